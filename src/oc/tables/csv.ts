import { CsvError, parse } from 'csv-parse/sync';
import { countEach } from '../../core/index.ts';
import { Failure } from '../failure.ts';
import type { Sheet } from '../model.ts';
import { createTableCollector, tooLargeFailure } from './limits.ts';

export const DELIMITERS = [',', ';', '\t', '|'];

const SAMPLE_LENGTH = 64 * 1024;

/** An unclosed quote extends to the end of the sample. */
const QUOTED_TEXT = /"(?:[^"]|"")*(?:"|$)/g;

/**
 * The score is the number of delimiters in a row, times the rows with this number, which varies for delimiters within answers.
 */
function detectDelimiter(text: string): string {
  const rows = text
    .slice(0, SAMPLE_LENGTH)
    .replace(QUOTED_TEXT, '')
    .split(/\r\n|\n|\r/)
    .filter((row) => row !== '');
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: delimiterScore(delimiter, rows) }));
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function delimiterScore(delimiter: string, rows: string[]): number {
  const agreeing = countEach(rows.map((row) => row.split(delimiter).length - 1));
  return Math.max(0, ...[...agreeing].map(([count, agreed]) => count * agreed));
}

/** Excel declares the delimiter in the first line, as in `sep=;`. */
const DELIMITER_LINE = /^sep=(.)(?:\r\n|\n|\r|$)/i;

/**
 * RFC 4180, with comma, semicolon, tab or `|`. Cells are texts as written. Rows are numbered as in a spreadsheet, and may have
 * different numbers of cells.
 * @throws Failure `not-a-table` if a misplaced quote may have merged several rows into one cell; `too-large`
 */
export function readCsv(text: string, name: string): Sheet[] {
  const separator = DELIMITER_LINE.exec(text);
  const all = separator ? text.slice(separator[0].length) : text;
  const delimiter = separator?.[1] ?? detectDelimiter(all);
  const body = trimTrailingEmptyCells(all, delimiter);
  checkTableSize(body, delimiter);
  try {
    return parseRows(body, name, delimiter, false);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // an unquoted cell contains a quote, such as 5" or Asha "Ash" Rao: parse again without strict quotes
    if (error.code !== 'INVALID_OPENING_QUOTE') throw misplacedQuoteFailure(error);
  }
  try {
    return parseRows(body, name, delimiter, true);
  } catch (error) {
    throw error instanceof CsvError ? misplacedQuoteFailure(error) : error;
  }
}

/** Limits in which empty rows and columns also count. */
const EXCEL_LIMITS = { rows: 1_048_576, columns: 16_384 };

/** Throws a Failure above Excel's limits: parsing such a text would take minutes and too much memory. */
function checkTableSize(text: string, delimiter: string): void {
  const [between, quote, feed, back] = [delimiter, '"', '\n', '\r'].map((sign) => sign.charCodeAt(0));
  let quoted = false;
  let begins = true;
  let columns = 1;
  let rows = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === quote && text.charCodeAt(at + 1) === quote) at += 1;
      else if (code === quote) quoted = false;
      continue;
    }
    // within an unquoted cell, a quote is an ordinary character
    quoted = begins && code === quote;
    begins = code === between || code === feed || code === back;
    if (code === between) columns += 1;
    else if (code === feed || (code === back && text.charCodeAt(at + 1) !== feed)) {
      rows += 1;
      columns = 1;
    }
    if (columns > EXCEL_LIMITS.columns) throw tooLargeFailure('columns');
    if (rows > EXCEL_LIMITS.rows) throw tooLargeFailure('rows');
  }
}

/** A sheet that was coloured down to its last row is exported with a million empty rows. */
function trimTrailingEmptyCells(text: string, delimiter: string): string {
  let end = text.length;
  while (end > 0 && [delimiter, '\n', '\r'].includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** `relaxed` accepts misplaced quotes. */
function parseRows(text: string, name: string, delimiter: string, relaxed: boolean): Sheet[] {
  const gathered = createTableCollector();
  gathered.sheet(name);
  let number = 0;
  parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: relaxed,
    on_record: (cells: string[], { lines }) => {
      number += 1;
      // with relaxed quotes, an unclosed quote extends to the next quote, which may be several rows below
      if (relaxed && cells.some((cell) => /"/.test(cell) && /[\r\n]/.test(cell)))
        throw unclosedQuoteFailure(lines);
      gathered.row(number, cells);
      // the row is collected above, so the parser does not have to collect it
      return null;
    },
  });
  return gathered.sheets;
}

function misplacedQuoteFailure(error: CsvError): Failure {
  const line = 'lines' in error ? error.lines : undefined;
  return unclosedQuoteFailure(typeof line === 'number' ? line : undefined);
}

function unclosedQuoteFailure(line: number | undefined): Failure {
  const where = line === undefined ? 'somewhere' : `in or above line ${line}`;
  return new Failure(
    'not-a-table',
    `There is an opening double quote ${where} without a closing one, so the end of a cell isn't clear. Open the file in Excel, Numbers, LibreOffice or Google Sheets, check that no rows are missing, and save it as .xlsx.`,
  );
}
