import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { contrastOf, luminanceOf } from '../../src/shared/contrast.ts';

/** The words of an opening with the least contrast to what is behind them, pixel by pixel, and that contrast. */
export async function leastContrast(page: Page): Promise<{ contrast: number; words: string }> {
  const banner = page.locator('[data-block="banner"]');
  const words = await banner.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('h1, p, strong, span, a')].flatMap((holder) => {
      const own = [...holder.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!own || !holder.checkVisibility({ visibilityProperty: true }) || holder.closest('.blue-button'))
        return [];
      const { x, y, width, height } = holder.getBoundingClientRect();
      return [{ x, y, width, height, colour: getComputedStyle(holder).color, text: holder.innerText }];
    }),
  );
  expect(words.length).toBeGreaterThan(8);
  await page.addStyleTag({
    content:
      '[data-block="banner"] * { color: transparent !important; border-color: transparent !important }',
  });
  const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const contrasts = words.map(({ x, y, width, height, colour, text }) => {
    const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
    const own = luminanceOf(red, green, blue);
    let contrast = 21;
    for (let row = Math.ceil(y); row < y + height; row += 2)
      for (let column = Math.ceil(x); column < x + width; column += 3) {
        const at = (row * info.width + column) * 3;
        const behind = luminanceOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
        contrast = Math.min(contrast, contrastOf(own, behind));
      }
    return { contrast, words: text };
  });
  return contrasts.reduce((least, one) => (one.contrast < least.contrast ? one : least));
}
