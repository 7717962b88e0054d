import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { alive, CALM, test } from './visitor.ts';

/** What the head tells of the page. */
function head(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.head.querySelectorAll(selector)];
    return {
      title: document.title,
      description: all('meta[name=description]').map((one) => one.getAttribute('content')),
      canonical: all('link[rel=canonical]').map((one) => one.getAttribute('href')),
      robots: all('meta[name=robots]').map((one) => one.getAttribute('content')),
      grounds: all('meta[name=theme-color]').map((one) => [
        one.getAttribute('media'),
        one.getAttribute('content'),
      ]),
    };
  });
}

test('after a navigation the head tells what it would tell had the page been loaded', async ({
  page,
  open,
  trouble,
}) => {
  await page.goto('/committees');
  await alive(page);
  const steps: [string, () => Promise<void>][] = [
    ['/login', () => page.getByRole('contentinfo').getByRole('link', { name: 'OC login' }).click()],
    ['/committees', async () => void (await page.goBack())],
    ['/committees/ccc', () => page.locator('#ccc').getByRole('link').first().click()],
    ['/resources', () => page.getByRole('banner').getByRole('link', { name: 'Resources' }).click()],
  ];
  const loaded = await open();
  for (const [route, go] of steps) {
    await go();
    await loaded.goto(route);
    const wanted = await head(loaded);
    expect(wanted.robots).toEqual(route === '/login' ? ['noindex'] : []);
    await expect.poll(() => head(page)).toEqual(wanted);
  }
  expect(trouble).toEqual(CALM);
});

test('the icons of the site come', async ({ page, origin }) => {
  await page.goto('/');
  const icons = page.locator('link[rel~=icon], link[rel=apple-touch-icon]');
  const addresses = await icons.evaluateAll((all) => all.map((one) => (one as HTMLLinkElement).href));
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    expect(address.startsWith(origin)).toBe(true);
    expect((await page.request.get(address)).headers()['content-type']).toMatch(/^image\//);
  }
});
