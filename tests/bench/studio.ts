import { watch } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { addressIn, stop } from '../browser/serve.ts';
import { projectCopy } from '../cli/project-copy.ts';
import { launch } from './browser.ts';
import { startIn } from './dev.ts';
import { figure, median, say, table } from './figures.ts';
import { grownSite } from './grow.ts';
import type { Options } from './options.ts';
import { groupOf, memoryOf } from './run.ts';

/** How many keys are pressed; the first ones, with which the programs warm up, do not count. */
const KEYS = 30;
const WARM = 5;

/** Between two keys: long enough for all that the first one caused, in milliseconds. */
const IDLE_TIME = 700;

/** The studio of one size. Times are in milliseconds. */
interface Size {
  count: number;
  /** From the address to the first click that selects something: the first time in a folder, when the scripts are compiled, and again. */
  opening: number[];
  /** From a key in a field of the form to the page that shows it, and to the file that has it. */
  page: number[];
  disk: number[];
  /** The memory of the program and what it started, in MiB. */
  memory: number;
}

/** Opens the studio of sites with more and more committees, types in it, and prints a table in Markdown. */
export async function measureStudio({ edited }: Options, print: (table: string) => void): Promise<void> {
  const browser = await launch();
  try {
    const sizes: Size[] = [];
    for (const count of edited) sizes.push(await measureSize(browser, count));
    print(
      [
        `Milliseconds; of ${KEYS} keys the fastest / median / 95th percentile.`,
        table(
          ['committees', 'first opening', 'opening again', 'key to page', 'key to disk', 'MiB'],
          sizes.map(({ count, opening: [first, ...again], page, disk, memory }) => [
            figure(count),
            figure(first),
            figure(median(again)),
            threeOf(page),
            threeOf(disk),
            figure(memory),
          ]),
        ),
      ].join('\n\n'),
    );
  } finally {
    await browser.close();
  }
}

/** The fastest of some times, their median, and the 95th percentile. */
export function threeOf(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  return [sorted[0], median(times), sorted[Math.ceil(sorted.length * 0.95) - 1]]
    .map((one) => figure(one))
    .join(' / ');
}

/** Opens the studio of a folder with a site of so many committees, and types in it. */
export async function measureSize(browser: Browser, count: number): Promise<Size> {
  say(`${figure(count)} committees: studio`);
  const folder = projectCopy({ caches: false });
  const file = path.join(folder, 'site.yaml');
  const text = await readFile(file, 'utf8');
  if (count !== 7) await writeFile(file, grownSite(text, count));
  const server = startIn(folder, 'studio');
  try {
    const origin = await addressIn(server.stdout);
    const opening: number[] = [];
    for (let time = 0; time < 4; time++) opening.push(await open(browser, origin, async () => {}));
    const writes: number[] = [];
    const watcher = watch(folder, (_, name) => {
      if (name === 'site.yaml') writes.push(performance.timeOrigin + performance.now());
    });
    let keys: Key[] = [];
    await open(browser, origin, async (page, frame) => {
      keys = await typeInField(page, frame);
    });
    watcher.close();
    const disk = keys.map(({ typedAt }) => (writes.find((at) => at > typedAt) ?? Number.NaN) - typedAt);
    return {
      count,
      opening,
      page: keys.map(({ took }) => took),
      disk,
      memory: await memoryOf(await groupOf(Number(server.pid))),
    };
  } finally {
    await stop(server, true);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens the studio and clicks a heading. Gives how long that took. */
export async function open(
  browser: Browser,
  origin: string,
  then: (page: Page, frame: Frame) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(40_000);
  try {
    const page = await context.newPage();
    const started = performance.now();
    await page.goto(`${origin}/__studio/`, { waitUntil: 'commit' });
    const element = await page.waitForSelector('iframe');
    const frame = await element.contentFrame();
    if (!frame) throw new Error('The studio has no frame.');
    await frame.waitForSelector('html[data-studio-edit]');
    await clickAndWait(page, frame);
    const took = performance.now() - started;
    await then(page, frame);
    return took;
  } finally {
    await context.close();
  }
}

/** Clicks a paragraph, and waits until it is selected: its field has the cursor. */
export async function clickAndWait(page: Page, frame: Frame): Promise<void> {
  await frame.locator('[data-block="letter"] p').nth(1).click();
  // the editor of a text comes in the place of its field
  await page.waitForSelector('textarea:focus, .cm-focused');
}

/** A key: when it was pressed, in milliseconds since 1970, and how long it took until the page had it. */
interface Key {
  typedAt: number;
  took: number;
}

/** Types in the field that has the cursor. */
export async function typeInField(page: Page, frame: Frame): Promise<Key[]> {
  await frame.evaluate(() => {
    const shown = parent as unknown as { shownAt: number };
    const letter = document.querySelector('[data-block="letter"]')?.parentElement as Element;
    new MutationObserver(() => {
      shown.shownAt = performance.timeOrigin + performance.now();
    }).observe(letter, { childList: true, subtree: true, characterData: true });
  });
  await page.evaluate(() => {
    const typed = window as unknown as { typedAt: number };
    const listener = { capture: true };
    addEventListener('keydown', () => (typed.typedAt = performance.timeOrigin + performance.now()), listener);
  });
  const keys: Key[] = [];
  for (let key = 0; key < KEYS + WARM; key++) {
    const before = await page.evaluate(() => (window as unknown as { shownAt?: number }).shownAt ?? 0);
    await page.keyboard.press('x');
    const shown = await page
      .waitForFunction((old) => {
        const { shownAt = 0, typedAt = 0 } = window as unknown as { shownAt?: number; typedAt?: number };
        return shownAt > old && shownAt > typedAt ? { typedAt, took: shownAt - typedAt } : undefined;
      }, before)
      .then((handle) => handle.jsonValue());
    if (key >= WARM && shown) keys.push(shown);
    await page.waitForTimeout(IDLE_TIME);
  }
  return keys;
}
