import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ownPreview } from './preview.ts';
import { openForm, openStudio, SOON } from './studio.ts';

/* What is pressed while something changes around it: the tag of a text that is being typed, "Undo" beside what was removed. */

const { preview, siteText, test } = ownPreview();

test('the tag of a link that is being typed goes to its page at the first press, and takes what was typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const frame = await openStudio(page);
  const link = frame.locator('header a', { hasText: 'Committees' }).first();
  await link.click();
  await frame.locator('header [contenteditable]').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type(' all');
  await pressMiddle(page, frame.getByRole('button', { name: 'Go to page →' }));
  await frame.waitForURL('**/committees?studio*', SOON);
  await expect.poll(siteText, SOON).toContain('label: Committees all\n');
});

test('Undo stays where it is beside what was removed when a redirect is offered, at both widths', async ({
  open,
}) => {
  for (const width of [1440, 390]) {
    const page = await open({ baseURL: preview.origin, viewport: { width, height: 844 } });
    await openStudio(page);
    const before = siteText();
    await openForm(page, 'Committees All content');
    await page.getByLabel('More for Lok Sabha', { exact: true }).click();
    await page.locator('.side').getByRole('button', { name: 'Remove', exact: true }).click();
    const notice = page.locator('.notice');
    const undo = notice.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    const at = await undo.boundingBox();
    await notice.getByRole('button', { name: /^Redirect/ }).waitFor();
    expect(await undo.boundingBox()).toEqual(at);
    expect((await notice.getByRole('button', { name: 'Close' }).boundingBox())?.y).toBe(at?.y);
    // it covers nothing: neither a button, nor the page, nor the form
    const own = await notice.boundingBox();
    for (const part of ['.bar', '.page-frame', '.side', '.drawer']) {
      const box = await page.locator(part).first().boundingBox();
      if (!own || !box) throw new Error(`${part} is not there.`);
      const isBeside =
        own.y + own.height <= box.y + 1 ||
        box.y + box.height <= own.y + 1 ||
        own.x + own.width <= box.x + 1 ||
        box.x + box.width <= own.x + 1;
      expect([width, part, isBeside]).toEqual([width, part, true]);
    }
    await undo.click();
    await expect.poll(siteText, SOON).toBe(before);
  }
});

/** Presses the pointer where something is, as a hand does: what moves away from under it is not clicked. */
async function pressMiddle(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not shown.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
}
