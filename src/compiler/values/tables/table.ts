// the browser build is a single file, which also loads faster in Node.js
import { type CsvError, type InfoRecord, parse } from 'csv-parse/browser/esm/sync';
import { platform } from '#platform';
import { columnLetters, decodeUtf8, type Table } from '../../../core/index.ts';
import { type Outcome, type ProblemLocation, problem } from '../../problems/problem.ts';

const MAX_TABLE_ROWS = 20_000;

const SEPARATORS = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
]);

/** With its line number in a spreadsheet program. */
export interface SheetRow {
  cells: string[];
  line: number;
}

export interface TableRows {
  columns: string[];
  rows: SheetRow[];
}

/** `separator` is the name of the separator in a CSV file. */
type RowsResult = { rows: SheetRow[]; separator?: string } | { reason: string; instead?: string };

/**
 * Reads CSV (RFC 4180, in UTF-8) or the first sheet of a workbook (.xlsx). The first row contains the headings. Cells may be
 * separated by commas, semicolons or tabs, because spreadsheet programs use all three. Trailing empty rows and columns, which
 * these programs leave, are ignored.
 */
export function readTable(bytes: Uint8Array, file: string, place: ProblemLocation): Outcome<TableRows> {
  const broken = (reason: string, instead?: string) => ({
    problem: problem('broken-table', place, { file, reason, ...(instead ? { instead } : {}) }),
  });
  const read = readRows(bytes);
  if ('reason' in read) return broken(read.reason, read.instead);
  const [first, ...body] = read.rows;
  if (!first || body.length === 0) return broken('it has no rows below the headings');
  if (body.length > MAX_TABLE_ROWS) return broken(`it has more than ${MAX_TABLE_ROWS} rows`);
  const headings = withoutTrailingEmptyCells(first.cells);
  const unnamed = headings.indexOf('');
  if (unnamed >= 0) return broken(...missingHeadingReason(unnamed));
  for (const { cells, line } of body) {
    if (withoutTrailingEmptyCells(cells).length <= headings.length) continue;
    const column = columnLetters(headings.length);
    const quotes = read.separator ? `Put a cell that contains a ${read.separator} in "double quotes". ` : '';
    return broken(
      `line ${line} has more cells than there are headings`,
      `${quotes}If column ${column} should be there, add its heading to the first line. The headings are the first line: delete any title above them.`,
    );
  }
  // a row that ends early has empty cells
  const rows = body.map(({ cells, line }) => ({ cells: headings.map((_, at) => cells[at] ?? ''), line }));
  return { value: { columns: headings, rows } };
}

/** The first row does not need to contain headings. */
export function readSheetRows(bytes: Uint8Array, file: string, place: ProblemLocation): Outcome<SheetRow[]> {
  const read = readRows(bytes);
  if ('rows' in read) return { value: read.rows };
  const { reason, instead } = read;
  return { problem: problem('broken-table', place, { file, reason, ...(instead ? { instead } : {}) }) };
}

function readRows(bytes: Uint8Array): RowsResult {
  return isZip(bytes) ? readWorkbookRows(bytes) : readCsvRows(bytes);
}

export function toTable({ columns, rows }: TableRows): Table {
  return { columns, rows: rows.map(({ cells }) => cells) };
}

/** All .xlsx workbooks are ZIP files. */
function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3;
}

/** Recognises Excel 97, and workbooks with a password. */
function isOldWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11;
}

const SAVE_AS_ADVICE = 'Open it in Excel or Google Sheets, and save or download it as .xlsx or CSV.';

function readWorkbookRows(bytes: Uint8Array): RowsResult {
  const read = platform.workbookRows(bytes);
  if ('failure' in read) {
    return read.failure === 'too-large'
      ? { reason: 'the workbook is too large', instead: 'Copy the table to a new workbook, and save that.' }
      : { reason: 'it is not a workbook that Excel can open', instead: SAVE_AS_ADVICE };
  }
  const rows = read.rows.map((row, index) => ({ cells: row.map((cell) => cell.trim()), line: index + 1 }));
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) };
}

function readCsvRows(bytes: Uint8Array): RowsResult {
  if (isOldWorkbook(bytes))
    return { reason: 'it is an old workbook, or has a password', instead: SAVE_AS_ADVICE };
  const text = decodeUtf8(bytes);
  if (text === undefined)
    return { reason: 'it is not saved as UTF-8', instead: 'Save it again as "CSV UTF-8" or as .xlsx.' };
  const { named, content, delimiter } = splitCsv(text);
  const lineOf = (line: number) => (named ? line + 1 : line);
  try {
    const parsed: unknown = parse(content, {
      delimiter,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      info: true,
      to: MAX_TABLE_ROWS + 2,
    });
    // the types of csv-parse do not include `info`
    const all = parsed as { record: string[]; info: InfoRecord }[];
    // in a spreadsheet program, line breaks inside cells begin no new line; csv-parse counts both characters of CRLF there
    let breaks = 0;
    const rows = all.map(({ record, info }) => {
      breaks += record.reduce((sum, cell) => sum + (cell.match(/[\r\n]/g)?.length ?? 0), 0);
      return { cells: record, line: lineOf(info.lines - breaks) };
    });
    return { rows, separator: SEPARATORS.get(delimiter) ?? delimiter };
  } catch (error) {
    const [reason, instead] = csvErrorReason(error as CsvError, lineOf);
    return { reason, ...(instead && { instead }) };
  }
}

/** `named` is Excel's `sep=` line; empty if the file has none. */
export function splitCsv(text: string): { named: string; content: string; delimiter: string } {
  const [named = '', separator] = /^sep=([,;\t])\r?\n/i.exec(text) ?? [];
  const content = text.slice(named.length);
  return { named, content, delimiter: separator ?? detectDelimiter(content) };
}

/** Returns the separator that occurs most often in the first line. */
function detectDelimiter(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (sign: string) => first.split(sign).length;
  return [...SEPARATORS.keys()].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function withoutTrailingEmptyCells(cells: string[]): string[] {
  const length = cells.findLastIndex((cell) => cell !== '') + 1;
  return cells.slice(0, length);
}

function missingHeadingReason(index: number): [reason: string, instead: string] {
  const column = columnLetters(index);
  return [
    `column ${column} has no heading`,
    `Add one to the first line of column ${column}, or delete the column if it is empty.`,
  ];
}

function csvErrorReason(
  { code, lines, message }: CsvError,
  lineOf: (line: number) => number,
): [reason: string, instead?: string] {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return [
      `the quote that opens in line ${lineOf(Number(lines))} has no closing quote`,
      'Inside a cell in quotes, write each quote twice.',
    ];
  return [message];
}
