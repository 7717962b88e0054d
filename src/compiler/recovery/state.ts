import type { Edit } from '../problems/problem.ts';
import type { Correction } from './correction.ts';
import type { Line } from './lines.ts';

/** A column in which all keys of a mapping, or all dashes of a list, begin. */
export interface IndentLevel {
  readonly column: number;
  readonly isList: boolean;
  /** Indexes of lines. */
  readonly members: readonly number[];
  readonly keys: readonly string[];
  readonly entryKeys?: ReadonlySet<string>;
  /** Whether the level begins after a dash, so that its first line cannot move without the dash. */
  readonly afterDash: boolean;
}

/** The value is on the lines below. */
export interface OpenKey {
  column: number;
  isDash: boolean;
  line: number;
}

/** An unquoted text continues on the lines below while they are indented more. */
export interface OpenText {
  column: number;
  inList: boolean;
  line: number;
  start: number;
  /** Set if the text begins on the line below the key. */
  keyLine?: number;
}

/** Collected before the sections are read. */
export interface FileWords {
  keys: ReadonlySet<string>;
  /** `&name` in YAML; `aliases`: `*name`. */
  anchors: ReadonlySet<string>;
  aliases: ReadonlySet<string>;
  languages: ReadonlySet<string>;
}

/** The next lines may have the same wrong indentation. */
export interface IndentShift {
  by: number;
  column: number;
  edits: readonly Edit[];
}

/** Only the reader changes the state. */
export interface RecoveryState {
  readonly text: string;
  /** With their corrections applied. */
  readonly lines: readonly Line[];
  readonly words: FileWords;
  /** Around the line, outermost first. */
  readonly levels: readonly IndentLevel[];
  /** Above the line, without a value yet. `openText`: the text above the line that may continue. */
  readonly openKey: OpenKey | undefined;
  readonly openText: OpenText | undefined;
  readonly shift: IndentShift | undefined;
}

export interface ValueReadResult {
  next: number;
  correction?: Correction | undefined;
  /** For lines with the same wrong indentation as the lines moved last. */
  shiftEdits?: readonly Edit[];
  openText?: OpenText;
  levels?: readonly Pick<IndentLevel, 'column' | 'isList' | 'keys' | 'afterDash'>[];
}

export function lineAt({ lines }: Pick<RecoveryState, 'lines'>, index: number): Line {
  return lines[index] as Line;
}

/** Skips blank lines. Returns the number of lines at the end. */
export function nextLine({ lines }: Pick<RecoveryState, 'lines'>, index: number): number {
  let at = index + 1;
  while (lines[at]?.blank) at++;
  return at;
}

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
