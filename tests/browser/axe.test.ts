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

test.for([...routesOfEachKind(), '/not-there'])(
  'axe finds nothing on %s, light on a phone and dark on a desk',
  async (route, { look }) => {
    const page = await look(route, { ...PHONE, colorScheme: 'light' });
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: 'dark' });
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
