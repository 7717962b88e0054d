import type { Worker } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { heic } from '../../site/build/heic.ts';
import { film } from '../../site/build/photos.ts';
import { phonePhoto } from '../../studio/server/phone-photo.ts';
import { workerTests } from './tab.ts';
import { type ZipEntry, zipFile } from './zip-file.ts';

/* What a tab does with what is large or broken: it says what is wrong, and stays alive. */

const { test } = workerTests();

const SITE: ZipEntry = { name: 'site.yaml', content: 'conference:\n' };

/** What a tab says to a ZIP: 'read', or why it reads nothing; the errors that are not meant for an editor begin with "!". */
function said(worker: Worker, zips: Uint8Array[]): Promise<string[]> {
  return worker.evaluate(
    async (all) => {
      const answers: string[] = [];
      for (const text of all) {
        const blob = new Blob([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))]);
        const answer = tab.readZip(blob).then(
          () => 'read',
          (error) => `${error.kind ? '' : '! '}${error.message}`,
        );
        answers.push(await answer);
      }
      return answers;
    },
    zips.map((zip) => Buffer.from(zip).toString('base64')),
  );
}

test('a ZIP of 100,000 files, and one of 2 GB, are refused before anything is unpacked', async ({
  worker,
}) => {
  const many = Array.from(
    { length: 100_000 },
    (_, index): ZipEntry => ({ name: `a/${index}`, stored: true }),
  );
  const [answer] = await said(worker, [zipFile([SITE, ...many])]);
  expect(answer).toMatch(/^This ZIP has more than 20,000 files\. Make the ZIP again/);
  const large = await worker.evaluate(async () => {
    const part = new Blob([new Uint8Array(100e6)]);
    const zip = new Blob(Array.from({ length: 20 }, () => part));
    return tab.readZip(zip).catch(({ message }) => message);
  });
  expect(large).toMatch(/^This ZIP has 2,000 MB\. A browser can open one of at most 1,000 MB\./);
});

/** Bytes with some of them changed, or with a part missing. */
function damaged(bytes: Uint8Array, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  for (let times = 1 + random() * 4; times > 0; times--)
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  return random() < 0.2 ? copy.subarray(0, Math.floor(random() * copy.length)) : copy;
}

/** A number from 0 to 1 that looks random, and is the same in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

test('1,000 damaged ZIP files are read, or refused in a sentence', async ({ worker }) => {
  const random = numbersFrom(1);
  const zip = zipFile([
    SITE,
    { name: 'media/photos/a.jpg', content: 'photo'.repeat(50), stored: true },
    { name: 'media/b.csv', content: 'a,b\n1,2\n'.repeat(20), zip64: true },
    { name: 'media/ü.svg', content: '<svg/>' },
  ]);
  const answers = await said(
    worker,
    Array.from({ length: 1_000 }, () => damaged(zip, random)),
  );
  expect(answers.filter((answer) => answer.startsWith('!'))).toEqual([]);
  const kinds = new Set(answers.map((answer) => answer.slice(0, 24)));
  // it is damaged in many ways
  expect(kinds.size).toBeGreaterThan(5);
});

/** What becomes of pictures: their endings, or the reason why nothing does. What they are is looked at in Node.js. */
function made(worker: Worker, pictures: Uint8Array[]) {
  return worker.evaluate(
    async (all) => {
      const door = tab.picturesByBrowser();
      const answers: ({ reason: string } | { ending: string; words: string[]; bytes: string })[] = [];
      for (const text of all) {
        const picture = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
        const answer = door.prepare(picture).then(
          ({ bytes, ending, words }) => {
            let content = '';
            for (let at = 0; at < bytes.length; at += 8_192)
              content += String.fromCharCode(...bytes.subarray(at, at + 8_192));
            return { ending, words, bytes: btoa(content) };
          },
          (error) => ({ reason: `${error.name}: ${error.message}` }),
        );
        answers.push(await answer);
      }
      return answers;
    },
    pictures.map((picture) => Buffer.from(picture).toString('base64')),
  );
}

test('600 damaged pictures are taken without notes, or refused with a reason', async ({ worker }) => {
  const random = numbersFrom(2);
  const square = { create: { width: 40, height: 30, channels: 4, background: '#c8322880' } } as const;
  const noted = sharp(square).withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '1/1 1/1 1/1' } });
  const gif = await film(40, 30);
  const originals = [
    await phonePhoto({ width: 64, height: 32 }),
    await noted.clone().png().toBuffer(),
    await noted.clone().webp().toBuffer(),
    await sharp(gif, { animated: true })
      .withExif({ IFD0: { Make: 'Phone' } })
      .webp()
      .toBuffer(),
    gif,
    await sharp(square).avif().toBuffer(),
  ];
  const answers = await made(
    worker,
    originals.flatMap((original) => Array.from({ length: 100 }, () => damaged(original, random))),
  );
  const reasons = answers.flatMap((answer) => ('reason' in answer ? answer.reason : []));
  const taken = answers.flatMap((answer) => ('reason' in answer ? [] : Buffer.from(answer.bytes, 'base64')));
  expect(new Set(reasons)).toEqual(
    new Set([
      'Error: it is no picture that a site can show',
      'Error: the file is damaged, or this browser does not know its format',
      'Error: the rest of the file is missing',
      ...reasons.filter((reason) => /^Error: it has \d+ × \d+ pixels/.test(reason)),
    ]),
  );
  expect(taken.length).toBeGreaterThan(100);
  expect(taken.filter((bytes) => /Exif|GPS|Phone/.test(bytes.toString('latin1')))).toEqual([]);
});

test('the largest photos of phones become photos of a site', async ({ worker }) => {
  const flat = { width: 12_000, height: 9_000, channels: 3, background: '#804020' } as const;
  const [large, iphone] = await made(worker, [
    await sharp({ create: flat, limitInputPixels: false }).jpeg().toBuffer(),
    heic(8_064, 6_048, { turn: 3 }),
  ]);
  expect(large).toMatchObject({ ending: 'jpg', words: ['Scaled to 2560 × 1920 pixels'] });
  expect(iphone).toMatchObject({
    ending: 'jpg',
    words: ['Converted from HEIC', 'Scaled to 1920 × 2560 pixels'],
  });
});

test('a site of 300 pictures, 60 MB, is stored, packed, and read again', async ({ worker }) => {
  const answer = await worker.evaluate(async () => {
    const noise = () => new Blob([crypto.getRandomValues(new Uint8Array(65_536))]);
    const media = new Map(
      Array.from({ length: 300 }, (_, index) => [
        `photos/${index}.jpg`,
        new Blob([noise(), noise(), noise()]),
      ]),
    );
    const times: number[] = [performance.now()];
    const storage = await tab.openStorage();
    await storage.create(
      {
        ...{ id: 'a', name: 'School', place: null, text: 'x', version: '1', changedAt: 1 },
        base: { text: 'x', revision: '', files: [] },
      },
      media,
    );
    times.push(performance.now());
    const found = await storage.read('a');
    times.push(performance.now());
    const zip = await tab.writeZip({ site: new Blob(['x']), media: found?.media ?? new Map() });
    times.push(performance.now());
    const again = await tab.readZip(zip);
    times.push(performance.now());
    const files = tab.filesOfBlobs(again.media);
    const original = new Uint8Array((await media.get('photos/123.jpg')?.arrayBuffer()) ?? []);
    const same = files.read('photos/123.jpg').every((byte, index) => byte === original[index]);
    return {
      size: again.media.size,
      bytes: zip.size,
      same,
      times: times.map((time) => time - (times[0] ?? 0)),
    };
  });
  console.log(
    'ms after storing, reading, packing, unpacking:',
    answer.times.slice(1).map(Math.round).join(', '),
  );
  expect(answer).toMatchObject({ size: 300, same: true });
  expect(answer.bytes).toBeGreaterThan(58e6);
});
