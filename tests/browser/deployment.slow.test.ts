import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { isDeep } from '../scale.ts';
import { test as base, thrifty } from './visitor.ts';

/** A deployment is remembered for the session, and what is fetched ahead depends on the line: each visitor is a new one. */
const test = base.extend<{ page: Page }>({ page: async ({ open }, use) => use(await open()) });

const OLD = /\/assets\/(carousel)-[^/]*\.js$/;

const visits = (page: Page) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
};

/** From now on the scripts of blocks are gone, as after a deployment; `newer`: and pages name another start script. */
async function deploy(page: Page, newer: (html: string) => string): Promise<void> {
  await page.route(OLD, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.route(/\/committees\/unsc$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: newer(await answer.text()) });
  });
}

async function startAt(page: Page, address: string): Promise<void> {
  await thrifty(page);
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor();
}

describe('after a deployment that took the scripts of an open tab away', () => {
  test('a page whose script is gone is loaded anew', async ({ page }) => {
    await startAt(page, '/committees');
    await page.route('**/start-newer.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await deploy(page, (html) => html.replace(/start-[\w-]{8}\.js/, 'start-newer.js'));
    const count = visits(page);
    await page.locator('#unsc').getByRole('link').first().click();
    await expect.poll(count, { timeout: 20_000 }).toBe(1);
    await page.getByRole('heading', { level: 1, name: 'UNSC' }).waitFor();
  });

  test('a page that has lost the only block of its type is loaded anew, though the start script is the same', async ({
    page,
  }) => {
    await startAt(page, '/committees');
    await deploy(page, (html) => html.replaceAll('{"type":"carousel"}', 'null'));
    const count = visits(page);
    await page.locator('#unsc').getByRole('link').first().click();
    await expect.poll(count, { timeout: 20_000 }).toBe(1);
    await page.getByRole('heading', { level: 1, name: 'UNSC' }).waitFor();
    expect(await page.getByText('Loading chunk carousel failed.').count()).toBe(0);
  });

  test('a page whose styles are gone is left to its document, which has its own', async ({ page }) => {
    await page.route(/\/assets\/styles-/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await startAt(page, '/registration');
    const count = visits(page);
    await page.getByRole('banner').getByRole('link', { name: 'Secretariat' }).click();
    await expect.poll(count, { timeout: 20_000 }).toBe(1);
    await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
  });

  test('without a newer document nothing is loaded anew: the failure is shown in its place', async ({
    page,
  }) => {
    await startAt(page, '/committees');
    await deploy(page, (html) => html);
    const count = visits(page);
    await page.locator('#unsc').getByRole('link').first().click();
    await page.getByText('Loading chunk carousel failed.').first().waitFor();
    expect(count()).toBe(0);
  });
});

test('a page that another build has written is loaded as a document, with the header and the scripts of that build, and at its fragment', async ({
  page,
}) => {
  await startAt(page, '/registration');
  await page.route(/\/(secretariat|committees)\.json$/, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    await route.fulfill({ json: { ...json, layout: 'another1' } });
  });
  const count = visits(page);
  await page.getByRole('banner').getByRole('link', { name: 'Secretariat' }).click();
  await expect.poll(count, { timeout: 20_000 }).toBe(1);
  await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
  await page.locator('html[data-hydrated]').waitFor();
  await page.evaluate(() => {
    location.href = '/committees#ccc';
  });
  await expect.poll(count).toBe(2);
  // the footer is below it, so it cannot be at the top
  await expect
    .poll(() => page.locator('#ccc').evaluate((entry) => entry.getBoundingClientRect().top))
    .toBeLessThan(600);
  expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto');
});

test('in a tab that stays open, every tap after a deployment shows the page as it is now, and none before it arrives', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/committees');
  await page.locator('html[data-hydrated]').waitFor();
  const menu = page.getByRole('banner').getByRole('link');
  const names = ['Committees', 'Secretariat', 'Registration'];
  const tap = async (count: number) => {
    for (let at = 1; at <= count; at++) {
      await menu.filter({ hasText: names[at % names.length] ?? '' }).click();
      await expect.poll(() => page.evaluate(() => window.navigation?.transition ?? null)).toBeNull();
    }
  };
  // every page is in memory
  await tap(names.length);
  await deployNews(page, /\/(committees|secretariat|registration)\.json$/);
  await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const shown: boolean[] = [];
    Object.assign(window, { shown });
    const note = () => shown.push(main.querySelector('[data-new]') !== null);
    window.navigation?.addEventListener('navigatesuccess', note);
  });
  await page.clock.fastForward('02:00:00');
  await tap(20);
  const shown = await page.evaluate(() => (window as unknown as { shown: boolean[] }).shown);
  expect(shown).toEqual(Array.from({ length: 20 }, () => true));
  await page.unrouteAll({ behavior: 'wait' });
});

test('back and forward show a page as it was left, and after a deployment as it is now; without a line, what was there', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/committees');
  await page.locator('html[data-hydrated]').waitFor();
  const heading = page.locator('main h1');
  const settled = () =>
    expect.poll(() => page.evaluate(() => window.navigation?.transition ?? null)).toBeNull();
  const go = async (way: 'goBack' | 'goForward', name: string) => {
    await page.clock.fastForward('00:01:00');
    await page[way]();
    await heading.filter({ hasText: name }).waitFor();
    await settled();
  };
  const mark = () => heading.evaluate((element) => element.setAttribute('data-left', ''));
  const isLeft = () => heading.evaluate((element) => element.hasAttribute('data-left'));
  await mark();
  await page.getByRole('banner').getByRole('link', { name: 'Secretariat' }).click();
  await heading.filter({ hasText: 'Secretariat' }).waitFor();
  await settled();
  await mark();
  // the first one came as a document, the other one as JSON
  await go('goBack', 'Committees');
  expect(await isLeft()).toBe(true);
  await go('goForward', 'Secretariat');
  expect(await isLeft()).toBe(true);
  const pages = /\/(committees|secretariat)\.json$/;
  await page.route(pages, (route) => route.abort());
  await go('goBack', 'Committees');
  expect(await isLeft()).toBe(true);
  await page.unroute(pages);
  await deployNews(page, pages);
  await go('goForward', 'Secretariat');
  expect([await isLeft(), await page.locator('[data-new]').count()]).toEqual([false, 1]);
  await go('goBack', 'Committees');
  expect([await isLeft(), await page.locator('[data-new]').count()]).toEqual([false, 1]);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a document that the browser has kept while another site was open shows what the server has by then', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/secretariat');
  await page.locator('html[data-hydrated]').waitFor();
  // as the browser says it: the tests run without its cache of documents
  const comeBack = async () => {
    const asked = page.waitForResponse(/\/secretariat\.json$/);
    await page.clock.fastForward('02:00:00');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await asked;
  };
  const heading = page.locator('main h1');
  await heading.evaluate((element) => element.setAttribute('data-left', ''));
  await comeBack();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await heading.getAttribute('data-left')).toBe('');
  await deployNews(page, /\/secretariat\.json$/);
  await comeBack();
  await page.locator('[data-new]').waitFor();
  expect(await heading.getAttribute('data-left')).toBe(null);
  // a page that is fetched ahead may still be on its way
  await page.unrouteAll({ behavior: 'wait' });
});

/** From now on pages have a paragraph more. */
async function deployNews(page: Page, pages: RegExp): Promise<void> {
  await page.route(pages, async (route) => {
    const answer = await route.fetch();
    const { html, ...data } = await answer.json();
    await route.fulfill({ json: { ...data, html: [`<p data-new>Room 12</p>${html[0]}`, html[1]] } });
  });
}

test.for<[string, (route: Route) => Promise<void>]>([
  ['the line does not bring', (route) => route.abort()],
  ['another site has by now', (route) => route.fulfill({ status: 404, body: 'Not found' })],
  [
    'a host replaces with its home page',
    (route) => route.fulfill({ contentType: 'text/html', body: '<p>Home' }),
  ],
])('a page that %s is left to the browser, which shows what it can', async ([, answer], { page }) => {
  await startAt(page, '/registration');
  await page.route(/\/(secretariat|404)\.json$/, answer);
  const count = visits(page);
  await page.getByRole('banner').getByRole('link', { name: 'Secretariat' }).click();
  await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
  expect(count()).toBe(1);
});

// every visit waits for what does not come
if (isDeep)
  test('a host that names another script in each document, and has none of them, gets one reload and no more', async ({
    page,
  }) => {
    await startAt(page, '/committees');
    let builds = 0;
    await deploy(page, (html) => html.replace(/start-[\w-]{8}(?=\.js)/, `newer-${++builds}-$&`));
    // under each of those names it brings the true one
    await page.route(/\/newer-\d+-/, (route) => {
      const [, start] = /newer-\d+-(.*)$/.exec(route.request().url()) ?? [];
      return route.fulfill({ contentType: 'text/javascript', body: `import './${start}';` });
    });
    const count = visits(page);
    await page.locator('#unsc').getByRole('link').first().click();
    await expect.poll(count, { timeout: 20_000 }).toBe(1);
    await page.getByText('Loading chunk carousel failed.').first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'UNSC' }).waitFor();
    expect(count()).toBe(1);
  });
