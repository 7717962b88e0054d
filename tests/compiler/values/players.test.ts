import { describe, expect, test } from 'vitest';
import { findPlayer, resolveFormAddress, resolveVideoAddress } from '../../../src/compiler/values/players.ts';

const place = { path: ['routes', 0] };
const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0';
const VIMEO = 'https://player.vimeo.com/video/76979871?dnt=1';
const DRIVE = 'https://drive.google.com/file/d/1AbCdEfGhIjKl_mn-o';

describe('the address of a video is understood as people copy it:', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/watch?feature=shared&v=dQw4w9WgXcQ&list=PL123456', YOUTUBE],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&pp=ygU', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?si=abcdefgh', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?t=90', `${YOUTUBE}&start=90`],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', `${YOUTUBE}&start=90`],
    ['https://youtube.com/shorts/dQw4w9WgXcQ?feature=share', YOUTUBE],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=90', `${YOUTUBE}&start=90`],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
    [
      'https://www.youtube.com/playlist?list=PLabc-123',
      'https://www.youtube-nocookie.com/embed/videoseries?list=PLabc-123',
    ],
    ['https://vimeo.com/76979871', VIMEO],
    ['https://vimeo.com/76979871/ab12cd34ef?share=copy', `${VIMEO}&h=ab12cd34ef`],
    ['https://vimeo.com/channels/staffpicks/76979871', VIMEO],
    ['https://player.vimeo.com/video/76979871?h=ab12cd34ef', `${VIMEO}&h=ab12cd34ef`],
    [`${DRIVE}/view?usp=sharing`, `${DRIVE}/preview`],
    [`${DRIVE}/view?usp=drive_link&resourcekey=0-abc`, `${DRIVE}/preview?resourcekey=0-abc`],
    [`${DRIVE}/preview`, `${DRIVE}/preview`],
    ['https://drive.google.com/open?id=1AbCdEfGhIjKl_mn-o', `${DRIVE}/preview`],
  ])('%s', (address, src) => {
    expect(findPlayer(address)?.src).toBe(src);
    // what opens in a new tab is understood, too
    expect(findPlayer(findPlayer(address)?.page ?? '')?.src).toBe(src);
  });
});

describe('any other address is one problem, with the right address where it is certain:', () => {
  test.each([
    ['www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
    ['http://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
    [
      '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&amp;start=5" allowfullscreen></iframe>',
      'https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&start=5',
    ],
    ['https://www.youtube.com/@deodarhallmun', undefined],
    ['https://www.youtube.com.example.org/watch?v=dQw4w9WgXcQ', undefined],
    ['https://drive.google.com/drive/folders/1AbCdEfGhIjKl', undefined],
    ['https://www.facebook.com/watch?v=123456789', undefined],
    ['trailer.mp4', undefined],
  ])('%s', (value, corrected) => {
    const found = resolveVideoAddress(value, place);
    expect(found).toMatchObject({ problem: { code: 'video-address' } });
    expect('problem' in found && found.problem.fix).toEqual(
      corrected === undefined ? undefined : expect.objectContaining({ text: corrected }),
    );
  });
});

describe('a form is shown as its service has it for frames, and opens where people fill it in:', () => {
  const google = 'https://docs.google.com/forms/d/e/1FAIpQLSd';
  test.each([
    [`${google}/viewform?usp=sf_link`, `${google}/viewform?embedded=true`, `${google}/viewform?usp=sf_link`],
    [`${google}/viewform?embedded=true`, `${google}/viewform?embedded=true`, `${google}/viewform`],
    [
      'https://forms.office.com/r/a1B2',
      'https://forms.office.com/r/a1B2?embed=true',
      'https://forms.office.com/r/a1B2',
    ],
    [
      `${google}/viewform?usp=pp_url&entry.1=Delegate`,
      `${google}/viewform?usp=pp_url&entry.1=Delegate&embedded=true`,
      `${google}/viewform?usp=pp_url&entry.1=Delegate`,
    ],
    [
      'https://forms.office.com/Pages/ResponsePage.aspx?id=a1B2&embed=true',
      'https://forms.office.com/Pages/ResponsePage.aspx?id=a1B2&embed=true',
      'https://forms.office.com/Pages/ResponsePage.aspx?id=a1B2',
    ],
    ['https://tally.so/r/w7', 'https://tally.so/embed/w7', 'https://tally.so/r/w7'],
    ['https://form.example.org/1?a=b', 'https://form.example.org/1?a=b', 'https://form.example.org/1?a=b'],
  ])('%s', (value, src, page) => {
    expect(resolveFormAddress(value, place)).toEqual({ value: { src, page } });
  });
});

test.each([
  ['https://docs.google.com/forms/d/1AbC/edit', 'edit'],
  ['https://docs.google.com/forms/u/0/d/1AbC/viewform', 'edit'],
  ['https://forms.gle/9yQkzE1', 'short'],
])('%s is no address for a frame', (value, reason) => {
  expect(resolveFormAddress(value, place)).toMatchObject({
    problem: { code: 'form-address', details: { reason } },
  });
});
