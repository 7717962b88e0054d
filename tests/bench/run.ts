import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { plainEnvironment, stop } from '../browser/serve.ts';
import { endWithUs } from './groups.ts';

/** What a program needed. */
export interface Cost {
  seconds: number;
  /** The most memory that it and what it started held at once, in MiB; unknown outside Linux. */
  memory: number | undefined;
  /** It was ended because it took longer than it may. */
  stopped: boolean;
}

/** How often the memory is looked at, in milliseconds. */
const EVERY = 50;

/** Every how many times is looked for new programs: to look through all there are takes longer. */
const SELDOM = 10;

/** Runs a script of Node to its end, or to the limit in seconds. Throws with what it printed when it fails. */
export async function runs(folder: string, args: string[], limit = 600): Promise<Cost> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...plainEnvironment(), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  endWithUs(child);
  let printed = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      printed = (printed + chunk).slice(-2_000);
    });
  const over = once(child, 'close') as Promise<[number | null]>;
  let most = 0;
  let looks = 0;
  let pids = [String(child.pid)];
  const watch = setInterval(async () => {
    if (looks++ % SELDOM === 0) pids = await groupOf(Number(child.pid));
    most = Math.max(most, await memoryOf(pids));
  }, EVERY);
  let stopped = false;
  const end = setTimeout(() => {
    stopped = true;
    void stop(child, true);
  }, limit * 1000);
  const [code] = await over;
  clearInterval(watch);
  clearTimeout(end);
  if (code !== 0 && !stopped) throw new Error(`${args.join(' ')} ended with ${code}:\n${printed}`);
  return { seconds: (performance.now() - started) / 1000, memory: most === 0 ? undefined : most, stopped };
}

/** The programs of a group, as far as the system tells. */
export async function groupOf(group: number): Promise<string[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const groups = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // after the name, which may hold anything: state, parent, group
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
    }),
  );
  return pids.filter((_, index) => groups[index] === group);
}

/** The memory of programs with all their threads, in MiB: what each has held at most, as Linux tells it. 0 where it does not. */
export async function memoryOf(pids: string[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
