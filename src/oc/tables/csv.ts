import { CsvError, parse } from 'csv-parse/sync';
import { Failure } from '../failure.ts';
import type { Sheet } from '../model.ts';
import { tableCollector, tooLarge } from './limits.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE = 64 * 1024;

/** Text in quotes, in which delimiters do not separate cells. An unclosed quote extends to the end of the sample. */
const QUOTED = /"(?:[^"]|"")*(?:"|$)/g;

/**
 * Returns the delimiter with the highest score: the number of delimiters in a row, times the number of rows in which it is the
 * same. Delimiters within answers score low, because their number varies from row to row.
 */
function delimiterOf(text: string): Delimiter {
  const rows = text
    .slice(0, SAMPLE)
    .replace(QUOTED, '')
    .split(/\r\n|\n|\r/)
    .filter((row) => row !== '');
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(delimiter, rows) }));
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function scoreOf(delimiter: Delimiter, rows: string[]): number {
  const agreeing = new Map<number, number>();
  for (const row of rows) {
    const count = row.split(delimiter).length - 1;
    if (count > 0) agreeing.set(count, (agreeing.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...[...agreeing].map(([count, agreed]) => count * agreed));
}

/** First line of a file in which Excel declares the delimiter, such as `sep=;`. */
const SEP_LINE = /^sep=(.)(?:\r\n|\n|\r|$)/i;

/**
 * Reads a table from a text (RFC 4180, with comma, semicolon, tab or `|`). Cells are texts as written. Rows are numbered as in a
 * spreadsheet, and may have different numbers of cells.
 * @throws Failure `not-a-table` if a misplaced quote may have merged several rows into one cell; `too-large`
 */
export function readCsv(text: string, name: string): Sheet[] {
  const separator = SEP_LINE.exec(text);
  const all = separator ? text.slice(separator[0].length) : text;
  const delimiter = separator?.[1] ?? delimiterOf(all);
  const body = withoutEmptyEnd(all, delimiter);
  checkExtent(body, delimiter);
  try {
    return rowsOf(body, name, delimiter, false);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // an unquoted cell contains a quote, such as 5" or Asha "Ash" Rao: parse again without strict quotes
    if (error.code !== 'INVALID_OPENING_QUOTE') throw badQuote(error);
  }
  try {
    return rowsOf(body, name, delimiter, true);
  } catch (error) {
    throw error instanceof CsvError ? badQuote(error) : error;
  }
}

/** Maximum numbers of rows and columns in Excel. Empty rows and columns count, too. */
const EXCEL_LIMITS = { rows: 1_048_576, columns: 16_384 };

/** Throws a Failure if a text has more rows or columns than Excel allows: parsing them would take minutes and too much memory. */
function checkExtent(text: string, delimiter: string): void {
  const [between, quote, feed, back] = [delimiter, '"', '\n', '\r'].map((sign) => sign.charCodeAt(0));
  let quoted = false;
  let begins = true;
  let columns = 1;
  let rows = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      // two quotes in a row are one escaped quote
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
    if (columns > EXCEL_LIMITS.columns) throw tooLarge('columns');
    if (rows > EXCEL_LIMITS.rows) throw tooLarge('rows');
  }
}

/**
 * Removes empty rows and cells at the end: a sheet that was coloured down to its last row is exported with a million empty rows.
 */
function withoutEmptyEnd(text: string, delimiter: string): string {
  let end = text.length;
  while (end > 0 && [delimiter, '\n', '\r'].includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Parses the rows of a text; `relaxed` accepts misplaced quotes. */
function rowsOf(text: string, name: string, delimiter: string, relaxed: boolean): Sheet[] {
  const gathered = tableCollector();
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
      if (relaxed && cells.some((cell) => /"/.test(cell) && /[\r\n]/.test(cell))) throw unclosedQuote(lines);
      gathered.row(number, cells);
      // the row is collected above: the parser does not have to collect it, too
      return null;
    },
  });
  return gathered.sheets;
}

function badQuote(error: CsvError): Failure {
  const line = 'lines' in error ? error.lines : undefined;
  return unclosedQuote(typeof line === 'number' ? line : undefined);
}

function unclosedQuote(line: number | undefined): Failure {
  const where = line === undefined ? 'somewhere' : `in or above line ${line}`;
  return new Failure(
    'not-a-table',
    `There is an opening double quote ${where} without a closing one, so the end of a cell isn't clear. Open the file in Excel, Numbers, LibreOffice or Google Sheets, check that no rows are missing, and save it as .xlsx.`,
  );
}
