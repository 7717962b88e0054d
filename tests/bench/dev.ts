import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addressIn, plainEnvironment, stop } from '../browser/setup.ts';
import { endWithUs } from './groups.ts';

/** How the preview answers, measured at its real server; `undefined` beyond the limit. */
export interface Preview {
  /** Seconds from the command to the first page. */
  start: number | undefined;
  /** Milliseconds from saving a changed text to the page that has it. */
  change: number | undefined;
}

const PAGE = '/committees/unsc';
const BEFORE = 'name: UNSC\n';
const AFTER = 'The Changed Council';

/** Starts `npm run dev` in a project, asks for a page, changes a text on it, and asks until it is there. */
export async function preview(folder: string, limit: number): Promise<Preview> {
  const started = performance.now();
  const args = ['src/build/dev.mjs', '--host', '127.0.0.1', '--port', '0'];
  const server = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...plainEnvironment(), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  endWithUs(server);
  try {
    const origin = await addressIn(server.stdout, limit).catch(() => undefined);
    if (origin === undefined) return { start: undefined, change: undefined };
    const left = limit * 1000 - (performance.now() - started);
    if (!(await comes(origin, 'UNSC', left))) return { start: undefined, change: undefined };
    const start = (performance.now() - started) / 1000;
    // the visitor reads; what the preview does on the side comes to an end
    await pause(2_000);
    const file = path.join(folder, 'site.yaml');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(BEFORE, `name: ${AFTER}\n`));
    const saved = performance.now();
    const change = (await comes(origin, AFTER, limit * 1000)) ? performance.now() - saved : undefined;
    await writeFile(file, text);
    return { start, change };
  } finally {
    await stop(server, true);
  }
}

/** Whether the page comes with these words within so many milliseconds. */
async function comes(origin: string, words: string, within: number): Promise<boolean> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(within)));
  while (!signal.aborted) {
    const answer = await fetch(origin + PAGE, { signal }).catch(() => undefined);
    const text = answer?.ok ? await answer.text().catch(() => '') : '';
    if (text.includes(words)) return true;
    await pause(10);
  }
  return false;
}
