import { isPagePath, withoutBasePath } from '../../core/index.ts';

/**
 * The kind of an address on the site. `page` is the HTML of a page, `data` its JSON, and `document` another file that visitors
 * open. These can change, so the network has priority. Files with a content hash in their names never change: `script` is a file
 * in `assets/` (a script, font or icon), and `picture` a picture on a page.
 */
export type RequestKind = 'page' | 'data' | 'document' | 'script' | 'picture';

export type RequestDetails = Pick<Request, 'method' | 'mode' | 'destination' | 'headers'>;

/** Paths that are never cached: the upload service, and files that aren't for visitors. */
const UNCACHED_PATHS =
  /^\/(mail|sw\.js|([\w-]+\/)?offline(-files)?(\.json)?|site\.webmanifest|robots\.txt|sitemap\.xml)$|^\/(mail|cards)\//;

/** The end of a file name that contains a content hash, as in `logo-1a2b3c4d.svg`. */
const HASHED_NAME = /-[\w-]{8}\.\w+$/;

/**
 * Returns the kind of a request. Undefined if the worker ignores the request: for another site, for the upload service, for a
 * part of a file (RFC 9110, 14.2), or with a method other than GET.
 */
export function requestKind(
  url: URL,
  base: string,
  origin: string,
  asked: RequestDetails,
): RequestKind | undefined {
  const path = url.origin === origin ? withoutBasePath(base, url.pathname) : undefined;
  if (path === undefined || UNCACHED_PATHS.test(path)) return undefined;
  if (asked.method !== 'GET' || asked.headers.has('range')) return undefined;
  if (path.startsWith('/assets/')) return 'script';
  if (asked.mode === 'navigate') return isPagePath(path) ? 'page' : 'document';
  if (path.endsWith('.json')) return 'data';
  if (asked.destination === 'image') return HASHED_NAME.test(path) ? 'picture' : undefined;
  return undefined;
}

/**
 * Returns the part that the addresses of a picture share in all sizes and formats: `/media/photos/asha-427-1a2b3c4d.avif` →
 * `/media/photos/asha`.
 */
export function pictureStem(pathname: string): string {
  return pathname.replace(/(-\d+)?-[\w-]{8}\.\w+$/, '');
}
