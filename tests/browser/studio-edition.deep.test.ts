import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { startPreview, studioTest as test } from './preview.ts';
import { openForm, openStudio, SOON } from './studio.ts';

/* The next edition in the studio, by somebody who has changed the dates first: the pages of the last one go into the archive as they were. */

/** The old edition is built as for visitors. */
const LONG = { timeout: 240_000 };

test('dates that were changed first do not stop the next edition: the archive has the old ones, the site the new ones, and undo brings all back', async ({
  open,
}) => {
  const preview = await startPreview(async (change) => {
    // an edition that is over
    for (const key of ['starts', 'ends']) await change(`  ${key}: 2034`, `  ${key}: 2024`);
    await change('dates: 1 to 3 August 2034', 'dates: 1 to 3 August 2024');
    await change('year: "34"', 'year: "24"');
  });
  try {
    const site = preview.siteText;
    const page = await open({ viewport: { width: 1440, height: 900 }, baseURL: preview.origin });
    await openStudio(page);
    await page.getByRole('button', { name: 'Got it' }).click();
    await openForm(page, 'Conference All content');
    const starts = page.locator(`.field[data-path='["conference","starts"]'] input`);
    const before = site();
    await starts.fill('2099-08-05T08:00');
    await page.getByRole('button', { name: 'Only change the date' }).click();
    await expect.poll(site, SOON).toContain('starts: 2099-08-05T08:00');
    await expect.poll(site, SOON).toContain('dates: 5 to 7 August 2099');
    const changed = site();

    await page.getByRole('button', { name: 'Next edition…' }).click();
    const dialog = page.getByRole('dialog', { name: 'The next edition' });
    const known = dialog.getByRole('group', { name: 'The edition on the pages' });
    await expect.poll(() => known.getByLabel('Its name').inputValue(), SOON).toBe('The 6th Edition');
    expect(await known.getByLabel('Its first day').inputValue()).toBe('2024-08-01');
    expect(await known.getByLabel('Its last day').inputValue()).toBe('2024-08-03');
    await dialog.getByRole('button', { name: 'Start The 7th Edition' }).click();
    await dialog.getByText('Done. The site now shows the next edition.').waitFor(LONG);
    await dialog.getByRole('button', { name: 'Close' }).click();

    expect(site()).toMatch(/edition: The 7th Edition[\s\S]*starts: 2099-08-05T08:00/);
    expect(site()).toContain('year: "99"');
    const archive = path.join(preview.folder, 'media/editions/2024');
    const { name, dates } = JSON.parse(readFileSync(path.join(archive, 'edition.json'), 'utf8'));
    expect([name, dates]).toEqual(['The 6th Edition', '1 to 3 August 2024']);
    const frame = await openStudio(page);
    await expect.poll(() => frame.locator('h1').first().textContent(), SOON).toBe('The 7th Edition');

    // the edition is one step, and the change of the dates before it another one
    await page.getByRole('button', { name: 'Undo: The next edition: The 7th Edition' }).click();
    await expect.poll(site, SOON).toBe(changed);
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect.poll(site, SOON).toBe(before);
    expect(existsSync(archive)).toBe(true);
  } finally {
    await preview.close();
  }
});
