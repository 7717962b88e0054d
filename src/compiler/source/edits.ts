import type { Edit, Problem, Suggestion } from '../problems/problem.ts';
import { lastAtOrBefore } from './lines.ts';

export type { Edit };

export interface EditedText {
  text: string;
  /** An offset in inserted text maps to the place of the edit. */
  originalOffset: (offset: number) => number;
}

/** Of two overlapping edits, only the first takes effect. */
export function applyEdits(text: string, edits: readonly Edit[]): EditedText {
  const parts: string[] = [];
  // the start of each unchanged or inserted part, as offsets after and before the edits
  const anchors: Anchor[] = [[0, 0]];
  let from = 0;
  let length = 0;
  for (const edit of [...edits].sort((a, b) => a.offset - b.offset || a.end - b.end)) {
    if (edit.offset < from) continue;
    parts.push(text.slice(from, edit.offset), edit.text);
    length += edit.offset - from + edit.text.length;
    from = edit.end;
    anchors.push([length - edit.text.length, edit.offset], [length, edit.end]);
  }
  parts.push(text.slice(from));
  return { text: parts.join(''), originalOffset: (offset) => offsetBefore(anchors, offset) };
}

type Anchor = [after: number, before: number];

function offsetBefore(anchors: readonly Anchor[], offset: number): number {
  const index = lastAtOrBefore(anchors.length, (at) => (anchors[at] as Anchor)[0], offset);
  const [after, before] = anchors[index] as Anchor;
  const next = anchors[index + 1]?.[1] ?? Number.POSITIVE_INFINITY;
  return Math.min(before + offset - after, next);
}

export function joinTexts(parts: readonly EditedText[]): EditedText {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of parts) {
    starts.push(length);
    length += text.length;
  }
  return {
    text: parts.map((one) => one.text).join(''),
    originalOffset: (offset) => {
      const index = lastAtOrBefore(starts.length, (at) => starts[at] as number, offset);
      return parts[index]?.originalOffset(offset - (starts[index] ?? 0)) ?? 0;
    },
  };
}

/** The edit replaces the range from the first edit to the last. */
export function mergeEdits(text: string, edits: readonly Edit[]): Edit {
  const offset = Math.min(...edits.map((one) => one.offset));
  const end = Math.max(...edits.map((one) => one.end));
  const within = edits.map((one) => ({ ...one, offset: one.offset - offset, end: one.end - offset }));
  return { offset, end, text: applyEdits(text.slice(offset, end), within).text };
}

export function mapOffsets(problem: Problem, originalOffset: (offset: number) => number): Problem {
  const place = (there: Problem['place']) =>
    'offset' in there
      ? {
          offset: originalOffset(there.offset),
          ...(there.end === undefined ? {} : { end: originalOffset(there.end) }),
        }
      : there;
  const edit = <T extends Suggestion>(one: T): T =>
    'offset' in one ? { ...one, offset: originalOffset(one.offset), end: originalOffset(one.end) } : one;
  return {
    ...problem,
    place: place(problem.place),
    ...(problem.fix ? { fix: edit(problem.fix) } : {}),
    ...(problem.suggestions ? { suggestions: problem.suggestions.map(edit) } : {}),
    related: problem.related.map((other) => ({ ...other, place: place(other.place) })),
  };
}
