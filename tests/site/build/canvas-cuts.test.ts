import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Picture } from '../../../src/compiler/index.ts';
import type { PictureCuts } from '../../../src/site/build/assets/pictures/image-plan.ts';
import { cutRaster } from '../../../src/site/build/assets/pictures/images.ts';
import { readLogo, withoutMargins } from '../../../src/site/build/assets/pictures/logo.ts';
import { cutByCanvas } from '../../../src/site/build/files/index.ts';
import { film, mark, photo } from './photos.ts';
import { sharpCanvas } from './sharp-canvas.ts';

/* What a browser cuts from pictures, with sharp in the place of its canvas, beside what the build cuts. */

async function pictureOf(bytes: Buffer, more: Partial<Picture> = {}): Promise<Picture> {
  const { autoOrient } = await sharp(bytes).metadata();
  const image = { ...autoOrient, src: '/media/one.jpg' };
  return { file: 'one.jpg', widest: 300, image, path: [], ...more } as Picture;
}

/** The sizes of files by their types. */
const sizesOf = ({ smaller, fallback, full }: PictureCuts) => ({
  fallback: [fallback.width, fallback.height],
  smaller: smaller?.cuts.map(({ width, height }) => [width, height]),
  full: full && [full.width, full.height],
});

test.each([
  ['whole', {}],
  ['in a shape', { shape: '4:5' }],
  ['in a shape that is wider', { shape: '3:1', widest: 500 }],
  ['in full size too', { full: 700 }],
])('a photo %s has the files that the build cuts, but for AVIF, and its colour', async (_name, more) => {
  const bytes = await photo(600, 900);
  const picture = await pictureOf(bytes, more);
  const [mine, built] = [await cutByCanvas(picture, bytes, sharpCanvas), await cutRaster(bytes, picture)];
  expect(sizesOf(mine)).toEqual(sizesOf(built));
  expect(mine.smaller?.type).toBe('image/webp');
  for (const { content, width, height } of mine.smaller?.cuts ?? []) {
    const found = await sharp(content).metadata();
    expect([found.format, found.width, found.height, found.exif]).toEqual(['webp', width, height, undefined]);
  }
  const parts = (colour = '') => (colour.match(/[\da-f]{2}/g) ?? []).map((one) => Number.parseInt(one, 16));
  expect(parts(mine.colour)).toHaveLength(3);
  for (const [at, part] of parts(mine.colour).entries())
    expect(Math.abs(part - (parts(built.colour)[at] ?? 999))).toBeLessThan(4);
});

test('what can be seen through has no colour, and as a logo looks as in the build', async () => {
  const bytes = await mark();
  const picture = await pictureOf(bytes, { logo: true });
  const cuts = await cutByCanvas(picture, bytes, sharpCanvas);
  expect(cuts.colour).toBeUndefined();
  const { ground, width, height } = await readLogo(await withoutMargins(bytes));
  expect(cuts.logo?.ground).toBe(ground);
  expect(Math.abs((cuts.logo?.width ?? 0) - width)).toBeLessThan(30);
  expect(Math.abs((cuts.logo?.height ?? 0) - height)).toBeLessThan(30);
});

/** A drawing with few colours, as programs write codes for phones to scan. */
const code = () =>
  sharp(Buffer.from(Array.from({ length: 64 * 64 }, (_, at) => ((at * 7) % 3 ? 255 : 0))), {
    raw: { width: 64, height: 64, channels: 1 },
  })
    .png()
    .toBuffer();

const looped = async () =>
  sharp(await film(80, 60), { animated: true })
    .webp()
    .toBuffer();

test.each([
  ['a film', 'gif', () => film(80, 60)],
  ['a film in WebP', 'webp', looped],
  ['a code for phones to scan', 'png', code],
])('%s stays as it is', async (_name, ending, made) => {
  const bytes = await made();
  const { fallback, smaller } = await cutByCanvas(await pictureOf(bytes), bytes, sharpCanvas);
  expect(fallback.content).toBe(bytes);
  expect(fallback.ending).toBe(ending);
  expect(smaller).toBeUndefined();
});

test('a GIF with one frame does not move', async () => {
  const still = await sharp(await photo(300, 400))
    .gif()
    .toBuffer();
  const { fallback } = await cutByCanvas(await pictureOf(still), still, sharpCanvas);
  expect(fallback.ending).toBe('webp');
});

test('a drawing is cleaned as in the build, whatever the canvas can do', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><!-- a program --><path d="M0 0h20"/></svg>',
  );
  const picture = { ...(await pictureOf(svg)), logo: true } as Picture;
  const refused = () => Promise.reject(new Error('a worker draws no SVG'));
  const none = { variants: refused, pixels: refused };
  const { fallback, logo } = await cutByCanvas(picture, svg, none);
  expect(Buffer.from(fallback.content).toString()).not.toContain('program');
  expect(logo?.ground).toBe('light');
});
