import type { ReportProblem } from '../registrations/messages.ts';
import { type Decision, LOST_SEAT } from './decisions.ts';
import type { KeyedPerson } from './keys.ts';
import type { Committee } from './matrix-seats.ts';
import type { Applicant } from './solver/model.ts';
import { lastText } from './units.ts';

/*
 * Seats that were mailed and that people can't keep. Each person is reported once in each upload, until their new seat is mailed or the OC has
 * written "yes" under Done: the column Mailed has the seat that they know, as "no:" and its name.
 */

/** Why people can't keep their seat, by their Keys. */
export type SeatsGone = Map<string, string>;

/** The cell of the column Mailed for a person who has the seat `now`, or none. */
export function mailedCell(
  { mailed, lost, last, row, committee }: Decision,
  { lock }: Applicant,
  now: string,
  committees: readonly Committee[],
  gone: string | undefined,
): string {
  if (mailed === '') return lost === '' ? '' : now === lost ? 'yes' : `${LOST_SEAT}${lost}`;
  // of a seat that the OC changed the workbook does not say which it was
  if (!last && row?.changed.seat) return '';
  const before = last
    ? lastText(last, committees)
    : [row?.committee, row?.portfolio].filter(Boolean).join(': ');
  if (now === before) return mailed;
  return committee === undefined && (lock?.isKept || gone !== undefined) ? `${LOST_SEAT}${before}` : '';
}

/** Reports each person whose seat is gone, and who knows no other one. */
export function reportSeatsGone(
  people: readonly (KeyedPerson & { mailed: string })[],
  gone: SeatsGone,
  report: ReportProblem,
): void {
  for (const { key, delegate, mailed } of people) {
    const lost = mailed.startsWith(LOST_SEAT) ? mailed.slice(LOST_SEAT.length) : undefined;
    const near = gone.get(key) ?? (lost === undefined ? undefined : `the mail that they have says ${lost}`);
    if (near !== undefined)
      report('kept-seat-gone', { origin: delegate.origin, value: delegate.name || delegate.mail, near });
  }
}
