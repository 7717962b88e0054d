import { type Compilation, frame, type ShownProblem, type Span } from '../compiler/index.ts';
import { NOT_FOUND, withBase } from '../shared/index.ts';
import type { Opening, Told, ToldProblem, ToldSpot } from './overlay/payload.ts';

/** Who has more mends these first; the count says that there are others. */
const MOST = 100;

/** The problems of a compilation as the panel in the browser shows them: errors first, each with where it is seen. */
export function toldOf(compilation: Compilation, base: string): Told {
  const { problems, text } = compilation;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const lines = text.split('\n');
  return {
    file: problems[0]?.file ?? '',
    errors: errors.length,
    warnings: warnings.length,
    problems: [...errors, ...warnings].slice(0, MOST).map((one): ToldProblem => {
      const correction = correctionOf(one, text);
      return {
        severity: one.severity,
        place: one.where ?? one.path,
        message: one.message,
        ...(one.hint === undefined ? {} : { hint: one.hint }),
        ...(correction === undefined ? {} : { correction }),
        frame: frameOf(one, lines),
        at: openingOf(one.file, one),
        related: one.related.map((other) => ({ message: other.message, at: openingOf(one.file, other) })),
        spots: spotsOf(one, compilation, base),
      };
    }),
  };
}

/** What is told when site.yaml itself is not there. */
export function toldTrouble(message: string, file: string): Told {
  const problem: ToldProblem = {
    severity: 'error',
    place: '',
    message,
    frame: '',
    related: [],
    spots: [],
  };
  return { file, errors: 1, warnings: 0, problems: [problem] };
}

function openingOf(file: string, { line, column }: Span): Opening {
  return { line, file: `${file}:${line}:${column}` };
}

function frameOf(span: Span, lines: string[]): string {
  // a terminal has them two spaces in
  return frame(span, lines)
    .map((line) => line.slice(2))
    .join('\n');
}

/** The lines as they should be: by the fix, else by the first thing that the hint says to type. */
function correctionOf({ fix, suggestions = [] }: ShownProblem, text: string): string | undefined {
  const edit = fix ?? suggestions[0];
  if (!edit) return undefined;
  const from = text.lastIndexOf('\n', edit.offset - 1) + 1;
  const end = text.indexOf('\n', Math.max(edit.offset, edit.end - 1));
  const stop = Math.max(end < 0 ? text.length : end, edit.end);
  // of what is only removed there is nothing to copy
  const lines = text.slice(from, edit.offset) + edit.text + text.slice(edit.end, stop);
  return lines.trimEnd() || undefined;
}

function spotsOf(problem: ShownProblem, { spots }: Compilation, base: string): ToldSpot[] {
  const around = /^(header|footer)\b/.exec(problem.path)?.[1] as ToldSpot['frame'];
  if (around) return [{ title: around, frame: around }];
  return spots(problem)
    .filter(({ page }) => page !== NOT_FOUND)
    .map(({ page, title, block, type }) => ({
      address: withBase(base, page),
      title: title ?? page,
      ...(block === undefined ? {} : { block }),
      ...(type === undefined ? {} : { type }),
    }));
}
