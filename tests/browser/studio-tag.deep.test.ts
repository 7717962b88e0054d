import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Preview, startPreview } from './preview.ts';
import { openStudio, SOON } from './studio.ts';
import { test as base } from './visitor.ts';

/* What the tag of the selection offers while its text is being typed, and what is typed right after a press in the form. */

let preview: Preview;
beforeAll(async () => {
  preview = await startPreview();
});
afterAll(() => preview.close());

const test = base.extend({
  origin: async ({}, use) => use(preview.origin),
});

const siteText = () => readFileSync(path.join(preview.folder, 'site.yaml'), 'utf8');

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

/** Presses the pointer where something is, as a hand does: what moves away from under it is not clicked. */
async function pressMiddle(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not shown.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
}
