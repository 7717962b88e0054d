import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ownPreview } from './preview.ts';
import { changedLines, openForm, openStudio, SOON } from './studio.ts';

/* Two editors at one folder, each in a browser of their own: an undo takes back what its editor did, and asks before it takes more. */

const { preview, test } = ownPreview();

const siteText = () => readFileSync(path.join(preview.folder, 'site.yaml'), 'utf8');
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const undo = (page: Page) => page.locator('.bar').getByRole('button', { name: /^Undo: / });
const redo = (page: Page) => page.locator('.bar').getByRole('button', { name: /^Redo: / });

/** The lines that two editors have changed, without their indentation. */
const changes = (before: string) => changedLines(before, siteText()).map((line) => line.trim());

test('an undo of one editor leaves the words of the other, and asks where both wrote in one place', async ({
  open,
}) => {
  const before = siteText();
  const [asha, ravi] = [await open(), await open()];
  for (const page of [asha, ravi]) {
    await openStudio(page);
    await openForm(page, 'Letter from the Principal');
    await field(page, 'Heading').waitFor();
  }

  // each in a field of their own
  await field(asha, 'Role').fill('Head of School');
  await expect.poll(() => changes(before), SOON).toEqual(['role: Head of School']);
  await expect.poll(() => field(ravi, 'Role').inputValue(), SOON).toBe('Head of School');
  await field(ravi, 'Heading').fill('A letter');
  await expect.poll(() => changes(before), SOON).toEqual(['heading: A letter', 'role: Head of School']);
  await expect
    .poll(() => undo(asha).getAttribute('aria-label'), SOON)
    .toMatch(/^Undo: .*role.*Head of School/i);
  await expect.poll(() => undo(ravi).getAttribute('aria-label'), SOON).toMatch(/^Undo: .*A letter/);
  await undo(asha).click();
  await expect.poll(() => changes(before), SOON).toEqual(['heading: A letter']);
  await expect.poll(() => field(ravi, 'Role').inputValue(), SOON).not.toBe('Head of School');
  expect(await field(ravi, 'Heading').inputValue()).toBe('A letter');
  // Asha has nothing of her own left, and nothing of Ravi's goes without a question
  const question = asha.getByRole('dialog').filter({ hasText: 'Another program' });
  await undo(asha).click();
  await question.getByRole('button', { name: 'Cancel' }).click(SOON);
  expect(changes(before)).toEqual(['heading: A letter']);
  await redo(asha).click();
  await expect.poll(() => changes(before), SOON).toEqual(['heading: A letter', 'role: Head of School']);

  // both in one field: the one goes with the other only where that is agreed to
  await expect.poll(() => field(asha, 'Heading').inputValue(), SOON).toBe('A letter');
  await field(asha, 'Heading').fill('A letter to all');
  await expect.poll(() => changes(before)[0], SOON).toBe('heading: A letter to all');
  await expect.poll(() => field(ravi, 'Heading').inputValue(), SOON).toBe('A letter to all');
  await field(ravi, 'Heading').fill('A letter to all of you');
  await expect.poll(() => changes(before)[0], SOON).toBe('heading: A letter to all of you');
  await expect.poll(() => field(asha, 'Heading').inputValue(), SOON).toBe('A letter to all of you');
  await undo(asha).click();
  await question.filter({ hasText: 'has changed the same place' }).waitFor(SOON);
  expect(changes(before)[0]).toBe('heading: A letter to all of you');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(changes(before)[0]).toBe('heading: A letter to all of you');
  await undo(asha).click();
  await question.getByRole('button', { name: 'Yes, undo it' }).click();
  await expect.poll(() => changes(before)[0], SOON).toBe('heading: A letter');
  await expect.poll(() => field(ravi, 'Heading').inputValue(), SOON).toBe('A letter');
  await redo(asha).click();
  await expect.poll(() => changes(before)[0], SOON).toBe('heading: A letter to all of you');
});
