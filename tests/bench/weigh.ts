import type { Browser } from 'playwright-core';
import { FAST, visit } from './browser.ts';
import { brotli } from './serve.ts';

const KINDS = ['html', 'js', 'data', 'fonts', 'pictures', 'other'] as const;
type Kind = (typeof KINDS)[number];

const KIND_OF: Record<string, Kind> = {
  Document: 'html',
  Script: 'js',
  Fetch: 'data',
  XHR: 'data',
  Font: 'fonts',
  Image: 'pictures',
};

/** What a route costs on the wire, in bytes with headers, its pictures and parts further down included. */
export interface Weight extends Record<Kind, number> {
  requests: number;
  /** The JS that had come by the load event. */
  jsByLoad: number;
  /** The inline styles and the JSON in the HTML, each compressed by itself. */
  css: number;
  json: number;
  /** What was asked of other sites. */
  foreign: string[];
}

/** Opens a page at full speed, reads it to its end, and weighs what came. */
export function weigh(browser: Browser, origin: string, route: string): Promise<Weight> {
  return visit(browser, FAST, async ({ page, cdp, rest }) => {
    const kinds = new Map<string, string>();
    const weight = { html: 0, js: 0, data: 0, fonts: 0, pictures: 0, other: 0, requests: 0, jsByLoad: 0 };
    const foreign: string[] = [];
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      kinds.set(requestId, type ?? 'Other');
      if (!request.url.startsWith(origin) && !/^(data|blob):/.test(request.url)) foreign.push(request.url);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (encodedDataLength === 0) return;
      weight[KIND_OF[kinds.get(requestId) ?? ''] ?? 'other'] += encodedDataLength;
      weight.requests++;
    });
    cdp.on('Page.loadEventFired', () => {
      weight.jsByLoad = weight.js;
    });
    await cdp.send('Page.enable');
    const answer = await page.goto(origin + route, { waitUntil: 'load' });
    const html = (await answer?.text()) ?? '';
    await readThrough(page);
    await rest();
    return { ...weight, ...inlineIn(html), foreign };
  });
}

/** Scrolls down screen by screen and touches the page, so that all that waits for it comes. */
async function readThrough(page: import('playwright-core').Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.mouse.move(200, 300);
  const screens = await page.evaluate(() => Math.ceil(document.body.scrollHeight / innerHeight));
  for (let at = 1; at <= screens; at++) {
    await page.evaluate(async (to) => {
      scrollTo({ top: to * innerHeight, behavior: 'instant' });
      // what is near asks for its parts once it is painted
      await new Promise<void>((painted) =>
        requestAnimationFrame(() => requestAnimationFrame(() => painted())),
      );
    }, at);
  }
}

function inlineIn(html: string): Pick<Weight, 'css' | 'json'> {
  const size = (pattern: RegExp) => {
    const text = [...html.matchAll(pattern)].map(([, inner]) => inner).join('');
    return text === '' ? 0 : brotli(text).length;
  };
  return {
    css: size(/<style[^>]*>(.*?)<\/style>/gs),
    json: size(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs),
  };
}
