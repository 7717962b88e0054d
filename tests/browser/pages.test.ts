import { describe, expect } from 'vitest';
import { holds, QUOTES, ROUTES } from '../site-facts.ts';
import { routesOfEachKind } from './built.ts';
import { expectReflow } from './reflow.ts';
import { brokenPictures, CALM, test } from './visitor.ts';

const routes = routesOfEachKind();

// the pages of committees differ by their words
describe.each(Object.entries(ROUTES).filter(([route]) => routes.includes(route)))('%s', (route, heading) => {
  test('is complete without script', async ({ look, trouble, origin }) => {
    expect((await fetch(origin + route)).status).toBe(200);
    const page = await look(route, { script: false });
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading]);
    const text = await wordsOf(page);
    expect(missing(QUOTES[route], text)).toEqual([]);
    expect({ foreign: trouble.foreign, lost: trouble.lost }).toEqual({ foreign: [], lost: [] });
  });

  test('comes to life without an error or a refusal by its policy, asks no other site for anything, and reflows: at 400 %, with the spacing of WCAG 1.4.12, with letters twice as large', async ({
    look,
    trouble,
  }) => {
    const page = await look(route);
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading]);
    const text = await wordsOf(page);
    expect(missing(QUOTES[route], text)).toEqual([]);
    expect(await brokenPictures(page)).toEqual([]);
    await expectReflow(page);
    expect(trouble).toEqual(CALM);
  });
});

test('an unknown address answers 404 with the page for unknown addresses, which reflows too', async ({
  look,
  trouble,
  origin,
}) => {
  const route = '/committees/unsc/x';
  const page = await look(route);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('404');
  const text = await wordsOf(page);
  expect(missing(QUOTES['*'], text)).toEqual([]);
  await expectReflow(page);
  expect(trouble).toEqual(CALM);
  const html = await (await fetch(origin + route)).text();
  for (const other of [route, '/not-there', '/404']) {
    const answer = await fetch(origin + other);
    expect([answer.status, await answer.text()], other).toEqual([404, html]);
  }
});

function missing(quotes: string[] = [], text: string): string[] {
  return quotes.filter((quote) => !holds(text, quote));
}

/** All words of a page, as they stand in its HTML: CSS may show them in capitals. */
async function wordsOf(page: import('playwright-core').Page): Promise<string> {
  return (await page.locator('#_root').textContent())?.replaceAll(/\s+/g, ' ') ?? '';
}
