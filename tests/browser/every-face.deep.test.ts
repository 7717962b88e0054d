import { describe, expect } from 'vitest';
import { grownSite } from '../bench/grow.ts';
import { FACES } from '../faces.ts';
import { EXAMPLE, GALLERY, siteIn } from './docs-sites.ts';
import { inFace, ownSite } from './own-site.ts';
import { broken, overlapping } from './reflow.ts';
import { CONTRAST, violations } from './violations.ts';
import type { Look } from './visitor.ts';

/*
 * A school tries the faces one after the other: whatever its site says, in whichever language, it is whole in each. The
 * conferences of docs/gallery/ and docs/example/ and, of the sample, one with a single committee and one with thirty.
 */

type LookAt = (route: string, how?: Look) => Promise<import('playwright-core').Page>;

/** Expects that a page is whole on the narrowest phone and on a desk, light and dark, and that axe finds nothing. */
async function expectWhole(look: LookAt, route: string): Promise<void> {
  for (const width of [320, 1440]) {
    const page = await look(route, { width, height: 844, colorScheme: 'light' });
    expect(await broken(page), `${width} px`).toEqual({ sideways: 0, cut: [] });
    const held = '[data-block="banner"], [data-block="pageHeader"], [data-block="committeeList"] li';
    expect(await overlapping(page, held), `${width} px`).toEqual([]);
    expect(await violations(page), `${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, CONTRAST), `${width} px, dark`).toEqual([]);
  }
}

describe.each([EXAMPLE, ...GALLERY])('of %s', (folder) => {
  const { base, routesOfParts } = siteIn(folder);

  describe.each(FACES)('in %s', (face) => {
    const test = ownSite((text) => inFace(text, face), undefined, folder);

    test.for(routesOfParts)('%s is whole', (route, { look }) => expectWhole(look, `${base}${route}`));
  });
});

const LONG_NAME = 'Rijnlands Lyceum Oegstgeest Model United Nations';

describe.each(FACES)('in %s', (face) => {
  describe.each([1, 30])('with %d committees and a long name', (count) => {
    const test = ownSite((text) =>
      inFace(grownSite(text, count).replaceAll('Deodar Hall MUN', LONG_NAME), face),
    );

    test.for(['/', '/committees', '/committees/unsc', '/resources'])('%s is whole', (route, { look }) =>
      expectWhole(look, route),
    );

    test('the bar at the top leaves nine tenths of a phone', async ({ look }) => {
      const page = await look('/resources', { width: 320, height: 844 });
      const bar = await page.locator('header').first().boundingBox();
      expect(bar?.height).toBeLessThanOrEqual(84);
    });

    // the plain styles have no such rule
    if (face !== 'atlas')
      test('the footer of a short page ends with the window', async ({ look }) => {
        const page = await look('/resources', { width: 1440, height: 5_000 });
        const footer = await page.locator('footer').boundingBox();
        expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeCloseTo(5_000, 0);
      });

    test('a heading does not begin below its text, and no line is before the first number of a countdown', async ({
      look,
    }) => {
      const page = await look('/', { width: 1440, height: 900 });
      const below = await page.locator('section[data-layout="aside"]:has(> h2)').evaluateAll((sections) =>
        sections.flatMap((section) => {
          const [heading, text] = [...section.children].map((part) => part.getBoundingClientRect().top);
          return Number(heading) > Number(text) + 40 ? [section.textContent?.slice(0, 40)] : [];
        }),
      );
      expect(below).toEqual([]);
      const number = page.locator('p:has(> [data-unit="days"])').first();
      expect(await number.evaluate((unit) => getComputedStyle(unit).borderInlineStartWidth)).toBe('0px');
    });
  });
});
