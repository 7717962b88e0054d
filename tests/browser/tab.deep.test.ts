import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openForm } from './studio.ts';
import { continueSite, editable, headingIn, OPEN, saved, tryIt, typeInHeading } from './tab/studio-tab.ts';
import { studioTests } from './tab/studio-test.ts';
import { violations } from './violations.ts';
import { CALM } from './visitor.ts';

/* The studio in a tab where browsers fail editors: without a network, without its service worker, in two tabs, without storage. */

const { host, test } = studioTests();

/** The sample in a new profile, with its heading changed. */
async function begun(open: (options: typeof OPEN) => Promise<Page>): Promise<Page> {
  const page = await open(OPEN);
  await page.goto(host.studio);
  await tryIt(page);
  await typeInHeading(page, ' one');
  return page;
}

async function headingOf(page: Page): Promise<string | null> {
  return headingIn(await editable(page)).textContent();
}

/** Waits until the service worker has cached all files that the build lists. */
async function cached(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const list: string[] = await (await fetch('files.json')).json();
        const cache = await caches.open('plenary-studio');
        const found = await Promise.all(list.map((file) => cache.match(new URL(file, location.href))));
        return found.filter((one) => !one).length;
      }),
    )
    .toBe(0);
}

test('a second visit without a network edits the site, with the YAML pane and all fonts', async ({
  open,
  trouble,
}) => {
  const page = await begun(open);
  await cached(page);
  await page.context().setOffline(true);
  const asked = host.asked.length;
  await page.reload();
  const frame = await continueSite(page);
  expect(await headingOf(page)).toBe('Letter from the Principal one');
  await typeInHeading(page, ' two');
  await page.getByRole('button', { name: 'YAML' }).click();
  await page.getByRole('textbox', { name: 'Text of site.yaml' }).waitFor();
  await expect.poll(() => frame.evaluate(() => document.fonts.status)).toBe('loaded');
  expect(
    await frame.evaluate(() => [...document.fonts].filter(({ status }) => status === 'error').length),
  ).toBe(0);
  expect(trouble.errors).toEqual([]);
  // the browser looks for a new service worker by itself
  expect(host.asked.slice(asked).filter((name) => name !== 'studio/sw.js')).toEqual([]);
});

test('where the host has stopped answering, a second visit begins with the files of the first', async ({
  open,
}) => {
  const page = await begun(open);
  await cached(page);
  const files = ['studio/', 'studio/files.json', 'studio/sw.js'];
  for (const file of files) host.silent.add(file);
  try {
    await page.reload();
    await continueSite(page);
    expect(await headingOf(page)).toBe('Letter from the Principal one');
  } finally {
    for (const file of files) host.silent.delete(file);
  }
});

test('a page of an earlier build keeps its files, and the next visit has those of the new one', async ({
  open,
}) => {
  const page = await open(OPEN);
  await page.goto(host.studio);
  await tryIt(page);
  await cached(page);
  const scriptOf = () =>
    page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '');
  const script = await scriptOf();
  const file = path.join(host.folder, 'studio', script.slice(host.studio.length));
  const list = path.join(host.folder, 'studio/files.json');
  const files = readFileSync(list, 'utf8');
  const lists = () => host.asked.filter((name) => name === 'studio/files.json').length;
  renameSync(file, `${file}.gone`);
  try {
    host.silent.add('studio/');
    writeFileSync(
      list,
      JSON.stringify((JSON.parse(files) as string[]).filter((name) => !script.endsWith(name))),
    );
    const before = lists();
    await page.reload();
    // the document was late; the list of the files, and the document that it names, are not
    host.silent.delete('studio/');
    await continueSite(page);
    await expect.poll(lists, { timeout: 15_000 }).toBeGreaterThan(before);
    // what is asked for next is cached when the first is done
    const isDone = () =>
      page.evaluate(async (script) => {
        navigator.serviceWorker.controller?.postMessage({ fill: ['licenses.txt'], script });
        return (await caches.match('licenses.txt')) !== undefined;
      }, script);
    await expect.poll(isDone, { timeout: 15_000 }).toBe(true);
    // the document is the new one by now, which this test does not have: the earlier one still has its script
    expect(await page.evaluate(async (address) => (await fetch(address)).ok, script)).toBe(true);
  } finally {
    host.silent.delete('studio/');
    renameSync(`${file}.gone`, file);
    writeFileSync(list, files);
  }
});

test('a site that could not be opened, as another tab has deleted it, is free for the next one', async ({
  open,
}) => {
  const first = await begun(open);
  await first.reload();
  const second = await first.context().newPage();
  await second.goto(host.studio);
  await first.getByRole('button', { name: 'Delete' }).waitFor();
  await second.getByRole('button', { name: 'Delete' }).waitFor();
  const writers = () =>
    first.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.filter(({ name }) => name?.startsWith('plenary-site-')).length;
    });
  second.on('dialog', (dialog) => dialog.accept());
  await second.getByRole('button', { name: 'Delete' }).click();
  await second.getByRole('button', { name: 'Delete' }).waitFor({ state: 'detached' });
  await first.getByRole('button', { name: 'Deodar Hall MUN' }).click();
  await first.getByText('This site is not in this browser any more.').waitFor();
  await expect.poll(writers).toBe(0);
});

test('what is undone or done again is shown: its page comes, or stays where that shows it already', async ({
  open,
}) => {
  const page = await begun(open);
  const shown = async () => (await editable(page)).url().replace(/^.*\/site\/[^/]+\/|\?.*$/g, '');
  const step = (name: RegExp) => page.locator('.bar').getByRole('button', { name }).click();
  for (const [name, heading] of [
    [/^Undo: /, 'Letter from the Principal'],
    [/^Redo: /, 'Letter from the Principal one'],
  ] as const) {
    await openForm(page, '/registration');
    await expect.poll(shown).toBe('registration');
    await step(name);
    await expect.poll(shown).toBe('');
    await expect.poll(() => headingOf(page)).toBe(heading);
    await page.getByRole('combobox', { name: 'Heading' }).waitFor();
  }
  // the home page shows it
  await step(/^Undo: /);
  await expect.poll(() => headingOf(page)).toBe('Letter from the Principal');
  expect(await shown()).toBe('');
});

test('the service worker is stopped between two changes, and the frame goes on', async ({
  open,
  trouble,
}) => {
  const page = await begun(open);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await typeInHeading(page, ' two');
  const frame = await editable(page);
  await frame.goto(frame.url());
  expect(await headingOf(page)).toBe('Letter from the Principal one two');
  expect(trouble).toEqual(CALM);
});

test('a page of a tab that is closed is not there, and does not load for ever', async ({ open }) => {
  const page = await open(OPEN);
  await page.goto(host.studio);
  await tryIt(page);
  const address = (await editable(page)).url();
  const other = await page.context().newPage();
  await other.goto(host.studio);
  const statusOf = () => other.evaluate(async (wanted) => (await fetch(wanted)).status, address);
  expect(await statusOf()).toBe(200);
  await page.close();
  expect(await statusOf()).toBe(404);
});

test('of two tabs with one site, the second only shows it, until it takes over', async ({ open }) => {
  const first = await begun(open);
  const second = await first.context().newPage();
  await second.goto(host.studio);
  await continueSite(second);
  const notice = (page: Page) => page.getByText('This site is open in another tab');
  await notice(second).waitFor();
  expect(await second.locator('#studio').evaluate((studio: HTMLElement) => studio.inert)).toBe(true);
  expect(await violations(second)).toEqual([]);
  await typeInHeading(first, ' two');
  await second.getByRole('button', { name: 'Edit here instead' }).click();
  await notice(first).waitFor();
  expect(await headingOf(second)).toBe('Letter from the Principal one two');
  await typeInHeading(second, ' three');
  await first.getByRole('button', { name: 'Edit here instead' }).click();
  await notice(second).waitFor();
  expect(await headingOf(first)).toBe('Letter from the Principal one two three');
});

/** Kills the process of a tab, which does not answer then. */
async function crash(page: Page, context: BrowserContext): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

test('a tab that is killed 100 times while somebody types has lost nothing that was called saved', async ({
  open,
}) => {
  const first = await open(OPEN);
  const context = first.context();
  await first.goto(host.studio);
  await tryIt(first);
  await typeInHeading(first, ' 0');
  await first.close();
  let stored = 'Letter from the Principal 0';
  for (let time = 1; time <= 100; time++) {
    const page = await context.newPage();
    await page.goto(host.studio);
    const frame = await continueSite(page);
    const found = String(await headingOf(page));
    expect(found.startsWith(stored), `${found} after ${stored}`).toBe(true);
    await headingIn(frame).click();
    // keys that move the cursor are for what is editable already
    await frame.locator('[contenteditable]').waitFor();
    // the text stays short enough for a heading
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`Letter ${time}`);
    await page.keyboard.press('Enter');
    stored = `Letter ${time}`;
    await expect.poll(() => headingOf(page), { interval: 5 }).toBe(stored);
    await expect.poll(() => frame.locator('[contenteditable]').count(), { interval: 5 }).toBe(0);
    await expect.poll(() => saved(page), { interval: 5 }).toBe('Saved');
    // and at any moment of the next words
    const typing = page.keyboard.type(` more words that are on their way`, { delay: (time * 7) % 20 });
    typing.catch(() => {});
    await page.waitForTimeout((time * 37) % 300);
    await crash(page, context);
  }
});

test('what was typed on the page a moment before “Publish” is among what changed', async ({ open }) => {
  const page = await open(OPEN);
  await page.goto(host.studio);
  const frame = await tryIt(page);
  await frame.locator('[data-block="letter"] h2').first().click();
  await frame.locator('[contenteditable]').waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' unsent');
  // nobody has pressed Enter
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByText('unsent').waitFor();
});
