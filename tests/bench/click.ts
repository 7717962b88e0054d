import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { POOR, visit } from './browser.ts';

/** How a click is made: `data`: the visitor saves data, so nothing comes in advance; `offline`: the line is cut before it. */
export type Way = 'plain' | 'data' | 'offline';

const inPage = (file: string) => path.join(import.meta.dirname, 'in-page', file);

/** A next page that does not come within this is none, and no more is a worker that does not have it by then. */
const PATIENCE = 20_000;

/** Where the click is made, as a route, and the address of the link. */
export interface Step {
  from: string;
  to: string;
}

/**
 * Milliseconds from a click on a link until the heading of the next page is painted, on a slow phone. `undefined` when
 * no such heading came: offline, on a site that no service worker has stored.
 */
export function click(
  browser: Browser,
  origin: string,
  { from, to }: Step,
  way: Way,
): Promise<number | undefined> {
  return visit(browser, POOR, async ({ context, page, rest }) => {
    await page.addInitScript({ path: inPage('clicks.js') });
    if (way === 'data') await page.addInitScript({ path: inPage('save-data.js') });
    await page.goto(origin + from, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    const link = page.locator(`main a[href="${to}"]`).first();
    await link.scrollIntoViewIfNeeded();
    // what is fetched in advance is there by then
    await rest();
    if (way === 'offline') {
      if (!(await isKept(page, to))) return undefined;
      await context.setOffline(true);
    }
    await link.click({ noWaitAfter: true });
    const painted = page.waitForFunction(() => sessionStorage.getItem('painted'), undefined, {
      polling: 50,
      timeout: PATIENCE,
    });
    return painted.then(
      async (value) => Number(await value.jsonValue()),
      () => undefined,
    );
  });
}

/** Whether a service worker keeps a page. */
function isKept(page: Page, address: string): Promise<boolean> {
  const cacheState = async (address: string) => {
    // who has registered none by now has none
    if (!(await navigator.serviceWorker?.getRegistration())) return 'never';
    const copy = await caches.match(address, { ignoreVary: true });
    return navigator.serviceWorker.controller !== null && copy !== undefined && 'cached';
  };
  return page.waitForFunction(cacheState, address, { polling: 100, timeout: PATIENCE }).then(
    async (answer) => (await answer.jsonValue()) === 'cached',
    () => false,
  );
}
