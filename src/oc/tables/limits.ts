import { Failure } from '../failure.ts';
import type { Cell, MergedCells, Row, RowFormatting, Sheet } from '../model.ts';

/** Per file: several times as many as at the largest school conferences. */
const MAX_REGISTRATIONS = 20_000;

/**
 * A conference of 2,000 delegates with 40 questions needs less than a tenth of each limit. A larger file is a mistake or an
 * attack, and must be cheap to detect.
 */
export const UPLOAD_LIMITS = {
  /** In bytes. */
  file: 10 * 2 ** 20,
  /** Bytes of an unpacked workbook: 20,000 rows of 50 cells with 60 bytes are 60 MB of XML, and reading 100 MB takes seconds. */
  inflated: 100 * 2 ** 20,
  /** Files in a workbook; Excel writes about four for each sheet. */
  entries: 2_000,
  /** For files above 1 MB. Sheets reach 20 to 100; the deflate algorithm can reach 1,032. */
  ratio: 500,
  /** Sheets with content. Sheets of data.xlsx that the next upload ignores, such as one for each committee, do not count. */
  sheets: 50,
  /** Includes the sheets of up to 200 committees. Opening a sheet takes a millisecond, even if it is empty. */
  allSheets: 250,
  /** In all sheets together, without empty rows. The extra 100 rows are for headers and titles. */
  rows: MAX_REGISTRATIONS + 100,
  columns: 500,
  /** In all rows together, including empty cells between filled cells. */
  cells: 2_000_000,
  /** Characters in a cell; Excel has the same maximum. */
  characters: 32_767,
  /** Characters in all cells. A text that several cells share is stored once in the file, but counts for each of them. */
  text: 100 * 2 ** 20,
} as const;

const COUNT_FORMAT = new Intl.NumberFormat('en');

const SPLIT_ADVICE = 'Delete what is not needed, or split the file in two, and upload again.';

const UPLOAD_LIMIT_MESSAGES = {
  file: `The file is larger than ${UPLOAD_LIMITS.file / 2 ** 20} MB. ${SPLIT_ADVICE}`,
  inflated: `The workbook unpacks to more than ${UPLOAD_LIMITS.inflated / 2 ** 20} MB. Copy the cells with registrations to a new workbook, save it as .xlsx, and upload that.`,
  entries: `The workbook has more than ${COUNT_FORMAT.format(UPLOAD_LIMITS.entries)} parts. Copy the cells with registrations to a new workbook, save it as .xlsx, and upload that.`,
  ratio:
    'The workbook is compressed more than spreadsheet programs do, so Plenary did not open it. Copy the cells with registrations to a new workbook, save it as .xlsx, and upload that.',
  sheets: `The file has more than ${UPLOAD_LIMITS.sheets} sheets or tables. Delete the sheets without registrations, and upload again.`,
  allSheets: `The workbook has more than ${UPLOAD_LIMITS.allSheets} sheets. Delete the sheets without registrations, such as those of committees, and upload again.`,
  rows: `The file has more than ${COUNT_FORMAT.format(MAX_REGISTRATIONS)} rows. ${SPLIT_ADVICE}`,
  columns: `The file has cells beyond column ${UPLOAD_LIMITS.columns}. Delete the columns without registrations, and upload again.`,
  cells: `The file has more than ${COUNT_FORMAT.format(UPLOAD_LIMITS.cells)} cells. ${SPLIT_ADVICE}`,
  characters: `A cell has more than ${COUNT_FORMAT.format(UPLOAD_LIMITS.characters)} characters, which is more than Excel allows. Shorten it, and upload the file again.`,
  text: `The cells of the file have more than ${UPLOAD_LIMITS.text / 2 ** 20} MB of text. ${SPLIT_ADVICE}`,
} satisfies Record<keyof typeof UPLOAD_LIMITS, string>;

export function tooLargeFailure(limit: keyof typeof UPLOAD_LIMITS, where?: string): Failure {
  return new Failure(
    'too-large',
    UPLOAD_LIMIT_MESSAGES[limit],
    where === undefined ? {} : { problems: [where] },
  );
}

/** Throws a Failure as soon as a limit is exceeded. */
export interface TableCollector {
  readonly sheets: Sheet[];
  /** A repeated name gets a number. If `isText` is true, all rows count as new. */
  sheet(name: string, more?: { hidden?: boolean; isText?: boolean }): void;
  /** Omits an empty row. Stores empty texts as null. Returns whether the rows below are needed. */
  row(number: number, cells: Cell[], marks?: RowFormatting): boolean;
  merged(cells: readonly MergedCells[]): void;
}

/**
 * `new` rows count together; `repeated` rows, with people of another sheet as in data.xlsx, separately. `unused` rows are
 * omitted.
 */
export type RowUseClassifier = (first: readonly Cell[]) => 'new' | 'repeated' | 'unused';

/** Sheets, each with the maximum number of rows, that repeat the same people. */
const MAX_REPEATED_SHEETS = 5;

export function createTableCollector(rowUse: RowUseClassifier = () => 'new'): TableCollector {
  const sheets: Sheet[] = [];
  let rows: Row[] = [];
  let filled = 0;
  let count = 0;
  let area = 0;
  let text = 0;
  let repeated = 0;
  let use: ReturnType<RowUseClassifier> = 'new';
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
      const width =
        cells.findLastIndex((cell) => (typeof cell === 'string' ? /\S/.test(cell) : cell != null)) + 1;
      if (width === 0) return true;
      if (width > UPLOAD_LIMITS.columns) throw tooLargeFailure('columns', where);
      if (rows.length === 0) {
        use = roleOf(cells);
        if (use !== 'unused') filled += 1;
        if (filled > UPLOAD_LIMITS.sheets) throw tooLargeFailure('sheets');
      }
      area += width;
      if (use === 'repeated') repeated += 1;
      if (use === 'new') count += 1;
      if (count > UPLOAD_LIMITS.rows || repeated > MAX_REPEATED_SHEETS * UPLOAD_LIMITS.rows)
        throw tooLargeFailure('rows', where);
      if (area > UPLOAD_LIMITS.cells) throw tooLargeFailure('cells', where);
      for (const cell of cells) if (typeof cell === 'string') text += cell.length;
      if (text > UPLOAD_LIMITS.text) throw tooLargeFailure('text', where);
      rows.push({
        number,
        cells: Array.from({ length: width }, (_, column) => checkedCell(cells[column], where)),
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

function checkedCell(cell: Cell | undefined, where: string): Cell {
  if (typeof cell === 'string' && cell.length > UPLOAD_LIMITS.characters)
    throw tooLargeFailure('characters', where);
  return cell === '' ? null : (cell ?? null);
}
