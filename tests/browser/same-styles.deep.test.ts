import { describe, expect } from 'vitest';
import { FACES } from '../faces.ts';
import { EXAMPLE, siteIn } from './docs-sites.ts';
import { ownSite } from './own-site.ts';
import { lookOtherwise } from './same-styles.ts';

/* A page has only the rules of the style sheets that it needs (src/site/build/pages/page-rules.ts). None of these may be missing. */

const { pages } = siteIn(EXAMPLE);
// of the pages of the same blocks and mood, one
const kindOf = ({ blocks, mood }: (typeof pages)[0]) =>
  [mood, ...new Set(blocks.map(({ type }) => type))].join(' ');
const kinds = new Map(pages.map((page) => [kindOf(page), page.path]));

describe.each(FACES)('in %s', (face) => {
  const test = ownSite((text) => text.replace(/^theme:\n/m, `theme:\n  face: ${face}\n`), undefined, EXAMPLE);

  test.for([...kinds.values(), '/not-there'])(
    '%s looks as it would with all styles of the site',
    async (route, { look }) => {
      for (const [width, colorScheme] of [
        [390, 'light'],
        [1440, 'dark'],
      ] as const)
        expect(await lookOtherwise(await look(route, { width, height: 844, colorScheme }))).toEqual([]);
    },
  );
});
