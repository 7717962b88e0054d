import type { ProblemText } from './rule.ts';

/** A hint that gives the line as it should be. */
export const write = (line: string): Pick<ProblemText, 'hint' | 'suggestions'> => ({
  hint: `Write: ${line}`,
  suggestions: [{ line }],
});
/** A hint that gives the value as it should be, with the quotes that it needs; `why` ends the sentence. */
export const writeValue = (text: string, why = ''): Pick<ProblemText, 'hint' | 'suggestions'> => ({
  hint: `Write: ${text}${why}`,
  suggestions: [{ part: 'value', text }],
});
/** A hint that names what was probably intended, or says something else where nobody knows. */
export const didYouMean = (
  near: string | undefined,
  otherwise?: string,
): Pick<ProblemText, 'hint' | 'suggestions'> =>
  near ? { hint: `Did you mean "${near}"?`, suggestions: [{ value: near }] } : { hint: otherwise };

export const list = (words: readonly string[]) =>
  words.slice(0, 30).join(', ') + (words.length > 30 ? ', …' : '');
/** A value as it is written in the file: a backslash before its quotes would be puzzled over. */
export const short = (text: string) =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text).replace(/\\(["\\])/g, '$1');
export const steps = (by: number) => (Math.abs(by) === 1 ? '1 space' : `${Math.abs(by)} spaces`);
export const others = (lines: number) => (lines === 2 ? 'one' : String(lines - 1));
/** How lines are moved together: Tab moves them by two spaces. */
export const moveLines = (by: number, lines: number) => {
  const key = by > 0 ? 'Tab' : 'Shift+Tab';
  const times = Math.abs(by) / 2;
  const press = Number.isInteger(times)
    ? `: in VS Code, select the ${lines} lines and press ${key}${times === 1 ? '' : times === 2 ? ' twice' : ` ${times} times`}`
    : '';
  return `${by > 0 ? `Put ${steps(by)} more in front of each` : `Take ${steps(by)} in front of each away`}${press}.`;
};
export const quoted = (words: readonly string[]) =>
  words
    .map((word) => `"${word}"`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ');
