import {
  homeOfPath,
  isNotFound,
  type PageData,
  pathIn,
  pathWithout,
  type Shell,
  type ShellData,
  withBase,
} from '../../core/index.ts';

export interface Head {
  title: string;
  description?: string;
  /** The canonical address of the page; absent for the page for unknown addresses. */
  canonical?: string;
  /** `noindex` for a page that search engines must not list; otherwise absent. */
  robots?: 'noindex';
  /** The colours of the browser's user interface, by colour scheme. */
  themeColors: { media?: string; content: string }[];
}

type Described = Omit<PageData, 'blocks'>;

/** Returns the metadata of a page. It is the same on the server and after client-side navigation. */
export function headOf(page: Described, shell: ShellData): Head {
  return {
    title: isHome(page, shell) ? shell.name : `${page.title} · ${shell.name}`,
    ...(page.description !== undefined && { description: page.description }),
    ...(!isNotFound(page.path) && { canonical: canonicalOf(page.path, shell) }),
    ...((isNotFound(page.path) || page.search === false) && { robots: 'noindex' }),
    themeColors: themeColorsOf(page, shell),
  };
}

function themeColorsOf({ mood }: Described, { grounds }: ShellData): Head['themeColors'] {
  if (!grounds) return [];
  if (mood === 'crisis') return [{ content: grounds.crisis }];
  return (['light', 'dark'] as const).map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    content: grounds[scheme],
  }));
}

export function isHome({ path }: Pick<Described, 'path'>, { home = '/' }: Pick<ShellData, 'home'>): boolean {
  return path === home;
}

/** Returns the paths of a page in all languages of the site, in their order. Empty on a site in one language. */
export function inAllLanguages(
  path: string,
  { home = '/', languages = [] }: Pick<Shell, 'home' | 'languages'>,
): { language: string; path: string }[] {
  const own = pathWithout(home, path);
  return languages.map((one) => ({ language: one.language, path: pathIn(one.home, own) }));
}

/**
 * Returns the addresses of a page in all languages, for search engines. `x-default` is the address in the main language. Empty
 * on a site in one language.
 */
export function alternatesOf(
  path: string,
  shell: Pick<Shell, 'origin' | 'base' | 'languages'>,
): { hreflang: string; href: string }[] {
  const home = homeOfPath(path, shell.languages);
  const all = inAllLanguages(path, { ...shell, home }).map((one) => ({
    hreflang: one.language,
    href: canonicalOf(one.path, shell),
  }));
  const [main] = all;
  return main ? [...all, { ...main, hreflang: 'x-default' }] : [];
}

/** Returns the address of the home page in the language of the shell. */
export function homeOf({ home = '/', ...shell }: Pick<ShellData, 'origin' | 'base' | 'home'>): string {
  return canonicalOf(home, shell);
}

export function canonicalOf(path: string, { origin, base }: Pick<ShellData, 'origin' | 'base'>): string {
  return new URL(withBase(base, path), origin).href;
}
