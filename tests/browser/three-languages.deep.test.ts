import path from 'node:path';
import { expect } from 'vitest';
import { root } from '../cli/project-copy.ts';
import { builtSite } from './own-site.ts';

/* A site in English, French and German: docs/three-languages. Its pages are in gallery.deep.test.ts, too. */

const test = builtSite(path.join(root, 'docs/three-languages/site.yaml'));

test.for(['', '/fr', '/de'])(
  'the sentence for visitors in another time zone moves nothing below it, in %s',
  async (language, { open }) => {
    const topIn = async (timezoneId: string, width: number) => {
      const page = await open({ viewport: { width, height: 844 }, timezoneId });
      await page.goto(`/saleve${language}/programme`);
      if (timezoneId !== 'Europe/Zurich') await page.locator('[data-clock]:not(:empty)').waitFor();
      await page.evaluate(() => document.fonts.ready);
      return page
        .locator('[data-slot]')
        .first()
        .evaluate((slot) => slot.getBoundingClientRect().top);
    };
    for (const width of [320, 390, 1440])
      expect([width, await topIn('Asia/Kolkata', width)]).toEqual([
        width,
        await topIn('Europe/Zurich', width),
      ]);
  },
);
