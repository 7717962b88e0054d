import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Starts a script of ours in a process of its own, whose memory goes with it. `packages` are large ones that it needs: where tsx
 * translates our files, they are loaded before, since tsx takes long over each of their files, and has nothing to do there.
 */
export function forkScript(
  script: URL,
  args: string[],
  options: ForkOptions,
  packages: string[] = [],
): ChildProcess {
  // the types are those of Node.js 20
  const { typescript } = process.features as { typescript?: unknown };
  const isPlain = typescript || script.pathname.endsWith('.js');
  const execArgv = isPlain ? [] : [...packages, 'tsx'].flatMap((name) => ['--import', name]);
  // from here tsx is found, wherever the command was started
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  return fork(fileURLToPath(script), args, { cwd, execArgv, serialization: 'advanced', ...options });
}
