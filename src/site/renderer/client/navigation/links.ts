import { homePathFor, isPagePath, type ShellData, withoutBasePath } from '../../../../core/index.ts';

/** Returns undefined for an address outside of the site, of a file, or of a page in another language. */
export function pagePathAt({ origin, pathname }: URL, shell: ShellData): string | undefined {
  const path = origin === location.origin ? withoutBasePath(shell.base, pathname) : undefined;
  return path !== undefined && isPagePath(path) && isOwnLanguage(path, shell) ? path : undefined;
}

/** Returns undefined if the browser handles the link. */
export function linkedPagePath(link: HTMLAnchorElement, shell: ShellData): string | undefined {
  if (link.target || link.hasAttribute('download') || !URL.canParse(link.href)) return undefined;
  return pagePathAt(new URL(link.href), shell);
}

export function isOwnLanguage(path: string, { home = '/', languages }: ShellData): boolean {
  return homePathFor(path, languages) === home;
}
