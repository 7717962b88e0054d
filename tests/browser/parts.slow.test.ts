import { expect } from 'vitest';
import { builtBlocks, textsIn } from './built.ts';
import { alive, test } from './visitor.ts';

/** What to look for in the matrix of a page, without accents and capitals, and how many of its rows hold it. */
function searchIn(route: string): { query: string; found: number; rows: number } {
  const rows = builtBlocks(route, 'matrix')[0].matrix?.table?.rows ?? [];
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const names = rows.map(([name = '']) => name);
  const query = plain(names.find((name) => plain(name) !== name.toLowerCase()) ?? String(names.at(-1)));
  const found = rows.filter((cells) =>
    query.split(' ').every((word) => plain(cells.join('\n')).includes(word)),
  ).length;
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(rows.length);
  return { query, found, rows: rows.length };
}

test('a part that does not come says so in its place, and what was there stays readable', async ({
  page,
}) => {
  await page.route(/\/assets\/carousel-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/committees/unsc');
  await alive(page);
  await page.getByText('Loading chunk carousel failed.').first().waitFor();
  const text = (await page.locator('#_root').textContent())?.replaceAll(/\s+/g, ' ');
  for (const { slides } of builtBlocks('/committees/unsc', 'carousel')) {
    for (const { text: about, name, role } of slides ?? []) {
      // a block of text begins with words of its own
      const [first = ''] = textsIn(about).filter((words) => words.length > 40);
      for (const words of [first, name ?? '', role ?? ''])
        expect(text).toContain(words.replaceAll(/\s+/g, ' '));
    }
  }
  // the parts that came work
  const { query, found, rows } = searchIn('/committees/unsc');
  await page.getByRole('searchbox').fill(query);
  await expect.poll(() => page.getByText(`${found} of ${rows} rows`).count()).toBe(1);
});

test('a part whose script throws ends the page with its message, and the menu still leads on', async ({
  page,
}) => {
  await page.route(/\/assets\/carousel-[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("The slides are gone."); };',
    }),
  );
  await page.goto('/committees/unsc');
  await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('The slides are gone.');
  expect(await page.title()).toContain('Unexpected Application Error!');
  await page.getByRole('banner').getByRole('link', { name: 'Secretariat' }).click();
  await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
});

test('a part that fails once is asked for again, quietly', async ({ page }) => {
  let refused = 0;
  await page.route(/\/assets\/login-[^/]*\.js/, (route) =>
    refused++ === 0 ? route.abort() : route.continue(),
  );
  await page.goto('/login');
  await alive(page);
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  await page.getByRole('button', { name: 'Toggle' }).click();
  await expect.poll(() => page.getByLabel('Password').getAttribute('type')).toBe('text');
  expect(refused).toBeGreaterThan(1);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('a control whose script does not come is not offered, and a later visit brings it', async ({ page }) => {
  let isGone = true;
  await page.route(/\/assets\/login-[^/]*\.js/, (route) => (isGone ? route.abort() : route.continue()));
  await page.goto('/login');
  await page.getByText('Loading chunk login failed.').waitFor();
  const toggle = page.getByRole('button', { name: 'Toggle' });
  expect(await toggle.count()).toBe(0);
  isGone = false;
  await page.getByRole('banner').getByRole('link', { name: 'Secretariat' }).click();
  await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
  // the way back shows the page as it was, and a visit anew tries again
  await page.getByRole('contentinfo').locator('a[href="/login"]').click();
  await toggle.click();
  await expect.poll(() => page.getByLabel('Password').getAttribute('type')).toBe('text');
});

test('map and sheet are loaded when the visitor asks, in a frame that can do little', async ({ page }) => {
  await page.route(/google\.com/, (route) => route.fulfill({ contentType: 'text/html', body: 'the sheet' }));
  await page.goto('/committees/unhrc');
  await alive(page);
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  expect(await page.locator('#_root').innerText()).toContain('docs.google.com');
  await page.getByRole('button', { name: 'Show the live sheet' }).click();
  const frame = page.locator('iframe');
  await frame.waitFor();
  expect(await frame.getAttribute('title')).toBe('Country Matrix');
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(await frame.getAttribute('loading')).toBe('lazy');
  await page.frameLocator('iframe').getByText('the sheet').waitFor();
});

test('the matrix is a table at once, and its search counts the rows', async ({ look }) => {
  const { query, found, rows } = searchIn('/committees/unhrc');
  const plain = await look('/committees/unhrc', { script: false });
  const table = plain.getByRole('table', { name: 'Country Matrix' });
  await expect.poll(() => table.getByRole('row').count()).toBe(1 + rows);
  const page = await look('/committees/unhrc');
  await page.getByRole('searchbox').fill(query);
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain(`${found} of ${rows} rows`);
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(1 + found);
});

test('on a crisis page a light follows the pointer across the panels, and nowhere else', async ({ page }) => {
  const lit = () =>
    page
      .locator('[data-panel]')
      .first()
      .evaluate((panel) => (panel as HTMLElement).style.getPropertyValue('--x'));
  const light = () =>
    page
      .locator('[data-panel]')
      .first()
      .evaluate((panel) => getComputedStyle(panel, '::before').content);
  await page.goto('/committees/unsc');
  await alive(page);
  await page
    .locator('[data-panel]')
    .first()
    .hover({ position: { x: 40, y: 30 } });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await lit()).toBe('');
  expect(await light()).toBe('none');
  // a page that comes by script brings the light along
  await page.locator('header a[href="/committees"]').click();
  await page.locator('main a[href="/committees/ccc"]').first().click();
  await expect.poll(light).toBe('""');
  await alive(page);
  await page
    .locator('[data-panel]')
    .first()
    .hover({ position: { x: 40, y: 30 } });
  await expect.poll(lit).toMatch(/^(39|40|41)(\.\d+)?px$/);
});
