import { NOT_FOUND, type PageData, type ShellData, withBase } from '../shared/index.ts';

/** The metadata of a page. */
export interface Head {
  title: string;
  description?: string;
  /** The page's canonical address; the page of unknown addresses has none. */
  canonical?: string;
  /** Left out where search engines may show the page. */
  robots?: 'noindex';
  /** The colours of the browser's own frame, by colour scheme. */
  themeColors: { media?: string; content: string }[];
}

/** What the head of a document needs to know of a page. */
type Described = Omit<PageData, 'blocks'>;

/** The metadata of a page, the same on the server and after a navigation. */
export function headOf(page: Described, shell: ShellData): Head {
  return {
    title: page.path === '/' ? shell.name : `${page.title} · ${shell.name}`,
    ...(page.description !== undefined && { description: page.description }),
    ...(page.path !== NOT_FOUND && { canonical: canonicalOf(page.path, shell) }),
    ...((page.path === NOT_FOUND || page.search === false) && { robots: 'noindex' }),
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

/** The canonical address of a page. */
export function canonicalOf(path: string, { origin, base }: Pick<ShellData, 'origin' | 'base'>): string {
  return new URL(withBase(base, path), origin).href;
}
