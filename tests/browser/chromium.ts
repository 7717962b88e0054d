import { chromium } from 'playwright-core';
import { aptGet, canInstall, runs } from '../debian.ts';

/** Chromium without a window and all that goes with one: the tests take half the time in it. */
const SHELL = 'chromium-headless-shell';

/** Where Linux distributions, macOS and Windows put a browser that Playwright can drive. */
const PLACES = [
  `/usr/bin/${SHELL}`,
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
  // the headless shell rounds the widths of letters otherwise, unlike the browsers of visitors
  '--font-render-hinting=none',
];

/**
 * The Chromium for the browser tests: `CHROMIUM`, one that is installed (the headless shell first), Playwright's own, or, on
 * Debian as root, the distribution's, installed now. Throws with what to do when there is none.
 */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!runs(named)) throw new Error(`CHROMIUM names ${named}, which is no program.`);
    return named;
  }
  const found = [...PLACES, chromium.executablePath()].find(runs);
  if (found) return found;
  if (canInstall()) {
    console.log('Installing Chromium for the browser tests (apt-get install), once.');
    aptGet('update');
    // not every release has the shell alone
    if (!aptGet('install', '-y', SHELL)) aptGet('install', '-y', 'chromium');
    const installed = PLACES.find(runs);
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright-core install chromium), or name one: CHROMIUM=/path/to/it npm test',
  );
}
