import type { Site } from '../compiler/index.ts';
import { canonicalOf, escapeHtml } from '../renderer/index.ts';
import { NOT_FOUND, withBase } from '../shared/index.ts';
import type { BuiltFile } from './built-file.ts';
import type { Outline } from './outline.ts';

/** How many addresses a sitemap may hold by its protocol; more go into several, with a list of those. */
const MOST_ADDRESSES = 50_000;

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The files that search engines look for: which pages there are, and that all may be read. */
export function searchFiles({ shell }: Pick<Site, 'shell'>, { pages }: Pick<Outline, 'pages'>): BuiltFile[] {
  const shown = [...pages.values()].filter(({ path, search }) => path !== NOT_FOUND && search !== false);
  const hrefOf = (name: string) => new URL(withBase(shell.base, `/${name}`), shell.origin).href;
  const addresses = shown.map(({ path }) => canonicalOf(path, shell));
  return [
    ...sitemapsOf(addresses, hrefOf),
    { name: 'robots.txt', content: robotsOf(hrefOf('sitemap.xml'), shell.base) },
  ];
}

/**
 * The list of all pages by the protocol of sitemaps.org. It says nothing of when a page changed: nobody knows, since a
 * new heading is a change to the program and none to the reader.
 */
function sitemapsOf(addresses: string[], hrefOf: (name: string) => string): BuiltFile[] {
  if (addresses.length <= MOST_ADDRESSES)
    return [{ name: 'sitemap.xml', content: listOf('urlset', 'url', addresses) }];
  const parts = Array.from({ length: Math.ceil(addresses.length / MOST_ADDRESSES) }, (_, index) => ({
    name: `sitemap-${index + 1}.xml`,
    content: listOf('urlset', 'url', addresses.slice(index * MOST_ADDRESSES, (index + 1) * MOST_ADDRESSES)),
  }));
  const hrefs = parts.map(({ name }) => hrefOf(name));
  return [{ name: 'sitemap.xml', content: listOf('sitemapindex', 'sitemap', hrefs) }, ...parts];
}

function listOf(list: string, entry: string, addresses: string[]): string {
  const lines = addresses.map((address) => `  <${entry}><loc>${escapeHtml(address)}</loc></${entry}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} ${XMLNS}>\n${lines.join('')}</${list}>\n`;
}

/** RFC 9309. Nothing is forbidden: who may not read a page cannot see that it asks not to be shown. */
function robotsOf(sitemap: string, base: string): string {
  const rules = `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`;
  if (base === '/') return rules;
  return `# Robots read this file at the root of a host only. This site lives in ${base}, so copy the rules there.\n${rules}`;
}
