import { converter } from 'culori';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BrokenHeic, readableBytes } from '../../../src/site/build/assets/pictures/heic.ts';
import { cutRaster, pictureFault } from '../../../src/site/build/assets/pictures/images.ts';
import { openCache } from '../../../src/site/build/cache.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { COLOURS, displayP3, heic, quartersOf } from './heic.ts';

const root = temporaryFolder();
const cache = openCache({ home: root });

const rgb = converter('rgb');

/** What a colour of Display P3 is in sRGB, each part within a few steps. */
function inSrgb([r = 0, g = 0, b = 0]: number[]) {
  const colour = rgb({ mode: 'p3', r: r / 255, g: g / 255, b: b / 255 });
  return [colour.r, colour.g, colour.b].map((part) =>
    expect.toSatisfy((value: number) => Math.abs(value - Math.max(0, part) * 255) <= 6),
  );
}

test('a photo of an iPhone is put together, turned once though its EXIF asks for the turn too, and has its colours', async () => {
  const bytes = heic(1000, 700, { turn: 3, orientation: 6, icc: await displayP3() });
  const photo = await readableBytes(bytes, cache);
  const { format, width, height, orientation, exif, icc } = await sharp(photo).metadata();
  expect({ format, width, height, orientation, exif, icc }).toEqual({
    format: 'jpeg',
    width: 700,
    height: 1000,
  });
  const { red, green, blue } = COLOURS;
  expect(await quartersOf(photo)).toEqual([green, red, blue, red].map(inSrgb));
  const { fallback, smaller } = await cutRaster(photo, { widest: 200, shape: '4:5' });
  expect(fallback).toMatchObject({ ending: 'jpg', width: 200, height: 250 });
  expect(smaller?.cuts.map(({ width }) => width)).toEqual([100, 150, 200, 300, 400]);
  // decoded once: now it comes from the cache
  expect(await readableBytes(bytes, cache)).toEqual(photo);
});

test('any other picture is as it is', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await readableBytes(png, cache)).toBe(png);
});

test('a HEIC that cannot be read is at fault itself', async () => {
  const whole = heic(1000, 700);
  const half = whole.subarray(0, whole.length - 200);
  const error = await readableBytes(half, cache).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(BrokenHeic);
  expect(await pictureFault(error, half, false)).toMatch(/^[A-Z][^\n]+$/);
});
