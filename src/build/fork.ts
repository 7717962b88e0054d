import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts a TypeScript file of ours in a process of its own, whose memory goes with it. */
export function forkScript(script: URL, args: string[], options: ForkOptions = {}): ChildProcess {
  // the types are those of Node.js 20
  const { typescript } = process.features as { typescript?: unknown };
  const execArgv = typescript ? [] : ['--import', 'tsx'];
  // from here tsx is found, wherever the command was started
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  return fork(fileURLToPath(script), args, { cwd, execArgv, serialization: 'advanced', ...options });
}
