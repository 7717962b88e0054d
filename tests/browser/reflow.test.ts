import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { routesOfEachKind } from './built.ts';
import { broken } from './reflow.ts';
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
