import type { Edit } from '../problems/problem.ts';
import type { Correction } from './correction.ts';
import type { Line } from './lines.ts';

/** A column in which the keys of one mapping, or the dashes of one list, begin one below the other. */
export interface Level {
  readonly column: number;
  readonly isList: boolean;
  /** The indices of the lines that begin in it. */
  readonly members: readonly number[];
  readonly keys: readonly string[];
  /** Of a list: the keys of its entries. */
  readonly entryKeys?: ReadonlySet<string>;
  /** Whether it begins after a dash, so that its first line cannot be moved without the dash. */
  readonly afterDash: boolean;
}

/** A key or a dash with nothing after it: its value is in the lines below. */
export interface OpenKey {
  column: number;
  /** Whether it is a dash. */
  isDash: boolean;
  line: number;
}

/** A text without quotes, which goes on in the lines below as long as they are further in. */
export interface OpenText {
  /** The column of its key or dash. */
  column: number;
  inList: boolean;
  line: number;
  /** Offset of its first character. */
  start: number;
  /** The line of its key, where the text begins in the line below. */
  keyLine?: number;
}

/** What is known of the whole file before its sections are read. */
export interface Words {
  /** The words that are keys somewhere. */
  keys: ReadonlySet<string>;
  /** The names of YAML's anchors (`&name`) and aliases (`*name`). */
  anchors: ReadonlySet<string>;
  aliases: ReadonlySet<string>;
  /** The codes of the languages that the file lists. */
  languages: ReadonlySet<string>;
}

/** Lines that the last correction moved: the lines after them may have the same slip. */
export interface Shift {
  by: number;
  /** The column that they belong in. */
  column: number;
  edits: readonly Edit[];
}

/** What the reader knows at a line. Only the reader changes it; everybody else gets it to read. */
export interface RecoveryState {
  readonly text: string;
  /** The lines; those that were corrected, as they should be. */
  readonly lines: readonly Line[];
  readonly words: Words;
  /** The levels around the line, from the outside in. */
  readonly levels: readonly Level[];
  /** What the lines above leave open. */
  readonly openKey: OpenKey | undefined;
  readonly openText: OpenText | undefined;
  readonly shift: Shift | undefined;
}

/** What the value of a line says, or a text of several lines. */
export interface LineReading {
  /** The index of the line to go on with. */
  next: number;
  correction?: Correction | undefined;
  /** Edits that belong to the lines that the last correction moved. */
  shiftEdits?: readonly Edit[];
  /** The text that may go on below. */
  openText?: OpenText;
  /** The levels that begin in the line. */
  levels?: readonly Pick<Level, 'column' | 'isList' | 'keys' | 'afterDash'>[];
}

/** The line at an index that exists. */
export function lineAt({ lines }: Pick<RecoveryState, 'lines'>, index: number): Line {
  return lines[index] as Line;
}

/** The index of the next line that is not blank, or the number of lines. */
export function nextLine({ lines }: Pick<RecoveryState, 'lines'>, index: number): number {
  let at = index + 1;
  while (lines[at]?.blank) at++;
  return at;
}

/** The words that are keys in a text, and the names of its anchors and aliases. */
export function wordsIn(text: string): Words {
  const [, listed = ''] = /^languages:(.*(?:\n *-.*)*)/m.exec(text) ?? [];
  const all = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(({ 1: word = '' }) => word));
  return {
    keys: all(/^ *(?:- +)*([A-Za-z][\w-]*):(?=\s|$)/gm),
    anchors: all(/(?<=[\s,[{])&([\w-]+)/g),
    aliases: all(/(?<=[\s,[{])\*([\w-]+)(?![\w-]*\*)/g),
    languages: new Set(listed.replaceAll(/\s#.*/g, '').match(/\b[a-z]{2,3}(?:-[A-Z]{2})?\b/g)),
  };
}
