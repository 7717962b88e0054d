import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumPath, FLAGS } from '../browser/chromium.ts';

/** The phone of Lighthouse's mobile profile. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/**
 * Slow 4G as Lighthouse applies it: a round trip of 562.5 ms, 1.44 Mbit/s down, 675 kbit/s up. Chromium delays each
 * request by the latency, and knows no handshakes, so a first request costs one round trip and not three.
 */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

/** How many times slower the processor is made. */
export const SLOWER = 4;

/** Starts the browser of the browser tests. Throws with what to do when there is none. */
export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
}

/** A visitor with an empty browser, and the line into it. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  /** Resolves when the page has nothing to do, and has got all that it asked for. */
  rest: () => Promise<void>;
}

/** Runs a visit in an empty browser profile of a phone; `slow`: with the processor and the line of a poor one. */
export async function visit<T>(
  browser: Browser,
  slow: boolean,
  make: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    if (slow) await slowDown(cdp);
    return await make({ context, page, cdp, rest: restOf(page, cdp) });
  } finally {
    await context.close();
  }
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

function restOf(page: Page, cdp: CDPSession): Visitor['rest'] {
  const active = new Set<string>();
  let asked = 0;
  let finished = () => {};
  cdp.on('Network.requestWillBeSent', ({ requestId }) => {
    active.add(requestId);
    asked++;
  });
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const)
    cdp.on(end, ({ requestId }) => {
      active.delete(requestId);
      if (active.size === 0) finished();
    });
  return async () => {
    for (let before = -1; before !== asked; ) {
      before = asked;
      await page.evaluate(idle);
      if (active.size === 0) continue;
      await new Promise<void>((resolve) => {
        finished = resolve;
      });
    }
  };
}

/** Resolves when the browser has had time to spare twice: what a page does when it is idle has begun by then. */
async function idle(): Promise<void> {
  for (let time = 0; time < 2; time++)
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 }));
}
