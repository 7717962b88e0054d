import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MediaFile, type MediaResponse, STUDIO_PATH, type ValuePath } from '../../../src/core/index.ts';
import { small } from '../../compiler/small-site.ts';
import { startStudio } from './session-site.ts';

/* What becomes of files that are dropped. What a browser makes of photos is in tests/browser/tab/pictures.deep.test.ts. */

const site = small.replace(
  'routes:',
  `committees:
  - id: who
    name: WHO
    fullName: World Health Organization
    chairs:
      - name: Ravi “R.” Éxample
        role: Chairperson
      - name: 李
        role: Chairperson
routes:`,
);
const RAVI: ValuePath = ['committees', 0, 'chairs', 0, 'photo'];

let studio: Awaited<ReturnType<typeof startStudio>>;
let media = '';
beforeEach(async () => {
  studio = await startStudio(site);
  media = path.join(studio.folder, 'media');
});
afterEach(() => studio.close());

async function upload(bytes: Uint8Array, name: string, owner = RAVI): Promise<MediaResponse> {
  const query = new URLSearchParams({ name, for: JSON.stringify(owner) });
  const answer = await studio.answer(
    new Request(`http://tab${STUDIO_PATH}/media?${query}`, { method: 'POST', body: bytes.slice() }),
  );
  return (await answer.json()) as MediaResponse;
}

const stored = (answer: MediaResponse) => {
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
};
/** How many files the folder has, when it has all of them. */
const inMedia = async () => {
  await studio.sync();
  if (!existsSync(media)) return 0;
  return readdirSync(media, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const drawing = Buffer.from(SVG);

test('no file is written over: names that are taken get a number, in whatever case', async () => {
  mkdirSync(path.join(media, 'logos'), { recursive: true });
  const old = path.join(media, 'logos/WHO.SVG');
  writeFileSync(old, SVG);
  await studio.sync();
  const owner: ValuePath = ['committees', 0, 'logo', 'image'];
  const names = await Promise.all(
    [1, 2, 3].map(async () => stored(await upload(drawing, 'a.svg', owner)).file),
  );
  expect(names.sort()).toEqual([2, 3, 4].map((number) => `logos/who-${number}.svg`));
  expect([readFileSync(old, 'utf8'), await inMedia()]).toEqual([SVG, 4]);
});

test.each<[string, ValuePath, string]>([
  ['foto Ü.svg', ['committees', 0, 'logo', 'image'], 'logos/who.svg'],
  ['Foto Ü.svg', ['committees', 0, 'chairs', 1, 'photo'], 'logos/foto-u.svg'],
  ['../../../../etc/passwd.svg', ['nowhere', 0], 'logos/passwd.svg'],
  ['..\\..\\x\u0000y.svg', ['nowhere'], 'logos/x-y.svg'],
  ['李.svg', ['nowhere'], 'logos/picture.svg'],
  [`${'a'.repeat(290)}.svg`, ['nowhere'], `logos/${'a'.repeat(60)}.svg`],
])('%s becomes a plain name in media/', async (name, owner, file) => {
  expect(stored(await upload(drawing, name, owner)).file).toBe(file);
  expect(await inMedia()).toBe(1);
});

test('a drawing, a PDF and a table stay as they are', async () => {
  const owner: ValuePath = ['header', 'links', 0, 'link'];
  const pdf = Buffer.from('%PDF-1.7\n%%EOF');
  expect(stored(await upload(Buffer.from(SVG), 'x.svg', ['committees', 0, 'logo', 'image'])).file).toBe(
    'logos/who.svg',
  );
  expect(stored(await upload(pdf, 'Rules.pdf', owner)).file).toBe('documents/home.pdf');
  expect(stored(await upload(Buffer.from('a,b\n1,2\n'), 'm.CSV', ['committees', 0, 'matrix'])).file).toBe(
    'matrices/who.csv',
  );
  // a part of a record is in the name, for visitors who save it
  expect(stored(await upload(pdf, 'Final (2).pdf', ['committees', 0, 'guide', 'link'])).file).toBe(
    'documents/who-guide.pdf',
  );
  await studio.sync();
  expect(readFileSync(path.join(media, 'documents/home.pdf'))).toEqual(pdf);
});

test.each<[string, string, Uint8Array, RegExp]>([
  [
    'a drawing with a script',
    'x.svg',
    Buffer.from(SVG.replace('<path', '<script>alert(1)</script><path')),
    /script/,
  ],
  [
    'a drawing with a script by the name of a photo',
    'x.jpg',
    Buffer.from(SVG.replace('<path', '<path onload="x()"')),
    /onload|script/,
  ],
  [
    'a drawing with an entity',
    'x.svg',
    Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`),
    /./,
  ],
  [
    'a web page',
    'x.html',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    /pictures, PDF files, and tables/,
  ],
  ['a program', 'x.jpg', Buffer.from('MZ\x90\0'), /pictures, PDF files, and tables/],
  ['nothing', 'x.jpg', Buffer.alloc(0), /pictures, PDF files, and tables/],
  ['a photo that stops early', 'x.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /./],
  ['a table without rows', 'x.csv', Buffer.from('a,b\n'), /rows/],
  [
    'a drawing of 16 MB',
    'x.svg',
    Buffer.from(SVG.replace('<path', `${' '.repeat(16_000_000)}<path`)),
    /at most 15 MB/,
  ],
  ['26 MB', 'x.pdf', Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(26_000_000)]), /too large/],
])('%s is refused in words, and nothing is written', async (_name, name, bytes, why) => {
  const answer = await upload(bytes, name).catch(() => ({ refused: 'too large' }));
  expect(answer).toEqual({ refused: expect.stringMatching(why) });
  expect(await inMedia()).toBe(0);
});

test('the library has each file with its size and its uses', async () => {
  stored(await upload(drawing, 'a.svg'));
  const { version } = await studio.text();
  const answer = await studio.ask<{ refused?: unknown }>('edit', {
    version,
    intents: [{ do: 'set', path: RAVI, value: 'logos/ravi-r-example.svg' }],
  });
  expect(answer.refused).toBeUndefined();
  const [file] = await studio.ask<MediaFile[]>('library');
  expect(file).toMatchObject({ file: 'logos/ravi-r-example.svg', kind: 'picture', uses: [RAVI] });
  await studio.undo();
  expect(studio.logged).toEqual([]);
});
