import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { test as base, inject } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What a visitor saw go wrong on the way: errors of scripts, and requests to other sites. */
export interface Trouble {
  errors: string[];
  foreign: string[];
}

interface Visitor {
  browser: Browser;
  /** Opens a new, empty browser profile. */
  open: (options?: BrowserContextOptions) => Promise<Page>;
  page: Page;
  trouble: Trouble;
  origin: string;
}

/** A test with a real browser on the built site. */
export const test = base.extend<Visitor>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
    async ({}, use) => {
      const browser = await chromium.launch({ executablePath: inject('chromium'), args: FLAGS });
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  origin: async ({}, use) => use(inject('origin')),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  trouble: async ({}, use) => use({ errors: [], foreign: [] }),
  open: async ({ browser, trouble, origin }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...options });
      contexts.push(context);
      const page = await context.newPage();
      watch(page, trouble, origin);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  page: async ({ open }, use) => use(await open()),
});

function watch(page: Page, trouble: Trouble, origin: string): void {
  page.on('pageerror', (error) => trouble.errors.push(String(error)));
  page.on('console', (message) => {
    // a page that is not found is no error of a script
    if (message.type() === 'error' && !/status of 404/.test(message.text()))
      trouble.errors.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob|about):/.test(request.url()))
      trouble.foreign.push(request.url());
  });
}

/** Waits until the page is alive: links navigate by script, and every part that needs script has come, or failed. */
export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor();
  await page.waitForFunction(() => !document.querySelector('[data-script]:not([data-alive])'));
}
