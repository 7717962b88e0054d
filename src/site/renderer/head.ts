import {
  homePathFor,
  isNotFoundPath,
  type PageData,
  pathBelowHome,
  pathWithoutHome,
  type Shell,
  type ShellData,
  withBasePath,
} from '../../core/index.ts';

export interface PageHead {
  title: string;
  description?: string;
  /** Absent for the page for unknown addresses. */
  canonical?: string;
  /** `noindex` for a page that search engines must not list; otherwise absent. */
  robots?: 'noindex';
  /** Of the browser's user interface, by colour scheme. */
  themeColors: { media?: string; content: string }[];
}

type DescribedPage = Omit<PageData, 'blocks'>;

/** Returns the same on the server and after client-side navigation. */
export function pageHead(page: DescribedPage, shell: ShellData): PageHead {
  return {
    title: isHome(page, shell) ? shell.name : `${page.title} · ${shell.name}`,
    ...(page.description !== undefined && { description: page.description }),
    ...(!isNotFoundPath(page.path) && { canonical: canonicalAddress(page.path, shell) }),
    ...((isNotFoundPath(page.path) || page.search === false) && { robots: 'noindex' }),
    themeColors: pageThemeColors(page, shell),
  };
}

function pageThemeColors({ mood }: DescribedPage, { grounds }: ShellData): PageHead['themeColors'] {
  if (!grounds) return [];
  if (mood === 'crisis') return [{ content: grounds.crisis }];
  return (['light', 'dark'] as const).map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    content: grounds[scheme],
  }));
}

export function isHome(
  { path }: Pick<DescribedPage, 'path'>,
  { home = '/' }: Pick<ShellData, 'home'>,
): boolean {
  return path === home;
}

/** Returns paths in the order of the languages. Empty on a site in one language. */
export function pathsInAllLanguages(
  path: string,
  { home = '/', languages = [] }: Pick<Shell, 'home' | 'languages'>,
): { language: string; path: string }[] {
  const own = pathWithoutHome(home, path);
  return languages.map((one) => ({ language: one.language, path: pathBelowHome(one.home, own) }));
}

/** Serves search engines. `x-default` is the address in the main language. Empty on a site in one language. */
export function alternateLinks(
  path: string,
  shell: Pick<Shell, 'origin' | 'base' | 'languages'>,
): { hreflang: string; href: string }[] {
  const home = homePathFor(path, shell.languages);
  const all = pathsInAllLanguages(path, { ...shell, home }).map((one) => ({
    hreflang: one.language,
    href: canonicalAddress(one.path, shell),
  }));
  const [main] = all;
  return main ? [...all, { ...main, hreflang: 'x-default' }] : [];
}

export function homeAddress({ home = '/', ...shell }: Pick<ShellData, 'origin' | 'base' | 'home'>): string {
  return canonicalAddress(home, shell);
}

export function canonicalAddress(path: string, { origin, base }: Pick<ShellData, 'origin' | 'base'>): string {
  return new URL(withBasePath(base, path), origin).href;
}
