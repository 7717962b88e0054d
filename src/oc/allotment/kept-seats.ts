import type { ReportProblem } from '../registrations/messages.ts';
import { type Decision, LOST_SEAT_PREFIX } from './decisions.ts';
import type { KeyedPerson } from './keys.ts';
import type { Committee } from './matrix-seats.ts';
import type { Applicant } from './solver/model.ts';
import { formatCommitteeSeat } from './units.ts';

/* A lost seat is reported once per upload, until the new seat is mailed or the OC writes "yes" under Done. */

export type LostSeats = Map<string, string>;

/** `now` is the present seat; empty for a person without a seat. */
export function formatMailedCell(
  { mailed, lost, last, row, committee }: Decision,
  { lock }: Applicant,
  now: string,
  committees: readonly Committee[],
  gone: string | undefined,
): string {
  if (mailed === '') return lost === '' ? '' : now === lost ? 'yes' : `${LOST_SEAT_PREFIX}${lost}`;
  // if the OC changed the seat, the workbook does not contain the earlier seat
  if (!last && row?.changed.seat) return '';
  const before = last
    ? formatCommitteeSeat(last, committees)
    : [row?.committee, row?.portfolio].filter(Boolean).join(': ');
  if (now === before) return mailed;
  return committee === undefined && (lock?.isKept || gone !== undefined)
    ? `${LOST_SEAT_PREFIX}${before}`
    : '';
}

export function reportLostSeats(
  people: readonly (KeyedPerson & { mailed: string })[],
  gone: LostSeats,
  report: ReportProblem,
): void {
  for (const { key, delegate, mailed } of people) {
    const lost = mailed.startsWith(LOST_SEAT_PREFIX) ? mailed.slice(LOST_SEAT_PREFIX.length) : undefined;
    const near = gone.get(key) ?? (lost === undefined ? undefined : `the mail that they have says ${lost}`);
    if (near !== undefined)
      report('kept-seat-gone', { origin: delegate.origin, value: delegate.name || delegate.mail, near });
  }
}
