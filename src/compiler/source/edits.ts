import type { Edit, Problem, Suggestion } from '../output/problem.ts';

export type { Edit };

/** A text that was changed, and where what stands in it now stood before. */
export interface Edited {
  text: string;
  /** The offset before the changes; what a change brought in stands where that change begins. */
  original: (offset: number) => number;
}

/** Makes changes in a text. Of two that touch the same stretch the first one is made. */
export function edited(text: string, edits: readonly Edit[]): Edited {
  const parts: string[] = [];
  // where a stretch that stayed begins now, and where it began
  const stays: [now: number, before: number][] = [[0, 0]];
  let from = 0;
  let length = 0;
  for (const { offset, end, text: put } of [...edits].sort((a, b) => a.offset - b.offset || a.end - b.end)) {
    if (offset < from) continue;
    parts.push(text.slice(from, offset), put);
    length += offset - from + put.length;
    from = end;
    stays.push([length - put.length, offset], [length, end]);
  }
  parts.push(text.slice(from));
  return { text: parts.join(''), original: (offset) => originalOf(stays, offset) };
}

function originalOf(stays: readonly [number, number][], offset: number): number {
  let [low, high] = [0, stays.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((stays[middle] as [number, number])[0] <= offset) low = middle;
    else high = middle;
  }
  const [now, before] = stays[low] as [number, number];
  const next = stays[low + 1]?.[1] ?? Number.POSITIVE_INFINITY;
  return Math.min(before + offset - now, next);
}

/** The changes as one, of the stretch from the first to the last of them. */
export function asOne(text: string, edits: readonly Edit[]): Edit {
  const offset = Math.min(...edits.map((one) => one.offset));
  const end = Math.max(...edits.map((one) => one.end));
  const within = edits.map((one) => ({ ...one, offset: one.offset - offset, end: one.end - offset }));
  return { offset, end, text: edited(text.slice(offset, end), within).text };
}

/** A problem of a text that was changed, or of a part of it, with its places in the text before. */
export function moved(one: Problem, original: (offset: number) => number): Problem {
  const place = (there: Problem['place']) =>
    'offset' in there
      ? { offset: original(there.offset), ...(there.end === undefined ? {} : { end: original(there.end) }) }
      : there;
  const change = <T extends Suggestion>(edit: T): T =>
    'offset' in edit ? { ...edit, offset: original(edit.offset), end: original(edit.end) } : edit;
  return {
    ...one,
    place: place(one.place),
    ...(one.fix ? { fix: change(one.fix) } : {}),
    ...(one.suggestions ? { suggestions: one.suggestions.map(change) } : {}),
    related: one.related.map((other) => ({ ...other, place: place(other.place) })),
  };
}
