import { columnLetters, compact, SEAT_STATUSES } from '../../../core/index.ts';
import { type Place, type Problem, problem } from '../../problems/problem.ts';
import { SCHEDULE_HEADINGS } from '../times/schedule-headings.ts';
import { hasNoWord, isGroup, isTotal, seatLayoutOf } from './seat-names.ts';
import type { TableRows } from './table.ts';

const HEADINGS = ['Seats', 'Level', 'Held', 'Status'] as const;

type Heading = (typeof HEADINGS)[number];

type Row = TableRows['rows'][number];

const MAX_VALUES = { Seats: 500, Level: 50 };

const YES = new Set(['yes', 'y', 'true', 'x', '1', '✓', '✔']);
const NO = new Set(['', 'no', 'n', 'false', '0', '-', '–', '—']);

export interface SeatCells {
  /** The index of the row in the table, from 0. `line`: its line number in a spreadsheet program. */
  index: number;
  line: number;
  count: number;
  level: number;
  held: boolean;
  name: string;
  /** The cells of the row, without those in columns such as Seats or Level. */
  cells: string[];
}

/**
 * The committee that a matrix belongs to. A table for several committees has a column for each committee, or a column that
 * names the committee of each row.
 */
interface MatrixOwner {
  names: string[];
}

/** Returns the seats in the rows of a matrix, without totals and the headings of groups. Reports each unreadable cell. */
export function seatCellsOf(
  table: TableRows,
  file: string,
  place: Place,
  report: (problem: Problem) => void = () => {},
  owner: MatrixOwner = { names: [] },
): SeatCells[] {
  const columns = seatColumns(table);
  const layout = seatLayoutOf(table, new Set(columns.values()));
  const countIn = rowFilter(table, owner);
  const meant = new Set(columns.values());
  const others = table.columns.flatMap((_, at) => (meant.has(at) ? [] : at));
  const bad = ({ cells, line }: Row, heading: Heading, expects: string) => {
    const at = columns.get(heading) ?? 0;
    const cell = `media/${file}, row ${line}, column ${columnLetters(at)} (${table.columns[at]})`;
    report(problem('seat-cell', place, { cell, value: cells[at] ?? '', expects }));
  };
  const textOf = ({ cells }: Row, heading: Heading) => cells[columns.get(heading) ?? -1] ?? '';
  const number = (row: Row, heading: 'Seats' | 'Level', otherwise: number) => {
    const text = textOf(row, heading);
    if (text === '') return otherwise;
    const value = Number(text);
    if (/^\d{1,4}$/.test(text) && value <= MAX_VALUES[heading]) return value;
    bad(row, heading, `a whole number up to ${MAX_VALUES[heading]}, such as ${heading === 'Seats' ? 2 : 1}`);
    return otherwise;
  };
  return table.rows.flatMap((row, index) => {
    const { cells, line } = row;
    const [count, level] = [number(row, 'Seats', 1), number(row, 'Level', 0)];
    const held = textOf(row, 'Held').toLowerCase();
    if (!YES.has(held) && !NO.has(held)) bad(row, 'Held', 'yes or no');
    const own = { index, line, count: count * countIn(row), level, held: YES.has(held) };
    const seats = countIn(row) === 0 || isTotal(cells) ? [] : seatsOfRow(cells, others, layout.columns);
    return seats.map((seat) => ({ ...own, ...seat }));
  });
}

/** Returns the seats in a row: one seat, or one seat for each of several lists side by side. */
function seatsOfRow(
  cells: readonly string[],
  others: readonly number[],
  columns: readonly number[],
): Pick<SeatCells, 'name' | 'cells'>[] {
  const [first = 0, second] = columns;
  if (second === undefined) {
    const rest = others.map((at) => cells[at] ?? '');
    // if all other cells are empty, the cell may be the heading of a group
    const name = cells[first] || (first === others[0] ? (rest.find((cell) => cell !== '') ?? '') : '');
    const isAlone = cells.length > 1 && cells.filter((cell) => cell !== '').length === 1;
    return name === '' || (isAlone && isGroup(name)) ? [] : [{ name, cells: rest }];
  }
  return columns.flatMap((at, index) => {
    const name = cells[at] ?? '';
    const beside = others.filter(
      (one) => one >= at && one < (columns[index + 1] ?? Number.POSITIVE_INFINITY),
    );
    return name === '' ? [] : [{ name, cells: beside.map((one) => cells[one] ?? '') }];
  });
}

/** Headings of a column with the names of committees, in the languages of sites. */
const COMMITTEE = new Set(
  Object.values(SCHEDULE_HEADINGS).flatMap(({ committees }) => committees.map(compact)),
);

/**
 * Returns a function that counts how often a row applies to a committee. It uses the column with the name of the committee, or
 * else the column that names the committee of each row. Without such a column, each row applies once.
 */
function rowFilter({ columns, rows }: TableRows, { names }: MatrixOwner): (row: Row) => number {
  const own = new Set(names.map(compact));
  const marked = columns.findIndex((heading) => own.has(compact(heading)));
  const countOf = (cell = '') =>
    YES.has(cell.toLowerCase())
      ? 1
      : NO.has(cell.toLowerCase())
        ? 0
        : /^\d{1,3}$/.test(cell)
          ? Number(cell)
          : undefined;
  if (marked >= 0 && rows.every(({ cells }) => countOf(cells[marked]) !== undefined))
    return ({ cells }) => countOf(cells[marked]) ?? 0;
  const named = columns.findIndex((heading) => COMMITTEE.has(compact(heading)));
  const isOwn = ({ cells }: Row) => own.has(compact(cells[named] ?? ''));
  return named >= 0 && rows.some(isOwn) ? (row) => Number(isOwn(row)) : () => 1;
}

/**
 * Returns a matrix in the form for visitors: without the column of held seats, and with the seats in the first column or after
 * a column of numbers.
 */
export function publicTable(table: TableRows): TableRows {
  const columns = seatColumns(table);
  const [seat, ...others] = seatLayoutOf(table, new Set(columns.values())).columns;
  const held = columns.get('Held');
  const isNumbered = table.rows.every(({ cells }) => cells.slice(0, seat).every(hasNoWord));
  const front = others.length > 0 || isNumbered ? 0 : seat;
  if (held === undefined && front === 0) return table;
  const order = table.columns.flatMap((_, at) => (at === held || at === front ? [] : at));
  const arranged = (cells: string[]) => [front, ...order].map((at) => cells[at] ?? '');
  return {
    columns: arranged(table.columns),
    rows: table.rows.map(({ cells, line }) => ({ cells: arranged(cells), line })),
  };
}

/** Returns the reason why the seat column of a matrix is uncertain, and the column in use; undefined if the column is certain. */
export function seatDoubtOf(table: TableRows): { doubt: 'column' | 'headings'; at: number } | undefined {
  const { columns, doubt } = seatLayoutOf(table, new Set(seatColumns(table).values()));
  return doubt && { doubt, at: columns[0] };
}

/**
 * Returns the positions of the columns Seats, Level, Held and Status. A column with such a heading but without any number (for
 * Held: without any yes) has another meaning: a matrix may have the level "Beginner".
 */
function seatColumns({ columns, rows }: TableRows): Map<Heading, number> {
  const names = columns.map(compact);
  const found = HEADINGS.flatMap((heading): [Heading, number][] => {
    const at = names.indexOf(compact(heading));
    // most matrices have no such column, and a site has thousands of rows
    if (at < 0) return [];
    const isMeant = ({ cells }: { cells: string[] }) =>
      heading === 'Held' ? YES.has((cells[at] ?? '').toLowerCase()) : /^\d+$/.test(cells[at] ?? '');
    const isThere =
      heading === 'Status' ? rows.every(({ cells }) => isStatus(cells[at])) : rows.some(isMeant);
    return isThere ? [[heading, at]] : [];
  });
  return new Map(found);
}

/** Whether a cell is a status that `npx plenary oc matrices` writes for visitors. */
function isStatus(cell = ''): boolean {
  return cell === '' || SEAT_STATUSES.some((status) => status === cell.toLowerCase());
}
