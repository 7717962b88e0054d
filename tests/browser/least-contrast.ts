import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { contrastOf, luminanceOf } from '../../src/core/pictures/contrast.ts';
import { luminanceIn } from './luminance.ts';

/** The words of an opening with the least contrast to what is behind them, pixel by pixel, and that contrast. */
export async function leastContrast(page: Page): Promise<{ contrast: number; words: string }> {
  const banner = page.locator('[data-block="banner"]');
  // the lines of text alone: not the borders and ornaments of what holds them
  const words = await banner.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('h1, p, strong, span, a')].flatMap((holder) => {
      if (!holder.checkVisibility({ visibilityProperty: true }) || holder.closest('.blue-button')) return [];
      const { color, fontSize } = getComputedStyle(holder);
      // a font's box reaches above its capitals, and its last row of pixels may be one in part
      const air = 0.2 * Number.parseFloat(fontSize);
      return [...holder.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].map(({ x, y, width, height }) => ({
          ...{ x, y: y + air, width, height: height - air - 1 },
          ...{ colour: color, text: String(node.textContent) },
        }));
      });
    }),
  );
  expect(words.length).toBeGreaterThan(8);
  await page.addStyleTag({
    content:
      '[data-block="banner"] * { color: transparent !important; border-color: transparent !important }',
  });
  const { luminance } = await luminanceIn(await page.screenshot({ fullPage: true }));
  const contrasts = words.map(({ x, y, width, height, colour, text }) => {
    const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
    const own = luminanceOf(red, green, blue);
    let contrast = 21;
    for (let row = Math.ceil(y); row < y + height; row += 2)
      for (let column = Math.ceil(x); column < x + width; column += 3)
        contrast = Math.min(contrast, contrastOf(own, luminance(column, row)));
    return { contrast, words: text };
  });
  return contrasts.reduce((least, one) => (one.contrast < least.contrast ? one : least));
}
