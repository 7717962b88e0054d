import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { isDeep } from '../scale.ts';
import { builtBlocks, PUBLIC } from './built.ts';
import { copies, type Host, hostOf, inTheHall, visitOnce } from './offline-host.ts';
import { alive, test as base, brokenPictures, closeProfile } from './visitor.ts';

/** A visitor who has opened the home page once, and is there again without signal. */
interface Reader {
  page: Page;
  host: Host;
}

const test = inTheHall(base).extend<{ visited: Reader; reader: Reader }>({
  // for those who only read what is stored one visit is enough
  visited: [
    async ({ browser }, use) => {
      const host = await hostOf(inject('origin'));
      const context = await browser.newContext({ baseURL: host.origin, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await visitOnce(page);
      host.become('gone');
      await use({ page, host });
      await closeProfile(context);
      await host.close();
    },
    { scope: 'file' },
  ],
  reader: async ({ visited }, use) => {
    await visited.page.goto('/');
    await alive(visited.page);
    await use(visited);
  },
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The page has all that a delegate needs of the committee. */
async function tellsAll(page: Page, route: string): Promise<void> {
  const main = page.locator('main');
  const [header] = builtBlocks(route, 'pageHeader');
  for (const { text } of header.lines ?? []) expect(await main.innerText()).toContain(text);
  const chairs = builtBlocks(route, 'carousel').flatMap(({ slides = [] }) => slides.map(({ name }) => name));
  expect(chairs.filter(Boolean).length).toBeGreaterThan(0);
  for (const name of chairs.filter(Boolean)) expect(await main.innerText()).toContain(name);
  const [{ matrix }] = builtBlocks(route, 'matrix');
  await expect
    .poll(() => page.getByRole('table').getByRole('row').count())
    .toBe(1 + (matrix?.table?.rows.length ?? 0));
}

test('after one visit to the home page a committee can be read without signal, by its address', async ({
  reader: { page },
}) => {
  const answer = await page.goto('/committees/unsc');
  expect(answer?.status()).toBe(200);
  await alive(page);
  await heading(page, 'UNSC').waitFor();
  await tellsAll(page, '/committees/unsc');
  await page.getByRole('button', { name: 'Next slide' }).first().click();
  expect(await brokenPictures(page)).toEqual([]);
});

test('after one visit links lead from page to page without signal, in the same document', async ({
  reader: { page },
}) => {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('banner').getByRole('link', { name: 'Committees' }).click();
  await heading(page, 'Committees').waitFor();
  await page.locator('#ccc').getByRole('link').first().click();
  await heading(page, 'CCC').waitFor();
  await alive(page);
  await tellsAll(page, '/committees/ccc');
  expect(await brokenPictures(page)).toEqual([]);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

if (isDeep)
  test('the resources are there without signal, and so is the itinerary that they link to', async ({
    reader: { page },
  }) => {
    await page.goto('/resources');
    const href = await page
      .getByRole('link', { name: /itinerary/i })
      .first()
      .getAttribute('href');
    // as a document of its own, since that is how a link opens it
    const [answer] = await Promise.all([
      page.context().waitForEvent('response', (response) => response.url().endsWith(String(href))),
      page.evaluate((src) => {
        window.open(src);
      }, String(href)),
    ]);
    expect(answer.fromServiceWorker()).toBe(true);
    expect(answer.status()).toBe(200);
    const copy = await page.evaluate(
      async (src) => [...new Uint8Array((await (await caches.match(src))?.arrayBuffer()) ?? [])],
      String(href),
    );
    expect(Buffer.from(copy).equals(readFileSync(`${PUBLIC}${href}`))).toBe(true);
  });

test('a page that is not stored says so without a network, by address and by link, and links to those that are', async ({
  reader: { page, host },
}) => {
  const answer = await page.goto('/login');
  expect(answer?.status()).toBe(503);
  await heading(page, 'No signal').waitFor();
  await page.goto('/');
  await alive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'OC login' }).click();
  await heading(page, 'No signal').waitFor();
  expect(page.url()).toBe(`${host.origin}/login`);
  const links = page.getByRole('main').getByRole('link');
  const titles = await links.allInnerTexts();
  for (const title of ['Committees', 'UNSC', 'Delegate Resources']) expect(titles).toContain(title);
  expect(titles).not.toContain('Login');
  await links.getByText('Lok Sabha', { exact: true }).click();
  await heading(page, 'Lok Sabha').waitFor();
});

test('a page that was read is stored too, and what is unknown is not; its form goes to the service as if there were no worker, and fails without signal as it should', async ({
  delegate: page,
  host,
}) => {
  await visitOnce(page);
  expect((await page.goto('/not-there'))?.status()).toBe(404);
  await page.goto('/login');
  await alive(page);
  await expect.poll(() => copies(page)).toEqual(expect.arrayContaining(['/login', '/login.json']));
  expect((await copies(page)).filter((one) => /not-there|404|mail/.test(one))).toEqual([]);
  page.on('dialog', (dialog) => void dialog.dismiss());
  const send = async () => {
    await page.getByLabel('Username').fill('oc');
    await page.getByLabel('Password', { exact: true }).fill('hush-hush');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Some error').waitFor();
  };
  await send();
  expect(host.asked.filter((one) => one.includes('/mail'))).toEqual([
    'POST /mail?username=oc&password=hush-hush',
  ]);
  host.become('gone');
  expect((await page.goto('/login'))?.status()).toBe(200);
  await heading(page, 'Login').waitFor();
  await alive(page);
  await send();
  expect((await copies(page)).join()).not.toMatch(/mail|hush/);
  expect(await page.evaluate(() => fetch('/mail', { method: 'DELETE' }).catch(String))).toMatch(/failed/i);
});

if (isDeep)
  test('a page that the school has taken away is not there without signal either', async ({
    delegate: page,
    host,
  }) => {
    await visitOnce(page);
    host.treat('/committees/unsc', 'removed');
    expect((await page.goto('/committees/unsc'))?.status()).toBe(404);
    await expect.poll(() => copies(page)).not.toContain('/committees/unsc');
  });

if (isDeep)
  test('who saves data keeps what was read, and nothing more', async ({ open, host }) => {
    const page = await open({ serviceWorkers: 'allow', baseURL: host.origin });
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
    );
    await page.goto('/committees/unsc');
    await alive(page);
    await expect
      .poll(() => copies(page))
      .toEqual(expect.arrayContaining(['/offline', '/committees/unsc.json']));
    const pages = (await copies(page)).filter((one) => !/^\/(assets|media\/(logos|photos))\//.test(one));
    expect(pages.sort()).toEqual(['/committees/unsc', '/committees/unsc.json', '/offline', '/offline-state']);
    host.become('gone');
    await page.reload();
    await alive(page);
    await tellsAll(page, '/committees/unsc');
  });

if (isDeep)
  test('what a second tab reports waits until the worker is done with the first, also when a request fails', async ({
    open,
    host,
  }) => {
    const page = await open({ serviceWorkers: 'allow', baseURL: host.origin });
    const [broken, slow] = ['/secretariat', '/resources'];
    host.treat(broken, 'gone');
    host.treat(slow, 'hangs');
    await page.goto('/committees');
    await alive(page);
    const times = (address: string) => host.asked.filter((one) => one === `GET ${address}`).length;
    for (const address of [broken, slow])
      await expect.poll(() => times(address), { timeout: 60_000 }).toBeGreaterThan(0);
    const second = await page.context().newPage();
    await second.goto('/committees/unsc');
    await alive(second);
    // by then it has reported what it loaded
    await second.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done))));
    expect(times('/offline-files.json')).toBe(1);
    for (const address of [broken, slow]) host.treat(address, 'answers');
    host.become('answers');
    await expect.poll(() => copies(page)).toEqual(expect.arrayContaining([broken, slow]));
    // one build, which both of them run
    const tabs = () =>
      page.evaluate(async () => {
        const { builds } = (await (await caches.match('/offline-state'))?.json()) ?? { builds: [] };
        return builds.map((build: { tabs: string[] }) => build.tabs.length);
      });
    await expect.poll(tabs).toEqual([2]);
  });
