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
 * The Chromium for the browser tests: `CHROMIUM`, the headless shell (on Debian as root it is installed now, if it is missing),
 * another one that is installed, or Playwright's own. Throws with what to do when there is none.
 */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!runs(named)) throw new Error(`CHROMIUM names ${named}, which is no program.`);
    return named;
  }
  const places = [...PLACES, chromium.executablePath()];
  const found = places.find(runs);
  if (found && (found.endsWith(SHELL) || !canInstall())) return found;
  if (canInstall()) {
    console.log('Installing Chromium for the browser tests (apt-get install), once.');
    // not every release has the shell alone
    const isThere = aptGet('update') && aptGet('install', '-y', SHELL);
    if (!isThere && !found) aptGet('install', '-y', 'chromium');
  }
  const installed = places.find(runs);
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright-core install chromium), or name one: CHROMIUM=/path/to/it npm test',
  );
}
