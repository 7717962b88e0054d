import { type CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import { columnLetters, type Table } from '../../shared/index.ts';
import { type Place, problem } from '../output/problem.ts';
import type { Outcome } from './media.ts';

const MOST_ROWS = 20_000;

/** The separators of cells, in words. */
const SEPARATORS = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
]);

/**
 * The table in the bytes of a CSV file (RFC 4180, in UTF-8): the first row holds the headings. The cells are separated
 * by commas, or by the semicolons or tabs that spreadsheet programs write instead. Rows and columns at the end that are
 * empty, as spreadsheet programs leave them, are ignored.
 */
export function tableOf(bytes: Uint8Array, file: string, place: Place): Outcome<Table> {
  const broken = (reason: string, instead?: string) => ({
    problem: problem('broken-table', place, { file, reason, ...(instead ? { instead } : {}) }),
  });
  // a workbook is a ZIP file
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3)
    return broken(
      'it is a workbook',
      'In Excel, save it as "CSV UTF-8"; in Google Sheets, download it as CSV.',
    );
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return broken('it is not saved as UTF-8', 'Save it again as "CSV UTF-8".');
  }
  // Excel writes and reads this line, which is no row
  const [named = '', separator] = /^sep=([,;\t])\r?\n/i.exec(text) ?? [];
  const content = text.slice(named.length);
  const delimiter = separator ?? delimiterOf(content);
  const lineOf = (line: number) => (named ? line + 1 : line);
  let all: { record: string[]; info: InfoRecord }[];
  try {
    const parsed: unknown = parse(content, {
      delimiter,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      info: true,
      to: MOST_ROWS + 2,
    });
    // the types of csv-parse lack `info`
    all = parsed as typeof all;
  } catch (error) {
    return broken(...reasonOf(error as CsvError, lineOf));
  }
  const [first, ...body] = all;
  if (!first || body.length === 0) return broken('it has no rows below the headings');
  if (body.length > MOST_ROWS) return broken(`it has more than ${MOST_ROWS} rows`);
  const headings = withoutEnd(first.record);
  const unnamed = headings.indexOf('');
  if (unnamed >= 0) return broken(...withoutHeading(unnamed));
  for (const { record, info } of body) {
    if (withoutEnd(record).length <= headings.length) continue;
    const column = columnLetters(headings.length);
    return broken(
      `line ${lineOf(info.lines)} has more cells than there are headings`,
      `Put a cell that contains a ${SEPARATORS.get(delimiter)} in "double quotes". If column ${column} should be there, add its heading to the first line. The headings are the first line: delete any title above them.`,
    );
  }
  // a row that stops early has empty cells
  const rows = body.map(({ record }) => headings.map((_, index) => record[index] ?? ''));
  return { value: { columns: headings, rows } };
}

/** The separator that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (sign: string) => first.split(sign).length;
  return [...SEPARATORS.keys()].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function withoutEnd(cells: string[]): string[] {
  const length = cells.findLastIndex((cell) => cell !== '') + 1;
  return cells.slice(0, length);
}

function withoutHeading(index: number): [reason: string, instead: string] {
  const column = columnLetters(index);
  return [
    `column ${column} has no heading`,
    `Add one to the first line of column ${column}, or delete the column if it is empty.`,
  ];
}

/** Returns why a CSV cannot be read, and what to do. */
function reasonOf(
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
