import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanSvg } from '../../../src/site/build/assets/pictures/image-plan.ts';
import { cutRaster } from '../../../src/site/build/assets/pictures/images.ts';
import { film, photo } from './photos.ts';

const media = path.join(import.meta.dirname, '../../../media');
const size = { width: 10, height: 10 };
const clean = async (svg: string) =>
  new TextDecoder().decode((await cleanSvg(Buffer.from(svg), size)).fallback.content);

/** An even picture: half red, all there. */
const even = (pixel: number[]) =>
  sharp(Buffer.alloc(40 * 40 * pixel.length, Buffer.from(pixel)), {
    raw: { width: 40, height: 40, channels: pixel.length as 1 | 2 | 3 | 4 },
  });

describe('a picture that was cut short is refused as', async () => {
  const whole = sharp(await photo(400, 500));
  test.each([
    ['JPEG', await whole.clone().jpeg().toBuffer()],
    ['PNG', await whole.clone().png().toBuffer()],
    ['WebP', await whole.clone().webp({ quality: 95 }).toBuffer()],
    ['AVIF', await whole.clone().avif({ quality: 80 }).toBuffer()],
  ])('%s', async (_, bytes) => {
    await expect(cutRaster(bytes.subarray(0, bytes.length / 2), { widest: 100 })).rejects.toThrow();
    await expect(cutRaster(bytes, { widest: 100 })).resolves.toHaveProperty('fallback.width', 100);
  });
});

test('an animation of more pixels than memory should hold is refused before it is decoded', async () => {
  // by hand: sixty pictures of one pixel each, on a canvas of 4 megapixels
  const canvas = Buffer.from('GIF89a\xd0\x07\xd0\x07\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const one = Buffer.from('!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  const large = Buffer.concat([canvas, ...Array<Buffer>(60).fill(one), Buffer.from(';')]);
  expect(await sharp(large, { limitInputPixels: false }).metadata()).toMatchObject({
    width: 2000,
    height: 2000,
    pages: 60,
  });
  await expect(cutRaster(large, { widest: 100 })).rejects.toThrow(/pixel limit/);
});

test('a picture of a gallery has a file in full size: whole, with its longer side as long as said, or as long as it is', async () => {
  const bytes = await photo(300, 450);
  const [{ full }, own] = [
    await cutRaster(bytes, { widest: 50, full: 300 }),
    await cutRaster(bytes, { widest: 50, full: 2000 }),
  ];
  expect(full).toMatchObject({ width: 200, height: 300, ending: 'webp' });
  expect(await sharp(full?.content).metadata()).toMatchObject({ width: 200, height: 300, format: 'webp' });
  expect(own.full).toMatchObject({ width: 300, height: 450 });
  expect(own.fallback.width).toBe(50);
  expect((await cutRaster(bytes, { widest: 50 })).full).toBeUndefined();
});

describe('the colour that is there until the picture has come is right for', () => {
  test.each([
    ['a photo', even([200, 100, 50]).jpeg({ quality: 100 }), /^#c[789]6[345]3[123]$/],
    ['a grey photo', even([128]).toColourspace('b-w').png(), '#808080'],
    ['a photo for print', even([255, 255, 255]).toColourspace('cmyk').jpeg({ quality: 100 }), '#ffffff'],
    ['a photo of 16 bits', even([255, 0, 0]).toColourspace('rgb16').png(), '#ff0000'],
    [
      'a photo of 16 bits with a profile',
      even([200, 50, 40]).toColourspace('rgb16').withIccProfile('p3').png(),
      /^#c[789]3[123]2[789]$/,
    ],
    ['a picture that could be seen through and cannot', even([0, 0, 255, 255]).png(), '#0000ff'],
  ])('%s', async (_, picture, colour) => {
    const cuts = await cutRaster(await picture.toBuffer(), { widest: 20 });
    expect(cuts.colour).toMatch(colour);
    expect(cuts.fallback.ending).toBe('jpg');
  });
});

test('there is no colour behind what can be seen through or moves', async () => {
  const glass = await even([0, 0, 255, 100]).png().toBuffer();
  expect((await cutRaster(glass, { widest: 20 })).colour).toBeUndefined();
  expect((await cutRaster(await film(20, 20), { widest: 20 })).colour).toBeUndefined();
});

test('a photo is AVIF, and a plane of one colour WebP, which is smaller there', async () => {
  const typeOf = async (bytes: Buffer) => (await cutRaster(bytes, { widest: 400 })).smaller?.type;
  expect(await typeOf(await photo(800, 800))).toBe('image/avif');
  expect(await typeOf(await even([9, 9, 9]).png().toBuffer())).toBe('image/webp');
});

test('a picture of one pixel, or of a very long shape, is cut too', async () => {
  const one = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  expect((await cutRaster(one, { widest: 400, shape: '4:5' })).fallback).toMatchObject({
    width: 1,
    height: 1,
  });
  const long = await sharp({ create: { width: 3000, height: 2, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  expect((await cutRaster(long, { widest: 400 })).fallback).toMatchObject({ width: 400, height: 1 });
});

describe('a cleaned drawing', () => {
  const drawings = ['logos', 'photos'].flatMap((folder) =>
    readdirSync(path.join(media, folder)).map((file) => `${folder}/${file}`),
  );

  test.each(drawings)('%s looks as before, and is no heavier', async (file) => {
    const before = readFileSync(path.join(media, file));
    const after = (await cleanSvg(before, size)).fallback.content;
    const drawn = (svg: Uint8Array) =>
      sharp(svg).resize(600).flatten({ background: '#fff' }).raw().toBuffer();
    const [one, other] = await Promise.all([drawn(before), drawn(after)]);
    const differing = one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 48).length;
    expect(differing / one.length).toBeLessThan(0.001);
    expect(after.length).toBeLessThanOrEqual(before.length);
  });

  test('keeps its shape, and what it does in the dark', async () => {
    const dark =
      '<style>path { fill: #000 } @media (prefers-color-scheme: dark) { path { fill: #fff } }</style>';
    const svg = await clean(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${dark}<path d="M0 0h10v10z"/></svg>`,
    );
    expect(svg).toContain('viewBox="0 0 10 10"');
    expect(svg).toMatch(/@media \(prefers-color-scheme:\s?dark\)/);
  });
});

test('a face at the edge of a wide photo is in the portrait where its focus says so', async () => {
  const face = await sharp({ create: { width: 60, height: 300, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0000ff' } })
    .composite([{ input: face, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  const redOf = async (focus?: string) => {
    const { fallback } = await cutRaster(bytes, { widest: 100, shape: '4:5', focus });
    return (await sharp(fallback.content).stats()).channels[0]?.max ?? 0;
  };
  expect(await redOf('4% 30%')).toBeGreaterThan(200);
  expect(await redOf()).toBeLessThan(60);
});
