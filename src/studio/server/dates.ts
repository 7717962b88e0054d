import {
  changesBetween,
  editText,
  type LocatedProblem,
  readEditable,
  type SiteReader,
  type TextIntent,
} from '../../compiler/index.ts';
import { applyChanges, type TextChange } from '../../core/index.ts';
import { withSuggestedFix } from './session/problems.ts';

/* Changes the conference's dates, and the year and the dates that are written as text. */

/** The new first and last day. A missing one stays unchanged. */
export interface NewDates {
  starts?: string;
  ends?: string;
}

/** Codes of texts that disagree with the dates. */
const DATE_PROBLEM_CODES = new Set(['dates-differ', 'year-differs']);

/** More than any site has. */
const MAX_FIXED_TEXTS = 20;

/**
 * Leaves text that already differed from the old dates, such as text about the last edition. Updated sample dates stay samples.
 * Undefined if the changes would cause an error.
 */
export function createDateChanges(
  text: string,
  { starts, ends }: NewDates,
  reader: SiteReader,
): TextChange[] | undefined {
  const problemsOf = (one: string) => reader.compile(one).problems;
  const site = reader.open(text).written();
  const end = ['conference', 'ends'];
  const isMoved = starts !== undefined && ends !== undefined && site?.isSample(end) === true;
  const intents: TextIntent[] = [
    ...(starts === undefined ? [] : [{ do: 'set' as const, path: ['conference', 'starts'], value: starts }]),
    ...(ends === undefined ? [] : [{ do: 'set' as const, path: end, value: ends, sample: isMoved }]),
  ];
  const made = editText({ text: readEditable(text), intents, schemas: reader.schemas() });
  if (!('text' in made)) return undefined;
  const known = new Set(problemsOf(text).map(problemKey));
  let now = made.text;
  for (let turn = 0; turn < MAX_FIXED_TEXTS; turn++) {
    const problems = problemsOf(now);
    if (problems.some((one) => one.severity === 'error' && !known.has(problemKey(one)))) return undefined;
    const { fix } = problems.map(withSuggestedFix).find((one) => isNewDateProblem(one, known)) ?? {};
    if (!fix) break;
    now = applyChanges(now, [{ from: fix.offset, to: fix.end, insert: fix.text }]);
  }
  return changesBetween(text, now);
}

function isNewDateProblem(problem: LocatedProblem, known: ReadonlySet<string>): boolean {
  return DATE_PROBLEM_CODES.has(problem.code) && problem.fix !== undefined && !known.has(problemKey(problem));
}

/** Omits the message, which contains the dates. */
function problemKey({ code, path }: LocatedProblem): string {
  return `${code} ${path}`;
}
