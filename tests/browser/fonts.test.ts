import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isDeep } from '../scale.ts';
import { routesOfEachKind } from './built.ts';
import { alive, test as base } from './visitor.ts';

/** By how much things have moved on a page, as browsers count it (Cumulative Layout Shift, web.dev/cls). */
interface Seen {
  shift: number;
  moved: string[];
}

/** Pages note what moves. */
const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const script = await page.addInitScript(() => {
      const seen: Seen = { shift: 0, moved: [] };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node?: Node }[];
        })[]) {
          seen.shift += entry.value;
          for (const { node } of entry.sources)
            seen.moved.push((node?.textContent ?? node?.nodeName ?? '').slice(0, 40));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await use(page);
    await script.dispose();
  },
});

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
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const asked: string[] = [];
      await page.route('**/*.woff2', async (font) => {
        asked.push(font.request().url());
        await held;
        await font.continue();
      });
      await page.goto(route, { waitUntil: 'commit' });
      // the words are read before the fonts are there
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      expect(await page.evaluate(() => document.fonts.check('20px Reading'))).toBe(false);
      release();
      await page.waitForLoadState('load');
      await page.evaluate(() => document.fonts.ready);
      await alive(page);
      expect(await page.evaluate(() => document.fonts.check('20px Reading'))).toBe(true);
      const { shift, moved } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(shift, `${viewport.width} px: ${moved.join(' | ')}`).toBeLessThanOrEqual(0.01);
      expect(asked.length).toBeGreaterThan(0);
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
