import { buffer } from 'node:stream/consumers';
import type { Worker } from 'playwright-core';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { base64, workerTests } from './tab.ts';
import { type ZipEntry, zipFile } from './zip-file.ts';

/* ZIP files that somebody drops, in a real browser: what it reads of them, and what it says where it reads nothing. */

const { host, test } = workerTests();

/** What the tab reads from a ZIP, its texts by their names; or why it reads nothing. */
function read(worker: Worker, zip: Uint8Array): Promise<Record<string, string> | string> {
  return worker.evaluate(async (bytes) => {
    const blob = new Blob([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))]);
    try {
      const { site, media } = await tab.readZip(blob);
      const texts: [string, string][] = [['site.yaml', await site.text()]];
      for (const [name, file] of media) texts.push([name, await file.text()]);
      return Object.fromEntries(texts);
    } catch (error) {
      return `${(error as { kind?: string }).kind}: ${(error as Error).message}`;
    }
  }, base64(zip));
}

const SITE: ZipEntry = { name: 'site.yaml', content: 'conference:\n' };

test('a site is at the root of a ZIP or in one folder, and what is not of the site stays outside', async ({
  worker,
}) => {
  const files: ZipEntry[] = [
    SITE,
    { name: 'media/', content: '' },
    { name: 'media/photos/á.jpg', content: 'photo', stored: true },
    { name: 'media/.DS_Store', content: 'x' },
    { name: 'media/Thumbs.db', content: 'x' },
    { name: 'README.md', content: 'x' },
    { name: 'docs/example/site.yaml', content: 'x' },
    { name: 'example/site.yaml', content: 'x' },
    { name: 'media/link.jpg', content: '/etc/passwd', mode: 0o120777 },
  ];
  const expected = { 'site.yaml': 'conference:\n', 'photos/á.jpg': 'photo' };
  expect(await read(worker, zipFile(files, { comment: 'of a host' }))).toEqual(expected);
  const inFolder = files.map((one) => ({ ...one, name: `school-main/${one.name}` }));
  const ofMac: ZipEntry = { name: '__MACOSX/school-main/._site.yaml', content: 'x' };
  expect(await read(worker, zipFile([ofMac, ...inFolder]))).toEqual(expected);
});

test('names in CP437, with backslashes, and sizes in ZIP64 are read', async ({ worker }) => {
  const zip = zipFile([
    { ...SITE, zip64: true },
    { name: Buffer.from('media\\caf\x82.jpg', 'latin1'), content: 'photo', zip64: true },
  ]);
  expect(await read(worker, zip)).toEqual({ 'site.yaml': 'conference:\n', 'café.jpg': 'photo' });
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index): ZipEntry => ({ name: `media/${index}.jpg`, stored: true }));
const inMedia = (name: string): ZipEntry[] => [SITE, { name: `media/${name}`, content: 'x' }];

test.for<[string, () => Uint8Array, RegExp]>([
  ['no ZIP', () => Buffer.from('hello'), /isn’t a ZIP file/],
  ['nothing', () => Buffer.alloc(0), /isn’t a ZIP file/],
  ['a ZIP of which the end is missing', () => zipFile([SITE]).subarray(0, 50), /isn’t a ZIP file/],
  ['no site.yaml', () => zipFile([{ name: 'a/b/site.yaml' }]), /no file site\.yaml/],
  ['a finished site', () => zipFile([{ name: 'index.html' }, { name: 'a.html' }]), /finished site/],
  [
    'two sites',
    () => zipFile([{ name: 'a/site.yaml' }, { name: 'b/site.yaml' }]),
    /“a\/site\.yaml” and “b\//,
  ],
  ['a password', () => zipFile([{ ...SITE, says: { flags: 1 } }]), /password/],
  ['another way of packing', () => zipFile([{ ...SITE, says: { method: 14 } }]), /browsers can't read/],
  ['a name that leads out', () => zipFile(inMedia('../../x.jpg')), /leads out of its folder: “media\/\.\.\//],
  ['one with backslashes', () => zipFile(inMedia('..\\..\\x.jpg')), /leads out of its folder/],
  ['one in another folder', () => zipFile([SITE, { name: 'other/../../x' }]), /leads out of its folder/],
  ['an absolute name', () => zipFile([SITE, { name: '/etc/passwd' }]), /begins at the root/],
  ['a drive', () => zipFile([SITE, { name: 'C:\\x.jpg' }]), /begins at the root/],
  ['__proto__', () => zipFile(inMedia('__proto__/x.jpg')), /__proto__/],
  ['a control character', () => zipFile(inMedia('a\u001b[2Jb.jpg')), /control characters: “media\/a�\[2Jb/],
  ['a very long name', () => zipFile(inMedia('x'.repeat(300))), /too long: “media\/x{74}…”/],
  ['a name twice', () => zipFile([...inMedia('a'), ...inMedia('a').slice(1)]), /two files with the name/],
  ['5,001 files', () => zipFile([SITE, ...many(5_000)]), /more than 5,000 files in media/],
  ['a checksum that is wrong', () => zipFile([{ ...SITE, says: { crc: 1 } }]), /damaged/],
  [
    'a site.yaml of 50 MB',
    () => zipFile([{ name: 'site.yaml', content: Buffer.alloc(50e6) }]),
    /site\.yaml has 50 MB/,
  ],
  [
    '10 GB that it says',
    () => zipFile([SITE, { name: 'media/a', content: 'x', says: { size: 10e9 }, zip64: true }]),
    /more than 500 MB/,
  ],
  [
    'a bomb that says it is small',
    () => zipFile([SITE, { name: 'media/a', content: Buffer.alloc(50e6), says: { size: 900 } }]),
    /damaged/,
  ],
  ['a file that is two', () => zipFile([SITE, { ...SITE, name: 'media/a', sharesWith: 0 }]), /damaged/],
  ['a file with two names', () => zipFile([{ ...SITE, localName: 'media/x.y' }]), /damaged/],
])('a ZIP with %s is refused in words', async ([_name, zip, why], { worker }) => {
  const answer = await read(worker, zip());
  expect(answer).toMatch(why);
  expect(answer).toMatch(/^file: (This|site\.yaml) .*[.”]$/);
});

test('what a tab writes is a ZIP that others unpack, with its pictures stored, and reads again the same', async ({
  worker,
}) => {
  const written = await worker.evaluate(async () => {
    const photo = new Blob(['photo'.repeat(1_000)]);
    const zip = await tab.writeZip({
      site: new Blob(['site: ä\n']),
      media: new Map([['photos/李 é.jpg', photo]]),
    });
    const again = await tab.readZip(zip);
    const texts = [await again.site.text(), ...again.media.keys()];
    const bytes = new Uint8Array(await zip.arrayBuffer());
    return { type: zip.type, texts, bytes: btoa(String.fromCharCode(...bytes)) };
  });
  expect(written).toMatchObject({ type: 'application/zip', texts: ['site: ä\n', 'photos/李 é.jpg'] });
  const zip = await fromBufferPromise(Buffer.from(written.bytes, 'base64'));
  const entries: [string, number, number, string][] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    // bit 3: sizes after the file, where who unpacks while downloading does not know them yet
    const isSizedLater = entry.generalPurposeBitFlag & 8;
    entries.push([entry.fileName, entry.compressionMethod, isSizedLater, content.toString('utf8')]);
  }
  expect(entries).toEqual([
    ['site.yaml', 8, 0, 'site: ä\n'],
    ['media/photos/李 é.jpg', 0, 0, 'photo'.repeat(1_000)],
  ]);
});

test('the program for ZIP files loads with the first of them', () => {
  const sizes = [...host.files].filter(([name]) => /zip/.test(name)).map(([, { length }]) => length);
  expect(Math.max(...sizes)).toBeGreaterThan(10_000);
  expect(host.files.get('/tab.js')).not.toContain('End of central directory not found');
});
