import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { routesOfEachKind } from './built.ts';
import { test } from './visitor.ts';

/** The spacing of text that a visitor may set: WCAG 2.2, 1.4.12. */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

test.for([...routesOfEachKind(), '/not-there'])(
  '%s reflows at a zoom of 400 %, and keeps all its words with the spacing of WCAG 1.4.12 and with letters twice as large',
  async (route, { look }) => {
    // 1280 by 1024 px at 400 %: WCAG 2.2, 1.4.10
    const page = await look(route, { width: 320, height: 256 });
    expect(await broken(page)).toEqual({ sideways: 0, cut: [] });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    // nothing that sticks takes the page
    expect(await stuck(page)).toBeLessThan(256 / 4);
    await page.setViewportSize({ width: 390, height: 844 });
    await restyle(page, SPACING);
    expect(await broken(page)).toEqual({ sideways: 0, cut: [] });
    await page.setViewportSize({ width: 1280, height: 900 });
    await restyle(page, 'html { font-size: 200% !important; }');
    expect(await broken(page)).toEqual({ sideways: 0, cut: [] });
  },
);

/** Sets a visitor's styles, by script: a page takes no style element but its own. Waits until they are laid out. */
function restyle(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
    return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  }, css);
}

/** How far a page scrolls sideways, and which words it cuts off: those that stand outside of a box that hides what does. */
function broken(page: Page): Promise<{ sideways: number; cut: string[] }> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const cut = new Set<string>();
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const holder = node.parentElement as HTMLElement;
      if (!node.textContent?.trim() || !holder.checkVisibility() || isSet(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      // a font's box reaches above its capitals and below its line
      const air = Number.parseFloat(getComputedStyle(holder).fontSize) * 0.3;
      for (let up: HTMLElement | null = holder; up && up !== document.body; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up);
        const edge = up.getBoundingClientRect();
        const across = overflowX === 'hidden' && (box.right > edge.right + 1 || box.left < edge.left - 1);
        const down = overflowY === 'hidden' && (box.bottom > edge.bottom + air || box.top < edge.top - air);
        if (across || down) cut.add(node.textContent.trim().slice(0, 60));
      }
    }
    return { sideways: root.scrollWidth - root.clientWidth, cut: [...cut] };

    /** Ornaments, what only screen readers hear, and slides that wait outside. */
    function isSet(element: HTMLElement): boolean {
      const set = '[aria-hidden="true"], .hidden-visually, [inert], [data-active="false"]';
      return element.closest(set) !== null || getComputedStyle(element).clipPath !== 'none';
    }
  });
}

/** The height of what sticks to the top of the window, in CSS pixels. */
function stuck(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sticky = [...document.querySelectorAll('*')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    const heights = sticky.map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < 80 && bottom > 0 && bottom < innerHeight ? bottom : 0;
    });
    return Math.max(0, ...heights);
  });
}
