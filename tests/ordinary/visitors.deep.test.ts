import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { unfocused, unlined, unseen } from '../browser/forced-colours.ts';
import { CONTRAST, violations } from '../browser/violations.ts';
import { test } from '../browser/visitor.ts';
import { FACES } from '../faces.ts';
import { BROKEN, PAGE_SCRIPT } from './measures.ts';
import { type Load, measureSite, ordinaryFolder } from './run.ts';
import { SITES } from './sites.ts';

/* Ordinary sites in each face: axe finds nothing, and pages are whole in forced colours, at 200 % zoom, on paper and without scripts. */

const TESTED = SITES.filter(({ name }) => ['large', 'german'].includes(name));

let folder: string;

beforeAll(async () => {
  folder = await ordinaryFolder();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Returns the faults of the `BROKEN` measures on a page. */
async function faultsOn(page: Page): Promise<string[]> {
  const faults = await page.evaluate(`${PAGE_SCRIPT}; plenaryMeasures()`);
  return Object.entries(faults as Record<string, string[]>)
    .filter(([measure]) => measure in BROKEN)
    .map(([measure, found]) => `${measure}: ${found.join('; ')}`);
}

/** Returns the faults of a loaded page for other visitors, one text each, and leaves the page in its usual colours. */
async function faultsForVisitors(page: Page, { width }: Load): Promise<string[]> {
  const found: string[] = [];
  const add = (what: string, faults: readonly string[]) =>
    found.push(...faults.map((fault) => `${what}: ${fault}`));
  add('axe', await violations(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  add('axe, dark', await violations(page, CONTRAST));
  if (width >= 1000) {
    await page.emulateMedia({ forcedColors: 'active' });
    add('forced colours', [...(await unseen(page)), ...(await unlined(page)), ...(await unfocused(page))]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  if (width < 1000) return found;
  await page.setViewportSize({ width: 683, height: 384 });
  add('200 %', await faultsOn(page));
  // A4 without its margins
  await page.setViewportSize({ width: 687, height: 1046 });
  await page.emulateMedia({ media: 'print' });
  // a page fetches its styles for paper when it is loaded
  await page.reload();
  add('paper', await faultsOn(page));
  await page.emulateMedia({ media: 'screen' });
  const context = await page
    .context()
    .browser()
    ?.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' });
  try {
    const plain = await context?.newPage();
    if (!plain) throw new Error('The browser is closed.');
    for (const size of [390, 1366]) {
      await plain.setViewportSize({ width: size, height: 768 });
      await plain.goto(page.url());
      add(`without scripts, ${size} px`, await faultsOn(plain));
    }
  } finally {
    await context?.close();
  }
  return found;
}

describe.each(TESTED)('the site $name', (site) => {
  test.for(FACES)('serves all visitors in %s', async (face, { browser }) => {
    const found: string[] = [];
    const onLoad = async (page: Page, load: Load) => {
      const faults = await faultsForVisitors(page, load);
      found.push(...faults.map((fault) => `${load.route} ${load.width}: ${fault}`));
    };
    const loads = await measureSite(site, face, { browser, folder, widths: [390, 1366], onLoad });
    expect(loads.length).toBeGreaterThan(0);
    expect(found).toEqual([]);
  });
});
