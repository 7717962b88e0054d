import { columnLetters, compact, SEAT_STATUSES } from '../../../shared/index.ts';
import { type Place, type Problem, problem } from '../../problems/problem.ts';
import type { TableRows } from './table.ts';

/** What the columns of a matrix say that have a meaning for seats, by their headings. */
const HEADINGS = ['Seats', 'Level', 'Held', 'Status'] as const;

type Heading = (typeof HEADINGS)[number];

type Row = TableRows['rows'][number];

/** What is counted in a column, at most. */
const MOST = { Seats: 500, Level: 50 };

const YES = new Set(['yes', 'y', 'true', 'x', '1', '✓', '✔']);
const NO = new Set(['', 'no', 'n', 'false', '0', '-', '–', '—']);

/** What a row of a matrix says of its seats. */
export interface SeatCells {
  /** Which row of the table it is, from 0, and where a spreadsheet program shows it. */
  index: number;
  line: number;
  count: number;
  level: number;
  held: boolean;
  /** The other cells. */
  cells: string[];
}

/** The rows of a matrix with what they say of their seats; without a row whose cells say nothing else. Reports each cell that cannot be read. */
export function seatCellsOf(
  table: TableRows,
  file: string,
  place: Place,
  report: (problem: Problem) => void = () => {},
): SeatCells[] {
  const columns = seatColumns(table);
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
    if (/^\d{1,4}$/.test(text) && value <= MOST[heading]) return value;
    bad(row, heading, `a whole number up to ${MOST[heading]}, such as ${heading === 'Seats' ? 2 : 1}`);
    return otherwise;
  };
  return table.rows.flatMap((row, index) => {
    const { cells, line } = row;
    const [count, level] = [number(row, 'Seats', 1), number(row, 'Level', 0)];
    const held = textOf(row, 'Held').toLowerCase();
    if (!YES.has(held) && !NO.has(held)) bad(row, 'Held', 'yes or no');
    const rest = others.map((at) => cells[at] ?? '');
    return rest.every((cell) => cell === '')
      ? []
      : [{ index, line, count, level, held: YES.has(held), cells: rest }];
  });
}

/** A matrix as visitors see it: without what the OC holds back. */
export function withoutHeld(table: TableRows): TableRows {
  const at = seatColumns(table).get('Held');
  if (at === undefined) return table;
  const without = (cells: string[]) => cells.filter((_, index) => index !== at);
  return {
    columns: without(table.columns),
    rows: table.rows.map(({ cells, line }) => ({ cells: without(cells), line })),
  };
}

/**
 * The places of the columns with a meaning for seats. A column of the same name with no number in it, or no yes, means something
 * else: a matrix may have the level "Beginner".
 */
function seatColumns({ columns, rows }: TableRows): Map<Heading, number> {
  const names = columns.map(compact);
  const found = HEADINGS.flatMap((heading): [Heading, number][] => {
    const at = names.indexOf(compact(heading));
    // most matrices have none of them, and a site has thousands of rows
    if (at < 0) return [];
    const isMeant = ({ cells }: { cells: string[] }) =>
      heading === 'Held' ? YES.has((cells[at] ?? '').toLowerCase()) : /^\d+$/.test(cells[at] ?? '');
    const isThere =
      heading === 'Status' ? rows.every(({ cells }) => isStatus(cells[at])) : rows.some(isMeant);
    return isThere ? [[heading, at]] : [];
  });
  return new Map(found);
}

/** What `npm run oc -- matrices` writes for visitors. It says nothing about the seat itself. */
function isStatus(cell = ''): boolean {
  return cell === '' || SEAT_STATUSES.some((status) => status === cell.toLowerCase());
}
