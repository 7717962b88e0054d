import { spawn } from 'node:child_process';

/* Other programs, such as Git: they have a limit of time, and what they start ends with them. */

/** What a program answered. */
export interface Answer {
  /** Its exit code; or there is no such program, it took too long, or something else has ended it. */
  code: number | 'missing' | 'late' | 'ended';
  out: Buffer;
  /** What it printed as errors. */
  errorOutput: string;
}

interface Run {
  cwd: string;
  env: NodeJS.ProcessEnv;
  input?: string;
  /** How long it may take, in milliseconds. */
  patience: number;
}

/** How long a program may take to end when it is asked to, and how long its output is waited for once it has ended, in milliseconds. */
const GRACE = 300;

/** What ends the programs that run. */
const running = new Set<() => void>();

/** Ends all programs. */
export function endPrograms(): void {
  for (const end of running) end();
}

/** Runs a program without a shell. Never rejects. */
export function runProgram(program: string, args: string[], run: Run): Promise<Answer> {
  const { cwd, env, input = '', patience } = run;
  // what it starts, such as the hooks of Git, is in a group with it
  const isGroup = process.platform !== 'win32';
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, detached: isGroup, windowsHide: true });
    const out: Buffer[] = [];
    const errorOutput: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => out.push(part));
    child.stderr.on('data', (part: Buffer) => errorOutput.push(part));
    const send = (signal: NodeJS.Signals) => {
      try {
        if (!isGroup) child.kill(signal);
        else if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // all of it has ended
      }
    };
    const end = () => send('SIGTERM');
    let isLate = false;
    let waiting = setTimeout(() => {
      isLate = true;
      end();
      waiting = setTimeout(() => {
        send('SIGKILL');
        done('late');
      }, GRACE);
    }, patience);
    const done = (code: Answer['code']) => {
      clearTimeout(waiting);
      running.delete(end);
      // a program that goes on without its parent may hold them open
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
      resolve({
        code: isLate ? 'late' : code,
        out: Buffer.concat(out),
        errorOutput: String(Buffer.concat(errorOutput)).trim(),
      });
    };
    running.add(end);
    child.once('error', () => done('missing'));
    child.once('exit', (code) => {
      if (isLate) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => done(code ?? 'ended'), GRACE);
    });
    child.once('close', (code) => {
      if (!isLate) done(code ?? 'ended');
    });
    // it may have ended already
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
