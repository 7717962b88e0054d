import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MediaAnswer, type MediaFile, STUDIO, type ValuePath } from '../../../src/shared/index.ts';
import { heic } from '../../build/heic.ts';
import { small } from '../../compiler/small-site.ts';
import { phonePhoto } from './phone-photo.ts';
import { startStudio } from './session-site.ts';

/* What becomes of files that are dropped: over HTTP, with real pictures. */

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
beforeAll(async () => {
  studio = await startStudio(site);
  media = path.join(studio.folder, 'media');
});
beforeEach(() => void mkdirSync(media, { recursive: true }));
afterEach(() => rmSync(media, { recursive: true, force: true }));
afterAll(() => studio.close());

async function upload(bytes: Uint8Array, name: string, owner = RAVI): Promise<MediaAnswer> {
  const query = new URLSearchParams({ name, for: JSON.stringify(owner) });
  const answer = await fetch(`${studio.origin}${STUDIO}/media?${query}`, {
    method: 'POST',
    headers: studio.headers,
    body: new Uint8Array(bytes),
  });
  return (await answer.json()) as MediaAnswer;
}

const stored = (answer: MediaAnswer) => {
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
};
const inMedia = () =>
  readdirSync(media, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;

const photo = (width = 3_200, height = 1_600) => phonePhoto({ width, height });

test('a photo is turned upright, scaled, without its place and camera, and named after its person', async () => {
  const answer = stored(await upload(await photo(), 'IMG_2041.JPG'));
  expect(answer).toEqual({
    file: 'photos/ravi-r-example.jpg',
    width: 1_280,
    height: 2_560,
    words: ['Turned upright', 'Location and camera data removed', 'Scaled to 1280 × 2560 pixels'],
  });
  const bytes = readFileSync(path.join(media, answer.file));
  const { exif, xmp, orientation, format } = await sharp(bytes).metadata();
  expect([exif, xmp, orientation, format]).toEqual([undefined, undefined, undefined, 'jpeg']);
  // what was at the left of the top is at the right of the top
  const corner = await sharp(bytes).extract({ left: 1_180, top: 20, width: 1, height: 1 }).raw().toBuffer();
  expect(corner[1]).toBeGreaterThan(200);
});

test('a photo that is larger than what is stored is scaled like any other', async () => {
  const large = await sharp({
    create: {
      ...{ width: 3_000, height: 2_000, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(large.length).toBeGreaterThan(15_000_000);
  expect(stored(await upload(large, 'a.jpg')).width).toBe(2_560);
});

test('no file is written over: names that are taken get a number, in whatever case', async () => {
  mkdirSync(path.join(media, 'photos'));
  const old = path.join(media, 'photos/RAVI-R-Example.JPG');
  writeFileSync(old, 'old');
  const bytes = await photo(32, 16);
  const names = await Promise.all([1, 2, 3].map(async () => stored(await upload(bytes, 'a.jpg')).file));
  expect(names.sort()).toEqual([2, 3, 4].map((number) => `photos/ravi-r-example-${number}.jpg`));
  expect([readFileSync(old, 'utf8'), inMedia()]).toEqual(['old', 4]);
});

test.each<[string, ValuePath, string]>([
  ['foto Ü.png', ['committees', 0, 'logo', 'image'], 'logos/who.png'],
  ['Foto Ü.png', ['committees', 0, 'chairs', 1, 'photo'], 'photos/foto-u.png'],
  ['../../../../etc/passwd.png', ['nowhere', 0], 'photos/passwd.png'],
  ['..\\..\\x\u0000y.png', ['nowhere'], 'photos/x-y.png'],
  ['李.png', ['nowhere'], 'photos/picture.png'],
  [`${'a'.repeat(290)}.png`, ['nowhere'], `photos/${'a'.repeat(60)}.png`],
])('%s becomes a plain name in media/', async (name, owner, file) => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  expect(stored(await upload(bytes, name, owner)).file).toBe(file);
  expect(inMedia()).toBe(1);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

test('a HEIC photo becomes a JPEG, upright', async () => {
  const answer = stored(await upload(heic(1_024, 512, { turn: 1 }), 'IMG_1.HEIC'));
  expect(answer).toMatchObject({ file: 'photos/ravi-r-example.jpg', width: 512, height: 1_024 });
  expect(answer.words).toContain('Converted from HEIC');
  expect((await sharp(path.join(media, answer.file)).metadata()).format).toBe('jpeg');
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
  expect(inMedia()).toBe(0);
});

test('a link in media/ that leads elsewhere is not followed', async () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'plenary-elsewhere-'));
  symlinkSync(elsewhere, path.join(media, 'photos'));
  expect(await upload(await photo(32, 16), 'a.jpg')).toEqual({ refused: expect.stringContaining('link') });
  expect(readdirSync(elsewhere)).toEqual([]);
  rmSync(elsewhere, { recursive: true });
});

test('a crop is a new file of the upright picture, and the old one stays', async () => {
  mkdirSync(path.join(media, 'photos'));
  const original = await photo(400, 200);
  writeFileSync(path.join(media, 'photos/a.jpg'), original);
  const cut = await studio.ask<MediaAnswer>('crop', {
    file: 'photos/a.jpg',
    x: 40,
    y: 0,
    width: 160,
    height: 200,
  });
  expect(cut).toMatchObject({ file: 'photos/a-2.jpg', width: 160, height: 200 });
  const left = await sharp(path.join(media, 'photos/a-2.jpg'))
    .extract({ left: 150, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(left[1]).toBeGreaterThan(200);
  expect(readFileSync(path.join(media, 'photos/a.jpg'))).toEqual(original);
  for (const file of ['../site.yaml', 'photos/../../site.yaml', '/etc/passwd', 'photos/none.jpg'])
    expect(await studio.ask('crop', { file, x: 0, y: 0, width: 1, height: 1 })).toEqual({
      refused: expect.stringContaining('no file'),
    });
  const outside = await studio.ask('crop', { file: 'photos/a.jpg', x: 150, y: 0, width: 160, height: 200 });
  expect(outside).toEqual({ refused: expect.stringContaining("can't be cut") });
  expect(inMedia()).toBe(2);
});

test('who sends a file and stops keeps nobody waiting, and leaving is no failure', async () => {
  const { hostname, port } = new URL(studio.origin);
  const path = `${STUDIO}/media?name=a.jpg&for=[]`;
  const headers = { ...studio.headers, 'content-length': '1000' };
  const sending = request({ method: 'POST', host: hostname, port, path, headers });
  sending.on('error', () => {});
  sending.write('a');
  await once(sending, 'socket');
  expect('file' in stored(await upload(await photo(32, 16), 'a.jpg'))).toBe(true);
  sending.destroy();
  await studio.ask('library');
  expect(studio.logged).toEqual([]);
});

test('the library has each file with its size and its uses, and gives small pictures of them', async () => {
  stored(await upload(await photo(64, 32), 'a.jpg'));
  const { version } = await studio.text();
  const answer = await studio.ask<{ refused?: unknown }>('edit', {
    version,
    intents: [{ do: 'set', path: RAVI, value: 'photos/ravi-r-example.jpg' }],
  });
  expect(answer.refused).toBeUndefined();
  const [file] = await studio.ask<MediaFile[]>('library');
  expect(file).toMatchObject({
    file: 'photos/ravi-r-example.jpg',
    kind: 'picture',
    width: 32,
    height: 64,
    uses: [RAVI],
  });
  await studio.undo();
  const small = await fetch(`${studio.origin}${STUDIO}/thumbnail`, {
    method: 'POST',
    headers: studio.headers,
    body: JSON.stringify({ file: 'photos/ravi-r-example.jpg' }),
  });
  expect((await sharp(await small.arrayBuffer()).metadata()).format).toBe('webp');
  const other = { method: 'POST', headers: studio.headers, body: JSON.stringify({ file: '../site.yaml' }) };
  expect((await fetch(`${studio.origin}${STUDIO}/thumbnail`, other)).status).toBe(409);
  expect(existsSync(path.join(studio.folder, 'site-2.yaml'))).toBe(false);
  // a file that is no picture is no fault of the preview
  writeFileSync(path.join(studio.folder, 'media/photos/broken.jpg'), 'no picture');
  const broken = { ...other, body: JSON.stringify({ file: 'photos/broken.jpg' }) };
  expect(await (await fetch(`${studio.origin}${STUDIO}/thumbnail`, broken)).text()).toContain(
    "can't be read",
  );
  expect(studio.logged).toEqual([]);
});
