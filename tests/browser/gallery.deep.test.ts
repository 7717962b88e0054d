import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { isNotFoundPath } from '../../src/core/index.ts';
import { root } from '../cli/project-copy.ts';
import { GALLERY, siteIn } from './docs-sites.ts';
import { moved } from './layout-shift.ts';
import { builtSite } from './own-site.ts';
import { expectWhole } from './reflow.ts';
import { brokenPictures, CALM } from './visitor.ts';

/* The six conferences of docs/gallery/, each in a face of its own, in six languages, and docs/three-languages: every page. */

const SITES = [...GALLERY, path.join(root, 'docs/three-languages')].map((folder) => ({
  name: path.basename(folder),
  folder,
}));
const WIDTHS = [320, 390, 768, 1440];

/** How much may move, and where a line in the letters of the computer is longer than its box, until the Arabic font comes. */
const LIMIT = 0.01;
const LINES: Record<string, number> = {
  'nahda /committees/fao 1440': 0.029,
  'nahda /committees/human-rights 1440': 0.038,
  'nahda /schedule 390': 0.012,
};

describe.each(SITES)('of $name', ({ name, folder }) => {
  const { base, pages } = siteIn(folder);
  const routes = pages.map((page) => page.path).filter((route) => !isNotFoundPath(route));
  const test = builtSite(path.join(folder, 'site.yaml'));

  test.for(routes)('%s is whole in four widths, light and dark, and axe finds nothing', (route, { look }) =>
    expectWhole(look, `${base}${route}`, WIDTHS),
  );

  test('every page comes with its styles in one round trip: ten packets, by RFC 6928', async ({ origin }) => {
    for (const route of routes) {
      const html = await (await fetch(`${origin}${base}${route}`)).text();
      // as our server compresses what is asked for again
      expect(brotliCompressSync(html).length, route).toBeLessThanOrEqual(14 * 1024);
    }
  });

  test.for(routes)(
    '%s shows its pictures, asks no other site, and moves nothing',
    async (route, { open, trouble }) => {
      for (const width of [390, 1440]) {
        const page = await open({ viewport: { width, height: 844 } });
        await page.goto(`${base}${route}`, { waitUntil: 'networkidle' });
        const { shift, elements } = await moved(page);
        const most = LINES[`${name} ${route} ${width}`] ?? LIMIT;
        expect(shift, `${width} px: ${elements.join(' | ')}`).toBeLessThanOrEqual(most);
        expect(await brokenPictures(page), `${width} px`).toEqual([]);
      }
      expect(trouble).toEqual(CALM);
    },
  );

  test.for(routes)(
    '%s has the same headings without script, and loses none in forced colours',
    async (route, { look }) => {
      const headings = async (how: { script?: boolean; forcedColors?: 'active' }) => {
        const page = await look(`${base}${route}`, how);
        const found = page.locator('h1:visible, h2:visible');
        return found.allInnerTexts();
      };
      const usual = await headings({});
      expect(await headings({ script: false })).toEqual(usual);
      expect(await headings({ forcedColors: 'active' })).toEqual(usual);
    },
  );
});
