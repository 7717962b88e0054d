import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { addressIn, plainEnvironment, stop } from '../browser/serve.ts';
import { endWithUs } from './groups.ts';

/** How the preview answers, measured at its real server; `undefined` beyond the limit. */
export interface Preview {
  /** Seconds from the command to the first page. */
  start: number | undefined;
  /** Milliseconds from saving the changed text of a committee to its page. */
  change: number | undefined;
  /** The same of the text of a route. */
  route: number | undefined;
}

/** Nothing came in time. */
export const NOTHING: Preview = { start: undefined, change: undefined, route: undefined };

const COMMITTEE = { page: '/committees/unsc', before: 'name: UNSC\n', words: 'The Changed Council' };
const ROUTE = { page: '/thank-you', before: 'title: Thank You!\n', words: 'Thanks To All' };

/** Starts a command that serves a project, in a group of its own. Its output tells the address. */
export function startIn(
  folder: string,
  command: 'dev' | 'studio',
): ChildProcessByStdio<null, Readable, null> {
  const server = spawn(process.execPath, ['src/cli/run.mjs', command, '--host', '127.0.0.1', '--port', '0'], {
    cwd: folder,
    env: { ...plainEnvironment(), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  endWithUs(server);
  return server;
}

/** Starts `npm run dev` in a project, asks for a page, changes texts, and asks until they are there. */
export async function preview(folder: string, limit: number): Promise<Preview> {
  const started = performance.now();
  const server = startIn(folder, 'dev');
  try {
    const origin = await addressIn(server.stdout, limit).catch(() => undefined);
    if (origin === undefined) return NOTHING;
    const left = limit * 1000 - (performance.now() - started);
    if (!(await comes(origin, COMMITTEE.page, 'UNSC', left))) return NOTHING;
    const start = (performance.now() - started) / 1000;
    const change = await changes(folder, origin, COMMITTEE, limit);
    return { start, change, route: await changes(folder, origin, ROUTE, limit) };
  } finally {
    await stop(server, true);
  }
}

/** Changes a text and takes the change back. Gives the milliseconds until the page had it. */
async function changes(
  folder: string,
  origin: string,
  { page, before, words }: typeof COMMITTEE,
  limit: number,
): Promise<number | undefined> {
  // the visitor reads; what the preview does on the side comes to an end
  await pause(2_000);
  const file = path.join(folder, 'site.yaml');
  const text = await readFile(file, 'utf8');
  const [key] = before.split(' ');
  await writeFile(file, text.replace(before, `${key} ${words}\n`));
  const saved = performance.now();
  const took = (await comes(origin, page, words, limit * 1000)) ? performance.now() - saved : undefined;
  await writeFile(file, text);
  return took;
}

/** Whether the page comes with these words within so many milliseconds. */
async function comes(origin: string, page: string, words: string, within: number): Promise<boolean> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(within)));
  while (!signal.aborted) {
    const answer = await fetch(origin + page, { signal }).catch(() => undefined);
    const text = answer?.ok ? await answer.text().catch(() => '') : '';
    if (text.includes(words)) return true;
    await pause(10);
  }
  return false;
}
