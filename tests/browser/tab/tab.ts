import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Browser, BrowserContext, Page, Worker } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { root } from '../../compiler/cases.ts';
import { type Server, startServer } from '../../start-server.ts';
import { test as base } from '../visitor.ts';
import { within } from '../within.ts';

/** The policy of the page of the studio, as far as it is about scripts: a worker of it has the same. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; img-src 'self' blob:; connect-src *";

/** Lets Vite bundle a worker of the tests: files by their addresses. */
async function bundled(worker: string): Promise<Map<string, string | Uint8Array>> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    base: '/',
    resolve: { conditions: ['worker', 'browser', 'module', 'import'] },
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: { tab: path.join(import.meta.dirname, worker) },
        output: { entryFileNames: '[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}

const bundles = new Map<string, ReturnType<typeof bundled>>();

export interface TabHost extends Server {
  /** The files of the bundle by their addresses. */
  files: ReadonlyMap<string, string | Uint8Array>;
  /** Which of them were asked for. */
  asked: string[];
  /** What a tab has said by asking for `/said/…`. */
  said: string[];
}

interface TabOptions {
  /** The worker, whose `tab` the tests use: that with all doors, where absent. */
  worker?: string;
  /** What is at other addresses. Whether it answers. */
  answers?: (request: IncomingMessage, answer: ServerResponse) => boolean;
}

/** Serves an empty page with a worker: `/`, and `/opaque` with an origin that may store nothing. */
export async function hostTab({ worker = 'tab-worker.ts', answers }: TabOptions = {}): Promise<TabHost> {
  const bundle = bundles.get(worker) ?? bundled(worker);
  bundles.set(worker, bundle);
  const files = await bundle;
  const [asked, said]: [string[], string[]] = [[], []];
  const server = await startServer((request, answer) => {
    if (answers?.(request, answer)) return;
    const { url = '/' } = request;
    const file = files.get(url);
    if (file !== undefined) asked.push(url);
    if (url.startsWith('/said/')) said.push(url.slice('/said/'.length));
    const sandbox = url === '/opaque' ? '; sandbox allow-scripts' : '';
    answer
      .setHeader('Content-Type', file === undefined ? 'text/html' : 'text/javascript')
      .setHeader('Content-Security-Policy', POLICY + sandbox)
      .setHeader('Cache-Control', 'no-store')
      // what an opaque origin loads comes from elsewhere
      .setHeader('Access-Control-Allow-Origin', '*')
      .end(file ?? '<!doctype html><title>Tab</title>');
  });
  return { ...server, files, asked, said };
}

/** A tab with a worker, whose `tab` has all doors. */
export interface OpenTab {
  page: Page;
  worker: Worker;
}

/** Opens a tab in a profile, and starts a worker in it. */
export async function openTab(context: BrowserContext, origin: string): Promise<OpenTab> {
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    page.evaluate(() => {
      Object.assign(globalThis, { started: new Worker('/tab.js', { type: 'module' }) });
    }),
  ]);
  await within('the worker to load', loaded(worker));
  return { page, worker };
}

async function loaded(worker: Worker): Promise<void> {
  while (!(await worker.evaluate(() => 'tab' in globalThis)))
    await new Promise((later) => setTimeout(later, 10));
}

/** Loads the same doors into a page. */
export async function inPage(page: Page): Promise<void> {
  await page.addScriptTag({ url: '/tab.js', type: 'module' });
}

/** A new profile with a tab in it, for as long as something is done there. */
export async function withTab<T>(
  browser: Browser,
  host: TabHost,
  use: (tab: OpenTab, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext();
  try {
    return await use(await openTab(context, host.origin), context);
  } finally {
    await within('the profile to close', context.close());
  }
}

/** The doors of a tab for the tests of a file, at a server of their own. `host` is there before the first test. */
export function hostOfTests(): TabHost {
  const host = {} as TabHost;
  beforeAll(async () => void Object.assign(host, await hostTab()));
  afterAll(() => host.close());
  return host;
}

/** The same, with a tab whose worker all tests of the file share. */
export function workerTests() {
  const host = hostOfTests();
  const test = base.extend<{ worker: Worker }>({
    worker: [
      async ({ browser }, use) => withTab(browser, host, ({ worker }) => use(worker)),
      { scope: 'file' },
    ],
  });
  return { host, test };
}

/** The same, with a new profile and a tab for each test. */
export function profileTests() {
  const host = hostOfTests();
  const test = base.extend<{ context: BrowserContext; opened: OpenTab }>({
    context: async ({ browser }, use) => {
      const context = await browser.newContext();
      await use(context);
      await within('the profile to close', context.close());
    },
    opened: async ({ context }, use) => use(await openTab(context, host.origin)),
  });
  return { host, test };
}

/** What goes to a worker and back. */
export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
