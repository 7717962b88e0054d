import { buffer } from 'node:stream/consumers';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { broken } from './reflow.ts';
import { changedLines } from './studio.ts';
import { continueSite, hostStudio, type StudioHost, saved, tryIt } from './tab/studio-tab.ts';
import { violations } from './violations.ts';
import { test as base, CALM } from './visitor.ts';

/* The studio in a tab: a site is edited with nothing but a browser, from files on any web space. */

let host: StudioHost;
beforeAll(async () => {
  host = await hostStudio(inject('bundles'));
});
afterAll(() => host.close());

const test = base.extend({ origin: async ({}, use) => use(new URL(host.studio).origin) });

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** What axe and the eye find wrong on a desk and on a phone. */
async function faults(page: Page): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    const { sideways } = await broken(page);
    found.push(...(await violations(page)), ...(sideways > 0 ? [`${sideways} px wider`] : []));
  }
  return found;
}

/** The text of a site that is downloaded as a ZIP. */
async function siteIn(download: Download): Promise<string> {
  const reader = new ZipReader(new BlobReader(new Blob([await buffer(await download.createReadStream())])));
  for await (const entry of reader.getEntriesGenerator())
    if (entry.filename === 'site.yaml' && !entry.directory) return entry.getData(new TextWriter());
  throw new Error('The ZIP has no site.yaml.');
}

test('a heading is changed in the sample, taken back, changed, downloaded, and there again after a reload; nobody else is asked', async ({
  open,
  trouble,
}) => {
  const page = await open({ serviceWorkers: 'allow', viewport: DESK });
  await page.goto(host.studio);
  await page.getByRole('button', { name: 'Try it' }).waitFor();
  expect(await faults(page)).toEqual([]);
  const frame = await tryIt(page);
  const heading = frame.locator('[data-block="letter"] h2').first();
  const type = async () => {
    await heading.click();
    // keys that move the cursor are for what is editable already
    await frame.locator('[contenteditable]').waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' for all');
    await page.keyboard.press('Enter');
    await expect.poll(() => saved(page)).toBe('Saved');
  };
  await type();
  const field = page.getByRole('combobox', { name: 'Heading' });
  await expect.poll(() => field.inputValue()).toBe('Letter from the Principal for all');
  await page.keyboard.press('Control+z');
  await expect.poll(() => heading.textContent()).toBe('Letter from the Principal');
  await expect.poll(() => field.inputValue()).toBe('Letter from the Principal');
  await type();
  await expect.poll(() => heading.textContent()).toBe('Letter from the Principal for all');
  expect(await faults(page)).toEqual([]);

  await page.getByRole('banner').getByRole('button', { name: 'Publish' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  const sample = await (await fetch(`${host.studio}sample/site.yaml`)).text();
  expect(changedLines(sample, await siteIn(download))).toEqual([
    '        heading: Letter from the Principal for all',
  ]);

  await page.reload();
  const again = await continueSite(page);
  expect(await again.locator('[data-block="letter"] h2').first().textContent()).toBe(
    'Letter from the Principal for all',
  );
  // the page asks whether a school's service is here, in which editors can log in
  const lost = trouble.lost.filter((one) => !one.endsWith('/studio-school'));
  const foreign = trouble.foreign.filter((one) => !one.startsWith(host.studio));
  // the policies of the page and of the frame forbid what the console would name
  expect({ ...trouble, lost, foreign }).toEqual(CALM);
});
