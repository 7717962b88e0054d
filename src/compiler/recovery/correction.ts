import type { Code, Details } from '../problems/problem.ts';
import { type Problem, problem, type RelatedLocation } from '../problems/problem.ts';
import { suggestionsOf } from '../rules/index.ts';
import { applyEdits, type Edit, mergeEdits } from '../source/edits.ts';
import type { Line } from './lines.ts';

/** The edits turn the text into the intended text. */
export interface Correction {
  problem: Problem;
  edits: readonly Edit[];
  /** Columns by which whole lines move; undefined if the edits do anything else. */
  by?: number;
}

export type TextRange = readonly [offset: number, end: number];

interface Mistake<C extends Code> {
  code: C;
  at: TextRange;
  details: Details<C>;
  edits: readonly Edit[];
  /** Whether the edits become a fix, which `--fix` applies, rather than a suggestion. */
  certain?: boolean;
  related?: RelatedLocation[];
}

export function createCorrection<C extends Code>(text: string, mistake: Mistake<C>): Correction {
  const { code, at, details, edits, certain, related } = mistake;
  const place = { offset: at[0], end: Math.max(at[1], at[0] + 1) };
  return { problem: withEdits(text, problem(code, place, details, related), edits, certain), edits };
}

export function correctionWithChoices<C extends Code>(
  text: string,
  mistake: Omit<Mistake<C>, 'certain'>,
  choices: readonly (readonly Edit[])[],
): Correction {
  const { problem: found, edits } = createCorrection(text, mistake);
  const suggestions = choices.map((one) => mergeEdits(text, one));
  return { problem: { ...found, suggestions }, edits };
}

/** Adds the fix if the edits are certain; otherwise a suggestion, unless the problem already has one. */
function withEdits(text: string, found: Problem, edits: readonly Edit[], certain = false): Problem {
  if (edits.length === 0) return found;
  if (certain) return { ...found, fix: mergeEdits(text, edits) };
  return suggestionsOf(found).length > 0 ? found : { ...found, suggestions: [mergeEdits(text, edits)] };
}

/** Makes a single fix or suggestion of all edits. For moved lines, the message contains their number. */
export function withAllEdits(text: string, { problem: first, edits, by }: Correction): Correction {
  if (edits.length < 2) return { problem: first, edits };
  const found =
    by === undefined
      ? first
      : {
          ...problem('yaml-indent', first.place, { by, lines: edits.length }),
          related: first.related,
        };
  const suggested = suggestionsOf(first);
  const isLine = suggested.length > 0 && suggested.every((one) => 'line' in one);
  const ownSuggestions = isLine ? found : { ...found, suggestions: [] };
  return {
    problem: withEdits(text, ownSuggestions, edits, first.fix !== undefined),
    edits,
  };
}

/** Leaves out the indentation and the comment after `contentEnd`, so that the line is ready to be copied. */
export function correctedLine(
  line: Line,
  edits: readonly Edit[],
  contentEnd: number = line.text.length,
): string {
  const within = edits.map((one) => ({ ...one, offset: one.offset - line.base, end: one.end - line.base }));
  return applyEdits(line.text.slice(0, contentEnd), within).text.trim();
}

/** Outdents the line if `by` is negative. */
export function createIndentEdit(line: Line, by: number): Edit {
  return by > 0
    ? { offset: line.start, end: line.start, text: ' '.repeat(by) }
    : { offset: line.start, end: line.start + Math.min(-by, line.indent), text: '' };
}
