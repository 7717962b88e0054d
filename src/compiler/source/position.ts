import { isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { type Path, pointerOf } from '../problems/problem.ts';

/** Finds the line and the column of an offset in a text, both from 1. */
type LinesOf = (offset: number) => { line: number; column: number };

/** The lines of a text. They are looked for when the first one is asked for. */
export function linesOf(text: string): LinesOf {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= startsOf(text);
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: Math.max(0, offset - (starts[low] as number)) + 1 };
  };
}

function startsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The lines (from 1) that are marked as sample content. */
export function sampleLines(text: string): number[] {
  const lineOf = linesOf(text);
  const lines: number[] = [];
  for (let at = text.indexOf('sample'); at >= 0; ) {
    const end = text.indexOf('\n', at);
    const line = text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end);
    if (/\s#\s*sample\s*$/.test(line)) lines.push(lineOf(at).line);
    at = end < 0 ? -1 : text.indexOf('sample', end);
  }
  return lines;
}

/** A file that was read: its text and its values as plain data. Nodes are there to find places. */
export interface Source {
  text: string;
  lineOf: LinesOf;
  data: unknown;
  /** The nodes around a path. */
  nodesAt: (path: Path) => Nodes;
  /** Of a file in several languages that is read in one: the keys of the values that are chosen, by the pointers of their places. */
  chosen?: ReadonlyMap<string, string>;
}

/** Nodes of the file or a part of it: the path within them, and where their ranges count from. */
export interface Nodes {
  contents: Node | null;
  path: Path;
  from: number;
  /** The part of the text that they are read of, where that is not all of it. */
  stretch?: [start: number, end: number];
  /** The offset in the file of an offset in the text that was read, where that is the text that recovery corrected. */
  original?: (offset: number) => number;
}

/** A node of the file, and the stretches of its text: from its first character to behind its last. */
interface Found {
  node: Node | null;
  range?: [start: number, end: number];
  /** That of its key where its parent is a mapping. */
  key?: [start: number, end: number];
  /** How much of the path was found: less than all of it gives the nearest parent that exists. */
  found: number;
}

/** The key of a record that a text alone means, in a short form such as `agenda: Black Rock`. */
export const SHORT = 'text';

/** The same for a list of texts. */
export const SHORT_LIST = 'texts';

/** The node at a path, or the nearest parent that exists. That of a short form is the text or the list in it, too. */
export function nodeAt(source: Source, path: Path): Found {
  const { contents, path: within, from, original } = source.nodesAt(path);
  let node = contents;
  let pair: Pair<Node, Node | null> | undefined;
  let found = 0;
  // the path without the keys that a short form leaves out
  const written: (string | number)[] = [];
  for (const key of within) {
    if (isMap<Node, Node | null>(node)) {
      const next = pairsOf(node).get(String(key));
      if (!next) break;
      pair = next as Pair<Node, Node | null>;
      node = pair.value;
      written.push(path[found] as string | number);
    } else if (isSeq<Node>(node) && typeof key === 'number' && node.items[key]) {
      pair = undefined;
      node = node.items[key];
      written.push(path[found] as string | number);
    } else if (!(isScalar(node) && key === SHORT) && !(isSeq(node) && key === SHORT_LIST)) break;
    found++;
    const language = source.chosen?.get(pointerOf(written));
    if (language !== undefined && isMap<Node, Node | null>(node))
      node = pairsOf(node).get(language)?.value ?? null;
  }
  const range = rangeOf(node, from, original);
  const key = rangeOf(pair?.key, from, original);
  return { node, ...(range && { range }), ...(key && { key }), found };
}

function rangeOf(
  node: Node | null | undefined,
  from: number,
  original = (offset: number) => offset,
): [number, number] | undefined {
  return node?.range ? [original(node.range[0] + from), original(node.range[1] + from)] : undefined;
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
  const { range, found } = nodeAt(source, path);
  return range && found === path.length ? source.text.slice(...range) : '';
}

/** A value that YAML takes for a comment, and its offsets in the file. */
interface CommentedValue {
  value: string;
  offset: number;
  end: number;
}

/**
 * The comment behind an empty value that begins with # and no space, as in `signal: #1d4aa3`. Undefined where
 * there is none.
 */
function commentedValueAt(source: Source, path: Path): CommentedValue | undefined {
  const { key, found } = nodeAt(source, path);
  if (!key || found < path.length) return undefined;
  const end = source.text.indexOf('\n', key[1]);
  const rest = source.text.slice(key[1], end < 0 ? undefined : end);
  const value = /^\s*:[ \t]+(#[^\s#].*?)(\s+#.*)?\s*$/.exec(rest)?.[1];
  if (!value) return undefined;
  const offset = key[1] + rest.indexOf(value);
  return { value, offset, end: offset + value.length };
}

/** Data with its values as they are written. */
export interface WrittenData {
  data: unknown;
  /** A value as it is written in the file; empty where it is not. */
  raw: (path: Path) => string;
  /** The key of the language that a value is read in, where it is written in several. */
  languageKey?: (path: Path) => string | undefined;
  /** The comment behind an empty value that begins with # and no space. */
  commentedValue?: (path: Path) => CommentedValue | undefined;
}

/** The data of a file with its values as they are written. */
export function writtenData(source: Source): WrittenData {
  return {
    data: source.data,
    raw: (path: Path) => rawAt(source, path),
    languageKey: (path: Path) => source.chosen?.get(pointerOf(path)),
    commentedValue: (path: Path) => commentedValueAt(source, path),
  };
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

/** The path of the value that an offset is in: in a line of its own, or nearest around. */
export function pathAt(source: Source, offset: number): Path {
  let path: Path = [];
  for (;;) {
    const next = childAt(source, path, offset);
    if (next === undefined) break;
    path = [...path, next];
  }
  const { line } = source.lineOf(offset);
  // of what is behind a value only what is around it can be meant
  while (path.length > 1 && lastLineOf(source, path) < line) path = path.slice(0, -1);
  return path;
}

/** The last key or entry of a value that begins before an offset, or in its line. */
function childAt(source: Source, path: Path, offset: number): string | number | undefined {
  const value = valueAt(source.data, path);
  if (value === null || typeof value !== 'object') return undefined;
  const begins = (key: string | number) => startOf(source, [...path, key]) <= offset;
  if (!Array.isArray(value)) return Object.keys(value).findLast(begins);
  let [low, high] = [-1, value.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (begins(middle)) low = middle;
    else high = middle;
  }
  return low < 0 ? undefined : low;
}

/** Where a key or an entry begins: with its line, where only spaces and dashes are before it. */
function startOf(source: Source, path: Path): number {
  const { key, range, found } = nodeAt(source, path);
  const start = (key ?? range)?.[0];
  if (start === undefined || found < path.length) return Number.POSITIVE_INFINITY;
  const line = source.text.lastIndexOf('\n', start - 1) + 1;
  return /^[ -]*$/.test(source.text.slice(line, start)) ? line : start;
}

function lastLineOf(source: Source, path: Path): number {
  // a list at the margin is read in pieces, and ends with the file or before the next key
  if (path.length === 1) return Number.POSITIVE_INFINITY;
  const [start, end] = stretchAt(source, path) ?? [0, 0];
  return source.lineOf(Math.max(start, end - 1)).line;
}

/** The stretch of a value with its key; undefined where there is none. */
export function stretchAt(source: Source, path: Path): [from: number, to: number] | undefined {
  const { key, range, found } = nodeAt(source, path);
  const start = (key ?? range)?.[0];
  if (!range || start === undefined || found < path.length) return undefined;
  const end = range[0] + source.text.slice(range[0], range[1]).trimEnd().length;
  return [start, Math.max(end, (key ?? range)[1])];
}
