import { expect } from 'vitest';
import { isDeep } from '../scale.ts';
import { routesOfEachKind } from './built.ts';
import { movedByFonts } from './layout-shift.ts';
import { test } from './visitor.ts';

const PHONE = { width: 390, height: 844 };

/** Where a line of text breaks depends on the width: some pages are looked at in other windows too. */
const OTHERS = [
  { width: 412, height: 823 },
  { width: 1280, height: 800 },
];
const WIDE = ['/', '/committees', '/committees/unsc', '/registration'];

test.for(isDeep ? routesOfEachKind() : ['/', '/committees/unsc', '/registration', '/resources'])(
  'nothing moves on %s when its fonts come late',
  async (route, { page }) => {
    for (const viewport of WIDE.includes(route) ? [PHONE, ...OTHERS] : [PHONE]) {
      await page.setViewportSize(viewport);
      const { shift, elements } = await movedByFonts(page, route);
      expect(shift, `${viewport.width} px: ${elements.join(' | ')}`).toBeLessThanOrEqual(0.01);
    }
  },
);

test('words of the text face are kerned, in both weights and with figures', async ({ page }) => {
  await page.goto('/');
  const kerned = await page.evaluate(async () => {
    await Promise.all(['400', '600'].map((weight) => document.fonts.load(`${weight} 20px Sans`)));
    const widthOf = (text: string, weight: string, kerning: string) => {
      const line = document.createElement('span');
      line.style.cssText = `position:absolute;font:${weight} 20px Sans;font-kerning:${kerning}`;
      line.textContent = text;
      document.body.append(line);
      return line.getBoundingClientRect().width;
    };
    return ['400', '600'].flatMap((weight) =>
      ['Tyagi, Vaidya', '7.'].map(
        (text) => widthOf(text, weight, 'none') - widthOf(text, weight, 'normal') > 0.5,
      ),
    );
  });
  expect(kerned).toEqual([true, true, true, true]);
});
