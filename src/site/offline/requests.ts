import { isPage, withoutBase } from '../../core/index.ts';

/**
 * The kind of an address of the site. `page` is the HTML of a page, `data` its JSON, `document` another file that visitors open: these may
 * change, so the network has priority. Files named by their content never change: `script` is a file of `assets/` (scripts, fonts, icons),
 * `picture` one that pages display.
 */
export type Kind = 'page' | 'data' | 'document' | 'script' | 'picture';

export type RequestFacts = Pick<Request, 'method' | 'mode' | 'destination' | 'headers'>;

/** Addresses that are never cached: the upload of the organising committee, and files that aren't for visitors. */
const NEVER =
  /^\/(mail|sw\.js|([\w-]+\/)?offline(-files)?(\.json)?|site\.webmanifest|robots\.txt|sitemap\.xml)$|^\/(mail|cards)\//;

/** A name with a part of the content's hash: `logo-1a2b3c4d.svg`. */
const HASHED = /-[\w-]{8}\.\w+$/;

/** Returns the kind of a request; undefined to ignore it: other sites, methods except GET, `mail`, and parts of files (RFC 9110, 14.2). */
export function kindOf(url: URL, base: string, origin: string, asked: RequestFacts): Kind | undefined {
  const path = url.origin === origin ? withoutBase(base, url.pathname) : undefined;
  if (path === undefined || NEVER.test(path)) return undefined;
  if (asked.method !== 'GET' || asked.headers.has('range')) return undefined;
  if (path.startsWith('/assets/')) return 'script';
  if (asked.mode === 'navigate') return isPage(path) ? 'page' : 'document';
  if (path.endsWith('.json')) return 'data';
  if (asked.destination === 'image') return HASHED.test(path) ? 'picture' : undefined;
  return undefined;
}

/** Returns the common part of all sizes and formats of a picture: `/media/photos/asha-427-1a2b3c4d.avif` → `/media/photos/asha`. */
export function stemOf(pathname: string): string {
  return pathname.replace(/(-\d+)?-[\w-]{8}\.\w+$/, '');
}
