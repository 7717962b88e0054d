import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Conditions, POOR, type Visitor, visit } from './browser.ts';

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
const IDLE_TIME = 2_000;

/** Opens a page as a poor phone does for the first time, and watches it until 5 s after load, or until it rests. */
export function open(
  browser: Browser,
  origin: string,
  route: string,
  conditions: Conditions = POOR,
): Promise<Opening> {
  return visit(browser, conditions, async ({ page, rest }) => {
    // in one, as the one needs what the other declares
    await page.addInitScript(
      (await Promise.all([VITALS, WATCH].map((file) => readFile(file, 'utf8')))).join('\n'),
    );
    await page.goto(origin + route, { waitUntil: 'load' });
    const watched = page.waitForFunction(
      (most) => {
        const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        return performance.now() > Number(visit?.loadEventEnd) + most;
      },
      WATCHED,
      { polling: 250, timeout: 0 },
    );
    const ends = [watched, resting(page, rest)];
    // the one that is late finds the page closed
    for (const end of ends) end.catch(() => {});
    await Promise.race(ends);
    const seen = await page.evaluate(() => (window as unknown as { seen: Vitals }).seen);
    const { fcp, lcp, cls, largest } = seen;
    return { fcp, lcp, cls, largest, tbt: blocked(seen.tasks, fcp) };
  });
}

/** Resolves when the page has asked for nothing and had no long task for a while. */
async function resting(page: Page, rest: Visitor['rest']): Promise<void> {
  const asked = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1; before !== (await asked()); ) {
    await rest();
    before = await asked();
    await page.waitForFunction(
      (rest) => {
        const { seen } = window as unknown as { seen: { tasks: number[][]; since?: number } };
        seen.since ??= performance.now();
        return performance.now() - Math.max(seen.since, Number(seen.tasks.at(-1)?.[1] ?? 0)) > rest;
      },
      IDLE_TIME,
      { polling: 250, timeout: 0 },
    );
  }
}

/** Total blocking time: of each task after the first paint, what goes beyond 50 ms (Lighthouse's definition). */
export function blocked(tasks: readonly (readonly [start: number, end: number])[], fcp: number): number {
  return tasks.reduce((sum, [start, end]) => sum + Math.max(0, end - Math.max(start, fcp) - 50), 0);
}
