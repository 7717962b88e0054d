import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '../../../compiler/index.ts';
import { withoutBasePath } from '../../../core/index.ts';

/** `out` is the folder of the last build. Ignores archived pages, and pages that the current site redirects. */
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
    const at = address.startsWith(origin)
      ? withoutBasePath(shell.base, address.slice(origin.length))
      : undefined;
    return at === undefined || known.has(at) || sources.has(at) || archived.has(at) ? [] : [at];
  });
}
