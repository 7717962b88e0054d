import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import type { Site } from '../../../src/compiler/index.ts';
import { siteReader } from '../../../src/compiler/node/site.ts';
import type { Page, ProseInline, Shell } from '../../../src/core/index.ts';
import { createFontSource, fontRanges } from '../../../src/site/build/assets/fonts/font-files.ts';
import { findFontPair, PAIR_NAMES } from '../../../src/site/build/assets/fonts/font-pairs.ts';
import {
  builtFonts,
  COMMON_CHARACTERS,
  collectCharacters,
  FONT_PACKAGES,
  fontFileRanges,
  formatUnicodeRange,
  inRange,
  wholeFonts,
} from '../../../src/site/build/assets/fonts/fonts.ts';
import { openCache } from '../../../src/site/build/cache.ts';

const src = path.join(import.meta.dirname, '../../../src');
const shellIn = (language: string) => ({ language, name: 'MUN' }) as Shell;
const pageOf = (blocks: unknown) => ({ path: '/', title: 'Home', footer: true, blocks }) as Page;
const shown = (text: string, language = 'en') => collectCharacters([pageOf([{ text }])], [shellIn(language)]);

test('whatever a page says can be shown, in capitals too, and as one character where marks are apart', async () => {
  const { all } = await shown('Gülşen Łukasz, Nguyễn, e\u0301');
  for (const character of 'üşŁễÜŞłỄé') expect(all.has(character), character).toBe(character !== 'ł');
});

test('marks whose parts are known from other pages still make a character of their own', async () => {
  const pages = ['x\u0301', '\u1100', '\u1161', 'e\u0301', '\u1100\u1161'].map((text) => pageOf([{ text }]));
  const { all } = await collectCharacters(pages, [shellIn('en')]);
  for (const character of 'éÉ\uac00') expect(all.has(character), character).toBe(true);
});

test('the days and months of the language can be shown, for the clock of a visitor far away', async () => {
  const { all } = await shown('', 'pl');
  for (const character of 'śźł') expect(all.has(character), character).toBe(true);
  expect((await shown('', 'not a language')).all.has('a')).toBe(true);
});

test('slanted are emphasised words and nothing else', async () => {
  const emphasised: ProseInline = { type: 'emphasis', children: [{ type: 'strong', children: ['xyz'] }] };
  const prose = [{ type: 'paragraph', children: ['plain ', emphasised] }];
  const { slanted } = await collectCharacters([pageOf(prose)], [shellIn('en')]);
  expect([...slanted].sort().join('')).toBe('xyz');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    // the studio has the fonts of the computer
    (file) => !file.startsWith('studio'),
  );
  const slanting = files.filter(
    (file) =>
      (file.endsWith('.css') && /italic|oblique/.test(readFileSync(path.join(src, file), 'utf8'))) ||
      (file.endsWith('.tsx') && /<(em|i|cite|dfn|var)>/.test(readFileSync(path.join(src, file), 'utf8'))),
  );
  expect(slanting).toEqual([path.join('site', 'parts', 'prose.tsx')]);
});

test('bold are strong words and nothing else', async () => {
  const strong: ProseInline = { type: 'strong', children: ['xyz'] };
  const prose = [{ type: 'paragraph', children: ['plain @ ', strong] }];
  const { bold } = await collectCharacters([pageOf(prose)], [shellIn('en')]);
  expect([...bold].sort().join('')).toBe('xyz');
});

test('the pairs of fonts are those that an editor may choose, each with its packages and its licence', () => {
  const schema = JSON.parse(readFileSync(path.join(src, '../schema/records/theme.schema.json'), 'utf8'));
  expect(schema.properties.fonts.enum).toEqual(PAIR_NAMES);
  for (const name of FONT_PACKAGES) {
    const folder = path.join(src, '../node_modules', name);
    expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).license).toBe('OFL-1.1');
  }
});

const root = path.join(src, '..');
const fonts = createFontSource(root, openCache({ home: root }));
const { site: sample } = siteReader({ root, site: 'site.yaml' }).compile();

test.each(PAIR_NAMES)(
  'whatever pages of the sample load, the fonts of %s are at most 40 KB',
  { timeout: 60_000 },
  async (name) => {
    const { files, faces } = await builtFonts({ ...(sample as Site), fonts: name }, fonts);
    const { display, sans } = findFontPair(name);
    // titles, prose, its strong words, and all else
    const cuts = display.prose ? [display, display, display, sans] : [display, sans];
    const isOne = display.prose?.weight === display.weight;
    expect(files).toHaveLength(cuts.length - (isOne ? 1 : 0));
    expect(faces.preload).toHaveLength(2);
    expect(files.reduce((sum, { content = '' }) => sum + content.length, 0)).toBeLessThanOrEqual(40 * 1024);
  },
);

test('the studio knows the characters of the files that pages load, and of no other', () => {
  const ranges = new Map(fontFileRanges(fontRanges(root)));
  for (const name of PAIR_NAMES) {
    const hrefOf = (file: string) => `/${file}`;
    const known = wholeFonts((font) => ranges.get(font) ?? {}, hrefOf, name);
    expect(known).toEqual(wholeFonts(fontRanges(root), hrefOf, name));
  }
  expect([...ranges.values()].flatMap(Object.keys)).not.toContain('cyrillic');
});

test('a whole font shows the weight that the build cuts out, and titles that have a face of their own are in it', () => {
  const { css } = wholeFonts(fontRanges(root), (file) => file, 'unbounded');
  expect(css).toMatch(/font-family:Display;[^}]*size-adjust:72.0%;font-variation-settings:'wght' 700/);
  expect(css).toMatch(/font-family:Reading;[^}]*work-sans-latin-wght-normal/);
  expect(css).toContain('h2{font-family:var(--serif)}');
});

test('signs of code are there where a text has them, and nowhere else', async () => {
  const plain = await collectCharacters(
    [{ ...pageOf([{ src: 'https://mun.example/?a=b' }]), path: '*' }],
    [shellIn('en')],
  );
  for (const character of '[]{}\\*=') expect(plain.all.has(character), character).toBe(false);
  for (const character of '[]{}\\*=')
    expect((await shown(character)).all.has(character), character).toBe(true);
});

test.each([
  ['hi', 'सुरक्षा', 'noto-sans-devanagari', 'क'],
  ['ar', 'مجلس', 'noto-sans-arabic', 'م'],
])(
  'a site in %s loads the letters of its script, and no other site does',
  async (language, text, name, letter) => {
    const builtOf = (language: string, text: string) =>
      builtFonts({ pages: [pageOf([{ text }])], shell: { ...shellIn(language), base: '/' } }, fonts);
    const { faces } = await builtOf(language, text);
    const [, range = ''] = /font-family:Script;[^}]*?unicode-range:([^;}]+)/.exec(faces.css) ?? [];
    expect([inRange(range)(letter), inRange(range)('a'), inRange(range)(' ')]).toEqual([true, false, false]);
    expect(faces.preload.filter((href) => href.includes(name))).toHaveLength(1);
    const plain = await builtOf('en', '和平');
    expect(plain.files.filter((file) => file.name.includes('noto'))).toEqual([]);
    expect(plain.faces.css).not.toContain('Script');
  },
);

/** What a component writes by itself: the texts of its elements, and the strings among their children. */
function writtenIn(node: unknown, within = false): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => writtenIn(one, within));
  if (typeof node !== 'object' || node === null || !('type' in node)) return [];
  const { type, value, quasis, ...rest } = node as { type: string; value?: unknown; quasis?: unknown };
  if (/^JSX(Spread)?Attribute$/.test(type)) return [];
  if (type === 'JSXText' || (within && type === 'Literal' && typeof value === 'string')) return [`${value}`];
  if (type === 'TemplateElement') return within ? [(value as { cooked: string }).cooked] : [];
  const inside = within || /^JSX(Element|Fragment)$/.test(type);
  return [value, quasis, ...Object.values(rest)].flatMap((child) => writtenIn(child, inside));
}

test('the characters that components write are always there', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const written = files
    .filter((file) => /^site\W(blocks|parts|renderer)\W.*\.(tsx|css)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(src, file), 'utf8');
      const own = file.endsWith('.css')
        ? [...text.matchAll(/content: [^;]*/g)].flatMap(
            ([content]) => content.match(/(?<=")[^"]*(?=")/g) ?? [],
          )
        : writtenIn(parseAst(text, { lang: 'tsx' }));
      // all other signs are for readers, wherever they are in the code
      return [...(text.match(/[^\s -~]/gu) ?? []), ...own.join('').replace(/\s/g, '')];
    });
  // the column of numbers on printed sheets is in a font of the computer that prints: it would be 560 bytes for every visitor
  expect(written.filter((character) => !COMMON_CHARACTERS.includes(character))).toEqual(['#']);
});

test('a range holds the characters it was made of, and no other', () => {
  const range = formatUnicodeRange(['ş', 'ğ', 'Ş', 'ı']);
  expect(range).toBe('U+11F,U+131,U+15E-15F');
  expect([...'ğışŞ'].every(inRange(range))).toBe(true);
  expect([...'gİǧ'].some(inRange(range))).toBe(false);
  // shorter where only some characters are not to be in it
  expect(formatUnicodeRange(['!', '#', '3'], ['-', 'a'])).toBe('U+21-23,U+33');
});
