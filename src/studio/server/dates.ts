import {
  changesBetween,
  editable,
  editText,
  type LocatedProblem,
  type SiteReader,
  type TextIntent,
} from '../../compiler/index.ts';
import { applyChanges, type TextChange } from '../../shared/index.ts';
import { withOwnFix } from './session/problems.ts';

/* Other days of the conference: the year and the days in words go along. */

/** The first and the last moment of a conference, as far as they are others. */
export interface OtherDays {
  starts?: string;
  ends?: string;
}

/** What is reported where the file says other days than the first and the last one. */
const FOLLOWS = new Set(['dates-differ', 'year-differs']);

/** More texts with days in words than any site has. */
const MOST = 20;

/**
 * The changes that give a conference other days everywhere. What has named other days before stays, such as those of the last edition.
 * A day that is marked as a sample, and moves along with another one, is one still. Undefined where the file would have an error.
 */
export function changesOfDays(
  text: string,
  { starts, ends }: OtherDays,
  reader: SiteReader,
): TextChange[] | undefined {
  const encoder = new TextEncoder();
  const problemsOf = (one: string) => reader.compile(encoder.encode(one)).problems;
  const site = reader.open(encoder.encode(text)).written();
  const end = ['conference', 'ends'];
  const isMoved = starts !== undefined && ends !== undefined && site?.isSample(end) === true;
  const intents: TextIntent[] = [
    ...(starts === undefined ? [] : [{ do: 'set' as const, path: ['conference', 'starts'], value: starts }]),
    ...(ends === undefined ? [] : [{ do: 'set' as const, path: end, value: ends, sample: isMoved }]),
  ];
  const made = editText({ text: editable(text), intents, schemas: reader.schemas() });
  if (!('text' in made)) return undefined;
  const known = new Set(problemsOf(text).map(nameOf));
  let now = made.text;
  for (let turn = 0; turn < MOST; turn++) {
    const problems = problemsOf(now);
    if (problems.some((one) => one.severity === 'error' && !known.has(nameOf(one)))) return undefined;
    const { fix } = problems.map(withOwnFix).find((one) => isNext(one, known)) ?? {};
    if (!fix) break;
    now = applyChanges(now, [{ from: fix.offset, to: fix.end, insert: fix.text }]);
  }
  return changesBetween(text, now);
}

function isNext(problem: LocatedProblem, known: ReadonlySet<string>): boolean {
  return FOLLOWS.has(problem.code) && problem.fix !== undefined && !known.has(nameOf(problem));
}

/** Where a problem is: its words name the days of the conference, which are others after the change. */
function nameOf({ code, path }: LocatedProblem): string {
  return `${code} ${path}`;
}
