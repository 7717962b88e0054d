import type { Table } from '../shared/index.ts';
import { fold } from './search.ts';

/** A row of a table with what a search looks through. Keys are positions: rows are hidden, never moved. */
interface Row {
  key: number;
  cells: { key: number; text: string }[];
  /** Made when it is first asked for: most tables are read and never searched. */
  folded: () => string;
}

/** The rows of a table, ready to be searched. */
export function rowsOf(table: Table): Row[] {
  return table.rows.map((cells, key) => {
    let folded: string | undefined;
    return {
      key,
      cells: cells.map((text, at) => ({ key: at, text })),
      folded: () => {
        folded ??= fold(cells.join('\n'));
        return folded;
      },
    };
  });
}
