import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startPreview } from '../../../src/site/preview/index.ts';
import { root } from '../../compiler/real-site.ts';
import { small } from '../../compiler/small-site.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/* What a page hears of the preview by its stream of events. */

const folder = temporaryFolder();

const site = path.join(folder, 'site.yaml');
const service = () => Promise.reject(new Error('Nobody uploads anything.'));
const door = () => Promise.reject(new Error('Nobody edits anything.'));
const start = () =>
  startPreview(
    { root, home: root, site, out: path.join(folder, 'dist') },
    { host: '127.0.0.1', service, door },
  );
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function end(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** The version of the site that a page shows. */
async function shownVersion(server: Server): Promise<string> {
  const html = await (await fetch(originOf(server))).text();
  return /data-version="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** The first events of a page with a version: what comes at once. */
async function firstEvents(server: Server, version: string): Promise<string> {
  const address = `${originOf(server)}/__plenary/events?version=${encodeURIComponent(version)}`;
  const { body } = await fetch(address, { headers: { 'sec-fetch-site': 'same-origin' } });
  const reader = body?.getReader();
  let text = '';
  while (reader && !/^event: /m.test(text)) text += new TextDecoder().decode((await reader.read()).value);
  await reader?.cancel();
  return text;
}

test('a page of an earlier start of the preview is loaded anew, and one of this start hears the problems', async () => {
  writeFileSync(site, small);
  const first = await start();
  const version = await shownVersion(first);
  expect(await firstEvents(first, version)).toContain('event: problems');
  await end(first);
  const second = await start();
  expect(await shownVersion(second)).not.toBe(version);
  expect(await firstEvents(second, version)).toContain('event: reload');
  await end(second);
});
