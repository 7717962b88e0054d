import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Download } from 'playwright-core';
import { expect } from 'vitest';
import { root } from '../cli/project-copy.ts';
import { unzipped } from '../site/build/finished.ts';
import { changedLines } from './studio.ts';
import { DESK, faults } from './tab/faults.ts';
import { firstScripts } from './tab/first-scripts.ts';
import { continueSite, headingIn, tryIt, typeInHeading } from './tab/studio-tab.ts';
import { studioTests } from './tab/studio-test.ts';
import { CALM } from './visitor.ts';

/* The studio in a tab: a site is edited and published with nothing but a browser, from files on any web space. One build is for all stories. */

const { host, test } = studioTests();

/** The text of a site that is downloaded as a ZIP. */
async function siteIn(download: Download): Promise<string> {
  const files = await unzipped(await buffer(await download.createReadStream()));
  return new TextDecoder().decode(files.get('site.yaml'));
}

/** What the scripts of a first visit weigh at most at the quick compression of this test, an eighth more than at the best one. */
const SCRIPTS = 672_000;

test('a first visit loads no more script than it may, and its document asks for all of it at once', () => {
  const assets = path.join(host.folder, 'studio/assets');
  const document = readFileSync(path.join(host.folder, 'studio/index.html'), 'utf8');
  const names = firstScripts(assets).flatMap(({ scripts }) => scripts);
  const sizes = names.map(
    (name) =>
      brotliCompressSync(readFileSync(path.join(assets, name)), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      }).length,
  );
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  // the looks come when somebody chooses one
  expect(readdirSync(assets).filter((name) => /^look-panel-.*\.js$/.test(name))).toHaveLength(1);
  expect(names.filter((name) => /look/.test(name))).toEqual([]);
  expect(names.filter((name) => !document.includes(`="/mun/studio/assets/${name}"`))).toEqual([]);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(SCRIPTS);
});

/**
 * The files of the studio that were asked for before there was a page to edit, and that its document does not name: each is half a
 * second on a poor line, after all that leads to it.
 */
function unnamedScripts(asked: readonly string[]): string[] {
  const document = readFileSync(path.join(host.folder, 'studio/index.html'), 'utf8');
  const end = asked.indexOf('studio/files.json');
  return asked
    .slice(0, end < 0 ? undefined : end)
    .filter(
      (name) =>
        /^studio\/(assets|sample)\/|^studio\/[^/]+\.json$/.test(name) && !document.includes(`/${name}"`),
    );
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
  expect(unnamedScripts(host.asked)).toEqual([]);
  const heading = headingIn(frame);
  const type = () => typeInHeading(page, ' for all');
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
  const sample = readFileSync(path.join(root, 'site.yaml'), 'utf8');
  expect(changedLines(sample, await siteIn(download))).toEqual([
    '        heading: Letter from the Principal for all',
  ]);

  await page.reload();
  const again = await continueSite(page);
  expect(await again.locator('[data-block="letter"] h2').first().textContent()).toBe(
    'Letter from the Principal for all',
  );
  const foreign = trouble.foreign.filter((one) => !one.startsWith(host.studio));
  // the policies of the page and of the frame forbid what the console would name
  expect({ ...trouble, foreign }).toEqual(CALM);
});
