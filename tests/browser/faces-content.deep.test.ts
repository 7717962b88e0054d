import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { FACES } from '../faces.ts';
import { hardMedia, hardSite, LANGUAGES, LOGOS, routeIn } from './hard-site.ts';
import { badlySet, brokenWords, foreignFonts, logoContrast } from './letters.ts';
import { ownSite } from './own-site.ts';
import { broken, overlapping } from './reflow.ts';

/* What is hard for a design, in each face: five languages, chairs with names of 45 letters, and logos of all shapes. */

const ROUTES = [
  '/',
  '/committees',
  '/committees/first',
  '/committees/second',
  '/programme',
  '/registration',
  '/team',
  '/sponsors',
];
const WIDTHS = [390, 768, 1440];

/** What holds texts that could lie over each other. */
const HOLDERS =
  '[data-block="banner"], [data-block="pageHeader"], [data-block="committeeList"], main li, main [role="group"]';

/** Each page in a language in each width, with the words that name it. */
async function* pagesIn(
  language: (typeof LANGUAGES)[number],
  look: (route: string) => Promise<Page>,
): AsyncGenerator<[Page, string]> {
  for (const route of ROUTES) {
    const page = await look(routeIn(language, route));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      yield [page, `${route}, ${width} px`];
    }
  }
}

describe.each(FACES)('in the face %s', (face) => {
  const test = ownSite(() => hardSite(`{ face: ${face} }`), hardMedia);

  test.for(LANGUAGES)(
    'pages in the language %s are whole, and their letters are set right',
    async (language, { look }) => {
      for await (const [page, at] of pagesIn(language, look)) {
        expect.soft(await broken(page), at).toEqual({ sideways: 0, cut: [] });
        expect.soft(await overlapping(page, HOLDERS), at).toEqual([]);
        expect.soft(await badlySet(page), at).toEqual([]);
        expect.soft(await brokenWords(page), at).toEqual([]);
      }
    },
  );

  test.for(['tr', 'nl', 'ar'] as const)(
    'all letters in the language %s are in fonts of the site',
    async (language, { look }) => {
      for (const route of ['/', '/committees/first', '/programme']) {
        const page = await look(routeIn(language, route), { width: 1440, height: 844 });
        expect.soft(await foreignFonts(page), route).toEqual([]);
      }
    },
  );

  test('on a phone, the menu opens below its bar, and its button closes it', async ({ look }) => {
    for (const top of [0, 300]) {
      const page = await look('/', { width: 390, height: 844 });
      await page.evaluate((top) => scrollTo(0, top), top);
      const [bar, menu] = [page.locator('body header').first(), page.locator('#_menu')];
      const button = bar.locator('[popovertarget="_menu"]');
      await button.click();
      const [above, below] = [await bar.boundingBox(), await menu.boundingBox()];
      if (!above || !below) throw new Error('The menu is not open.');
      expect(Math.abs(below.y - above.y - above.height), `scrolled by ${top}`).toBeLessThanOrEqual(1);
      // a click reaches the button only where nothing covers it
      await button.click({ timeout: 5_000 });
      expect(await menu.isVisible()).toBe(false);
    }
  });

  test('logos of all shapes are within plates of one height, and are seen on them, light and dark', async ({
    look,
  }) => {
    for (const width of WIDTHS)
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await look('/sponsors', { width, height: 844, colorScheme });
        const at = `${width} px, ${colorScheme}`;
        const plates = page.locator('[data-block="sponsors"] li');
        expect(await plates.count()).toBe(LOGOS.length + 1);
        const boxes = await plates.evaluateAll((all) =>
          all.map((plate) => {
            const { top, height } = plate.getBoundingClientRect();
            return { top: Math.round(top), height: Math.round(height) };
          }),
        );
        for (const { top, height } of boxes)
          expect
            .soft(
              boxes.filter((one) => one.top === top).every((one) => one.height === height),
              at,
            )
            .toBe(true);
        for (const [index, name] of LOGOS.entries()) {
          const plate = plates.nth(index);
          await plate.scrollIntoViewIfNeeded();
          const image = plate.locator('img');
          await image.evaluate((img: HTMLImageElement) => img.decode());
          const [outer, inner] = [await plate.boundingBox(), await image.boundingBox()];
          if (!outer || !inner) throw new Error(`There is no logo ${name}.`);
          expect
            .soft(inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width, `${name}, ${at}`)
            .toBe(true);
          expect
            .soft(inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height, `${name}, ${at}`)
            .toBe(true);
          expect.soft(await logoContrast(page, outer, inner), `${name}, ${at}`).toBeGreaterThan(3);
        }
      }
  });
});

describe.each(FACES)('in the face %s, compact and soft', (face) => {
  const test = ownSite(() => hardSite(`{ face: ${face}, density: compact, shape: soft }`), hardMedia);

  test.for(['tr', 'nl', 'ar'] as const)('pages in the language %s are whole', async (language, { look }) => {
    for await (const [page, at] of pagesIn(language, look)) {
      expect.soft(await broken(page), at).toEqual({ sideways: 0, cut: [] });
      expect.soft(await overlapping(page, HOLDERS), at).toEqual([]);
    }
  });
});
