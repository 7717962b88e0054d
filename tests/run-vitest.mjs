import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** How long Vitest may take until the first file runs: it installs Chromium, and builds the sources. In seconds. */
const START = 20 * 60;

/** How long no test may end after that: each has a limit of its own, which is shorter. In seconds. */
const SILENCE = 10 * 60;

const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));

/**
 * Runs Vitest. Where no test ends any more, it prints which files were still running, and ends Vitest with all that was started
 * for the tests. Returns the exit code.
 */
export async function runVitest(args, { start = START, silence = SILENCE } = {}) {
  // a reporter takes the place of those that Vitest would choose
  const usual = process.env.GITHUB_ACTIONS === 'true' ? ['default', 'github-actions'] : ['default'];
  const chosen = args.some((arg) => arg.startsWith('--reporter')) ? [] : usual;
  const reporters = [...chosen, fileURLToPath(import.meta.url)].map((name) => `--reporter=${name}`);
  const child = spawn(process.execPath, [VITEST, 'run', ...args, ...reporters], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const running = new Set();
  let seconds = start;
  let timer;
  let isEnded = false;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, seconds * 1000);
  };
  const giveUp = async () => {
    isEnded = true;
    console.error(
      `\nNo test has ended for ${seconds} s, so this run ends. Still running:\n${listed(running)}`,
    );
    await endAll(child.pid);
  };
  child.on('message', ({ started, ended }) => {
    seconds = silence;
    if (started) running.add(started);
    running.delete(ended);
    wait();
  });
  wait();
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  return isEnded ? 1 : (code ?? 1);
}

function listed(files) {
  const names = [...files].map((file) => path.relative('', file));
  return names.length > 0 ? names.sort().join('\n') : 'no file, but Vitest itself';
}

/** The reporter: says to `runVitest` which files run, and that a test has ended. */
export default class Progress {
  onTestModuleQueued({ moduleId }) {
    process.send?.({ started: moduleId });
  }

  onTestCaseResult() {
    process.send?.({});
  }

  onTestModuleEnd({ moduleId }) {
    process.send?.({ ended: moduleId });
  }
}

/** How long a program may take to end when it gets the signal, in milliseconds. */
const PATIENCE = 2_000;

/** Ends a program with all that it has started, also what leads a group of its own: the browser, previews. */
export async function endAll(pid) {
  const all = [pid, ...startedBy(pid)];
  signal(all, 'SIGTERM');
  for (const from = Date.now(); all.some(lives) && Date.now() - from < PATIENCE; ) await pause(100);
  signal(all.filter(lives), 'SIGKILL');
}

/** All that a program has started, and what that has started. Where the system does not say: nothing. */
function startedBy(pid) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const processes = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent) =>
    processes.flatMap(([id, above]) => (above === parent && id !== parent ? [id, ...below(id)] : []));
  return below(pid);
}

const lives = (pid) => signal([pid], 0);

/** Sends a signal to those that there are. Returns whether there was one. */
function signal(pids, name) {
  const reached = pids.filter((pid) => {
    try {
      return process.kill(pid, name);
    } catch {
      return false;
    }
  });
  return reached.length > 0;
}
