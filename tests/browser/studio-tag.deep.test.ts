import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ownPreview } from './preview.ts';
import { held, openForm, openStudio, SOON } from './studio.ts';

/* What is pressed while something changes around it: the tag of a text that is being typed, "Keep it", "Undo" beside what was removed. */

const { preview, test } = ownPreview();

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

test('what is typed right after "Keep it" is the text, at both widths, and no letter of it is lost while the answer is on its way', async ({
  open,
}) => {
  const before = 'fullName: United Nations Human Rights Council\n';
  await preview.change(before, before.replace('\n', '  # sample\n'));
  for (const [width, typed] of [
    [1440, 'United Nations Environment Programme'],
    [390, 'World Health Organization'],
  ] as const) {
    const page = await open({ baseURL: preview.origin, viewport: { width, height: 844 } });
    await openStudio(page);
    await openForm(page, 'United Nations Human Rights Council');
    const keep = page.getByRole('button', { name: 'Full name: Keep it' });
    await keep.waitFor();
    const edit = await held(page, 'edit');
    await keep.click();
    await page.keyboard.type(typed);
    const field = page.getByRole('textbox', { name: 'Full name' });
    expect(await field.inputValue()).toBe(typed);
    await edit.answer();
    await expect.poll(siteText, SOON).toContain(`fullName: ${typed}\n`);
    await keep.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(typed);
    await preview.change(`fullName: ${typed}\n`, `${before.trimEnd()}  # sample\n`);
  }
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
