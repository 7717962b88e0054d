import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs the script in a separate process. `packages` are loaded before tsx, which would be slow to process their files. */
export function forkScript(
  script: URL,
  args: string[],
  options: ForkOptions,
  packages: string[] = [],
): ChildProcess {
  // the types describe Node.js 20, which lacks this feature
  const { typescript } = process.features as { typescript?: unknown };
  const isPlain = typescript || script.pathname.endsWith('.js');
  const execArgv = isPlain ? [] : [...packages, 'tsx'].flatMap((name) => ['--import', name]);
  // tsx is found from this folder, regardless of where the command was started
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  return fork(fileURLToPath(script), args, { cwd, execArgv, serialization: 'advanced', ...options });
}
