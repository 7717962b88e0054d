import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import type { Schema } from '../../src/compiler/index.ts';
import { type BlockType, blockTypesIn } from '../examples-of-blocks/examples.ts';
import { FACES } from '../faces.ts';

/** A site of the pictures: the same pages as in all others, with its own `theme:`. */
export interface PicturedSite {
  name: string;
  theme: Record<string, string>;
}

/** One site for each face, and two in which each option of a face is chosen once. */
export const SITES: readonly PicturedSite[] = [
  ...FACES.map((face) => ({ name: face, theme: { face } })),
  {
    name: 'options',
    theme: { ground: 'bands', shape: 'soft', density: 'compact', ornament: 'laurel', photos: 'tinted' },
  },
  { name: 'options-night', theme: { ground: 'night', ornament: 'mark' } },
];

/** Pages of docs/example, with texts as schools write them. */
const EXAMPLE_ROUTES = ['/', '/committees', '/committees/suez', '/schedule', '/team', '/login', '/not-there'];

/** Blocks that need a page of their own, or other blocks on it. Pages of docs/example show them. */
const ONLY_IN_EXAMPLE: readonly string[] = ['jumpBar', 'login', 'print'];

/** The blocks with which a page can begin, and which faces lay out as its first screen. Each begins a page with a part of all examples. */
const FIRST: readonly string[] = ['banner', 'pageHeader', 'message'];

/** Routes of each site. */
export const ROUTES = [...EXAMPLE_ROUTES, '/print', ...FIRST.map((type) => `/blocks-${type.toLowerCase()}`)];

/**
 * Writes `site.yaml` and `media/` of one of the sites into a folder: docs/example, and pages with the examples of all block types, both of
 * the Plenary in `tree`.
 */
export function writeSite(tree: string, { theme }: PicturedSite, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const from of ['tests/examples-of-blocks/media', 'docs/example/media'])
    cpSync(path.join(tree, from), path.join(folder, 'media'), { recursive: true });
  const text = readFileSync(path.join(tree, 'docs/example/site.yaml'), 'utf8')
    .replace(/^theme:\n(?: {2}.*\n)+/m, `theme: ${JSON.stringify(theme)}\n`)
    .replace(/^routes:\n/m, `routes:\n${stringify(blockPages(tree)).replace(/^/gm, '  ')}\n`);
  writeFileSync(path.join(folder, 'site.yaml'), text);
}

function blockPages(tree: string): Schema[] {
  const types = blockTypesIn(schemasIn(tree)).filter(({ type }) => !ONLY_IN_EXAMPLE.includes(type));
  const examples = types.filter(({ type }) => !FIRST.includes(type)).flatMap(blocksOf);
  return FIRST.map((type, at) => ({
    path: `/blocks-${type.toLowerCase()}`,
    title: type,
    blocks: [
      ...types.filter((other) => other.type === type).flatMap(blocksOf),
      ...examples.filter((_, index) => index % FIRST.length === at),
    ],
  }));
}

/** Returns the examples of a block type, each with an id of its own. */
function blocksOf({ examples }: BlockType): Schema[] {
  return examples.map(({ path: route, block }) => ({ ...block, id: route.slice(1) }));
}

function schemasIn(tree: string): Map<string, Schema> {
  const folder = path.join(tree, 'schema/blocks');
  return new Map(
    readdirSync(folder).map((file) => [
      `blocks/${file}`,
      // the schedule names a committee that docs/example lacks
      JSON.parse(readFileSync(path.join(folder, file), 'utf8').replaceAll('unhrc', 'unea')) as Schema,
    ]),
  );
}
