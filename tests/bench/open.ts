import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { visit } from './browser.ts';

/** The observers of Google's web-vitals, as they measure in the field. */
const VITALS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('web-vitals')),
  'web-vitals.attribution.iife.js',
);

const WATCH = path.join(import.meta.dirname, 'in-page/watch.js');

/** What a visitor waits for, in milliseconds; CLS is a score. */
export interface Opening {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** What was largest, as a selector. */
  largest: string;
}

interface Vitals {
  fcp: number;
  lcp: number;
  cls: number;
  largest: string;
  tasks: [start: number, end: number][];
}

/** How long the page is watched after its load event, and how long it must be at rest to be watched no longer. */
const WATCHED = 5_000;
const REST = 2_000;

/** Opens a page as a poor phone does for the first time, and watches it until 5 s after load, or until it rests. */
export function open(browser: Browser, origin: string, route: string): Promise<Opening> {
  return visit(browser, true, async ({ page, cdp }) => {
    // in one, as the one needs what the other declares
    await page.addInitScript(
      (await Promise.all([VITALS, WATCH].map((file) => readFile(file, 'utf8')))).join('\n'),
    );
    let active = 0;
    cdp.on('Network.requestWillBeSent', () => active++);
    for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const)
      cdp.on(end, () => active--);
    await page.goto(origin + route, { waitUntil: 'load' });
    const until = Date.now() + WATCHED;
    let rest = Date.now() + REST;
    while (Date.now() < Math.min(until, rest)) {
      await page.waitForTimeout(250);
      const busy = await page.evaluate(() => {
        const { seen } = window as unknown as { seen: { tasks: number[][] } };
        return performance.now() - Number(seen.tasks.at(-1)?.[1] ?? 0) < 300;
      });
      if (active > 0 || busy) rest = Date.now() + REST;
    }
    const seen = await page.evaluate(() => (window as unknown as { seen: Vitals }).seen);
    const { fcp, lcp, cls, largest } = seen;
    return { fcp, lcp, cls, largest, tbt: blocked(seen.tasks, fcp) };
  });
}

/** Total blocking time: of each task after the first paint, what goes beyond 50 ms (Lighthouse's definition). */
export function blocked(tasks: readonly (readonly [start: number, end: number])[], fcp: number): number {
  return tasks.reduce((sum, [start, end]) => sum + Math.max(0, end - Math.max(start, fcp) - 50), 0);
}
