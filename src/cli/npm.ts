import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** How npm ended. */
interface NpmResult {
  isFine: boolean;
  status: number | null;
  stdout: string;
  /** What npm printed about what went wrong. */
  stderr: string;
}

/** Runs npm in a folder until it ends. */
export function npm(args: string[], folder: string, env: NodeJS.ProcessEnv = {}): NpmResult {
  // npm names its own program to what it starts; other package managers name theirs
  const own = process.env.npm_execpath;
  const options = {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  } as const;
  const { status, error, stdout, stderr } =
    own && path.basename(own) === 'npm-cli.js'
      ? spawnSync(process.execPath, [own, ...args], options)
      : // on Windows npm is a script, which only a shell starts; no argument has a space
        spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return {
    isFine: status === 0,
    status,
    stdout: stdout ?? '',
    stderr: error ? error.message : (stderr ?? ''),
  };
}

/** Says in a sentence why npm failed, where the reason is one that a person can change; undefined of others. */
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
