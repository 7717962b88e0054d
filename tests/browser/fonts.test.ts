import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { isDeep } from '../scale.ts';
import { routesOfEachKind } from './built.ts';
import { chromiumPath, FLAGS } from './chromium.ts';
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

// a browser of its own
if (isDeep)
  test('the bar of an e is there in a title where letters are fitted to pixels, as on desktops with Linux', async ({
    origin,
  }) => {
    const flags = FLAGS.map((flag) => flag.replace('hinting=none', 'hinting=slight'));
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: flags });
    try {
      const page = await browser.newPage({ baseURL: origin, reducedMotion: 'reduce' });
      for (const width of [768, 1100, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/committees');
        expect(await strokesOf(page, 'e'), `${width} px`).toBe(3);
      }
    } finally {
      await browser.close();
    }
  });

/** How many strokes lie below each other in the middle of a letter of the title. */
async function strokesOf(page: Page, letter: string): Promise<number> {
  const clip = await page.locator('h1').evaluate(async (title, letter) => {
    await document.fonts.ready;
    const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = new Range();
    range.setStart(text, text.data.indexOf(letter));
    range.setEnd(text, text.data.indexOf(letter) + 1);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  }, letter);
  const picture = sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const middle = Math.round(info.width / 2);
  const isInk = Array.from({ length: info.height }, (_, y) => Number(data[y * info.width + middle]) < 200);
  return isInk.filter((ink, y) => ink && !isInk[y - 1]).length;
}
