import { describe, expect } from 'vitest';
import { ROUTES } from '../site-facts.ts';
import { violations } from './violations.ts';
import { alive, test } from './visitor.ts';

const WAYS = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'dark', width: 1280 },
] as const;

describe.each(WAYS)('axe in the $colorScheme scheme at $width px', ({ colorScheme, width }) => {
  test.for([...Object.keys(ROUTES), '/not-there'])('finds nothing on %s', async (route, { open }) => {
    const page = await open({ colorScheme, viewport: { width, height: 900 } });
    await page.goto(route);
    await alive(page);
    expect(await violations(page)).toEqual([]);
  });
});

describe.each([390, 1280])('axe before any script has come, at %i px', (width) => {
  test.for([...Object.keys(ROUTES), '/not-there'])('finds nothing on %s', async (route, { open }) => {
    const page = await open({ viewport: { width, height: 900 } });
    await page.route('**/*.js', (script) => script.abort());
    await page.goto(route);
    expect(await violations(page)).toEqual([]);
  });
});

test('axe finds nothing in what a visitor opens: the menu, an error, a search without match', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  await page.goto('/committees/unsc');
  await alive(page);
  await page.getByRole('searchbox').fill('nobody is called this');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await violations(page)).toEqual([]);
  await page.goto('/login');
  await alive(page);
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Some error').waitFor();
  expect(await violations(page)).toEqual([]);
});
