import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { converter } from 'culori';
import type { Worker } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { readableBytes } from '../../../src/site/build/assets/pictures/heic.ts';
import { openCache } from '../../../src/site/build/cache.ts';
import { COLOURS, displayP3, heic, quartersOf } from '../../site/build/heic.ts';
import { film, mark } from '../../site/build/photos.ts';
import { phonePhoto } from '../../studio/server/phone-photo.ts';
import { workerTests } from './tab.ts';

/* Pictures in a worker of a real browser, under the policy of the page of the studio; sharp looks at what they become. */

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { host, test } = workerTests();

interface Ready {
  bytes: Buffer;
  ending: string;
  width: number;
  height: number;
  words: string[];
}

/** What a tab makes of a picture: prepared, or the part that is asked for. Rejects with the reason. */
async function made(
  worker: Worker,
  bytes: Uint8Array,
  area?: { x: number; y: number; width: number; height: number },
): Promise<Ready> {
  const answer = await worker.evaluate(
    async ([text, part]) => {
      const pictures = tab.picturesByBrowser();
      const picture = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
      try {
        const done = part
          ? { words: [], ...(await pictures.crop(picture, part)) }
          : await pictures.prepare(picture);
        const content = [...done.bytes].map((byte) => String.fromCharCode(byte)).join('');
        return { ...done, bytes: btoa(content) };
      } catch (error) {
        return { reason: (error as Error).message };
      }
    },
    [Buffer.from(bytes).toString('base64'), area] as const,
  );
  if ('reason' in answer) throw new Error(answer.reason);
  return { ...answer, bytes: Buffer.from(answer.bytes, 'base64') };
}

/** What a file of a picture says besides its pixels, however deep in it. */
const NOTES = /Exif|GPS|http:\/\/ns\.adobe|Photoshop|Phone|Camera|Nobody|Somewhere/;

async function expectClean({ bytes }: Ready): Promise<void> {
  const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
  expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(bytes.toString('latin1')).not.toMatch(NOTES);
}

/** The parts of a colour, each within a few steps. */
const near = (parts: number[], steps = 6) =>
  parts.map((part) => expect.toSatisfy((value: number) => Math.abs(value - part) <= steps));

const pixelAt = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

test('a photo is turned upright, scaled, and without its place and camera', async ({ worker }) => {
  const photo = await phonePhoto({ width: 3_200, height: 1_600 });
  expect(photo.toString('latin1')).toMatch(NOTES);
  const { bytes, ...ready } = await made(worker, photo);
  expect(ready).toEqual({
    ending: 'jpg',
    ...{ width: 1_280, height: 2_560 },
    words: ['Turned upright', 'Location and camera data removed', 'Scaled to 1280 × 2560 pixels'],
  });
  await expectClean({ ...ready, bytes });
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1_280, 2_560]);
  // what was at the left of the top is at the right of the top
  expect(await pixelAt(bytes, 1_180, 20)).toEqual(near([0, 255, 0], 40));
});

test('a photo of an iPhone is decoded by a program that loads with the first one, in its colours', async ({
  worker,
}) => {
  const isLoaded = () => host.asked.some((url) => url.includes('heic'));
  expect(isLoaded()).toBe(false);
  const bytes = heic(1000, 700, { turn: 3, orientation: 6, icc: await displayP3() });
  const ready = await made(worker, bytes);
  expect(isLoaded()).toBe(true);
  expect(ready).toMatchObject({ ending: 'jpg', width: 700, height: 1000, words: ['Converted from HEIC'] });
  await expectClean(ready);
  const rgb = converter('rgb');
  const inSrgb = ([r = 0, g = 0, b = 0]: number[]) => {
    const colour = rgb({ mode: 'p3', r: r / 255, g: g / 255, b: b / 255 });
    return near([colour.r, colour.g, colour.b].map((part) => Math.max(0, part) * 255));
  };
  const { red, green, blue } = COLOURS;
  expect(await quartersOf(ready.bytes)).toEqual([green, red, blue, red].map(inSrgb));
});

test('a PNG stays a PNG: each pixel and what can be seen through, without its notes; a large one is scaled', async ({
  worker,
}) => {
  const drawing = await sharp(await mark())
    .withExif({ IFD0: { Copyright: 'Nobody' }, IFD3: { GPSLatitude: '1/1 1/1 1/1' } })
    .png()
    .toBuffer();
  const ready = await made(worker, drawing);
  expect(ready).toMatchObject({
    ...{ ending: 'png', width: 500, height: 500 },
    words: ['Location and camera data removed'],
  });
  await expectClean(ready);
  const pixels = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer();
  expect((await pixels(ready.bytes)).equals(await pixels(drawing))).toBe(true);
  const large = await made(worker, await sharp(drawing).resize(3_200, 400, { fit: 'fill' }).png().toBuffer());
  expect(large).toMatchObject({ ending: 'png', width: 2_560, words: ['Scaled to 2560 × 320 pixels'] });
  expect(await pixelAt(large.bytes, 5, 5)).toEqual([0, 0, 0, 0]);
  expect(await pixelAt(large.bytes, 1_280, 160)).toEqual(near([168, 130, 60, 255]));
});

test('what moves stays as it was made, without notes, and says so', async ({ worker }) => {
  const gif = await film(40, 30);
  const note = Buffer.from('\x21\xfe\x09Somewhere\0', 'latin1');
  // after the header and the table of colours
  const table = gif[10] ?? 0;
  const start = 13 + (table & 0x80 ? 3 * 2 ** ((table & 7) + 1) : 0);
  const noted = Buffer.concat([gif.subarray(0, start), note, gif.subarray(start)]);
  const webp = await sharp(gif, { animated: true })
    .withExif({ IFD0: { Make: 'Phone' } })
    .webp({ lossless: true })
    .toBuffer();
  const words = 'Animated, so its size and quality are unchanged';
  const still = await sharp(gif).gif().toBuffer();
  expect(await made(worker, still)).toMatchObject({ ending: 'gif', width: 40, height: 30, words: [] });
  const wide = await sharp(gif).resize(3_200, 60, { fit: 'fill' }).gif().toBuffer();
  const wideWords = ['Scaled to 2560 × 48 pixels', 'Converted from GIF'];
  expect(await made(worker, wide)).toMatchObject({ ending: 'png', height: 48, words: wideWords });
  const first = await made(worker, noted);
  expect(first).toMatchObject({ ending: 'gif', width: 40, height: 30, words: [words] });
  expect(first.bytes.equals(gif)).toBe(true);
  const second = await made(worker, webp);
  expect(second).toMatchObject({ ending: 'webp', words: ['Location and camera data removed', words] });
  await expectClean(second);
  // the bits of its header that promise EXIF and XMP
  expect(Number(second.bytes[20]) & 0x0c).toBe(0);
  const frames = (bytes: Buffer) => sharp(bytes, { animated: true }).ensureAlpha().raw().toBuffer();
  expect((await frames(second.bytes)).equals(await frames(gif))).toBe(true);
});

test('other pictures become what every browser shows', async ({ worker }) => {
  const square = { create: { width: 60, height: 40, channels: 4, background: '#c8322880' } } as const;
  const [clear, solid] = [sharp(square), sharp(square).flatten()];
  const photo = sharp({ create: { ...square.create, channels: 3, background: '#c83228' } });
  const avif = await made(worker, await solid.clone().avif().toBuffer());
  expect(avif).toMatchObject({ ending: 'jpg', width: 60, height: 40, words: [] });
  expect(await made(worker, await clear.clone().avif().toBuffer())).toMatchObject({ ending: 'png' });
  const webp = await photo
    .clone()
    .withExif({ IFD0: { Make: 'Phone' } })
    .webp()
    .toBuffer();
  const clean = await made(worker, webp);
  expect(clean).toMatchObject({ ending: 'webp', words: ['Location and camera data removed'] });
  await expectClean(clean);
  const wide = await photo.clone().resize(3_000, 100, { fit: 'fill' }).webp().toBuffer();
  expect(await made(worker, wide)).toMatchObject({ ending: 'webp', width: 2_560, height: 85 });
  const p3 = await photo.clone().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
  expect(await pixelAt((await made(worker, p3)).bytes, 30, 20)).toEqual(near([200, 50, 40]));
});

test('a picture becomes the same as on the disk of a computer, in the same words', async ({ worker }) => {
  const square = { create: { width: 90, height: 60, channels: 3, background: '#c83228' } } as const;
  const quarter = { create: { ...square.create, width: 45, height: 30, background: '#28b446' } } as const;
  const corner = await sharp(quarter).png().toBuffer();
  const turned = (orientation: number) =>
    sharp(square)
      .composite([{ input: corner, left: 0, top: 0 }])
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer();
  const asWebp = (bytes: Buffer) => sharp(bytes).keepMetadata().webp({ quality: 95 }).toBuffer();
  const pictures = [
    await phonePhoto({ width: 3_200, height: 1_600 }),
    ...(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(turned))),
    ...(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((one) => turned(one).then(asWebp)))),
    await turned(6).then((bytes) => sharp(bytes).keepMetadata().png().toBuffer()),
    heic(1_024, 512, { turn: 1 }),
    await mark(),
  ];
  /** What sharp makes of a picture: upright, and no larger than a page can show. */
  const bySharp = async (picture: Buffer) => {
    const readable = await readableBytes(picture, openCache({ home: folder }));
    const size = { width: 2_560, height: 2_560, fit: 'inside', withoutEnlargement: true } as const;
    const { data, info } = await sharp(readable)
      .autoOrient()
      .resize(size)
      .png()
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  };
  // a canvas writes whether something can be seen through in each case
  const seen = async (bytes: Uint8Array) =>
    (await quartersOf(bytes)).map(([red = 0, green = 0, blue = 0, alpha = 255]) => [red, green, blue, alpha]);
  for (const picture of pictures) {
    const { bytes: inTab, ...ready } = await made(worker, picture);
    const { bytes, ...size } = await bySharp(picture);
    expect(ready).toMatchObject(size);
    expect(await seen(inTab)).toEqual((await seen(bytes)).map((one) => near(one, 8)));
  }
});

/** A PNG that says it has so many pixels on each side. */
async function hugePng(side: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes;
}

/** A HEIC with its boxes, and nonsense in its tiles. */
function brokenHeic(): Buffer {
  const bytes = heic(1000, 700);
  return bytes.fill(7, bytes.indexOf('mdat') + 4, bytes.length - 30);
}

test.for<[string, () => Promise<Buffer>, RegExp]>([
  ['400 megapixels', () => hugePng(20_000), /^it has 20000 × 20000 pixels, and the limit is 200 megapixels$/],
  [
    'half of a photo',
    async () => (await phonePhoto({ width: 640, height: 320 })).subarray(0, -900),
    /missing$/,
  ],
  ['half of a HEIC', async () => heic(1000, 700).subarray(0, -200), /missing$/],
  ['broken HEIC', async () => brokenHeic(), /^[A-Z][^\n]+$/],
  ['broken pixels', async () => (await mark()).fill(7, 60, 300), /damaged/],
  ['no picture', async () => Buffer.from('MZ\x90\0'), /no picture/],
])('%s: nothing comes of it but the reason', async ([_name, picture, reason], { worker }) => {
  const bytes = await picture();
  await expect(made(worker, bytes)).rejects.toThrow(reason);
  await expect(made(worker, bytes, { x: 0, y: 0, width: 5, height: 5 })).rejects.toThrow(reason);
});

test('a part is cut from the upright picture, and never from outside of it', async ({ worker }) => {
  const photo = await phonePhoto({ width: 400, height: 200 });
  const part = await made(worker, photo, { x: 40, y: 0, width: 160, height: 200 });
  expect(part).toMatchObject({ ending: 'jpg', width: 160, height: 200 });
  await expectClean(part);
  expect(await pixelAt(part.bytes, 150, 10)).toEqual(near([0, 255, 0], 40));
  expect(await pixelAt(part.bytes, 100, 100)).toEqual(near([128, 64, 32]));
  const logo = await made(worker, await mark(), { x: 0, y: 0, width: 250, height: 250 });
  expect(logo).toMatchObject({ ending: 'png', width: 250, height: 250 });
  for (const area of [{ x: 41 }, { y: -1 }, { width: 0 }, { x: 0.5 }, { height: 401 }]) {
    const asked = made(worker, photo, { x: 40, y: 0, width: 160, height: 200, ...area });
    await expect(asked).rejects.toThrow('a part of it is outside of the picture');
  }
});

test('a small version is a WebP, and an SVG stays one unless a script is in it', async ({ worker }) => {
  const small = (bytes: Uint8Array, longest: number) =>
    worker.evaluate(
      async ([text, side]) => {
        const picture = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
        try {
          const { bytes: done, type } = await tab.picturesByBrowser().thumbnail(picture, side);
          return { type, bytes: btoa(String.fromCharCode(...done)) };
        } catch {
          return undefined;
        }
      },
      [Buffer.from(bytes).toString('base64'), longest] as const,
    );
  const { type = '', bytes = '' } = (await small(await phonePhoto({ width: 800, height: 400 }), 320)) ?? {};
  const { format, width, height } = await sharp(Buffer.from(bytes, 'base64')).metadata();
  expect([type, format, width, height]).toEqual(['image/webp', 'webp', 160, 320]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  expect(await small(Buffer.from(svg), 320)).toEqual({
    type: 'image/svg+xml',
    bytes: Buffer.from(svg).toString('base64'),
  });
  expect(await small(Buffer.from(svg.replace('<path', '<path onload="x()"')), 320)).toBe(undefined);
});

test('versions for the finished site are WebP, each as wide as it is asked for, of the part that is asked for', async ({
  worker,
}) => {
  const photo = await phonePhoto({ width: 1_600, height: 800 });
  // the corner on the right of the top, which is green
  const crop = { left: 650.5, top: 0, width: 149.5, height: 74.75 };
  const cut = (part?: typeof crop) =>
    worker.evaluate(
      async ([text, wanted]) => {
        const picture = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
        const all = await tab.picturesByBrowser().variants(picture, [100, 200, 400], 80, wanted);
        return all.map((bytes) => btoa(String.fromCharCode(...bytes)));
      },
      [photo.toString('base64'), part] as const,
    );
  const looked = async (texts: string[], x: number) =>
    Promise.all(
      texts.map(async (text) => {
        const bytes = Buffer.from(text, 'base64');
        const { format, width, height } = await sharp(bytes).metadata();
        return [format, width, height, await pixelAt(bytes, Math.floor(Number(width) * x), 5)];
      }),
    );
  const [brown, green] = [near([128, 64, 32], 8), near([0, 255, 0], 40)];
  expect(await looked(await cut(), 0.5)).toEqual([
    ['webp', 100, 200, brown],
    ['webp', 200, 400, brown],
    ['webp', 400, 800, brown],
  ]);
  expect(await looked(await cut(crop), 0.8)).toEqual([
    ['webp', 100, 50, green],
    ['webp', 200, 100, green],
    ['webp', 400, 200, green],
  ]);
});

test('pixels are those of the upright picture, and an SVG has none', async ({ worker }) => {
  const pixels = (bytes: Uint8Array) =>
    worker.evaluate(async (text) => {
      const picture = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
      try {
        const { data, width, height } = await tab.picturesByBrowser().pixels(picture, 64);
        return [width, height, data.length, ...data.subarray(0, 4)];
      } catch (error) {
        return (error as Error).message;
      }
    }, Buffer.from(bytes).toString('base64'));
  const photo = await phonePhoto({ width: 1_600, height: 800 });
  expect(await pixels(photo)).toEqual([32, 64, 32 * 64 * 4, ...near([128, 64, 32, 255], 8)]);
  expect(await pixels(await mark())).toEqual([64, 64, 64 * 64 * 4, 0, 0, 0, 0]);
  expect(await pixels(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
    'a worker draws no SVG',
  );
});
