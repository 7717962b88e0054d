import { expect, test } from 'vitest';
import { blobOf, type SiteFiles, SiteTooLarge, zipOfSite } from '../../src/build/files/index.ts';
import { unzipped } from './finished.ts';

/** Files as a site gives them, which are made when they are asked for; `made` counts them. */
function filesOf(contents: Iterable<[string, Uint8Array | string]>, count: number) {
  const state = { made: 0 };
  const files: SiteFiles = {
    count: () => count,
    async *[Symbol.asyncIterator]() {
      for (const [name, content] of contents) {
        state.made++;
        yield { name, content };
      }
    },
  };
  return { files, state };
}

const never = new AbortController().signal;

test('the files are in the ZIP with their names and bytes, texts packed and pictures as they are', async () => {
  const noise = Uint8Array.from({ length: 5000 }, (_, at) => (at * at * 31) >> 3);
  const contents: [string, Uint8Array | string][] = [
    ['index.html', '<p>über</p>'.repeat(1000)],
    ['media/größe & 中文.webp', noise],
    ['__proto__', 'a name'],
    ['empty.json', ''],
  ];
  const { files } = filesOf(contents, 9);
  const progress: object[] = [];
  const zip = await blobOf(zipOfSite(files, (at) => progress.push(at), never));
  expect(zip.type).toBe('application/zip');
  // noise and the directory, but only a part of the text
  expect(zip.size).toBeLessThan(6500);
  const found = await unzipped(new Uint8Array(await zip.arrayBuffer()));
  expect([...found].map(([name, bytes]) => [name, Buffer.from(bytes)])).toEqual(
    contents.map(([name, content]) => [name, Buffer.from(content)]),
  );
  expect(progress).toEqual(contents.map(([name], at) => ({ done: at + 1, all: 9, name })));
});

test('who cancels gets no further file, and the reason', async () => {
  const { files, state } = filesOf(
    Array.from({ length: 100 }, (_, at) => [`${at}.txt`, 'text'] as const).map(([a, b]) => [a, b]),
    100,
  );
  const stop = new AbortController();
  const zip = zipOfSite(files, ({ done }) => done === 3 && stop.abort(new Error('enough')), stop.signal);
  await expect(blobOf(zip)).rejects.toThrow('enough');
  expect(state.made).toBe(3);
  await expect(blobOf(zipOfSite(files, () => {}, stop.signal))).rejects.toThrow('enough');
  expect(state.made).toBe(3);
});

test('one file is made, packed and gone before the next one', async () => {
  const mega = new Uint8Array(2 ** 20);
  const { files, state } = filesOf(
    Array.from({ length: 40 }, (_, at) => [`${at}.png`, mega]),
    40,
  );
  let parts = 0;
  for await (const part of zipOfSite(files, () => {}, never)) {
    parts += part.length;
    // nothing is made ahead of what was taken
    expect(state.made * mega.length - parts).toBeLessThan(2 * mega.length);
  }
  expect(parts).toBeGreaterThan(40 * mega.length);
});

test('a site that no ZIP file holds is refused in words', async () => {
  const refused = blobOf(zipOfSite(filesOf([['a.txt', '']], 70_000).files, () => {}, never));
  await expect(refused).rejects.toThrow(SiteTooLarge);
  await expect(refused).rejects.toThrow('more than 65,535 files');
});
