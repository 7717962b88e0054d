export const NOT_FOUND_PATH = '*';

/** Whether a path belongs to a "not found" page, in any language. */
export function isNotFoundPath(path: string): boolean {
  return path === NOT_FOUND_PATH || path.endsWith(`/${NOT_FOUND_PATH}`);
}

/** `/committees` below `/fr` is `/fr/committees`. */
export function pathBelowHome(home: string, path: string): string {
  if (home === '/') return path;
  return path === '/' ? home : path === NOT_FOUND_PATH ? `${home}/${NOT_FOUND_PATH}` : home + path;
}

/** `/fr/committees` without `/fr` is `/committees`. */
export function pathWithoutHome(home: string, path: string): string {
  if (home === '/') return path;
  const rest = path.slice(home.length);
  return rest === '' ? '/' : rest === `/${NOT_FOUND_PATH}` ? NOT_FOUND_PATH : rest;
}

export function homePathFor(path: string, languages: readonly { home: string }[] = []): string {
  const isBelow = (home: string) => home !== '/' && (path === home || path.startsWith(`${home}/`));
  return languages.find(({ home }) => isBelow(home))?.home ?? '/';
}

export function notFoundPathFor(path: string | undefined, languages?: readonly { home: string }[]): string {
  return pathBelowHome(path === undefined ? '/' : homePathFor(path, languages), NOT_FOUND_PATH);
}

export const FEED_PATH = '/news.xml';

/**
 * `/` → `index`, `/about/us` → `about/us`, `*` → `404`, `/fr/*` → `fr/404`. Static hosts serve `/x` from `x.html` without a
 * redirect, but not from `x/index.html`.
 */
export function pageFileName(path: string): string {
  if (path === '/') return 'index';
  const file = path.startsWith('/') ? path.slice(1) : path;
  return isNotFoundPath(path) ? `${file.slice(0, -1)}404` : file;
}

/** A path with a dot or below `/media/` belongs to a file; the schema forbids it for pages. */
export function isPagePath(path: string): boolean {
  return !path.includes('.') && !path.startsWith('/media/');
}

/** Returns the base path with a slash at both ends. Throws on a malformed address. */
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

/** Undefined if the path is outside the base path. */
export function withoutBasePath(base: string, pathname: string): string | undefined {
  return pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : undefined;
}

/** Removes upper case, trailing slash, `.html` and `index`: `/Committees/index.html` → `/committees`. */
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

/** Undefined if the percent-encoding is invalid. */
export function decodeUrlPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
