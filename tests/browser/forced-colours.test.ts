import { describe, expect } from 'vitest';
import { test } from './visitor.ts';

/** The visitor's own colours: dark on light, and light on dark. */
const SCHEMES = ['light', 'dark'] as const;

describe.each(SCHEMES)('in the colours of a visitor whose scheme is %s', (colorScheme) => {
  const forced = { forcedColors: 'active', colorScheme } as const;

  test('of the main links and the jump bar only the current page has a line', async ({ look }) => {
    const page = await look('/committees', forced);
    const links = page.locator('header nav a, nav[aria-label="Jump to"] a');
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
    expect(lined).toEqual(['Committees']);
  });

  test.for<[string, string]>([
    ['/login', 'Submit'],
    ['/committees/ccc', 'Show the live sheet'],
  ])('on %s the button "%s" is seen to be one', async ([route, name], { look }) => {
    const page = await look(route, forced);
    const line = await page
      .getByRole('button', { name })
      .evaluate((button) => [getComputedStyle(button).outlineStyle, getComputedStyle(button).outlineColor]);
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(line[0]).toBe('solid');
    expect(line[1]).not.toBe(canvas);
  });

  test('nobody who waits in a carousel is dimmed, and one dot differs from the others', async ({ look }) => {
    const page = await look('/committees/unsc', forced);
    const chairs = page.getByRole('region', { name: 'Chairpersons' });
    const opacities = await chairs
      .locator('[aria-roledescription="slide"]')
      .evaluateAll((slides) => slides.map((slide) => getComputedStyle(slide).opacity));
    expect(opacities).toEqual(['1', '1', '1']);
    const heights = await chairs
      .locator('[data-dots] button')
      .evaluateAll((dots) => dots.map((dot) => getComputedStyle(dot, '::before').blockSize));
    expect(heights).toEqual(['9px', '3px', '3px']);
  });

  test.for(['/committees/ccc', '/registration'])(
    'the arrows on %s are drawn in the colour of links',
    async (route, { look }) => {
      const page = await look(route, forced);
      const pairs = await page.locator('main a:has(svg)').evaluateAll((links) =>
        links.map((link) => ({
          link: getComputedStyle(link).color,
          arrow: getComputedStyle(link.querySelector('svg') as SVGElement).color,
        })),
      );
      expect(pairs.length).toBeGreaterThan(0);
      for (const { link, arrow } of pairs) expect(arrow).toBe(link);
    },
  );
});
