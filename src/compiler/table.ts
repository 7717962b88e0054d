import { type CsvError, parse } from 'csv-parse/sync';
import type { Table } from '../page/values.ts';
import type { Outcome } from './5-media.ts';
import { type Place, problem } from './problem.ts';

const MOST_ROWS = 20_000;

/**
 * The table in the bytes of a CSV file (RFC 4180, in UTF-8): the first row holds the headings. The cells are separated
 * by commas, or by the semicolons or tabs that spreadsheet programs write instead.
 */
export function tableOf(bytes: Uint8Array, file: string, place: Place): Outcome<Table> {
  const broken = (reason: string, instead?: string) => ({
    problem: problem('broken-table', place, { file, reason, ...(instead ? { instead } : {}) }),
  });
  let rows: string[][];
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    rows = parse(text, {
      delimiter: delimiterOf(text),
      trim: true,
      skip_empty_lines: true,
      relax_column_count_less: true,
      to: MOST_ROWS + 2,
    });
  } catch (error) {
    return broken(...reasonOf(error as CsvError));
  }
  const [columns, ...body] = rows;
  if (!columns || body.length === 0) return broken('it has no rows under its headings');
  if (body.length > MOST_ROWS) return broken(`it has more than ${MOST_ROWS} rows`);
  if (columns.includes(''))
    return broken('one of its headings is empty', 'Its first line names each column.');
  // a row that stops early has empty cells
  return { value: { columns, rows: body.map((row) => columns.map((_, index) => row[index] ?? '')) } };
}

/** What separates the headings: whichever of the three stands most often in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Why a CSV cannot be read, and what to do. */
function reasonOf({ code, lines, message, name }: CsvError): [reason: string, instead?: string] {
  if (name === 'TypeError') return ['it is not saved as UTF-8', 'Save it again as "CSV UTF-8".'];
  if (code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH')
    return [
      `its line ${lines} has more cells than headings`,
      'Put a cell that holds a comma in "double quotes".',
    ];
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return [
      `a quote that opens in line ${lines} is not closed`,
      'A quote within a cell in quotes is written twice.',
    ];
  return [message];
}
