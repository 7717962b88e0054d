import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Repository } from '../studio/hosts/servers/git.ts';
import { connectByToken, sampleHost } from './tab/host-story.ts';
import { continueSite, editable, headingIn, OPEN, saved } from './tab/studio-tab.ts';
import { studioTests } from './tab/studio-test.ts';

/* A site in a repository is published from tabs while others are faster, and while the disk is full. */

const { host, test: base } = studioTests();

const test = base.extend<{ github: Awaited<ReturnType<typeof sampleHost>> }>({
  github: async ({}, use) => {
    const github = await sampleHost('github', host.studio);
    await use(github);
    await github.repository.git(['fsck', '--strict']);
    // among them: a branch that was moved by force
    expect(github.host.violations).toEqual([]);
    await github.remove();
  },
});

/** Changes the address of the conference. */
async function setAddress(page: Page, address: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Contact/ })
    .first()
    .click();
  const field = page.getByLabel('Address', { exact: true }).first();
  await field.fill(address);
  await field.blur();
}

/** Changes the heading of the letter. */
async function setHeading(page: Page, words: string): Promise<void> {
  const frame = await editable(page);
  const heading = headingIn(frame);
  await heading.click();
  // keys that move the cursor are for what is editable already
  await frame.locator('[contenteditable]').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  // what is typed and not sent yet counts as saved by nobody
  await expect.poll(() => heading.textContent()).toBe(words);
  await expect.poll(() => heading.getAttribute('contenteditable')).toBeNull();
}

const isSaved = (page: Page) => expect.poll(() => saved(page)).toBe('Saved');

/** Presses Publish, and the button of the dialog. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: /^Publish at/ }).click();
}

const done = (page: Page) => page.getByRole('heading', { name: /^Published at/ }).waitFor();
/** Waits until the dialog says why nothing was published. */
const alert = (page: Page, words: RegExp) =>
  expect.poll(() => page.getByRole('dialog').innerText(), { timeout: 30_000 }).toMatch(words);
const close = (page: Page) => page.keyboard.press('Escape');
const question = (page: Page) => page.getByText('Which one do you want?');

const textOf = async (repository: Repository) => (await repository.files())['site.yaml'] ?? '';

test('two editors in two profiles: what both changed is online, after one question about the one value that both changed', async ({
  open,
  github,
}) => {
  const { repository } = github;
  const [asha, bela] = [await open(OPEN), await open(OPEN)];
  for (const page of [asha, bela]) {
    await page.goto(host.studio);
    await connectByToken(page, github);
  }
  for (const page of [asha, bela]) await editable(page);
  const asked = github.host.calls.length;
  await setAddress(asha, '1 Asha Road');
  await setAddress(bela, '2 Bela Road');
  await setHeading(bela, 'Letter of Bela');
  for (const page of [asha, bela]) await isSaved(page);
  // what is edited stays in the tab until it is published
  expect(github.host.calls.length).toBe(asked);
  await publish(asha);
  await done(asha);
  await publish(bela);
  await alert(bela, /one value is different in both/);
  expect(await textOf(repository)).toContain('1 Asha Road');
  await close(bela);
  await bela.getByRole('banner').getByRole('button', { name: 'Not saved' }).click();
  await question(bela).waitFor();
  expect(await question(bela).count()).toBe(1);
  expect(await bela.getByText('changed this to “1 Asha Road”').count()).toBe(1);
  await bela.getByRole('button', { name: 'Use mine' }).click();
  await isSaved(bela);
  await publish(bela);
  await done(bela);
  const text = await textOf(repository);
  expect([text.includes('2 Bela Road'), text.includes('Letter of Bela')]).toEqual([true, true]);
  expect(await repository.line('rev-list', '--count', 'main')).toBe('3');
  await close(bela);

  // Asha goes on, and has what Bela has published before she publishes again
  await close(asha);
  await asha.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const frame = await editable(asha);
  await expect.poll(() => headingIn(frame).textContent()).toBe('Letter of Bela');
  await setHeading(asha, 'Letter of both');
  await isSaved(asha);
  await publish(asha);
  await done(asha);
  expect(await textOf(repository)).toBe(text.replace('Letter of Bela', 'Letter of both'));
});

test('a value that somebody else published while a tab was closed is a question when it opens again', async ({
  open,
  github,
}) => {
  const { repository } = github;
  const first = await open(OPEN);
  await first.goto(host.studio);
  await connectByToken(first, github, { remember: true });
  await setAddress(first, '1 Asha Road');
  await isSaved(first);
  const context: BrowserContext = first.context();
  await first.close();
  const address = /^(\s+address: )(?!\$).*$/m;
  const before = await textOf(repository);
  await repository.save({ 'site.yaml': before.replace(address, '$12 Bela Road') });
  const page = await context.newPage();
  await page.goto(host.studio);
  await continueSite(page);
  await page.getByRole('banner').getByRole('button', { name: 'Not saved' }).click();
  await question(page).waitFor();
  await page.getByRole('button', { name: 'Use mine' }).click();
  await isSaved(page);
  await publish(page);
  await done(page);
  expect(await textOf(repository)).toContain('1 Asha Road');
});

/** Fills what the origin of a page may store, to the last kilobyte. */
async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('filler', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('all', { autoIncrement: true });
    await new Promise((ready) => {
      opening.onsuccess = ready;
    });
    const add = (size: number) =>
      new Promise<boolean>((ended) => {
        const writing = opening.result.transaction('all', 'readwrite', { durability: 'strict' });
        writing.oncomplete = () => ended(true);
        writing.onabort = () => ended(false);
        // what can't be compressed
        const bytes = new Uint8Array(size);
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
        writing.objectStore('all').add(bytes);
      });
    let tries = 0;
    for (let size = 1_048_576; size > 1_000 && tries < 200; tries++) if (!(await add(size))) size /= 2;
  });
}

test('a full disk is explained, loses nothing that was called saved, and the text can be published', async ({
  open,
  github,
}) => {
  const { repository } = github;
  const page = await open(OPEN);
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(host.studio);
  // before anything is stored: Chromium believes for a while in the room that it found
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 20_000_000 });
  await page.goto(host.studio);
  await connectByToken(page, github);
  await setAddress(page, '1 Asha Road');
  await isSaved(page);
  await fillDisk(page);
  await setHeading(page, 'Letter of Asha');
  await expect.poll(() => saved(page)).toBe('Not saved');
  await page.getByText(/This browser has no more room, so the change is not stored/).waitFor();
  await publish(page);
  await done(page);
  const text = await textOf(repository);
  expect([text.includes('1 Asha Road'), text.includes('Letter of Asha')]).toEqual([true, true]);
  await page.close();
  const again = await context.newPage();
  await again.goto(host.studio);
  await continueSite(again);
  await again
    .getByRole('button', { name: /^Contact/ })
    .first()
    .click();
  const field = again.getByLabel('Address', { exact: true }).first();
  await expect.poll(() => field.inputValue()).toBe('1 Asha Road');
});
