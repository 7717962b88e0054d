import { columnIndex, columnLetters, compareTexts } from '../../core/index.ts';
import { type Cell, HIDDEN_SUFFIX, type Origin, type Row, type Sheet, type WrittenStatus } from '../model.ts';
import { isFromInput, rowKey } from '../registrations/corrections.ts';
import { cleanText } from '../registrations/text.ts';
import { createTableCollector } from '../tables/limits.ts';
import { type Column, ORIGIN_COLUMNS } from '../workbook/columns.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import { createCheckColumn, createSheetSpec, type DataSheet, type EarlierSheets } from '../workbook/sheet.ts';
import { findStatusColumns, readRowStatuses } from '../workbook/statuses.ts';
import { withoutControlPictures } from '../workbook/text.ts';

/* Every row of every sheet as read, under its original column letters. The next upload reads the registrations from it. */

type InputRow = {
  origin: Origin;
  cells: Cell[];
};

const COLUMN_HEADER_PATTERN = /^Column ([A-Z]{1,3})$/;

function createInputColumn(place: number): Column<InputRow> {
  return {
    header: `Column ${columnLetters(place)}`,
    kind: 'raw',
    value: ({ cells }) => cells[place] ?? null,
  };
}

export function headerLetters(header: string): string | undefined {
  return COLUMN_HEADER_PATTERN.exec(header)?.[1];
}

/** Maximum of Excel, minus the columns for sheet, row and checksums. */
const MAX_INPUT_COLUMNS = 16_384 - 3;

/** If more are needed, only the first columns have checksums, which limits the file size. */
const MAX_CHECKSUMS = 250_000;

const SHEET_TITLE = 'Input';

export const input = {
  title: SHEET_TITLE,
  identity: [ORIGIN_COLUMNS.sheet, ORIGIN_COLUMNS.row, createInputColumn(0)],
  write({ registrations: { input: sheets } }) {
    const widest = sheets.reduce(
      (most, { rows }) => rows.reduce((wide, { cells }) => Math.max(wide, cells.length), most),
      0,
    );
    const places = Array.from({ length: Math.min(widest, MAX_INPUT_COLUMNS) }, (_, place) =>
      createInputColumn(place),
    );
    const columns: Column<InputRow>[] = [ORIGIN_COLUMNS.sheet, ORIGIN_COLUMNS.row, ...places];
    const count = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
    const check = createCheckColumn(columns.slice(0, Math.floor(MAX_CHECKSUMS / count)));
    return [createSheetSpec<InputRow>(SHEET_TITLE, [...columns, check], createInputRows(sheets))];
  },
  summary: {
    'problems and rows': ({ registrations: { input: sheets } }) => {
      const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
      return [['Lists', SHEET_TITLE, 'rows', rows, 'Headers, and the lines above them, are rows, too.']];
    },
  },
  checked(headers, count) {
    const columns = headers.filter((header) => headerLetters(header) !== undefined);
    const inOrder = columns.sort((a, b) => a.length - b.length || compareTexts(a, b));
    return [ORIGIN_COLUMNS.sheet.header, ORIGIN_COLUMNS.row.header, ...inOrder].slice(0, count);
  },
  read: readInputCopies,
} satisfies DataSheet<EarlierInput>;

/**
 * A row added without a number follows the rows above it; a row without a sheet name belongs to the sheet of the row above. From
 * a copy of Input, only rows that were added to the copy count: a row that other sheets of the workbook know but Input lacks was
 * deleted there. Other differences are reported.
 */
function readInputCopies([own, ...copies]: readonly Sheet[], earlier: EarlierSheets): EarlierInput {
  const isKnown = createKnownRowTester(earlier);
  const sheets = new Map<string, InputRows>();
  const statuses: WrittenStatus[] = [];
  const emptied = own ? readInput(own, sheets, statuses) : [];
  for (const copy of copies) {
    const other: typeof sheets = new Map();
    const written: WrittenStatus[] = [];
    readInput(copy, other, written);
    for (const [name, rows] of other)
      for (const { number, cells } of addCopiedRows(rows, ensureInputRows(sheets, name), (row) =>
        isKnown({ sheet: name, row }),
      ))
        earlier.problems.push({
          code: 'input-differs',
          origin: { sheet: copy.name, row: number },
          value: cells.map(cleanText).filter(Boolean).join(' | '),
          near: `row ${number} of ${name}`,
        });
    // the number of an added row is valid only in the copy to which the row was added
    for (const one of written) if (!other.get(one.of.sheet)?.added.has(one.of.row)) statuses.push(one);
  }
  // OC members can write any column letters and add any number of rows, so the limits for files also apply here
  const gathered = createTableCollector();
  for (const [sheet, { rows }] of sheets) {
    gathered.sheet(sheet, { hidden: sheet.endsWith(HIDDEN_SUFFIX) });
    for (const [number, cells] of [...rows].sort(([a], [b]) => a - b)) gathered.row(number, cells);
  }
  return {
    sheets: gathered.sheets,
    emptied: emptied.filter(({ sheet, row }) => !sheets.get(sheet)?.rows.has(row)),
    added: [...sheets].flatMap(([sheet, { added }]) => [...added].map((row) => ({ sheet, row }))),
    statuses,
  };
}

type EarlierInput = {
  sheets: Sheet[];
  /** Rows with a row number that are otherwise empty. */
  emptied: Origin[];
  /** Rows without a row number. */
  added: Origin[];
  statuses: WrittenStatus[];
};

/** `added` contains the numbers of rows that were added without a number. */
interface InputRows {
  rows: Map<number, Cell[]>;
  added: Set<number>;
  last: number;
}

function ensureInputRows(sheets: Map<string, InputRows>, name: string): InputRows {
  const rows = sheets.get(name) ?? { rows: new Map(), added: new Set(), last: 0 };
  sheets.set(name, rows);
  return rows;
}

/** Returns the rows whose content differs. */
function addCopiedRows(copy: InputRows, own: InputRows, isKnown: (number: number) => boolean): Row[] {
  own.last = Math.max(own.last, copy.last);
  const texts = new Set([...own.rows.values()].map(comparableText));
  return [...copy.rows].flatMap(([number, cells]): Row[] => {
    const known = own.rows.get(number);
    if (copy.added.has(number)) {
      // two OC members may each have added the same person at the end
      if (texts.has(comparableText(cells))) return [];
      own.added.add(++own.last);
      own.rows.set(own.last, cells);
    } else if (!known && !isKnown(number)) own.rows.set(number, cells);
    else if (known && comparableText(known) !== comparableText(cells)) return [{ number, cells }];
    return [];
  });
}

/** Known rows are in an original sheet of the workbook, not only in a copy. */
function createKnownRowTester({ copies }: EarlierSheets): (origin: Origin) => boolean {
  const sheets = (['delegates', 'allotment', 'waiting', 'chairs'] as const).flatMap((name) =>
    copies(name).slice(0, 1),
  );
  const known = new Set(sheets.flatMap((sheet) => readSheet(sheet).rows.map(({ of }) => rowKey(of))));
  return (origin) => known.has(rowKey(origin));
}

function comparableText(cells: readonly Cell[]): string {
  return JSON.stringify(Array.from(cells, (cell) => cleanText(cell))).replace(/(,"")+\]$/, ']');
}

/** Returns the rows with a number but no content. Words in the OC's columns about people who are not coming go to `statuses`. */
function readInput(input: Sheet, sheets: Map<string, InputRows>, statuses: WrittenStatus[]): Origin[] {
  const emptied: Origin[] = [];
  const { rows, headers } = readSheet(input);
  const statusColumns = findStatusColumns(headers, rows);
  const places = headers.flatMap((header, at) => {
    const letters = headerLetters(header);
    return letters ? [{ at, place: columnIndex(letters) }] : [];
  });
  // an added row must not get the number of a row below it
  const origins = rows.map(({ of }) => of).filter(isFromInput);
  const isWritten = new Set(origins.map(rowKey));
  const highest = origins.reduce((most, { row }) => Math.max(most, row), 0);
  let name = '';
  for (const read of rows) {
    const { row: number } = read.of;
    const written = cellWithoutPictures(read.cell(ORIGIN_COLUMNS.sheet));
    if (written !== null) name = typeof written === 'string' ? written : cleanText(written);
    const own = ensureInputRows(sheets, name);
    const cells: Cell[] = [];
    for (const { at, place } of places) cells[place] = cellWithoutPictures(read.row.cells[at]);
    const isFree = Number.isInteger(number) && number > 0 && !own.rows.has(number);
    const isTaken = isWritten.has(rowKey({ sheet: name, row: own.last + 1 }));
    const row = isFree ? number : isTaken ? highest + 1 : own.last + 1;
    if (!cells.some((one) => cleanText(one) !== '')) {
      if (isFree) emptied.push({ sheet: name, row });
      continue;
    }
    own.rows.set(row, cells);
    if (!isFree) own.added.add(row);
    own.last = Math.max(own.last, row);
    for (const status of readRowStatuses(read, statusColumns, { of: { sheet: name, row } }))
      statuses.push(status);
  }
  return emptied;
}

function cellWithoutPictures(cell: Cell | undefined): Cell {
  return typeof cell === 'string' ? withoutControlPictures(cell) : (cell ?? null);
}

function* createInputRows(sheets: Sheet[]): Generator<InputRow> {
  for (const { name, rows } of sheets)
    for (const row of rows) yield { origin: { sheet: name, row: row.number }, cells: cellsWithinLimit(row) };
}

function cellsWithinLimit({ cells }: Row): Cell[] {
  if (cells.length <= MAX_INPUT_COLUMNS) return cells;
  const rest = cells.slice(MAX_INPUT_COLUMNS - 1).filter((cell) => cell !== null && cell !== '');
  return [...cells.slice(0, MAX_INPUT_COLUMNS - 1), rest.map(String).join(' | ')];
}
