import { isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { getOrCreate, valueAt } from '../../core/index.ts';
import { type Path, toJsonPointer } from '../problems/problem.ts';
import { lastAtOrBefore, lineEnd, lineStart, nextLine } from './lines.ts';

/** Counts both from 1. */
type LineLocator = (offset: number) => { line: number; column: number };

/** The lines are indexed on first use. */
export function createLineLocator(text: string): LineLocator {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const startOf = (index: number) => starts?.[index] as number;
    const index = lastAtOrBefore(starts.length, startOf, offset);
    return { line: index + 1, column: Math.max(0, offset - startOf(index)) + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Counts from 1. */
export function sampleLineNumbers(text: string): number[] {
  const lineOf = createLineLocator(text);
  const lines: number[] = [];
  for (let at = text.indexOf('sample'); at >= 0; at = text.indexOf('sample', nextLine(text, at))) {
    const line = text.slice(lineStart(text, at), lineEnd(text, at));
    if (/\s#\s*sample\s*$/.test(line)) lines.push(lineOf(at).line);
  }
  return lines;
}

/** The nodes locate the values in the text. */
export interface Source {
  text: string;
  lineOf: LineLocator;
  data: unknown;
  nodesAt: (path: Path) => Nodes;
  /** The languages of the chosen translations, by pointer; only for a file in several languages that is read in one language. */
  chosen?: ReadonlyMap<string, string>;
}

/** `path` is the path within these nodes; `from` is the offset of the part in the file. */
export interface Nodes {
  contents: Node | null;
  path: Path;
  from: number;
  /** The range of the parsed part, if only a part of the text was parsed. */
  stretch?: [start: number, end: number];
  /** Maps an offset in the parsed text to the file, if the recovery corrected the text before parsing. */
  original?: (offset: number) => number;
}

/** A range ends after its last character. */
interface FoundNode {
  node: Node | null;
  range?: [start: number, end: number];
  /** The range of the key, if the parent is a mapping. */
  key?: [start: number, end: number];
  /** If it is less than the length of the path, the node is the nearest existing parent. */
  found: number;
}

/** In the short form, `agenda: Black Rock` means `agenda: { text: Black Rock }`. */
export const SHORT_TEXT_KEY = 'text';

/** The key that a short form omits before a list of texts. */
export const SHORT_LIST_KEY = 'texts';

/** Falls back to the nearest parent. In a short form, the path of the omitted key returns the text or list itself. */
export function nodeAt(source: Source, path: Path): FoundNode {
  const { contents, path: within, from, original } = source.nodesAt(path);
  let node = contents;
  let pair: Pair<Node, Node | null> | undefined;
  let found = 0;
  // the path without the keys that short forms omit
  const written: (string | number)[] = [];
  for (const key of within) {
    if (isMap<Node, Node | null>(node)) {
      const next = mappingPairs(node).get(String(key));
      if (!next) break;
      pair = next as Pair<Node, Node | null>;
      node = pair.value;
      written.push(path[found] as string | number);
    } else if (isSeq<Node>(node) && typeof key === 'number' && node.items[key]) {
      pair = undefined;
      node = node.items[key];
      written.push(path[found] as string | number);
    } else if (!(isScalar(node) && key === SHORT_TEXT_KEY) && !(isSeq(node) && key === SHORT_LIST_KEY)) break;
    found++;
    const language = source.chosen?.get(toJsonPointer(written));
    if (language !== undefined && isMap<Node, Node | null>(node))
      node = mappingPairs(node).get(language)?.value ?? null;
  }
  const range = nodeRange(node, from, original);
  const key = nodeRange(pair?.key, from, original);
  return { node, ...(range && { range }), ...(key && { key }), found };
}

function nodeRange(
  node: Node | null | undefined,
  from: number,
  original = (offset: number) => offset,
): [number, number] | undefined {
  return node?.range ? [original(node.range[0] + from), original(node.range[1] + from)] : undefined;
}

// cached, since the pairs of a mapping with a thousand mistakes are needed a thousand times
const pairsCache = new WeakMap<YAMLMap<Node, Node | null>, Map<string, Pair<Node, Node | null>>>();

/** Of a repeated key, the last pair counts, as in the data. */
function mappingPairs(map: YAMLMap<Node, Node | null>): Map<string, Pair<Node, Node | null>> {
  return getOrCreate(
    pairsCache,
    map,
    () =>
      new Map(
        map.items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair] as const] : [])),
      ),
  );
}

/** Includes quotes and zeros; empty if there is no value. */
export function rawTextAt(source: Source, path: Path): string {
  const { range, found } = nodeAt(source, path);
  return range && found === path.length ? source.text.slice(...range) : '';
}

/** A value that YAML reads as a comment. */
interface CommentedValue {
  value: string;
  offset: number;
  end: number;
}

/** Only a comment that begins with # and no space, as in `signal: #1d4aa3`; otherwise undefined. */
function commentedValueAt(source: Source, path: Path): CommentedValue | undefined {
  const { key, found } = nodeAt(source, path);
  if (!key || found < path.length) return undefined;
  const rest = source.text.slice(key[1], lineEnd(source.text, key[1]));
  const value = /^\s*:[ \t]+(#[^\s#].*?)(\s+#.*)?\s*$/.exec(rest)?.[1];
  if (!value) return undefined;
  const offset = key[1] + rest.indexOf(value);
  return { value, offset, end: offset + value.length };
}

export interface WrittenData {
  data: unknown;
  raw: (path: Path) => string;
  /** Returns the language code of the translation that was read at a path. */
  languageKey?: (path: Path) => string | undefined;
  commentedValue?: (path: Path) => CommentedValue | undefined;
}

export function writtenData(source: Source): WrittenData {
  return {
    data: source.data,
    raw: (path: Path) => rawTextAt(source, path),
    languageKey: (path: Path) => source.chosen?.get(toJsonPointer(path)),
    commentedValue: (path: Path) => commentedValueAt(source, path),
  };
}

/** If no value is there, returns the value on the same line, or the nearest parent. */
export function pathAt(source: Source, offset: number): Path {
  let path: Path = [];
  for (;;) {
    const next = childAt(source, path, offset);
    if (next === undefined) break;
    path = [...path, next];
  }
  const { line } = source.lineOf(offset);
  // after the end of a value, the offset belongs to one of its parents
  while (path.length > 1 && lastLineNumber(source, path) < line) path = path.slice(0, -1);
  return path;
}

/** Returns the last key or entry that begins at or before an offset. A key that starts its line counts from the line's start. */
function childAt(source: Source, path: Path, offset: number): string | number | undefined {
  const value = valueAt(source.data, path);
  if (value === null || typeof value !== 'object') return undefined;
  const startOf = (key: string | number) => entryStart(source, [...path, key]);
  if (!Array.isArray(value)) return Object.keys(value).findLast((key) => startOf(key) <= offset);
  const last = lastAtOrBefore(value.length, startOf, offset);
  return startOf(last) <= offset ? last : undefined;
}

/** Returns the start of the line if only spaces and dashes precede the key or entry. */
function entryStart(source: Source, path: Path): number {
  const { key, range, found } = nodeAt(source, path);
  const start = (key ?? range)?.[0];
  if (start === undefined || found < path.length) return Number.POSITIVE_INFINITY;
  const line = lineStart(source.text, start);
  return /^[ -]*$/.test(source.text.slice(line, start)) ? line : start;
}

function lastLineNumber(source: Source, path: Path): number {
  // a top-level list is parsed in pieces, and ends before the next key or at the end of the file
  if (path.length === 1) return Number.POSITIVE_INFINITY;
  const [start, end] = rangeWithKey(source, path) ?? [0, 0];
  return source.lineOf(Math.max(start, end - 1)).line;
}

/** Undefined if there is no value. */
export function rangeWithKey(source: Source, path: Path): [from: number, to: number] | undefined {
  const { key, range, found } = nodeAt(source, path);
  const start = (key ?? range)?.[0];
  if (!range || start === undefined || found < path.length) return undefined;
  const end = range[0] + source.text.slice(range[0], range[1]).trimEnd().length;
  return [start, Math.max(end, (key ?? range)[1])];
}
