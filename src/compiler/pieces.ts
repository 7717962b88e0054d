import { isMap, isSeq, type Node } from 'yaml';
import { cut, type Stretch } from './cut.ts';
import { parse } from './parse.ts';
import { MARGIN, nodesIn, prefixOf } from './piece-nodes.ts';
import type { Path, Problem } from './problem.ts';
import { dataOf } from './read-data.ts';
import type { Nodes } from './source.ts';
import { isStrange } from './traps/mend.ts';
import { silentTraps } from './traps/swallowed.ts';
import { moved } from './traps/trap.ts';

/*
 * A file of ten thousand committees is changed in one of them at a time. So it is read in pieces: a top-level key with
 * its value, or one entry of a top-level list. A piece is kept while its text is the same, and so is its data: the same
 * object as the last time. All that is kept of a piece further on (what the schema says of it, the page that it
 * makes) hangs on that object, and goes with it when the text changes.
 *
 * A file that cannot be cut with certainty, has a fault that YAML itself knows, or is not what it looks like, is read as a whole.
 */

/** The pieces of a file by their texts, under the keys that they belong to. */
export type Pieces = ReadonlyMap<string, ReadonlyMap<string, Piece>>;

/** The data of a piece; a piece of a list holds one entry. */
interface Piece {
  data: unknown;
  /** What YAML reads in it without a word, with places in the text that it is read of. */
  silent?: Problem[];
}

/** A file that was read in pieces. */
export interface Reading {
  data: Record<string, unknown>;
  pieces: Pieces;
  /** What YAML reads without a word. */
  problems: Problem[];
  nodesAt: (path: Path) => Nodes;
}

/** Reads a text in pieces, of which those of an earlier reading are taken from there. Undefined where it has to be read as a whole. */
export function readPieces(text: string, before?: Pick<Reading, 'data' | 'pieces'>): Reading | undefined {
  const sections = cut(text);
  if (!sections) return undefined;
  const data: Record<string, unknown> = {};
  const pieces = new Map<string, ReadonlyMap<string, Piece>>();
  const problems: Problem[] = [];
  for (const section of sections) {
    const own = new Map<string, Piece>();
    const taken = (stretch: Stretch, prefix: string) => {
      const piece = take(text, stretch, prefix, own, before?.pieces.get(section.key));
      const inFile = (offset: number) => Math.max(stretch.start, offset - prefix.length + stretch.start);
      for (const one of piece?.silent ?? []) problems.push(moved(one, inFile));
      return piece;
    };
    const whole = taken(section.lead, MARGIN);
    const items = section.items.map((item) => taken(item, prefixOf(section)));
    if (!whole || !allThere(items)) return undefined;
    const value = items.length > 0 ? items.map((item) => item.data) : whole.data;
    data[section.key] = sameEntries(value, before?.data[section.key]) ?? value;
    pieces.set(section.key, own);
  }
  return { data, pieces, problems, nodesAt: nodesIn(text, sections) };
}

/** A piece that has to be read: under which key and name, and the text that it is read of. */
export interface Unread {
  key: string;
  name: string;
  text: string;
  isEntry: boolean;
}

/** The pieces of a text that are not known yet, so that several threads can read them. Of entries that are the same it names one. */
export function unreadIn(text: string, known?: Pieces): Unread[] {
  const sections = cut(text) ?? [];
  return sections.flatMap((section) => {
    const { key, lead, items } = section;
    const names = new Set<string>();
    const unread = ({ start, end }: Stretch, prefix: string): Unread[] => {
      const name = text.slice(start, end);
      if (names.has(name) || known?.get(key)?.has(name)) return [];
      names.add(name);
      return [{ key, name, text: prefix + name, isEntry: prefix !== MARGIN }];
    };
    return [...unread(lead, MARGIN), ...items.flatMap((item) => unread(item, prefixOf(section)))];
  });
}

/** The list of the last time, where all of its entries are the same. */
function sameEntries(list: unknown, before: unknown): unknown {
  if (!Array.isArray(list) || !Array.isArray(before) || list.length !== before.length) return undefined;
  return list.every((entry, index) => entry === before[index]) ? before : undefined;
}

function allThere(items: (Piece | undefined)[]): items is Piece[] {
  return !items.includes(undefined);
}

/** The piece of a stretch, as it was or read now; undefined where there is anything wrong with it. */
function take(
  text: string,
  { start, end }: Stretch,
  prefix: string,
  own: Map<string, Piece>,
  before: ReadonlyMap<string, Piece> | undefined,
): Piece | undefined {
  // an entry that stands twice is two pieces, as each has a place of its own
  let name = text.slice(start, end);
  while (own.has(name)) name += '\n';
  const piece = before?.get(name) ?? readPiece(prefix + text.slice(start, end), prefix !== MARGIN);
  if (piece) own.set(name, piece);
  return piece;
}

/** Reads a piece by itself; undefined where there is anything wrong with it. */
export function readPiece(text: string, isEntry: boolean): Piece | undefined {
  const document = isStrange(text) ? undefined : parse(text);
  if (!document || document.errors.length > 0) return undefined;
  const { contents } = document;
  if (!isMap(contents) || contents.items.length !== 1) return undefined;
  if (isEntry && !(isSeq(contents.items[0]?.value) && contents.items[0].value.items.length === 1))
    return undefined;
  const { data, problems } = dataOf(contents as Node);
  if (problems.length > 0) return undefined;
  const [value] = Object.values(data as object);
  const silent = silentTraps(text);
  return { data: isEntry ? value[0] : value, ...(silent.length > 0 && { silent }) };
}
