import { parse } from 'csv-parse/sync';
import { countEach } from '../../core/index.ts';
import type { Cell, Row, Sheet } from '../model.ts';
import { DELIMITERS } from './csv.ts';
import { createTableCollector } from './limits.ts';

/**
 * Some programs quote all rows, or only rows that contain quotes: `"Asha Rao,asha@example.org"`. In a workbook, rows may have
 * been pasted into the first column.
 */
export function splitQuotedRows(sheet: Sheet): Sheet {
  const single = sheet.rows.filter(isSingleCellRow);
  if (single.length === 0) return sheet;
  const parts = new Map<Row, Cell[]>();
  const countOf = (sign: string) => single.filter(({ cells }) => String(cells[0]).includes(sign)).length;
  const delimiter = DELIMITERS.reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
  for (const row of single) {
    const cells = parseCells(String(row.cells[0]), delimiter);
    if (cells.length > 1) parts.set(row, cells);
  }
  const widths = countEach(sheet.rows.map((row) => (parts.get(row) ?? row.cells).length));
  const [usual = 0] = [...widths].sort(([, a], [, b]) => b - a)[0] ?? [];
  const isWhole = 2 * parts.size > sheet.rows.length;
  const isPart = ({ cells }: Row, own: readonly Cell[]) =>
    own.length === usual && usual > 2 && (isWhole || String(cells[0]).includes('@'));
  if (![...parts].some(([row, own]) => isPart(row, own))) return sheet;
  const gathered = createTableCollector();
  gathered.sheet(sheet.name, sheet.hidden && { hidden: true });
  for (const row of sheet.rows) {
    const { number, cells, ...marks } = row;
    const own = parts.get(row);
    gathered.row(number, own && isPart(row, own) ? own : cells, marks);
  }
  return { ...sheet, rows: gathered.sheets[0]?.rows ?? [] };
}

function isSingleCellRow({ cells }: Row): boolean {
  return typeof cells[0] === 'string' && cells.slice(1).every((cell) => cell === null || cell === '');
}

function parseCells(text: string, delimiter: string): Cell[] {
  try {
    const [row = []] = parse(text.replace(/[\r\n]+/g, ' '), { delimiter, relax_quotes: true }) as string[][];
    return row.map((cell) => cell.trim());
  } catch {
    // the quotes are misplaced: the cell contains ordinary text
    return [];
  }
}
