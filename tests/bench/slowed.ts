import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { SLOWER } from './browser.ts';

/** Of so many milliseconds, a slower process runs a part. */
const TURN = 20;

/** Every how many turns is looked for new processes. */
const SELDOM = 10;

/** The processes of a browser in which pages and their workers run. */
async function renderersOf(session: CDPSession): Promise<number[]> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/**
 * Does something while all tabs of a browser are slower, with their workers: their processes are stopped most of the time. What Chromium
 * has for that slows the main thread of a page alone, and the studio works in a worker.
 */
export async function slowed<T>(browser: Browser, work: () => Promise<T>): Promise<T> {
  const session = await browser.newBrowserCDPSession();
  let isOver = false;
  const takeTurns = async () => {
    let renderers: number[] = [];
    for (let turn = 0; !isOver; turn++) {
      if (turn % SELDOM === 0) renderers = await renderersOf(session);
      for (const id of renderers) signal(id, 'SIGSTOP');
      await pause(TURN - TURN / SLOWER);
      for (const id of renderers) signal(id, 'SIGCONT');
      await pause(TURN / SLOWER);
    }
  };
  const turns = takeTurns();
  try {
    return await work();
  } finally {
    isOver = true;
    await turns;
    await session.detach();
  }
}

function signal(id: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(id, name);
  } catch {
    // it has just ended
  }
}

/** How often Linux counts the time of processes, in a second (USER_HZ). */
const TICKS = 100;

/**
 * The seconds that each tab of a browser has had a processor so far, by its process. Unlike the time, it depends little on what else the
 * machine does.
 */
export async function processorOf(browser: Browser): Promise<Map<number, number>> {
  const session = await browser.newBrowserCDPSession();
  const seconds = await Promise.all(
    (await renderersOf(session)).map(async (id): Promise<[number, number]> => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      // after the name, which may hold anything, the twelfth and the thirteenth: in the program, and in the system for it
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number);
      return [id, ((user ?? Number.NaN) + (system ?? Number.NaN)) / TICKS];
    }),
  );
  await session.detach();
  return new Map(seconds);
}

/** The memory of the largest tab of a browser, in MiB: what its process has alone, and its share of the rest (PSS). NaN outside Linux. */
export async function memoryOfTab(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const sizes = await Promise.all(
    (await renderersOf(session)).map(async (id) => {
      const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? Number.NaN) / 1024;
    }),
  );
  await session.detach();
  return Math.max(...sizes);
}
