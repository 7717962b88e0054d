import { expect } from 'vitest';
import { isDeep } from '../scale.ts';
import { routesOfEachKind } from './built.ts';
import { violations } from './violations.ts';
import { test } from './visitor.ts';

const KINDS = isDeep
  ? ['/', '/committees', '/committees/ccc', '/secretariat', '/login', '/not-there']
  : ['/', '/committees/ccc', '/login'];

const PHONE = { width: 390, height: 900 };
const DESK = { width: 1280, height: 900 };

const PAGES = [...routesOfEachKind(), '/not-there'];
const SCHEMES = [
  { ...PHONE, colorScheme: 'light' },
  { ...DESK, colorScheme: 'dark' },
] as const;

/** Each page on a phone or on a desk by turns, in the deep run on both. */
const LOOKS = PAGES.flatMap((route, at) =>
  (isDeep ? SCHEMES : SCHEMES.slice(at % 2, (at % 2) + 1)).map((how) => ({ route, ...how })),
);

test.for(LOOKS)(
  'axe finds nothing on $route, $colorScheme at $width px',
  async ({ route, ...how }, { look }) => {
    const page = await look(route, how);
    expect(await violations(page)).toEqual([]);
  },
);

test('axe finds nothing on a page of each kind before its scripts have come', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.route('**/*.js', (script) => script.abort());
  for (const route of KINDS) {
    await page.goto(route);
    expect(await violations(page), route).toEqual([]);
  }
});

test('axe finds nothing in what a visitor opens: the menu, an error, a search without match', async ({
  look,
}) => {
  const page = await look('/committees/unsc', PHONE);
  await page.getByRole('searchbox').fill('nobody is called this');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await violations(page)).toEqual([]);
  await look('/login', PHONE);
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Some error').waitFor();
  expect(await violations(page)).toEqual([]);
});
