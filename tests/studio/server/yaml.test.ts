import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathAt, rangeWithKey, readEditable } from '../../../src/compiler/index.ts';
import type { ValuePath, YamlCompletion, YamlHover, YamlRange } from '../../../src/core/index.ts';
import { siteText } from '../../compiler/real-site.ts';
import { startStudio } from './session-site.ts';

/* What the YAML editor of the studio gets. */

let studio: Awaited<ReturnType<typeof startStudio>>;
beforeAll(async () => {
  studio = await startStudio(siteText);
  const photos = path.join(studio.folder, 'media/photos');
  mkdirSync(photos, { recursive: true });
  writeFileSync(path.join(photos, 'asha.jpg'), '');
  writeFileSync(path.join(photos, 'notes.txt'), '');
  await studio.sync();
  await studio.open();
});
afterAll(() => studio.close());

/** The place of a cursor that is written as ‸, put after the first of some words. */
function cursorAfter(words: string, typed = ''): { text: string; offset: number } {
  const at = siteText.indexOf(words) + words.length;
  if (at < words.length) throw new Error(`site.yaml no longer holds ${words}`);
  const before = siteText.slice(0, at) + typed;
  return { text: `${before}\n${siteText.slice(at)}`, offset: before.length };
}

const labels = async (place: object) =>
  (await studio.ask<YamlCompletion[]>('complete', place)).map(({ label }) => label);

test('keys, types and whole entries are offered, in a text that is ahead of the file', async () => {
  const keys = await studio.ask<YamlCompletion[]>('complete', cursorAfter('\nconference:\n', '  '));
  expect(keys.map(({ label }) => label)).toContain('timezone');
  expect(keys.find(({ label }) => label === 'timezone')?.help.join()).toMatch(/\w{3,}.*\.$/);
  const line = siteText.slice(0, siteText.indexOf('      - type: countdown'));
  const text = `${line}      - type: \n\n${siteText.slice(line.length)}`;
  expect(await labels({ text, offset: line.length + '      - type: '.length })).toContain('countdown');
  const entry = `${line}      - \n\n${siteText.slice(line.length)}`;
  const offers = await studio.ask<YamlCompletion[]>('complete', { text: entry, offset: line.length + 8 });
  expect(offers.some(({ isSnippet, insert }) => isSnippet && insert.includes('\n'))).toBe(true);
});

test('references are offered with what they bring, names of media where a file is wanted', async () => {
  const place = cursorAfter('\n  name: ', '$conference.');
  const offers = await studio.ask<YamlCompletion[]>('complete', place);
  expect(offers.find(({ label }) => label === 'shortName' || label === 'name')?.help.join()).toMatch(/MUN/);
  expect(await labels(cursorAfter('\n  name: ', '$committees.'))).toEqual(
    expect.arrayContaining(['unsc', 'count']),
  );
  expect(await labels(cursorAfter('\n  name: ', '$'))).toContain('committees');
  expect(await labels(cursorAfter('\n  name: ', '$$'))).not.toContain('committees');
  expect(await labels(cursorAfter('        photo: '))).toEqual(['photos/asha.jpg']);
});

test('a key under the pointer is explained', async () => {
  const words = '\nconference:\n  na';
  const place = { text: siteText, offset: siteText.indexOf(words) + words.length };
  const help = await studio.ask<YamlHover | null>('hover', place);
  expect(help?.help.join()).toMatch(/conference/i);
  expect(place.text.slice(help?.from, help?.to)).toBe('name');
});

test('a place leads to its value and a value to its place, of this version only', async () => {
  const { version } = await studio.text();
  const offset = siteText.indexOf('fullName:') + 3;
  const found = await studio.ask<YamlRange>('place', { version, offset });
  expect(found.path).toEqual(['committees', 0, 'fullName']);
  expect(await studio.ask('place', { version, path: found.path })).toEqual(found);
  expect(siteText.slice(found.from, found.to)).toMatch(/^fullName: \S.*$/);
  expect(await studio.ask('place', { version: 'another', offset })).toBeNull();
});

test('the path at each value is that of the value, and what is between two entries belongs to the list', () => {
  const { source } = readEditable(siteText).read;
  const walk = (value: unknown, at: ValuePath): void => {
    const [from = 0, to = 0] = rangeWithKey(source, at) ?? [];
    if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value))
        walk(one, [...at, Array.isArray(value) ? Number(key) : key]);
    // a list in one line begins with its first entry
    else if (at.length > 0) expect([at, pathAt(source, from), pathAt(source, to)]).toEqual([at, at, at]);
  };
  walk(source.data, []);
  const between = siteText.indexOf('\n\n  - id: unhrc') + 1;
  expect(pathAt(source, between)).toEqual(['committees']);
});
