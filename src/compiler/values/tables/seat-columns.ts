import { columnLetters, compactText, SEAT_STATUSES } from '../../../core/index.ts';
import { type Problem, type ProblemLocation, problem } from '../../problems/problem.ts';
import { SCHEDULE_HEADINGS } from '../times/schedule-headings.ts';
import { findSeatLayout, isGroupHeading, isTotalRow, isWithoutLetters } from './seat-names.ts';
import type { TableRows } from './table.ts';

const SEAT_HEADINGS = ['Seats', 'Level', 'Held', 'Status'] as const;

type SeatHeading = (typeof SEAT_HEADINGS)[number];

type MatrixRow = TableRows['rows'][number];

const MAX_COLUMN_VALUES = { Seats: 500, Level: 50 };

const YES_WORDS = new Set(['yes', 'y', 'true', 'x', '1', '✓', '✔']);
const NO_WORDS = new Set(['', 'no', 'n', 'false', '0', '-', '–', '—']);

export interface MatrixSeat {
  /** Counted from 0. `line` is the line number in a spreadsheet program. */
  index: number;
  line: number;
  count: number;
  level: number;
  held: boolean;
  name: string;
  /** Without the cells of columns such as Seats or Level. */
  cells: string[];
}

/** A table for several committees has a column for each committee, or a column that names the committee of each row. */
interface MatrixOwner {
  names: string[];
}

/** Leaves out totals and the headings of groups. Reports each unreadable cell. */
export function readMatrixSeats(
  table: TableRows,
  file: string,
  place: ProblemLocation,
  report: (problem: Problem) => void = () => {},
  owner: MatrixOwner = { names: [] },
): MatrixSeat[] {
  const columns = findSeatColumns(table);
  const layout = findSeatLayout(table, new Set(columns.values()));
  const countIn = createRowCounter(table, owner);
  const meant = new Set(columns.values());
  const others = table.columns.flatMap((_, at) => (meant.has(at) ? [] : at));
  const bad = ({ cells, line }: MatrixRow, heading: SeatHeading, expects: string) => {
    const at = columns.get(heading) ?? 0;
    const cell = `media/${file}, row ${line}, column ${columnLetters(at)} (${table.columns[at]})`;
    report(problem('seat-cell', place, { cell, value: cells[at] ?? '', expects }));
  };
  const textOf = ({ cells }: MatrixRow, heading: SeatHeading) => cells[columns.get(heading) ?? -1] ?? '';
  const number = (row: MatrixRow, heading: 'Seats' | 'Level', otherwise: number) => {
    const text = textOf(row, heading);
    if (text === '') return otherwise;
    const value = Number(text);
    if (/^\d{1,4}$/.test(text) && value <= MAX_COLUMN_VALUES[heading]) return value;
    bad(
      row,
      heading,
      `a whole number up to ${MAX_COLUMN_VALUES[heading]}, such as ${heading === 'Seats' ? 2 : 1}`,
    );
    return otherwise;
  };
  return table.rows.flatMap((row, index) => {
    const { cells, line } = row;
    const [count, level] = [number(row, 'Seats', 1), number(row, 'Level', 0)];
    const held = textOf(row, 'Held').toLowerCase();
    if (!YES_WORDS.has(held) && !NO_WORDS.has(held)) bad(row, 'Held', 'yes or no');
    const own = { index, line, count: count * countIn(row), level, held: YES_WORDS.has(held) };
    const seats = countIn(row) === 0 || isTotalRow(cells) ? [] : seatsInRow(cells, others, layout.columns);
    return seats.map((seat) => ({ ...own, ...seat }));
  });
}

/** Returns at most one seat or, if the table has several lists side by side, at most one per list. */
function seatsInRow(
  cells: readonly string[],
  others: readonly number[],
  columns: readonly number[],
): Pick<MatrixSeat, 'name' | 'cells'>[] {
  const [first = 0, second] = columns;
  if (second === undefined) {
    const rest = others.map((at) => cells[at] ?? '');
    // if all other cells are empty, the cell may be the heading of a group
    const name = cells[first] || (first === others[0] ? (rest.find((cell) => cell !== '') ?? '') : '');
    const isAlone = cells.length > 1 && cells.filter((cell) => cell !== '').length === 1;
    return name === '' || (isAlone && isGroupHeading(name)) ? [] : [{ name, cells: rest }];
  }
  return columns.flatMap((at, index) => {
    const name = cells[at] ?? '';
    const beside = others.filter(
      (one) => one >= at && one < (columns[index + 1] ?? Number.POSITIVE_INFINITY),
    );
    return name === '' ? [] : [{ name, cells: beside.map((one) => cells[one] ?? '') }];
  });
}

const COMMITTEE_HEADINGS = new Set(
  Object.values(SCHEDULE_HEADINGS).flatMap(({ committees }) => committees.map(compactText)),
);

/** Uses the committee's own column, otherwise the column that names committees. Without either column, each row applies once. */
function createRowCounter({ columns, rows }: TableRows, { names }: MatrixOwner): (row: MatrixRow) => number {
  const own = new Set(names.map(compactText));
  const marked = columns.findIndex((heading) => own.has(compactText(heading)));
  const countOf = (cell = '') =>
    YES_WORDS.has(cell.toLowerCase())
      ? 1
      : NO_WORDS.has(cell.toLowerCase())
        ? 0
        : /^\d{1,3}$/.test(cell)
          ? Number(cell)
          : undefined;
  if (marked >= 0 && rows.every(({ cells }) => countOf(cells[marked]) !== undefined))
    return ({ cells }) => countOf(cells[marked]) ?? 0;
  const named = columns.findIndex((heading) => COMMITTEE_HEADINGS.has(compactText(heading)));
  const isOwn = ({ cells }: MatrixRow) => own.has(compactText(cells[named] ?? ''));
  return named >= 0 && rows.some(isOwn) ? (row) => Number(isOwn(row)) : () => 1;
}

/** Removes the column of held seats, and moves the seats to the first column or after a column of numbers. */
export function publicTable(table: TableRows): TableRows {
  const columns = findSeatColumns(table);
  const [seat, ...others] = findSeatLayout(table, new Set(columns.values())).columns;
  const held = columns.get('Held');
  const isNumbered = table.rows.every(({ cells }) => cells.slice(0, seat).every(isWithoutLetters));
  const front = others.length > 0 || isNumbered ? 0 : seat;
  if (held === undefined && front === 0) return table;
  const order = table.columns.flatMap((_, at) => (at === held || at === front ? [] : at));
  const arranged = (cells: string[]) => [front, ...order].map((at) => cells[at] ?? '');
  return {
    columns: arranged(table.columns),
    rows: table.rows.map(({ cells, line }) => ({ cells: arranged(cells), line })),
  };
}

/** `at` is the column in use. Undefined if the column is certain. */
export function seatColumnDoubt(table: TableRows): { doubt: 'column' | 'headings'; at: number } | undefined {
  const { columns, doubt } = findSeatLayout(table, new Set(findSeatColumns(table).values()));
  return doubt && { doubt, at: columns[0] };
}

/** A heading without any number below (Held: without any yes) has another meaning: a matrix may have the level "Beginner". */
function findSeatColumns({ columns, rows }: TableRows): Map<SeatHeading, number> {
  const names = columns.map(compactText);
  const found = SEAT_HEADINGS.flatMap((heading): [SeatHeading, number][] => {
    const at = names.indexOf(compactText(heading));
    // most matrices have no such column, and a site has thousands of rows
    if (at < 0) return [];
    const isMeant = ({ cells }: { cells: string[] }) =>
      heading === 'Held' ? YES_WORDS.has((cells[at] ?? '').toLowerCase()) : /^\d+$/.test(cells[at] ?? '');
    const isThere =
      heading === 'Status' ? rows.every(({ cells }) => isSeatStatus(cells[at])) : rows.some(isMeant);
    return isThere ? [[heading, at]] : [];
  });
  return new Map(found);
}

/** `npx plenary oc matrices` writes the status for visitors. */
function isSeatStatus(cell = ''): boolean {
  return cell === '' || SEAT_STATUSES.some((status) => status === cell.toLowerCase());
}
