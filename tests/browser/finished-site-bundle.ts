import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import type { Picture } from '../../src/compiler/index.ts';
import type { Bundles } from '../../src/site/build/bundles/bundles.ts';
import { createSiteData } from '../../src/site/build/bundles/site-data.ts';
import { createEmptyStyles, stylesPlugin } from '../../src/site/build/bundles/styles.ts';
import { finishedSite, type SitePlatform } from '../../src/site/build/files/index.ts';
import type { Project } from '../../src/site/build/project.ts';
import { collected, doorsInMemory, filesBelow, siteOf, unzipped } from '../site/build/finished.ts';
import { startServer } from '../start-server.ts';
import { within } from './within.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Lets Vite bundle the worker that finishes sites, with compiler and renderer: one module. The fonts for names on sheets lie beside it. */
export async function bundledFinisher(): Promise<string> {
  const files = [...(await bundledWorker('finished-site-worker.ts'))].filter(
    ([name]) => !/\.woff2?$/.test(name),
  );
  const [[, code = ''] = [], ...others] = files;
  if (others.length > 0) throw new Error(`There are ${others.length} files more.`);
  return code;
}

/** Lets Vite bundle a worker of this folder: its files by their names, itself first. */
export async function bundledWorker(file: string): Promise<Map<string, string>> {
  const built = await bundled(path.join(import.meta.dirname, file));
  return new Map(built.output.map((one) => [one.fileName, 'code' in one ? one.code : String(one.source)]));
}

async function bundled(input: string): Promise<Rolldown.RolldownOutput> {
  return (await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    // a worker has no document, which the variants for browsers of some packages take for granted
    resolve: { conditions: ['worker', 'browser', 'module', 'import'] },
    plugins: [stylesPlugin(root, createEmptyStyles())],
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: {
        input,
        checks: { moduleLevelDirective: false },
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
}

/** What a door answers: bytes, or data in which bytes are `{ base64 }`. */
type Answer = Uint8Array | object | null;
type Doors = {
  [door: string]: (question: never) => Answer | undefined | Promise<Answer | string | undefined>;
};

/** The question for a mark in a size. */
interface MarkQuestion {
  file: string;
  size: number;
  inner: number;
  background?: string;
}

/** The doors of Node.js for a worker that asks through HTTP. `cards` are those of the site. */
function doorsThroughHttp(
  project: Project,
  bundles: Bundles,
  doors: SitePlatform,
  cards: ReadonlyMap<string, object>,
): Doors {
  const media = filesBelow(path.join(path.dirname(project.site), 'media'));
  const markIn = (file: string) => doors.markOf?.(file);
  return {
    data: () => createSiteData(project.root, bundles),
    names: () => [...media.keys()],
    media: (name: string) => media.get(name),
    site: () => readFileSync(project.site),
    bundled: doors.bundled,
    cut: (picture: Picture) => doors.cutPicture(picture, media.get(picture.file) as Uint8Array),
    font: doors.fonts.cut,
    mark: async ({ file, size, inner, background }: MarkQuestion) =>
      (await markIn(file))?.draw(size, inner, background),
    svg: async (file: string) => [(await markIn(file))?.svg],
    cards: () => [...cards],
  };
}

/** What finished a site in Node.js: its files, and the cards that were drawn for it. */
async function finishedInNode(
  project: Project,
  doors: SitePlatform,
): Promise<{ files: Map<string, Uint8Array>; cards: ReadonlyMap<string, object> }> {
  let cards: ReadonlyMap<string, object> = new Map();
  const cardsOf: SitePlatform['cardsOf'] = async (site, pages) => {
    const drawn = (await doors.cardsOf?.(site, pages)) ?? new Map();
    cards = drawn;
    return drawn;
  };
  return { files: await collected(finishedSite(siteOf(project), { ...doors, cardsOf })), cards };
}

/** A site that was finished twice, and what the worker says of its work. */
interface FinishedTwice {
  inNode: Map<string, Uint8Array>;
  inWorker: Map<string, Uint8Array>;
  said: unknown;
}

/** Finishes a site in Node.js and in a worker of Chromium, which packs it as a ZIP. */
export async function finishedTwice(
  browser: Browser,
  code: string,
  project: Project,
  bundles: Bundles,
): Promise<FinishedTwice> {
  const inMemory = await doorsInMemory(project, bundles);
  const { files: inNode, cards } = await finishedInNode(project, inMemory);
  const doors = doorsThroughHttp(project, bundles, inMemory, cards);
  let zip: Uint8Array = new Uint8Array();
  const serve: Serve = async (address, body, response) => {
    const door = doors[/^\/doors\/(\w+)$/.exec(address)?.[1] ?? ''];
    if (address === '/zip') zip = body;
    if (door) await answer(response, async () => door(JSON.parse(body.toString()) as never));
    else if (address === '/worker.js') send(response, 'text/javascript', code);
    else send(response, 'text/html', '<!doctype html><title>Finished site</title>');
  };
  return onPage(browser, serve, async (page) => {
    const said = page.evaluate(
      (now) =>
        new Promise((done, fail) => {
          const worker = new Worker('/worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => done(data);
          worker.onerror = ({ message }) => fail(new Error(message));
          worker.postMessage(now);
        }),
      new Date().toJSON(),
    );
    const answered = await within('a worker to finish a site', said);
    if (typeof answered === 'string') throw new Error(answered);
    return { inNode, inWorker: await unzipped(zip), said: answered };
  });
}

/** Answers the requests of a page and its worker. */
export type Serve = (address: string, body: Buffer, response: ServerResponse) => Promise<void>;

/** Opens a page that a server of its own answers, for as long as something is done on it. */
export async function onPage<T>(browser: Browser, serve: Serve, use: (page: Page) => Promise<T>): Promise<T> {
  const server = await startServer(async (request, response) =>
    serve(decodeURI(request.url ?? ''), await bodyOf(request), response),
  );
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(server.origin);
    return await use(page);
  } finally {
    await context.close();
    await server.close();
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** Sends what is never cached. */
export function send(response: ServerResponse, type: string, body: string | Uint8Array): void {
  response.setHeader('Content-Type', type).setHeader('Cache-Control', 'no-store').end(body);
}

/** Sends what a door answers. */
async function answer(response: ServerResponse, asked: () => Promise<unknown>): Promise<void> {
  try {
    const found = await asked();
    if (found instanceof Uint8Array) return send(response, 'application/octet-stream', found);
    return send(response, 'application/json', JSON.stringify(found, withBase64));
  } catch (error) {
    response.statusCode = 500;
    send(response, 'text/plain', String(error));
  }
}

/** Bytes in data; what JSON makes of a Buffer comes here as an object of its own. */
function withBase64(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  const { type, data } = (value ?? {}) as { type?: string; data?: number[] };
  return type === 'Buffer' && data ? { base64: Buffer.from(data).toString('base64') } : value;
}
