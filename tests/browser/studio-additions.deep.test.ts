import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { ownPreview } from './preview.ts';
import { openForm, openStudio, SOON } from './studio.ts';

/* What a new committee gets, in the studio: its guide by the keyboard alone, matrix, logo and picture; and the map of the school. */

const { preview, siteText, test } = ownPreview((change) =>
  change('committees:\n', 'committees:\n  - id: who\n    name: WHO\n'),
);

const inFolder = (file: string) => path.join(preview.folder, file);
const entry = () => /^ {2}- id: who\n(?: {4}.*\n)*/m.exec(siteText())?.[0];

test('a new committee gets a guide from the tile of its page with the keyboard, then a matrix, a logo and a picture by file', async ({
  page,
}) => {
  writeFileSync(inFolder('Guide final.pdf'), '%PDF-1.4\n%%EOF\n');
  writeFileSync(inFolder('seats.csv'), 'Country,Delegate\nKenya,\n');
  const create = { width: 600, height: 600, channels: 3, background: '#146aa0' } as const;
  writeFileSync(inFolder('emblem.png'), await sharp({ create }).png().toBuffer());
  const frame = await openStudio(page, '/committees/who');
  // somebody listens all the time: who begins with the key that opens the dialog may come too late
  page.on('filechooser', () => {});
  const choose = async (press: () => Promise<void>, file: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
    await chooser.setFiles(inFolder(file));
  };
  const add = (name: string) => page.locator('.missing').getByRole('button', { name });
  const hasFocus = (one: Locator) =>
    expect.poll(() => one.evaluate((element) => element === document.activeElement), SOON).toBe(true);

  const offer = page.getByRole('button', { name: 'Add the guide of WHO' });
  // the list of all guides leads to it, too
  const resources = await openStudio(page, '/resources');
  await resources.locator('tr', { hasText: 'WHO' }).getByText('To be announced').last().click();
  await offer.waitFor();
  // two offers stay in sight, too, when the form scrolls to the text that was clicked
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.locator('.lacking').evaluate((one) => getComputedStyle(one).position))
    .toBe('sticky');
  await page.setViewportSize({ width: 1280, height: 720 });
  await openStudio(page, '/committees/who');
  // its form has no such offer
  await page.locator('.side h2', { hasText: /^WHO$/ }).waitFor(SOON);
  await frame.locator('[data-block="guideTile"]').getByText('To be announced').click();
  await offer.focus();
  await page.keyboard.press('Enter');
  const guide = page.locator('.field[data-path*="guide"]').first();
  await hasFocus(guide.getByRole('combobox').first());
  const before = entry();
  // past the list of pages
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await choose(() => page.keyboard.press('Enter'), 'Guide final.pdf');
  await frame.locator('[data-block="guideTile"]').getByText('Available now!').waitFor(SOON);
  const withGuide = `${before}    guide:\n      link: documents/who-guide.pdf\n      note: Available now!\n`;
  await expect.poll(entry, SOON).toBe(withGuide);

  await add('Matrix').click();
  const table = page.getByRole('button', { name: 'Table: Choose a file' });
  await hasFocus(table);
  await choose(() => table.click(), 'seats.csv');
  await frame.locator('[data-block="matrix"]').getByText('Kenya').first().waitFor(SOON);
  for (const [name, folder] of [
    ['Logo', 'logos'],
    ['Picture', 'photos'],
  ] as const) {
    await add(name).click();
    const button = page.getByRole('button', { name: 'Image: Choose a file' });
    await hasFocus(button);
    await choose(() => page.keyboard.press('Enter'), 'emblem.png');
    await page.locator('.describing textarea').fill(`${name} of the committee`);
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect
      .poll(entry, SOON)
      .toContain(
        `${name.toLowerCase()}:\n      image: ${folder}/who.png\n      alt: ${name} of the committee\n`,
      );
  }
});

test('a map comes with its address, and what it says until somebody writes it is marked', async ({
  page,
}) => {
  await openStudio(page);
  await openForm(page, 'Contact All content');
  await page.getByRole('button', { name: 'Remove Map', exact: true }).click();
  await page.locator('.missing').getByRole('button', { name: 'Map' }).click();
  const embed = page.locator('.field[data-path*="embed"] input');
  await embed.fill('<iframe src="https://www.google.com/maps/embed?pb=1" width="600"></iframe>');
  await expect
    .poll(() => siteText(), SOON)
    .toMatch(/ {2}map:\n {4}title: .* {2}# sample\n {4}embed: https:\S+pb=1\n {4}address: .* {2}# sample\n/);
});
