import { NOT_FOUND, type PageData, type ShellData, withBase } from '../shared/index.ts';

/** What the head of the document says about a page. */
export interface Head {
  title: string;
  description?: string;
  /** The address under which the page is to be known; the page of unknown addresses has none. */
  canonical?: string;
  /** What search engines must not do with it; absent where they may do all. */
  robots?: 'noindex';
  /** The colours of the frame around the page, by the schemes that they are for. */
  grounds: { media?: string; content: string }[];
}

/** What of a page its head tells. */
type Described = Omit<PageData, 'blocks'>;

/** The head of a page: the same at build and after a navigation. */
export function headOf(page: Described, shell: ShellData): Head {
  return {
    title: page.path === '/' ? shell.name : `${page.title} · ${shell.name}`,
    ...(page.description !== undefined && { description: page.description }),
    ...(page.path !== NOT_FOUND && { canonical: canonicalOf(page.path, shell) }),
    ...((page.path === NOT_FOUND || page.search === false) && { robots: 'noindex' }),
    grounds: groundsOf(page, shell),
  };
}

function groundsOf({ mood }: Described, { grounds }: ShellData): Head['grounds'] {
  if (!grounds) return [];
  if (mood === 'crisis') return [{ content: grounds.crisis }];
  return (['light', 'dark'] as const).map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    content: grounds[scheme],
  }));
}

/** The address under which a page is to be known. */
export function canonicalOf(path: string, { origin, base }: Pick<ShellData, 'origin' | 'base'>): string {
  return new URL(withBase(base, path), origin).href;
}
