import { type Colors, excerpt } from '../output/print.ts';
import type { Span } from '../output/problem.ts';
import { type Code, rules } from './index.ts';

/** The example of a code from `tests/cases/`, with what the compiler says of it: found out by `npm run generate`. */
export interface Example extends Span {
  /** The same piece of a file with its one problem, and without it. */
  wrong: string;
  right: string;
  message: string;
  hint?: string;
  /** Whether `--fix` resolves it. */
  fixed: boolean;
}

/** How many lines an explanation has at most: what fits a small terminal with the prompt. */
const LINES = 25;

/** Columns in which prose is read easily. */
const WIDTH = 92;

/** What there is to know of a problem, for a terminal: why it matters, the wrong example with its mark, the right one, the hint. */
export function explainCode(code: Code, example: Example, colors: Colors): string {
  const { severity, reason } = rules[code];
  const fixed = example.fixed ? ', mended by npm run check -- --fix' : '';
  const head = [`${colors[severity](`${severity} ${code}`)}${fixed}`, ...wrapped(example.message)];
  const why = wrapped(reason);
  const hint = example.hint ? ['', ...wrapped(example.hint, '→ ').map(colors.hint)] : [];
  // two headings with an empty line before each, an empty line before the reason, and the mark
  const most = Math.floor((LINES - head.length - why.length - hint.length - 6) / 2);
  const wrong = linesOf(example.wrong);
  const right = linesOf(example.right);
  const { line } = example;
  const difference = Math.min(line, firstDifference(wrong, right));
  // the marked line must be seen, even where the pieces differ long before it
  const from = Math.max(1, (line - difference < most - 2 ? difference : line) - 2);
  const part = (lines: string[]) =>
    Array.from({ length: Math.max(1, Math.min(most, lines.length - from + 1)) }, (_, at) => from + at);
  return [
    ...head,
    '',
    ...why,
    '',
    colors.strong('Wrong:'),
    ...excerpt(part(wrong), wrong, { span: example, colors, mark: colors.error }),
    '',
    colors.strong('Right:'),
    ...excerpt(part(right), right, { colors, mark: colors.error }),
    ...hint,
  ].join('\n');
}

function linesOf(piece: string): string[] {
  return piece.replace(/\n+$/, '').split('\n');
}

/** The first line (from 1) in which two pieces differ. */
function firstDifference(one: string[], other: string[]): number {
  return one.findIndex((line, at) => line !== other[at]) + 1 || one.length;
}

/** A text in lines of words; its own line ends stay. */
function wrapped(text: string, first = ''): string[] {
  const indent = ' '.repeat(first.length);
  const lines = text.split('\n').flatMap((line) => {
    const rows = [''];
    for (const word of line.split(' ')) {
      const row = rows.at(-1) as string;
      if (row && row.length + word.length >= WIDTH) rows.push(word);
      else rows[rows.length - 1] = row ? `${row} ${word}` : word;
    }
    return rows;
  });
  return lines.map((line, at) => (at === 0 ? first : indent) + line);
}
