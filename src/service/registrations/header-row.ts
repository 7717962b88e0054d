import type { Cell, Row, Sheet, SheetReading } from '../model.ts';
import { textOf } from './clean.ts';
import { type HeaderReader, type Meaning, readTogether } from './headers.ts';
import type { Column } from './layout.ts';
import { beginning } from './words.ts';

/** The row of headers of a sheet, or the row that is most like one. */
export interface HeaderRow {
  row: Row;
  /** The row above it, where headers stand in two: "Delegate 1" over "Name" and "Email", as merged cells. */
  above?: Row;
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
  for (const [at, row] of rows.slice(0, FIRST).entries()) {
    const found = withRowAbove(readRow(row, read), rows[at - 1], read);
    const score = found.columns.length + (found.isEnough ? 1000 : 0);
    if (score <= bestScore) continue;
    best = found;
    bestScore = score;
  }
  return best;
}

/** The headers of a row together with those that the row above has over them, where more is understood so. */
function withRowAbove(found: HeaderRow, above: Row | undefined, read: HeaderReader): HeaderRow {
  const upper = above && readRow(above, read);
  if (!upper || Math.max(found.columns.length, upper.columns.length) < 2) return found;
  const { cells } = found.row;
  let over = '';
  const texts = Array.from({ length: Math.max(cells.length, above.cells.length) }, (_, index) => {
    const [there, here] = [headerIn(above.cells[index]), textOf(cells[index])];
    // of merged cells the first alone holds the text
    over = there || over;
    const together = `${over} ${here}`.trim();
    return here === '' ? there : read(together).meaning ? together : headerIn(cells[index]);
  });
  const both = readRow({ ...found.row, cells: texts }, read);
  const isBetter = meaningsOf(both) > Math.max(meaningsOf(found), meaningsOf(upper));
  return isBetter && areHeaders(both, cells) ? { ...both, row: found.row, above } : found;
}

/** Whether a row can be headers, and not the first answers: most of it is understood, and it has no mail address. */
function areHeaders({ columns }: HeaderRow, cells: readonly Cell[]): boolean {
  const filled = cells.map(textOf).filter(Boolean);
  const understood = columns.filter(({ index }) => textOf(cells[index]) !== '');
  return 2 * understood.length > filled.length && !filled.some((text) => text.includes('@'));
}

/** How many different things a row of headers tells. */
function meaningsOf({ columns }: HeaderRow): number {
  return new Set(columns.map(({ meaning }) => fieldText(meaning))).size;
}

/** The text of a cell that may be a header: numbers and dates are none. */
function headerIn(cell: Cell | undefined): string {
  return typeof cell === 'string' ? textOf(cell) : '';
}

function readRow(row: Row, read: HeaderReader): HeaderRow {
  const cells = row.cells.map((cell) => (typeof cell === 'string' && textOf(cell) !== '' ? cell : ''));
  const readings = readTogether(
    cells,
    cells.map((cell) => (cell === '' ? {} : read(cell))),
  );
  const columns: Column[] = [];
  const headers: SheetReading['headers'] = [];
  for (const [index, { meaning, suggestion }] of readings.entries()) {
    if (cells[index] === '') continue;
    const written = beginning(textOf(cells[index]), 100);
    headers.push({
      written,
      ...(meaning && { field: fieldText(meaning) }),
      ...(suggestion && { suggestion }),
    });
    if (meaning) columns.push({ index, written, meaning });
  }
  return { row, columns, headers, isEnough: areEnough(columns) };
}

/** A name, and what else makes a registration of it; or a school, and what makes a delegation of it. */
function areEnough(columns: readonly Column[]): boolean {
  const has = (...fields: Meaning['field'][]) =>
    columns.some(({ meaning }) => fields.includes(meaning.field));
  const isNamed = has('name', 'preferredName', 'firstName', 'lastName', 'head', 'members');
  return isNamed
    ? has('mail', 'phone', 'school', 'committee', 'size')
    : has('school') && has('size', 'committee');
}

/** A meaning in words: `mail`, `committee 2`, `member 3 mail`, `partner name`, `portfolio in SOCHUM`. */
function fieldText({ field, member, person, choice, rank, of }: Meaning): string {
  const named = of && `${field === 'portfolio' ? 'in ' : ''}${of.name}`;
  const words = [person, member && `member ${member}`, field, named, choice, rank && `(${rank})`];
  return words.filter(Boolean).join(' ');
}
