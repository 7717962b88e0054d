import { Failure } from '../failure.ts';
import type { Cell, MergedCells, Row, RowMarks, Sheet } from '../model.ts';

/** Several times the size of the largest school conferences. */
const REGISTRATIONS = 20_000;

/**
 * Limits of a file of registrations. A conference of 2,000 delegates whose form has 40 questions stays below a tenth of each; a
 * larger file is a mistake or an attack, and must be cheap to detect.
 */
export const LIMITS = {
  /** Bytes of the uploaded file. */
  file: 10 * 2 ** 20,
  /** Bytes of a workbook, unpacked: 20,000 rows of 50 cells at 60 bytes are 60 MB of XML, and 100 MB take seconds to read. */
  inflated: 100 * 2 ** 20,
  /** Files in a workbook; Excel makes about four for a sheet. */
  entries: 2_000,
  /** Maximum compression ratio of a file above 1 MB; sheets reach 20 to 100, deflate can reach 1,032. */
  ratio: 500,
  /** Sheets with content; sheets of data.xlsx that are not read again, one for each committee, do not count. */
  sheets: 50,
  /** All sheets, with room for those of 200 committees: each costs a millisecond to open, whatever its content. */
  allSheets: 250,
  /** Rows with content, in all sheets together: registrations, with room for headers and titles. */
  rows: REGISTRATIONS + 100,
  columns: 500,
  /** Cells in all rows together, including empty ones between others. */
  cells: 2_000_000,
  /** Characters in a cell: the maximum of Excel. */
  characters: 32_767,
  /** Characters in all cells together: a shared text is once in the file, and counts for each of its cells. */
  text: 100 * 2 ** 20,
} as const;

const formatCount = new Intl.NumberFormat('en');

const SPLIT = 'Delete what is not needed, or split the file in two, and upload again.';

const WORDS = {
  file: `The file is larger than ${LIMITS.file / 2 ** 20} MB. ${SPLIT}`,
  inflated: `The workbook unpacks to more than ${LIMITS.inflated / 2 ** 20} MB. Copy the cells with registrations to a new workbook, save it as .xlsx, and upload that.`,
  entries: `The workbook has more than ${formatCount.format(LIMITS.entries)} parts. Copy the cells with registrations to a new workbook, save it as .xlsx, and upload that.`,
  ratio:
    'The workbook is compressed more than spreadsheet programs do, so Plenary did not open it. Copy the cells with registrations to a new workbook, save it as .xlsx, and upload that.',
  sheets: `The file has more than ${LIMITS.sheets} sheets or tables. Delete the sheets without registrations, and upload again.`,
  allSheets: `The workbook has more than ${LIMITS.allSheets} sheets. Delete the sheets without registrations, such as those of committees, and upload again.`,
  rows: `The file has more than ${formatCount.format(REGISTRATIONS)} rows. ${SPLIT}`,
  columns: `The file has cells beyond column ${LIMITS.columns}. Delete the columns without registrations, and upload again.`,
  cells: `The file has more than ${formatCount.format(LIMITS.cells)} cells. ${SPLIT}`,
  characters: `A cell has more than ${formatCount.format(LIMITS.characters)} characters, which is more than Excel allows. Shorten it, and upload the file again.`,
  text: `The cells of the file have more than ${LIMITS.text / 2 ** 20} MB of text. ${SPLIT}`,
} satisfies Record<keyof typeof LIMITS, string>;

export function tooLarge(limit: keyof typeof LIMITS, where?: string): Failure {
  return new Failure('too-large', WORDS[limit], where === undefined ? {} : { problems: [where] });
}

/** Collects the rows of a file, and throws a Failure as soon as they are too many. */
export interface TableCollector {
  readonly sheets: Sheet[];
  /** Begins the next sheet. A repeated name gets a number. The rows of a `text` file are always new. */
  sheet(name: string, more?: { hidden?: boolean; isText?: boolean }): void;
  /** Adds a row if it is not empty, without empty texts. Returns whether the rows below are used. */
  row(number: number, cells: Cell[], marks?: RowMarks): boolean;
  merged(cells: readonly MergedCells[]): void;
}

/**
 * Returns how the rows of a sheet count, by the cells of its first row: `new` ones together; those that are `repeated` from other
 * sheets, as in data.xlsx, separately; `unused` ones are omitted, and count for no limit.
 */
export type UseOfRows = (first: readonly Cell[]) => 'new' | 'repeated' | 'unused';

/** Maximum number of full sheets that repeat the same people. */
const REPEATED = 5;

export function tableCollector(rowUse: UseOfRows = () => 'new'): TableCollector {
  const sheets: Sheet[] = [];
  let rows: Row[] = [];
  let filled = 0;
  let count = 0;
  let area = 0;
  let text = 0;
  let repeated = 0;
  let use: ReturnType<UseOfRows> = 'new';
  let roleOf = rowUse;
  const names = new Set<string>();
  const freeName = (name: string) => {
    let free = name;
    for (let number = 2; names.has(free); number += 1) free = `${name} ${number}`;
    names.add(free);
    return free;
  };
  return {
    sheets,
    sheet: (name, { hidden = false, isText = false } = {}) => {
      roleOf = isText ? () => 'new' : rowUse;
      rows = [];
      use = 'new';
      sheets.push({ name: freeName(name), rows, ...(hidden && { hidden }) });
    },
    row: (number, cells, marks) => {
      if (use === 'unused') return false;
      const where = `Sheet “${sheets.at(-1)?.name}”, row ${number}.`;
      const width = lastContent(cells) + 1;
      if (width === 0) return true;
      if (width > LIMITS.columns) throw tooLarge('columns', where);
      if (rows.length === 0) {
        use = roleOf(cells);
        if (use !== 'unused') filled += 1;
        if (filled > LIMITS.sheets) throw tooLarge('sheets');
      }
      area += width;
      if (use === 'repeated') repeated += 1;
      if (use === 'new') count += 1;
      if (count > LIMITS.rows || repeated > REPEATED * LIMITS.rows) throw tooLarge('rows', where);
      if (area > LIMITS.cells) throw tooLarge('cells', where);
      for (const cell of cells) if (typeof cell === 'string') text += cell.length;
      if (text > LIMITS.text) throw tooLarge('text', where);
      rows.push({
        number,
        cells: Array.from({ length: width }, (_, column) => cellOf(cells[column], where)),
        ...marks,
      });
      return use !== 'unused';
    },
    merged: (ranges) => {
      const sheet = sheets.at(-1);
      if (sheet && ranges.length > 0) sheet.merged = ranges;
    },
  };
}

function lastContent(cells: Cell[]): number {
  return cells.findLastIndex((cell) => (typeof cell === 'string' ? /\S/.test(cell) : cell != null));
}

function cellOf(cell: Cell | undefined, where: string): Cell {
  if (typeof cell === 'string' && cell.length > LIMITS.characters) throw tooLarge('characters', where);
  return cell === '' ? null : (cell ?? null);
}
