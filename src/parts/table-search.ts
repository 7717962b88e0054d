import type { Table } from '../page/values.ts';
import { fold } from './search.ts';

/** A row of a table with what a search looks through. Keys are positions: rows are hidden, never moved. */
interface Row {
  key: number;
  cells: { key: number; text: string }[];
  folded: string;
}

/** The rows of a table, ready to be searched. */
export function rowsOf(table: Table): Row[] {
  return table.rows.map((cells, key) => ({
    key,
    cells: cells.map((text, at) => ({ key: at, text })),
    folded: fold(cells.join('\n')),
  }));
}
