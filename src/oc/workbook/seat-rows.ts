import type { SeatRow } from '../allotment/decisions.ts';
import { CHECK_COLUMN, splitChecksums } from './checksum.ts';
import { ALLOTMENT_COLUMNS } from './columns.ts';
import type { SheetRow } from './read-sheet.ts';

/** For the Key, the seat and the lock of a row. */
const SEAT_CHECKSUM_COUNT = 4;

/** `part` is the portfolio or role. */
export function readEarlierSeat(
  { origin, of, key, name, text, changed }: SheetRow,
  kind: SeatRow['kind'],
  part: { header: string },
  checked: readonly { header: string }[],
): SeatRow & { edited: ReadonlySet<string> } {
  const edited = changed(checked);
  const has = ({ header }: { header: string }) => edited.has(header);
  return {
    origin,
    kind,
    of,
    name,
    key: key.toUpperCase(),
    mailed: '',
    committee: text(ALLOTMENT_COLUMNS.committee),
    portfolio: text(part),
    lock: text(ALLOTMENT_COLUMNS.lock),
    changed: {
      seat: has(ALLOTMENT_COLUMNS.committee) || has(part),
      lock: has(ALLOTMENT_COLUMNS.lock),
      transaction: has(ALLOTMENT_COLUMNS.transaction),
      paid: has(ALLOTMENT_COLUMNS.paid),
    },
    before: splitChecksums(text(CHECK_COLUMN)).slice(0, SEAT_CHECKSUM_COUNT).join(''),
    edited,
  };
}
