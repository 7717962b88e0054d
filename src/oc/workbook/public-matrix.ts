import { SEAT_STATUSES, type SeatStatus } from '../../core/index.ts';
import type { Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { PUBLIC_SEAT_COLUMNS } from '../sheets/public-matrix.ts';

export interface PublicMatrix {
  id: string;
  /** By name, in the order of the sheet; several seats may have the same name. Seats without a name are omitted. */
  seats: Map<string, SeatStatus[]>;
}

export function readPublicMatrices(sheets: readonly Sheet[]): PublicMatrix[] {
  const { committee: _, ...columns } = PUBLIC_SEAT_COLUMNS;
  for (const { rows } of sheets) {
    const [first, ...rest] = rows;
    const headers = first?.cells.map(cleanText) ?? [];
    if (!Object.values(PUBLIC_SEAT_COLUMNS).every(({ header }) => headers.includes(header))) continue;
    const matrices = new Map<string, PublicMatrix>();
    for (const { cells } of rest) {
      const text = ({ header }: { header: string }) => cleanText(cells[headers.indexOf(header)]);
      const [id, seat] = [text(columns.id), text(columns.seat)];
      if (id === '' || seat === '') continue;
      const known = matrices.get(id) ?? { id, seats: new Map() };
      matrices.set(id, known);
      // free text of the OC is not published
      const state = SEAT_STATUSES.find((one) => one === text(columns.status).toLowerCase()) ?? 'taken';
      known.seats.set(seat, [...(known.seats.get(seat) ?? []), state]);
    }
    return [...matrices.values()];
  }
  return [];
}

/** `count` is the number of seats. */
interface TableRow {
  index: number;
  line: number;
  name: string;
  count: number;
}

interface RowStatuses {
  /** By index: free if a seat of the row is free, otherwise held if a seat is held. */
  states: Map<number, SeatStatus>;
  rows: TableRow[];
  seats: string[];
}

/** Matches rows to seats by name, and in order if several rows have the same name. */
export function findRowStatuses({ seats }: PublicMatrix, rows: readonly TableRow[]): RowStatuses {
  const left = new Map([...seats].map(([name, states]) => [name, [...states]]));
  const found: RowStatuses = { states: new Map(), rows: [], seats: [] };
  for (const row of rows) {
    const own = row.count === 0 ? [] : (left.get(cleanText(row.name))?.splice(0, row.count) ?? []);
    const state = SEAT_STATUSES.find((one) => own.includes(one));
    if (state) found.states.set(row.index, state);
    else if (row.count > 0) found.rows.push(row);
  }
  found.seats = [...left].filter(([, states]) => states.length > 0).map(([name]) => name);
  return found;
}
