import type { Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { SEAT } from './columns.ts';

/** The seats of a committee as everybody may see them: rows of the matrix of one name are one. */
export interface PublicMatrix {
  /** The id of the committee. */
  id: string;
  /** `free` where at least one seat of that name is. */
  seats: Map<string, 'taken' | 'free'>;
}

/** The public matrices of a workbook; empty where it has none. Seats without names are left out. */
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
      if (known.seats.get(seat) !== 'free')
        known.seats.set(seat, text(columns.status) === 'free' ? 'free' : 'taken');
    }
    return [...matrices.values()];
  }
  return [];
}

/** The header of the column that is written into matrices. */
const STATUS = 'Status';

/**
 * A matrix with the column Status, its other columns as they are: the rows of a table, its headers first, or without one a row for
 * each seat. A row that is no seat of the workbook has none.
 */
export function withStatus({ seats }: PublicMatrix, [headers, ...rows]: readonly string[][]): string[][] {
  if (!headers) return [['Seat', STATUS], ...seats];
  const known = headers.findIndex((header) => header.toLowerCase() === STATUS.toLowerCase());
  const at = known < 0 ? headers.length : known;
  const names = new Map([...seats].map(([name, status]) => [name.toLowerCase(), status]));
  // a seat may be called after its first two columns, where others have the same first one
  const statusOf = (row: readonly string[]) =>
    names.get((row[0] ?? '').toLowerCase()) ??
    names.get(row.slice(0, 2).join(', ').toLowerCase()) ??
    names.get(row.slice(0, 2).join(' ').toLowerCase()) ??
    '';
  return [headers, ...rows].map((row, number) =>
    Array.from({ length: Math.max(headers.length, at + 1) }, (_, place) =>
      place === at ? (number === 0 ? (headers[at] ?? STATUS) : statusOf(row)) : (row[place] ?? ''),
    ),
  );
}
