import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Cuts, publishPictures } from '../../src/build/assets/images.ts';
import { pictureCache } from '../../src/build/picture-cache.ts';
import type { Site } from '../../src/compiler/site/compile.ts';
import { photo } from './photos.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-cache-'));
const cached = path.join(folder, 'node_modules/.cache/plenary/pictures');
const to = path.join(folder, 'public');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  for (const part of ['node_modules', 'public', 'media'])
    rmSync(path.join(folder, part), { recursive: true, force: true });
  mkdirSync(path.join(folder, 'media'));
  writeFileSync(path.join(folder, 'media/asha.jpg'), await photo(80, 100));
});

/** Publishes one photo as a build does. */
async function publish({ widest = 40 } = {}) {
  const image = { src: '/media/asha.jpg', width: 80, height: 100 };
  const picture = { file: 'asha.jpg', widest, image, path: [] };
  const site = { shell: { base: '/' }, pictures: [picture] } as unknown as Site;
  const done = await publishPictures(site, folder, path.join(folder, 'media'), to);
  return { done, image };
}

/** The files of the only entry in the cache. */
const files = () =>
  readdirSync(cached).flatMap((key) =>
    readdirSync(path.join(cached, key)).map((name) => path.join(cached, key, name)),
  );

test('what was cut is taken from the cache the next time, to the same effect', async () => {
  const first = await publish();
  const second = await publish();
  expect(first.done).toMatchObject({ cut: 1, kept: 0 });
  expect(second.done).toMatchObject({ cut: 0, kept: 1 });
  expect(second.image).toEqual(first.image);
});

test('a photo that changed, and a place that shows it wider, are cut anew', async () => {
  await publish();
  expect((await publish({ widest: 30 })).done).toMatchObject({ cut: 1 });
  writeFileSync(path.join(folder, 'media/asha.jpg'), await photo(80, 120));
  expect((await publish()).done).toMatchObject({ cut: 1 });
});

test.each([
  [
    'a picture that was cut short',
    (name: string) => !name.endsWith('.json'),
    (text: Buffer) => text.subarray(0, 20),
  ],
  ['a list that is no JSON', (name: string) => name.endsWith('.json'), () => '{'],
  ['a list of something else', (name: string) => name.endsWith('.json'), () => '{"fallback":{}}'],
  ['a picture that is gone', (name: string) => name.endsWith('.webp'), undefined],
])('%s in the cache is cut anew', async (_, isIt, spoilt) => {
  const { image } = await publish();
  for (const file of files().filter(isIt)) {
    if (spoilt) writeFileSync(file, spoilt(readFileSync(file)));
    else rmSync(file);
  }
  const again = await publish();
  expect(again.done).toMatchObject({ cut: 1, kept: 0 });
  expect(again.image).toEqual(image);
  expect((await publish()).done).toMatchObject({ cut: 0, kept: 1 });
});

test('what no build has asked for in a month is thrown away, and nothing else', async () => {
  const cache = pictureCache(cached);
  const cuts: Cuts = {
    fallback: { ending: 'svg', width: 1, height: 1, content: Buffer.from('<svg/>') },
    sources: [],
  };
  const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * 7 * 24 * 60 * 60 * 1000);
  for (const [key, weeks] of [
    ['old', 5],
    ['asked-for', 5],
    ['young', 3],
    ['broken-off.1234', 5],
  ] as const) {
    await cache.keep(key, cuts);
    utimesSync(path.join(cached, key), weeksAgo(weeks), weeksAgo(weeks));
  }
  expect(await cache.find('asked-for')).toEqual(cuts);
  await cache.tidy();
  expect(readdirSync(cached).sort()).toEqual(['asked-for', 'young']);
});

test('a build at the same time does no harm', async () => {
  const [one, other] = await Promise.all([publish(), publish()]);
  expect(one?.image).toEqual(other?.image);
  expect(readdirSync(cached)).toHaveLength(1);
  expect(existsSync(path.join(to, one.image.src))).toBe(true);
});
