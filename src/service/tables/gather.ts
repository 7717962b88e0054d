import type { Cell, Row, Sheet } from '../model.ts';
import { LIMITS, tooLarge } from './limits.ts';

/** Takes the rows of a file one by one, and ends the reading with a Failure as soon as they are too many. */
export interface Gathering {
  readonly sheets: Sheet[];
  /** Begins the next sheet; a workbook can hide one. */
  sheet(name: string, hidden?: boolean): void;
  /** Adds a row to the sheet that was begun last. Empty texts become null; a row without any content is left out. */
  row(number: number, cells: Cell[]): void;
}

/** Gathers the sheets of one file: the limits are for all of them together. */
export function gathering(): Gathering {
  const sheets: Sheet[] = [];
  let rows: Row[] = [];
  let count = 0;
  let area = 0;
  let text = 0;
  return {
    sheets,
    sheet: (name, hidden) => {
      if (sheets.length === LIMITS.sheets) throw tooLarge('sheets');
      rows = [];
      sheets.push({ name, rows, ...(hidden && { hidden }) });
    },
    row: (number, cells) => {
      const where = `Sheet “${sheets.at(-1)?.name}”, row ${number}.`;
      const width = lastContent(cells) + 1;
      if (width === 0) return;
      if (width > LIMITS.columns) throw tooLarge('columns', where);
      area += width;
      count += 1;
      if (count > LIMITS.rows) throw tooLarge('rows', where);
      if (area > LIMITS.cells) throw tooLarge('cells', where);
      for (const cell of cells) if (typeof cell === 'string') text += cell.length;
      if (text > LIMITS.text) throw tooLarge('text', where);
      rows.push({
        number,
        cells: Array.from({ length: width }, (_, column) => cellOf(cells[column], where)),
      });
    },
  };
}

/** The index of the last cell that holds more than blanks; -1 where none does. */
function lastContent(cells: Cell[]): number {
  return cells.findLastIndex((cell) => (typeof cell === 'string' ? /\S/.test(cell) : cell != null));
}

function cellOf(cell: Cell | undefined, where: string): Cell {
  if (typeof cell === 'string' && cell.length > LIMITS.characters) throw tooLarge('characters', where);
  return cell === '' ? null : (cell ?? null);
}
