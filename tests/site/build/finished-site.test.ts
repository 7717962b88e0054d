import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Bundles, loadBundles } from '../../../src/site/build/bundles/bundles.ts';
import { BrokenPictures, finishedSite } from '../../../src/site/build/files/index.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { builtTwice, collected, differences, doorsInMemory, NONE, siteOf } from './finished.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = temporaryFolder();
const project = { root, home: root, site: path.join(root, 'site.yaml'), out: path.join(folder, 'dist') };
let bundles: Bundles;
beforeAll(async () => {
  bundles = await loadBundles({ root });
});

test('without Node.js, every file of the sample is made byte for byte as `npx plenary build` writes it', async () => {
  const { onDisk, inMemory } = await builtTwice(project, bundles);
  expect(differences(onDisk, inMemory)).toEqual(NONE);
  expect(onDisk.size).toBeGreaterThan(100);
});

test('all pictures that cannot be read are said at once, before any page is made', async () => {
  const doors = await doorsInMemory(project, bundles);
  const site = siteOf(project);
  const [first, second, ...others] = site.pictures;
  const broken = (picture: object) => picture === first || picture === second;
  const files = finishedSite(site, {
    ...doors,
    cutPicture: (picture, bytes) =>
      broken(picture) ? Promise.reject(new Error('it ends too soon')) : doors.cutPicture(picture, bytes),
    renderPage: () => Promise.reject(new Error('No page is made.')),
  });
  const failure = await collected(files).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(BrokenPictures);
  expect(others.length).toBeGreaterThan(0);
  expect((failure as BrokenPictures).problems).toMatchObject(
    [first, second].map((picture) => ({
      code: 'picture-broken',
      place: { path: picture?.path },
      details: { file: picture?.file, reason: 'it ends too soon' },
    })),
  );
});

test('how many files there will be is known exactly from the first page on', async () => {
  const files = finishedSite(siteOf(project), await doorsInMemory(project, bundles));
  const guesses: number[] = [];
  for await (const { name } of files) if (name.endsWith('.html')) guesses.push(files.count());
  let all = 0;
  for await (const _file of finishedSite(siteOf(project), await doorsInMemory(project, bundles))) all++;
  expect(new Set(guesses)).toEqual(new Set([all]));
});

test('where nobody draws, a mark that is a drawing is the only icon, and pages have no cards', async () => {
  const { markOf: _, cardsOf: __, ...doors } = await doorsInMemory(project, bundles);
  const files = await collected(finishedSite(siteOf(project), doors));
  const home = Buffer.from(files.get('index.html') ?? '').toString();
  expect(home.match(/<link rel="icon"[^>]*>/g)).toEqual([expect.stringContaining('type="image/svg+xml"')]);
  expect(home).not.toMatch(/apple-touch-icon|og:image/);
  expect(JSON.parse(Buffer.from(files.get('site.webmanifest') ?? '').toString()).icons).toEqual([]);
  expect([...files.keys()].filter((name) => name.startsWith('cards/'))).toEqual([]);
});
