import { readFileSync } from 'node:fs';
import type { Block } from '../../src/page/blocks.generated.ts';
import type { Page } from '../../src/page/page.ts';

/** Where the build puts the site. */
export const PUBLIC = 'dist/public';

/** The name of a page's files without their ends. */
export const fileOf = (route: string): string => (route === '/' ? 'index' : route.slice(1));

/** A page as the build wrote it, so that no test needs to know what site.yaml says today. */
export function builtPage(route: string): Page {
  return JSON.parse(readFileSync(`${PUBLIC}/${fileOf(route)}.json`, 'utf8'));
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
