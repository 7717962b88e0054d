import type { Cell, Registrations, Rules, Sheet } from '../../../src/oc/model.ts';
import { parseRegistrations } from '../../../src/oc/registrations/parse.ts';
import { rules } from './people.ts';

/** A sheet of rows, the first of which is row 1. */
export function sheet(rows: Cell[][], name = 'Sheet1'): Sheet {
  return { name, rows: rows.map((cells, index) => ({ number: index + 1, cells })) };
}

/** What is understood of one sheet of rows. */
export function read(rows: Cell[][], own: Partial<Rules> = {}): Registrations {
  return parseRegistrations([sheet(rows)], { ...rules, ...own });
}

/** Problems as short texts: `row code value`. */
export function reported({ problems }: Registrations): string[] {
  return problems.map(({ origin, code, value }) => `${origin.row} ${code} ${value}`.trim());
}
