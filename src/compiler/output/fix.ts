import type { Code, LocatedProblem } from '../problems/problem.ts';
import { applyEdits } from '../source/edits.ts';
import { lineStart } from '../source/lines.ts';
import { createLineLocator } from '../source/position.ts';

type FixableProblem = LocatedProblem & { fix: NonNullable<LocatedProblem['fix']> };

/** In file order. Skips fixes that overlap an earlier fix, are out of range, or change nothing. */
export function compatibleFixes(text: string, problems: readonly LocatedProblem[]): FixableProblem[] {
  const fixable = problems
    .filter((one): one is FixableProblem => one.fix !== undefined && hasEffect(text, one.fix))
    .sort((a, b) => a.fix.offset - b.fix.offset || a.fix.end - b.fix.end);
  let lastEnd = -1;
  return fixable.filter(({ fix }) => {
    if (fix.offset < lastEnd || fix.offset === lastEnd) return false;
    lastEnd = fix.end;
    return true;
  });
}

function hasEffect(text: string, { offset, end, text: replacement }: FixableProblem['fix']): boolean {
  return 0 <= offset && offset <= end && end <= text.length && text.slice(offset, end) !== replacement;
}

export function applyFixes(text: string, fixes: readonly FixableProblem[]): string {
  return applyEdits(
    text,
    fixes.map(({ fix }) => fix),
  ).text;
}

export interface AppliedFix {
  code: Code;
  line: number;
  column: number;
  message: string;
  before: string;
  after: string;
}

interface CheckedText {
  text: string;
  problems: LocatedProblem[];
}

/** A fixed problem can reveal hidden problems: for example, many YAML errors in a section appear one after another. */
const MAX_FIX_ROUNDS = 100;

/** Maximum number of checks of the whole text, if some of many fixes fail. */
const MAX_TEXT_CHECKS = 300;

/**
 * Also fixes problems that appear afterwards, until none are left. Skips a fix that doesn't resolve its problem, causes another
 * problem, or increases the number of problems. `check` returns the problems in a text.
 */
export function fixAll(
  start: CheckedText,
  check: (text: string) => LocatedProblem[],
): CheckedText & { fixed: AppliedFix[] } {
  const refused = new Set<string>();
  const fixed: AppliedFix[] = [];
  let current = start;
  let checks = 0;
  for (let round = 0; round < MAX_FIX_ROUNDS; round++) {
    const { text, problems } = current;
    const identityOf = problemIdentifier(text);
    // the line is part of the key, since the same mistake may be fixable in one line and not in another
    const attempt = (one: FixableProblem) => identityOf(one) + appliedFix(one, text).before;
    const wanted = compatibleFixes(text, problems).filter((one) => !refused.has(attempt(one)));
    if (wanted.length === 0) break;
    const applied = apply(wanted).sort((a, b) => a.fix.offset - b.fix.offset);
    fixed.push(...applied.map((one) => appliedFix(one, text)));
    for (const one of wanted) if (!applied.includes(one)) refused.add(attempt(one));
  }
  return { ...current, fixed };

  /** Applies fixes together or each half, the later half first, so that earlier offsets stay valid. Returns the applied fixes. */
  function apply(fixes: FixableProblem[]): FixableProblem[] {
    if (checks++ >= MAX_TEXT_CHECKS) return [];
    const text = applyFixes(current.text, fixes);
    const next = { text, problems: check(text) };
    if (isImprovement(current, next, fixes)) {
      current = next;
      return fixes;
    }
    if (fixes.length === 1) return [];
    const middle = fixes.length >> 1;
    return [...apply(fixes.slice(middle)), ...apply(fixes.slice(0, middle))];
  }
}

/** Under the same conditions as `fixAll()`; undefined if the conditions aren't met. */
export function fixOne(
  before: CheckedText,
  problem: LocatedProblem,
  check: (text: string) => LocatedProblem[],
): string | undefined {
  const fixes = compatibleFixes(before.text, [problem]);
  const text = applyFixes(before.text, fixes);
  const isFix = fixes.length > 0 && isImprovement(before, { text, problems: check(text) }, fixes);
  return isFix ? text : undefined;
}

/** Identifies problems by code, path and text in the range (YAML errors: by the whole line), since lines may have moved. */
export function problemIdentifier(text: string): (problem: LocatedProblem) => string {
  const lines = text.split('\n');
  return ({ code, path, line, column, endLine, endColumn }) => {
    const content = lines[line - 1] ?? '';
    const words =
      path === '' ? content : content.slice(column - 1, endLine === line ? endColumn - 1 : undefined);
    return JSON.stringify([code, path, words]);
  };
}

/** Hidden errors that the change reveals count only in changed lines. `stretch` is the changed range of the new text. */
export function addedErrors(
  before: CheckedText,
  after: CheckedText,
  stretch: { from: number; to: number },
): LocatedProblem[] {
  const isError = ({ severity }: LocatedProblem) => severity === 'error';
  // ignores the path, since the index of an entry in the path may change
  const identities = ({ text, problems }: CheckedText) => {
    const identityOf = problemIdentifier(text);
    return problems
      .filter(isError)
      .map((one) => ({ one, identity: identityOf({ ...one, path: one.path && '.' }) }));
  };
  const expected = new Map<string, number>();
  for (const { identity } of identities(before)) expected.set(identity, (expected.get(identity) ?? 0) + 1);
  const fresh = identities(after).filter(({ identity }) => {
    const left = expected.get(identity) ?? 0;
    expected.set(identity, left - 1);
    return left <= 0;
  });
  const resolves = [...expected.values()].some((left) => left > 0);
  if (!resolves) return fresh.map(({ one }) => one);
  const lineOf = createLineLocator(after.text);
  const [first, last] = [lineOf(stretch.from).line, lineOf(stretch.to).line];
  return fresh.map(({ one }) => one).filter(({ line, endLine }) => first <= endLine && line <= last);
}

function countBySeverity({ problems }: CheckedText): { errors: number; warnings: number } {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: problems.length - errors };
}

/** Whether the fixed problems are gone, the fixes caused no new problems, and the number of problems hasn't increased. */
function isImprovement(before: CheckedText, after: CheckedText, fixes: FixableProblem[]): boolean {
  const [was, is] = [countBySeverity(before), countBySeverity(after)];
  if (is.errors > was.errors || (was.errors === 0 && is.warnings > was.warnings)) return false;
  const expected = new Map<string, number>();
  const count = (identity: string, by: number) => expected.set(identity, (expected.get(identity) ?? 0) + by);
  const identityBefore = problemIdentifier(before.text);
  for (const one of before.problems) count(identityBefore(one), 1);
  for (const one of fixes) count(identityBefore(one), -1);
  const identityAfter = problemIdentifier(after.text);
  const fresh = after.problems.filter((one) => {
    const isExpected = (expected.get(identityAfter(one)) ?? 0) > 0;
    count(identityAfter(one), -1);
    return !isExpected;
  });
  return fresh.every(revealedProblemTest(fixes, before.text, after.text));
}

function appliedFix({ code, line, column, message, fix }: FixableProblem, text: string): AppliedFix {
  const start = lineStart(text, fix.offset);
  const newline = text.indexOf('\n', Math.max(fix.end - 1, fix.offset));
  const end = newline < 0 ? text.length : Math.max(newline, fix.end);
  const before = text.slice(start, end);
  const after = text.slice(start, fix.offset) + fix.text + text.slice(fix.end, end);
  return { code, line, column, message, before: trimLines(before), after: trimLines(after) };
}

function trimLines(lines: string): string {
  return lines.replace(/\r?\n$|\r$/, '');
}

/*
 * Most problems that appear after a fix were hidden before, since a list with a misspelt key isn't checked: no reason to reject
 * the fix. The fix causes the rest: the author intended something else, or another value depends on the text.
 */

interface FixedStretch {
  line: number;
  endLine: number;
  /** The replaced text and its replacement, which other lines may contain. */
  words: string[];
  /** Whether the fixed problem was a YAML error, which prevents all other checks. */
  unreadable: boolean;
}

/** Returns a function that reports whether a problem of the fixed text existed before but was hidden. */
function revealedProblemTest(
  fixes: FixableProblem[],
  before: string,
  after: string,
): (one: LocatedProblem) => boolean {
  const lines = after.split('\n');
  const stretches = fixedStretches(fixes, before, after);
  // the fix of a warning must not reveal further warnings
  const fixesError = fixes.some(({ severity }) => severity === 'error');
  return (one) =>
    fixesError &&
    (one.severity === 'warning' ||
      stretches.every((stretch) => !isCausedBy(stretch, one, lines[one.line - 1] ?? '')));
}

function isCausedBy(
  { line, endLine, words, unreadable }: FixedStretch,
  one: LocatedProblem,
  content: string,
): boolean {
  if (unreadable) return one.path === '' && one.line <= endLine;
  return (line <= one.line && one.line <= endLine) || words.some((word) => content.includes(word));
}

function fixedStretches(fixes: FixableProblem[], before: string, after: string): FixedStretch[] {
  const lineOf = createLineLocator(after);
  let shift = 0;
  return fixes.map(({ fix, path }) => {
    const start = fix.offset + shift;
    shift += fix.text.length - (fix.end - fix.offset);
    const words = [before.slice(fix.offset, fix.end), fix.text].filter((text) => /\w\w/.test(text));
    const { line } = lineOf(start);
    return { line, endLine: lineOf(start + fix.text.length).line, words, unreadable: path === '' };
  });
}
