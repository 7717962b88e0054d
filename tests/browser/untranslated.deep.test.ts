import { expect } from 'vitest';
import { moved } from './layout-shift.ts';
import { ownSite } from './own-site.ts';
import { broken } from './reflow.ts';
import { violations } from './violations.ts';
import { brokenPictures, CALM } from './visitor.ts';

/* The sample in English, French and Arabic, of which a few texts are translated: the beginning of a translation. */

const test = ownSite((text) =>
  text
    .replace('\nconference:\n', '\nlanguages: [en, fr, ar]\n\nconference:\n')
    .replace('  language: en\n', '')
    .replace(
      '  edition: The 6th Edition\n',
      '  edition:\n    en: The 6th Edition\n    fr: La sixième édition\n    ar: الدورة السادسة\n',
    )
    .replace('    - label: Committees\n', '    - label:\n        en: Committees\n        fr: Comités\n'),
);

const ROUTES = ['/', '/fr', '/ar', '/fr/committees', '/ar/committees/unsc', '/ar/registration'];

test.for(ROUTES)(
  '%s is whole, with script and without, and axe finds nothing',
  async (route, { look, open, trouble }) => {
    for (const width of [320, 390, 768, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await look(route, { width, height: 844, colorScheme });
        expect(await broken(page), `${width} px`).toEqual({ sideways: 0, cut: [] });
        expect(await violations(page), `${width} px, ${colorScheme}`).toEqual([]);
      }
    for (const width of [390, 1440]) {
      const page = await open({ viewport: { width, height: 844 } });
      await page.goto(route, { waitUntil: 'networkidle' });
      expect((await moved(page)).shift, `${width} px`).toBeLessThanOrEqual(0.01);
      expect(await brokenPictures(page)).toEqual([]);
    }
    const plain = await look(route, { script: false });
    expect(await plain.locator('#_languages a').allInnerTexts()).toEqual(['English', 'Français', 'العربية']);
    expect(trouble).toEqual(CALM);
  },
);

test('what is not translated has its language and its direction, on the page and in the menu', async ({
  look,
}) => {
  const page = await look('/ar', { width: 1440 });
  const link = page.locator('#_menu a', { hasText: 'Committees' });
  expect(await link.locator('[lang=en][dir=ltr]').innerText()).toBe('Committees');
  const paragraph = page.locator('main p > span[lang=en]').first();
  expect(await paragraph.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
  // nothing that isolates is left where an element says it
  expect(await page.locator('main').innerText()).not.toMatch(/[\u2066-\u2069]/);
  expect(await page.locator('[lang=en]').count()).toBeGreaterThan(5);
  const english = await look('/', { width: 1440 });
  expect(await english.locator('main [lang]').count()).toBe(0);
});
