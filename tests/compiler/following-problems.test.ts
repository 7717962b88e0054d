import { expect, test } from 'vitest';
import { folderWithMedia } from '../temporary-folder.ts';
import { compileIn, errorsOf } from './real-site.ts';
import { small } from './small-site.ts';

const folder = folderWithMedia();

const codesOf = (text: string) => errorsOf(compileIn(folder, text)).map(({ code }) => code);
const withBlock = (block: string) => small.replace('    blocks:\n', `    blocks:\n${block}`);

const committees = `committees:
  - id: who
    name: WHO
  - id: ecosoc
    name: ECOSOC
schedule:
  days:
    - sessions:
        - { starts: 10:00, title: Session 1, committees: [who] }
        - { starts: 12:00, title: Session 2, committees: [who, ecosoc] }
`;

const registration = `registration:
  - id: single
    label: Single delegates
    text: From $registration.single.late on, it costs more.
    link: https://example.org/form
    late: 2027-06-01T00:00
    latePrice: ₹ 20
`;

const video = `      - type: video
        title: The trailer
        file: videos/trailer.mp4
        captions: videos/trailer.vtt
`;

test.each([
  [
    'the id of a committee that the schedule names',
    'unknown-key',
    small + committees.replace('- id: who', '- di: who'),
  ],
  ['an id that is missing', 'missing-key', small + committees.replace('id: who\n    name', 'name')],
  ['an id that a reference names', 'empty-value', small + registration.replace('id: single', 'id:')],
  ['a key that another key needs', 'unknown-key', small + registration.replace('late: ', 'ltae: ')],
  ['one of two keys, which a third needs', 'needs-content', withBlock(video.replace(/ *file: .*\n/, ''))],
])('a mistake in %s is one problem', (_what, code, text) => {
  expect(codesOf(text)).toEqual([code]);
});

test.each(['07:60', '24:00', '25:00'])('%s is a time that no clock has, in a time zone too', (time) => {
  const starts = '  starts: 2024-08-01T08:00\n';
  const days = `  days:\n    - { id: day-1, name: Day 1, starts: "${time}", ends: "23:00" }\n`;
  const site = small.replace(starts, `${starts}  timezone: Asia/Kolkata\n${days}`);
  expect(codesOf(site)).toEqual(['wrong-form']);
});

test('a list of committees that is gone is said where the allotment names one of them', () => {
  const site = `${small}allotment:\n  committees:\n    - committee: who\n      seats: 20\n`;
  expect(errorsOf(compileIn(folder, site)).map(({ code, hint }) => [code, hint])).toEqual([
    [
      'unknown-committee',
      'This file has no committees. Add this one to the list "committees:", or delete it here.',
    ],
  ]);
});

test.each([
  ['2027-13-07T17:00', /the month is from 01 to 12/],
  ['2027-08-07T25:00', /the time from 00:00 to 23:59/],
  ['07.08.2027', /^Write year, month, day/],
])('the hint about %s is about what is wrong with it', (moment, hint) => {
  const [found] = errorsOf(compileIn(folder, small.replace('2024-08-01T08:00', moment)));
  expect(found?.hint).toMatch(hint);
});

test('a group with one key that lacks its colon is corrected with it', () => {
  const [found, ...others] = errorsOf(compileIn(folder, `${small}theme:\n  face gazette\n`));
  expect([found?.code, found?.hint, others.length]).toEqual(['wrong-type', 'Write: face: gazette', 0]);
});

test('a script in a text of one line is a problem, and its hint leaves no tag', () => {
  const site = small.replace('label: Home', 'label: "<b>Home</b> <script>alert(1)</script>"');
  const [found] = compileIn(folder, site).problems.filter(({ code }) => code === 'html-shown');
  expect(found?.hint).toBe('Write: Home alert(1)');
});

test.each([
  ['inside a text', 'Welcome to $conference.name.'],
  ['as a text', '$conference.name'],
])('HTML in a fact that a page uses %s is a problem at the fact, and its hint resolves it', (_how, used) => {
  const site = small
    .replace('name: Example MUN', 'name: Example <b>MUN</b>')
    .replace('text: Welcome.', `text: ${used}`);
  const [found, ...others] = compileIn(folder, site).problems;
  expect([found?.code, found?.path, found?.hint, others.length]).toEqual([
    'markdown-html',
    'conference.name',
    'Write: Example MUN',
    0,
  ]);
  const [edit] = found?.suggestions ?? [];
  if (!edit) throw new Error('The hint has no edit.');
  const followed = site.slice(0, edit.offset) + edit.text + site.slice(edit.end);
  expect(errorsOf(compileIn(folder, followed))).toEqual([]);
});

test('a part of the file that is inside another one belongs above that, unless it is at its end', () => {
  const theme = '  theme:\n    face: gazette\n';
  const url = '  url: https://mun.example.org/\n';
  const hintIn = (site: string) => errorsOf(compileIn(folder, site)).map(({ hint }) => hint);
  expect(hintIn(small.replace(url, theme + url))).toEqual([
    'It belongs above "conference:": move it there, and start it in the same column.',
  ]);
  expect(hintIn(small.replace(url, url + theme))).toEqual([
    'It belongs at the same level as "conference": start it in the same column.',
  ]);
});

test('the language of the site above its conference is sent there, whatever else is called alike', () => {
  const [found, ...others] = errorsOf(compileIn(folder, `language: fr\n${small}${committees}`));
  const hint = 'It belongs in "conference": write it below that line, with two more spaces.';
  expect([found?.code, found?.hint, others.length]).toEqual(['unknown-key', hint, 0]);
});
