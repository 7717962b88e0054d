import {
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { valueAt } from '../../core/index.ts';
import type { Path } from '../problems/problem.ts';
import { lineEnd, lineStart, nextLine } from '../source/lines.ts';
import type { Source } from '../source/position.ts';

/*
 * Locates the entries of a file with the comments that belong to them. Comments are located by their lines and columns, because
 * the YAML parser attaches them to the previous or next value inconsistently.
 */

interface Position {
  /** The node of the value; null for a key without a value in a flow-style record. */
  node: Node | null;
  parent: YAMLMap<Node, Node | null> | YAMLSeq<Node> | undefined;
  /** The key-value pair, if the parent is a record. */
  pair: Pair<Node, Node | null> | undefined;
  /** Converts an offset in the parsed piece to an offset in the file. */
  offset: (within: number) => number;
}

/** Undefined if the path doesn't exist. */
export function positionAt(source: Source, path: Path): Position | undefined {
  const { contents, path: within, from, original = (offset) => offset } = source.nodesAt(path);
  let node: Node | null = contents;
  let parent: Position['parent'];
  let pair: Position['pair'];
  for (const key of within) {
    if (isMap<Node, Node | null>(node)) {
      // if a key is duplicated, the last occurrence counts
      const next: Pair<Node, Node | null> | undefined = node.items.findLast(
        (one) => isScalar(one.key) && String(one.key.value) === String(key),
      );
      if (!next) return undefined;
      parent = node;
      pair = next;
      node = next.value;
    } else if (isSeq<Node>(node) && typeof key === 'number' && node.items[key]) {
      parent = node;
      pair = undefined;
      node = node.items[key];
    } else return undefined;
  }
  return { node, parent, pair, offset: (offset) => original(offset + from) };
}

/** Undefined for any other value. */
export function scalarAt(
  source: Source,
  path: Path,
): { node: Scalar; start: number; end: number } | undefined {
  const { node, offset } = positionAt(source, path) ?? {};
  if (!offset || !isScalar(node) || !node.range) return undefined;
  return { node, start: offset(node.range[0]), end: offset(node.range[1]) };
}

/** An entry of a record or list: the key or dash, the value, and their position in the text. */
export interface Entry {
  node: Node | null;
  /** Offset of the key or dash; in flow style, of the key or value. */
  start: number;
  column: number;
  /** End offset of the key including its colon, or of the dash. */
  head: number;
  /** End offset of the value, without comments. */
  end: number;
  isFlow: boolean;
  isAfterDash: boolean;
  /**
   * The range of the entry with its comments: directly above in the same column, and below with deeper indentation. The range
   * starts in the entry's column and ends at the end of a line.
   */
  body: [start: number, end: number];
}

/** Undefined if the path doesn't exist, or if the key is written after a question mark. */
export function entryAt(source: Source, path: Path): Entry | undefined {
  const position = positionAt(source, path);
  if (!position?.parent) return undefined;
  const { node, parent, pair, offset } = position;
  const { text } = source;
  if (parent.flow) {
    const start = offset((pair?.key ?? node)?.range?.[0] ?? 0);
    const keyEnd = pair ? offset(pair.key.range?.[1] ?? 0) : start;
    const end = node?.range && node.range[1] > node.range[0] ? offset(node.range[1]) : flowEnd(text, keyEnd);
    const head = pair && text[skipSpaces(text, keyEnd)] === ':' ? skipSpaces(text, keyEnd) + 1 : keyEnd;
    const column = start - lineStart(text, start);
    return { node, start, column, head, end, isFlow: true, isAfterDash: false, body: [start, end] };
  }
  const start = pair ? offset(pair.key.range?.[0] ?? 0) : dashOffset(text, position);
  if (start === undefined) return undefined;
  const before = text.slice(lineStart(text, start), start);
  if (!/^ *(?:- +)*$/.test(before)) return undefined;
  const head = pair ? skipSpaces(text, offset(pair.key.range?.[1] ?? 0)) + 1 : start + 1;
  const end = endOfValue(source, path, node, head, offset);
  const isAfterDash = before.includes('-');
  const column = before.length;
  const body: Entry['body'] = [
    isAfterDash ? start : leadingCommentStart(text, start, column),
    trailingCommentEnd(text, end, column),
  ];
  return { node, start, column, head, end, isFlow: false, isAfterDash, body };
}

/** The dash is in the column of the list, on the line of the value or above. Undefined if not found. */
function dashOffset(text: string, { node, parent, offset }: Position): number | undefined {
  const first = offset(parent?.range?.[0] ?? 0);
  const column = first - lineStart(text, first);
  for (let line = lineStart(text, offset(node?.range?.[0] ?? 0)); ; line = lineStart(text, line - 1)) {
    const at = line + column;
    if (text[at] === '-' && /^[ -]*$/.test(text.slice(line, at))) return at;
    if (line <= first) return undefined;
  }
}

function endOfValue(
  source: Source,
  path: Path,
  node: Node | null,
  head: number,
  offset: Position['offset'],
): number {
  if (path.length === 1) {
    // each entry of a top-level list may have been parsed separately
    const list = valueAt(source.data, path);
    const last =
      Array.isArray(list) && list.length > 1 ? entryAt(source, [...path, list.length - 1]) : undefined;
    if (last && !last.isFlow) return last.end;
  }
  const end = nodeEnd(node, source.text, offset);
  return end === undefined ? head : Math.max(head, end);
}

/** Returns the end of the last scalar or bracket of a value; undefined for an empty value. */
function nodeEnd(node: Node | null, text: string, offset: Position['offset']): number | undefined {
  if (!node?.range) return undefined;
  if (isCollection(node) && !node.flow) {
    const last = node.items.at(-1);
    if (isMap(node)) {
      const { key, value } = last as Pair<Node, Node | null>;
      const keyEnd = skipSpaces(text, offset(key.range?.[1] ?? 0)) + 1;
      return nodeEnd(value, text, offset) ?? keyEnd;
    }
    return nodeEnd(last as Node, text, offset) ?? offset((last as Node).range?.[0] ?? 0);
  }
  if (node.range[1] === node.range[0]) return undefined;
  const end = offset(node.range[1]);
  return isBlockScalar(node) ? withoutNewline(text, end) : end;
}

export function isBlockScalar(node: Node | null): boolean {
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}

function withoutNewline(text: string, end: number): number {
  if (text[end - 1] !== '\n') return end;
  return text[end - 2] === '\r' ? end - 2 : end - 1;
}

function flowEnd(text: string, keyEnd: number): number {
  const colon = skipSpaces(text, keyEnd);
  return text[colon] === ':' ? colon + 1 : keyEnd;
}

function skipSpaces(text: string, offset: number): number {
  let at = offset;
  while (text[at] === ' ') at++;
  return at;
}

/** Returns the start of the comments directly above an entry in the same column; without comments, the start of the entry. */
function leadingCommentStart(text: string, start: number, column: number): number {
  let first = start;
  for (let line = lineStart(text, start); line > 0; ) {
    line = lineStart(text, line - 1);
    if (text[line + column] !== '#' || skipSpaces(text, line) !== line + column) break;
    first = line + column;
  }
  return first;
}

/** Includes comments below with deeper indentation; without comments, returns the end of the entry's last line. */
function trailingCommentEnd(text: string, end: number, column: number): number {
  let last = lineEnd(text, end);
  for (let line = nextLine(text, end); line < text.length; line = nextLine(text, line)) {
    const first = skipSpaces(text, line);
    const isEmpty = text[first] === '\n' || text[first] === '\r' || first >= text.length;
    if (isEmpty) continue;
    if (text[first] !== '#' || first - line <= column) break;
    last = lineEnd(text, first);
  }
  return last;
}
