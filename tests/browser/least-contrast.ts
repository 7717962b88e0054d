import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { contrastOf, luminanceOf } from '../../src/shared/contrast.ts';

/** The least contrast of the words of an opening to what is behind them, pixel by pixel. */
export async function leastContrast(page: Page): Promise<number> {
  const banner = page.locator('[data-block="banner"]');
  const words = await banner.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('h1, p, strong, span, a')].flatMap((holder) => {
      const own = [...holder.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!own || !holder.checkVisibility({ visibilityProperty: true }) || holder.closest('.blue-button'))
        return [];
      const { x, y, width, height } = holder.getBoundingClientRect();
      return [{ x, y, width, height, colour: getComputedStyle(holder).color }];
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
  const contrasts = words.flatMap(({ x, y, width, height, colour }) => {
    const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
    const own = luminanceOf(red, green, blue);
    const found: number[] = [];
    for (let row = Math.ceil(y); row < y + height; row += 2)
      for (let column = Math.ceil(x); column < x + width; column += 3) {
        const at = (row * info.width + column) * 3;
        found.push(contrastOf(own, luminanceOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)));
      }
    return found;
  });
  return contrasts.reduce((least, one) => Math.min(least, one), 21);
}
