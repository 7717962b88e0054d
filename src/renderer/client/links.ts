import { isPage, withoutBase } from '../../shared/index.ts';

/**
 * The path of the page to which an address within the site leads, or undefined when it leads elsewhere: to another
 * site, out of the base path, or to a file.
 */
export function pathOf({ origin, pathname }: URL, base: string): string | undefined {
  const path = origin === location.origin ? withoutBase(base, pathname) : undefined;
  return path !== undefined && isPage(path) ? path : undefined;
}

/** The path of the page that a link will bring by script; undefined for a link that is the browser's own business. */
export function pathOfLink(link: HTMLAnchorElement, base: string): string | undefined {
  if (link.target || link.hasAttribute('download') || !URL.canParse(link.href)) return undefined;
  return pathOf(new URL(link.href), base);
}
