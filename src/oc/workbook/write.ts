import type { NamedRange, RowDef, WriteOptions } from 'hucre';
import {
  type Cell as CellToWrite,
  type CellValue,
  measureValueWidth,
  openXlsx,
  rangeRef,
  saveXlsx,
  type WriteSheet,
  writeXlsx,
} from 'hucre/xlsx';
import { columnLetters } from '../../core/index.ts';
import type { Cell } from '../model.ts';
import { SHEETS } from '../sheets/index.ts';
import type { ColumnHeading } from './columns.ts';
import type { SheetSpec, WorkbookContent } from './sheet.ts';
import { toCellText } from './text.ts';

/** Identifies data.xlsx; its value is the version of the rules that wrote the file. */
export const VERSION_PROPERTY = 'Plenary';

/* Only this file depends on the library that writes the workbook. */

const DATE_FORMAT = { numFmt: 'yyyy-mm-dd hh:mm' };
/** Format "Text" of Excel: later entries in the cell stay text as well. */
const TEXT_FORMAT = { numFmt: '@' };
/** `raw` shows all digits of a number, such as a phone number. */
const COLUMN_FORMATS = { text: TEXT_FORMAT, date: DATE_FORMAT, raw: { numFmt: '0' }, count: undefined };
const GENERAL_FORMAT = { numFmt: 'General' };
/** Column widths are measured for a font of this kind. */
const CELL_FONT = { name: 'Calibri', size: 11 };
const HEADER_STYLE = { font: { ...CELL_FONT, bold: true } };

const MIN_COLUMN_WIDTH = 8;
const MAX_COLUMN_WIDTH = 48;

/** For printed sheets: width in characters above which text wraps, and height in points of two lines and space for a pen. */
const MAX_PRINTED_WIDTH = 24;
const PRINTED_ROW_HEIGHT = 30;
const LINE_HEIGHT = 15;
const A4_PAGE_SETUP = {
  paperSize: 'a4',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  showGridLines: true,
} as const;
const PRINTED_CELL_STYLE = { alignment: { vertical: 'center', wrapText: true } } as const;

/** The library would write a text such as "#N/A" as a calculation error. As rich text, it stays text. */
const ERROR_LIKE_PATTERN = /^#[A-Z0-9/_]+[!?]?$/;

/** A text such as "=x" becomes a formula if a person edits its cell and the format of the cell is not "Text". */
const FORMULA_LIKE_PATTERN = /^[=+\-@]/;

type CellExceptions = Map<string, Partial<CellToWrite>>;

/**
 * Returns XLSX (ECMA-376). Each sheet has a bold header that stays in view, a filter, and columns as wide as their content. No
 * cell is a formula. The same listings, title and date give the same bytes.
 */
export async function createXlsx(
  listings: SheetSpec[],
  title: string,
  createdAt: Date,
  custom?: Record<string, string>,
): Promise<Uint8Array> {
  const sheets = listings.map(createWriteSheet);
  return writeDeferred({
    sheets,
    namedRanges: [
      ...sheets.map(filterRangeName),
      ...listings.filter(({ pages, printedTo }) => pages || printedTo).map(createPrintTitlesName),
      ...listings.filter(({ printedTo }) => printedTo).map(createPrintAreaName),
    ],
    defaultFont: CELL_FONT,
    properties: {
      title: toCellText(title),
      created: createdAt,
      modified: createdAt,
      ...(custom && { custom }),
    },
  });
}

/** Writes after the callers have returned, so that the data from which the sheets were made can be freed. */
async function writeDeferred(workbook: WriteOptions): Promise<Uint8Array> {
  await undefined;
  return writeXlsx(workbook);
}

/** LibreOffice shows no filter without this name of its range. */
function filterRangeName({ name, autoFilter }: WriteSheet): NamedRange {
  const range = (autoFilter?.range ?? '').replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
  return { name: '_xlnm._FilterDatabase', range: `${quoteSheetName(name)}!${range}`, scope: name };
}

/** Repeats the header on each printed page. If the library wrote this name, the sheet's name would lack its quotes. */
function createPrintTitlesName({ name }: SheetSpec): NamedRange {
  return { name: '_xlnm.Print_Titles', range: `${quoteSheetName(name)}!$1:$1`, scope: name };
}

/** The area has whole columns, so that it includes rows that are added later. */
function createPrintAreaName({ name, columns, printedTo }: SheetSpec): NamedRange {
  const last = columnLetters(columns.findIndex(({ header }) => header === printedTo));
  return { name: '_xlnm.Print_Area', range: `${quoteSheetName(name)}!$A:$${last}`, scope: name };
}

function quoteSheetName(sheet: string): string {
  return `'${sheet.replaceAll("'", "''")}'`;
}

function createWriteSheet({ name, columns, rows, pages, printedTo, frozen }: SheetSpec): WriteSheet {
  const exceptions: CellExceptions = new Map();
  const onPaper = pages !== undefined || printedTo !== undefined;
  const widest = pages ? MAX_PRINTED_WIDTH : MAX_COLUMN_WIDTH;
  // the button of the filter takes 3 more characters
  const widths = columns.map(({ header }) => valueWidth(header) + 3);
  const written: CellValue[][] = [columns.map(({ header }) => header)];
  for (const row of rows) {
    const values = row.map((cell, place) => {
      const value = cellValue(cell, columns[place]?.kind);
      const exception = cellException(value, columns[place]?.kind);
      if (exception) exceptions.set(`${written.length},${place}`, { value, ...exception });
      if ((widths[place] ?? widest) < widest) widths[place] = Math.max(widths[place] ?? 0, valueWidth(value));
      return value;
    });
    written.push(values);
  }
  for (const [place, { header }] of columns.entries())
    exceptions.set(`0,${place}`, { value: header, style: HEADER_STYLE });
  return {
    name,
    columns: columns.map(({ kind }, place) => ({
      width: Math.min(widest, Math.max(MIN_COLUMN_WIDTH, widths[place] ?? 0)),
      ...((COLUMN_FORMATS[kind] || onPaper) && {
        style: { ...COLUMN_FORMATS[kind], ...(onPaper && PRINTED_CELL_STYLE) },
      }),
    })),
    rows: written,
    cells: exceptions,
    freezePane: { rows: 1, ...(frozen && { columns: frozen }) },
    autoFilter: { range: rangeRef(0, 0, written.length - 1, columns.length - 1) },
    ...(pages && { rowBreaks: pages }),
    ...(onPaper && { pageSetup: A4_PAGE_SETUP, rowDefs: rowHeights(written, pages && PRINTED_ROW_HEIGHT) }),
  };
}

/** Without a given height, the height of the longest text, because LibreOffice does not compute it for wrapped text. */
function rowHeights(rows: readonly CellValue[][], same?: number): Map<number, RowDef> {
  const heights = new Map<number, RowDef>();
  for (const [at, row] of rows.entries()) {
    const lines = Math.max(...row.map(countLines));
    if (same !== undefined || lines > 1) heights.set(at, { height: same ?? lines * LINE_HEIGHT });
  }
  return heights;
}

function cellValue(cell: Cell | undefined, kind: ColumnHeading['kind'] | undefined): CellValue {
  if (cell === null || cell === undefined || cell === '') return null;
  if (cell instanceof Date) return portableDate(cell);
  if (typeof cell === 'number' && (kind === 'count' || kind === 'raw') && Number.isFinite(cell)) return cell;
  if (typeof cell === 'boolean' && kind === 'raw') return cell;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  // escapes `_x0041_`, which a workbook reads as "A" (ECMA-376, ST_Xstring)
  return toCellText(String(cell)).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

/** Returns a date if all spreadsheets count it alike; a text for all other dates. */
function portableDate(moment: Date): Date | string {
  const year = moment.getUTCFullYear();
  if (year > 1900 && year <= 9999) return moment;
  return Number.isNaN(year) ? 'no date' : moment.toISOString();
}

/** For a date among texts, a fraction among whole numbers, a text like an error, or a text like a formula among numbers. */
function cellException(
  value: CellValue,
  kind: ColumnHeading['kind'] | undefined,
): Partial<CellToWrite> | undefined {
  if (typeof value === 'string') {
    if (ERROR_LIKE_PATTERN.test(value)) return { richText: [{ text: value }] };
    return kind === 'raw' && FORMULA_LIKE_PATTERN.test(value) ? { style: TEXT_FORMAT } : undefined;
  }
  if (value instanceof Date) return kind === 'date' ? undefined : { style: DATE_FORMAT };
  return kind === 'raw' && typeof value === 'number' && !Number.isInteger(value)
    ? { style: GENERAL_FORMAT }
    : undefined;
}

/** In characters: slightly more than the content, up to the maximum that matters. */
function valueWidth(value: CellValue): number {
  if (value instanceof Date) return DATE_FORMAT.numFmt.length + 2;
  const start = typeof value === 'string' ? value.slice(0, 2 * MAX_COLUMN_WIDTH) : value;
  return Math.ceil(measureValueWidth(start) * 1.1) + 1;
}

function countLines(value: CellValue): number {
  return typeof value === 'string' ? Math.ceil(measureValueWidth(value) / MAX_COLUMN_WIDTH) : 1;
}

/** Undefined if no cell has changed. */
export async function changeWorkbook(
  workbook: Uint8Array,
  change: (rows: CellValue[][]) => number,
): Promise<{ bytes: Uint8Array; changed: number } | undefined> {
  const book = await openXlsx(workbook);
  const changed = book.sheets.reduce((sum, { rows }) => sum + change(rows), 0);
  return changed === 0 ? undefined : { bytes: await saveXlsx(book), changed };
}

/** Workbooks of the same registrations differ only in `createdAt`, which is shown in UTC. */
export async function writeWorkbook(content: WorkbookContent): Promise<Uint8Array> {
  const { rules, createdAt } = content;
  const all = Object.values(SHEETS);
  const sheets = all.flatMap((sheet) => sheet.write(content, all));
  return createXlsx(sheets, rules.conference, createdAt, { [VERSION_PROPERTY]: rules.version });
}
