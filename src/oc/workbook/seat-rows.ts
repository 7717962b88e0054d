import type { SeatRow } from '../allotment/decisions.ts';
import { CHECK, sumsIn } from './checksum.ts';
import { ALLOTTED } from './columns.ts';
import type { ReadRow } from './read-sheet.ts';

/** Number of checksums for the Key, the seat and the lock of a row. */
const SUMS_OF_SEAT = 4;

/**
 * Reads the row of a seat: the committee, the portfolio or role (`part`), and the changes of the OC in the columns with
 * checksums.
 */
export function earlierSeat(
  { origin, of, key, name, text, changed }: ReadRow,
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
    committee: text(ALLOTTED.committee),
    portfolio: text(part),
    lock: text(ALLOTTED.lock),
    changed: {
      seat: has(ALLOTTED.committee) || has(part),
      lock: has(ALLOTTED.lock),
      transaction: has(ALLOTTED.transaction),
      paid: has(ALLOTTED.paid),
    },
    before: sumsIn(text(CHECK)).slice(0, SUMS_OF_SEAT).join(''),
    edited,
  };
}
