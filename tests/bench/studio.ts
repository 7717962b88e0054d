import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { build } from 'vite';
import { addressIn, plainEnvironment, stop } from '../browser/serve.ts';
import { launch } from './browser.ts';
import { figure, kilobytes, median, table } from './figures.ts';
import { endWithUs } from './groups.ts';
import { grownSite } from './grow.ts';
import type { Options } from './options.ts';
import { ownProject } from './own-project.ts';
import { groupOf, memoryOf } from './run.ts';
import { brotli } from './serve.ts';

const root = path.join(import.meta.dirname, '../..');

const say = (line: string) => process.stderr.write(`${line}\n`);

/** How many keys are pressed; the first ones, with which the programs warm up, do not count. */
const KEYS = 30;
const WARM = 5;

/** Between two keys: long enough for all that the first one caused, in milliseconds. */
const IDLE_TIME = 700;

/** The studio of one size. Times are in milliseconds. */
interface Size {
  count: number;
  /** From the address to the first click that selects something: the first time, when Vite makes the scripts, and again. */
  opening: number[];
  /** From a key in a field of the form to the page that shows it. */
  field: number[];
  /** The answers to requests for forms of every kind. */
  form: number[];
  /** The memory of the preview and what it started, in MiB. */
  memory: number;
}

/** Opens the studio of sites with more and more committees, types in it, and prints a table in Markdown. */
export async function measureStudio({ edited }: Options, print: (table: string) => void): Promise<void> {
  const browser = await launch();
  try {
    const sizes: Size[] = [];
    for (const count of edited) sizes.push(await measureSize(browser, count));
    const { shell, yaml } = await weights(root);
    print(
      [
        `Milliseconds; of ${KEYS} keys the fastest / median / 95th percentile.`,
        table(
          ['committees', 'first opening', 'opening again', 'key to page', 'form', 'MiB'],
          sizes.map(({ count, opening: [first, ...again], field, form, memory }) => [
            figure(count),
            figure(first),
            figure(median(again)),
            threeOf(field),
            threeOf(form),
            figure(memory),
          ]),
        ),
        `Scripts in brotli: the studio ${kilobytes(shell)} kB, its YAML editor ${kilobytes(yaml)} kB more.`,
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

/** Opens the studio of Node.js with a site of so many committees, types in it, and asks for its forms. */
export async function measureSize(browser: Browser, count: number): Promise<Size> {
  say(`${figure(count)} committees: studio`);
  const folder = ownProject();
  const file = path.join(folder, 'site.yaml');
  const text = await readFile(file, 'utf8');
  if (count !== 7) await writeFile(file, grownSite(text, count));
  const server = spawn(process.execPath, ['src/cli/run.mjs', 'dev', '--host', '127.0.0.1', '--port', '0'], {
    cwd: folder,
    env: { ...plainEnvironment(), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  endWithUs(server);
  try {
    const origin = await addressIn(server.stdout);
    const opening: number[] = [];
    for (let time = 0; time < 4; time++) opening.push(await open(browser, origin, async () => {}));
    const figures = { field: [] as number[], form: [] as number[] };
    await open(browser, origin, async (page, frame) => {
      figures.field = await typeInField(page, frame);
      figures.form = await page.evaluate(timesOfForms, count);
    });
    return { count, opening, ...figures, memory: await memoryOf(await groupOf(Number(server.pid))) };
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

/** Types in the field that has the cursor. Gives for each key how long it took until the page had it. */
export async function typeInField(page: Page, frame: Frame): Promise<number[]> {
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
  const times: number[] = [];
  for (let key = 0; key < KEYS + WARM; key++) {
    const before = await page.evaluate(() => (window as unknown as { shownAt?: number }).shownAt ?? 0);
    await page.keyboard.press('x');
    const took = await page
      .waitForFunction((old) => {
        const { shownAt = 0, typedAt = 0 } = window as unknown as { shownAt?: number; typedAt?: number };
        return shownAt > old && shownAt > typedAt ? { took: shownAt - typedAt } : undefined;
      }, before)
      .then((handle) => handle.jsonValue());
    if (key >= WARM) times.push(took?.took ?? Number.NaN);
    await page.waitForTimeout(IDLE_TIME);
  }
  return times;
}

/** Asks for forms of every kind, in the page of the studio. Gives how long each took. */
async function timesOfForms(count: number): Promise<number[]> {
  const token = document.querySelector<HTMLMetaElement>('meta[name="plenary-studio"]')?.content ?? '';
  const last = count - 1;
  const paths = [
    [],
    ['conference', 'name'],
    ['committees'],
    ['committees', 0],
    ['committees', last, 'chairs', 0],
    ['committees', last, 'agenda'],
    ['secretariat'],
    ['routes'],
    ['routes', 0],
    ['routes', 0, 'blocks', 1],
  ];
  const times: number[] = [];
  for (const path of [...paths, ...paths, ...paths]) {
    const started = performance.now();
    const answer = await fetch('/__studio/form', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-plenary-studio': token },
      body: JSON.stringify({ path }),
    });
    await answer.text();
    if (!answer.ok) throw new Error(`The form of ${path.join('.')} failed: ${answer.status}`);
    times.push(performance.now() - started);
  }
  return times;
}

/** The bytes of the studio's scripts as a server would send them: those of the page, and those that its YAML editor adds. */
async function weights(root: string): Promise<{ shell: number; yaml: number }> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: path.join(root, 'src/studio/page/main.tsx') },
    },
  });
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  const scripts = new Map(
    chunks.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
  );
  const first = new Set<string>();
  const visit = (name: string) => {
    const chunk = scripts.get(name);
    if (!chunk || first.has(name)) return;
    first.add(name);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const { fileName, isEntry } of scripts.values()) if (isEntry) visit(fileName);
  const bytes = (isFirst: boolean) =>
    [...scripts.values()]
      .filter(({ fileName }) => first.has(fileName) === isFirst)
      .reduce((sum, { code }) => sum + brotli(code).length, 0);
  return { shell: bytes(true), yaml: bytes(false) };
}
