import { rmSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { Measure } from '../ordinary/measures.ts';
import { measureSite, ordinaryFolder } from '../ordinary/run.ts';
import { SITES } from '../ordinary/sites.ts';

/*
 * A sample of tests/ordinary: home pages of sites with long menus, wide logos and long names. All sites in all faces are in the
 * deep suite.
 */

const SAMPLE = [
  ['12-middle-wide', 'atlas'],
  ['ssn', 'assembly'],
  ['9-short-square', 'poster'],
] as const;

const WIDTHS = [360, 900, 1024, 1366];

/** Faults that none of these pages may have. */
const ANYWHERE: readonly Measure[] = ['squeezedLogo', 'highBar', 'sideways', 'splitEntry'];

/** Faults that none of these headers may have. */
const IN_HEADER: readonly Measure[] = ['cutText', 'brokenWord'];

test('the header of an ordinary site is whole at all widths', async () => {
  const folder = await ordinaryFolder();
  const browser = await chromium.connect(inject('chromium'));
  const found: string[] = [];
  try {
    for (const [name, face] of SAMPLE) {
      const site = SITES.find((one) => one.name === name);
      if (!site) throw new Error(`no site ${name}`);
      const headerTexts: string[] = [];
      const loads = await measureSite({ ...site, routes: [] }, face, {
        browser,
        folder,
        widths: WIDTHS,
        onLoad: async (page) => {
          headerTexts.push(await page.locator('header:not(main *)').innerText());
        },
      });
      for (const [at, { width, faults }] of loads.entries()) {
        const header = (headerTexts[at] ?? '').toLowerCase();
        const all = [
          ...ANYWHERE.flatMap((measure) => faults[measure]?.map((fault) => `${measure}: ${fault}`) ?? []),
          ...IN_HEADER.flatMap(
            (measure) =>
              faults[measure]
                ?.filter((fault) => header.includes((fault.split(': ').at(-1) ?? fault).toLowerCase()))
                .map((fault) => `${measure}: ${fault}`) ?? [],
          ),
        ];
        found.push(...all.map((fault) => `${name} ${face} ${width}: ${fault}`));
      }
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(found).toEqual([]);
});
