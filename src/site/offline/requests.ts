import { isPagePath, withoutBasePath } from '../../core/index.ts';

/**
 * `page` is the HTML of a page, `data` its JSON, `document` another file that visitors open: these can change, so the network has
 * priority. `script` (a script, font or icon in `assets/`) and `picture` have a content hash in their names, and never change.
 */
export type RequestKind = 'page' | 'data' | 'document' | 'script' | 'picture';

export type RequestDetails = Pick<Request, 'method' | 'mode' | 'destination' | 'headers'>;

/** The upload service, and files that aren't for visitors. */
const UNCACHED_PATHS =
  /^\/(mail|sw\.js|([\w-]+\/)?offline(-files)?(\.json)?|site\.webmanifest|robots\.txt|sitemap\.xml)$|^\/(mail|cards)\//;

/** As in `logo-1a2b3c4d.svg`. */
const HASHED_NAME = /-[\w-]{8}\.\w+$/;

/** Undefined for another site, the upload service, a part of a file (RFC 9110, 14.2), or a method other than GET. */
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

/** Returns the part of the name that all sizes and formats of a picture share: `/media/photos/asha-427-1a2b3c4d.avif` → `/media/photos/asha`. */
export function pictureStem(pathname: string): string {
  return pathname.replace(/(-\d+)?-[\w-]{8}\.\w+$/, '');
}
