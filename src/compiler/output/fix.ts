import type { Code } from '../rules/messages.ts';
import { linesOf } from '../source/position.ts';
import type { ShownProblem } from './problem.ts';

/** A problem that can be mended. */
type Fixed = ShownProblem & { fix: NonNullable<ShownProblem['fix']> };

/**
 * The problems whose fixes can be taken together, in file order: of two that touch the same stretch the first, and none
 * that lies outside of the text or changes nothing.
 */
export function takenFixes(text: string, problems: readonly ShownProblem[]): Fixed[] {
  const fixed = problems
    .filter((one): one is Fixed => one.fix !== undefined && isIn(text, one.fix))
    .sort((a, b) => a.fix.offset - b.fix.offset || a.fix.end - b.fix.end);
  let behind = -1;
  return fixed.filter(({ fix }) => {
    if (fix.offset < behind || fix.offset === behind) return false;
    behind = fix.end;
    return true;
  });
}

function isIn(text: string, { offset, end, text: put }: Fixed['fix']): boolean {
  return 0 <= offset && offset <= end && end <= text.length && text.slice(offset, end) !== put;
}

/** The text with fixes taken; what lies outside of their stretches stays as it is. They must not touch each other. */
export function withFixes(text: string, taken: readonly Fixed[]): string {
  let done = '';
  let from = 0;
  for (const { fix } of taken) {
    done += text.slice(from, fix.offset) + fix.text;
    from = fix.end;
  }
  return done + text.slice(from);
}

/** A problem that was mended: where it was, and the lines around it as they were and as they are. */
export interface Mended {
  code: Code;
  line: number;
  column: number;
  message: string;
  before: string;
  after: string;
}

/** A text, and what is wrong with it. */
interface Looked {
  text: string;
  problems: ShownProblem[];
}

/** A problem may hide others, and these yet others; where one section has many faults of YAML, they come one by one. */
const ROUNDS = 100;

/** How often the file is looked at when some of many fixes are no good. */
const LOOKS = 300;

/**
 * Takes all fixes of the problems of a text, and of those that come up then, until there is none left. A fix that does not
 * mend its problem, or that makes another, is not taken. `look` gives the problems of a text.
 */
export function mend(start: Looked, look: (text: string) => ShownProblem[]): Looked & { mended: Mended[] } {
  const refused = new Set<string>();
  const mended: Mended[] = [];
  let here = start;
  let looks = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { text, problems } = here;
    const wanted = takenFixes(text, problems).filter((one) => !refused.has(inItsLine(one, text)));
    if (wanted.length === 0) break;
    const taken = take(wanted).sort((a, b) => a.fix.offset - b.fix.offset);
    mended.push(...taken.map((one) => mendedBy(one, text)));
    for (const one of wanted) if (!taken.includes(one)) refused.add(inItsLine(one, text));
  }
  return { ...here, mended };

  /**
   * Takes fixes together, or, where that is no good, each half of them by itself: the later one first, so that the places
   * of the others stay where they are. Gives those that were taken.
   */
  function take(fixed: Fixed[]): Fixed[] {
    if (looks++ >= LOOKS) return [];
    const text = withFixes(here.text, fixed);
    const next = { text, problems: look(text) };
    if (isBetter(here, next, fixed)) {
      here = next;
      return fixed;
    }
    if (fixed.length === 1) return [];
    const middle = fixed.length >> 1;
    return [...take(fixed.slice(middle)), ...take(fixed.slice(0, middle))];
  }
}

/** What tells a problem from others, whatever line it has come to. */
export function nameOf({ code, path, message, hint }: ShownProblem): string {
  return JSON.stringify([code, path, message, hint]);
}

/** The same with the lines that its fix changes: one slip may be mended in one line and not in another. */
function inItsLine(one: Fixed, text: string): string {
  return nameOf(one) + mendedBy(one, text).before;
}

/** Whether the problems that were to be mended are gone, and no other has been made. */
function isBetter(before: Looked, after: Looked, fixed: Fixed[]): boolean {
  const left = new Map<string, number>();
  for (const one of before.problems) left.set(nameOf(one), (left.get(nameOf(one)) ?? 0) + 1);
  for (const one of fixed) left.set(nameOf(one), (left.get(nameOf(one)) ?? 0) - 1);
  const come = after.problems.filter((one) => {
    const count = left.get(nameOf(one)) ?? 0;
    left.set(nameOf(one), count - 1);
    return count <= 0;
  });
  return come.every(uncoveredBy(fixed, before.text, after.text));
}

function mendedBy({ code, line, column, message, fix }: Fixed, text: string): Mended {
  const start = text.lastIndexOf('\n', fix.offset - 1) + 1;
  const newline = text.indexOf('\n', Math.max(fix.end - 1, fix.offset));
  const end = newline < 0 ? text.length : Math.max(newline, fix.end);
  const before = text.slice(start, end);
  const after = text.slice(start, fix.offset) + fix.text + text.slice(fix.end, end);
  return { code, line, column, message, before: trimmed(before), after: trimmed(after) };
}

function trimmed(lines: string): string {
  return lines.replace(/\r?\n$|\r$/, '');
}

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
function uncoveredBy(fixed: Fixed[], before: string, after: string): (one: ShownProblem) => boolean {
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
