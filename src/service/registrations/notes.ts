import type { Cell, Origin, Row, RowProblem } from '../model.ts';
import { textOf } from './clean.ts';
import { type ProblemCode, remedyOf } from './messages.ts';
import { beginning } from './words.ts';

/** Where problems are noted. */
export type Tell = (
  code: ProblemCode,
  at: { origin: Origin; column?: string | undefined; value?: Cell | undefined; near?: string | undefined },
) => void;

/** The codes of rows that cannot be registrations. */
const LOST = new Set<ProblemCode>(['sheet-not-understood', 'header-again', 'row-empty-ish', 'row-total']);

/** A list of problems, and what adds to it. */
export function notebook(): { problems: RowProblem[]; tell: Tell } {
  const problems: RowProblem[] = [];
  return {
    problems,
    tell: (code, { origin, column, value = null, near }) => {
      problems.push({
        origin,
        ...(column !== undefined && { column: beginning(column) }),
        value: beginning(textOf(value)),
        code,
        remedy: remedyOf(code, near),
        lost: LOST.has(code),
      });
    },
  };
}

/** What stands in a row, as one short text. */
export function shownRow({ cells }: Row): string {
  const texts: string[] = [];
  for (const cell of cells) {
    const text = textOf(cell);
    if (text) texts.push(beginning(text, 60));
    if (texts.length === 8) break;
  }
  return texts.join(' | ');
}
