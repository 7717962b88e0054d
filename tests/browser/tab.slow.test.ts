import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { REAL, serveNewest } from '../studio/tab/newest-server.ts';
import { openForm } from './studio.ts';
import { DESK, faults } from './tab/faults.ts';
import { connectByToken, letBuild, publishedSince, sampleHost } from './tab/host-story.ts';
import { editable, replaceInScripts, saved, tryIt } from './tab/studio-tab.ts';
import { studioTests } from './tab/studio-test.ts';

/* The studio in a tab, further: pasted tables, a site at GitHub, and an update. One build is for all stories. */

const { host, test } = studioTests();

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
