import { expect, test } from 'vitest';
import { packFiles } from '../../src/studio/places/tab/zip.ts';
import { unzipped } from '../site/build/finished.ts';

type Contents = [name: string, content: Uint8Array | string | Blob][];

/** Files that are made when they are asked for; `made` counts them. */
function filesOf(contents: Contents) {
  const state = { made: 0 };
  async function* make() {
    for (const [name, content] of contents) {
      state.made++;
      yield { name, content };
    }
  }
  return { files: make(), state };
}

const texts = (count: number) =>
  Array.from({ length: count }, (_, at): [string, string] => [`${at}.txt`, 'text']);

test('the files are in the ZIP with their names and bytes, texts packed and pictures as they are', async () => {
  const noise = Uint8Array.from({ length: 5000 }, (_, at) => (at * at * 31) >> 3);
  const contents: Contents = [
    ['index.html', '<p>über</p>'.repeat(1000)],
    ['media/größe & 中文.webp', noise],
    ['media/portrait.jpg', new Blob([noise.slice(0, 50)])],
    ['__proto__', 'a name'],
    ['empty.json', ''],
  ];
  const packed: string[] = [];
  const zip = await packFiles(filesOf(contents).files, { onFile: (name) => packed.push(name) });
  expect(zip.type).toBe('application/zip');
  // noise and the directory, but only a part of the text
  expect(zip.size).toBeLessThan(6500);
  const found = await unzipped(new Uint8Array(await zip.arrayBuffer()));
  const wanted = contents.map(async ([name, content]) => [
    name,
    content instanceof Blob ? Buffer.from(await content.arrayBuffer()) : Buffer.from(content),
  ]);
  expect([...found].map(([name, bytes]) => [name, Buffer.from(bytes)])).toEqual(await Promise.all(wanted));
  expect(packed).toEqual(contents.map(([name]) => name));
});

test('who cancels gets no further file, and the reason', async () => {
  const { files, state } = filesOf(texts(100));
  const stop = new AbortController();
  const onFile = (name: string) => {
    if (name === '2.txt') stop.abort(new Error('enough'));
  };
  await expect(packFiles(files, { onFile, signal: stop.signal })).rejects.toThrow('enough');
  expect(state.made).toBe(3);
  const late = filesOf(texts(1));
  await expect(packFiles(late.files, { signal: stop.signal })).rejects.toThrow('enough');
  expect(late.state.made).toBe(0);
});

test('a file is asked for when the one before it is packed', async () => {
  const { files, state } = filesOf(texts(40));
  const made: number[] = [];
  await packFiles(files, { onFile: () => made.push(state.made) });
  expect(made).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});
