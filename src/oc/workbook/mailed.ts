import { LOST_SEAT_PREFIX } from '../allotment/decisions.ts';
import { cleanText } from '../registrations/text.ts';
import type { MailedSeat } from '../sending/mails.ts';
import { CHECKED_COLUMNS } from '../sheets/allotment.ts';
import { CHECK_COLUMN, joinedChecksums, withChecksum } from './checksum.ts';
import { ALLOTMENT_COLUMNS } from './columns.ts';
import { changeWorkbook } from './write.ts';

/**
 * Writes into the column Mailed of the sheet Allotment, if the cell is empty or is about an earlier seat, with its checksum.
 * Returns the workbook and the number of new entries; undefined if there are none.
 */
export async function withMailDates(
  workbook: Uint8Array,
  seats: readonly (Pick<MailedSeat, 'key' | 'committee' | 'portfolio'> & { at: Date })[],
): Promise<{ bytes: Uint8Array; noted: number } | undefined> {
  const byKey = new Map(seats.map((seat) => [seat.key, seat]));
  const written = await changeWorkbook(workbook, (rows) => {
    const headers = rows[0]?.map((cell) => shownCellText(cell)) ?? [];
    const columns = [
      ALLOTMENT_COLUMNS.mailed,
      ALLOTMENT_COLUMNS.key,
      ALLOTMENT_COLUMNS.committee,
      ALLOTMENT_COLUMNS.portfolio,
      CHECK_COLUMN,
    ];
    const places = columns.map(({ header }) => headers.indexOf(header));
    const [mailed = -1, key = -1, committee = -1, portfolio = -1, check = -1] = places;
    if (places.slice(0, -1).includes(-1)) return 0;
    let noted = 0;
    for (const row of rows.slice(1)) {
      const text = (place: number) => shownCellText(row[place]);
      const seat = byKey.get(text(key));
      if (!seat || (text(mailed) !== '' && !text(mailed).startsWith(LOST_SEAT_PREFIX))) continue;
      if (seat.committee !== text(committee) || seat.portfolio !== text(portfolio)) continue;
      const day = seat.at.toISOString().slice(0, 10);
      row[mailed] = day;
      // the command wrote the cell, so it is not a change by the OC
      const sums = shownCellText(row[check]);
      if (sums !== '')
        row[check] = withChecksum(
          sums,
          CHECKED_COLUMNS.indexOf(ALLOTMENT_COLUMNS.mailed),
          joinedChecksums([day]),
        );
      noted += 1;
    }
    return noted;
  });
  return written && { bytes: written.bytes, noted: written.changed };
}

function shownCellText(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? cleanText(cell) : '';
}
