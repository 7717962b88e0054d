import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { siteReader } from '../../src/compiler/node/site.ts';
import { isNotFoundPath } from '../../src/core/index.ts';
import { root } from '../cli/project-copy.ts';
import { moved } from './layout-shift.ts';
import { builtSite } from './own-site.ts';
import { broken } from './reflow.ts';
import { violations } from './violations.ts';
import { brokenPictures, CALM } from './visitor.ts';

/* The six conferences of docs/gallery/, each in a face of its own, in six languages, and docs/three-languages: every page. */

const gallery = path.join(root, 'docs/gallery');
const SITES = [
  ...readdirSync(gallery).filter((name) => statSync(path.join(gallery, name)).isDirectory()),
  '../three-languages',
];
const WIDTHS = [320, 390, 768, 1440];

/** How much may move, and where a line in the letters of the computer is longer than its box, until the Arabic font comes. */
const LIMIT = 0.01;
const LINES: Record<string, number> = {
  'nahda /committees/fao 1440': 0.029,
  'nahda /committees/human-rights 1440': 0.038,
  'nahda /schedule 390': 0.012,
};

describe.each(SITES)('of %s', (name) => {
  const site = path.join(gallery, name, 'site.yaml');
  const compiled = siteReader({ root, site }).compile();
  const base = String(compiled.site?.shell.base).replace(/\/$/, '');
  const routes = (compiled.site?.pages ?? [])
    .map((page) => page.path)
    .filter((route) => !isNotFoundPath(route));
  const test = builtSite(site);

  test.for(routes)(
    '%s is whole in four widths, light and dark, and axe finds nothing',
    async (route, { look }) => {
      for (const width of WIDTHS)
        for (const colorScheme of ['light', 'dark'] as const) {
          const page = await look(`${base}${route}`, { width, height: 844, colorScheme });
          expect(await broken(page), `${width} px`).toEqual({ sideways: 0, cut: [] });
          expect(await violations(page), `${width} px, ${colorScheme}`).toEqual([]);
        }
    },
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
