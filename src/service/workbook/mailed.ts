import { cleanText } from '../registrations/text.ts';
import { ALLOTTED } from './columns.ts';
import { withChanges } from './write.ts';

/** A seat of which somebody was told. */
interface ToldSeat {
  key: string;
  committee: string;
  portfolio: string;
  at: Date;
}

/**
 * Notes in the column Mailed of Allotment who was told of the seat in their row, with the day, where nothing stands there yet. Returns
 * the bytes of the workbook, all else as it was, and how many rows are new; undefined where there is nothing to note.
 */
export async function withMailed(
  workbook: Uint8Array,
  seats: readonly ToldSeat[],
): Promise<{ bytes: Uint8Array; noted: number } | undefined> {
  const told = new Map(seats.map((seat) => [seat.key, seat]));
  const written = await withChanges(workbook, (rows) => {
    const headers = rows[0]?.map((cell) => shown(cell)) ?? [];
    const placeOf = ({ header }: { header: string }) => headers.indexOf(header);
    const [mailed, key, committee, portfolio] = [
      placeOf(ALLOTTED.mailed),
      placeOf(ALLOTTED.key),
      placeOf(ALLOTTED.committee),
      placeOf(ALLOTTED.portfolio),
    ];
    if ([mailed, key, committee, portfolio].includes(-1)) return 0;
    let noted = 0;
    for (const row of rows.slice(1)) {
      const text = (place: number) => shown(row[place]);
      const seat = told.get(text(key));
      if (!seat || text(mailed) !== '') continue;
      if (seat.committee !== text(committee) || seat.portfolio !== text(portfolio)) continue;
      row[mailed] = seat.at.toISOString().slice(0, 10);
      noted += 1;
    }
    return noted;
  });
  return written && { bytes: written.bytes, noted: written.changed };
}

function shown(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? cleanText(cell) : '';
}
