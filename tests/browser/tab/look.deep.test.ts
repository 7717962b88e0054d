import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { changedLines, openForm, SOON } from '../studio.ts';
import { CALM } from '../visitor.ts';
import { firstScripts } from './first-scripts.ts';
import { OPEN, saved, tryIt } from './studio-tab.ts';
import { studioTests } from './studio-test.ts';

/* A look is chosen by looking, with nothing but a browser. */

const { host, test } = studioTests();

/** The text of the site, as a download of everything has it. */
async function siteText(page: Page): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: 'Publish' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  const reader = new ZipReader(new BlobReader(new Blob([await buffer(await download.createReadStream())])));
  for await (const entry of reader.getEntriesGenerator())
    if (entry.filename === 'site.yaml' && !entry.directory) return entry.getData(new TextWriter());
  throw new Error('The ZIP has no site.yaml.');
}

test('in a tab, the own home page is there in each face, one is tried and used with a colour of the logo, and undone', async ({
  open,
  trouble,
}) => {
  const page = await open(OPEN);
  await page.goto(host.studio);
  const frame = await tryIt(page);
  const before = await siteText(page);
  // no first visit waits for it
  const scripts = firstScripts(path.join(host.folder, 'studio/assets')).flatMap((one) => one.scripts);
  expect(scripts.filter((name) => /look/.test(name))).toEqual([]);
  await openForm(page, 'Theme');
  const faces = page.locator('.faces').getByRole('radio');
  await faces.nth(1).waitFor(SOON);
  const titles = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLIFrameElement>('.face iframe')].map(
        ({ contentDocument }) => contentDocument?.querySelector('h1')?.textContent,
      ),
    );
  const all = await faces.count();
  await faces.last().scrollIntoViewIfNeeded();
  await expect.poll(titles, SOON).toEqual(Array.from({ length: all }, () => 'The 6th Edition'));
  const background = () => frame.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const fonts = () => frame.evaluate(() => getComputedStyle(document.body).fontFamily);
  const first = [await background(), await fonts()];
  await page.getByRole('radio', { name: /^cable/i }).check({ force: true });
  await page.getByText('You are trying Cable.').first().waitFor();
  await expect.poll(background, SOON).not.toBe(first[0]);
  const pair = page.locator('.logo-colours').getByRole('button').first();
  expect(await pair.innerText()).toMatch(/^#\w{6}\s+Links have a contrast of 4\.[5-9]:1\. Darker/);
  await pair.click();
  await page.getByText('You are trying Cable with other colours.').first().waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect.poll(async () => [await background(), await fonts()], SOON).toEqual(first);
  expect(await siteText(page)).toBe(before);
  await page.getByRole('radio', { name: /^cable/i }).check({ force: true });
  await pair.click();
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('radio', { name: /^cable now/i }).waitFor(SOON);
  await expect.poll(() => saved(page), SOON).toBe('Saved');
  expect(changedLines(before, await siteText(page))).toEqual([
    'theme:',
    '  face: cable',
    expect.stringMatching(/^ {2}signal: "#\w{6}"/),
  ]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => [await background(), await fonts()], SOON).toEqual(first);
  expect(await siteText(page)).toBe(before);
  const foreign = trouble.foreign.filter((one) => !one.startsWith(host.studio));
  expect({ ...trouble, foreign }).toEqual(CALM);
});
