import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { StringDecoder } from 'node:string_decoder';

/* Other programs: Git, the check of a site, its build. Each has a limit of time, and what it starts ends with it. */

/** What a program answered. */
export interface Answer {
  /** Its exit code; or there is no such program, it took too long, or something else has ended it. */
  code: number | 'missing' | 'late' | 'ended';
  out: Buffer;
  /** What it printed as errors; its last part where that is long. */
  errorOutput: string;
}

interface Run {
  cwd: string;
  env: NodeJS.ProcessEnv;
  input?: Uint8Array | string;
  /** How long it may take, in milliseconds. */
  patience: number;
  /** How many bytes of its output are read; with more it is ended. */
  most?: number;
  /** Ends it early. */
  signal?: AbortSignal;
  /** Leaves the processor to visitors where both want it. */
  isPatient?: boolean;
}

/** How long a program may take to end when it is asked to, in milliseconds. */
const GRACE = 2000;
/** How long the output of a program is waited for that has ended, in milliseconds. */
const OPEN_OUTPUT = 300;
const MOST_OUTPUT = 64 * 2 ** 20;
const MOST_ERRORS = 64 * 2 ** 10;

/** The variables that a program gets: none that leads Git to another place, and none that holds a secret of the service. */
export function plainEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const env = Object.entries(process.env).filter(
    ([name]) => !/^GIT_/i.test(name) && !['PLENARY_STORE', 'PLENARY_MEMBERS', 'PORT', 'HOST'].includes(name),
  );
  return { ...Object.fromEntries(env), ...more };
}

/** Runs a program without a shell. Never rejects. */
export function runProgram(program: string, args: readonly string[], run: Run): Promise<Answer> {
  const { cwd, env, input = '', patience, most = MOST_OUTPUT, signal, isPatient } = run;
  // what it starts is in a group with it
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
        // all of it has ended
      }
    };
    const end = (why: 'late' | 'ended') => {
      if (early) return;
      early = why;
      send('SIGTERM');
      setTimeout(send, GRACE, 'SIGKILL').unref();
    };
    const limit = setTimeout(end, patience, 'late');
    const abort = () => end('ended');
    signal?.addEventListener('abort', abort, { once: true });
    const done = (code: Answer['code']) => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', abort);
      // what it has left running
      if (early) send('SIGKILL');
      resolve({ code: early ?? code, out: Buffer.concat(out), errorOutput: errorOutput.trim() });
    };
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > most) end('ended');
      else out.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      errorOutput = (errorOutput + decoder.write(part)).slice(-MOST_ERRORS);
    });
    child.once('error', () => done('missing'));
    child.once('close', (code) => done(code ?? 'ended'));
    // what it has started and left running may hold its output open
    child.once('exit', (code) => setTimeout(() => done(code ?? 'ended'), OPEN_OUTPUT));
    // it may have ended already
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    if (isPatient && child.pid !== undefined) setPriorityOf(child.pid);
    if (signal?.aborted) abort();
  });
}

function setPriorityOf(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // it has ended, or the system allows no one to
  }
}
