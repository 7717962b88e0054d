import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteReader } from '../../../src/compiler/node/index.ts';
import { createVisitCounter } from '../../../src/site/display/visits.ts';
import { createReporter } from '../../../src/site/preview/report.ts';
import { watchSite } from '../../../src/site/preview/site/watch.ts';
import { root } from '../../compiler/real-site.ts';
import { small } from '../../compiler/small-site.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder();
const project = { root, home: root, site: path.join(folder, 'site.yaml'), out: path.join(folder, 'dist') };
const watcher = new EventEmitter();
const ended = new AbortController();
const reload = vi.fn();
const base = () => '/';
const quiet = { warn: () => {}, error: () => {} };
const reporter = createReporter({ report: () => {} }, project, base, quiet);
const audience = { base, moveBase: async () => {}, reload, reporter };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  ended.abort();
});

test('a save loads the pages that are open once, however many events it is', async () => {
  writeFileSync(project.site, small);
  const current = watchSite(
    audience,
    watcher,
    project,
    siteReader(project),
    createVisitCounter(),
    ended.signal,
  );
  await current.ready();
  const event = async () => {
    watcher.emit('all', 'change', project.site);
    await vi.advanceTimersByTimeAsync(1_000);
  };
  const loads = () => reload.mock.calls.length;
  writeFileSync(project.site, small.replace('Welcome.', 'Hello.'));
  await event();
  await expect.poll(() => current.version).toBe(2);
  expect(loads()).toBe(1);
  writeFileSync(project.site, small.replace('Welcome.', 'Come in.'));
  await event();
  await expect.poll(loads).toBe(2);
  await event();
  expect([loads(), current.version]).toEqual([2, 3]);
  writeFileSync(project.site, small.replace('Welcome.', 'Come in, all of you.'));
  await event();
  await expect.poll(loads).toBe(3);
});
