import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type PngOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPngPixels } from '../../src/compiler/values/media/png.ts';
import { DEFAULT_BACKGROUNDS } from '../../src/compiler/values/theme.ts';
import type { Shell } from '../../src/core/index.ts';
import { sitePalettes } from '../../src/site/build/assets/tokens.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { compileIn, root } from './real-site.ts';
import { small } from './small-site.ts';

const folder = temporaryFolder();
mkdirSync(path.join(folder, 'media'));

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${content}</svg>`;
const disc = (fill: string) => `<circle cx="200" cy="200" r="180" fill="${fill}"/>`;
const letters = (fill: string) => `<path d="M120 120h50v160h-50zM230 120h50v160h-50z" fill="${fill}"/>`;
const sheet = (fill: string) => `<path d="M0 0h400v400H0z" fill="${fill}"/>`;
const png = (content: string, options?: PngOptions) =>
  sharp(Buffer.from(svg(content)))
    .png(options)
    .toBuffer();

const NAVY = '#24425c';

/** What the last site shows on all pages. */
let shown: Shell | undefined;

/** What is said of a logo in header and footer, and of another one for dark grounds where there is one. */
function warnings(mark: string | Buffer, onDark?: string | Buffer, theme = ''): string[] {
  writeFileSync(path.join(folder, 'media/mark.png'), mark);
  if (onDark) writeFileSync(path.join(folder, 'media/light.png'), onDark);
  else rmSync(path.join(folder, 'media/light.png'), { force: true });
  const text = small
    .replace('year: "24"', `year: "24"\n  mark: mark.png${onDark ? '\n  markOnDark: light.png' : ''}`)
    .replaceAll('name: $conference.name', '$&\n  mark: $conference.mark');
  const { problems, site } = compileIn(folder, theme + text);
  shown = site?.shell;
  return problems
    .filter(({ code }) => code === 'logo-contrast')
    .map(({ path: at, message }) => `${at}: ${message}`);
}

const onFooter =
  'conference.mark: media/mark.png has a contrast of 1.6:1 with dark backgrounds; a logo needs 3:1. So visitors see it in a white box there.';

describe('a logo gets a warning where it is hard to see:', () => {
  test.each([
    ['a dark PNG', png(letters(NAVY)), [onFooter]],
    ['a dark PNG with a palette', png(letters(NAVY), { palette: true, colours: 8 }), [onFooter]],
    ['a dark drawing', svg(letters(NAVY)), [onFooter]],
    [
      'a dark drawing with classes',
      svg(`<style>.a{fill:${NAVY}}</style><path class="a" d="M0 0h9v9z"/>`),
      [onFooter],
    ],
    [
      'a drawing whose black is not written',
      svg('<path d="M0 0h9v9z"/>'),
      [expect.stringContaining('1.1:1 with dark backgrounds')],
    ],
    ['a white PNG', png(letters('white')), [expect.stringContaining('1.1:1 with light backgrounds')]],
    ['a white drawing', svg(letters('#fff')), [expect.stringContaining('1.1:1 with light backgrounds')]],
    ['a gold one', svg(letters('#ab843c')), []],
    ['a dark one on a white sheet', png(sheet('white') + letters(NAVY)), []],
    ['a white one on a dark sheet', png(sheet(NAVY) + letters('white')), []],
    ['white letters on a dark disc', png(disc(NAVY) + letters('white')), []],
    ['the same as a drawing', svg(disc(NAVY) + letters('white')), []],
    [
      'a drawing that follows the visitor',
      svg('<style>@media (prefers-color-scheme: dark){path{fill:#fff}}</style><path d="M0 0h9v9z"/>'),
      [],
    ],
  ])('%s', async (_, mark, expected) => {
    expect(warnings(await mark)).toEqual(expected);
  });

  test('with another one for dark grounds, each where it is shown', async () => {
    const [dark, white] = await Promise.all([png(letters(NAVY)), png(letters('white'))]);
    expect(warnings(dark, white)).toEqual([]);
    expect(warnings(white, dark)).toEqual([
      expect.stringMatching(/^conference.mark: .*light backgrounds/),
      expect.stringMatching(/^conference.markOnDark: .*dark backgrounds/),
    ]);
  });

  test('on the colours of the school', () => {
    const gold = svg(letters('#ab843c'));
    expect(warnings(gold, undefined, 'theme:\n  paper: "#ffe9b0"\n')).toEqual([
      expect.stringContaining('with light backgrounds'),
    ]);
  });
});

test.each([
  ['dark', NAVY, 'light'],
  ['white', 'white', 'dark'],
  ['gold', '#ab843c', undefined],
])('a %s logo has the plate that it needs, and none where it is seen everywhere', (_, colour, plate) => {
  expect(warnings(svg(letters(colour)))).toHaveLength(plate ? 1 : 0);
  expect(shown?.header.mark?.plate).toBe(plate);
  expect(shown?.footer.mark?.plate).toBe(plate);
});

test('the papers are those of tokens.css', () => {
  const { light, dark, ink } = sitePalettes({}, { root });
  expect(DEFAULT_BACKGROUNDS).toEqual({ light: light.paper, dark: dark.paper, ink: ink.paper });
});

test.each<[string, PngOptions]>([
  ['in colours', {}],
  ['with a small palette', { palette: true, colours: 3 }],
  ['with a larger one', { palette: true, colours: 12 }],
  ['with fixed filters', { adaptiveFiltering: false }],
  ['with all filters', { adaptiveFiltering: true }],
])('the pixels of a PNG are read as an image library reads them: %s', async (_, options) => {
  const bytes = await png(
    `<defs><linearGradient id="a"><stop stop-color="#902"/><stop offset="1" stop-color="#0cf" stop-opacity=".2"/></linearGradient></defs><circle cx="190" cy="210" r="170" fill="url(#a)"/>${letters('#fc0')}`,
    options,
  );
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = readPngPixels(bytes);
  const read = Array.from({ length: info.width * info.height }, (_, at) =>
    pixels?.at(at % info.width, Math.floor(at / info.width)),
  );
  expect(Buffer.from(read.flat() as number[]).equals(data)).toBe(true);
});

test('a PNG in grey is read too, and what is broken is not', async () => {
  const grey = await sharp(await png(letters('#444')))
    .toColourspace('b-w')
    .png()
    .toBuffer();
  expect(readPngPixels(grey)?.at(130, 200)).toEqual([68, 68, 68, 255]);
  expect(readPngPixels(grey.subarray(0, grey.length / 2))).toBeUndefined();
  expect(readPngPixels(grey.subarray(0, 20))).toBeUndefined();
});
