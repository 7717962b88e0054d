import type { Fixed } from './fixes.ts';
import { linesOf } from './lines.ts';
import type { ShownProblem } from './problem.ts';

/*
 * Where something is mended, other problems may come up: most were there before, and could not be seen (a list whose key
 * was misspelt was not looked into). Those are no reason to leave the fix. Some are made by the fix itself: what was meant
 * was something else, or something else hangs on it.
 */

/** A fix that was taken, as it stands in the new text. */
interface Done {
  line: number;
  endLine: number;
  /** What was taken away and what was put there, where that is something others may name. */
  words: string[];
  /** It mended what YAML could not read; then nothing at all had been looked at. */
  unread: boolean;
}

/** Gives a question for the problems of a text with fixes: whether one was there before, hidden. */
export function uncoveredBy(fixed: Fixed[], before: string, after: string): (one: ShownProblem) => boolean {
  const lines = after.split('\n');
  const done = doneIn(fixed, before, after);
  // what is only advice must not set off more of it
  const mends = fixed.some(({ severity }) => severity === 'error');
  return (one) =>
    mends &&
    (one.severity === 'warning' || done.every((fix) => !isMadeBy(fix, one, lines[one.line - 1] ?? '')));
}

function isMadeBy({ line, endLine, words, unread }: Done, one: ShownProblem, content: string): boolean {
  if (unread) return one.path === '' && one.line <= endLine;
  return (line <= one.line && one.line <= endLine) || words.some((word) => content.includes(word));
}

function doneIn(fixed: Fixed[], before: string, after: string): Done[] {
  const lineOf = linesOf(after);
  let shift = 0;
  return fixed.map(({ fix, path }) => {
    const start = fix.offset + shift;
    shift += fix.text.length - (fix.end - fix.offset);
    const words = [before.slice(fix.offset, fix.end), fix.text].filter((text) => /\w\w/.test(text));
    const { line } = lineOf(start);
    return { line, endLine: lineOf(start + fix.text.length).line, words, unread: path === '' };
  });
}
