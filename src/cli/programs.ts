import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';

export interface ProgramResult {
  /** The exit code; null if the program didn't start or was ended by a signal. */
  status: number | null;
  stdout: string;
  stderr: string;
}

interface Options {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  shell?: boolean;
}

const runningPrograms = new Set<ChildProcess>();

/** Runs without input until the program ends. If the program doesn't start, `stderr` contains the reason. */
export function runProgram(
  command: string,
  args: string[],
  { env, ...options }: Options,
): Promise<ProgramResult> {
  const child = spawn(command, args, {
    ...options,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  runningPrograms.add(child);
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      printed[name] += chunk;
    });
  return new Promise<ProgramResult>((resolve) => {
    child.once('error', ({ message }) => resolve({ status: null, stdout: '', stderr: message }));
    child.once('close', (status) => resolve({ status, ...printed }));
  }).finally(() => runningPrograms.delete(child));
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Removes the empty folder after `work`. A signal first ends all running child processes, then this process. */
export async function withScratch<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), name));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const end = async (signal: NodeJS.Signals) => {
    await Promise.all([...runningPrograms].map((child) => endProgram(child, signal)));
    try {
      remove();
    } finally {
      process.exit(128 + constants.signals[signal]);
    }
  };
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    return await work(folder);
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    remove();
  }
}

/** Ends a child process, without continuing the work that waits for its result. */
async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.removeAllListeners('close');
  child.kill(signal);
  await once(child, 'close');
}
