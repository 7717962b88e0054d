import { stringify } from 'yaml';

export type Path = readonly (string | number)[];

/**
 * The location of a problem. The compiler works without line numbers: a place is a path, whether the key or the value at the path
 * is wrong and, if only a part of a text is wrong, this part. Only YAML errors have an offset into the file instead.
 */
export type ProblemLocation =
  | {
      path: Path;
      part?: 'key' | 'value';
      excerpt?: string;
      /** The number of earlier occurrences of the excerpt in the text; absent if the excerpt occurs only once. */
      before?: number;
    }
  | { offset: number; end?: number };

/**
 * A change that certainly resolves a problem and has no other effect: a new text for the key, the value or the excerpt of the
 * place; replacements for a number of lines; or, for a YAML error, a new text for a range of the file.
 */
export type Fix =
  | { part: 'key' | 'value'; text: string }
  | { lines: string[]; count: number }
  | { offset: number; end: number; text: string };

/**
 * The data of a change that a hint describes: a fix; the new content of the line, without its indentation; the new value (or
 * excerpt) as plain text; or the removal of the key with its lines. The author's intention is less certain than with a fix.
 */
export type Suggestion = Fix | { line: string } | { value: string } | { remove: true };

export interface Edit {
  offset: number;
  end: number;
  text: string;
}

/** `rules/index.ts` extends this interface, so that modules can report problems without importing rules. */
// biome-ignore lint/suspicious/noEmptyInterface: the rules add to it
export interface DetailsByCode {}

export type Code = keyof DetailsByCode;

export type Details<C extends Code> = C extends Code ? DetailsByCode[C] : never;

/** The data of a mistake in the file. The rule of the problem has the message (`rules/`), and `locate()` finds its lines. */
export type Problem = { [C in Code]: ProblemOf<C> }[Code];

interface ProblemOf<C extends Code> {
  code: C;
  place: ProblemLocation;
  details: Details<C>;
  /** The number of further problems of the same kind that this problem represents. */
  more?: number;
  /** If they differ from the suggestions of the rule. */
  suggestions?: Suggestion[];
  /** If the intended value is certain. */
  fix?: Fix;
  related: RelatedLocation[];
  /** The paths of keys that are missing because of this problem. Problems about the missing keys are dropped. */
  lacks?: Path[];
  /** If one of these paths or its parent has a problem, this problem is only a consequence and is dropped. */
  follows?: Path[];
}

export interface RelatedLocation {
  place: ProblemLocation;
  message: string;
}

export function problem<C extends Code>(
  code: C,
  place: ProblemLocation,
  details: Details<C>,
  related: RelatedLocation[] = [],
): Extract<Problem, { code: C }> {
  const found: ProblemOf<C> = { code, place, details, related };
  // TypeScript cannot infer that this is the member of the union for the code
  return found as unknown as Extract<Problem, { code: C }>;
}

export type Outcome<T> = { value: T } | { problem: Problem };

/** A range of a file. Lines and columns start at 1; the end is exclusive. */
export interface Span {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** The message and hint for the studio, if the texts for the file mention YAML. */
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
  /** The path of the value: `committees[0].chairs[1].role`; empty for YAML errors. */
  path: string;
  /** The path in words, if clearer than the path: the name of the record, "second chair". */
  where?: string;
  fix?: Edit;
  suggestions?: Edit[];
  /** The files in media/ that the message lists. */
  files?: readonly string[];
  related: (Span & { message: string })[];
}

/** Formats a path for messages: `committees[0].chairs`. */
export function pathText(path: Path): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}

/** Returns a path as a JSON pointer (RFC 6901). */
export function toJsonPointer(path: Path): string {
  let pointer = '';
  for (const key of path) pointer += `/${typeof key === 'number' ? key : escapeKey(key)}`;
  return pointer;
}

function escapeKey(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** Parses a JSON pointer (RFC 6901). `data` distinguishes indexes of lists from keys that consist of digits. */
export function parseJsonPointer(pointer: string, data: unknown): Path {
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

/** Adds the fix that replaces the value (or the excerpt) at the place of a problem, if the intended text is known. */
export function withValueFix<P extends Problem>(found: P, text: string | undefined): P {
  return text ? { ...found, fix: valueFix(text, found.place) } : found;
}

/** Quotes the text if YAML needs quotes. For a place that is only an excerpt of the value, the text is unchanged. */
export function valueFix(text: string, place: ProblemLocation): Extract<Fix, { part: string }> {
  const isPart = 'path' in place && place.excerpt !== undefined;
  return { part: 'value', text: isPart ? text : stringify(text, { lineWidth: 0 }).trim() };
}
