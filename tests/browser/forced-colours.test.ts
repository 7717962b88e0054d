import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './visitor.ts';

/** Looks twice at a page in the visitor's own colours: dark on light, and light on dark. */
async function inBothSchemes(page: Page, look: (colorScheme: string) => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await look(colorScheme);
  }
}

test('of the main links and the jump bar only the current page has a line', async ({ look }) => {
  const page = await look('/committees');
  const links = page.locator('header nav a, nav[aria-label="Jump to"] a');
  await inBothSchemes(page, async (scheme) => {
    const lined = await links.evaluateAll((all) => {
      const canvas = getComputedStyle(document.body).backgroundColor;
      return all
        .filter((link) => {
          const style = getComputedStyle(link);
          const seen = (width: string, colour: string) => width !== '0px' && colour !== canvas;
          const above = seen(style.borderBlockStartWidth, style.borderBlockStartColor);
          return above || seen(style.borderBlockEndWidth, style.borderBlockEndColor);
        })
        .map((link) => link.textContent);
    });
    expect(lined, scheme).toEqual(['Committees']);
  });
});

test.for<[string, string]>([
  ['/login', 'Submit'],
  ['/committees/ccc', 'Show the live sheet'],
])('on %s the button "%s" is seen to be one', async ([route, name], { look }) => {
  const page = await look(route);
  await inBothSchemes(page, async (scheme) => {
    const line = await page
      .getByRole('button', { name })
      .evaluate((button) => [getComputedStyle(button).outlineStyle, getComputedStyle(button).outlineColor]);
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(line[0], scheme).toBe('solid');
    expect(line[1], scheme).not.toBe(canvas);
  });
});

test('nobody who waits in a carousel is dimmed, and one dot differs from the others', async ({ look }) => {
  const page = await look('/committees/unsc');
  const chairs = page.getByRole('region', { name: 'Chairpersons' });
  await inBothSchemes(page, async (scheme) => {
    const opacities = await chairs
      .locator('[aria-roledescription="slide"]')
      .evaluateAll((slides) => slides.map((slide) => getComputedStyle(slide).opacity));
    expect(opacities, scheme).toEqual(['1', '1', '1']);
    const heights = await chairs
      .locator('[data-dots] button')
      .evaluateAll((dots) => dots.map((dot) => getComputedStyle(dot, '::before').blockSize));
    expect(heights, scheme).toEqual(['7px', '3px', '3px']);
  });
});

test.for(['/committees/ccc', '/registration'])(
  'the arrows on %s are drawn in the colour of links',
  async (route, { look }) => {
    const page = await look(route);
    await inBothSchemes(page, async (scheme) => {
      const pairs = await page.locator('main a:has(svg)').evaluateAll((links) =>
        links.map((link) => ({
          link: getComputedStyle(link).color,
          arrow: getComputedStyle(link.querySelector('svg') as SVGElement).color,
        })),
      );
      expect(pairs.length).toBeGreaterThan(0);
      for (const { link, arrow } of pairs) expect(arrow, scheme).toBe(link);
    });
  },
);
