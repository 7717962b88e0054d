import { expect, test } from 'vitest';
import type { EditResponse, StudioEvent, StudioState } from '../../../src/core/index.ts';
import type { EditionArchive } from '../../../src/site/build/files/index.ts';
import type { TabStorage } from '../../../src/studio/places/tab/index.ts';
import { openStudio } from '../../../src/studio/tab/site/studio.ts';
import { createSite, openWorkspace } from '../../../src/studio/tab/site/workspace.ts';
import { small } from '../../compiler/small-site.ts';
import { askStudio } from '../ask-studio.ts';
import { schemas } from '../sample.ts';
import { siteOf } from './editors.ts';

/* What the studio says while the browser stores a text, which takes a moment. */

/** A storage that waits for `goOn` before it stores anything. */
function slowStorage() {
  let goOn = () => {};
  const allowed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const stored: string[] = [];
  const storage: Pick<TabStorage, 'change'> = {
    change: async (_id, { text }) => {
      await allowed;
      if (text !== undefined) stored.push(text);
    },
  };
  return { storage: storage as TabStorage, stored, goOn: () => goOn() };
}

/** The studio of a text, and all states that it has sent. */
function studioOf(
  text: string,
  storage: TabStorage | undefined,
  archive: Parameters<typeof openWorkspace>[0]['archive'] = () =>
    Promise.reject(new Error('nobody begins an edition here')),
) {
  const media = new Map<string, Blob>();
  const workspace = openWorkspace({
    ...{ stored: createSite('A site', { kind: 'zip' }, { text, media }), media, storage, schemas, base: '/' },
    earlier: new Map(),
    archive,
    unstored: storage ? undefined : 'This browser stores nothing.',
  });
  const { session, current, answer } = openStudio(workspace, '/', async () => '');
  const states: StudioState[] = [];
  session.listen((event: StudioEvent) => {
    if (event.event === 'state') states.push(event.state);
  });
  const ask = async <T = EditResponse>(call: string, body: object = {}, signal?: AbortSignal): Promise<T> =>
    (await askStudio(answer, call, { body: JSON.stringify(body), ...(signal && { signal }) })).json();
  const edit = (intent: object) => ask('edit', { version: session.state().version, intents: [intent] });
  const setAgenda = (value: string) => edit({ do: 'set', path: ['committees', 0, 'agenda'], value });
  return { session, current, states, ask, edit, setAgenda, workspace };
}

test('while a text is stored it is called neither saved nor refused; then it is saved', async () => {
  const { storage, stored, goOn } = slowStorage();
  const { session, current, states, setAgenda } = studioOf(siteOf(1), storage);
  await current.ready();
  const value = 'Water';
  await setAgenda(value);
  // the session tries to write it, more than once
  await expect.poll(() => states.length).toBeGreaterThan(3);
  expect(states.map(({ saved }) => saved)).not.toContain('failed');
  expect(session.state().saved).toBe('saving');
  goOn();
  await expect.poll(() => session.state().saved).toBe('saved');
  expect(states.map(({ saved }) => saved)).not.toContain('failed');
  expect(stored.at(-1)).toContain(value);
});

test('a text with the line ends of old Macs counts as saved, and after an edit too', async () => {
  const { storage, goOn } = slowStorage();
  goOn();
  const { session, current, setAgenda } = studioOf(siteOf(1).replaceAll('\n', '\r'), storage);
  await current.ready();
  expect(session.settle()).toBeUndefined();
  await setAgenda('Water');
  await expect.poll(() => session.state().saved).toBe('saved');
});

test('where the browser stores nothing, nothing is ever called saved, and the reason is said', async () => {
  const { session, current, states, setAgenda } = studioOf(siteOf(1), undefined);
  await current.ready();
  const value = 'Water';
  await setAgenda(value);
  await expect.poll(() => session.state().saved).toBe('unstored');
  expect(states.map(({ saved }) => saved)).not.toContain('saved');
  expect(session.state().message).toBe('This browser stores nothing.');
});

test('an edit is answered while it is stored, and the next one when it is', async () => {
  const { storage, stored, goOn } = slowStorage();
  const { session, current, setAgenda } = studioOf(siteOf(1), storage);
  await current.ready();
  expect(await setAgenda('Water')).toMatchObject({ state: { saved: 'saving' }, words: [expect.any(String)] });
  expect(stored).toEqual([]);
  const next = setAgenda('Air');
  // the session tries to write it meanwhile
  await expect.poll(() => session.state().revision).toBeGreaterThan(2);
  expect(session.text()).not.toContain('Air');
  goOn();
  expect(await next).toMatchObject({ state: { saved: 'saving' } });
  await expect.poll(() => session.state().saved).toBe('saved');
  expect(stored).toEqual([expect.stringContaining('Water'), expect.stringContaining('Air')]);
});

test('the fix of a text that nobody can read is taken at the first click, and stored', async () => {
  const { storage, stored, goOn } = slowStorage();
  goOn();
  const broken = siteOf(1).replace('text: Welcome', 'text: Welcome: come in.');
  const { session, current, edit } = studioOf(broken, storage);
  await current.ready();
  const { locked, problems } = session.state();
  const fix = problems.find(({ code }) => code === 'yaml-colon')?.fix;
  expect([locked, fix]).toEqual([true, expect.any(String)]);
  const answer = await edit({ do: 'fix', fix });
  expect(answer).toMatchObject({ words: [expect.stringMatching(/^Fixed: line/)] });
  await expect.poll(() => session.state().locked).toBe(false);
  expect(session.state().saved).toBe('saved');
  expect(stored).toEqual([session.text()]);
});

test('what others have published stays stored, although a save was waiting when it was taken over', async () => {
  const { storage, stored, goOn } = slowStorage();
  const before = siteOf(2);
  const { session, current, states, setAgenda, workspace } = studioOf(before, storage);
  await current.ready();
  await setAgenda('Of the editor');
  const taken = workspace.rebase(() => {
    session.mergePublished(before, before.replace(/Agenda 0\n(?=routes)/, 'Of others\n'));
    return { base: workspace.site().base, text: session.text() };
  });
  // the session tries to write its text meanwhile
  await expect.poll(() => states.length).toBeGreaterThan(3);
  goOn();
  await taken;
  await expect.poll(() => session.state().saved).toBe('saved');
  // a tab that is killed in between would publish its own text over theirs
  const since = stored.slice(stored.findIndex((text) => text.includes('Of others')));
  expect(since.filter((text) => text !== session.text())).toEqual([]);
  expect(since).not.toEqual([]);
});

test('the next edition hears at once that nobody wants it any more, and nothing of it is stored', async () => {
  const { storage, stored, goOn } = slowStorage();
  goOn();
  const stopping = new AbortController();
  const { signal } = stopping;
  const archive = (_text: string, heard: AbortSignal) => {
    stopping.abort();
    return heard.aborted ? Promise.reject(heard.reason) : new Promise<never>(() => {});
  };
  const { ask } = studioOf(small, storage, archive);
  const { refused } = await ask<{ refused: string }>('start', { starts: '2099-08-05' }, signal);
  expect(refused).toMatch(/^Nothing has changed/);
  expect(stored).toEqual([]);
});

test('the next edition is one step of undo, before what was done until then, also after a new start', async () => {
  const ended = small;
  const { session, current, ask, edit, workspace } = studioOf(ended, undefined, async () => ({
    edition: { id: '2024', name: 'The 6th Edition' } as EditionArchive['edition'],
    documents: new Map(),
    files: new Map(),
  }));
  await current.ready();
  await edit({ do: 'set', path: ['routes', 0, 'title'], value: 'Start' });
  const before = session.text();
  expect(await ask('start', { starts: '2099-08-05' })).toEqual({});
  expect(session.text()).toContain('starts: 2099-08-05');
  const again = openStudio(workspace, '/', async () => '');
  for (const one of [session, again.session])
    expect(one.state().undo).toBe('The next edition: The 7th Edition');
  await ask('undo');
  expect(session.text()).toBe(before);
  await ask('undo');
  expect(session.text()).toBe(ended);
});

test('where the past facts can’t be stored, the next edition does not begin, and the file has the new dates as before', async () => {
  const isFull = { now: false };
  const storage = {
    change: () => (isFull.now ? Promise.reject(new Error('The disk is full.')) : Promise.resolve()),
  } as unknown as TabStorage;
  const archived: string[] = [];
  const changed = small.replace(/starts: 2\d{3}/, 'starts: 2099').replace(/ends: 2\d{3}/, 'ends: 2099');
  const { session, current, ask } = studioOf(changed, storage, async (text) => {
    archived.push(text);
    throw new Error('It goes no further here.');
  });
  await current.ready();
  const start = () => {
    const before = { edition: 'The 6th Edition', starts: '2024-08-01', ends: '2024-08-03' };
    return ask<{ refused?: string }>('start', { starts: '2099-08-05', before });
  };
  expect((await start()).refused).toContain('It goes no further here.');
  expect(archived).toEqual([expect.stringContaining('starts: 2024-08-01')]);
  expect(session.text()).toBe(changed);
  isFull.now = true;
  expect((await start()).refused).toBe('This can’t be changed just now.');
  expect(archived).toHaveLength(1);
  expect(session.text()).toBe(changed);
});
