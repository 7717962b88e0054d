import { isPage, withoutBase } from '../shared/index.ts';

/**
 * What the worker does with an address of the site. `page` is the HTML of a page, `data` its JSON, `document` another
 * file that visitors open: these may change, so the network comes first. What is named by its content never does:
 * `script` is a file of `assets/` (scripts, fonts, icons), `picture` one that pages show.
 */
export type Kind = 'page' | 'data' | 'document' | 'script' | 'picture';

/** The part of a request that decides. */
export type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'headers'>;

/** What is never cached: the upload of the organising committee, and what is read by others than visitors. */
const NEVER =
  /^\/(mail|sw\.js|([\w-]+\/)?offline(-files)?(\.json)?|site\.webmanifest|robots\.txt|sitemap\.xml)$|^\/(mail|cards)\//;

/** A name that holds a piece of the hash of the content: `logo-1a2b3c4d.svg`. */
const HASHED = /-[\w-]{8}\.\w+$/;

/**
 * The kind of what a request asks for, or undefined when the worker must not touch it: other sites, addresses outside
 * of the base path, all methods but GET, `mail`, and parts of files (RFC 9110, 14.2).
 */
export function kindOf(url: URL, base: string, origin: string, asked: Asked): Kind | undefined {
  const path = url.origin === origin ? withoutBase(base, url.pathname) : undefined;
  if (path === undefined || NEVER.test(path)) return undefined;
  if (asked.method !== 'GET' || asked.headers.has('range')) return undefined;
  if (path.startsWith('/assets/')) return 'script';
  if (asked.mode === 'navigate') return isPage(path) ? 'page' : 'document';
  if (path.endsWith('.json')) return 'data';
  if (asked.destination === 'image') return HASHED.test(path) ? 'picture' : undefined;
  return undefined;
}

/** What the sizes and formats of one picture have in common: `/media/photos/asha-427-1a2b3c4d.avif` → `/media/photos/asha`. */
export function stemOf(pathname: string): string {
  return pathname.replace(/(-\d+)?-[\w-]{8}\.\w+$/, '');
}
