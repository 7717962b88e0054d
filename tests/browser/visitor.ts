import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { test as base, inject } from 'vitest';
import { alive } from './alive.ts';
import { within } from './within.ts';

export { alive };

/** What a visitor saw go wrong on the way. */
export interface Trouble {
  /** Errors of scripts. */
  errors: string[];
  /** Requests to other sites. */
  foreign: string[];
  /** What a page asked for and did not get; the page itself may be one that is not found. */
  lost: string[];
}

/** Nothing went wrong. */
export const CALM: Trouble = { errors: [], foreign: [], lost: [] };

interface Visitor {
  browser: Browser;
  /** Opens a new, empty browser profile. */
  open: (options?: BrowserContextOptions) => Promise<Page>;
  /** Whether pages may have a service worker, as the studio needs one. */
  serviceWorkers: 'allow' | 'block';
  /** The tabs that the tests of a worker share. */
  tabs: Tabs;
  /** A tab that tests share, with script, 1280 by 720 px: for tests that need no profile of their own. */
  page: Page;
  /** Opens a page of the site in a tab that tests share, and waits until it is alive. */
  look: (route: string, how?: Look) => Promise<Page>;
  trouble: Trouble;
  origin: string;
}

/**
 * Gives a tab for a site, with script or without. It is much quicker than a new profile, which costs a process. Only what
 * belongs to one site is open at a time.
 */
type Tabs = (how: TabOptions) => Promise<Page>;

interface TabOptions extends Pick<Visitor, 'origin' | 'serviceWorkers'> {
  script: boolean;
}

/** How a page is looked at; 1280 by 900 px, light, with script, unless it says otherwise. */
export interface Look {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  forcedColors?: 'active';
  script?: boolean;
}

const USUAL = { reducedMotion: 'reduce' } as const;

/** A test with a real browser on the built site. (Vitest reads from the pattern which fixtures one needs: `{}` is none.) */
export const test = base.extend<Visitor>({
  browser: [
    async ({}, use) => {
      const browser = await chromium.connect(inject('chromium'));
      await use(browser);
      await within('the connection to the browser to close', browser.close());
    },
    { scope: 'worker' },
  ],
  origin: async ({}, use) => use(inject('origin')),
  serviceWorkers: async ({}, use) => use('block'),
  trouble: async ({}, use) => use({ errors: [], foreign: [], lost: [] }),
  open: async ({ browser, trouble, origin, serviceWorkers }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...USUAL, serviceWorkers, baseURL: origin, ...options });
      contexts.push(context);
      const page = await context.newPage();
      watch(page, trouble, origin);
      return page;
    });
    for (const context of contexts) await closeProfile(context);
  },
  tabs: [
    async ({ browser }, use) => {
      let open: { origin: string; tabs: Map<boolean, Page> } = { origin: '', tabs: new Map() };
      // what is open at the end goes with the browser
      await use(async ({ origin, serviceWorkers, script }) => {
        if (open.origin !== origin) {
          for (const tab of open.tabs.values()) await closeProfile(tab.context());
          open = { origin, tabs: new Map() };
        }
        const before = open.tabs.get(script);
        // one that would not leave its page is closed
        if (before && !before.isClosed()) return before;
        const context = await browser.newContext({
          ...{ ...USUAL, serviceWorkers, baseURL: origin },
          javaScriptEnabled: script,
        });
        const tab = await context.newPage();
        open.tabs.set(script, tab);
        return tab;
      });
    },
    { scope: 'worker' },
  ],
  page: async ({ tabs, trouble, origin, serviceWorkers }, use) => {
    const tab = await tabs({ origin, serviceWorkers, script: true });
    watch(tab, trouble, origin);
    await show(tab, { height: 720 });
    await use(tab);
    await leave(tab);
  },
  look: async ({ tabs, trouble, origin, serviceWorkers }, use) => {
    const used = new Set<Page>();
    await use(async (route, how = {}) => {
      const { script = true } = how;
      const tab = await tabs({ origin, serviceWorkers, script });
      if (!used.has(tab)) watch(tab, trouble, origin);
      used.add(tab);
      await show(tab, how);
      await tab.goto(route);
      if (script) await alive(tab);
      return tab;
    });
    for (const tab of used) await leave(tab);
  },
});

async function show(tab: Page, { width = 1280, height = 900, colorScheme, forcedColors }: Look) {
  await tab.setViewportSize({ width, height });
  await tab.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    forcedColors: forcedColors ?? 'none',
  });
}

/** Leaves a shared tab as the next test expects it. */
async function leave(tab: Page): Promise<void> {
  const context = tab.context();
  const reset = Promise.all([
    tab.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
  ]);
  await within(`routes and permissions of ${tab.url()} to be reset`, reset);
  // what a page still asks for belongs to the test that opened it
  await empty(tab).catch(() => closeProfile(context));
  tab.removeAllListeners();
}

/**
 * Lets the page go to an empty one. Of its own accord, it stays in its process: `goto` would end that, and the next test
 * would pay for another. Rejects where the page is just being loaded anew, as the preview does it after a change.
 */
async function empty(tab: Page): Promise<void> {
  const leaving = Promise.all([
    tab.waitForURL('about:blank', { timeout: 5_000 }),
    tab.evaluate(() => {
      location.href = 'about:blank';
    }),
  ]);
  await within(`${tab.url()} to be left`, leaving, 10);
}

/** How long Chromium may take to close a profile before it is asked again, in milliseconds. */
const FORGOTTEN = 1_000;

/**
 * Closes a browser profile. Chromium forgets that it has to close a page which is just going on to another, and never answers
 * (https://crbug.com/536385539): its pages are then closed one by one. (One of `browser.newPage` would close its profile instead.)
 */
export async function closeProfile(context: BrowserContext): Promise<void> {
  const pages = context.pages();
  const again = setTimeout(() => {
    for (const page of pages) page.close().catch(() => {});
  }, FORGOTTEN);
  const names = pages.map((page) => page.url()).join(', ');
  await within(`the browser to close ${names || 'a profile'}`, context.close());
  clearTimeout(again);
}

function watch(page: Page, trouble: Trouble, origin: string): void {
  page.on('pageerror', (error) => trouble.errors.push(String(error)));
  const visited = new Set<string>();
  const isVisit = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // the page for unknown addresses comes with a 404 of its own, which is no error
    const itself = /status of 404/.test(message.text()) && visited.has(message.location().url);
    if (!itself) trouble.errors.push(message.text());
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !isVisit(answer.request()))
      trouble.lost.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // who goes on to another page asks no more for what the last one lacked
    if (reason !== 'net::ERR_ABORTED') trouble.lost.push(`${reason} ${request.url()}`);
  });
  page.on('request', (request) => {
    if (isVisit(request)) visited.add(request.url());
    if (!request.url().startsWith(origin) && !/^(data|blob|about):/.test(request.url()))
      trouble.foreign.push(request.url());
  });
}

/**
 * Opens the home page at a moment from which the clock goes on only as a test says, and here until the countdown has started,
 * not 5 ms further: neither a slow machine nor what else comes to life takes time from it.
 */
export async function startCountdown(page: Page, time: Date): Promise<void> {
  await page.clock.install({ time });
  await page.clock.pauseAt(new Date(time.getTime() + 10_000));
  await page.goto('/');
  const hasStarted = () =>
    page.evaluate(() => {
      const block = document.querySelector('[data-block="countdown"]');
      block?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return block?.hasAttribute('data-hydrated');
    });
  while (!(await hasStarted())) await page.clock.runFor(5);
}

/** Draws a finger along a line, a frame for each place: a busy browser would take those of one frame together, as a tap. */
export async function swipe(page: Page, y: number, places: number[]): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => {
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
  const [start = 0, ...others] = places;
  await touch('touchStart', [{ x: start, y }]);
  for (const x of others) await touch('touchMove', [{ x, y }]);
  await touch('touchEnd', []);
  await finger.detach();
}

/** Lets the visitor's line be one on which nothing is fetched before a click. To be called before a page is opened. */
export async function thrifty(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** The pictures of a page that do not show, those further down included. */
export function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const broken = async (image: HTMLImageElement) => {
      const came = await image.decode().then(
        () => image.naturalWidth > 0,
        () => false,
      );
      return came ? [] : [image.src];
    };
    // only while a picture is lazy does the browser find the width that `sizes="auto"` means
    const found: string[][] = [];
    const [auto, others] = [true, false].map((is) =>
      [...document.images].filter((image) => image.sizes.startsWith('auto') === is),
    );
    for (const image of auto ?? []) {
      image.scrollIntoView({ behavior: 'instant' });
      found.push(await broken(image));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    for (const image of others ?? []) image.loading = 'eager';
    return [...found, ...(await Promise.all((others ?? []).map(broken)))].flat();
  });
}
