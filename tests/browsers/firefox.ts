import { launch, type Page } from 'puppeteer-core';
import { aptGet, canInstall, runs } from '../debian.ts';
import type { StartedBrowser, Tab } from './tab.ts';

/* Firefox, by WebDriver BiDi. */

const PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** Starts Firefox with an empty profile and without a window. On Debian, root installs it if it is missing. */
export async function startFirefox(): Promise<StartedBrowser> {
  if (!PLACES.some(runs) && canInstall()) {
    console.log('Installing Firefox for its stories (apt-get install), once.');
    aptGet('update');
    aptGet('install', '-y', 'firefox-esr');
  }
  const executablePath = PLACES.find(runs);
  if (executablePath === undefined)
    throw new Error('These stories need Firefox. Install it (Debian: apt-get install firefox-esr).');
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  return {
    name: (await browser.version()).replace('firefox/', 'Firefox '),
    stores: true,
    open: async () => tabOf(await browser.newPage()),
    close: () => browser.close(),
  };
}

async function tabOf(page: Page): Promise<Tab> {
  await page.setViewport({ width: 1280, height: 800 });
  // Firefox may have closed the page with its question by then
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return {
    goto: async (address) => void (await page.goto(address)),
    evaluate: async (work, ...args) =>
      (await page.evaluate(work as (...all: unknown[]) => unknown, ...args)) as never,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (key, control = false) => {
      if (control) await page.keyboard.down('Control');
      await page.keyboard.press(key);
      if (control) await page.keyboard.up('Control');
    },
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => page.close(),
  };
}
