import path from 'node:path';
import { expect } from 'vitest';
import { root } from '../cli/project-copy.ts';
import { inTheHall, visitOnce } from './offline-host.ts';
import { builtSite } from './own-site.ts';
import { CALM } from './visitor.ts';

/* A site in Arabic and English, from right to left and from left to right: docs/gallery/nahda. Its pages are in gallery.deep.test.ts, too. */

const test = builtSite(path.join(root, 'docs/gallery/nahda/site.yaml'));
const hall = inTheHall(test);
const HOME = '/nahda';

test('a visitor goes to the same page in the other language and back, with and without script', async ({
  open,
  trouble,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await open({ javaScriptEnabled });
    await page.goto(`${HOME}/committees/unep`);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await page.waitForURL(`**${HOME}/en/committees/unep`);
    const html = page.locator('html');
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['en', null]);
    expect(await page.locator('h1').innerText()).toContain('Environment');
    await page.getByRole('link', { name: 'العربية', exact: true }).click();
    await page.waitForURL(`**${HOME}/committees/unep`);
    expect(await page.locator('h1').innerText()).toContain('البيئة');
  }
  expect(trouble).toEqual(CALM);
});

test('the links of a page stay in its language, and after a navigation by script the other language has the new page', async ({
  open,
}) => {
  const page = await open();
  await page.goto(`${HOME}/en`);
  await page.locator('html[data-hydrated]').waitFor();
  await page.evaluate(() => {
    document.documentElement.dataset.same = '';
  });
  await page.getByRole('link', { name: 'Committees', exact: true }).first().click();
  await page.waitForURL(`**${HOME}/en/committees`);
  await page.locator('h1', { hasText: 'Committees' }).waitFor();
  // the document is the same one
  expect(await page.locator('html[data-same]').count()).toBe(1);
  const other = page.getByRole('link', { name: 'العربية', exact: true });
  expect(await other.getAttribute('href')).toBe(`${HOME}/committees`);
  expect(await page.locator('#_menu a[aria-current="page"]').getAttribute('href')).toBe(
    `${HOME}/en/committees`,
  );
  await other.click();
  await page.waitForURL(`**${HOME}/committees`);
  expect(await page.locator('html').getAttribute('lang')).toBe('ar-JO');
  await page.goBack();
  await page.waitForURL(`**${HOME}/en/committees`);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

test('search engines find each page in each language', async ({ open }) => {
  const page = await open();
  await page.goto(`${HOME}/en/schedule`);
  const links = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('hreflang'), one.getAttribute('href')]));
  const at = 'https://gallery.plenary.test/nahda';
  expect(links).toEqual([
    ['ar-JO', `${at}/schedule`],
    ['en', `${at}/en/schedule`],
    ['x-default', `${at}/schedule`],
  ]);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${at}/en/schedule`);
  // the sitemap says the same
  const listed = await page.evaluate(async (address) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    await new Promise((resolve) => {
      request.onloadend = resolve;
      request.send();
    });
    return [...(request.responseXML?.querySelectorAll('url') ?? [])].map((one) => ({
      address: one.querySelector('loc')?.textContent,
      links: [...one.querySelectorAll('link[rel=alternate]')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
    }));
  }, `${HOME}/sitemap.xml`);
  for (const one of ['/schedule', '/en/schedule'])
    expect(listed).toContainEqual({ address: `${at}${one}`, links });
  expect(listed.map(({ address }) => address)).toContain(`${at}/en`);
});

test('an address that does not exist answers in the language of its folder', async ({ open }) => {
  const page = await open();
  const answer = await page.goto(`${HOME}/en/nothing-like-it`);
  expect(answer?.status()).toBe(404);
  expect(await page.locator('h1').innerText()).toBe('Point of order');
  await page.goto(`${HOME}/nothing-like-it`);
  expect(await page.locator('h1').innerText()).toBe('نقطة نظام');
});

hall(
  'without signal, the page that says so is in the language of the visitor',
  async ({ delegate, host }) => {
    await visitOnce(delegate, `${HOME}/`);
    host.become('gone');
    for (const [at, title] of [
      [`${HOME}/en/nowhere-yet`, 'en'],
      [`${HOME}/nowhere-yet`, 'ar-JO'],
    ] as const) {
      await delegate.goto(at);
      expect(await delegate.locator('html').getAttribute('lang')).toBe(title);
      expect(await delegate.locator('main ul a').count()).toBeGreaterThan(5);
    }
  },
);
