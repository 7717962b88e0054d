import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { FACES } from '../faces.ts';
import { unfocused, unlined, unseen } from './forced-colours.ts';
import { ownSite } from './own-site.ts';
import { broken } from './reflow.ts';

/* Each face in the colours of a visitor, who sees no background of it: texts, the focus, controls and the current page are seen. */

const ROUTES = ['/', '/committees', '/committees/ccc', '/registration', '/secretariat', '/login'];

/** The links of the header that look as the current one does, which has a line. */
const likeCurrent = (page: Page) =>
  page
    .locator('header nav')
    .first()
    .evaluate((nav) => {
      const canvas = getComputedStyle(document.body).backgroundColor;
      const looks = (link: Element) =>
        [undefined, '::before', '::after']
          .map((part) => {
            const style = getComputedStyle(link, part);
            if (part && style.content === 'none') return '';
            const line = (side: string) => {
              const colour = style.getPropertyValue(`border-block-${side}-color`);
              const width = Number.parseFloat(style.getPropertyValue(`border-block-${side}-width`));
              return width > 0 && colour !== canvas && colour !== 'rgba(0, 0, 0, 0)'
                ? `${side} ${width}`
                : '';
            };
            return [line('start'), line('end'), style.textDecorationLine, style.fontWeight].join();
          })
          .join(' | ');
      const links = [...nav.querySelectorAll('a')].filter((link) => link.checkVisibility());
      const current = links.find((link) => link.getAttribute('aria-current') === 'page');
      if (!current) return ['no link is current'];
      return links.flatMap((link) =>
        link !== current && looks(link) === looks(current) ? [link.textContent] : [],
      );
    });

describe.each(FACES)('in the face %s', (face) => {
  const test = ownSite((text) => `${text}\ntheme: { face: ${face} }\n`);

  test.for(ROUTES)('nothing of %s is lost in the colours of a visitor', async (route, { look }) => {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      const page = await look(route, { width, colorScheme, forcedColors: 'active' });
      const at = `${colorScheme}, ${width} px`;
      expect.soft(await broken(page), at).toEqual({ sideways: 0, cut: [] });
      expect.soft(await unseen(page), at).toEqual([]);
      expect.soft(await unlined(page), at).toEqual([]);
      expect.soft(await unfocused(page), at).toEqual([]);
    }
  });

  test('the link to the current page differs from the others by a line', async ({ look }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await look('/committees', { width: 1440, colorScheme, forcedColors: 'active' });
      expect(await likeCurrent(page), colorScheme).toEqual([]);
    }
  });
});
