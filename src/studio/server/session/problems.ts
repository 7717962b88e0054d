import { type LocatedProblem, parseProblemPath } from '../../../compiler/index.ts';
import { applyChanges, type StudioProblem, valueAt } from '../../../core/index.ts';
import { fixKey, textVersion } from '../../../site/display/index.ts';

const MAX_SENT_PROBLEMS = 200;

export function convertProblems(problems: LocatedProblem[], text: string): StudioProblem[] {
  const version = textVersion(text);
  return problems.slice(0, MAX_SENT_PROBLEMS).map((one) => {
    const fix = fixKey(withSuggestedFix(one), version);
    const { message, hint } = { ...one, ...one.inForm };
    return {
      severity: one.severity,
      code: one.code,
      path: [...parseProblemPath(one.path)],
      message,
      ...(hint ? { hint } : {}),
      line: one.line,
      column: one.column,
      endLine: one.endLine,
      endColumn: one.endColumn,
      ...(one.where !== undefined && { where: one.where }),
      ...(fix === undefined ? {} : { fix }),
      ...suggestedColour(one),
    };
  });
}

/** Removes the fixes, because the file doesn't contain the refused text. `instead` suggests a text that the editor can type. */
export function refusedProblems(
  problems: LocatedProblem[],
  text: string,
  dataOf: (text: string) => unknown,
): StudioProblem[] {
  return convertProblems(problems, text).map(({ fix: _fix, ...shown }, at) => {
    const fix = problems[at]?.fix;
    if (!fix || shown.readable !== undefined) return shown;
    const fixed = applyChanges(text, [{ from: fix.offset, to: fix.end, insert: fix.text }]);
    const instead = valueAt(dataOf(fixed), shown.path);
    return typeof instead === 'string' ? { ...shown, instead } : shown;
  });
}

/**
 * Adds a fix to a warning with exactly one suggestion. An editor who clicks the fix has read the hint. `check --fix` doesn't make
 * these changes, because a person should read the hint first.
 */
export function withSuggestedFix(problem: LocatedProblem): LocatedProblem {
  const [suggestion, ...others] = problem.suggestions ?? [];
  if (problem.fix || problem.severity === 'error' || !suggestion || others.length > 0) return problem;
  return { ...problem, fix: suggestion };
}

/** Returns the colour for a contrast problem. In the file, the colour is in double quotes. */
function suggestedColour({ code, suggestions = [] }: LocatedProblem): { readable?: string } {
  const [colour] = suggestions.flatMap(({ text }) => /^"(#[\da-f]{3,6})"$/i.exec(text)?.[1] ?? []);
  return code.endsWith('-contrast') && colour !== undefined ? { readable: colour } : {};
}
