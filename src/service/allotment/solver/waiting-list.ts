import type { AllotmentRule } from '../../../shared/index.ts';
import { allot, levelsOf } from './allot.ts';
import { orderOf, reachesLevel, seatsNeeded } from './locks.ts';
import type { Allotment, Applicant, CommitteeSeats, Placement } from './model.ts';
import { seatCostOf } from './seats.ts';

/*
 * The waiting list when seats have been mailed: nobody on it gets a seat unasked, and nobody who came later gets a seat that is free
 * for them. Each free seat is offered in the order of the list, first to those who asked for its committee; nobody else moves for it.
 */

/** An allotment, and the seats that are offered to applicants who wait in it. */
interface AllotmentWithOffers {
  allotment: Allotment;
  /** By the place of the applicant. */
  offers: ReadonlyMap<number, Placement>;
  /** The applicants with their offers as locks: what limits cost is counted with these. */
  applicants: readonly Applicant[];
}

/** Gives seats to all but those on the waiting list, who are offered what is free, before those who are `late` get any. */
export function allotWithList(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  rule: AllotmentRule,
  listed: ReadonlySet<number>,
  late: ReadonlySet<number>,
): AllotmentWithOffers {
  if (listed.size === 0)
    return { allotment: allot(committees, applicants, rule), offers: new Map(), applicants };
  const never = committees.map((_, at) => at);
  const without = (isOut: (index: number) => boolean) =>
    applicants.map((one, index): Applicant => (isOut(index) ? { ...one, never } : one));
  const base = allot(
    committees,
    without((index) => listed.has(index) || late.has(index)),
    rule,
  );
  const offers = offersOf(committees, applicants, base.placements, listed);
  const offered = applicants.map((one, index): Applicant => {
    const offer = offers.get(index);
    return offer ? { ...one, lock: { ...offer, isKept: true } } : one;
  });
  const isLate = [...late].some((index) => !listed.has(index));
  const { placements, findings } = isLate
    ? allot(
        committees,
        offered.map((one, index) => (listed.has(index) && !offers.has(index) ? { ...one, never } : one)),
        rule,
      )
    : base;
  return {
    allotment: {
      placements: placements.map((placement, index) => (offers.has(index) ? undefined : placement)),
      findings,
    },
    offers,
    applicants: offered,
  };
}

/** The seats that are free for those on the list, each for one of them. */
function offersOf(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  placements: readonly (Placement | undefined)[],
  listed: ReadonlySet<number>,
): Map<number, Placement> {
  const levels = levelsOf(committees, applicants);
  const taken = committees.map(() => new Set<number>());
  const schools = committees.map(() => new Map<string, number>());
  const take = ({ school, people }: Applicant, { committee, seats }: Placement) => {
    for (const seat of seats) taken[committee]?.add(seat);
    schools[committee]?.set(school, (schools[committee]?.get(school) ?? 0) + people);
  };
  for (const [index, placement] of placements.entries())
    if (placement) take(applicants[index] as Applicant, placement);
  const freeIn = (number: number) =>
    [...(committees[number] as CommitteeSeats).seats.entries()].flatMap(([at, { held }]) =>
      held || taken[number]?.has(at) ? [] : [at],
    );
  const roomIn = (number: number) => freeIn(number).length - (committees[number] as CommitteeSeats).hold;
  const seatsIn = (applicant: Applicant, number: number): number[] | undefined => {
    const committee = committees[number] as CommitteeSeats;
    const needed = seatsNeeded(applicant, committee);
    const { school, people, never } = applicant;
    const ofSchool = school === '' ? 0 : (schools[number]?.get(school) ?? 0);
    const isWithin = school === '' || ofSchool + people <= (committee.perSchool ?? Number.POSITIVE_INFINITY);
    const mayEnter = reachesLevel(applicant, levels[number] as number) && !never?.includes(number);
    if (!isWithin || !mayEnter || roomIn(number) < needed) return undefined;
    const costOf = (seat: number) => seatCostOf(applicant, committee, number, seat);
    return freeIn(number)
      .sort((a, b) => costOf(a) - costOf(b) || a - b)
      .slice(0, needed)
      .sort((a, b) => a - b);
  };
  const offers = new Map<number, Placement>();
  const order = orderOf(applicants).filter((index) => listed.has(index));
  const offer = (index: number, numbers: readonly number[]) => {
    const applicant = applicants[index] as Applicant;
    if (offers.has(index)) return;
    for (const committee of numbers) {
      const seats = seatsIn(applicant, committee);
      if (!seats) continue;
      offers.set(index, { committee, seats });
      take(applicant, { committee, seats });
      return;
    }
  };
  for (const index of order)
    offer(
      index,
      (applicants[index] as Applicant).choices.map(({ committee }) => committee),
    );
  // what nobody on the list asked for goes to the others of them, from the committee with the most room
  for (const index of order)
    offer(
      index,
      [...committees.keys()].sort((a, b) => roomIn(b) - roomIn(a) || a - b),
    );
  return offers;
}
