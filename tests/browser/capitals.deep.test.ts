import { describe, expect } from 'vitest';
import { FACES } from '../faces.ts';
import { inFace, ownSite } from './own-site.ts';

/* A face that writes its headings in capitals sets them tight. In Turkish, nearly each word has marks above or below its capitals. */

const ABOVE = 'ÖĞİ';
const BELOW = 'ŞÇ';
const ROUTES = ['/', '/committees', '/committees/unsc', '/schedule', '/registration'];

describe.each(FACES)('in the face %s, in Turkish', (face) => {
  const test = ownSite((text) => inFace(text, face).replace('  language: en', '  language: tr'));

  test('the marks of capitals do not touch those of the next line', async ({ look }) => {
    for (const route of ROUTES) {
      const page = await look(route, { width: 1440, height: 900 });
      const found = await page.evaluate(
        async ([above, below]) => {
          await document.fonts.ready;
          const context = document.createElement('canvas').getContext('2d');
          if (!context) throw new Error('The browser draws no text.');
          const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, h3')];
          const touching = headings.filter((one) => {
            const { font, fontSize, lineHeight, textTransform } = getComputedStyle(one);
            if (textTransform !== 'uppercase' || lineHeight === 'normal') return false;
            context.font = font;
            const { actualBoundingBoxAscent } = context.measureText(above);
            const { actualBoundingBoxDescent } = context.measureText(below);
            // a hair of room, which a slanted mark needs
            const room = 0.01 * Number.parseFloat(fontSize);
            return actualBoundingBoxAscent + actualBoundingBoxDescent + room > Number.parseFloat(lineHeight);
          });
          return { language: document.documentElement.lang, touching: touching.map((one) => one.innerText) };
        },
        [ABOVE, BELOW] as const,
      );
      expect(found, route).toEqual({ language: 'tr', touching: [] });
    }
  });
});
