import { type Problem, problem, type Related } from '../output/problem.ts';
import { type Code, type Details, suggestionsOf } from '../rules/index.ts';
import { asOne, type Edit, edited } from '../source/edits.ts';
import type { Line } from './lines.ts';

/** A trap of YAML that was stepped into: what is told, and the changes after which the file says what was meant. */
export interface Trap {
  problem: Problem;
  edits: Edit[];
  /** How far lines have to move, where that is all. */
  by?: number;
}

/** A stretch of a text. */
export type Stretch = readonly [offset: number, end: number];

/** Makes a trap. With `sure` the changes are what mends it beyond doubt. */
export function trap<C extends Code>(
  text: string,
  made: { code: C; at: Stretch; details: Details<C>; edits: Edit[]; sure?: boolean; related?: Related[] },
): Trap {
  const { code, at, details, edits, sure, related } = made;
  const place = { offset: at[0], end: Math.max(at[1], at[0] + 1) };
  return { problem: withEdits(text, problem(code, place, details, related), edits, sure), edits };
}

/** A problem with its changes: as what fixes it, where they are certain, else as what its hint suggests. */
function withEdits(text: string, told: Problem, edits: Edit[], sure = false): Problem {
  if (edits.length === 0) return told;
  if (sure) return { ...told, fix: asOne(text, edits) };
  return suggestionsOf(told).length > 0 ? told : { ...told, suggestions: [asOne(text, edits)] };
}

/** A trap into which further changes were taken, with all of them in what mends it. */
export function whole(text: string, { problem: first, edits, by }: Trap): Trap {
  const several =
    by !== undefined && edits.length > 1 && problem('yaml-indent', first.place, { by, lines: edits.length });
  if (edits.length < 2) return { problem: first, edits };
  const told = several ? { ...several, related: first.related } : first;
  const suggested = suggestionsOf(first);
  const isLines = suggested.length > 0 && suggested.every((one) => 'line' in one);
  return {
    problem: withEdits(text, isLines ? told : { ...told, suggestions: [] }, edits, first.fix !== undefined),
    edits,
  };
}

/** A line with changes made in it, without the remark that ends it from `contentEnd` on: ready to be copied. */
export function correctedLine(line: Line, edits: readonly Edit[], contentEnd = line.text.length): string {
  const within = edits.map((one) => ({ ...one, offset: one.offset - line.start, end: one.end - line.start }));
  return edited(line.text.slice(0, contentEnd), within).text.trim();
}
