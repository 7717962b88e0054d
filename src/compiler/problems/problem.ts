import { stringify } from 'yaml';

export type Path = readonly (string | number)[];

/**
 * The location of a problem. Within the compiler nothing knows line numbers: a place is a path, whether its key or its value is
 * wrong and, if only a part of a text is wrong, that part. Only YAML errors have an offset into the file instead.
 */
export type Place =
  | {
      path: Path;
      part?: 'key' | 'value';
      excerpt?: string;
      /** The number of earlier occurrences of the excerpt, if it occurs more than once. */
      before?: number;
    }
  | { offset: number; end?: number };

/**
 * A change that certainly resolves a problem and has no other effect: a new text for the key, the value or the excerpt of the place; replacements for
 * a number of lines; or, for YAML errors, a new text for a range of the file.
 */
export type Fix =
  | { part: 'key' | 'value'; text: string }
  | { lines: string[]; count: number }
  | { offset: number; end: number; text: string };

/**
 * A change that a hint describes, as data: the whole content of the line, without its indentation; the value, or the excerpt of
 * the place, as plain text; or the removal of the key with its lines. Each suggestion resolves the problem on its own, but what
 * the author intended is less certain than with a fix.
 */
export type Suggestion = Fix | { line: string } | { value: string } | { remove: true };

export interface Edit {
  offset: number;
  end: number;
  text: string;
}

/** The data for the text of each kind of problem, by code. `rules/index.ts` extends it, so that a problem imports no rule. */
// biome-ignore lint/suspicious/noEmptyInterface: the rules add to it
export interface DetailsByCode {}

export type Code = keyof DetailsByCode;

export type Details<C extends Code> = C extends Code ? DetailsByCode[C] : never;

/** A mistake in the file, as data. Its rule has the words (`rules/`), and `locate()` finds its lines. */
export type Problem = { [C in Code]: ProblemOf<C> }[Code];

interface ProblemOf<C extends Code> {
  code: C;
  place: Place;
  details: Details<C>;
  /** The number of other problems of the same kind that this problem represents. */
  more?: number;
  /** The suggestions of its hint, if they differ from those of its rule. */
  suggestions?: Suggestion[];
  /** The fix, only if the intended value is certain. */
  fix?: Fix;
  related: Related[];
  /** The paths of keys that are missing because of this problem: problems that require them are dropped. */
  lacks?: Path[];
  /** Paths that this problem depends on: if one of them, or its parent, has a problem, this one is only a consequence. */
  follows?: Path[];
}

export interface Related {
  place: Place;
  message: string;
}

export function problem<C extends Code>(
  code: C,
  place: Place,
  details: Details<C>,
  related: Related[] = [],
): Extract<Problem, { code: C }> {
  const found: ProblemOf<C> = { code, place, details, related };
  // TypeScript cannot relate the code to the union
  return found as unknown as Extract<Problem, { code: C }>;
}

export type Outcome<T> = { value: T } | { problem: Problem };

/** A range of a file: lines and columns count from 1; the end is after the last character. */
export interface Span {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** The words of the studio for a problem, where those for the file mention YAML. */
export interface FormText {
  message?: string;
  hint?: string;
}

export interface LocatedProblem extends Span {
  file: string;
  severity: 'error' | 'warning';
  code: Code;
  message: string;
  hint?: string;
  inForm?: FormText;
  /** The path in the file: `committees[0].chairs[1].role`; empty for YAML errors. */
  path: string;
  /** The path in words, if they say more: the name of the record, the second of its chairs. */
  where?: string;
  fix?: Edit;
  /** The changes that its hint suggests, as alternatives. */
  suggestions?: Edit[];
  /** The files of media/ that the problem lists. */
  files?: readonly string[];
  related: (Span & { message: string })[];
}

/** Writes a path for messages: `committees[0].chairs`. */
export function pathText(path: Path): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}

/** Returns a path as a JSON pointer (RFC 6901). */
export function pointerOf(path: Path): string {
  let pointer = '';
  for (const key of path) pointer += `/${typeof key === 'number' ? key : escapeKey(key)}`;
  return pointer;
}

function escapeKey(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** Parses a JSON pointer (RFC 6901); `data` distinguishes list positions from keys that look like numbers. */
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

/** Returns the fix that replaces a value by a text, with the quotes that YAML needs; an excerpt is replaced literally. */
export function valueFix(text: string, place: Place): Extract<Fix, { part: string }> {
  const isPart = 'path' in place && place.excerpt !== undefined;
  return { part: 'value', text: isPart ? text : stringify(text, { lineWidth: 0 }).trim() };
}
