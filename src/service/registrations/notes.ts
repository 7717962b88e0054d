import type { Cell, Origin, Row, RowProblem } from '../model.ts';
import { textOf } from './clean.ts';
import { type ProblemCode, remedyOf } from './messages.ts';
import { beginning } from './words.ts';

/** Where problems are noted. */
export type Tell = (
  code: ProblemCode,
  at: {
    origin: Origin;
    column?: string | undefined;
    value?: Cell | undefined;
    near?: string | undefined;
    /** What problems have in common that are one where they are in three rows or more. */
    group?: string | undefined;
  },
) => void;

/** The codes of rows that cannot be registrations. */
const LOST = new Set<ProblemCode>([
  'sheet-not-understood',
  'header-again',
  'table-below',
  'row-empty-ish',
  'row-total',
]);

/** In so many rows the same problem is reported once, with their number. */
const MANY = 3;

/** A list of problems, what adds to it, and what brings those together that are one. */
export function notebook(): { problems: RowProblem[]; tell: Tell; summarise: () => void } {
  const problems: RowProblem[] = [];
  const groups = new Map<string, { first: RowProblem; near: string | undefined; all: Set<RowProblem> }>();
  return {
    problems,
    tell: (code, { origin, column, value = null, near, group }) => {
      const one: RowProblem = {
        origin,
        ...(column !== undefined && { column: beginning(column) }),
        value: beginning(textOf(value)),
        code,
        remedy: remedyOf(code, near),
        lost: LOST.has(code),
      };
      problems.push(one);
      if (group === undefined) return;
      const key = `${code} ${group}`;
      const known = groups.get(key) ?? { first: one, near, all: new Set() };
      known.all.add(one);
      groups.set(key, known);
    },
    summarise: () => {
      const others = new Set<RowProblem>();
      for (const { first, near, all } of groups.values()) {
        const rows = new Set([...all].map(({ origin }) => `${origin.row} ${origin.sheet}`)).size;
        if (rows < MANY) continue;
        first.rows = rows;
        first.remedy = remedyOf(first.code as ProblemCode, near, { rows, value: first.value });
        for (const one of all) if (one !== first) others.add(one);
      }
      const rest = problems.filter((one) => !others.has(one));
      problems.length = 0;
      for (const one of rest) problems.push(one);
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
