import { expect } from 'vitest';
import { isDeep } from '../scale.ts';
import { alive, CALM, test } from './visitor.ts';

test('a navigation link shows the next page without a new document, at the top, with its title and focus', async ({
  page,
  trouble,
}) => {
  await page.goto('/committees');
  await alive(page);
  const title = await page.title();
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
    scrollTo(0, 500);
  });
  await page.getByRole('banner').getByRole('link', { name: 'Secretariat' }).click();
  await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
  expect(page.url()).toMatch(/\/secretariat$/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(await page.title()).not.toBe(title);
  expect(await page.title()).toContain('Secretariat');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expect
    .poll(() => page.locator('[aria-live="polite"]').allTextContents())
    .toContainEqual(expect.stringContaining('Secretariat'));
  expect(
    await page.getByRole('banner').getByRole('link', { name: 'Secretariat' }).getAttribute('aria-current'),
  ).toBe('page');
  expect(trouble).toEqual(CALM);
});

test('a page that comes by script is all there, and after its first frame no task adds more than one block of it', async ({
  page,
  trouble,
}) => {
  const blocks = () => page.locator('main > *').evaluateAll((all) => all.map(({ tagName }) => tagName));
  await page.goto('/committees/unsc');
  await alive(page);
  const whole = await blocks();
  await page.goto('/committees');
  await alive(page);
  await page.evaluate(() => {
    const added: number[] = [];
    Object.assign(window, { added });
    new MutationObserver((changes) => {
      const elements = changes.flatMap(({ addedNodes }) => [...addedNodes]) as HTMLElement[];
      added.push(elements.filter(({ dataset }) => dataset.coming === undefined).length);
    }).observe(document.querySelector('main') as Element, { childList: true });
  });
  await page.locator('#unsc').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'UNSC' }).waitFor();
  await alive(page);
  expect(await blocks()).toEqual(whole);
  const added = await page.evaluate(() => (window as unknown as { added: number[] }).added);
  expect(added.length).toBeGreaterThan(2);
  expect(Math.max(...added.slice(1))).toBe(1);
  expect(trouble).toEqual(CALM);
});

test('the footer is there where a page has one, whatever way the visitor came', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  await page.goto('/login');
  await alive(page);
  await expect.poll(() => footer.count()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Secretariat' }).click();
  await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
  expect(await footer.isVisible()).toBe(true);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await expect.poll(() => footer.count()).toBe(0);
});

test('a committee link scrolls to the top, and back restores the place', async ({ page }) => {
  await page.goto('/committees');
  await alive(page);
  await page.locator('#lok-sabha').scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);
  await page.locator('#lok-sabha').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Lok Sabha' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Committees' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -2);
});

test('the link to the page itself scrolls it to the top', async ({ page }) => {
  await page.goto('/committees');
  await alive(page);
  await page.evaluate(() => scrollTo(0, 600));
  await page.getByRole('banner').getByRole('link', { name: 'Committees' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('a jump link brings its committee into sight below the header', async ({ page }) => {
  await page.goto('/committees');
  await alive(page);
  await page.getByRole('navigation', { name: 'Jump to' }).getByRole('link', { name: 'CCC' }).click();
  expect(page.url()).toMatch(/#ccc$/);
  await expect
    .poll(() => page.locator('#ccc').evaluate((entry) => entry.getBoundingClientRect().top))
    .toBeLessThan(400);
  expect(
    await page.locator('#ccc').evaluate((entry) => entry.getBoundingClientRect().top),
  ).toBeGreaterThanOrEqual(0);
});

test('a visitor walks to committee pages and their blocks are there', async ({ page, trouble }) => {
  const all = ['unsc', 'unhrc', 'disec', 'lok-sabha', 'ipc', 'committee-x', 'ccc'];
  for (const id of isDeep ? all : ['unsc', 'ipc']) {
    await page.goto('/committees');
    await alive(page);
    await page.locator(`#${id}`).getByRole('link').first().click();
    await expect.poll(() => page.url()).toMatch(new RegExp(`/committees/${id}$`));
    await expect
      .poll(() =>
        page.locator('[data-block]').evaluateAll((all) => all.map((one) => one.getAttribute('data-block'))),
      )
      .toEqual(['pageHeader', 'carousel', 'guideTile', 'carousel', 'matrix']);
    expect(await page.locator('main').getAttribute('data-mood')).toBe(
      ['ipc', 'committee-x', 'ccc'].includes(id) ? 'crisis' : null,
    );
  }
  expect(trouble).toEqual(CALM);
});

test('an address that the server does not know shows the 404 page on navigation too', async ({
  page,
  origin,
  trouble,
}) => {
  await page.goto('/secretariat');
  await alive(page);
  // a link that was right when the page was made, and is not any more
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Resources' })
    .evaluate((link) => link.setAttribute('href', '/gone'));
  await page.getByRole('banner').getByRole('link', { name: 'Resources' }).click();
  await page.getByRole('heading', { level: 1, name: '404' }).waitFor();
  expect(page.url()).toMatch(/\/gone$/);
  expect(trouble.lost).toEqual([`404 ${origin}/gone.json`]);
});

test('a page that the server cannot give shows "Unexpected Application Error!" and its status', async ({
  page,
}) => {
  // from the start: else it may be there already when it is clicked
  await page.route('**/resources.json', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/secretariat');
  await alive(page);
  await page.getByRole('banner').getByRole('link', { name: 'Resources' }).click();
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  expect(await page.locator('#_root').innerText()).toContain('500');
});

test('the menu opens on a phone without script, and leads on', async ({ look }) => {
  const page = await look('/', { script: false, width: 390, height: 844 });
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Registration' }).click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Registration');
});
