import { expect, test } from 'vitest';
import { folderWithMedia } from '../temporary-folder.ts';
import { compileIn, errorsOf, siteText } from './real-site.ts';

const folder = folderWithMedia();

function eventOf(text: string) {
  const { site, problems } = compileIn(folder, text);
  expect(errorsOf({ problems })).toEqual([]);
  return site?.event;
}

const zoned = (zone: string) => siteText.replace('  place: $conf', `  timezone: ${zone}\n  place: $conf`);

test('without a time zone the times of an event have no offset', () => {
  expect(eventOf(siteText)).toMatchObject({ starts: '2024-08-01T08:00', ends: '2024-08-03T17:00' });
});

test.each([
  ['Asia/Kolkata', '2024-08-01T08:00+05:30'],
  ['America/New_York', '2024-08-01T08:00-04:00'],
  ['UTC', '2024-08-01T08:00+00:00'],
])('in %s the clocks of the place count', (zone, starts) => {
  expect(eventOf(zoned(zone))?.starts).toBe(starts);
});

test('the pages made of the committees are its parts, wherever they live', () => {
  const elsewhere = siteText.replaceAll('/committees/$committee.id', '/rooms/$committee.id');
  expect(eventOf(siteText)?.committees).toHaveLength(7);
  expect(eventOf(elsewhere)?.committees.every((path) => path.startsWith('/rooms/'))).toBe(true);
});

test('pages made of other records are no parts of it', () => {
  const more = siteText.replace(
    '  # Shown for every address',
    `  - path: /papers/$paper.id
    each: $documents
    as: paper
    title: $paper.name
    blocks: [{ type: pageHeader, title: $paper.name }]

  # Shown for every address`,
  );
  expect(eventOf(more)?.committees).toEqual(eventOf(siteText)?.committees);
});

test('what the conference leaves out, its event leaves out', () => {
  const event = eventOf(siteText.replace('  ends: 2024-08-03T17:00  # sample\n', ''));
  expect(event).not.toHaveProperty('ends');
});
