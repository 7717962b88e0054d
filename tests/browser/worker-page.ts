import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { createEmptyStyles, stylesPlugin } from '../../src/site/build/bundles/styles.ts';
import { root } from '../compiler/cases.ts';
import { startServer } from '../start-server.ts';

/** Lets Vite bundle a worker of this folder: its files by their names, itself first. */
export async function bundledWorker(file: string): Promise<Map<string, string>> {
  const built = (await build({
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
        input: path.join(import.meta.dirname, file),
        checks: { moduleLevelDirective: false },
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(built.output.map((one) => [one.fileName, 'code' in one ? one.code : String(one.source)]));
}

/** Answers the requests of a page and its worker. */
export type Serve = (address: string, body: Buffer, response: ServerResponse) => void;

/** Opens a page that a server of its own answers, for as long as something is done on it. */
export async function onPage<T>(browser: Browser, serve: Serve, use: (page: Page) => Promise<T>): Promise<T> {
  const server = await startServer(async (request: IncomingMessage, response) =>
    serve(decodeURI(request.url ?? ''), await buffer(request), response),
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

/** Sends what is never cached. */
export function send(response: ServerResponse, type: string, body: string | Uint8Array): void {
  response.setHeader('Content-Type', type).setHeader('Cache-Control', 'no-store').end(body);
}
