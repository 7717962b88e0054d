import { isMap, isScalar, isSeq, type LineCounter, type Node, type Pair, type YAMLMap } from 'yaml';
import type { Path } from './problem.ts';

/** A file that was read: its text, its nodes with their places, and its values as plain data. */
export interface Source {
  text: string;
  lines: LineCounter;
  contents: Node | null;
  data: unknown;
}

/** The node at a path, and the pair that holds it where its parent is a mapping; or the nearest parent that exists. */
export function nodeAt(
  source: Source,
  path: Path,
): { node: Node | null; pair?: Pair<Node, Node | null>; found: number } {
  let node = source.contents;
  let pair: Pair<Node, Node | null> | undefined;
  for (const [depth, key] of path.entries()) {
    if (isMap<Node, Node | null>(node)) {
      const next = pairsOf(node).get(String(key));
      if (!next) return { node, ...(pair && { pair }), found: depth };
      pair = next as Pair<Node, Node | null>;
      node = pair.value;
    } else if (isSeq<Node>(node) && typeof key === 'number' && node.items[key]) {
      pair = undefined;
      node = node.items[key];
    } else return { node, ...(pair && { pair }), found: depth };
  }
  return { node, ...(pair && { pair }), found: path.length };
}

// a mapping with a thousand faults is looked at a thousand times
const known = new WeakMap<YAMLMap<Node, Node | null>, Map<string, Pair<Node, Node | null>>>();

/** The pairs of a mapping by their keys; of a key that is written twice the last one counts, as in the data. */
function pairsOf(map: YAMLMap<Node, Node | null>): Map<string, Pair<Node, Node | null>> {
  const pairs = known.get(map) ?? new Map<string, Pair<Node, Node | null>>();
  if (!known.has(map)) {
    for (const pair of map.items) if (isScalar(pair.key)) pairs.set(String(pair.key.value), pair);
    known.set(map, pairs);
  }
  return pairs;
}

/** The value at a path as the author wrote it, quotes and zeros included; empty where there is none. */
export function rawAt(source: Source, path: Path): string {
  const { node, found } = nodeAt(source, path);
  if (!node?.range || found < path.length) return '';
  return source.text.slice(node.range[0], node.range[1]);
}

/**
 * The line of an empty value behind which a remark begins with # and no space, as in `signal: #1d4aa3`, with that in
 * quotes: `signal: "#1d4aa3"`. Undefined where nothing of the kind stands.
 */
function quotedAt(source: Source, path: Path): string | undefined {
  const { pair, found } = nodeAt(source, path);
  const key = pair?.key.range;
  if (!key || found < path.length) return undefined;
  const end = source.text.indexOf('\n', key[1]);
  const rest = source.text.slice(key[1], end < 0 ? undefined : end);
  const value = /^\s*:[ \t]+(#[^\s#].*?)(\s+#.*)?\s*$/.exec(rest)?.[1];
  return value && `${path.at(-1)}: ${JSON.stringify(value)}`;
}

/** A file as the explanation of its problems looks at it. */
export function sightOf(source: Source) {
  return {
    data: source.data,
    raw: (path: Path) => rawAt(source, path),
    quoted: (path: Path) => quotedAt(source, path),
  };
}

/** The lines (from 1) that are marked as sample content. */
export function sampleLines(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (/\s#\s*sample\s*$/.test(line) ? [index + 1] : []));
}

/** The value at a path in plain data; undefined where the path leads nowhere. */
export function valueAt(data: unknown, path: Path): unknown {
  let here = data;
  for (const key of path) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string | number, unknown>)[key];
  }
  return here;
}
