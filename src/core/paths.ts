/** The path of the "not found" page. */
export const NOT_FOUND_PATH = '*';

/** Whether a path belongs to a "not found" page, in any language. */
export function isNotFoundPath(path: string): boolean {
  return path === NOT_FOUND_PATH || path.endsWith(`/${NOT_FOUND_PATH}`);
}

/** Returns the path of a page below the home page of a language: `/committees` below `/fr` is `/fr/committees`. */
export function pathBelowHome(home: string, path: string): string {
  if (home === '/') return path;
  return path === '/' ? home : path === NOT_FOUND_PATH ? `${home}/${NOT_FOUND_PATH}` : home + path;
}

/** Returns the path of a page without the path of its language's home page: `/fr/committees` without `/fr` is `/committees`. */
export function pathWithoutHome(home: string, path: string): string {
  if (home === '/') return path;
  const rest = path.slice(home.length);
  return rest === '' ? '/' : rest === `/${NOT_FOUND_PATH}` ? NOT_FOUND_PATH : rest;
}

export function homePathFor(path: string, languages: readonly { home: string }[] = []): string {
  const isBelow = (home: string) => home !== '/' && (path === home || path.startsWith(`${home}/`));
  return languages.find(({ home }) => isBelow(home))?.home ?? '/';
}

/** Returns the path of the "not found" page in the language of another path. */
export function notFoundPathFor(path: string | undefined, languages?: readonly { home: string }[]): string {
  return pathBelowHome(path === undefined ? '/' : homePathFor(path, languages), NOT_FOUND_PATH);
}

/** The address of the feed, without the base path. */
export const FEED_PATH = '/news.xml';

/**
 * Returns the file name, without extension, of a page in `dist/public`:
 * `/` → `index`, `/about/us` → `about/us`, `*` → `404`, `/fr/*` → `fr/404`.
 * Static hosts serve `/x` from `x.html` without a redirect, but not from `x/index.html`.
 */
export function pageFileName(path: string): string {
  if (path === '/') return 'index';
  const file = path.startsWith('/') ? path.slice(1) : path;
  return isNotFoundPath(path) ? `${file.slice(0, -1)}404` : file;
}

/**
 * Whether a path can belong to a page. A path with a dot or below `/media/` belongs to a file; the schema forbids it for pages.
 */
export function isPagePath(path: string): boolean {
  return !path.includes('.') && !path.startsWith('/media/');
}

/** Returns the base path of a site, with a slash at both ends, from its published address. Throws on a malformed address. */
export function basePathOf(url: string): string {
  const { pathname } = new URL(url);
  return pathname.endsWith('/') ? pathname : `${pathname}/`;
}

/** Returns an address within the site, from the base path (slash at both ends) and the path of a page (leading slash). */
export function withBasePath(base: string, path: string): string {
  return base + path.slice(1);
}

/** Returns the address to which forms send uploads (`mail`); undefined for a site without uploads. */
export function uploadAddress({
  base,
  service = base,
}: {
  base: string;
  service?: string | undefined;
}): string | undefined {
  return service === 'none' ? undefined : `${service}mail`;
}

/** Returns a path without the base path; undefined if the path is outside the base path. */
export function withoutBasePath(base: string, pathname: string): string | undefined {
  return pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : undefined;
}

/**
 * Returns the canonical form of a path, without upper case, trailing slash, `.html` or `index`: `/Committees/index.html` →
 * `/committees`.
 */
export function canonicalPath(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  const stem = path
    .slice(0, end)
    .toLowerCase()
    .replace(/\.html$/, '')
    .replace(/\/index$/, '');
  return stem === '' ? '/' : stem;
}

/** Decodes the percent-encoding of a path or a part of it; undefined if the encoding is invalid. */
export function decodeUrlPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
