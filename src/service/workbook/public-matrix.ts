import { SEAT_STATUSES, type SeatStatus } from '../../shared/index.ts';
import type { Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { SEAT } from './columns.ts';

/** The seats of a committee as everybody may see them. */
export interface PublicMatrix {
  /** The id of the committee. */
  id: string;
  /** In the order of the sheet; those of one name, one after another. Seats without names are left out. */
  seats: Map<string, SeatStatus[]>;
}

/** The public matrices of a workbook; empty where it has none. */
export function publicMatrices(sheets: readonly Sheet[]): PublicMatrix[] {
  const { committee: _, ...columns } = SEAT.public;
  for (const { rows } of sheets) {
    const [first, ...rest] = rows;
    const headers = first?.cells.map(cleanText) ?? [];
    if (!Object.values(SEAT.public).every(({ header }) => headers.includes(header))) continue;
    const matrices = new Map<string, PublicMatrix>();
    for (const { cells } of rest) {
      const text = ({ header }: { header: string }) => cleanText(cells[headers.indexOf(header)]);
      const [id, seat] = [text(columns.id), text(columns.seat)];
      if (id === '' || seat === '') continue;
      const known = matrices.get(id) ?? { id, seats: new Map() };
      matrices.set(id, known);
      // what somebody wrote there is not published
      const state = SEAT_STATUSES.find((one) => one === text(columns.status).toLowerCase()) ?? 'taken';
      known.seats.set(seat, [...(known.seats.get(seat) ?? []), state]);
    }
    return [...matrices.values()];
  }
  return [];
}

/** A row of the table that a site shows, and the seats that it stands for. */
interface TableRow {
  index: number;
  line: number;
  name: string;
  count: number;
}

/** What the rows of a table say, and what fits nothing. */
interface RowStates {
  /** By index: free where a seat of the row is, else held where one is. */
  states: Map<number, SeatStatus>;
  /** The rows that are no seat of the workbook. */
  rows: TableRow[];
  /** The seats of the workbook that have no row. */
  seats: string[];
}

/** Which rows of a table are taken: by name, and where several have one name, in their order. */
export function rowStates({ seats }: PublicMatrix, rows: readonly TableRow[]): RowStates {
  const left = new Map([...seats].map(([name, states]) => [name, [...states]]));
  const found: RowStates = { states: new Map(), rows: [], seats: [] };
  for (const row of rows) {
    const own = row.count === 0 ? [] : (left.get(cleanText(row.name))?.splice(0, row.count) ?? []);
    const state = SEAT_STATUSES.find((one) => own.includes(one));
    if (state) found.states.set(row.index, state);
    else if (row.count > 0) found.rows.push(row);
  }
  found.seats = [...left].filter(([, states]) => states.length > 0).map(([name]) => name);
  return found;
}
