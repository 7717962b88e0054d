import { type Colors, excerpt } from '../output/print.ts';
import type { Example } from './examples/example.ts';
import type { Told } from './examples/told.ts';
import type { Code } from './messages.ts';

/** How many lines an explanation has at most: what fits a small terminal with the prompt. */
const LINES = 25;

/** Columns in which prose is read easily. */
const WIDTH = 92;

/** What there is to know of a problem, for a terminal: why, the wrong example with its mark, the right one, how to mend it. */
export function explainCode(code: Code, example: Example, told: Told | undefined, paints: Colors): string {
  const severity = told?.severity ?? 'error';
  const fixed = told?.fixed ? ', mended by npm run check -- --fix' : '';
  const head = [`${paints[severity](`${severity} ${code}`)}${fixed}`, ...(told ? wrapped(told.message) : [])];
  const why = wrapped(example.why);
  const hint = told?.hint ? ['', ...wrapped(told.hint, '→ ').map(paints.hint)] : [];
  // two headings with an empty line before each, an empty line before the reason, and the mark
  const most = Math.floor((LINES - head.length - why.length - hint.length - 6) / 2);
  const wrong = linesOf(example.wrong);
  const right = linesOf(example.right);
  const place = told?.line ?? 1;
  const other = Math.min(place, firstOther(wrong, right));
  // what is told must be seen, even where the pieces differ long before it
  const from = Math.max(1, (place - other < most - 2 ? other : place) - 2);
  const part = (lines: string[]) =>
    Array.from({ length: Math.max(1, Math.min(most, lines.length - from + 1)) }, (_, at) => from + at);
  return [
    ...head,
    '',
    ...why,
    '',
    paints.strong('Wrong:'),
    ...excerpt(part(wrong), wrong, { span: told, paints, mark: paints.error }),
    '',
    paints.strong('Right:'),
    ...excerpt(part(right), right, { paints, mark: paints.error }),
    ...hint,
  ].join('\n');
}

function linesOf(piece: string): string[] {
  return piece.replace(/\n+$/, '').split('\n');
}

/** The first line (from 1) in which two pieces differ. */
function firstOther(one: string[], other: string[]): number {
  return one.findIndex((line, at) => line !== other[at]) + 1 || one.length;
}

/** A text in lines of words; its own line ends stay. */
function wrapped(text: string, first = ''): string[] {
  const indent = ' '.repeat(first.length);
  const lines = text.split('\n').flatMap((line) => {
    const made = [''];
    for (const word of line.split(' ')) {
      const now = made.at(-1) as string;
      if (now && now.length + word.length >= WIDTH) made.push(word);
      else made[made.length - 1] = now ? `${now} ${word}` : word;
    }
    return made;
  });
  return lines.map((line, at) => (at === 0 ? first : indent) + line);
}
