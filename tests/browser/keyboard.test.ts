import { expect } from 'vitest';
import { isDeep } from '../scale.ts';
import { routesOfEachKind } from './built.ts';
import { focusable, here, walk } from './keyboard.ts';
import { alive, test } from './visitor.ts';

/** A page of each kind as a phone shows it, and some with the menu of a wide window. */
const WALKS = [
  ...[...routesOfEachKind(), '/not-there'].map((route) => ({ route, width: 390 })),
  ...(isDeep ? ['/', '/committees', '/committees/ccc', '/login'] : ['/']).map((route) => ({
    route,
    width: 1280,
  })),
];

test.for(WALKS)(
  'the whole of $route can be walked by keyboard at $width px',
  async ({ route, width }, { look }) => {
    const page = await look(route, { width, height: 700 });
    const stops = await walk(page);
    expect(stops[0]?.at).toContain('Skip');
    expect(stops.filter(({ hidden }) => hidden)).toEqual([]);
    expect(stops.filter(({ ring }) => !ring)).toEqual([]);
    expect(stops.map(({ at }) => at)).toEqual(await focusable(page));
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

test('the menu of a phone opens, is walked, and closes when the focus leaves it', async ({ look }) => {
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
