import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isDeep } from '../scale.ts';
import { alive, test as base } from './visitor.ts';

/** What a visitor has fetched already is asked for no more: each visitor is a new one. */
const test = base.extend<{ page: Page }>({ page: async ({ open }, use) => use(await open()) });

/** The pages that are asked for by script from now on. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.json')) paths.push(pathname);
  });
  return paths;
}

/** Where a browser says how good the line is, it is said to be so. */
const line = (page: Page, connection: object) =>
  page.addInitScript((connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection });
  }, connection);

const toSecretariat = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Secretariat' });

test('pages that are linked in sight come when the browser is idle, each once, and a click asks for nothing', async ({
  page,
}) => {
  await line(page, { saveData: false, effectiveType: '4g' });
  const paths = asked(page);
  await page.goto('/registration');
  for (const path of ['/index', '/committees', '/secretariat', '/resources'])
    await expect.poll(() => paths, { timeout: 30_000 }).toContain(`${path}.json`);
  expect(new Set(paths).size).toBe(paths.length);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await toSecretariat(page).click();
  await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
  expect(paths.filter((path) => path === '/secretariat.json')).toHaveLength(1);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Registration' }).waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('link').count()).toBeGreaterThan(1);
});

test.for([{ saveData: true }, ...(isDeep ? [{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }] : [])])(
  'on the line %o nothing is fetched before the click',
  async (connection, { page }) => {
    await line(page, connection);
    const paths = asked(page);
    await page.goto('/registration');
    await page.locator('html[data-hydrated]').waitFor();
    await toSecretariat(page).hover();
    await toSecretariat(page).focus();
    // whatever would be fetched when idle would be by now
    await page.evaluate(async () => {
      for (let idle = 0; idle < 2; idle++)
        await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 }));
    });
    expect(paths).toEqual([]);
    await toSecretariat(page).click();
    await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
    expect(paths).toEqual(['/secretariat.json']);
  },
);

test('back and forward within seconds ask for nothing, and find the place where the visitor was', async ({
  page,
}) => {
  await line(page, { saveData: true });
  await page.goto('/committees');
  await alive(page);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  // by script: Playwright would scroll to the link first
  await toSecretariat(page).evaluate((link) => (link as HTMLElement).click());
  await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  const place = await page.evaluate(() => scrollY);
  await page.context().setOffline(true);
  const paths = asked(page);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Committees' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect(paths).toEqual([]);
});

test('a page is found again as it was left: a carousel at its slide, a search with its words', async ({
  page,
}) => {
  await page.goto('/committees/unhrc');
  await alive(page);
  const slide = page.locator('[aria-roledescription="slide"][data-active="true"]').first();
  await page.getByRole('button', { name: 'Next slide' }).first().click();
  await expect.poll(() => slide.getAttribute('aria-label')).toBe('Slide 2 of 2');
  await page.getByRole('searchbox').fill('fran');
  const rows = page.locator('tbody tr:not([hidden])');
  await expect.poll(() => rows.count()).toBe(1);
  await toSecretariat(page).click();
  await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'UNHRC' }).waitFor();
  expect(await slide.getAttribute('aria-label')).toBe('Slide 2 of 2');
  expect(await page.getByRole('searchbox').inputValue()).toBe('fran');
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('button', { name: 'Previous slide' }).first().click();
  await expect.poll(() => slide.getAttribute('aria-label')).toBe('Slide 1 of 2');
});
