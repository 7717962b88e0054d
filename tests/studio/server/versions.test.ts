import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredVersions, TextChange } from '../../../src/core/index.ts';
import { startStudio } from './session-site.ts';

/* Versions of the last days, with no Git at all: when they are stored, which stay, and that they come back like any other edit. */

let studio: Awaited<ReturnType<typeof startStudio>>;
beforeEach(async () => {
  vi.setSystemTime('2026-11-22T12:00:00Z');
  studio = await startStudio();
});
afterEach(() => {
  studio.close();
  vi.useRealTimers();
});

/** The texts that the browser stores, by their names. */
const files = () => [...studio.stored.earlier.keys()].filter((name) => name.endsWith('.yaml')).sort();
const list = () => studio.ask<StoredVersions>('versions');
const write = (text: string) =>
  studio.edit([{ do: 'set', path: ['routes', 0, 'blocks', 0, 'text'], value: text }]);
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

test('looking stores nothing; the text is stored when it changes after a pause, and not with each change', async () => {
  const first = await studio.onDisk();
  await studio.open();
  expect(await list()).toEqual({ now: [], versions: [] });
  expect(files()).toEqual([]);
  later(10);
  await write('One.');
  expect(files()).toEqual([expect.stringMatching(/^2026-11-22T12-00-00-000Z-/)]);
  expect(studio.stored.earlier.get(files()[0] ?? '')).toBe(first);
  later(1);
  await write('Two.');
  later(4);
  await write('Three.');
  expect(files()).toHaveLength(1);
  later(6);
  await write('Four.');
  expect(files()).toHaveLength(2);
  const { now, versions } = await list();
  expect(now).toEqual([expect.stringMatching(/"Three" → "Four"/)]);
  expect(versions.map(({ at }) => at)).toEqual(['2026-11-22T12:15:00.000Z', '2026-11-22T12:00:00.000Z']);
  expect(versions.map(({ words }) => words)).toEqual([[expect.stringMatching(/→ "Three"/)], []]);
  // whoever goes on for an hour without a pause has versions as well
  for (let step = 0; step < 16; step++) {
    later(4);
    await write(`Step ${step}.`);
  }
  expect(files().length).toBeGreaterThan(2);
});

test('a version comes back as a step that can be undone, what was there is a version too, and it is there after a restart', async () => {
  const first = await studio.onDisk();
  await write('One.');
  const changed = (await studio.text()).text;
  const [version] = (await list()).versions;
  const changes = await studio.ask<TextChange[]>('version', { id: version?.id });
  expect(await studio.edit([{ do: 'replace', changes }])).not.toHaveProperty('refused');
  expect((await studio.text()).text).toBe(first);
  expect((await studio.open()).state.undo).toMatch(/One/);
  expect((await list()).versions).toHaveLength(2);
  await studio.undo();
  expect((await studio.text()).text).toBe(changed);
  // a session that knows nothing of this one
  const again = await startStudio(changed, studio.folder);
  const known = await again.ask<StoredVersions>('versions');
  expect(known.versions.map(({ id }) => id)).toEqual((await list()).versions.map(({ id }) => id));
  again.close();
  studio = await startStudio();
});

test('what another program saves leaves a version of what was there', async () => {
  await studio.open();
  const first = await studio.onDisk();
  await studio.save(first.replace('Welcome', 'Goodbye'));
  await vi.waitFor(() => expect(files()).toHaveLength(1));
  expect(studio.stored.earlier.get(files()[0] ?? '')).toBe(first);
});

test('no more than 30 versions stay, and each of the last days has its last one', async () => {
  await studio.open();
  // three on each of three days, then forty on one
  for (let day = 0; day < 3; day++) {
    for (let step = 0; step < 3; step++) {
      await write(`Day ${day}, step ${step}.`);
      later(10);
    }
    later(24 * 60);
  }
  for (let step = 0; step < 40; step++) {
    await write(`Today, step ${step}.`);
    later(10);
  }
  const days = files().map((name) => name.slice(0, 10));
  expect(days).toHaveLength(30);
  expect(new Set(days).size).toBe(4);
  const { versions } = await list();
  expect(versions[0]?.words.join()).toContain('38');
  expect(versions.every(({ words }, index) => words.length > 0 || index === 29)).toBe(true);
});

test('a version that is gone, and a name that is none, bring nothing', async () => {
  await write('One.');
  const [version] = (await list()).versions;
  for (const id of ['../../secret.yaml', 'x', '', version?.id.replace('Z-', 'Z-0')])
    await expect(studio.ask('version', { id })).rejects.toThrow('404');
});
