import { expect } from 'vitest';
import { moved } from './layout-shift.ts';
import { leastContrast } from './least-contrast.ts';
import { INVITED_LATE, photoOf, savePhoto, withOpenings } from './openings.ts';
import { ownSite } from './own-site.ts';
import { expectWhole } from './reflow.ts';

/* The first screen with all that invites: a photo, a motto, buttons and a clock, in every window, and legible on every photo. */

/** Openings by the addresses of their pages. */
const OPENINGS = {
  plain: { year: '40' },
  logo: { logo: { image: 'logos/unsc.svg', alt: 'An emblem' } },
  full: photoOf('hall'),
  white: photoOf('white'),
  beside: { ...photoOf('hall'), layout: 'beside' },
  small: photoOf('small'),
};

const ROUTES = Object.keys(OPENINGS) as (keyof typeof OPENINGS)[];
const NAMED = { name: 'Deodar Hall Model United Nations', ...INVITED_LATE };

const test = ownSite(
  (text) =>
    withOpenings(text, Object.fromEntries(ROUTES.map((name) => [name, { ...NAMED, ...OPENINGS[name] }]))),
  async (folder) => {
    await savePhoto(folder, 'hall');
    await savePhoto(folder, 'white', 2_400, '#ffffff');
    await savePhoto(folder, 'small', 900);
  },
);

test.for(ROUTES)(
  '/%s is whole, and free of what axe finds, in windows of 320 to 1440 px, light and dark',
  (name, { look }) => expectWhole(look, `/${name}`, [320, 390, 768, 1024, 1440]),
);

test.for(ROUTES)('the first button of /%s is on the first screen', async (name, { look }) => {
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    const page = await look(`/${name}`, { width, height });
    const box = await page.getByRole('link', { name: 'Register', exact: true }).first().boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0), `${width} px`).toBeLessThan(height);
  }
});

test('a photo reaches the edges of the window, or is a column beside the words: a small one always', async ({
  look,
}) => {
  const widths = async (name: string) => {
    const page = await look(`/${name}`, { width: 1440, height: 900 });
    return page.locator('[data-block="banner"] img').evaluate(({ clientWidth }) => clientWidth / innerWidth);
  };
  expect(await widths('full')).toBeCloseTo(0.54, 2);
  expect(await widths('beside')).toBeCloseTo(0.4, 1);
  expect(await widths('small')).toBeCloseTo(0.4, 1);
});

test('on a white photo, each word has the contrast that WCAG asks for', async ({ open, origin }) => {
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open({
        baseURL: origin,
        viewport: { width, height: 900 },
        colorScheme,
        bypassCSP: true,
      });
      await page.goto('/white');
      await expect.poll(() => page.locator('[data-unit="days"]').textContent()).toMatch(/\d/);
      const { contrast, words } = await leastContrast(page);
      expect(contrast, `${width} px, ${colorScheme}: ${words}`).toBeGreaterThan(4.5);
      await page.context().close();
    }
});

test('nothing moves while the photo, the fonts and the clock come', async ({ open, origin }) => {
  for (const name of ROUTES) {
    const page = await open({ baseURL: origin, viewport: { width: 390, height: 844 } });
    await page.goto(`/${name}`);
    await expect.poll(() => page.locator('[data-unit="days"]').textContent()).toMatch(/\d/);
    expect((await moved(page)).shift, name).toBeLessThanOrEqual(0.01);
    await page.context().close();
  }
});
