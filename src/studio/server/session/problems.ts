import { type LocatedProblem, pathFrom } from '../../../compiler/index.ts';
import { applyChanges, type StudioProblem } from '../../../shared/index.ts';
import { valueAt } from '../../text/value.ts';
import { keyOfFix, versionOfText } from '../identity.ts';

const MOST_PROBLEMS = 200;

/** Problems as the browser shows them. */
export function studioProblems(problems: LocatedProblem[], text: string): StudioProblem[] {
  const version = versionOfText(text);
  return problems.slice(0, MOST_PROBLEMS).map((one) => {
    const fix = keyOfFix(withOwnFix(one), version);
    const { message, hint } = { ...one, ...one.inForm };
    return {
      severity: one.severity,
      code: one.code,
      path: [...pathFrom(one.path)],
      message,
      ...(hint ? { hint } : {}),
      line: one.line,
      column: one.column,
      endLine: one.endLine,
      endColumn: one.endColumn,
      ...(one.where !== undefined && { where: one.where }),
      ...(fix === undefined ? {} : { fix }),
      ...readableOf(one),
    };
  });
}

/** The problems of a text that was refused. No fix can be applied to it: what one would write into the value can be typed instead. */
export function refusedProblems(
  problems: LocatedProblem[],
  text: string,
  dataOf: (text: string) => unknown,
): StudioProblem[] {
  return studioProblems(problems, text).map(({ fix: _fix, ...shown }, at) => {
    const fix = problems[at]?.fix;
    if (!fix || shown.readable !== undefined) return shown;
    const fixed = applyChanges(text, [{ from: fix.offset, to: fix.end, insert: fix.text }]);
    const instead = valueAt(dataOf(fixed), shown.path);
    return typeof instead === 'string' ? { ...shown, instead } : shown;
  });
}

/**
 * A problem with what its button does: its fix or, of a warning, the one thing that its hint says to type. Whoever presses the button
 * has read the hint; `check --fix` only makes changes that nobody has to read.
 */
export function withOwnFix(problem: LocatedProblem): LocatedProblem {
  const [suggestion, ...others] = problem.suggestions ?? [];
  if (problem.fix || problem.severity === 'error' || !suggestion || others.length > 0) return problem;
  return { ...problem, fix: suggestion };
}

/** The colour that the hint of a problem of contrast says to write: one in double quotes. */
function readableOf({ code, suggestions = [] }: LocatedProblem): { readable?: string } {
  const [colour] = suggestions.flatMap(({ text }) => /^"(#[\da-f]{3,6})"$/i.exec(text)?.[1] ?? []);
  return code.endsWith('-contrast') && colour !== undefined ? { readable: colour } : {};
}
