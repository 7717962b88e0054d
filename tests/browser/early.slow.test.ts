import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test, thrifty } from './visitor.ts';

/** Holds a script back, by default the one that brings pages to life. Gives what lets it through. */
async function held(page: Page, script = /\/assets\/main-[^/]*\.js$/): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const shown = (page: Page) =>
  page.locator('[aria-roledescription="slide"][data-active="true"]').first().getAttribute('aria-label');

test('clicks on a carousel that come before its script are made up for, each once', async ({ page }) => {
  const release = await held(page);
  await page.goto('/committees/unsc');
  const people = page.locator('section[aria-label="Chairpersons"]');
  await page.getByRole('button', { name: 'Next slide' }).first().click();
  await people.getByRole('button', { name: 'Next slide' }).click();
  await people.getByRole('button', { name: 'Next slide' }).click();
  expect(await shown(page)).toBe('Slide 1 of 2');
  release();
  await expect.poll(() => shown(page)).toBe('Slide 2 of 2');
  const person = people.locator('[aria-roledescription="slide"][data-active="true"]');
  await expect.poll(() => person.getAttribute('aria-label')).toBe('Slide 3 of 3');
});

test('a button shows once a click on it is not lost, and what is around it does not move', async ({
  page,
}) => {
  const bringLife = await held(page);
  const begin = await held(page, /\/assets\/start-[^/]*\.js$/);
  await page.goto('/committees/unsc', { waitUntil: 'commit' });
  await page.getByText('Delegate Resources').first().waitFor();
  const next = page.locator('button[aria-label="Next slide"]').first();
  const place = () =>
    next.evaluate(async (button) => {
      await document.fonts.ready;
      return [button, button.closest('section')].map((one) => one?.getBoundingClientRect().toJSON());
    });
  expect(await next.isVisible()).toBe(false);
  const before = await place();
  begin();
  await next.waitFor();
  expect(await place()).toEqual(before);
  await next.click();
  expect(await shown(page)).toBe('Slide 1 of 2');
  bringLife();
  await expect.poll(() => shown(page)).toBe('Slide 2 of 2');
});

test('a click on Toggle before the script comes shows the password, and what was typed stays', async ({
  page,
}) => {
  const release = await held(page);
  await page.goto('/login');
  await page.getByLabel('Password').fill('secret');
  await page.getByRole('button', { name: 'Toggle' }).click();
  expect(await page.getByLabel('Password').getAttribute('type')).toBe('password');
  release();
  await expect.poll(() => page.getByLabel('Password').getAttribute('type')).toBe('text');
  expect(await page.getByLabel('Password').inputValue()).toBe('secret');
});

test('what is typed into a search before the script comes is searched', async ({ page }) => {
  const release = await held(page);
  await page.goto('/committees/unsc');
  const rows = page.locator('tbody tr:not([hidden])');
  const all = await rows.count();
  await page.getByRole('searchbox').fill('fran');
  await expect.poll(() => rows.count()).toBe(all);
  release();
  await expect.poll(() => rows.count()).toBe(1);
  expect(await page.getByRole('searchbox').inputValue()).toBe('fran');
});

test('when the script does not come, nothing is offered that would not answer', async ({ page }) => {
  await page.route(/\/assets\/main-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/committees/unsc');
  await page.locator('html[data-missing]').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Next slide' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('searchbox').count()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Secretariat' }).click();
  await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
});

test('a part far below comes to life when it is near, and not before', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 600 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // without links to other committees nothing brings the script of the matrix for another page
  await thrifty(page);
  await page.goto('/committees/unsc');
  await page.locator('html[data-hydrated]').waitFor();
  await page.locator('[data-block="carousel"][data-hydrated]').first().waitFor();
  const matrix = page.locator('[data-block="matrix"]');
  expect(asked.filter((url) => /\/matrix-/.test(url))).toEqual([]);
  expect(await matrix.getAttribute('data-hydrated')).toBeNull();
  await matrix.scrollIntoViewIfNeeded();
  await page.locator('[data-block="matrix"][data-hydrated]').waitFor();
});
