import { expect } from 'vitest';
import type { SiteWriter, StoredSite, TabStorage } from '../../../src/studio/places/tab/index.ts';
import { type OpenTab, openTab, profileTests } from './tab.ts';

/* What a tab stores of sites, in the real storage of a browser. */

const { host, test } = profileTests();

const SITE: StoredSite = {
  ...{ id: 'a', name: 'School', place: { kind: 'zip' }, text: 'one', version: '1', changedAt: 1 },
  base: { text: 'one', revision: 'r1', files: [['photos/a.jpg', 'h1']] },
};

/** The same with what belongs to it, as `stored` has it. */
const WHOLE = {
  ...SITE,
  media: [
    ['photos/a.jpg', 'photo'],
    ['李.jpg', 'portrait'],
  ],
  earlier: [],
};

/** Stores the site `a` in the storage of the profile, with the text "one" as version 1 and a photo. */
async function storeSite({ worker }: OpenTab): Promise<void> {
  await worker.evaluate(async (site) => {
    const storage = await tab.openStorage();
    const media = new Map([
      ['photos/a.jpg', new Blob(['photo'])],
      // after all names in Latin letters
      ['李.jpg', new Blob(['portrait'])],
    ]);
    await storage.create(JSON.parse(site), media);
  }, JSON.stringify(SITE));
}

/** What the storage has of the site `a`, with its files as texts. */
function stored({ worker }: OpenTab) {
  return worker.evaluate(async () => {
    const storage = await tab.openStorage();
    const found = await storage.read('a');
    if (!found) return undefined;
    const media: [string, string][] = [];
    for (const [name, blob] of found.media) media.push([name, await blob.text()]);
    return { ...found.site, media, earlier: [...(await storage.earlier('a'))] };
  });
}

test('a site is there with its files in the next tab, a change of it too, and a deleted one is gone', async ({
  context,
  opened,
}) => {
  await storeSite(opened);
  await opened.page.close();
  const next = await openTab(context, host.origin);
  expect(await stored(next)).toEqual(WHOLE);
  const list = await next.worker.evaluate(async () => {
    const storage = await tab.openStorage();
    await storage.create(
      {
        ...{ id: 'b', name: 'B', place: null, text: '', version: '', changedAt: 2 },
        base: { text: '', revision: '', files: [] },
      },
      new Map([['b', new Blob(['b'])]]),
    );
    await storage.change('a', {
      ...{ was: '1', text: 'two', version: '2', changedAt: 3, name: 'School MUN' },
      media: new Map([['photos/b.jpg', new Blob(['other'])]]),
      deletedMedia: ['photos/a.jpg'],
      earlier: new Map([
        ['2026-02', 'newer'],
        ['2026-01', 'older'],
      ]),
    });
    await storage.change('a', { was: '2', changedAt: 4, deletedEarlier: ['2026-01'] });
    return storage.list();
  });
  expect(list.map(({ name, changedAt }) => [name, changedAt])).toEqual([
    ['School MUN', 4],
    ['B', 2],
  ]);
  expect(await stored(next)).toEqual({
    ...WHOLE,
    ...{ name: 'School MUN', text: 'two', version: '2', changedAt: 4 },
    media: [
      ['photos/b.jpg', 'other'],
      ['李.jpg', 'portrait'],
    ],
    earlier: [['2026-02', 'newer']],
  });
  const left = await next.worker.evaluate(async () => {
    const storage = await tab.openStorage();
    await storage.delete('a');
    const [gone, other] = [await storage.read('a'), await storage.read('b')];
    return { gone, earlier: (await storage.earlier('a')).size, other: other?.media.size };
  });
  expect(left).toEqual({ gone: undefined, earlier: 0, other: 1 });
});

test('a change on another version than that which is stored changes nothing', async ({ opened }) => {
  await storeSite(opened);
  const answer = await opened.worker.evaluate(async () => {
    const storage = await tab.openStorage();
    const files = { media: new Map([['photos/a.jpg', new Blob(['other'])]]) };
    await storage.change('a', { was: '1', text: 'two', version: '2', changedAt: 2 });
    return storage
      .change('a', { was: '1', text: 'three', version: '3', changedAt: 3, ...files })
      .catch(({ kind, message }) => `${kind}: ${message}`);
  });
  expect(answer).toMatch(/^changed: Another tab has changed this site/);
  expect(await stored(opened)).toEqual({ ...WHOLE, text: 'two', version: '2', changedAt: 2 });
});

test('a change of a site that another tab has deleted brings nothing back', async ({ opened }) => {
  const answer = await opened.worker.evaluate(async () => {
    const storage = await tab.openStorage();
    const refused = await storage
      .change('a', { was: '1', text: 'x', changedAt: 1 })
      .catch(({ kind }) => kind);
    return [refused, (await storage.list()).length];
  });
  expect(answer).toEqual(['gone', 0]);
});

test('a full disk changes nothing and says what to do, and then all works again', async ({ opened }) => {
  const devtools = await opened.page.context().newCDPSession(opened.page);
  // before anything is stored: Chromium believes for a while in the room that it found
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: host.origin, quotaSize: 3_000_000 });
  await storeSite(opened);
  const change = () =>
    opened.worker.evaluate(async () => {
      const storage = await tab.openStorage();
      const large = new Blob([crypto.getRandomValues(new Uint8Array(65_536))]);
      const photo = new Blob(Array.from({ length: 100 }, () => large));
      return storage
        .change('a', {
          ...{ was: '1', text: 'two', version: '2', changedAt: 2 },
          media: new Map([['large.jpg', photo]]),
        })
        .then(
          () => 'stored',
          ({ kind, message }) => `${kind}: ${message}`,
        );
    });
  expect(await change()).toMatch(/^full: This browser has no more room.*ZIP/);
  expect(await stored(opened)).toEqual(WHOLE);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: host.origin });
  expect(await change()).toBe('stored');
});

test('a page that may store nothing hears so in words', async ({ context }) => {
  const page = await context.newPage();
  await page.goto(`${host.origin}/opaque`);
  await page.addScriptTag({ url: `${host.origin}/tab.js`, type: 'module' });
  const answer = await page.evaluate(() =>
    tab.openStorage().then(
      () => 'open',
      ({ kind, message }) => `${kind}: ${message}`,
    ),
  );
  expect(answer).toMatch(/^refused: This browser stores nothing from this page.*ZIP/);
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: boolean[] }).heard);
  await page.evaluate(() => {
    const all: boolean[] = [];
    Object.assign(globalThis, { heard: all });
    tab.writerOf('a', (writes) => all.push(writes));
  });
  await expect.poll(heard).toEqual([true]);
});

test('storage that the browser has deleted meanwhile is opened again', async ({ opened }) => {
  await storeSite(opened);
  const devtools = await opened.page.context().newCDPSession(opened.page);
  await opened.worker.evaluate(async () => {
    Object.assign(globalThis, { storage: await tab.openStorage() });
  });
  await devtools.send('Storage.clearDataForOrigin', { origin: host.origin, storageTypes: 'indexeddb' });
  const sites = () =>
    opened.worker.evaluate(() =>
      (globalThis as unknown as { storage: TabStorage }).storage.list().then(({ length }) => length),
    );
  await expect.poll(() => sites().catch(() => -1)).toBe(0);
});

test('one tab writes a site: another one hears so, is next when that one is killed, and can take it before', async ({
  context,
  opened,
}) => {
  const ask = ({ worker }: OpenTab) =>
    worker.evaluate(() => {
      const heard: boolean[] = [];
      Object.assign(globalThis, { heard, writer: tab.writerOf('a', (writes) => heard.push(writes)) });
    });
  const heard = ({ worker }: OpenTab) =>
    worker.evaluate(() => (globalThis as unknown as { heard: boolean[] }).heard);
  const call = ({ worker }: OpenTab, what: 'take' | 'end') =>
    worker.evaluate((name) => {
      (globalThis as unknown as { writer: SiteWriter }).writer[name]();
    }, what);
  await ask(opened);
  await expect.poll(() => heard(opened)).toEqual([true]);
  const second = await openTab(context, host.origin);
  await ask(second);
  await expect.poll(() => heard(second)).toEqual([false]);
  await call(second, 'take');
  await expect.poll(() => heard(second)).toEqual([false, true]);
  await expect.poll(() => heard(opened)).toEqual([true, false]);
  await call(second, 'end');
  await expect.poll(() => heard(opened)).toEqual([true, false, true]);
  const third = await openTab(context, host.origin);
  await ask(third);
  await expect.poll(() => heard(third)).toEqual([false]);
  await opened.page.close();
  await expect.poll(() => heard(third)).toEqual([false, true]);
});

test('a page asks the browser to store for good, and hears whether it does', async ({ opened }) => {
  await opened.page.addScriptTag({ url: '/tab.js', type: 'module' });
  await opened.page.waitForFunction(() => 'tab' in globalThis);
  expect(await opened.page.evaluate(() => tab.askToPersist())).toEqual(expect.any(Boolean));
});
