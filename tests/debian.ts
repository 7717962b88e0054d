import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';

/** Whether packages can be installed here: on Debian and its kin, as root. */
export function canInstall(): boolean {
  return isDebian() && process.getuid?.() === 0;
}

/** Runs apt-get. Returns whether it worked; what went wrong is printed. */
export function aptGet(...command: string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** Whether a file is a program that can be started. */
export function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isDebian(): boolean {
  return (
    existsSync('/etc/os-release') &&
    /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}
