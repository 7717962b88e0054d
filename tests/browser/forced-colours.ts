import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { contrastOf } from '../../src/core/pictures/contrast.ts';
import { luminanceIn } from './luminance.ts';

/* What is lost on a page in the colours of a visitor. */

/**
 * The lines of text that are not seen, or that lie on a line at their side. They are looked for in a picture of the page: the
 * styles of an element have the colours of the site, not those in which it is drawn.
 */
export async function unseen(page: Page): Promise<string[]> {
  // what sticks to the window lies over other lines where the page is scrolled
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    return document.fonts.ready;
  });
  const lines = await page.evaluate(() => {
    const hidden =
      '[aria-hidden="true"], .hidden-visually, [inert], [data-active="false"], iframe, noscript, select, video';
    const found: {
      left: number;
      top: number;
      right: number;
      bottom: number;
      isCrowded: boolean;
      text: string;
    }[] = [];
    const isLine = (style: CSSStyleDeclaration, side: 'left' | 'right') =>
      style.getPropertyValue(`border-${side}-style`) !== 'none' &&
      Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement as HTMLElement;
      const text = node.textContent?.trim();
      if (!text || !holder.checkVisibility({ visibilityProperty: true }) || holder.closest(hidden)) continue;
      const around: HTMLElement[] = [];
      for (let up: HTMLElement | null = holder; up && up !== document.body; up = up.parentElement)
        around.push(up);
      if (around.some((one) => getComputedStyle(one).clipPath !== 'none')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, top, right, bottom } of range.getClientRects()) {
        // beyond the page is the link to its content, until it has the focus
        if (right - left < 4 || bottom + scrollY <= 0) continue;
        // in a row that scrolls, some wait
        const waits = around.some((one) => {
          const box = one.getBoundingClientRect();
          return (
            getComputedStyle(one).overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)
          );
        });
        if (waits) continue;
        const isCrowded = around.some((one) => {
          const style = getComputedStyle(one);
          const box = one.getBoundingClientRect();
          return (
            (isLine(style, 'left') && Math.abs(left - box.left) < 3) ||
            (isLine(style, 'right') && Math.abs(right - box.right) < 3)
          );
        });
        const [across, down] = [scrollX, scrollY];
        found.push({
          ...{ left: left + across, right: right + across, top: top + down, bottom: bottom + down },
          ...{ isCrowded, text },
        });
      }
    }
    return found;
  });
  // after the lines: the window is as high as the page while its picture is taken
  const shot = await page.screenshot({ fullPage: true });
  const { luminance, width, height } = await luminanceIn(shot);
  return lines.flatMap(({ left, top, right, bottom, isCrowded, text }) => {
    const seen = new Map<number, number>();
    for (let row = Math.max(0, Math.floor(top)); row < Math.min(bottom, height); row++)
      for (let column = Math.max(0, Math.floor(left)); column < Math.min(right, width); column++) {
        const here = luminance(column, row);
        seen.set(here, (seen.get(here) ?? 0) + 1);
      }
    const [[ground] = [0]] = [...seen].sort(([, one], [, other]) => other - one);
    const contrast = Math.max(1, ...[...seen.keys()].map((one) => contrastOf(one, ground)));
    if (contrast < 4.5) return [`${text}: ${contrast.toFixed(1)}`];
    return isCrowded ? [`${text}: on a line`] : [];
  });
}

/** The controls without a line around or beneath them, in a colour that is not that of the page. */
export const unlined = (page: Page) =>
  page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const clear = 'rgba(0, 0, 0, 0)';
    const isLined = (style: CSSStyleDeclaration) =>
      ['Top', 'Bottom', 'Left', 'Right'].some((side) => {
        const of = (what: string) => style.getPropertyValue(`border-${side.toLowerCase()}-${what}`);
        return (
          of('style') !== 'none' &&
          Number.parseFloat(of('width')) > 0 &&
          ![canvas, clear].includes(of('color'))
        );
      }) ||
      (style.outlineStyle !== 'none' && ![canvas, clear].includes(style.outlineColor));
    const controls = '.blue-button, main input:not([type="hidden"]), main select, main textarea, main button';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      if (
        !control.checkVisibility({ visibilityProperty: true }) ||
        control.closest('.hidden-visually, [inert], [data-active="false"]')
      )
        return [];
      // an arrow or a line is drawn, and nothing else is on the button
      const isDrawn =
        control.querySelector('svg') || getComputedStyle(control, '::before').content !== 'none';
      const styles = [control, ...control.querySelectorAll('*')].map((one) => getComputedStyle(one));
      const isUnderlined = styles.some((style) => style.textDecorationLine.includes('underline'));
      if (isDrawn || isUnderlined || styles.some(isLined)) return [];
      return `${control.localName} ${control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40)}`;
    });
  });

/** What can have the focus and does not show it. */
export async function unfocused(page: Page): Promise<string[]> {
  // as somebody with a keyboard does it, so that browsers show the focus
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      control.focus();
      if (document.activeElement !== control || !control.matches(':focus-visible')) return [];
      const { width, height } = control.getBoundingClientRect();
      if (width < 2 || height < 2) return [];
      const shown = [control, control.parentElement, ...control.querySelectorAll('*')].some((one) => {
        if (!one) return false;
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && outlineColor !== canvas;
      });
      return shown ? [] : `${control.localName} ${control.textContent?.trim().slice(0, 40)}`;
    });
  });
}

/** How many pixels around an element are others than before something happens to it. */
export async function changedPixels(element: Locator, happens: () => Promise<void>): Promise<number> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  const [x, y] = [Math.max(0, box.x - 5), Math.max(0, box.y - 5)];
  const clip = { x, y, width: box.width + 10, height: box.height + 10 };
  const picture = async () =>
    sharp(await element.page().screenshot({ clip, caret: 'hide' }))
      .greyscale()
      .raw()
      .toBuffer();
  const before = await picture();
  await happens();
  const after = await picture();
  return after.filter((value, at) => Math.abs(value - (before[at] ?? 0)) > 100).length;
}
