import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { parseDocument } from 'yaml';
import { ownSite } from './own-site.ts';
import { alive, test as base, CALM, thrifty } from './visitor.ts';

/** The site of the project with twice as many committees. */
const long = ownSite((text) => {
  const site = parseDocument(text);
  const committees = site.toJS().committees as { id: string; name: string }[];
  for (const one of committees)
    site.addIn(['committees'], { ...one, id: `${one.id}-2`, name: `Junior ${one.name}` });
  return String(site);
});

const entries = (page: Page) => page.locator('[data-block="committeeList"] li').filter({ visible: true });

describe('a list of fourteen committees', () => {
  long(
    'is searched as one types, tells the number, and Escape shows all again',
    async ({ page, trouble }) => {
      await page.goto('/committees');
      await alive(page);
      await page.getByRole('searchbox', { name: 'Search the committees' }).fill('junior united');
      await expect.poll(() => entries(page).count()).toBe(2);
      await expect.poll(() => page.getByRole('status').innerText()).toBe('2 of 14 committees');
      await page.keyboard.press('Escape');
      await expect.poll(() => entries(page).count()).toBe(14);
      await page.keyboard.type('zzz');
      await page.getByRole('button', { name: 'Clear the search' }).press('Enter');
      await expect.poll(() => entries(page).count()).toBe(14);
      expect(trouble).toEqual(CALM);
    },
  );

  long('brings an entry into sight that the search has hidden, when a link jumps to it', async ({ page }) => {
    await page.goto('/committees');
    await alive(page);
    await page.getByRole('searchbox').fill('junior');
    await expect.poll(() => entries(page).count()).toBe(7);
    await page
      .getByRole('navigation', { name: 'Jump to' })
      .getByRole('link', { name: 'IPC', exact: true })
      .click();
    const top = () => page.locator('#ipc').evaluate((entry) => entry.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(400);
    expect(await top()).toBeGreaterThanOrEqual(0);
    await expect.poll(() => entries(page).count()).toBe(14);
  });

  long('has its field where the script finds room for it: nothing moves', async ({ open, look }) => {
    const top = (page: Page) =>
      entries(page)
        .first()
        .evaluate((entry) => entry.getBoundingClientRect().top);
    const waiting = await open();
    await waiting.route('**/assets/main-*.js', (route) => route.abort());
    await waiting.goto('/committees');
    await waiting.locator('html[data-missing]').waitFor();
    expect(await waiting.getByRole('searchbox').isVisible()).toBe(false);
    const page = await look('/committees', { height: 720 });
    expect(await page.getByRole('searchbox').isVisible()).toBe(true);
    expect(await top(page)).toBe(await top(waiting));
  });

  long('is whole without script, and offers no field', async ({ look }) => {
    const page = await look('/committees', { script: false });
    await expect.poll(() => entries(page).count()).toBe(14);
    await expect.poll(() => page.getByRole('searchbox').count()).toBe(0);
  });
});

base('a list of seven committees loads no script', async ({ open }) => {
  const page = await open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await thrifty(page);
  await page.goto('/committees');
  await alive(page);
  expect(asked.filter((url) => url.includes('/assets/main-'))).toHaveLength(1);
  expect(asked.filter((url) => /committeeList|search-field/.test(url))).toEqual([]);
});

base('on a phone, the headings of a long matrix stay in sight below the header', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/committees/disec');
  await alive(page);
  await page
    .locator('tbody tr')
    .nth(40)
    .evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const header = await page.getByRole('banner').first().boundingBox();
  const head = await page.locator('thead').boundingBox();
  expect(head?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
});

base('a matrix of four columns can be read on a phone without sideways scroll', async ({ look }) => {
  const page = await look('/committees/lok-sabha');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const outside = await page
      .locator('th, td')
      .evaluateAll((cells) => cells.filter((cell) => cell.getBoundingClientRect().right > innerWidth).length);
    expect(outside, `${width} px`).toBe(0);
  }
});
