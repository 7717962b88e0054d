import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';
import { root } from '../cli/project-copy.ts';
import { REAL, serveNewest } from '../studio/tab/newest-server.ts';
import { broken } from './reflow.ts';
import { changedLines, openForm } from './studio.ts';
import { firstScripts } from './tab/first-scripts.ts';
import { connectByToken, letBuild, publishedSince, sampleHost, TOKEN } from './tab/host-story.ts';
import { continueSite, editable, replaceInScripts, saved, tryIt } from './tab/studio-tab.ts';
import { studioTests } from './tab/studio-test.ts';
import { violations } from './violations.ts';
import { CALM } from './visitor.ts';

/* The studio in a tab: a site is edited and published with nothing but a browser, from files on any web space. One build is for all stories. */

const { host, test } = studioTests();

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

/** What the scripts of a first visit weigh at most at the quick compression of this test, an eighth more than at the best one. */
const SCRIPTS = 722_000;

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

/** Pastes what another program has copied where the cursor is. */
async function paste(page: Page, copied: { html: string; text: string }): Promise<void> {
  await page.evaluate(({ html, text }) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, copied);
}

const SHEET = {
  html: '<table><tr><td>Round</td><td>Single</td><td>School</td></tr><tr><td>Early</td><td>300</td><td>280</td></tr><tr><td>Late</td><td>400</td><td>380</td></tr></table>',
  text: 'Round\tSingle\tSchool\nEarly\t300\t280\nLate\t400\t380',
};

test('blocks are chosen by their pictures, a table is pasted into cells, a matrix is typed, and a page in the menu is removed', async ({
  open,
  trouble,
}) => {
  const page = await open({ serviceWorkers: 'allow', viewport: DESK });
  page.setDefaultTimeout(15_000);
  await page.goto(host.studio);
  const frame = await tryIt(page);
  await openForm(page, 'Registration');
  await page.getByRole('button', { name: 'Add to Blocks' }).click();
  const pictures = page.locator('.additions img');
  const blocks = await page.locator('.additions li').count();
  expect(blocks).toBeGreaterThan(20);
  expect(
    await pictures.evaluateAll((all) =>
      Promise.all(
        all.map(async (one) => {
          (one as HTMLImageElement).loading = 'eager';
          await (one as HTMLImageElement).decode();
          return (one as HTMLImageElement).naturalWidth;
        }),
      ),
    ),
  ).toEqual(Array(blocks).fill(427));

  await page
    .locator('.additions')
    .getByRole('button', { name: /^Table/ })
    .click();
  const cells = page.locator('.cells textarea');
  const shown = () => frame.locator('[data-block="table"] tr').allInnerTexts();
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(1);
  const before = await shown();
  await cells.first().click();
  await paste(page, SHEET);
  const start = ['Round\tSingle\tSchool', 'Early\t300\t280', 'Late\t400\t380'];
  const begins = async (from: number) =>
    (await shown()).slice(from, from + 3).map((row, at) => row.startsWith(start[at] ?? ''));
  await expect.poll(() => begins(0)).toEqual([true, true, true]);
  // the rows of the sample are gone
  expect(await shown()).toEqual(start);
  await page.keyboard.press('Control+z');
  await expect.poll(shown).toEqual(before);
  // a cell on the page, which puts the cursor into its field
  await frame.locator('[data-block="table"] tr').nth(1).locator('th, td').first().click();
  await expect.poll(() => cells.nth(4).evaluate((one) => one === document.activeElement)).toBe(true);
  await paste(page, SHEET);
  await expect.poll(() => begins(1)).toEqual([true, true, true]);
  await expect.poll(() => saved(page)).toBe('Saved');
  expect(await shown()).toHaveLength(before.length);

  // another file, as none is written over
  await frame.evaluate(() => location.assign('./committees/unsc'));
  await frame.locator('[data-block="matrix"] td').first().waitFor();
  await openForm(page, 'UNSC › Matrix', 'UNSC');
  await page.getByRole('button', { name: 'Table: Edit the rows…' }).click();
  await page.getByRole('textbox', { name: 'Row 1, column 2' }).fill('Asha, of the Hall');
  await page.getByRole('button', { name: 'Remove row 2' }).click();
  expect(await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('download')).toBe('unsc.csv');
  await page.getByRole('button', { name: 'Use these rows' }).click();
  const matrix = frame.locator('[data-block="matrix"] tbody tr');
  await expect
    .poll(async () => (await matrix.allInnerTexts()).slice(0, 2).map((row) => row.split('\t', 2)))
    .toEqual([
      ['China', 'Asha, of the Hall'],
      ['Russian Federation', 'Permanent'],
    ]);

  // what goes with a page is named before
  const menu = frame.getByRole('banner').getByRole('link', { name: 'Resources' });
  await page.getByRole('button', { name: 'All content' }).click();
  await page.getByRole('button', { name: /^Pages/ }).click();
  await page.getByLabel('More for Delegate Resources').click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect
    .poll(() => page.locator('.question li').allInnerTexts())
    .toEqual([
      'Header: link Resources deleted',
      'Footer: link Delegate Resources deleted',
      'Page Delegate Resources deleted',
    ]);
  await page.getByRole('button', { name: 'Remove all of it' }).click();
  await expect.poll(() => menu.count()).toBe(0);
  await page.getByRole('button', { name: /^Undo:/ }).click();
  await expect.poll(() => menu.count()).toBe(1);
  expect(trouble.errors).toEqual([]);
});

test('a site is opened with a token, edited and published as one commit, and the token is nowhere else', async ({
  open,
}) => {
  const github = await sampleHost('github', host.studio);
  const { repository } = github;
  try {
    const first = (await repository.head()) ?? '';
    const page = await open({ serviceWorkers: 'allow' });
    page.setDefaultTimeout(15_000);
    const carriers: string[] = [];
    page.on('request', (request) => {
      if (`${request.url()}${request.postData() ?? ''}`.includes(TOKEN)) carriers.push(request.url());
    });
    await page.goto(host.studio);
    await connectByToken(page, github);
    await page.locator('iframe').first().waitFor();
    expect(await page.content()).not.toContain(TOKEN);

    await page
      .getByRole('button', { name: /^Contact/ })
      .first()
      .click();
    const field = page.getByLabel('Address', { exact: true }).first();
    await field.fill('12 Canary Road');
    await field.blur();
    letBuild(github);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: /^Publish at/ }).click();
    await page.getByText('The site is live.').waitFor();

    expect(await publishedSince(github, first)).toEqual({ commits: 1, lines: '1\t1\tsite.yaml' });
    expect(await repository.line('diff', first, 'main')).toContain('12 Canary Road');
    expect(carriers).toEqual([]);
    expect(github.host.violations).toEqual([]);
  } finally {
    await github.remove();
  }
});

test('Plenary is updated with two clicks and back with one, each a commit of one line, and nobody is asked before the first', async ({
  open,
}) => {
  const github = await sampleHost('github', host.studio);
  const newest = await serveNewest();
  const restore = REAL.map((address) => replaceInScripts(host.folder, address, newest.origin));
  try {
    const first = await github.repository.save({
      'package.json': '{"private": true, "dependencies": {"plenary": "1.0.0"}}\n',
    });
    const page = await open({ serviceWorkers: 'allow', viewport: DESK });
    page.setDefaultTimeout(15_000);
    await page.goto(host.studio);
    await connectByToken(page, github);
    await editable(page);
    await page.getByRole('button', { name: 'Update Plenary…' }).click();
    await page.getByText('This site has Plenary 1.0.0.').waitFor();
    expect(newest.asked).toEqual([]);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Look for a newer version' }).click();
    await page.getByText('The table of committees has lines between its rows.').waitFor();
    expect(newest.asked).toEqual(['/plenary/latest', '/npm/plenary@1.2.0/CHANGELOG.md']);
    expect(await faults(page)).toEqual([]);
    letBuild(github);
    await page.getByRole('button', { name: 'Update to 1.2.0' }).click();
    await page.getByText('The site is live. Look at its pages.').waitFor();
    expect(await publishedSince(github, first)).toEqual({ commits: 1, lines: '1\t1\tpackage.json' });
    expect((await github.repository.files())['package.json']).toContain('"plenary": "1.2.0"');
    await page.getByRole('button', { name: 'Go back to 1.0.0' }).click();
    await page.getByRole('heading', { name: /^Plenary 1\.0\.0 is in the repository/ }).waitFor();
    expect(await publishedSince(github, first)).toEqual({ commits: 2, lines: '' });
    // what is edited next is made on that commit
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Nothing has changed since the last time.').waitFor();
    expect(github.host.violations).toEqual([]);
  } finally {
    for (const one of restore) one();
    await newest.close();
    await github.remove();
  }
});
