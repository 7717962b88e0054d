import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { moved } from './layout-shift.ts';
import { leastContrast } from './least-contrast.ts';
import { ownSite } from './own-site.ts';
import { broken } from './reflow.ts';
import { violations } from './violations.ts';

/* The first screen with all that invites: a photo, a motto, buttons and a clock, in every window, and legible on every photo. */

const INVITES = `motto: Small rooms, large questions
        links: [{ label: Register, link: /registration, late: 2040-03-01T00:00, closes: 2040-07-15T23:59 }, { label: Committees, link: /committees }]
        countdown: { text: "The conference starts in:", starts: 2040-08-01T08:00 }
        dates: 1 to 3 August 2040
        place: Deodar Hall School`;

/** Openings by the addresses of their pages. */
const OPENINGS: Record<string, string> = {
  plain: `year: "40"
        ${INVITES}`,
  logo: `logo: { image: logos/unsc.svg, alt: An emblem }
        ${INVITES}`,
  full: `picture: { image: hall.jpg, alt: A hall }
        ${INVITES}`,
  white: `picture: { image: white.jpg, alt: A white wall }
        ${INVITES}`,
  beside: `picture: { image: hall.jpg, alt: A hall }
        layout: beside
        ${INVITES}`,
  small: `picture: { image: small.jpg, alt: A hall }
        ${INVITES}`,
};

const pages = Object.entries(OPENINGS).map(
  ([name, keys]) => `  - path: /${name}
    title: ${name}
    blocks:
      - type: banner
        title: The 6th Edition
        name: Deodar Hall Model United Nations
        ${keys}
`,
);

const test = ownSite(
  (text) => text.replace(/^routes:\n/m, `routes:\n${pages.join('')}`),
  async (folder) => {
    const save = (name: string, width: number, background: string) =>
      sharp({ create: { width, height: Math.round(width / 1.6), channels: 3, background } })
        .jpeg()
        .toFile(path.join(folder, 'media', name));
    await save('hall.jpg', 2_400, '#6b5a3c');
    await save('white.jpg', 2_400, '#ffffff');
    await save('small.jpg', 900, '#6b5a3c');
  },
);

const ROUTES = Object.keys(OPENINGS);

test.for(ROUTES)(
  '/%s is whole, and free of what axe finds, in windows of 320 to 1440 px, light and dark',
  async (name, { look }) => {
    for (const width of [320, 390, 768, 1024, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await look(`/${name}`, { width, height: 844, colorScheme });
        expect(await broken(page), `${width} px`).toEqual({ sideways: 0, cut: [] });
        expect(await violations(page), `${width} px`).toEqual([]);
      }
  },
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
