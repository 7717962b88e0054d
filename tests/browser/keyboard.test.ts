import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { routesOfEachKind } from './built.ts';
import { alive, test } from './visitor.ts';

/** What has the focus, and whether a visitor sees it: WCAG 2.2, 2.4.7 and 2.4.11. */
interface Stop {
  at: string;
  /** Its place in the body, whose head changes as pages are fetched ahead. */
  order: number;
  /** Something else lies over its middle, or it is out of sight. */
  hidden: boolean;
  ring: boolean;
}

/** A page of each kind as a phone shows it, and some with the menu of a wide window. */
const WALKS = [
  ...[...routesOfEachKind(), '/not-there'].map((route) => ({ route, width: 390 })),
  ...['/', '/committees', '/committees/ccc', '/login'].map((route) => ({ route, width: 1280 })),
];

test.for(WALKS)(
  'the whole of $route can be walked by keyboard at $width px',
  async ({ route, width }, { look }) => {
    const page = await look(route, { width, height: 700 });
    const stops = await walk(page);
    expect(stops[0]?.at).toContain('Skip');
    expect(stops.filter(({ hidden }) => hidden)).toEqual([]);
    expect(stops.filter(({ ring }) => !ring)).toEqual([]);
    const orders = stops.map(({ order }) => order);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    expect(new Set(orders).size).toBe(await stopCount(page));
  },
);

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('/registration');
  await alive(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('the menu of a phone opens, is walked, and closes behind the focus', async ({ look }) => {
  const page = await look('/secretariat', { width: 390, height: 700 });
  const menu = page.getByRole('button', { name: 'Menu' });
  const links = page.getByRole('banner').getByRole('listitem');
  await menu.focus();
  await page.keyboard.press('Enter');
  await links.first().waitFor();
  for (const _link of await links.all()) await page.keyboard.press('Tab');
  expect(await links.last().getByRole('link').evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Tab');
  await links.first().waitFor({ state: 'hidden' });
  expect((await here(page)).hidden).toBe(false);
  await menu.press('Enter');
  await links.first().waitFor();
  await page.keyboard.press('Escape');
  await links.first().waitFor({ state: 'hidden' });
  expect(await menu.evaluate(isFocused)).toBe(true);
});

const isFocused = (element: Element) => element === document.activeElement;

/** Tabs from the top of the page until the focus leaves it, or is at the top again. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await here(page);
    // the focus has left the page, or is at its top again
    if (stop.order === -1 || stop.order === stops[0]?.order || stops.length > 300) return stops;
    stops.push(stop);
  }
}

/** Where the focus is now. */
function here(page: Page): Promise<Stop> {
  return page.evaluate(async () => {
    // a smooth scroll may still be on its way
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const focused = document.activeElement as HTMLElement;
    const box = focused.getClientRects()[0] ?? new DOMRect();
    const seen = document.elementFromPoint(
      Math.min(Math.max(box.x + box.width / 2, 0), innerWidth - 1),
      Math.min(Math.max(box.y + Math.min(box.height, innerHeight) / 2, 0), innerHeight - 1),
    );
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return {
      at: `${focused.localName} ${focused.textContent?.trim().slice(0, 40)}`,
      order: [...document.body.querySelectorAll('*')].indexOf(focused),
      hidden: !seen || !(focused.contains(seen) || seen.contains(focused)) || seen === document.body,
      ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    };
  });
}

/** How many places of a page the focus can come to: what is meant to have it, and is not hidden. */
function stopCount(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, iframe, [tabindex]')].filter(
        (element) => element.tabIndex >= 0 && element.checkVisibility() && !element.closest('[inert]'),
      ).length,
  );
}
