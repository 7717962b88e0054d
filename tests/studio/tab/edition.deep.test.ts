import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createSiteReader, filesInMemory } from '../../../src/compiler/index.ts';
import { loadBundles } from '../../../src/site/build/bundles/bundles.ts';
import { createEditionArchive, filesOfEdition, finishedSite } from '../../../src/site/build/files/index.ts';
import { startNextEdition } from '../../../src/studio/tab/site/edition.ts';
import { schemas } from '../../compiler/real-site.ts';
import {
  collected,
  differences,
  doorsInMemory,
  filesBelow,
  NONE,
  siteOf,
} from '../../site/build/finished.ts';

/* The next edition in a tab, and the same by `npx plenary new edition`. */

const root = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'plenary-tab-edition-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FACTS = { starts: '2099-08-05', ends: '2099-08-07', edition: 'The 99th Edition' };

/** The sample, in the memory of a tab. */
async function sampleInTab() {
  const project = { root, home: root, site: path.join(root, 'site.yaml'), out: path.join(folder, 'dist') };
  const doors = await doorsInMemory(project, await loadBundles({ root }));
  const { banner } = doors as unknown as { banner: string };
  const text = readFileSync(project.site, 'utf8');
  const bytes = filesBelow(path.join(root, 'media'));
  const blobs = new Map([...bytes].map(([name, content]) => [name, new Blob([new Uint8Array(content)])]));
  const reader = createSiteReader({
    name: 'site.yaml',
    read: () => new TextEncoder().encode(text),
    media: () => filesInMemory(bytes),
    schemas: () => schemas,
  });
  const archive = async () => {
    // an archive has the card of the home page alone
    const home: typeof doors.cardsOf = async (site, pages) =>
      (await doors.cardsOf?.(
        site,
        pages.filter(({ path: at }) => at === '/'),
      )) ?? new Map();
    const site = siteOf(project);
    const built = await collected(finishedSite(site, { ...doors, cardsOf: home }));
    const made = createEditionArchive(site, (name) => built.get(name), banner);
    // a tab reads it from its blobs
    for (const [name, content] of filesOfEdition(made))
      bytes.set(
        `editions/${name}`,
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      );
    return made;
  };
  return { text, blobs, reader, archive };
}

test('a tab archives the sample and begins the next edition with the same files as the command', async () => {
  const project = path.join(folder, 'project');
  cpSync(path.join(root, 'site.yaml'), path.join(project, 'site.yaml'));
  cpSync(path.join(root, 'media'), path.join(project, 'media'), { recursive: true });
  const options = Object.entries(FACTS).map(([name, value]) => `--${name}=${value}`);
  execFileSync(process.execPath, ['src/cli/run.mjs', 'new', 'edition', ...options], {
    cwd: root,
    env: { ...process.env, PLENARY_SITE: path.join(project, 'site.yaml') },
  });
  const { text, blobs, reader, archive } = await sampleInTab();
  let next = '';
  const added = new Map<string, Uint8Array>();
  const answer = await startNextEdition(text, FACTS, {
    ...{ reader, blobs, archive, signal: new AbortController().signal },
    store: async (was, now, media) => {
      expect(was).toBe(text);
      next = now;
      for (const [name, blob] of media) added.set(name, new Uint8Array(await blob.arrayBuffer()));
    },
  });
  expect(answer).toEqual({});
  expect(next).toBe(readFileSync(path.join(project, 'site.yaml'), 'utf8'));
  const ofCommand = filesBelow(path.join(project, 'media/editions'));
  const inTab = new Map([...added].map(([name, bytes]) => [name.replace('editions/', ''), bytes]));
  expect(differences(ofCommand, inTab)).toEqual(NONE);
  expect(inTab.size).toBeGreaterThan(20);
}, 300_000);

test('where the edition cannot be stored, or is cancelled before that, nothing of it stays', async () => {
  const { text, blobs, reader, archive } = await sampleInTab();
  const before = [...blobs.keys()];
  const stopping = new AbortController();
  const { signal } = stopping;
  const refused = await startNextEdition(text, FACTS, {
    ...{ reader, blobs, archive, signal },
    store: () => Promise.reject(new Error('The disk is full.')),
  });
  expect(refused.refused).toMatch(/^Nothing has changed: .* The disk is full\.$/);
  expect([...blobs.keys()]).toEqual(before);
  let isStored = false;
  await startNextEdition(text, FACTS, {
    ...{ reader, blobs, signal },
    archive: () => archive().finally(() => stopping.abort()),
    store: async () => {
      isStored = true;
    },
  });
  expect([isStored, [...blobs.keys()]]).toEqual([false, before]);
}, 300_000);
