import path from 'node:path';
import { describe, expect } from 'vitest';
import { EXAMPLE, siteIn } from './docs-sites.ts';
import { focusable, walk } from './keyboard.ts';
import { builtSite } from './own-site.ts';
import { broken } from './reflow.ts';
import { CONTRAST, violations } from './violations.ts';
import { brokenPictures, CALM } from './visitor.ts';

/* The example conference uses every block and nearly every key, so what is true of all its pages is true of what schools write. */

const { pages, problems } = siteIn(EXAMPLE);
const ROUTES = [...pages.map((page) => page.path).filter((route) => route !== '*'), '/not-there'];

const test = builtSite(path.join(EXAMPLE, 'site.yaml'));

test('the example conference has no error, and a page for each committee and post', () => {
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(ROUTES.length).toBeGreaterThan(20);
});

describe.for(ROUTES)('%s', (route) => {
  test('axe finds nothing, light and dark, on a phone and on a desk; no script fails, no other site is asked before a click, all pictures show, and at 320 px nothing is cut off', async ({
    look,
    trouble,
  }) => {
    const page = await look(route, { width: 390, colorScheme: 'light' });
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, CONTRAST)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violations(page, CONTRAST)).toEqual([]);
    expect(await brokenPictures(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await broken(page)).toEqual({ sideways: 0, cut: [] });
    expect(trouble).toEqual(CALM);
  });

  test.for([390, 1280])(
    'at %d px all of it can be reached by keyboard, in order and in sight',
    async (width, { look }) => {
      const page = await look(route, { width, height: 700 });
      const stops = await walk(page);
      // within a video, the browser draws the ring of its own controls
      const unseen = stops.filter(({ at, hidden, ring }) => hidden || !(ring || at.startsWith('video')));
      expect(unseen).toEqual([]);
      expect(stops.map(({ at }) => at)).toEqual(await focusable(page));
    },
  );

  test('without script, the same text is there', async ({ look }) => {
    const textOf = async (script: boolean) => {
      const page = await look(route, { script });
      return (await page.locator('h1').allInnerTexts()).concat(await page.locator('h2').allInnerTexts());
    };
    expect(await textOf(false)).toEqual(await textOf(true));
  });
});

test.for([390, 768, 1440])(
  'at %d px the name of each committee ends before its emblem begins',
  async (width, { look }) => {
    const page = await look('/committees', { width });
    const over = await page.locator('li:has(h2)').evaluateAll((entries) =>
      entries.filter((entry) => {
        const name = document.createRange();
        const heading = entry.querySelector('h2') as Element;
        const emblem = entry.querySelector('img[src$=".svg"]')?.getBoundingClientRect();
        name.selectNodeContents(heading);
        // the box of large letters is higher than their line, and a crest is right above the line
        const { top } = heading.getBoundingClientRect();
        return emblem && name.getBoundingClientRect().right > emblem.left && top < emblem.bottom;
      }),
    );
    expect(over).toHaveLength(0);
  },
);

test.for(['/schedule', '/committees/suez', '/committees/unsc'])(
  '%s prints on two sheets of A4, none of them for a few lines',
  async (route, { look }) => {
    const page = await look(route);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page(?![a-zA-Z])/g)).toHaveLength(2);
  },
);

test('every link within the site opens something', { timeout: 120_000 }, async ({ origin }) => {
  const found = new Set<string>();
  for (const route of ROUTES) {
    const html = await (await fetch(`${origin}${route}`)).text();
    for (const [, href = ''] of html.matchAll(/href="(\/[^"#]*)/g)) found.add(href.replaceAll('&amp;', '&'));
  }
  expect(found.size).toBeGreaterThan(60);
  const statuses = await Promise.all(
    [...found].map(async (href) => `${(await fetch(`${origin}${href}`)).status} ${href}`),
  );
  expect(statuses.filter((line) => !line.startsWith('200'))).toEqual([]);
});
