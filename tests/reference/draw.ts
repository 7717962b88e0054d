import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page, Request } from 'playwright-core';
import { alive } from '../browser/alive.ts';
import { fileOf } from '../browser/built.ts';
import { serve } from '../browser/serve.ts';
import { ROUTES } from './sites.ts';

/** A part of a page: the header, a block or the footer, with its place in the picture. */
export interface Part {
  name: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A picture of a whole page. */
export interface Picture {
  route: string;
  /** `390 light`, or `paper`. */
  medium: string;
  png: Buffer;
  parts: Part[];
}

/** From wide to narrow: browsers keep the larger file of a photo, so that none loads while a picture is taken. */
const WIDTHS = [1366, 768, 390];
const SCHEMES = ['light', 'dark'] as const;
const PAPER_WIDTH = 794;

/** Routes whose style sheets for print are pictured. */
const PRINTED = ['/', '/committees', '/schedule'];

/** How long a page may take, in milliseconds. Machines are shared. */
const LIMIT = 300_000;

/** Seconds of the clock would differ; transitions and the caret would be pictured half-way. */
const STILL =
  '*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important }';

/** Returns how many pictures a site has. */
export const PICTURES_PER_SITE = ROUTES.length * WIDTHS.length * SCHEMES.length + PRINTED.length;

/** Returns the routes whose built files differ in two builds. Their other files have names made from their content. */
export function routesThatDiffer(outs: readonly [string, string]): string[] {
  return ROUTES.filter((route) => {
    const [one, other] = outs.map((out) => readFileSync(fileIn(out, route)));
    return !one?.equals(other as Buffer);
  });
}

function fileIn(out: string, route: string): string {
  return path.join(out, 'public', `${route === '/not-there' ? '404' : fileOf(route)}.html`);
}

/** Takes all pictures of some pages of a built site. */
export async function draw(browser: Browser, out: string, routes: readonly string[]): Promise<Picture[]> {
  const site = await serve(out);
  const context = await browser.newContext({
    baseURL: site.origin,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Africa/Nairobi',
  });
  try {
    context.setDefaultTimeout(LIMIT);
    const page = await context.newPage();
    const requests = new Requests(page);
    await page.route(
      (url) => url.origin !== site.origin,
      (request) => request.abort(),
    );
    await page.clock.setFixedTime(new Date('2027-06-01T12:00:00Z'));
    const pictures: Picture[] = [];
    for (const route of routes) {
      await page.emulateMedia({ media: null, colorScheme: 'light' });
      await page.setViewportSize({ width: WIDTHS[0] as number, height: 900 });
      await page.goto(route, { waitUntil: 'load' });
      await alive(page);
      // the Content-Security-Policy refuses a <style>
      await page.evaluate(async (text) => {
        document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(text));
        for (const details of document.querySelectorAll('details')) details.open = true;
      }, STILL);
      for (const width of WIDTHS)
        for (const colorScheme of SCHEMES) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme });
          pictures.push(await pictureOf(page, requests, route, `${width} ${colorScheme}`));
        }
      if (!PRINTED.includes(route)) continue;
      await page.setViewportSize({ width: PAPER_WIDTH, height: 1123 });
      await page.emulateMedia({ media: 'print', colorScheme: 'light' });
      pictures.push(await pictureOf(page, requests, route, 'paper'));
    }
    return pictures;
  } finally {
    await context.close();
    await site.close();
  }
}

/** Requests that a page waits for. A video goes on loading. */
class Requests {
  readonly #open = new Set<Request>();

  constructor(page: Page) {
    page.on('request', (request) => request.resourceType() !== 'media' && this.#open.add(request));
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#open.delete(request));
  }

  /** Shows the whole page once, so that all photos on it load, and waits until they are drawn. */
  async settle(page: Page): Promise<void> {
    await page.evaluate(async () => {
      const { scrollHeight } = document.documentElement;
      for (let top = 0; top < scrollHeight; top += innerHeight) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
      scrollTo({ top: 0, behavior: 'instant' });
    });
    const began = performance.now();
    do {
      await page.evaluate(async () => {
        await document.fonts.ready;
        // the photos of hidden elements are never loaded
        const loaded = [...document.images].filter(({ complete }) => complete);
        await Promise.all(loaded.map((image) => image.decode().catch(() => {})));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      });
      if (performance.now() - began > LIMIT)
        throw new Error(`${page.url()} still loads ${[...this.#open].map((request) => request.url())}.`);
    } while (this.#open.size > 0);
  }
}

/** How often a picture is taken at most until it stays the same. */
const MAX_TRIES = 10;

/** Takes a picture again and again until two are the same: on a busy machine, a photo or a font is drawn late. */
async function pictureOf(...how: Parameters<typeof drawOnce>): Promise<Picture> {
  let last = await drawOnce(...how);
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    const next = await drawOnce(...how);
    if (next.png.equals(last.png)) return next;
    last = next;
  }
  throw new Error(`${last.route} at ${last.medium} looks different in each picture.`);
}

async function drawOnce(page: Page, requests: Requests, route: string, medium: string): Promise<Picture> {
  await requests.settle(page);
  const { parts, width, height } = await page.evaluate(() => {
    const elements = document.querySelectorAll<HTMLElement>('[data-block], #_root > header, #_root > footer');
    const parts = [...elements].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { name: element.dataset.block ?? element.localName, left, top, width, height };
    });
    const { clientWidth: width, scrollHeight: height } = document.documentElement;
    return { parts, width, height };
  });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  await session.detach();
  return { route, medium, png: Buffer.from(data, 'base64'), parts };
}
