import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Site } from '../../../src/compiler/index.ts';
import { publishPictures } from '../../../src/site/build/assets/pictures/images.ts';
import { openCache } from '../../../src/site/build/cache.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { photo } from './photos.ts';

const folder = temporaryFolder();
const cache = openCache({ home: folder });
const filesOf = (kind: string) => {
  const place = path.join(folder, '.cache/plenary', kind);
  return readdirSync(place).map((name) => path.join(place, name));
};
beforeEach(() => rmSync(path.join(folder, '.cache'), { recursive: true, force: true }));

const VALUE = { name: 'a', bytes: Buffer.from([0, 1, 255]), list: [1, undefined, { deep: true }] };

/** Asks the cache for the value of a key. Returns it, and how often it had to be computed. */
async function ask(key: unknown = 'key') {
  let computed = 0;
  const value = await cache.cached('things', key, async () => {
    computed++;
    return VALUE;
  });
  return { value, computed };
}

test('a value is computed once for its key, and another key has another value', async () => {
  expect(await ask()).toEqual({ value: VALUE, computed: 1 });
  expect(await ask()).toEqual({ value: VALUE, computed: 0 });
  expect(await ask(['key', { width: 2 }])).toMatchObject({ computed: 1 });
  expect(await ask(['key', { width: 3 }])).toMatchObject({ computed: 1 });
  expect(await openCache({ home: folder }).read('things', 'key')).toEqual(VALUE);
  expect(await cache.read('others', 'key')).toBeUndefined();
});

test('what cannot be computed is not stored, and is tried again', async () => {
  const fail = () => cache.cached('things', 'key', () => Promise.reject(new Error('no picture')));
  await expect(fail()).rejects.toThrow('no picture');
  expect(await ask()).toMatchObject({ computed: 1 });
});

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
  [
    'of other bytes',
    (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('name', 'game'), 'latin1'),
  ],
])('a file that is %s counts for nothing', async (_, damaged) => {
  await ask();
  for (const file of filesOf('things')) writeFileSync(file, damaged(readFileSync(file)));
  expect(await ask()).toEqual({ value: VALUE, computed: 1 });
  expect(await ask()).toMatchObject({ computed: 0 });
});

test('what nobody has read for a month is removed, and nothing else', async () => {
  const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * 7 * 24 * 60 * 60 * 1000);
  for (const [kind, weeks] of [
    ['old', 5],
    ['read', 5],
    ['young', 3],
  ] as const) {
    await cache.write(kind, 'key', VALUE);
    for (const file of filesOf(kind)) utimesSync(file, weeksAgo(weeks), weeksAgo(weeks));
  }
  await cache.read('read', 'key');
  await cache.clean();
  expect(['old', 'read', 'young'].map((kind) => filesOf(kind).length)).toEqual([0, 1, 1]);
});

test('two that compute the same at once leave one whole file', async () => {
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(one?.value).toEqual(other?.value);
  expect(filesOf('things')).toHaveLength(1);
  expect(await ask()).toEqual({ value: VALUE, computed: 0 });
});

describe('the pictures of a site', () => {
  const from = path.join(folder, 'media');
  beforeEach(async () => {
    mkdirSync(from, { recursive: true });
    writeFileSync(path.join(from, 'asha.jpg'), await photo(80, 100));
  });

  /** Publishes one photo as a build does. */
  async function publish({ widest = 40 } = {}) {
    const image = { src: '/media/asha.jpg', width: 80, height: 100 };
    const picture = { file: 'asha.jpg', widest, image, path: [] };
    const site = { shell: { base: '/' }, pictures: [picture] } as unknown as Site;
    const done = await publishPictures(site, from, path.join(folder, 'public'), cache);
    return { done, image: 'images' in done ? done.images.get(image) : undefined };
  }

  test('are cut once, and taken from the cache the next time, to the same effect', async () => {
    const first = await publish();
    const second = await publish();
    expect(first.done).toMatchObject({ cut: 1, cached: 0 });
    expect(second.done).toMatchObject({ cut: 0, cached: 1 });
    expect(second.image).toEqual(first.image);
  });

  test('are cut anew when a photo changes, and when a place shows it wider', async () => {
    await publish();
    expect((await publish({ widest: 30 })).done).toMatchObject({ cut: 1 });
    writeFileSync(path.join(from, 'asha.jpg'), await photo(80, 120));
    expect((await publish()).done).toMatchObject({ cut: 1 });
  });
});
