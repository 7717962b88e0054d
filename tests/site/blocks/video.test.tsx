// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import startVideo from '../../../src/site/blocks/video.client.ts';
import Video from '../../../src/site/blocks/video.tsx';
import { english } from '../../english.ts';
import { picture } from './sample.ts';
import { startBlock } from './start.ts';

const embed = {
  src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  host: 'www.youtube-nocookie.com',
  ask: true,
  page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
};
const block = { uid: '_b1', type: 'video', title: 'The trailer', words: english } as const;

test('a video of another site loads at the click, with the focus, and plays at once', () => {
  const { element } = startBlock(<Video {...block} embed={embed} poster={picture} />, startVideo);
  expect(element.querySelector('iframe')).toBeNull();
  expect(element.querySelector('img')?.alt).toBe('');
  element.querySelector('button')?.click();
  const player = element.querySelector('iframe');
  expect(player?.src).toBe(`${embed.src}&autoplay=1`);
  expect(player?.title).toBe('The trailer');
  expect(player?.allow).toBe('autoplay; fullscreen');
  expect(player?.getAttribute('referrerpolicy')).toBe('strict-origin');
  expect(document.activeElement).toBe(player);
  expect(element.querySelector('button, img')).toBeNull();
});

test('without script, a link opens the video where it is', () => {
  const { element } = startBlock(<Video {...block} embed={embed} />, startVideo);
  expect(element.querySelector('a')?.getAttribute('href')).toBe(embed.page);
  expect(element.textContent).toContain('www.youtube-nocookie.com');
});

test('with "embeds: show" the player is there at once, and does not play', () => {
  const { element } = startBlock(<Video {...block} embed={{ ...embed, ask: false }} />, startVideo);
  expect(element.querySelector('iframe')?.getAttribute('src')).toBe(embed.src);
  expect(element.querySelector('button')).toBeNull();
});

test('a file has the controls of the browser and its captions, and loads nothing beforehand', () => {
  const file = { src: '/media/videos/a.mp4', type: 'video/mp4' } as const;
  const { element } = startBlock(
    <Video {...block} file={file} captions="/media/videos/a.vtt" poster={picture} />,
    startVideo,
  );
  const video = element.querySelector('video');
  expect(video?.controls).toBe(true);
  expect(video?.preload).toBe('none');
  expect(video?.getAttribute('poster')).toBe(picture.src);
  expect(video?.querySelector('source')?.type).toBe('video/mp4');
  expect(video?.querySelector('track')?.outerHTML).toContain('srclang="en"');
});
