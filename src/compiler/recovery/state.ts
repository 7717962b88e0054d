import type { Edit } from '../problems/problem.ts';
import type { Correction } from './correction.ts';
import type { Line } from './lines.ts';

/** A column in which all keys of a mapping, or all dashes of a list, begin. */
export interface IndentLevel {
  readonly column: number;
  readonly isList: boolean;
  /** The indices of the lines that begin in this column. */
  readonly members: readonly number[];
  readonly keys: readonly string[];
  readonly entryKeys?: ReadonlySet<string>;
  /** Whether the level begins after a dash, so that its first line cannot move without the dash. */
  readonly afterDash: boolean;
}

/** A key or a dash without a value on its line. Its value is on the lines below. */
export interface OpenKey {
  column: number;
  isDash: boolean;
  line: number;
}

/** A text without quotes. It continues on the lines below while they are indented more. */
export interface OpenText {
  column: number;
  inList: boolean;
  line: number;
  start: number;
  /** The line of the key, if the text begins on the line below the key. */
  keyLine?: number;
}

/** Facts about the whole file, collected before its sections are read. */
export interface FileWords {
  keys: ReadonlySet<string>;
  /** The names of anchors (`&name`) in YAML. `aliases`: the names of aliases (`*name`). */
  anchors: ReadonlySet<string>;
  aliases: ReadonlySet<string>;
  languages: ReadonlySet<string>;
}

/** The lines moved by the last correction. The next lines may have the same wrong indentation. */
export interface IndentShift {
  by: number;
  column: number;
  edits: readonly Edit[];
}

/** The state of the reader at a line. Only the reader changes the state. */
export interface RecoveryState {
  readonly text: string;
  /** The lines, with their corrections applied. */
  readonly lines: readonly Line[];
  readonly words: FileWords;
  /** The levels around the line, outermost first. */
  readonly levels: readonly IndentLevel[];
  /** The key above the line that has no value yet. `openText`: the text above the line that may continue. */
  readonly openKey: OpenKey | undefined;
  readonly openText: OpenText | undefined;
  readonly shift: IndentShift | undefined;
}

/** The result of reading a value, or a text of several lines. */
export interface ValueReadResult {
  next: number;
  correction?: Correction | undefined;
  /** Edits for lines with the same wrong indentation as the lines moved last. */
  shiftEdits?: readonly Edit[];
  /** The text that may continue on the lines below. */
  openText?: OpenText;
  levels?: readonly Pick<IndentLevel, 'column' | 'isList' | 'keys' | 'afterDash'>[];
}

export function lineAt({ lines }: Pick<RecoveryState, 'lines'>, index: number): Line {
  return lines[index] as Line;
}

/** Returns the index of the next line that is not blank; the number of lines if there is none. */
export function nextLine({ lines }: Pick<RecoveryState, 'lines'>, index: number): number {
  let at = index + 1;
  while (lines[at]?.blank) at++;
  return at;
}

/** Collects the words that are keys in a text, the names of its anchors and aliases, and the languages that it lists. */
export function collectWords(text: string): FileWords {
  const [, listed = ''] = /^languages:(.*(?:\n *-.*)*)/m.exec(text) ?? [];
  const all = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(({ 1: word = '' }) => word));
  return {
    keys: all(/^ *(?:- +)*([A-Za-z][\w-]*):(?=\s|$)/gm),
    anchors: all(/(?<=[\s,[{])&([\w-]+)/g),
    aliases: all(/(?<=[\s,[{])\*([\w-]+)(?![\w-]*\*)/g),
    languages: new Set(listed.replaceAll(/\s#.*/g, '').match(/\b[a-z]{2,3}(?:-[A-Z]{2})?\b/g)),
  };
}
