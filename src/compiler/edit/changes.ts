import { ChangeSet } from '@codemirror/state';
import { changeBetween, listDifferences, type TextChange } from '../../core/index.ts';
import type { Edit } from '../problems/problem.ts';
import { lineStart, nextLine } from '../source/lines.ts';

/* Inverts, composes and rebases changes to a text. The changes are CodeMirror change sets in JSON form. */

/** Whether the changes are in order, don't overlap, and are within the text. */
export function areApplicableChanges(text: string, changes: readonly TextChange[]): boolean {
  let at = 0;
  return changes.every(({ from, to, insert }) => {
    const fits =
      Number.isInteger(from) &&
      Number.isInteger(to) &&
      typeof insert === 'string' &&
      at <= from &&
      from <= to;
    at = to;
    return fits && to <= text.length;
  });
}

export function invertChanges(before: string, changes: readonly TextChange[]): TextChange[] {
  let shift = 0;
  return changes.map(({ from, to, insert }) => {
    const start = from + shift;
    shift += insert.length - (to - from);
    return { from: start, to: start + insert.length, insert: before.slice(from, to) };
  });
}

/** Sorts edits into file order, omits empty edits, and joins adjacent edits. */
export function changesFromEdits(edits: readonly Edit[]): TextChange[] {
  const sorted = edits
    .map(({ offset, end, text }) => ({ from: offset, to: end, insert: text }))
    .filter(({ from, to, insert }) => from < to || insert !== '')
    .sort((a, b) => a.from - b.from || a.to - b.to);
  return joinAdjacent(sorted);
}

function joinAdjacent(changes: readonly TextChange[]): TextChange[] {
  const all: TextChange[] = [];
  for (const change of changes) {
    const last = all.at(-1);
    if (last && last.to === change.from) {
      last.to = change.to;
      last.insert += change.insert;
    } else all.push({ ...change });
  }
  return all;
}

export function composeChanges(first: readonly TextChange[], second: readonly TextChange[]): TextChange[] {
  const earlier = toChangeSet(first);
  return fromChangeSet(earlier.compose(toChangeSet(second, earlier.newLength)));
}

/** Undefined for overlapping or adjacent ranges: CodeMirror would insert both texts there in an arbitrary order. */
export function rebaseChanges(
  changes: readonly TextChange[],
  others: readonly TextChange[],
): TextChange[] | undefined {
  const [mine, theirs] = [toChangeSet(changes), toChangeSet(others)];
  let touches = false;
  mine.iterChangedRanges((from, to) => {
    touches ||= theirs.touchesRange(from, to) !== false;
  });
  return touches ? undefined : fromChangeSet(mine.map(theirs));
}

/** Length of the text for CodeMirror, longer than any text. Composing and rebasing only need the positions of changes. */
const MAX_TEXT_LENGTH = 2 ** 40;

function toChangeSet(changes: readonly TextChange[], length = MAX_TEXT_LENGTH): ChangeSet {
  // only LF separates lines, so that a carriage return counts as a character of its own
  return ChangeSet.of(changes, length, '\n');
}

function fromChangeSet(set: ChangeSet): TextChange[] {
  const all: TextChange[] = [];
  set.iterChanges((from, to, _from, _to, inserted) => all.push({ from, to, insert: String(inserted) }));
  return all;
}

/** Rebases as Git merges. Undefined if both change the same line, or insert lines at the same position. */
export function rebaseLines(
  text: string,
  changes: readonly TextChange[],
  others: readonly TextChange[],
): TextChange[] | undefined {
  const mine = changes.map((change) => moveToLineStart(text, change));
  const theirs = others.map((change) => moveToLineStart(text, change));
  const taken = theirs.map((change) => affectedLines(text, change));
  const moved: TextChange[] = [];
  for (const change of mine) {
    const own = affectedLines(text, change);
    if (taken.some((other) => overlapLines(own, other))) return undefined;
    let shift = 0;
    for (const [index, { to }] of taken.entries()) {
      if (to > own.from) continue;
      const { from, to: end, insert } = theirs[index] as TextChange;
      shift += insert.length - (end - from);
    }
    moved.push({ from: change.from + shift, to: change.to + shift, insert: change.insert });
  }
  return moved;
}

/** Returns an equivalent change for whole lines that a change adds or removes at the end of a line. */
function moveToLineStart(text: string, change: TextChange): TextChange {
  const { from, to, insert } = change;
  const newline = text.startsWith('\r\n', to) ? '\r\n' : '\n';
  const begins = (part: string) => part === '' || part.startsWith(newline);
  if (!text.startsWith(newline, to) || !begins(text.slice(from, to)) || !begins(insert)) return change;
  const { length } = newline;
  return {
    from: from + length,
    to: to + length,
    insert: insert === '' ? '' : insert.slice(length) + newline,
  };
}

/** Returns the range of the lines that a change affects; an empty range if the change inserts whole lines. */
function affectedLines(text: string, { from, to, insert }: TextChange): { from: number; to: number } {
  const isStart = (at: number) => at === 0 || text[at - 1] === '\n';
  if (isStart(from) && isStart(to) && (insert === '' || insert.endsWith('\n'))) return { from, to };
  return { from: lineStart(text, from), to: nextLine(text, to) };
}

function overlapLines(one: { from: number; to: number }, other: { from: number; to: number }): boolean {
  const areBetween = one.from === one.to && other.from === other.to && one.from === other.from;
  return areBetween || (one.from < other.to && other.from < one.to);
}

/** Returns the differing lines, without the common start and end. */
export function changesBetween(before: string, after: string): TextChange[] {
  const old = splitLines(before);
  let [from, line] = [0, 0];
  return listDifferences(old, splitLines(after)).map(({ at, gone, put }) => {
    from += totalLength(old.slice(line, at));
    line = at;
    const change = changeBetween(gone.join(''), put.join(''));
    return { ...change, from: from + change.from, to: from + change.to };
  });
}

function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function totalLength(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}
