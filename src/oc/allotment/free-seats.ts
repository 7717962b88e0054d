import type { AllotmentRule } from '../../core/index.ts';
import { problemKey, type ReportProblem } from '../registrations/messages.ts';
import { isMailed, type SeatRow } from './decisions.ts';
import type { Committee } from './matrix-seats.ts';
import type { Applicant, FreedSeat } from './solver/model.ts';
import type { FreeSeatRules } from './solver/waiting-list.ts';
import { type AllotmentUnit, findHoldReason, formatCommitteeSeat, seatOfMember } from './units.ts';

/* After the mails about seats: "up" under Lock moves a person up, and "yes" under Done gives a free seat to other people. */

const SEATS_ORIGIN = { sheet: 'Seats', row: 1 };

/**
 * As long as no seat is fixed, all people take part in each allotment. After that, people on the waiting list get only seats that
 * the OC gives them, and people who registered later get seats that no earlier person can have.
 */
export function createFreeSeatRules(
  units: readonly AllotmentUnit[],
  committees: readonly Committee[],
  earlier: readonly SeatRow[],
  { keep = 'mailed' }: AllotmentRule,
  done: ReadonlySet<string> = new Set(),
): FreeSeatRules {
  const isReleased = (committee: number, seat: number) => {
    const value = formatFreeSeat(committee, seat, committees);
    return done.has(problemKey({ origin: SEATS_ORIGIN, value, code: 'freed-seat' }));
  };
  const listed = new Set<number>();
  const late = new Set<number>();
  const movesUp = new Set<number>();
  const rules = { listed, late, movesUp, isReleased };
  const isKept = (row: SeatRow) => row.kind === 'allotment' && (keep === 'all' || isMailed(row));
  if (keep === 'none' || !earlier.some(isKept)) return rules;
  for (const [at, { members, applicant }] of units.entries()) {
    const all = members.map(({ decision }) => decision);
    if (all.every(({ row }) => row === undefined)) late.add(at);
    if (applicant.lock?.isKept && all.some((one) => one.movesUp)) movesUp.add(at);
    const isFree =
      !applicant.lock && !applicant.refused && !findHoldReason(members) && !all.some(({ waits }) => waits);
    if (isFree && all.every(({ waited }) => waited)) listed.add(at);
  }
  return rules;
}

function formatFreeSeat(committee: number, seat: number, committees: readonly Committee[]): string {
  return formatCommitteeSeat(
    { committee, seat: committees[committee]?.seats.seats[seat]?.name ?? '' },
    committees,
  );
}

export function lockMovedPeople(
  units: readonly AllotmentUnit[],
  applicants: readonly Applicant[],
  committees: readonly Committee[],
): void {
  for (const [at, { members, applicant }] of units.entries()) {
    const lock = applicants[at]?.lock;
    if (!lock?.seats || lock === applicant.lock) continue;
    const placement = { committee: lock.committee, seats: lock.seats };
    const seats = members.map((_, place) => seatOfMember(place, members, placement, committees));
    for (const [place, { decision }] of members.entries()) {
      const seat = committees[lock.committee]?.seats.seats[seats[place] ?? 0]?.name ?? '';
      Object.assign(decision, { committee: lock.committee, ...(seat !== '' && { seat }), movesUp: false });
    }
  }
}

/** By the index of an applicant: the free seats preferred to the present seat, with the place in the queue. */
export function formatMoveUpSeats(
  freed: readonly FreedSeat[],
  { isReleased }: FreeSeatRules,
  committees: readonly Committee[],
): Map<number, string> {
  const texts = new Map<number, string[]>();
  for (const [text, { committee, seat, queue }] of seatsByText(freed, committees)) {
    if (isReleased(committee, seat)) continue;
    for (const [turn, index] of queue.entries())
      texts.set(index, [...(texts.get(index) ?? []), `${text} (${turn + 1} of ${queue.length})`]);
  }
  return new Map([...texts].map(([index, all]) => [index, all.join('; ')]));
}

function seatsByText(freed: readonly FreedSeat[], committees: readonly Committee[]): Map<string, FreedSeat> {
  return new Map(
    [...freed].reverse().map((one) => [formatFreeSeat(one.committee, one.seat, committees), one]),
  );
}

/** Also reports each free seat that the OC left to other people. */
export function reportFreedSeats(
  freed: readonly FreedSeat[],
  { isReleased }: FreeSeatRules,
  units: readonly AllotmentUnit[],
  committees: readonly Committee[],
  report: ReportProblem,
): void {
  for (const [value, { committee, seat, queue }] of [...seatsByText(freed, committees)].reverse()) {
    const people = queue.reduce((sum, index) => sum + (units[index]?.applicant.people ?? 0), 0);
    const would = people === 1 ? '1 person would' : `${people} people would`;
    report('freed-seat', { origin: SEATS_ORIGIN, value, near: isReleased(committee, seat) ? '' : would });
  }
}
