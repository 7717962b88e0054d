import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { within } from './within.ts';

/** A built site that is served. */
export interface Served {
  origin: string;
  close: () => Promise<void>;
}

/** Serves what a build wrote, with its own service. */
export async function serve(out: string): Promise<Served> {
  const service = spawn(process.execPath, [path.join(out, 'service/main.js')], {
    cwd: path.dirname(out),
    env: { ...plainEnvironment(), PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = () => stop(service);
  try {
    return { origin: await addressIn(service.stdout), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Serves the preview of a copy of the project. */
export async function servePreview(folder: string, options: string[] = []): Promise<Served> {
  const preview = spawn(
    process.execPath,
    ['src/cli/run.mjs', 'dev', ...options, '--host', '127.0.0.1', '--port', '0'],
    {
      cwd: folder,
      env: { ...plainEnvironment(), NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  );
  const close = () => stop(preview, true);
  try {
    return { origin: await addressIn(preview.stdout, 120), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The address that a server prints when it listens. */
export function addressIn(output: Readable, seconds = 100): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const give = (up: string) => {
      clearTimeout(limit);
      reject(new Error(`${up} It printed: ${printed || 'nothing'}`));
    };
    const limit = setTimeout(give, seconds * 1000, `The server gave no address within ${seconds} s.`);
    // the server goes on printing, and must find somebody there
    output.on('data', (chunk) => {
      printed += chunk;
      const address = /https?:\/\/[\w.:[\]-]+/.exec(printed)?.[0];
      if (!address) return;
      clearTimeout(limit);
      resolve(address);
    });
    output.once('end', () => give('The server ended.'));
  });
}

/** How long a server may take to end when it gets the signal. */
const STOP_TIMEOUT = 5_000;

/** Ends a program, and what it started if it leads a group; one that has ended already is fine. */
export async function stop(child: ChildProcess, group = false): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const tell = (signal: NodeJS.Signals) => {
    try {
      process.kill(group ? -pid : pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const over = child.exitCode !== null || child.signalCode !== null;
  // the number of a program that has ended may be another's by now; that of a group is taken while one of it lives
  if (over && !group) return;
  const ended = over ? Promise.resolve() : once(child, 'exit');
  const limit = setTimeout(tell, STOP_TIMEOUT, 'SIGKILL');
  tell('SIGTERM');
  // the system ends it; until then, or if it cannot, somebody has to know what the tests wait for
  await within<unknown>(`${child.spawnargs.join(' ')} to end`, ended);
  clearTimeout(limit);
}

/** The environment as a user's commands see it: without what the test runner adds to it. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { VITEST: _vitest, NODE_ENV: _nodeEnv, ...env } = process.env;
  return env;
}
