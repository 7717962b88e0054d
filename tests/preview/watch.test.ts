import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteReader } from '../../src/compiler/node/index.ts';
import { watchSite } from '../../src/preview/site/watch.ts';
import { noVisits } from '../../src/studio/server/site/visits.ts';
import { root } from '../compiler/real-site.ts';
import { small } from '../compiler/small-site.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-watch-'));
const project = { root, site: path.join(folder, 'site.yaml'), out: path.join(folder, 'dist') };
const watcher = Object.assign(new EventEmitter(), { add: () => {} });
const httpServer = new EventEmitter();
const send = vi.fn();
const clients = new Set<object>();

/** What a preview needs of Vite: the events of files, and a connection to the pages. */
const server = {
  watcher,
  httpServer,
  ws: { clients },
  config: { base: '/', logger: { info: () => {}, warn: () => {}, error: () => {} } },
  environments: { client: { hot: { send, on: () => {} } } },
} as unknown as ViteDevServer;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  httpServer.emit('close');
  rmSync(folder, { recursive: true });
});

test('a save loads the pages that are open once, however many events it is', async () => {
  writeFileSync(project.site, small);
  const current = watchSite(server, project, siteReader(project), noVisits());
  await current.ready();
  const event = async () => {
    watcher.emit('all', 'change', project.site);
    await vi.advanceTimersByTimeAsync(1_000);
  };
  const loads = () => send.mock.calls.filter(([{ type }]) => type === 'full-reload').length;
  // a page that is opened later has it already
  writeFileSync(project.site, small.replace('Welcome.', 'Hello.'));
  await event();
  await expect.poll(() => current.version).toBe(2);
  expect(loads()).toBe(0);
  clients.add({});
  writeFileSync(project.site, small.replace('Welcome.', 'Come in.'));
  await event();
  await expect.poll(loads).toBe(1);
  await event();
  expect([loads(), current.version]).toEqual([1, 3]);
  writeFileSync(project.site, small.replace('Welcome.', 'Come in, all of you.'));
  await event();
  await expect.poll(loads).toBe(2);
});
