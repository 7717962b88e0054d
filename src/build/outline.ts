import type { Site } from '../compiler/index.ts';
import { NOT_FOUND, type Page } from '../shared/index.ts';
/**
 * How many pages of a kind have a card of their own, being the first ones; a kind is what one `each` makes. Drawing one
 * takes a tenth of a second, as long as a hundred pages, and no conference has so many committees that are shared.
 */
export const MOST_CARDS = 60;

/** What the build must know of all pages before it can finish one. */
export interface Outline {
  /** What other pages say of a page, by its path. */
  pages: ReadonlyMap<string, Pick<Page, 'path' | 'title' | 'description' | 'search'>>;
  /** The pages that have a card of their own. */
  carded: Page[];
}

/** Goes through the pages of a site once, and keeps no more than a line of most of them. */
export function outlineOf(site: Pick<Site, 'pages'>, cards = MOST_CARDS): Outline {
  const pages = new Map<string, Page>();
  const carded: Page[] = [];
  const kinds = new Map<string, number>();
  for (const page of site.pages) {
    const { path, title, description, search } = page;
    const line = { path, title, ...(description !== undefined && { description }) };
    pages.set(path, { ...line, ...(search !== undefined && { search }) } as Page);
    if (path === NOT_FOUND) continue;
    const count = (kinds.get(kindOf(path)) ?? 0) + 1;
    kinds.set(kindOf(path), count);
    if (count <= cards) carded.push(page);
  }
  return { pages, carded };
}

/** Pages of the same depth in the same room: `/rooms/first` and all its neighbours. */
function kindOf(path: string): string {
  const parts = path.split('/');
  return parts.length > 2 ? `${parts.length} ${parts[1]}` : '';
}

/** The paths from the home page to a page, as far as they have pages: `/`, `/rooms`, `/rooms/first`. */
export function wayTo(path: string, { pages }: Pick<Outline, 'pages'>): string[] {
  const parts = path.split('/').slice(1);
  const ways = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  return [...new Set(['/', ...ways])].filter((way) => pages.has(way));
}
