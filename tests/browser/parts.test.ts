import { expect } from 'vitest';
import { alive, test } from './visitor.ts';

test('a part that does not come says so in its place, and what was there stays readable', async ({
  page,
}) => {
  await page.route(/\/assets\/carousel-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/committees/unsc');
  await alive(page);
  await page.getByText('Loading chunk carousel failed.').first().waitFor();
  expect(await page.locator('#root').innerText()).toContain('15 members, five permanent');
  expect(await page.locator('#root').innerText()).toContain('Meher Bandukwalla');
  // the parts that came work
  await page.getByRole('searchbox').fill('malta');
  await expect.poll(() => page.getByText('1 of 15 rows').count()).toBe(1);
});

test('a part that fails once is asked for again, quietly', async ({ page }) => {
  let refused = 0;
  await page.route(/\/assets\/login-[^/]*\.js/, (route) =>
    refused++ === 0 ? route.abort() : route.continue(),
  );
  await page.goto('/login');
  await alive(page);
  await page.getByRole('button', { name: 'Toggle' }).click();
  await expect.poll(() => page.getByLabel('Password').getAttribute('type')).toBe('text');
  expect(refused).toBeGreaterThan(1);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('map and sheet are loaded when the visitor asks, in a frame that can do little', async ({ open }) => {
  const page = await open();
  await page
    .context()
    .route(/google\.com/, (route) => route.fulfill({ contentType: 'text/html', body: 'the sheet' }));
  await page.goto('/committees/unhrc');
  await alive(page);
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await page.locator('#root').innerText()).toContain('docs.google.com');
  await page.getByRole('button', { name: 'Show the live sheet' }).click();
  const frame = page.locator('iframe');
  await frame.waitFor();
  expect(await frame.getAttribute('title')).toBe('Country Matrix');
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(await frame.getAttribute('loading')).toBe('lazy');
  await page.frameLocator('iframe').getByText('the sheet').waitFor();
});

test('the matrix is a table at once, and its search counts the rows', async ({ open, page }) => {
  const plain = await open({ javaScriptEnabled: false });
  await plain.goto('/committees/unhrc');
  expect(await plain.getByRole('table', { name: 'Country Matrix' }).getByRole('row').count()).toBe(48);
  await page.goto('/committees/unhrc');
  await alive(page);
  await page.getByRole('searchbox').fill('cote d');
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('1 of 47 rows');
  expect(await page.getByRole('table').getByRole('row').count()).toBe(2);
});

test('on a crisis page a light follows the pointer across the panels, and nowhere else', async ({ page }) => {
  const lit = () =>
    page
      .locator('[data-panel]')
      .first()
      .evaluate((panel) => (panel as HTMLElement).style.getPropertyValue('--x'));
  await page.goto('/committees/unsc');
  await alive(page);
  await page
    .locator('[data-panel]')
    .first()
    .hover({ position: { x: 40, y: 30 } });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await lit()).toBe('');
  await page.goto('/committees/ccc');
  await alive(page);
  await page
    .locator('[data-panel]')
    .first()
    .hover({ position: { x: 40, y: 30 } });
  await expect.poll(lit).toMatch(/^(39|40|41)(\.\d+)?px$/);
});
