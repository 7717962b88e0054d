import type { Trap } from './correction.ts';
import { type Line, linesIn, type Parts } from './lines.ts';

/** A column in which keys or dashes stand one below the other, as long as lines belong to it. */
export interface Level {
  column: number;
  list: boolean;
  /** The lines that begin in it, by their positions. */
  members: number[];
  keys: string[];
  /** Of a list: the keys that its entries have. */
  entryKeys?: Set<string>;
  /** Whether it begins behind a dash, so that its first line cannot be moved alone. */
  behindDash: boolean;
}

/** A key or a dash with nothing behind it: what it holds stands in the lines below. */
export interface Waiting {
  column: number;
  list: boolean;
  line: number;
  parts: Parts;
}

/** A text without quotes, which may go on in the lines below as long as those stand further in. */
export interface Plain {
  column: number;
  inList: boolean;
  line: number;
  /** Where it begins in the text. */
  start: number;
  /** The line of its key, where the text begins below that. */
  below?: number;
}

/** What the search has to know of the whole file: the words that stand as keys, and the names behind an & and a * in it. */
export interface Words {
  keys: ReadonlySet<string>;
  anchors: ReadonlySet<string>;
  aliases: ReadonlySet<string>;
}

/** Where the search for traps is in a text: what is open, and what was found. */
export interface Walk {
  text: string;
  lines: Line[];
  /** The words that stand as keys somewhere in the file. */
  known: ReadonlySet<string>;
  anchors: ReadonlySet<string>;
  aliases: ReadonlySet<string>;
  levels: Level[];
  waiting?: Waiting | undefined;
  plain?: Plain | undefined;
  /** How far the lines of the last trap were moved: those that follow with the same slip belong to it. */
  shift?: { by: number; trap: Trap; column: number } | undefined;
  traps: Trap[];
}

/** The start of a search. */
export function walkThrough(text: string, { keys, ...names }: Words): Walk {
  return {
    text,
    known: keys,
    ...names,
    lines: linesIn(text),
    levels: [{ column: 0, list: false, members: [], keys: [], behindDash: false }],
    traps: [],
  };
}

/** The words that stand as keys in a text. */
export function keysIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/^ *(?:- +)*([A-Za-z][\w-]*):(?=\s|$)/gm)].map((match) => match[1] as string),
  );
}

/** The names of YAML's anchors in a text, and of its aliases. */
export function namesIn(text: string): Pick<Words, 'anchors' | 'aliases'> {
  const after = (sign: RegExp) => new Set([...text.matchAll(sign)].map((match) => match[1] as string));
  return { anchors: after(/(?<=[\s,[{])&([\w-]+)/g), aliases: after(/(?<=[\s,[{])\*([\w-]+)(?![\w-]*\*)/g) };
}

/** The line at a position that there is. */
export function lineAt({ lines }: Walk, index: number): Line {
  return lines[index] as Line;
}

/** The position of the next line that says something, or the number of lines. */
export function nextLine({ lines }: Walk, index: number): number {
  let at = index + 1;
  while (lines[at]?.silent) at++;
  return at;
}

/** Notes a key of the innermost mapping, and, where that is an entry, of its list. */
export function addKey({ levels }: Walk, key: string): void {
  levels.at(-1)?.keys.push(key);
  const list = levels.at(-1)?.behindDash ? levels.at(-2) : undefined;
  if (!list?.list) return;
  list.entryKeys ??= new Set();
  list.entryKeys.add(key);
}

/** Moves a line by some columns, and nothing in it. */
export function moveLine(line: Line, by: number) {
  return by > 0
    ? { offset: line.begins, end: line.begins, text: ' '.repeat(by) }
    : { offset: line.begins, end: line.begins + Math.min(-by, line.indent), text: '' };
}
