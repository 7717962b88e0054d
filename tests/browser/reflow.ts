import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { alive } from './alive.ts';
import { violations } from './violations.ts';
import type { Look } from './visitor.ts';

/** How far a page scrolls sideways, and which words it cuts off: those that stand outside of a box that hides what does. */
export function broken(page: Page): Promise<{ sideways: number; cut: string[] }> {
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
      if (element.closest(set) !== null || getComputedStyle(element).clipPath !== 'none') return true;
      // what is only for screen readers may have parts
      for (let up = element.parentElement; up; up = up.parentElement)
        if (getComputedStyle(up).clipPath === 'inset(50%)') return true;
      return false;
    }
  });
}

/**
 * The controls of a page that nobody can press: not even when they are scrolled into view is their middle in the window and
 * theirs. Where a dialog is open, those in it.
 */
export function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const controls = 'a[href], button, input:not([type="file"]), select, textarea, summary, [role="option"]';
    return [...(dialog ?? document).querySelectorAll<HTMLElement>(controls)].flatMap((element) => {
      if (!element.checkVisibility() || element.closest('.hidden, [inert]')) return [];
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      if (hit && (element.contains(hit) || hit.closest('label')?.contains(element))) return [];
      return `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
    });
  });
}

/** The titles and paragraphs within each `holder` of a page that lie over another one there, as far as they are shown; ornaments may lie beneath. */
export function overlapping(page: Page, holder: string): Promise<string[]> {
  return page.locator(holder).evaluateAll((holders) =>
    holders.flatMap((within) => {
      const texts = [...within.querySelectorAll('h1, h2, h3, p')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => !element.closest('[aria-hidden="true"]'))
        .map((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const box = range.getBoundingClientRect();
          if (getComputedStyle(element).overflowY === 'clip')
            box.height = Math.min(box.bottom, element.getBoundingClientRect().bottom) - box.top;
          return { text: element.textContent, box };
        })
        .filter(({ box }) => box.width > 0);
      // the boxes of lines reach beyond their letters
      const apart = ({ height }: DOMRect) => height * 0.15;
      return texts.flatMap((one, at) =>
        texts.slice(at + 1).flatMap((other) => {
          const across = one.box.left < other.box.right && other.box.left < one.box.right;
          const down =
            one.box.top + apart(one.box) < other.box.bottom - apart(other.box) &&
            other.box.top + apart(other.box) < one.box.bottom - apart(one.box);
          return across && down ? [`${one.text} / ${other.text}`] : [];
        }),
      );
    }),
  );
}

/** The texts in a block that lie on one of its pictures, but for small ones such as emblems. Throws where no picture is there. */
export function wordsOnPictures(block: Locator): Promise<string[]> {
  return block.evaluate((one) => {
    const pictures = [...one.querySelectorAll('img')].filter((img) => img.offsetWidth > 200);
    if (pictures.length === 0) throw new Error('There is no large picture.');
    const boxes = pictures.map((img) => img.getBoundingClientRect());
    const range = document.createRange();
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      const isOn = [...range.getClientRects()].some(({ left, right, top, bottom }) =>
        boxes.some((box) => left < box.right && box.left < right && top < box.bottom && box.top < bottom),
      );
      if (isOn) found.push(texts.currentNode.textContent ?? '');
    }
    return found;
  });
}

/** The spacing of text that a visitor may set: WCAG 2.2, 1.4.12. */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

/** Expects that a page reflows at a zoom of 400 %, and keeps all its words with the spacing of WCAG 1.4.12 and with letters twice as large. */
export async function expectReflow(page: Page): Promise<void> {
  // 1280 by 1024 px at 400 %: WCAG 2.2, 1.4.10
  await page.setViewportSize({ width: 320, height: 256 });
  // scripts decide as the page loads, too
  await page.reload();
  await alive(page);
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
}

/** Expects that nothing of a page is cut off and axe finds nothing, in windows of some widths, light and dark. */
export async function expectWhole(
  look: (route: string, how: Look) => Promise<Page>,
  route: string,
  widths: readonly number[],
): Promise<void> {
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await look(route, { width, height: 844, colorScheme });
      expect(await broken(page), `${width} px, ${colorScheme}`).toEqual({ sideways: 0, cut: [] });
      expect(await violations(page), `${width} px, ${colorScheme}`).toEqual([]);
    }
}

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
