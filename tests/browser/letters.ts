import type { Page } from 'playwright-core';
import { contrastOf } from '../../src/core/pictures/contrast.ts';
import { luminanceIn } from './luminance.ts';

/* How the letters of a page are set, and whether a picture is seen on its ground. */

/** What is wrong with how the letters of a page are set. */
export const badlySet = (page: Page) =>
  page.evaluate(() => {
    const language = document.documentElement.lang;
    const wrong = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement as Element;
      const text = node.textContent?.trim() ?? '';
      if (!text || !holder.checkVisibility()) continue;
      const { letterSpacing, textTransform } = getComputedStyle(holder);
      const isSpaced = letterSpacing !== 'normal' && Number.parseFloat(letterSpacing) !== 0;
      if (/[\p{Script=Arabic}\p{Script=Tamil}]/u.test(text) && isSpaced)
        wrong.add(`${letterSpacing} between the letters of ${text}`);
      // drawings have no lines of text
      if (!(holder instanceof HTMLElement)) continue;
      if (holder.children.length > 0 || holder.closest('[lang]') !== document.documentElement) continue;
      const capitals = text.toLocaleUpperCase(language);
      const shown = holder.innerText.trim();
      if (textTransform === 'uppercase' && shown && shown !== capitals)
        wrong.add(`${shown}, not ${capitals}`);
    }
    return [...wrong];
  });

/** The words of names and titles that are broken, though a line has room for them or they are no longer than many surnames. */
export const brokenWords = (page: Page) =>
  page.locator('main :is(h1, h2, h3, p)').evaluateAll((all) =>
    all.flatMap((one) => {
      if (!one.checkVisibility() || one.closest('[aria-hidden="true"], [data-active="false"]')) return [];
      const found: string[] = [];
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(one);
      const room =
        one.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const letters = /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Tamil}\p{M}]+/gu;
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(letters)) {
          const range = document.createRange();
          const piecesFrom = (start: number) => {
            range.setStart(node, start);
            range.setEnd(node, index + word.length);
            return [...range.getClientRects()];
          };
          const wide = piecesFrom(index).reduce((sum, { width }) => sum + width, 0);
          // an initial is higher than the rest of its word
          const isBroken = new Set(piecesFrom(index + 1).map(({ top }) => Math.round(top))).size > 1;
          // a code point of Tamil is a part of a letter
          const isShort = word.length <= 16 && !/\p{Script=Tamil}/u.test(word);
          if (isBroken && (isShort || wide <= room)) found.push(word);
        }
      return found;
    }),
  );

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The contrast of what differs most in the box of a logo from the corner of its plate. */
export async function logoContrast(page: Page, plate: Box, logo: Box): Promise<number> {
  const { luminance } = await luminanceIn(await page.screenshot({ clip: plate }));
  const ground = luminance(6, 6);
  const [left, top] = [logo.x - plate.x, logo.y - plate.y];
  let most = 1;
  for (let y = 1; y < logo.height - 1; y++)
    for (let x = 1; x < logo.width - 1; x++) {
      most = Math.max(most, contrastOf(luminance(left + x, top + y), ground));
    }
  return most;
}

/** The texts of a page with letters that a font of the computer draws, not one of the site. */
export async function foreignFonts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'main :is(h1, h2, h3, p, a, li, time, dt, dd):not(:has(*))',
  });
  const wrong: string[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    const own = fonts.filter(({ isCustomFont }) => !isCustomFont);
    if (own.length > 0) {
      const { outerHTML } = await devtools.send('DOM.getOuterHTML', { nodeId });
      wrong.push(
        `${outerHTML}: ${own.map(({ familyName, glyphCount }) => `${familyName} ${glyphCount}`).join(', ')}`,
      );
    }
  }
  await devtools.detach();
  return wrong;
}
