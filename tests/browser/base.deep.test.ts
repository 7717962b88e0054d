import { expect } from 'vitest';
import { copies, inTheHall, visitOnce } from './offline-host.ts';
import { ownSite } from './own-site.ts';
import { alive, brokenPictures, CALM } from './visitor.ts';

/** The site of the project, built for a folder of its host. */
const test = inTheHall(
  ownSite((text) => {
    const moved = text.replace(/^( +url: ).*$/m, '$1https://mun.example.org/mun/');
    expect(moved).not.toBe(text);
    return moved;
  }),
);

test('the address of the host leads to the folder of the site', async ({ page, origin, trouble }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  expect(page.url()).toBe(`${origin}/mun/`);
  await alive(page);
  expect(trouble).toEqual(CALM);
});

test('links lead on within the folder, and back, without a new document', async ({
  page,
  origin,
  trouble,
}) => {
  await page.goto('/mun/');
  await alive(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('banner').getByRole('link', { name: 'Committees' }).click();
  await page.getByRole('heading', { level: 1, name: 'Committees' }).waitFor();
  expect(page.url()).toBe(`${origin}/mun/committees`);
  await page.locator('#unsc').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'UNSC' }).waitFor();
  expect(page.url()).toBe(`${origin}/mun/committees/unsc`);
  await page.getByRole('button', { name: 'Next slide' }).first().waitFor();
  await expect.poll(() => page.locator('main img').count()).toBeGreaterThan(0);
  expect(await brokenPictures(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Committees' }).waitFor();
  expect(page.url()).toBe(`${origin}/mun/committees`);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(trouble).toEqual(CALM);
});

test.for(['/mun/not-there', '/mun/committees/nobody'])(
  'the unknown address %s answers 404, alive and whole',
  async (address, { page, trouble }) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await alive(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('404');
    expect(await brokenPictures(page)).toEqual([]);
    expect(trouble).toEqual(CALM);
  },
);

test('a page outside of the folder is not there', async ({ page }) => {
  const answer = await page.goto('/committees');
  expect(answer?.status()).toBe(404);
});

test('the login form sends to the service in the folder', async ({ look, page, trouble }) => {
  const plain = await look('/mun/login', { script: false });
  await page.goto('/mun/login');
  for (const visit of [plain, page])
    expect(await visit.locator('form').getAttribute('action')).toBe('/mun/mail');
  await alive(page);
  expect(await page.locator('form').getAttribute('action')).toBe('/mun/mail');
  expect(trouble).toEqual(CALM);
});

test('the service worker keeps the folder and nothing beside it, and the site can be installed from there', async ({
  delegate: page,
  host,
}) => {
  await visitOnce(page, '/mun/');
  expect((await copies(page)).filter((one) => !one.startsWith('/mun/'))).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(
    `${host.origin}/mun/`,
  );
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    return (await fetch(String(link?.href))).json();
  });
  expect(manifest).toMatchObject({ id: '/mun/', start_url: '/mun/', scope: '/mun/' });
  host.become('gone');
  await page.goto('/mun/committees/unsc');
  await alive(page);
  await page.getByRole('heading', { level: 1, name: 'UNSC' }).waitFor();
  expect(await brokenPictures(page)).toEqual([]);
  expect((await page.goto('/mun/login'))?.status()).toBe(503);
  await page.getByRole('main').getByRole('link', { name: 'CCC' }).click();
  await page.getByRole('heading', { level: 1, name: 'CCC' }).waitFor();
});
