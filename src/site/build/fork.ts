import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts one of our scripts in a separate process. `packages` are preloaded, since tsx would take long to process their files. */
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
  // tsx is found from this folder, wherever the command was started
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  return fork(fileURLToPath(script), args, { cwd, execArgv, serialization: 'advanced', ...options });
}
