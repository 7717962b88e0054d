import type { Code, Details } from '../messages.ts';
import { type Problem, problem, type Related } from '../problem.ts';
import { asOne, type Edit, edited } from './edits.ts';
import type { Line } from './line.ts';

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
  const told = problem(code, place, details, related);
  return {
    problem: sure && edits.length > 0 ? { ...told, fix: asOne(text, edits) } : told,
    edits,
  };
}

/** A trap into which further changes were taken, with all of them in what mends it. */
export function whole(text: string, { problem: first, edits, by }: Trap): Trap {
  const several =
    by !== undefined && edits.length > 1 && problem('yaml-indent', first.place, { by, lines: edits.length });
  const told = several ? { ...first, message: several.message, hint: several.hint ?? '' } : first;
  return { problem: told.fix && edits.length > 1 ? { ...told, fix: asOne(text, edits) } : told, edits };
}

/** A line with changes made in it, without the remark that ends it from `contentEnd` on: ready to be copied. */
export function correctedLine(line: Line, edits: readonly Edit[], contentEnd = line.text.length): string {
  const within = edits.map((one) => ({ ...one, offset: one.offset - line.start, end: one.end - line.start }));
  return edited(line.text.slice(0, contentEnd), within).text.trim();
}

/** A problem of a text that was changed, or of a part of it, with its places in the text before. */
export function moved(one: Problem, original: (offset: number) => number): Problem {
  const place = (there: Problem['place']) =>
    'offset' in there
      ? { offset: original(there.offset), ...(there.end === undefined ? {} : { end: original(there.end) }) }
      : there;
  const { fix } = one;
  const movedFix =
    fix && 'offset' in fix ? { ...fix, offset: original(fix.offset), end: original(fix.end) } : fix;
  return {
    ...one,
    place: place(one.place),
    ...(movedFix ? { fix: movedFix } : {}),
    related: one.related.map((other) => ({ ...other, place: place(other.place) })),
  };
}
