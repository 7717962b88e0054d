import { isPage, withoutBase } from '../../../shared/index.ts';

/** The path of the page at an address; undefined outside of the site and for a file. */
export function pagePathOf({ origin, pathname }: URL, base: string): string | undefined {
  const path = origin === location.origin ? withoutBase(base, pathname) : undefined;
  return path !== undefined && isPage(path) ? path : undefined;
}

/** The path of the page that a link leads to by script; undefined for a link that is left to the browser. */
export function pagePathOfLink(link: HTMLAnchorElement, base: string): string | undefined {
  if (link.target || link.hasAttribute('download') || !URL.canParse(link.href)) return undefined;
  return pagePathOf(new URL(link.href), base);
}
