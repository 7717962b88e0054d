import { expect } from 'vitest';
import { ROUTES } from '../site-facts.ts';
import './axe.test.ts';
import './carousel.slow.test.ts';
import './countdown.test.ts';
import './deployment.slow.test.ts';
import './fonts.test.ts';
import './keyboard.test.ts';
import './navigation.test.ts';
import './motion.test.ts';
import './pages.test.ts';
import './pictures.slow.test.ts';
import './print.test.ts';
import './reflow.test.ts';
import './security.slow.test.ts';
import { CONTRAST, violations } from './violations.ts';
import { test } from './visitor.ts';

/*
 * What these files promise of a page of each kind, here on every page: `routesOfEachKind` gives all of them in deep tests. Others
 * have slow tests that only run here.
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
