/** The page of addresses that do not exist, as a route path. */
export const NOT_FOUND = '*';

/** Whether a path is that of the page of unknown addresses, in any language of the site. */
export function isNotFound(path: string): boolean {
  return path === NOT_FOUND || path.endsWith(`/${NOT_FOUND}`);
}

/** The path of a page below the home page of its language: `/committees` in `/fr` is `/fr/committees`. */
export function pathIn(home: string, path: string): string {
  if (home === '/') return path;
  return path === '/' ? home : path === NOT_FOUND ? `${home}/${NOT_FOUND}` : home + path;
}

/** The path of a page without that of the home page of its language: the opposite of `pathIn`. */
export function pathWithout(home: string, path: string): string {
  if (home === '/') return path;
  const rest = path.slice(home.length);
  return rest === '' ? '/' : rest === `/${NOT_FOUND}` ? NOT_FOUND : rest;
}

/** The path of the home page of the language that a path is in, among all languages of a site. */
export function homeOfPath(path: string, languages: readonly { home: string }[] = []): string {
  const isBelow = (home: string) => home !== '/' && (path === home || path.startsWith(`${home}/`));
  return languages.find(({ home }) => isBelow(home))?.home ?? '/';
}

/** The path of the page that says that there is none at a path, in the language of that. */
export function notFoundOf(path: string | undefined, languages?: readonly { home: string }[]): string {
  return pathIn(path === undefined ? '/' : homeOfPath(path, languages), NOT_FOUND);
}

/** The address of the feed, without the base path. */
export const FEED = '/news.xml';

/**
 * The file name, without its ending, under which a page lies in `dist/public`:
 * `/` → `index`, `/about/us` → `about/us`, `*` → `404`, `/fr/*` → `fr/404`.
 * Static hosts serve `/x` from `x.html` without a redirect, which `x/index.html` does not give.
 */
export function fileOf(path: string): string {
  if (path === '/') return 'index';
  const file = path.startsWith('/') ? path.slice(1) : path;
  return isNotFound(path) ? `${file.slice(0, -1)}404` : file;
}

/** Whether a path is the address of a page, as the schema lets routes have it: with a dot, or below /media/, it is that of a file. */
export function isPage(path: string): boolean {
  return !path.includes('.') && !path.startsWith('/media/');
}

/** The base path of a site, with a slash at both ends, from its published address. Throws on a malformed address. */
export function baseOf(url: string): string {
  const { pathname } = new URL(url);
  return pathname.endsWith('/') ? pathname : `${pathname}/`;
}

/** An address within the site: the base path (slash at both ends) and a route path (slash in front). */
export function withBase(base: string, path: string): string {
  return base + path.slice(1);
}

/** The address of the call `mail`, which takes uploads; undefined for a site that takes none. */
export function mailOf({
  base,
  service = base,
}: {
  base: string;
  service?: string | undefined;
}): string | undefined {
  return service === 'none' ? undefined : `${service}mail`;
}

/** The route path of an address, or undefined when the address lies outside the base path. */
export function withoutBase(base: string, pathname: string): string | undefined {
  return pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : undefined;
}

/**
 * The path that somebody means who writes capitals, a slash at the end, `.html` or `index`: `/Committees/index.html` → `/committees`.
 * Paths of pages have none of these.
 */
export function forgivenPath(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  const stem = path
    .slice(0, end)
    .toLowerCase()
    .replace(/\.html$/, '')
    .replace(/\/index$/, '');
  return stem === '' ? '/' : stem;
}
