import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PAIR_NAMES } from '../../src/site/build/assets/fonts/font-pairs.ts';
import { ownSite } from './own-site.ts';

/** Names and editions as conferences have them: short, long, one word, with an apostrophe, in five languages. */
const NAMES = [
  'MUN',
  'EGEMUN’26',
  "CFLMUN'26",
  'WALDORFMUN 2026',
  'Deodar Hall Model United Nations',
  'Rijnlands Lyceum Oegstgeest Model United Nations',
  'Jubiläumsausgabe',
  '10. Jubiläumsausgabe der Bodensee-Schülerkonferenz',
  'Uluslararası Öğrenci Konferansı',
  'İstanbulluoğlu’26',
  'Onafhankelijkheidsconferentie',
  'SCHWARZWALDMUN’26',
];
const WIDTHS = [320, 360, 390, 768, 1440];
/** Of a block that has a heading beside its content, one above it, and the committees. */
const HEADINGS = ['Jubiläumsausgabe', 'Uluslararası komiteler', 'Aufsichtsratssitzungen'];

const names = `  - path: /names
    title: Names
    blocks:
${NAMES.map((name) => `      - { type: banner, title: "${name}", year: "26", name: Shaping the Future in the Light of Diplomacy. }\n`).join('')}`;

const headings = `  - path: /headings
    title: Headings
    blocks:
      - { type: pageHeader, title: ${HEADINGS[0]}, picture: { image: photos/principal.svg, alt: A portrait } }
${HEADINGS.map((heading) => `      - { type: text, heading: ${heading}, text: Text. }\n      - { type: links, heading: ${heading}, links: [{ label: Home, link: / }] }\n`).join('')}`;

/** The words of titles that are broken or cut, and whether the small line above a title is within the numeral. */
function faults(page: Page, selector: string) {
  return page.evaluate(async (titles) => {
    await document.fonts.ready;
    const boxesOf = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return [...range.getClientRects()];
    };
    const wide = document.documentElement.clientWidth;
    const found: string[] = [];
    for (const title of document.querySelectorAll<HTMLElement>(titles)) {
      const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode() as Text;
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+-?/g)) {
        const boxes = boxesOf(text, index, index + word.length);
        const lines = new Set(boxes.map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${word} is broken`);
        if (boxes.some(({ left, right }) => left < 0 || right > wide)) found.push(`${word} is cut`);
      }
    }
    for (const banner of document.querySelectorAll('[data-block="banner"]')) {
      const [year, name] = banner.querySelectorAll('p');
      if (!year?.firstChild || !name?.firstChild) continue;
      const [numeral] = boxesOf(year.firstChild, 0, 2);
      // figures are lower than their line
      const head = Number(numeral?.top) + 0.14 * Number(numeral?.height);
      const foot = Number(numeral?.top) + 0.86 * Number(numeral?.height);
      const runs = boxesOf(name.firstChild, 0, String(name.textContent).length).some(
        ({ right, top, bottom }) => right > Number(numeral?.left) + 4 && top < foot - 4 && bottom > head + 4,
      );
      if (runs) found.push(`the line above ${banner.querySelector('h1')?.textContent} runs into the year`);
    }
    if (document.documentElement.scrollWidth > wide) found.push('the page scrolls sideways');
    return found;
  }, selector);
}

describe.for(PAIR_NAMES)('in the fonts %s', (fonts) => {
  const test = ownSite((text) =>
    text
      .replace(/^# theme:$/m, `theme:\n  fonts: ${fonts}\n`)
      .replace(/^routes:\n/m, `routes:\n${names}${headings}`),
  );

  test.for(WIDTHS)('no word of a name is cut or broken at %i px', async (width, { look }) => {
    const shown = await look('/names', { width, height: 844, script: false });
    expect(await shown.locator('h1').count()).toBe(NAMES.length);
    expect(await faults(shown, 'h1')).toEqual([]);
  });

  test.for([...WIDTHS, 1024])('no word of a heading is cut or broken at %i px', async (width, { look }) => {
    const shown = await look('/headings', { width, script: false });
    expect(await faults(shown, 'main :is(h1, h2)')).toEqual([]);
    const list = await look('/committees', { width, script: false });
    expect(await faults(list, 'main :is(h1, h2)')).toEqual([]);
  });
});
