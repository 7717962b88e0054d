import { expect } from 'vitest';
import { ROUTES } from '../site-facts.ts';
import './pages.test.ts';
import './print.test.ts';
import { CONTRAST, violations } from './violations.ts';
import { test } from './visitor.ts';

/*
 * What these files promise of a page of each kind, here on every page: `routesOfEachKind` gives all of them in deep tests. Files that
 * import scale.ts are in the deep suite by themselves.
 */

test.for([...Object.keys(ROUTES), '/not-there'])(
  'axe finds no contrast too low on %s, dark on a phone and light on a desk',
  async (route, { look }) => {
    const page = await look(route, { width: 390, colorScheme: 'dark' });
    expect(await violations(page, CONTRAST)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violations(page, CONTRAST)).toEqual([]);
  },
);
