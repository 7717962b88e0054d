import { homeOfPath, isPage, type ShellData, withoutBase } from '../../../../core/index.ts';

/**
 * Returns the path of the page at an address. Undefined for an address outside of the site, of a file, or of a page in another
 * language.
 */
export function pagePathOf({ origin, pathname }: URL, shell: ShellData): string | undefined {
  const path = origin === location.origin ? withoutBase(shell.base, pathname) : undefined;
  return path !== undefined && isPage(path) && isOwn(path, shell) ? path : undefined;
}

/** Returns the path of the page to which a link navigates client-side. Undefined if the browser handles the link. */
export function pagePathOfLink(link: HTMLAnchorElement, shell: ShellData): string | undefined {
  if (link.target || link.hasAttribute('download') || !URL.canParse(link.href)) return undefined;
  return pagePathOf(new URL(link.href), shell);
}

export function isOwn(path: string, { home = '/', languages }: ShellData): boolean {
  return homeOfPath(path, languages) === home;
}
