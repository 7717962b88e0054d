import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ALWAYS, charactersOf, inRange, rangeOf } from '../../src/build/assets/fonts.ts';
import type { Page, ProseInline, Shell } from '../../src/shared/index.ts';

const src = path.join(import.meta.dirname, '../../src');
const shellIn = (language: string) => ({ language, name: 'MUN' }) as Shell;
const pageOf = (blocks: unknown) => ({ path: '/', title: 'Home', footer: true, blocks }) as Page;
const shown = (text: string, language = 'en') => charactersOf([pageOf([{ text }])], shellIn(language));

test('whatever a page says can be shown, in capitals too, and as one character where marks are apart', () => {
  const { all } = shown('Gülşen Łukasz, Nguyễn, e\u0301');
  for (const character of 'üşŁễÜŞłỄé') expect(all.has(character), character).toBe(character !== 'ł');
});

test('marks whose parts are known from other pages still make a character of their own', () => {
  const pages = ['x\u0301', '\u1100', '\u1161', 'e\u0301', '\u1100\u1161'].map((text) => pageOf([{ text }]));
  const { all } = charactersOf(pages, shellIn('en'));
  for (const character of 'éÉ\uac00') expect(all.has(character), character).toBe(true);
});

test('the days and months of the language can be shown, for the clock of a visitor far away', () => {
  for (const character of 'śźł') expect(shown('', 'pl').all.has(character), character).toBe(true);
  expect(shown('', 'not a language').all.has('a')).toBe(true);
});

test('slanted are emphasised words and nothing else', () => {
  const emphasised: ProseInline = { type: 'emphasis', children: [{ type: 'strong', children: ['xyz'] }] };
  const prose = [{ type: 'paragraph', children: ['plain ', emphasised] }];
  expect([...charactersOf([pageOf(prose)], shellIn('en')).slanted].sort().join('')).toBe('XYZxyz');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const slanting = files.filter(
    (file) =>
      (file.endsWith('.css') && /italic|oblique/.test(readFileSync(path.join(src, file), 'utf8'))) ||
      (file.endsWith('.tsx') && /<(em|i|cite|dfn|var)>/.test(readFileSync(path.join(src, file), 'utf8'))),
  );
  expect(slanting).toEqual([path.join('parts', 'prose.tsx')]);
});

test('the signs that components write are always there', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const written = files
    .filter((file) => /^(blocks|parts|renderer)\W.*\.(tsx|css)$/.test(file))
    .flatMap((file) => readFileSync(path.join(src, file), 'utf8').match(/[^\s -~]/gu) ?? []);
  expect(written.filter((character) => !ALWAYS.includes(character))).toEqual([]);
});

test('a range holds the characters it was made of, and no other', () => {
  const range = rangeOf(['ş', 'ğ', 'Ş', 'ı']);
  expect(range).toBe('U+11F,U+131,U+15E-15F');
  expect([...'ğışŞ'].every(inRange(range))).toBe(true);
  expect([...'gİǧ'].some(inRange(range))).toBe(false);
});
