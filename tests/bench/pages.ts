import path from 'node:path';
import type { Browser } from 'playwright-core';
import { siteReader } from '../../src/compiler/node/site.ts';
import type { Project } from '../../src/site/build/project.ts';
import { launch } from './browser.ts';
import { click, type Step, type Way } from './click.ts';
import { say } from './figures.ts';
import { type Opening, open } from './open.ts';
import type { Options } from './options.ts';
import { runs } from './run.ts';
import { serveFolder } from './serve.ts';
import { clickTable, openingTable, weightTable } from './tables.ts';
import { type Weight, weigh } from './weigh.ts';

/** An address that no page has, for the page of unknown ones. */
const UNKNOWN = '/there-is-no-such-page';

/** Builds the site, measures its pages, and prints each table in Markdown as soon as it is known. */
export async function measurePages(
  project: Project,
  options: Options,
  print: (table: string) => void,
): Promise<void> {
  const browser = await launch();
  let served: Awaited<ReturnType<typeof serveFolder>> | undefined;
  try {
    say('Building the site.');
    await runs(project.root, ['src/cli/run.mjs', 'build']);
    const { site } = siteReader(project).compile();
    if (!site) throw new Error('site.yaml has problems; npm run check tells them.');
    const paths = site.pages.map((page) => page.path);
    served = await serveFolder(path.join(project.out, 'public'));
    const { origin } = served;
    const all = paths.map((route) => (route === '*' ? UNKNOWN : route));
    const routes = options.routes.length > 0 ? options.routes : all;
    print(await weighAll(browser, origin, routes));
    print(await openAll(browser, origin, routes, options.runs));
    print(await clickAll(browser, origin, all, options.clicks));
  } finally {
    served?.close();
    await browser.close();
  }
}

async function weighAll(browser: Browser, origin: string, routes: string[]): Promise<string> {
  const weights = new Map<string, Weight>();
  for (const route of routes) {
    say(`Weighing ${route}`);
    weights.set(route, await weigh(browser, origin, route));
  }
  return weightTable(weights);
}

async function openAll(browser: Browser, origin: string, routes: string[], count: number): Promise<string> {
  const openings = new Map(routes.map((route) => [route, [] as Opening[]]));
  for (let run = 1; run <= count; run++)
    for (const [route, taken] of openings) {
      say(`Opening ${route} (${run} of ${count})`);
      taken.push(await open(browser, origin, route));
    }
  return openingTable(openings);
}

/** What is clicked: on a page that lists others below its own address, the links to the first two of them. */
function stepsIn(paths: string[]): Step[] {
  const detail = paths.filter((route) => route.lastIndexOf('/') > 0 && paths.includes(path.dirname(route)));
  return detail.slice(0, 2).map((to) => ({ from: path.dirname(to), to }));
}

const CLICKS: { label: string; way: Way }[] = [
  { label: 'page fetched in advance', way: 'plain' },
  { label: 'nothing in advance (save-data)', way: 'data' },
  { label: 'offline after one visit', way: 'offline' },
];

async function clickAll(browser: Browser, origin: string, paths: string[], count: number) {
  const steps = stepsIn(paths);
  const taken = CLICKS.map((one) => ({ ...one, times: [] as (number | undefined)[] }));
  for (let run = 0; run < count; run++) {
    say(`Clicking (${run + 1} of ${count})`);
    const step = steps[run % steps.length];
    for (const { way, times } of taken) {
      // where it failed twice it will not do
      if (!step || times.filter((time) => time === undefined).length > 1) continue;
      times.push(await click(browser, origin, step, way));
    }
  }
  return clickTable(taken);
}
