import type { Page, Shell } from '../page/page.ts';
import { NOT_FOUND, withBase } from '../page/paths.ts';

/** What the head of the document says about a page. */
export interface Head {
  title: string;
  description?: string;
  /** The address under which the page is to be known; the page of unknown addresses has none. */
  canonical?: string;
}

/** The head of a page: the same at build and after a navigation. */
export function headOf(page: Page, shell: Shell): Head {
  return {
    title: page.path === '/' ? shell.name : `${page.title} · ${shell.name}`,
    ...(page.description !== undefined && { description: page.description }),
    ...(page.path !== NOT_FOUND && { canonical: canonicalOf(page.path, shell) }),
  };
}

/** The address under which a page is to be known. */
export function canonicalOf(path: string, { origin, base }: Shell): string {
  return new URL(withBase(base, path), origin).href;
}
