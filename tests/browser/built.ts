import path from 'node:path';
import { siteReader } from '../../src/compiler/node/site.ts';
import type { Block, Page } from '../../src/core/index.ts';
import { ROUTES } from '../site-facts.ts';

/** Where the build puts the site. */
export const PUBLIC = 'dist/public';

/** The name of a page's files without their ends. */
export const fileOf = (route: string): string => (route === '/' ? 'index' : route.slice(1));

let pages: readonly Page[] | undefined;

function builtPages(): readonly Page[] {
  const root = path.resolve(import.meta.dirname, '../..');
  const project = { root, home: root, site: path.join(root, 'site.yaml'), out: path.join(root, 'dist') };
  pages ??= siteReader(project).compile().site?.pages ?? [];
  return pages;
}

/**
 * The routes to look at where pages of a kind, which have the same types of blocks and the same mood, look alike: the first
 * of each kind, and in the deep tests all of them.
 */
export function routesOfEachKind(): string[] {
  const routes = Object.keys(ROUTES);
  if (process.env.PLENARY_DEEP) return routes;
  const kinds = new Map<string, string>();
  for (const route of routes) {
    const { blocks, mood } = builtPage(route);
    const kind = [mood, ...new Set(blocks.map(({ type }) => type))].join(' ');
    if (!kinds.has(kind)) kinds.set(kind, route);
  }
  return [...kinds.values()];
}

/** A page with all that goes into it when it is built, so that no test needs to know what site.yaml says today. */
export function builtPage(route: string): Page {
  const page = builtPages().find((page) => page.path === route);
  if (!page) throw new Error(`There is no page ${route}.`);
  return page;
}

/** The blocks of one type on a page; there must be one. */
export function builtBlocks<T extends Block['type']>(route: string, type: T) {
  const blocks = builtPage(route).blocks.filter(
    (block): block is Extract<Block, { type: T }> => block.type === type,
  );
  if (blocks.length === 0) throw new Error(`There is no ${type} on ${route}.`);
  return blocks as [Extract<Block, { type: T }>, ...Extract<Block, { type: T }>[]];
}

/** Every text in a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsIn);
}
