import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { StringDecoder } from 'node:string_decoder';

/* Each program has a time limit, and is ended together with its child processes. */

export interface ProgramResult {
  /** `missing` if the program could not be started, `late` at the time limit, `ended` for any other end. */
  code: number | 'missing' | 'late' | 'ended';
  out: Buffer;
  errorOutput: string;
}

interface RunOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  input?: Uint8Array | string;
  /** In milliseconds. */
  patience: number;
  /** In bytes; a program that writes more is ended. */
  most?: number;
  signal?: AbortSignal;
  isPatient?: boolean;
}

/** In milliseconds, after SIGTERM; then the program is killed. */
const TERMINATION_TIMEOUT = 2000;
/** In milliseconds, after the program has exited. */
const OUTPUT_TIMEOUT = 300;
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;
const MAX_ERROR_OUTPUT_BYTES = 64 * 2 ** 10;

/** Omits variables that could make Git use another folder, and settings of the service, one of which contains a password. */
export function childEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const env = Object.entries(process.env).filter(
    ([name]) => !/^GIT_/i.test(name) && !['PLENARY_STORE', 'PLENARY_MEMBERS', 'PORT', 'HOST'].includes(name),
  );
  return { ...Object.fromEntries(env), ...more };
}

/** Without a shell. Never rejects. */
export function runProgram(
  program: string,
  args: readonly string[],
  run: RunOptions,
): Promise<ProgramResult> {
  const { cwd, env, input = '', patience, most = MAX_OUTPUT_BYTES, signal, isPatient } = run;
  // a process group includes the child processes
  const isGroup = process.platform !== 'win32';
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, detached: isGroup, windowsHide: true });
    const out: Buffer[] = [];
    let bytes = 0;
    let errorOutput = '';
    const decoder = new StringDecoder('utf8');
    let early: 'late' | 'ended' | undefined;
    const send = (name: NodeJS.Signals) => {
      try {
        if (child.pid === undefined) return;
        if (isGroup) process.kill(-child.pid, name);
        else child.kill(name);
      } catch {
        // the whole process group has ended
      }
    };
    const end = (why: 'late' | 'ended') => {
      if (early) return;
      early = why;
      send('SIGTERM');
      setTimeout(send, TERMINATION_TIMEOUT, 'SIGKILL').unref();
    };
    const limit = setTimeout(end, patience, 'late');
    const abort = () => end('ended');
    signal?.addEventListener('abort', abort, { once: true });
    const done = (code: ProgramResult['code']) => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', abort);
      if (early) send('SIGKILL');
      resolve({ code: early ?? code, out: Buffer.concat(out), errorOutput: errorOutput.trim() });
    };
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > most) end('ended');
      else out.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      errorOutput = (errorOutput + decoder.write(part)).slice(-MAX_ERROR_OUTPUT_BYTES);
    });
    child.once('error', () => done('missing'));
    child.once('close', (code) => done(code ?? 'ended'));
    // child processes that still run may hold the output open
    child.once('exit', (code) => setTimeout(() => done(code ?? 'ended'), OUTPUT_TIMEOUT));
    // the program may have ended already
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    if (isPatient && child.pid !== undefined) lowerPriority(child.pid);
    if (signal?.aborted) abort();
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // the process has ended, or the system does not allow this
  }
}

/** Whether a process of this number runs. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs, but belongs to another user
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
