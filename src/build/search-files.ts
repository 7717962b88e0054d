import type { Site } from '../compiler/compile.ts';
import { withBase } from '../page/paths.ts';
import { escapeHtml } from '../renderer/document.ts';
import { headOf } from '../renderer/head.ts';
import type { BuiltFile } from './built-file.ts';

/** The files that search engines look for: which pages there are, and that all may be read. */
export function searchFiles({ shell, pages }: Site): BuiltFile[] {
  const heads = pages.map((page) => headOf(page, shell)).filter(({ robots }) => robots === undefined);
  const addresses = heads.flatMap(({ canonical }) => canonical ?? []);
  const sitemap = new URL(withBase(shell.base, '/sitemap.xml'), shell.origin).href;
  return [
    { name: 'sitemap.xml', content: sitemapOf(addresses) },
    { name: 'robots.txt', content: robotsOf(sitemap, shell.base) },
  ];
}

/**
 * The list of all pages by the protocol of sitemaps.org. It says nothing of when a page changed: nobody knows, since a
 * build makes all of them anew.
 */
function sitemapOf(addresses: string[]): string {
  const urls = addresses.map((address) => `  <url><loc>${escapeHtml(address)}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}

/** RFC 9309. Nothing is forbidden: who may not read a page cannot see that it asks not to be shown. */
function robotsOf(sitemap: string, base: string): string {
  const rules = `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`;
  if (base === '/') return rules;
  return `# Robots read this file at the root of a host only. This site lives in ${base}, so copy the rules there.\n${rules}`;
}
