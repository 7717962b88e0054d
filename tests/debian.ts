import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether packages can be installed here: on Debian and its kin, as root. */
export function canInstall(): boolean {
  return isDebian() && process.getuid?.() === 0;
}

/** Says to packages that they start no server of their own. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Runs apt-get. Returns whether it worked; what went wrong is printed. */
export function aptGet(...command: string[]): boolean {
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  // one at a time, whichever test asks: apt-get itself fails while another one runs
  const lock = path.join(tmpdir(), 'plenary-apt.lock');
  const { status } = spawnSync('flock', [lock, 'apt-get', '-qq', ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (isOurs) rmSync(POLICY, { force: true });
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
