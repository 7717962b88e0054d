import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumPath, FLAGS } from '../browser/chromium.ts';

/** The phone of Lighthouse's mobile profile. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** A phone of 390 pixels, as most iPhones have. */
const SHARP_PHONE = { ...PHONE, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

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

/**
 * Slow 4G as Lighthouse means it: a round trip of 150 ms, 1.6 Mbit/s down, 750 kbit/s up. As no handshake is delayed either, bytes count for
 * more than on `SLOW_4G`, and so does all that a page has beyond what a comparable page by hand has.
 */
const NEAR_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};

/** Who visits: a phone, and its line, which is as fast as the machine where there is none. */
export interface Conditions {
  phone: typeof PHONE;
  line?: typeof SLOW_4G;
}

/** A phone at full speed. */
export const FAST: Conditions = { phone: PHONE };

/** A poor phone with a poor line, as Lighthouse simulates it. */
export const POOR: Conditions = { phone: PHONE, line: SLOW_4G };

/** A phone with a poor line to a server near by. */
export const NEAR: Conditions = { phone: SHARP_PHONE, line: NEAR_4G };

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

/** Runs a visit in an empty browser profile of a phone; with a poor line, its processor is slower, too. */
export async function visit<T>(
  browser: Browser,
  { phone, line }: Conditions,
  make: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    if (line) await slowDown(cdp, line);
    return await make({ context, page, cdp, rest: restOf(page, cdp) });
  } finally {
    await context.close();
  }
}

async function slowDown(cdp: CDPSession, line: typeof SLOW_4G): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', line);
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
