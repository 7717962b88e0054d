import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SiteReader } from '../../../src/compiler/index.ts';
import { siteReader } from '../../../src/compiler/node/index.ts';
import { reporterOf } from '../../../src/preview/report.ts';
import { watchSite } from '../../../src/preview/site/watch.ts';
import { studioApp } from '../../../src/preview/studio/app.ts';
import {
  type EditAnswer,
  type EditRequest,
  type Intent,
  type Opened,
  STUDIO,
  STUDIO_TOKEN,
  type StudioEvent,
} from '../../../src/shared/index.ts';
import type { ShownSite } from '../../../src/studio/server/site/shown.ts';
import { noVisits } from '../../../src/studio/server/site/visits.ts';
import { root } from '../../compiler/real-site.ts';
import { small } from '../../compiler/small-site.ts';

/* A studio on a site of its own, with the preview's own watcher and checks, asked over HTTP as a browser asks. */

/** What a browser sends with each request of the page of the studio. */
export const FROM_HERE = { 'sec-fetch-site': 'same-origin' };

export async function startStudio(text = small, own?: string) {
  const folder = own ?? realpathSync(mkdtempSync(path.join(tmpdir(), 'plenary-studio-')));
  const site = path.join(folder, 'site.yaml');
  writeFileSync(site, text);
  return serveStudio(siteReader({ root, site }), folder);
}

/** Serves the studio of a site that is in a folder. */
export async function serveStudio(reader: SiteReader, folder: string) {
  const site = path.join(folder, 'site.yaml');
  const project = { root, home: root, site, out: path.join(folder, 'dist') };
  const watcher = new EventEmitter();
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  const ended = new AbortController();
  const base = () => '/';
  const reporter = reporterOf({ report: () => {} }, project, base, {
    warn: () => {},
    error: log,
  });
  const audience = { base, moveBase: async () => {}, reload: () => {}, reporter };
  const current = watchSite(audience, watcher, project, reader, noVisits(), ended.signal);
  const print = async (page: string, site?: ShownSite) =>
    `<title>${page}</title>${site ? ` in ${site.variants}` : ''}`;
  const app = studioApp({
    ...{ project, reader, current, print, base, names: [], report: log },
    token: randomBytes(16).toString('base64url'),
    page: async () => '/page.js',
  });
  const http = createServer((request, response) => {
    if (!app(request, response)) response.writeHead(404).end('no studio');
  });
  // git can keep a busy machine longer than the usual five seconds, and a connection that is being closed is not to be used again
  http.keepAliveTimeout = 120_000;
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const page = await (await fetch(`${origin}${STUDIO}/`, { headers: { 'sec-fetch-site': 'none' } })).text();
  const token = /name="plenary-studio" content="([^"]+)"/.exec(page)?.[1] ?? '';
  const headers = { ...FROM_HERE, [STUDIO_TOKEN]: token, 'content-type': 'application/json' };

  async function ask<T>(name: string, body: unknown = {}): Promise<T> {
    const answer = await fetch(`${origin}${STUDIO}/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  const end = () => {
    ended.abort();
    http.closeAllConnections();
    http.close();
  };

  return {
    folder,
    site,
    origin,
    token,
    headers,
    page,
    logged,
    watcher,
    ask,
    open: () => ask<Opened>('open'),
    /** Edits the text as it is now. */
    async edit(intents: Intent[], more: Partial<EditRequest> = {}): Promise<EditAnswer> {
      const { version } = await ask<{ version: string }>('text');
      return ask('edit', { version, intents, ...more });
    },
    undo: (body = {}) => ask<EditAnswer>('undo', body),
    redo: () => ask<EditAnswer>('redo'),
    text: () => ask<{ text: string; version: string }>('text'),
    onDisk: () => readFileSync(site, 'utf8'),
    /** Another program saves the file. */
    save(next: string) {
      writeFileSync(site, next);
      watcher.emit('all', 'change', site);
    },
    /** The events from now on. */
    async events(more: Record<string, string> = {}) {
      const control = new AbortController();
      const answer = await fetch(`${origin}${STUDIO}/events`, {
        method: 'POST',
        headers: { ...headers, ...more },
        signal: control.signal,
      });
      const events: StudioEvent[] = [];
      const reading = (async () => {
        let rest = '';
        for await (const chunk of answer.body ?? []) {
          const lines = (rest + Buffer.from(chunk).toString()).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) if (line) events.push(JSON.parse(line) as StudioEvent);
        }
      })().catch(() => {});
      const stop = () => {
        control.abort();
        return reading;
      };
      return { events, stop };
    },
    /** Ends the studio; the folder stays. */
    end,
    close() {
      end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
