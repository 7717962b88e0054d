import { type Code, type Details, isWarning, wording } from './messages.ts';

/** The way to a value in the document: keys and list positions. */
export type Path = readonly (string | number)[];

/**
 * What a problem is about. Within the compiler nobody knows a line number: a place is a path, whether its key or
 * its value is meant, and, where only a part of a text is meant, that part. Only what YAML itself cannot read has
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
 * What mends a problem beyond doubt and changes nothing else: the new text of the key, of the value or, where the place
 * names an excerpt, of that part of it; or, for what YAML cannot read, of a stretch of the file.
 */
export type Fix = { part: 'key' | 'value'; text: string } | { offset: number; end: number; text: string };

/** Something wrong in the file, as data. `place.ts` finds its line when it is shown. */
export interface Problem {
  code: Code;
  severity: 'error' | 'warning';
  place: Place;
  message: string;
  /** What to type instead, where that is known. */
  hint?: string;
  /** Only where there is no doubt what was meant. */
  fix?: Fix;
  related: { place: Place; message: string }[];
  /** Keys that are not where they are needed because of this: nothing is told of what asks for them. */
  lacks?: Path[];
  /** What this hangs on: where something is told of one of these, or of what is around it, this only follows. */
  follows?: Path[];
}

export interface Related {
  place: Place;
  message: string;
}

/** Makes a problem; its words come from the one table of messages. */
export function problem<C extends Code>(
  code: C,
  place: Place,
  details: Details<C>,
  related: Related[] = [],
): Problem {
  const { message, hint } = wording(code, details);
  const severity = isWarning(code) ? 'warning' : 'error';
  return { code, severity, place, message, ...(hint ? { hint } : {}), related };
}

/** A stretch of a file: lines and columns count from 1; the end is behind the last character. */
export interface Span {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** A problem with its place found, ready to be shown. */
export interface ShownProblem extends Span {
  /** The file as it was named. */
  file: string;
  severity: 'error' | 'warning';
  code: Code;
  message: string;
  hint?: string;
  /** The place in the words of the file: `committees[0].chairs[1].role`; empty for what YAML cannot read. */
  path: string;
  /** The same in words, where they say more: the name of the record, the second of its chairs. */
  where?: string;
  /** What mends it: a stretch of the file, by offsets into its text, and what belongs there. */
  fix?: { offset: number; end: number; text: string };
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
