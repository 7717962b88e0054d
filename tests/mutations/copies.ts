import type { Code } from '../../src/compiler/problems/problem.ts';
import type { Entry, Field } from './fields.ts';

/** A copy of a site with one mistake in it. */
export interface Copy {
  kind: string;
  /** Where the mistake is and what it is, for whoever looks at the misses. */
  about: string;
  text: string;
  /** Lines on which a problem is right, from 1. */
  lines: number[];
  /** What must be named in the hint, where there is something to propose. */
  suggests?: string | undefined;
  /** Gives false where what changed is allowed: then nothing may be reported. */
  isFault: () => boolean;
  /** The warning that takes the place of an error: what is missing is shown in another language. */
  warning?: Code;
}

/** What a maker of copies works on. */
export interface Whole {
  text: string;
  fields: Field[];
  entries: Entry[];
  data: unknown;
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

export function put(text: string, [start, end]: readonly [number, number], instead: string): string {
  return text.slice(0, start) + instead + text.slice(end);
}

/** The start of the line of an offset, and the start of the next. */
export function lineRange(text: string, [start, end]: readonly [number, number]): [number, number] {
  const newline = text.indexOf('\n', end);
  return [text.lastIndexOf('\n', start - 1) + 1, newline < 0 ? text.length : newline + 1];
}

export function nameOf({ path }: { path: readonly (string | number)[] }): string {
  return path.join('.');
}

/** Slips of a hand in a word, each by its name; those that change nothing are left out. */
export function slipsOf(word: string): [slip: string, written: string][] {
  const middle = Math.floor(word.length / 2);
  const all: [string, string][] = [
    ['swapped', word.slice(0, middle - 1) + word[middle] + word[middle - 1] + word.slice(middle + 1)],
    ['dropped', word.slice(0, middle) + word.slice(middle + 1)],
    ['doubled', word.slice(0, middle) + word[middle] + word.slice(middle)],
    ['wrong letter', `${word.slice(0, middle)}${word[middle] === 'x' ? 'y' : 'x'}${word.slice(middle + 1)}`],
  ];
  return all.filter(([, written]) => written !== word && written !== '');
}

/** A word with its first letter as a capital, or as a small one. */
export function otherCase(word: string): string {
  const first = word[0] as string;
  const capital = first.toUpperCase();
  return (first === capital ? first.toLowerCase() : capital) + word.slice(1);
}
