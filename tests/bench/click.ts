import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { visit } from './browser.ts';

/** How a click is made: `data`: the visitor saves data, so nothing comes in advance; `offline`: the line is cut before it. */
export type Way = 'plain' | 'data' | 'offline';

const inPage = (file: string) => path.join(import.meta.dirname, 'in-page', file);

/** How long after the page has come to rest the click is made: what is fetched in advance is there by then. */
const LEAD = 3_000;

/** A next page that does not come within this is none. */
const PATIENCE = 20_000;

/** Where the click is made, as a route, and the address of the link. */
export interface Step {
  from: string;
  to: string;
}

/**
 * Milliseconds from a click on a link until the heading of the next page is painted, on a slow phone. `undefined` when
 * no such heading came: offline, on a site that is not kept for it.
 */
export function click(
  browser: Browser,
  origin: string,
  { from, to }: Step,
  way: Way,
): Promise<number | undefined> {
  return visit(browser, true, async ({ context, page }) => {
    await page.addInitScript({ path: inPage('clicks.js') });
    if (way === 'data') await page.addInitScript({ path: inPage('save-data.js') });
    await page.goto(origin + from, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    const link = page.locator(`main a[href="${to}"]`).first();
    await link.scrollIntoViewIfNeeded();
    await page.waitForTimeout(LEAD);
    if (way === 'offline') {
      if (!(await isKept(page))) return undefined;
      await context.setOffline(true);
    }
    await link.click({ noWaitAfter: true });
    const painted = () => page.evaluate(() => sessionStorage.getItem('painted'));
    for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
      // between two documents there is none to ask
      const value = await painted().catch(() => null);
      if (value !== null) return Number(value);
      await page.waitForTimeout(50);
    }
    return undefined;
  });
}

/** Whether a service worker keeps the page. */
async function isKept(page: Page): Promise<boolean> {
  const controlled = page.waitForFunction(() => navigator.serviceWorker?.controller !== null, undefined, {
    timeout: LEAD,
  });
  return controlled.then(
    () => true,
    () => false,
  );
}
