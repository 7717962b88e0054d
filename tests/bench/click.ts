import type { Browser, Page } from 'playwright-core';
import { visit } from './browser.ts';

/** How a click is made: `data`: the visitor saves data, so nothing comes in advance; `offline`: the line is cut before it. */
export type Way = 'plain' | 'data' | 'offline';

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
    await page.addInitScript(timeClicks);
    if (way === 'data') await page.addInitScript(saveData);
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

function saveData(): void {
  Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', {
    get: () => Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' }),
  });
}

/**
 * Runs in every document before anything of its own. A click leaves its moment and the heading it finds; the frame that
 * shows another heading, in this document or in the next, leaves how long it took.
 */
function timeClicks(): void {
  const clock = () => performance.timeOrigin + performance.now();
  const heading = () => document.querySelector('h1')?.textContent;
  const done = (at: number) =>
    sessionStorage.setItem('painted', String(at - Number(sessionStorage.getItem('clicked'))));
  const look = () => {
    const now = heading();
    if (!now || now === sessionStorage.getItem('left')) return requestAnimationFrame(look);
    // a message sent while a frame is made arrives when the frame is on its way to the screen
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(clock());
    return port2.postMessage(null);
  };
  if (sessionStorage.getItem('clicked') !== null && sessionStorage.getItem('painted') === null)
    requestAnimationFrame(look);
  addEventListener(
    'click',
    ({ timeStamp }) => {
      sessionStorage.setItem('left', heading() ?? '');
      sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp));
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}
