import type { Row, Sheet, SheetReading } from '../model.ts';
import { textOf } from './clean.ts';
import type { HeaderReader, Meaning } from './headers.ts';
import type { Column } from './layout.ts';
import { beginning } from './words.ts';

/** The row of headers of a sheet, or the row that is most like one. */
export interface HeaderRow {
  row: Row;
  columns: Column[];
  headers: SheetReading['headers'];
  /** Whether registrations can be read by it. */
  isEnough: boolean;
}

/** How far down headers are looked for. */
const FIRST = 30;

/** Finds the row of headers among the first 30: the one of which most is understood, of equals the first. Undefined for an empty sheet. */
export function headerRowOf({ rows }: Sheet, read: HeaderReader): HeaderRow | undefined {
  let best: HeaderRow | undefined;
  let bestScore = -1;
  for (const row of rows.slice(0, FIRST)) {
    const found = readRow(row, read);
    const score = found.columns.length + (found.isEnough ? 1000 : 0);
    if (score <= bestScore) continue;
    best = found;
    bestScore = score;
  }
  return best;
}

function readRow(row: Row, read: HeaderReader): HeaderRow {
  const columns: Column[] = [];
  const headers: SheetReading['headers'] = [];
  for (const [index, cell] of row.cells.entries()) {
    if (typeof cell !== 'string' || textOf(cell) === '') continue;
    const { meaning, suggestion } = read(cell);
    const written = beginning(textOf(cell), 100);
    headers.push({
      written,
      ...(meaning && { field: fieldText(meaning) }),
      ...(suggestion && { suggestion }),
    });
    if (meaning) columns.push({ index, written, meaning });
  }
  return { row, columns, headers, isEnough: areEnough(columns) };
}

/** A name, and what else makes a registration of it. */
function areEnough(columns: readonly Column[]): boolean {
  const has = (...fields: Meaning['field'][]) =>
    columns.some(({ meaning }) => fields.includes(meaning.field));
  return has('name', 'firstName', 'lastName', 'head') && has('mail', 'phone', 'school', 'committee', 'size');
}

/** A meaning in words: `mail`, `committee 2`, `member 3 mail`. */
function fieldText({ field, member, choice, rank }: Meaning): string {
  const words = [member && `member ${member}`, field, choice, rank && `(${rank})`];
  return words.filter(Boolean).join(' ');
}
