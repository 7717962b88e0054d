import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { SiteFacts } from '../../src/core/index.ts';
import { createService } from '../../src/oc/app.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { plenaryIn, root } from './project-copy.ts';

/** A folder with a site in which the real commands run, and whose builds are crawled. */
export function editionSite() {
  const folder = temporaryFolder();
  const site = path.join(folder, 'site.yaml');

  /** Runs a command of Plenary for the site in the folder. */
  function command(out: string, ...args: string[]): string {
    const { status, stdout, output } = plenaryIn(root, args, {
      PLENARY_SITE: site,
      PLENARY_OUT: path.join(folder, out),
      PLENARY_URL: 'https://mun.example.org/mun/',
    });
    expect(status, output).toBe(0);
    return stdout;
  }

  const served = (out: string) => servedFrom(path.join(folder, out));
  const crawled = (out: string) => crawledFrom(path.join(folder, out));
  return { folder, site, command, served, crawled };
}

/** Asks a build for addresses, as its service answers. */
export function servedFrom(out: string) {
  const facts: SiteFacts = JSON.parse(readFileSync(path.join(out, 'service/site.json'), 'utf8'));
  const app = createService({ publicFolder: path.join(out, 'public'), ...facts, mail: undefined });
  return async (address: string): Promise<{ status: number; type: string; text: string }> => {
    const response = await app.request(address);
    const location = response.headers.get('location');
    if (location?.startsWith('/') && response.status === 308) return servedFrom(out)(location);
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      text: await response.text(),
    };
  };
}

/** Goes to all that the pages of a build lead to, from its home page and its sitemap on. Returns each with what it is. */
export async function crawledFrom(out: string): Promise<Map<string, number>> {
  const ask = servedFrom(out);
  const sitemap = (await ask('/mun/sitemap.xml')).text;
  const waiting = [
    '/mun/',
    ...[...sitemap.matchAll(/<loc>https:\/\/mun\.example\.org([^<]*)/g)].map(([, one = '']) => one),
  ];
  const found = new Map<string, number>();
  const ids = new Map<string, string>();
  const anchors: [address: string, anchor: string][] = [];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const [bare = '', anchor] = address.split('#');
    if (anchor) anchors.push([bare, anchor]);
    if (found.has(bare)) continue;
    const { status, type, text } = await ask(bare);
    found.set(bare, status);
    if (status !== 200) continue;
    const isPage = type.startsWith('text/html');
    // a page also names the icons in a drawing
    if (isPage || type.startsWith('image/svg+xml')) ids.set(bare, text);
    if (isPage) waiting.push(...addressesIn(text));
  }
  for (const [address, anchor] of anchors)
    expect(ids.get(address), `${address}#${anchor}`).toContain(` id="${anchor}"`);
  return found;
}

/** What a crawl found broken. */
export const dead = (found: Map<string, number>) => [...found].filter(([, status]) => status !== 200);

/** What a page of the site names on it: links, pictures, styles' fonts, and its own address. */
export function addressesIn(html: string): string[] {
  const named = [
    ...html.matchAll(/ (?:href|src|poster|content)="([^"]+)"/g),
    ...html.matchAll(/ srcset="([^" ]+)/g),
    ...html.matchAll(/url\(["']?([^"')]+)/g),
  ].map(([, address = '']) => address.replace('https://mun.example.org/', '/'));
  return [...new Set(named)].filter((one) => one.startsWith('/mun'));
}
