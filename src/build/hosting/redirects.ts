import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '../../compiler/index.ts';
import { escapeHtml } from '../../renderer/index.ts';
import { withoutBase } from '../../shared/index.ts';
import type { BuiltFile } from '../output.ts';

/**
 * A small page for each redirect, for hosts that cannot redirect: browsers go on from it without script, and search engines
 * read the new address in it. An old address that ends like a file, other than `.html`, can have no page.
 */
export function redirectPages({ shell, redirects }: Pick<Site, 'shell' | 'redirects'>): BuiltFile[] {
  return redirects.flatMap(({ from, to: { href } }) => {
    const name = from.slice(1).replace(/\.html$/i, '');
    if (name.includes('.')) return [];
    return [
      { name: `${name}.html`, content: redirectPage(href, new URL(href, shell.origin).href, shell.language) },
    ];
  });
}

function redirectPage(href: string, address: string, language: string): string {
  const [to, canonical] = [escapeHtml(href), escapeHtml(address)];
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${canonical}</title>
<link rel="canonical" href="${canonical}">
<meta http-equiv="refresh" content="0; url=${to}">
</head>
<body>
<p><a href="${to}">${canonical}</a></p>
</body>
</html>
`;
}

/**
 * The pages that the last build in the folder `out` had, and that this site neither has nor redirects. Only the last build knows
 * them: in a new clone there is none. What an archived edition had, `check` knows without it.
 */
export function pagesGoneSince(
  out: string,
  { shell, redirects, editions }: Pick<Site, 'shell' | 'redirects' | 'editions'>,
  known: ReadonlySet<string>,
): string[] {
  const sitemap = path.join(out, 'public/sitemap.xml');
  if (!existsSync(sitemap)) return [];
  const addresses = readFileSync(sitemap, 'utf8').matchAll(/<loc>([^<]*)<\/loc>/g);
  const sources = new Set(redirects.map(({ from }) => from));
  const archived = new Set(editions.at(-1)?.pages.map((page) => page.path));
  const { origin } = new URL(shell.origin);
  return [...addresses].flatMap(([, address = '']) => {
    const at = address.startsWith(origin) ? withoutBase(shell.base, address.slice(origin.length)) : undefined;
    return at === undefined || known.has(at) || sources.has(at) || archived.has(at) ? [] : [at];
  });
}
