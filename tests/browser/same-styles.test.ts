import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { english } from '../english.ts';
import { lookOtherwise } from './same-styles.ts';
import { alive, test } from './visitor.ts';

test('a page has all the rules that it needs: with all styles of the site it looks the same', async ({
  look,
}) => {
  expect(await lookOtherwise(await look('/committees/unsc', { width: 390, height: 844 }))).toEqual([]);
});

test('a page has the rules of what its scripts show', async ({ look }) => {
  const page = await look('/print', { width: 1300, height: 900 });
  const rows = [
    ['Name', 'School', 'Committee', 'Portfolio', 'Lock', 'Key'],
    ['Asha Rao', 'Deodar Hall', 'UNSC', 'France', null, 'AAAAAAAAAA'],
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Allotment', rows }] }));
  const file = page.getByLabel(english.printFile);
  await file.setInputFiles({ name: 'data.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.locator('[data-what]').first().waitFor();
  expect(await lookOtherwise(page)).toEqual([]);
});

/** The styles of each element in the main part of a page, but for the one that has the focus. */
function looksIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main, main *')].map((element) => {
      const style = getComputedStyle(element);
      const values = [...style].filter((name) => !/^(?:--|outline)/.test(name));
      return `${element.localName}.${element.getAttribute('class')} ${values.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')}`;
    }),
  );
}

test('a page that comes by script looks as it does when it is loaded, also in another mood', async ({
  look,
}) => {
  const how = { width: 390, height: 844 };
  const loaded = await looksIn(await look('/committees/ipc', how));
  const page = await look('/committees', how);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.locator('#ipc').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'IPC' }).waitFor();
  await alive(page);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  expect(loaded.length).toBeGreaterThan(50);
  expect(await looksIn(page)).toEqual(loaded);
});
