import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { firstScripts } from '../browser/tab/first-scripts.ts';
import { continueSite, editable, saved, tryIt } from '../browser/tab/studio-tab.ts';
import { projectCopy } from '../cli/project-copy.ts';
import { launch, SLOW_4G } from './browser.ts';
import { figure, kilobytes, median, ratio, say, table } from './figures.ts';
import type { Options } from './options.ts';
import { runs } from './run.ts';
import { brotli, type ServedFolder, serveFolder } from './serve.ts';
import { memoryOfTab, processorOf, slowed } from './slowed.ts';
import { clickAndWait, measureSize, threeOf, typeInField } from './studio.ts';
import { siteWithMedia } from './tab-site.ts';

/** What a tab has to keep (issue 31): seconds, kilobytes, milliseconds, MiB. */
const LIMITS = { first: 8, second: 2, scripts: 600, memory: 300 };
const keyLimit = (committees: number) => (committees <= 7 ? 100 : 150);

/** What a visit took until the first click, in seconds, and for how many of these its processes had a processor. */
interface Visit {
  took: number;
  processor: number;
}

/** Visits one after the other in one browser. */
interface Visits {
  first: Visit;
  /** What was sent until the first click of the first, in bytes, and in how many answers. */
  bytes: number;
  answers: number;
  second: Visit;
  /** Without a network, with a change that is stored. */
  offline: Visit;
}

/** The studio with a site of one size that is stored in the browser, beside one of a folder. Times are in milliseconds. */
interface Size {
  count: number;
  tab: number[];
  folder: number[];
  /** MiB when the site is open, and after typing. */
  memory: [opened: number, typed: number];
}

/** Opens the studio in a tab as a visitor with a poor computer does, then types in it, and prints tables in Markdown. */
export async function measureTab(options: Options, print: (table: string) => void): Promise<void> {
  const project = projectCopy({ caches: false });
  let served: ServedFolder | undefined;
  try {
    say('Building the site with its studio.');
    const site = path.join(project, 'site.yaml');
    const text = await readFile(site, 'utf8');
    await writeFile(site, `studio: true\n${text}`);
    await runs(project, ['src/cli/run.mjs', 'build']);
    const folder = path.join(project, 'dist/public');
    served = await serveFolder(folder);
    print(await weightTable(path.join(folder, 'studio')));
    print(await visitsTable(served, options.runs));
    print(await sizesTable(served, text, options.edited));
  } finally {
    served?.close();
    await rm(project, { recursive: true, force: true });
  }
}

/** The scripts that a first visit starts with, as a server sends them. */
async function weightTable(studio: string): Promise<string> {
  const assets = path.join(studio, 'assets');
  const rows: string[][] = [];
  let sum = 0;
  for (const { program, scripts } of firstScripts(assets)) {
    const sizes = await Promise.all(
      scripts.map(async (name) => brotli(await readFile(path.join(assets, name))).length),
    );
    const size = sizes.reduce((all, one) => all + one, 0);
    sum += size;
    rows.push([program, kilobytes(size), figure(sizes.length)]);
  }
  rows.push([`together, at most ${LIMITS.scripts}`, kilobytes(sum), '']);
  return ['### Scripts of a first visit', table(['', 'kB (brotli)', 'files'], rows)].join('\n\n');
}

async function visitsTable(served: ServedFolder, count: number): Promise<string> {
  await compressAll(served);
  const all: Visits[] = [];
  for (let run = 1; run <= count; run++) {
    say(`Visiting (${run} of ${count})`);
    all.push(await threeVisits(served));
  }
  const row = (label: string, key: 'first' | 'second' | 'offline', limit?: number) => [
    label,
    limit === undefined ? '–' : figure(limit),
    figure(median(all.map((one) => one[key].took)), 1),
    all.map((one) => figure(one[key].took, 1)).join(' '),
    figure(median(all.map((one) => one[key].processor)), 1),
  ];
  const [{ bytes, answers } = { bytes: 0, answers: 0 }] = all;
  return [
    '### From the address to the first click that selects something',
    `Seconds. All processes of tabs get a quarter of the processor, and the line is that of slow 4G, once called fast 3G (each request 562.5 ms, 1.44 Mbit/s for all together). Processor: of a whole one, at full speed. Load of the machine: ${figure(loadavg()[0], 1)}.`,
    table(
      ['', 'at most', 'median', 'each', 'processor'],
      [
        row('first visit, “Try it”', 'first', LIMITS.first),
        row('second visit, “Continue”', 'second', LIMITS.second),
        row('without a network, with a change', 'offline'),
      ],
    ),
    `Until the first click, ${kilobytes(bytes)} kB came in ${answers} answers.`,
  ].join('\n\n');
}

/** Asks for all files once: the server compresses each when it is asked for first. */
async function compressAll({ origin }: ServedFolder): Promise<void> {
  say('Compressing the files.');
  const home = `${origin}/studio/`;
  const files: string[] = await (await fetch(`${home}files.json`)).json();
  for (const file of files) await (await fetch(new URL(file, home))).arrayBuffer();
}

/** Visits for the first time, again, and without a network. */
async function threeVisits(served: ServedFolder): Promise<Visits> {
  return inBrowser((browser, context) =>
    slowed(browser, async () => {
      served.setLine(SLOW_4G);
      const before = { ...served.sent };
      const first = await visit(context, served, tryIt);
      const { bytes, answers } = served.sent;
      served.setLine(undefined);
      await cached(first.page);
      await first.page.close();
      served.setLine(SLOW_4G);
      const second = await visit(context, served, continueSite);
      await second.page.close();
      served.setLine(undefined);
      await context.setOffline(true);
      const offline = await visit(context, served, continueSite, changeHeading);
      return {
        ...{ first, second, offline },
        ...{ bytes: bytes - before.bytes, answers: answers - before.answers },
      };
    }),
  );
}

/** Opens the studio, and a site in it, and clicks a text. Gives the seconds until that is selected, and what else was done. */
async function visit(
  context: BrowserContext,
  { origin }: ServedFolder,
  open: (page: Page) => Promise<Frame>,
  then?: (page: Page, frame: Frame) => Promise<void>,
): Promise<Visit & { page: Page }> {
  const browser = context.browser();
  if (!browser) throw new Error('The profile has no browser.');
  const page = await context.newPage();
  const before = await processorOf(browser);
  const started = performance.now();
  await page.goto(`${origin}/studio/`, { waitUntil: 'commit' });
  const frame = await open(page);
  await clickAndWait(page, frame);
  await then?.(page, frame);
  const took = (performance.now() - started) / 1000;
  const used = [...(await processorOf(browser))].map(([id, seconds]) => seconds - (before.get(id) ?? 0));
  return { took, processor: used.reduce((sum, one) => sum + one, 0), page };
}

/** Types in the field that is selected, until it is stored. */
async function changeHeading(page: Page, frame: Frame): Promise<void> {
  await page.keyboard.type('unplugged');
  await frame.getByText('unplugged').waitFor();
  while ((await saved(page)) !== 'Saved') await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Waits until the service worker has cached all that the studio needs without a network. */
async function cached(page: Page): Promise<void> {
  // `waitForFunction` takes a promise for an answer
  await page.evaluate(async () => {
    const list: string[] = await (await fetch('files.json')).json();
    const cache = await caches.open('plenary-studio');
    for (const file of list)
      while (!(await cache.match(new URL(file, location.href)))) {
        if (performance.now() > 180_000) throw new Error(`${file} is not cached.`);
        await new Promise(requestAnimationFrame);
      }
  });
}

async function sizesTable(served: ServedFolder, text: string, counts: readonly number[]): Promise<string> {
  const sizes: Size[] = [];
  for (const count of counts) {
    say(`${figure(count)} committees: tab`);
    const inTab = await measureTabOf(served, text, count);
    const { page: folder } = await inBrowser((browser) => measureSize(browser, count));
    sizes.push({ count, folder, ...inTab });
  }
  return [
    '### Typing, and memory',
    `Milliseconds from a key to the page: fastest / median / 95th percentile, at full speed. The site has 60 MB of photos. Memory is the PSS of the process of the tab, in which its workers run too, when the site is open / after typing; at most ${LIMITS.memory} MiB at 100 committees.`,
    table(
      ['committees', 'at most', 'tab', 'folder', 'ratio', 'MiB of the tab'],
      sizes.map(({ count, tab, folder, memory }) => [
        figure(count),
        figure(keyLimit(count)),
        threeOf(tab),
        threeOf(folder),
        ratio(median(tab), median(folder)),
        memory.map((one) => figure(one)).join(' / '),
      ]),
    ),
  ].join('\n\n');
}

/** Opens a site of a size from a ZIP file, and types in it. */
async function measureTabOf(
  { origin }: ServedFolder,
  text: string,
  count: number,
): Promise<Pick<Size, 'tab' | 'memory'>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plenary-tab-'));
  try {
    const zip = path.join(folder, 'site.zip');
    await writeFile(zip, await siteWithMedia(text, count));
    return await inBrowser(async (browser, context) => {
      const page = await context.newPage();
      await page.goto(`${origin}/studio/`);
      await page.locator('input[type=file]').setInputFiles(zip);
      const frame = await editable(page);
      await clickAndWait(page, frame);
      const opened = await memoryOfTab(browser);
      const tab = (await typeInField(page, frame)).map(({ took }) => took);
      return { tab, memory: [opened, await memoryOfTab(browser)] };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Does something in a browser of its own, with an empty profile. */
async function inBrowser<T>(work: (browser: Browser, context: BrowserContext) => Promise<T>): Promise<T> {
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(180_000);
    return await work(browser, context);
  } finally {
    await browser.close();
  }
}
