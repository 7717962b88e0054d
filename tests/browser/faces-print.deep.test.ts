import path from 'node:path';
import { describe, expect } from 'vitest';
import { root } from '../cli/project-copy.ts';
import { ownSite } from './own-site.ts';

/* Each face has its own printed sheet of the same example: black on white and within the paper. */

const example = path.join(root, 'docs/example');

/** What each face draws at the title of a printed page, or before its headings, which atlas does not. */
const OWN: Record<string, RegExp> = {
  gazette: /top: double/,
  assembly: /start: solid/,
  poster: /bottom: solid/,
  treaty: /bottom: double.*counter/,
  cable: /top: dashed.*\+/,
};

for (const [face, own] of Object.entries(OWN))
  describe(face, () => {
    const test = ownSite(
      (text) => text.replace(/^ {2}face: .*\n/m, '').replace(/^theme:.*\n/m, `$&  face: ${face}\n`),
      undefined,
      example,
    );

    test('a printed page has the look of its face, in black, and no heading is wider than the paper', async ({
      page,
    }) => {
      for (const route of ['/', '/committees', '/committees/unsc', '/schedule', '/registration', '/team']) {
        await page.setViewportSize({ width: 687, height: 1046 });
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        await page.goto(route);
        const found = await page.evaluate(() => {
          const title = document.querySelector('h1') as HTMLElement;
          const { borderTopStyle, borderBottomStyle, borderInlineStartStyle, color } =
            getComputedStyle(title);
          const heading = document.querySelector('h2');
          const before = heading ? getComputedStyle(heading, '::before').content : '';
          const look = `start: ${borderInlineStartStyle} top: ${borderTopStyle} bottom: ${borderBottomStyle} before: ${before}`;
          const wide = [...document.querySelectorAll('h1, h2')].filter(
            (one) => one.getBoundingClientRect().right > innerWidth + 1,
          ).length;
          return { look, color, wide, cut: title.scrollWidth > title.clientWidth + 1 };
        });
        // a page of a list may have no heading but its title
        if (route === '/committees/unsc') expect(found.look, route).toMatch(own);
        expect(found, route).toMatchObject({ color: 'rgb(0, 0, 0)', cut: false });
        expect(found.wide, route).toBe(0);
      }
    });
  });
