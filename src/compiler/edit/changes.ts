import { differencesOf, type TextChange } from '../../shared/index.ts';
import type { Edit } from '../problems/problem.ts';
import { lineStart, nextLine } from './layout.ts';

/* Changes of a text as data: applied, taken back, put together, and moved to a text that has changed elsewhere. */

/** The text after changes. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, insert } of changes) {
    parts.push(text.slice(at, from), insert);
    at = to;
  }
  return parts.join('') + text.slice(at);
}

/** Whether changes fit a text: in order, without overlap, and within it. */
export function areChangesOf(text: string, changes: readonly TextChange[]): boolean {
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

/** The changes that lead back from the text after changes to the text before. */
export function invertChanges(before: string, changes: readonly TextChange[]): TextChange[] {
  let shift = 0;
  return changes.map(({ from, to, insert }) => {
    const start = from + shift;
    shift += insert.length - (to - from);
    return { from: start, to: start + insert.length, insert: before.slice(from, to) };
  });
}

/** Edits as changes, in file order and without empty ones; those that touch are one. */
export function changesOf(edits: readonly Edit[]): TextChange[] {
  const sorted = edits
    .map(({ offset, end, text }) => ({ from: offset, to: end, insert: text }))
    .filter(({ from, to, insert }) => from < to || insert !== '')
    .sort((a, b) => a.from - b.from || a.to - b.to);
  return joined(sorted);
}

function joined(changes: readonly TextChange[]): TextChange[] {
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

/** A stretch of a text, or words that were put into it. */
type Piece = { from: number; to: number } | string;

/** Two sets of changes, of which the second was made after the first, as one. */
export function composeChanges(first: readonly TextChange[], second: readonly TextChange[]): TextChange[] {
  const whole: Piece[] = [{ from: 0, to: Number.POSITIVE_INFINITY }];
  const all: TextChange[] = [];
  let at = 0;
  let insert = '';
  for (const piece of piecesAfter(piecesAfter(whole, first), second)) {
    if (typeof piece === 'string') {
      insert += piece;
      continue;
    }
    if (piece.from > at || insert !== '') all.push({ from: at, to: piece.from, insert });
    at = piece.to;
    insert = '';
  }
  return all;
}

function piecesAfter(pieces: readonly Piece[], changes: readonly TextChange[]): Piece[] {
  const after: Piece[] = [];
  const rest = [...pieces].reverse();
  let at = 0;
  /** Takes what is up to an offset. */
  const take = (end: number, isKept: boolean) => {
    while (at < end) {
      const piece = rest.pop();
      if (piece === undefined) return;
      const length = typeof piece === 'string' ? piece.length : piece.to - piece.from;
      const taken = Math.min(length, end - at);
      const [head, tail] = split(piece, taken);
      if (isKept) after.push(head);
      if (taken < length) rest.push(tail);
      at += taken;
    }
  };
  for (const { from, to, insert } of changes) {
    take(from, true);
    take(to, false);
    if (insert !== '') after.push(insert);
  }
  return [...after, ...rest.reverse()];
}

function split(piece: Piece, length: number): [Piece, Piece] {
  if (typeof piece === 'string') return [piece.slice(0, length), piece.slice(length)];
  const at = piece.from + length;
  return [
    { from: piece.from, to: at },
    { from: at, to: piece.to },
  ];
}

/**
 * Changes of a text for the same text after other changes. Undefined where both change the same stretch, or put something into
 * the same place.
 */
export function rebaseChanges(
  changes: readonly TextChange[],
  others: readonly TextChange[],
): TextChange[] | undefined {
  const moved: TextChange[] = [];
  let shift = 0;
  let index = 0;
  for (const { from, to, insert } of changes) {
    for (; index < others.length; index++) {
      const other = others[index] as TextChange;
      if (other.to >= from) break;
      shift += other.insert.length - (other.to - other.from);
    }
    const next = others[index];
    if (next && next.from <= to && next.to >= from) return undefined;
    moved.push({ from: from + shift, to: to + shift, insert });
  }
  return moved;
}

/**
 * Changes of a text for the same text after other changes, as git merges them. Undefined where both change the same line, or put
 * lines into the same place.
 */
export function rebaseLines(
  text: string,
  changes: readonly TextChange[],
  others: readonly TextChange[],
): TextChange[] | undefined {
  const mine = changes.map((change) => fromLineStart(text, change));
  const theirs = others.map((change) => fromLineStart(text, change));
  const taken = theirs.map((change) => stretchOf(text, change));
  const moved: TextChange[] = [];
  for (const change of mine) {
    const own = stretchOf(text, change);
    if (taken.some((other) => isSameLine(own, other))) return undefined;
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

/** The same change, from the start of a line on where it adds or removes whole lines behind the end of one. */
function fromLineStart(text: string, change: TextChange): TextChange {
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

/** The lines that a change is in; none where it adds whole lines between two. */
function stretchOf(text: string, { from, to, insert }: TextChange): { from: number; to: number } {
  const isStart = (at: number) => at === 0 || text[at - 1] === '\n';
  if (isStart(from) && isStart(to) && (insert === '' || insert.endsWith('\n'))) return { from, to };
  return { from: lineStart(text, from), to: nextLine(text, to) };
}

function isSameLine(one: { from: number; to: number }, other: { from: number; to: number }): boolean {
  const areBetween = one.from === one.to && other.from === other.to && one.from === other.from;
  return areBetween || (one.from < other.to && other.from < one.to);
}

/** What makes one text of another: the lines that differ, without what is the same at their ends. */
export function changesBetween(before: string, after: string): TextChange[] {
  const old = linesOf(before);
  let [from, line] = [0, 0];
  return differencesOf(old, linesOf(after)).flatMap(({ at, gone, put }) => {
    from += lengthOf(old.slice(line, at));
    line = at;
    return trimmedChange(from, gone.join(''), put.join('')) ?? [];
  });
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}

function trimmedChange(at: number, removed: string, insert: string): TextChange | undefined {
  if (removed === insert) return undefined;
  const most = Math.min(removed.length, insert.length);
  let first = 0;
  while (first < most && removed[first] === insert[first]) first++;
  let last = 0;
  while (last < most - first && removed.at(-1 - last) === insert.at(-1 - last)) last++;
  return {
    from: at + first,
    to: at + removed.length - last,
    insert: insert.slice(first, insert.length - last),
  };
}
