import { describe, expect } from 'vitest';
import { holds, QUOTES, ROUTES } from '../site-facts.ts';
import { alive, brokenPictures, CALM, test } from './visitor.ts';

describe.each(Object.entries(ROUTES))('%s', (route, heading) => {
  test('is complete without script', async ({ open, trouble }) => {
    const page = await open({ javaScriptEnabled: false });
    const answer = await page.goto(route);
    expect(answer?.status()).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading]);
    const text = await wordsOf(page);
    expect(missing(QUOTES[route], text)).toEqual([]);
    expect({ foreign: trouble.foreign, lost: trouble.lost }).toEqual({ foreign: [], lost: [] });
  });

  test('comes to life without an error, and asks no other site for anything', async ({ page, trouble }) => {
    await page.goto(route);
    await alive(page);
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading]);
    const text = await wordsOf(page);
    expect(missing(QUOTES[route], text)).toEqual([]);
    expect(await brokenPictures(page)).toEqual([]);
    expect(trouble).toEqual(CALM);
  });

  test('needs no sideways scroll at 320 px', async ({ open }) => {
    const page = await open({ viewport: { width: 320, height: 640 } });
    await page.goto(route);
    await alive(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

describe.each([
  '/not-there',
  '/Committees',
  '/committees/',
  '/committees/UNSC',
  '/committees/unsc/x',
  '/index.html',
  '/404',
])('the unknown address %s', (route) => {
  test('answers 404 with the page for unknown addresses', async ({ page, trouble }) => {
    const answer = await page.goto(route);
    expect(answer?.status()).toBe(404);
    await alive(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('404');
    const text = await wordsOf(page);
    expect(missing(QUOTES['*'], text)).toEqual([]);
    expect(trouble).toEqual(CALM);
  });
});

function missing(quotes: string[] = [], text: string): string[] {
  return quotes.filter((quote) => !holds(text, quote));
}

/** All words of a page, as they stand in its HTML: CSS may show them in capitals. */
async function wordsOf(page: import('playwright-core').Page): Promise<string> {
  return (await page.locator('#_root').textContent())?.replaceAll(/\s+/g, ' ') ?? '';
}
