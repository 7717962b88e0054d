import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { alive, CALM, test } from './visitor.ts';

const ADDRESS = 'https://mun.example.org/committees/unsc';

const button = (page: Page) => page.getByRole('button', { name: 'Share this page' });
const field = (page: Page) => page.getByLabel('Copy this address:');

/** Decides, as a visitor or a company can, whether pages may use the clipboard: what is not granted is refused. */
function clipboard(page: Page, origin: string, setting: 'granted' | 'refused'): Promise<void> {
  const permissions = setting === 'granted' ? ['clipboard-read', 'clipboard-write'] : ['geolocation'];
  return page.context().grantPermissions(permissions, { origin });
}

/** Headless Chromium has nothing to share with: this replaces a device that has, notes what it got, and fails with `window.outcome`. */
const DEVICE = `Object.assign(navigator, {
  canShare: () => true,
  share: async (data) => {
    window.handed = data;
    if (window.outcome) throw new DOMException('', window.outcome);
  },
})`;

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const said = (page: Page) => page.locator('[data-share] [role="status"]').innerText();

test('without a way to share, the address without query and place is copied, and that is said', async ({
  page,
  origin,
  trouble,
}) => {
  await clipboard(page, origin, 'granted');
  await page.goto('/committees/unsc?from=mail#_content');
  await alive(page);
  for (const _again of ['once', 'twice']) {
    await button(page).press('Enter');
    await expect.poll(() => said(page)).toBe('Link copied');
  }
  expect(await copied(page)).toBe(ADDRESS);
  expect(await field(page).isVisible()).toBe(false);
  expect(trouble).toEqual(CALM);
});

test('where the clipboard is refused too, the address is selected in a field', async ({
  page,
  origin,
  trouble,
}) => {
  await clipboard(page, origin, 'refused');
  await page.goto('/committees/unsc');
  await alive(page);
  await button(page).click();
  await field(page).waitFor();
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(ADDRESS);
  expect(await said(page)).toBe('');
  expect(trouble).toEqual(CALM);
});

test('a device that shares gets title and address, and nothing is copied; who thinks better of it hears of no failure; when it fails the address is copied instead', async ({
  open,
  origin,
  trouble,
}) => {
  const page = await open();
  await page.addInitScript(DEVICE);
  await clipboard(page, origin, 'granted');
  await page.goto('/committees/unsc?x=1');
  await alive(page);
  await page.evaluate(() => navigator.clipboard.writeText('as before'));
  const handed = () => page.evaluate(() => (window as { handed?: ShareData }).handed);
  const share = async (outcome?: 'AbortError' | 'DataError') => {
    await page.evaluate((as) => Object.assign(window, { outcome: as, handed: undefined }), outcome);
    await button(page).click();
    await expect.poll(handed).toEqual({ title: await page.title(), url: ADDRESS });
  };
  for (const outcome of [undefined, 'AbortError'] as const) {
    await share(outcome);
    expect(await copied(page)).toBe('as before');
    expect(await said(page)).toBe('');
    expect(await field(page).isVisible()).toBe(false);
  }
  expect(trouble).toEqual(CALM);
  await share('DataError');
  await expect.poll(() => said(page)).toBe('Link copied');
  expect(await copied(page)).toBe(ADDRESS);
});

test('a page that came without a new document shares its own address', async ({ page, origin }) => {
  await clipboard(page, origin, 'granted');
  await page.goto('/committees');
  await alive(page);
  await page.locator('#unsc').getByRole('link').first().click();
  await button(page).click();
  await expect.poll(() => said(page)).toBe('Link copied');
  expect(await copied(page)).toBe(ADDRESS);
});

test('without script no button is offered, and pages other than a committee have none', async ({ look }) => {
  const page = await look('/committees/unsc', { script: false });
  await expect.poll(() => button(page).count()).toBe(0);
  await page.goto('/secretariat');
  await expect.poll(() => page.locator('[data-share]').count()).toBe(0);
});
