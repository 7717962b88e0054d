import { stringify } from 'yaml';

/** The way to a value in the document: keys and list positions. */
export type Path = readonly (string | number)[];

/**
 * What a problem is about. Within the compiler nobody knows a line number: a place is a path, whether its key or
 * its value is wrong, and, where only a part of a text is, that part. Only what YAML itself cannot read has
 * an offset into the file instead.
 */
export type Place =
  | {
      path: Path;
      part?: 'key' | 'value';
      excerpt?: string;
      /** Where the excerpt occurs more than once: how many come before it. */
      before?: number;
    }
  | { offset: number; end?: number };

/**
 * Resolves a problem for certain and changes nothing else: the new text of the key, of the value or, where the place
 * names an excerpt, of that part of it; other lines for so many lines of a text; or, for what YAML cannot read, the new text of a
 * stretch of the file.
 */
export type Fix =
  | { part: 'key' | 'value'; text: string }
  | { lines: string[]; count: number }
  | { offset: number; end: number; text: string };

/**
 * A change that a hint describes, as data: the whole content of the line, behind its indentation; the value, or the part of it
 * that the place names, as plain text; or the key with all that belongs to it removed. Each of them alone resolves the
 * problem, but what the author intended is less certain than with a fix.
 */
export type Suggestion = Fix | { line: string } | { value: string } | { remove: true };

/** A change of a text: a stretch of it, by offsets, and what takes its place. */
export interface Edit {
  offset: number;
  end: number;
  text: string;
}

/**
 * The data for the text of each kind of problem, by its code. `rules/index.ts` adds what the rules say, so that a problem imports
 * no rule.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rules add to it
export interface DetailsByCode {}

/** The permanent name of a kind of problem. */
export type Code = keyof DetailsByCode;

/** The data for the text of a problem. */
export type Details<C extends Code> = C extends Code ? DetailsByCode[C] : never;

/** Something wrong in the file, as data. Its rule has the words (`rules/`), and `locate` finds its lines. */
export type Problem = { [C in Code]: ProblemOf<C> }[Code];

/** A problem of one code. */
interface ProblemOf<C extends Code> {
  code: C;
  place: Place;
  /** The data for its text. */
  details: Details<C>;
  /** How many other problems of the same kind it represents. */
  more?: number;
  /** What its hint says to type, where that is not what its rule makes of the details. */
  suggestions?: Suggestion[];
  /** Only where there is no doubt about the intended value. */
  fix?: Fix;
  related: Related[];
  /** Keys that are missing where they are needed because of this: problems that ask for them are dropped. */
  lacks?: Path[];
  /** Paths on which this problem depends: where one of them, or what contains it, has a problem, this one is only a consequence. */
  follows?: Path[];
}

/** Another place that explains a problem, with what it says about it. */
export interface Related {
  place: Place;
  message: string;
}

/** A problem of a code with its details. */
export function problem<C extends Code>(
  code: C,
  place: Place,
  details: Details<C>,
  related: Related[] = [],
): Extract<Problem, { code: C }> {
  const found: ProblemOf<C> = { code, place, details, related };
  // TypeScript does not see that the one of this code is among all
  return found as unknown as Extract<Problem, { code: C }>;
}

/** A value, or its problem. */
export type Outcome<T> = { value: T } | { problem: Problem };

/** A stretch of a file: lines and columns count from 1; the end is behind the last character. */
export interface Span {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** What the studio says of a problem where the words for the file speak of YAML. */
export interface FormText {
  message?: string;
  hint?: string;
}

/** A problem with its place found, ready to be shown. */
export interface LocatedProblem extends Span {
  /** The file as it was named. */
  file: string;
  severity: 'error' | 'warning';
  code: Code;
  message: string;
  hint?: string;
  inForm?: FormText;
  /** The place in the words of the file: `committees[0].chairs[1].role`; empty for what YAML cannot read. */
  path: string;
  /** The same in words, where they say more: the name of the record, the second of its chairs. */
  where?: string;
  /** What resolves it with certainty, as a change of the text of the file. */
  fix?: Edit;
  /** What its hint says to type, each by itself. */
  suggestions?: Edit[];
  /** The files of media/ that it is about, where it lists several. */
  files?: readonly string[];
  related: (Span & { message: string })[];
}

/** A path as it is written in messages: `committees[0].chairs`. */
export function pathText(path: Path): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}

/** A path as a JSON pointer (RFC 6901). */
export function pointerOf(path: Path): string {
  let pointer = '';
  for (const key of path) pointer += `/${typeof key === 'number' ? key : escaped(key)}`;
  return pointer;
}

function escaped(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** A JSON pointer (RFC 6901) as a path; `data` tells list positions from keys that look like numbers. */
export function pathOf(pointer: string, data: unknown): Path {
  let here = data;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(here) ? Number(key) : key;
      here = (here as Record<string | number, unknown> | undefined)?.[step];
      return step;
    });
}

/** Puts a text in the place of a value, with the quotes that YAML needs; of a value's excerpt as it is. */
export function valueFix(text: string, place: Place): Extract<Fix, { part: string }> {
  const isPart = 'path' in place && place.excerpt !== undefined;
  return { part: 'value', text: isPart ? text : stringify(text, { lineWidth: 0 }).trim() };
}
