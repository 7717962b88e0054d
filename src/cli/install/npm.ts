import path from 'node:path';
import { type ProgramResult, runProgram } from '../programs.ts';

export async function runNpm(
  args: string[],
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<ProgramResult & { isFine: boolean }> {
  // npm passes its path to the programs that it starts; other package managers pass their own path
  const own = process.env.npm_execpath;
  const options = { cwd: folder, env };
  const ended = await (own && path.basename(own) === 'npm-cli.js'
    ? runProgram(process.execPath, [own, ...args], options)
    : // on Windows, npm is a script that only a shell can start; no argument contains a space
      runProgram('npm', args, { ...options, shell: process.platform === 'win32' }));
  return { isFine: ended.status === 0, ...ended };
}

/** Returns the reason why npm failed, if the user can solve it; undefined otherwise. */
export function npmFailure(stderr: string): string | undefined {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i.test(
      stderr,
    )
  )
    return 'npm can’t reach its registry. Look whether this computer is online, and try again.';
  if (/\bE5\d\d\b/.test(stderr)) return 'The registry of npm has a fault. Try again later.';
  if (/ENOSPC/.test(stderr)) return 'The disk is full. Make room, and try again.';
  if (/EACCES|EPERM|EBUSY/.test(stderr))
    return 'Another program uses files in node_modules, or they are protected. End the preview and the studio, and try again.';
  if (/ENOENT.*npm|spawn.* npm/.test(stderr))
    return 'npm is missing on this computer. Install Node.js again: npm comes along.';
  return undefined;
}
