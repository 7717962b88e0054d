import type { Edit } from '../problems/problem.ts';
import type { Correction } from './correction.ts';
import type { Line } from './lines.ts';

/** A column in which all keys of a mapping, or all dashes of a list, begin. */
export interface Level {
  readonly column: number;
  readonly isList: boolean;
  /** The indices of the lines in this level. */
  readonly members: readonly number[];
  readonly keys: readonly string[];
  readonly entryKeys?: ReadonlySet<string>;
  /** Whether the level begins after a dash, so that its first line cannot move without the dash. */
  readonly afterDash: boolean;
}

/** A key or a dash without a value in its line: the value is in the lines below. */
export interface OpenKey {
  column: number;
  isDash: boolean;
  line: number;
}

/** A text without quotes, which continues in the lines below while they are indented more. */
export interface OpenText {
  column: number;
  inList: boolean;
  line: number;
  start: number;
  /** The line of its key, if the text begins in the line below. */
  keyLine?: number;
}

/** Facts about the whole file, collected before its sections are read. */
export interface Words {
  keys: ReadonlySet<string>;
  /** The names of anchors (`&name`) and aliases (`*name`) in YAML. */
  anchors: ReadonlySet<string>;
  aliases: ReadonlySet<string>;
  languages: ReadonlySet<string>;
}

/** Lines moved by the last correction: the next lines may have the same wrong indentation. */
export interface Shift {
  by: number;
  column: number;
  edits: readonly Edit[];
}

/** The state of the reader at a line. Only the reader changes it. */
export interface RecoveryState {
  readonly text: string;
  /** The lines, with their corrections applied. */
  readonly lines: readonly Line[];
  readonly words: Words;
  /** The levels around the line, outermost first. */
  readonly levels: readonly Level[];
  /** The key or text that the lines above leave open. */
  readonly openKey: OpenKey | undefined;
  readonly openText: OpenText | undefined;
  readonly shift: Shift | undefined;
}

/** The result of reading a value or a text of several lines. */
export interface LineReading {
  next: number;
  correction?: Correction | undefined;
  /** Edits for lines with the same wrong indentation as the lines moved last. */
  shiftEdits?: readonly Edit[];
  /** The text that may continue below. */
  openText?: OpenText;
  levels?: readonly Pick<Level, 'column' | 'isList' | 'keys' | 'afterDash'>[];
}

export function lineAt({ lines }: Pick<RecoveryState, 'lines'>, index: number): Line {
  return lines[index] as Line;
}

/** Returns the index of the next line that is not blank, or the number of lines. */
export function nextLine({ lines }: Pick<RecoveryState, 'lines'>, index: number): number {
  let at = index + 1;
  while (lines[at]?.blank) at++;
  return at;
}

/** Collects the words that are keys in a text, and the names of its anchors and aliases. */
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
