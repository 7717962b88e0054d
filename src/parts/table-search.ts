import type { Table } from '../page/values.ts';

/** A row of a table with what a search looks through. Keys are positions: rows are hidden, never moved. */
interface Row {
  key: number;
  cells: { key: number; text: string }[];
  folded: string;
}

/** Without case and accents, so that `cote` finds `Côte d'Ivoire`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The rows of a table, ready to be searched. */
export function rowsOf(table: Table): Row[] {
  return table.rows.map((cells, key) => ({
    key,
    cells: cells.map((text, at) => ({ key: at, text })),
    folded: fold(cells.join('\n')),
  }));
}

/** Whether every word of the query stands somewhere in the row. */
export function matches(row: Row, query: string): boolean {
  return fold(query)
    .split(/\s+/)
    .every((word) => row.folded.includes(word));
}
