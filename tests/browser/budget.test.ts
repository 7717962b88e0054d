import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'vitest';
import { ROUTES } from '../site-facts.ts';
import { fileOf, PUBLIC } from './built.ts';
import { CALM, test } from './visitor.ts';

/* What a page may weigh, in bytes as they travel. One round trip brings 14 KB: ten packets, by RFC 6928. */

const HTML = 14 * 1024;
const FONTS = 25_000;
const SCRIPT_BY_LOAD = 5 * 1024;
const SCRIPT = 90 * 1024;

const routes = Object.keys(ROUTES);
const htmlOf = (route: string) => readFileSync(`${PUBLIC}/${fileOf(route)}.html`, 'utf8');

/** What our own server sends for an address. */
async function weightOf(origin: string, address: string): Promise<number> {
  const { headers } = await fetch(origin + address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  const weight = Number(headers.get('content-length'));
  expect(weight, address).toBeGreaterThan(0);
  return weight;
}

test('every page comes whole, with its styles and data, in one round trip', async ({ origin }) => {
  for (const route of [...routes, '/no-such-page'])
    expect(await weightOf(origin, route), route).toBeLessThanOrEqual(HTML);
});

test('the fonts that a page asks for at once are few and cut to the site', async ({ origin }) => {
  for (const route of routes) {
    const fonts = [...htmlOf(route).matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)">/g)];
    expect(fonts).toHaveLength(2);
    const weights = await Promise.all(fonts.map(([, href]) => weightOf(origin, String(href))));
    expect(Math.max(...weights)).toBeGreaterThan(10_000);
    expect(
      weights.reduce((sum, weight) => sum + weight),
      route,
    ).toBeLessThanOrEqual(FONTS);
  }
});

test('by the load event a page has asked for next to no script, and nobody but us', async ({
  open,
  trouble,
}) => {
  const page = await open();
  await page.addInitScript(() => {
    // the headless shell moves a pointer now and then: a sign of a visitor, for whom more script is asked for
    addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  for (const route of routes) {
    await page.goto(route, { waitUntil: 'load' });
    const scripts = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return resources
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < Number(visit?.loadEventStart))
        .map(({ encodedBodySize }) => encodedBodySize);
    });
    expect(scripts.length, route).toBeGreaterThan(0);
    expect(
      scripts.reduce((sum, size) => sum + size),
      route,
    ).toBeLessThanOrEqual(SCRIPT_BY_LOAD);
  }
  expect(trouble).toEqual(CALM);
});

const files = () => readdirSync(`${PUBLIC}/assets`).filter((file) => file.endsWith('.js'));
const blocks = readdirSync('src/site/blocks').flatMap((file) => /^(\w+)\.tsx$/.exec(file)?.[1] ?? []);
const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '');

/** A script with all that it imports, at once or later, but for the blocks that are not wanted. */
function reach(file: string, wanted: Set<string>, seen = new Set<string>()): Set<string> {
  const isOther = blocks.includes(nameOf(file)) && !wanted.has(nameOf(file));
  if (seen.has(file) || isOther) return seen;
  seen.add(file);
  const text = readFileSync(`${PUBLIC}/assets/${file}`, 'utf8');
  for (const [, imported] of text.matchAll(/\b(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    reach(String(imported), wanted, seen);
  return seen;
}

test('all script that a page can come to need is little', () => {
  const weights = new Map(
    files().map((file) => [file, brotliCompressSync(readFileSync(`${PUBLIC}/assets/${file}`)).length]),
  );
  for (const route of routes) {
    const html = htmlOf(route);
    const wanted = new Set(
      [...html.matchAll(/data-block="(\w+)" data-script/g)].map(([, type]) => String(type)),
    );
    const [, start = ''] = /<script type="module" [^>]*src="[^"]*\/([^"/]+\.js)"/.exec(html) ?? [];
    const needed = [...reach(start, wanted)];
    expect(needed.map(nameOf), route).toEqual(expect.arrayContaining(['start', 'main', ...wanted]));
    const weight = needed.reduce((sum, file) => sum + (weights.get(file) ?? 0), 0);
    expect(weight, `${route}: ${needed.join(' ')}`).toBeLessThanOrEqual(SCRIPT);
  }
});
