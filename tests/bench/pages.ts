import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import type { Project } from '../../src/site/build/project.ts';
import { launch } from './browser.ts';
import { click, type Step, type Way } from './click.ts';
import { say } from './figures.ts';
import { type Opening, open } from './open.ts';
import type { Options } from './options.ts';
import { runs } from './run.ts';
import { serveFolder } from './serve.ts';
import { clickTable, openingTable, weightTable } from './tables.ts';
import { writeTwin } from './twin.ts';
import { type Weight, weigh } from './weigh.ts';

/** What is compared: what the build made, and the twin with and without speculation rules. */
export type Side = 'ours' | 'twin' | 'rules';

/** An address that no page has, for the page of unknown ones. */
const UNKNOWN = '/there-is-no-such-page';

/** Builds the site, measures its pages beside the twin's, and prints each table in Markdown as soon as it is known. */
export async function measurePages(
  project: Project,
  options: Options,
  print: (table: string) => void,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plenary-bench-'));
  const browser = await launch();
  let served: Awaited<ReturnType<typeof serveFolder>>[] = [];
  try {
    say('Building the site.');
    await runs(project.root, ['src/cli/run.mjs', 'build']);
    const paths = await writeTwin(project, path.join(folder, 'twin'), false);
    await writeTwin(project, path.join(folder, 'rules'), true);
    served = await Promise.all([
      serveFolder(path.join(project.out, 'public')),
      serveFolder(path.join(folder, 'twin')),
      serveFolder(path.join(folder, 'rules')),
    ]);
    const [ours, twin, rules] = served.map(({ origin }) => origin) as [string, string, string];
    const all = paths.map((route) => (route === '*' ? UNKNOWN : route));
    const routes = options.routes.length > 0 ? options.routes : all;
    print(await weighAll(browser, { ours, twin }, routes));
    print(await openAll(browser, { ours, twin }, routes, options.runs));
    print(await clickAll(browser, { ours, twin, rules }, all, options.clicks));
  } finally {
    for (const { close } of served) close();
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Pair = Record<'ours' | 'twin', string>;

async function weighAll(browser: Browser, { ours, twin }: Pair, routes: string[]): Promise<string> {
  const weights = new Map<string, { ours: Weight; twin: Weight }>();
  for (const route of routes) {
    say(`Weighing ${route}`);
    weights.set(route, { ours: await weigh(browser, ours, route), twin: await weigh(browser, twin, route) });
  }
  return weightTable(weights);
}

async function openAll(browser: Browser, pair: Pair, routes: string[], count: number): Promise<string> {
  const openings = new Map(routes.map((route) => [route, { ours: [] as Opening[], twin: [] as Opening[] }]));
  for (let run = 1; run <= count; run++)
    for (const [route, taken] of openings) {
      say(`Opening ${route} (${run} of ${count})`);
      // one right after the other, so that what else the machine does meets both
      for (const side of ['ours', 'twin'] as const) taken[side].push(await open(browser, pair[side], route));
    }
  return openingTable(openings);
}

/** What is clicked: on a page that lists others below its own address, the links to the first two of them. */
function stepsIn(paths: string[]): Step[] {
  const detail = paths.filter((route) => route.lastIndexOf('/') > 0 && paths.includes(path.dirname(route)));
  return detail.slice(0, 2).map((to) => ({ from: path.dirname(to), to }));
}

const CLICKS: { label: string; side: Side; way: Way }[] = [
  { label: 'ours, page fetched in advance', side: 'ours', way: 'plain' },
  { label: 'ours, nothing in advance (save-data)', side: 'ours', way: 'data' },
  { label: 'ours, offline after one visit', side: 'ours', way: 'offline' },
  { label: 'twin', side: 'twin', way: 'plain' },
  { label: 'twin with speculation rules', side: 'rules', way: 'plain' },
];

async function clickAll(browser: Browser, sides: Record<Side, string>, paths: string[], count: number) {
  const steps = stepsIn(paths);
  const taken = CLICKS.map((one) => ({ ...one, times: [] as (number | undefined)[] }));
  for (let run = 0; run < count; run++) {
    say(`Clicking (${run + 1} of ${count})`);
    const step = steps[run % steps.length];
    for (const { side, way, times } of taken) {
      // where it failed twice it will not do
      if (!step || times.filter((time) => time === undefined).length > 1) continue;
      times.push(await click(browser, sides[side], step, way));
    }
  }
  return clickTable(taken);
}
