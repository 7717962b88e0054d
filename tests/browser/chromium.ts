import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Where Linux distributions, macOS and Windows put a browser that Playwright can drive. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How a Chromium is started that neither asks nor calls anybody. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium for the browser tests: `CHROMIUM`, one that is installed, Playwright's own, or, on Debian as root, the
 * distribution's, installed now. Throws with what to do when there is none.
 */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!runs(named)) throw new Error(`CHROMIUM names ${named}, which is no program.`);
    return named;
  }
  const found = [...PLACES, chromium.executablePath()].find(runs);
  if (found) return found;
  if (isDebian() && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests (apt-get install chromium), once.');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (runs('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; elsewhere: npx playwright-core install chromium), or name one: CHROMIUM=/path/to/it npm test',
  );
}

function runs(file: string): boolean {
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
