import type { AllotmentRule } from '../../../core/index.ts';
import { allotSeats, effectiveLevels } from './allot.ts';
import { orderByForm, reachesLevel, seatsNeeded } from './locks.ts';
import type { Allotment, Applicant, CommitteeSeats, FreedSeat, Lock, Placement } from './model.ts';
import { preferenceOf } from './preferences.ts';
import type { ProgramSolver } from './program.ts';
import { seatCost, UNWISHED_SEAT_COST } from './seats.ts';

/*
 * Allots free seats after mails about seats were sent. People on the waiting list get no seat without a decision of the OC, and
 * later registrations get no seat that an earlier person would have. Each free seat is for the person with the earliest form
 * among two kinds: people who wait and asked for its committee, and people who keep a seat and prefer the free seat. A person who
 * waits is offered the seat in the sheet Waiting list. For a person who would move up, the seat is held until the OC decides.
 */

export interface FreeSeatRules {
  listed: ReadonlySet<number>;
  late: ReadonlySet<number>;
  movesUp: ReadonlySet<number>;
  /** Whether the OC has left a seat to other people, although a person would move up. */
  isReleased: (committee: number, seat: number) => boolean;
}

export interface AllotmentWithOffers {
  allotment: Allotment;
  offers: ReadonlyMap<number, Placement>;
  freed: readonly FreedSeat[];
  committees: readonly CommitteeSeats[];
  applicants: readonly Applicant[];
  /** With offers as locks, for computing the costs of limits. */
  offered: readonly Applicant[];
}

/** People on the waiting list are offered free seats before late registrations get any. */
export function allotWithWaitingList(
  committees: readonly CommitteeSeats[],
  all: readonly Applicant[],
  rule: AllotmentRule,
  rules: FreeSeatRules,
  solver?: ProgramSolver,
): AllotmentWithOffers {
  const { listed, late } = rules;
  const never = committees.map((_, at) => at);
  const without = (some: readonly Applicant[], isOut: (index: number) => boolean) =>
    some.map((one, index): Applicant => (isOut(index) ? { ...one, never } : one));
  const isOut = (index: number) => listed.has(index) || late.has(index);
  const isLate = [...late].some((index) => !listed.has(index));
  const { settled, movesUp } = settleApplicants(all, rules);
  const at =
    movesUp.size === 0 ? [] : allotSeats(committees, without(settled, isOut), rule, solver).placements;
  const { moved, held, claimed, freed } = findFreedSeats(committees, all, at, movesUp, rules);
  const own = withHeldSeats(committees, held);
  const applicants = withLocks(all, moved);
  // people who do not keep their seat get no seat that a person on the waiting list asked for
  const base =
    listed.size === 0
      ? undefined
      : allotSeats(withHeldSeats(own, claimed), without(applicants, isOut), rule, solver);
  const offers = base ? createOffers(own, applicants, base.placements, listed) : new Map<number, Placement>();
  const kept = [...offers].map(([index, offer]) => [index, { ...offer, isKept: true as const }] as const);
  const offered = withLocks(applicants, new Map(kept));
  const isWaiting = (index: number) => listed.has(index) && !offers.has(index);
  const { placements, findings } =
    base && !isLate ? base : allotSeats(own, without(offered, isWaiting), rule, solver);
  return {
    freed,
    committees: own,
    applicants,
    offers,
    offered,
    allotment: {
      placements: placements.map((placement, index) => (offers.has(index) ? undefined : placement)),
      findings,
    },
  };
}

function withLocks(applicants: readonly Applicant[], locks: ReadonlyMap<number, Lock>): Applicant[] {
  return applicants.map((one, index): Applicant => {
    const lock = locks.get(index);
    return lock ? { ...one, lock } : one;
  });
}

function withHeldSeats(
  committees: readonly CommitteeSeats[],
  held: readonly Set<number>[],
): CommitteeSeats[] {
  return committees.map((one, number) => ({
    ...one,
    seats: one.seats.map((seat, at) => (held[number]?.has(at) ? { ...seat, held: true } : seat)),
  }));
}

export class FreeSeats {
  readonly #committees: readonly CommitteeSeats[];
  readonly #levels: readonly number[];
  readonly #taken: readonly Set<number>[];
  readonly #room: number[];
  readonly #schools: readonly Map<string, number>[];

  constructor(
    committees: readonly CommitteeSeats[],
    applicants: readonly Applicant[],
    placements: readonly (Placement | undefined)[],
  ) {
    this.#committees = committees;
    this.#levels = effectiveLevels(committees, applicants);
    this.#taken = committees.map(() => new Set());
    this.#room = committees.map(({ seats, hold }) => seats.filter(({ held }) => !held).length - hold);
    this.#schools = committees.map(() => new Map());
    for (const [index, placement] of placements.entries())
      if (placement) this.take(applicants[index] as Applicant, placement);
  }

  take({ school, people }: Applicant, { committee, seats }: Placement): void {
    this.#count(committee, seats, school, people);
    for (const seat of seats) this.#taken[committee]?.add(seat);
  }

  leave({ school, people }: Applicant, { committee, seats }: Placement): void {
    for (const seat of seats) this.#taken[committee]?.delete(seat);
    this.#count(committee, seats, school, -people);
  }

  #count(committee: number, seats: readonly number[], school: string, people: number): void {
    const schools = this.#schools[committee];
    schools?.set(school, (schools.get(school) ?? 0) + people);
    const free = new Set(this.in(committee));
    const given = seats.filter((seat) => free.has(seat)).length;
    this.#room[committee] = (this.#room[committee] as number) - Math.sign(people) * given;
  }

  /** Returns the free seats that are not held. */
  in(committee: number): number[] {
    const { seats } = this.#committees[committee] as CommitteeSeats;
    return [...seats.keys()].filter((at) => !seats[at]?.held && !this.#taken[committee]?.has(at));
  }

  roomIn(committee: number): number {
    return this.#room[committee] as number;
  }

  mayEnter(applicant: Applicant, number: number): boolean {
    const { school, people, never } = applicant;
    const committee = this.#committees[number] as CommitteeSeats;
    const ofSchool = school === '' ? 0 : (this.#schools[number]?.get(school) ?? 0);
    const isWithin = school === '' || ofSchool + people <= (committee.perSchool ?? Number.POSITIVE_INFINITY);
    const hasLevel = reachesLevel(applicant, this.#levels[number] as number);
    return (
      isWithin &&
      hasLevel &&
      !never?.includes(number) &&
      this.roomIn(number) >= seatsNeeded(applicant, committee)
    );
  }

  bestFor(applicant: Applicant, number: number, isMeant: SeatFilter = () => true): number[] {
    const costOf = (seat: number) => seatCost(this.#committees, applicant, number, seat);
    const seats = this.in(number).filter((seat) => isMeant(number, seat));
    return seats.sort((a, b) => costOf(a) - costOf(b) || a - b);
  }

  /** Uses the first of these committees that has enough seats. */
  firstFor(applicant: Applicant, numbers: readonly number[], isMeant?: SeatFilter): Placement | undefined {
    for (const committee of numbers) {
      if (!this.mayEnter(applicant, committee)) continue;
      const needed = seatsNeeded(applicant, this.#committees[committee] as CommitteeSeats);
      const seats = this.bestFor(applicant, committee, isMeant).slice(0, needed);
      if (seats.length === needed) return { committee, seats: seats.sort((a, b) => a - b) };
    }
    return undefined;
  }
}

type SeatFilter = (committee: number, seat: number) => boolean;

function createOffers(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  placements: readonly (Placement | undefined)[],
  listed: ReadonlySet<number>,
): Map<number, Placement> {
  const free = new FreeSeats(committees, applicants, placements);
  const offers = new Map<number, Placement>();
  const order = orderByForm(applicants).filter((index) => listed.has(index));
  const offer = (index: number, numbers: readonly number[]) => {
    const applicant = applicants[index] as Applicant;
    const offered = offers.has(index) ? undefined : free.firstFor(applicant, numbers);
    if (!offered) return;
    offers.set(index, offered);
    free.take(applicant, offered);
  };
  for (const index of order) offer(index, chosenCommittees(applicants[index] as Applicant));
  // seats that no one on the list asked for are offered to the rest of the list, first in the committee with the most free seats
  for (const index of order)
    offer(
      index,
      [...committees.keys()].sort((a, b) => free.roomIn(b) - free.roomIn(a) || a - b),
    );
  return offers;
}

function chosenCommittees({ choices }: Applicant): number[] {
  return choices.map(({ committee }) => committee);
}

/**
 * Also returns, for each applicant whose lock keeps a seat, whether the applicant moves up. Earlier seats that no lock keeps are
 * locked too: otherwise their applicants would get free seats before it is known who would move up.
 */
function settleApplicants(
  applicants: readonly Applicant[],
  { movesUp: decided }: FreeSeatRules,
): { settled: Applicant[]; movesUp: Map<number, boolean> } {
  const movesUp = new Map<number, boolean>();
  const settled = applicants.map((one, index): Applicant => {
    const { lock, last, never, refused } = one;
    if (lock?.isKept && lock.seats) movesUp.set(index, decided.has(index));
    if (lock || !last || refused || never?.includes(last.committee)) return one;
    return { ...one, lock: { ...last, isKept: true } };
  });
  return { settled, movesUp };
}

/** `movesUp` contains the people who keep a seat. Seats are held, with their queues, for people who would move up. */
function findFreedSeats(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  placements: readonly (Placement | undefined)[],
  movesUp: ReadonlyMap<number, boolean>,
  { listed, isReleased }: FreeSeatRules,
): {
  moved: Map<number, Placement>;
  held: Set<number>[];
  claimed: Set<number>[];
  freed: FreedSeat[];
} {
  const moved = new Map<number, Placement>();
  const held = committees.map(() => new Set<number>());
  const claimed = committees.map(() => new Set<number>());
  if (movesUp.size === 0) return { moved, held, claimed, freed: [] };
  const at = [...placements];
  const free = new FreeSeats(committees, applicants, at);
  const order = orderByForm(applicants);
  const of = (index: number) => applicants[index] as Applicant;
  // a person who moves up leaves a seat that an earlier person may want, so the search starts again
  const movers = order.filter((index) => movesUp.get(index));
  for (let place = 0; place < movers.length; place++) {
    const index = movers[place] as number;
    const better = findBetterSeats(committees, of(index), at[index], free);
    if (!better) continue;
    free.leave(of(index), at[index] as Placement);
    free.take(of(index), better);
    at[index] = better;
    moved.set(index, better);
    place = -1;
  }
  const others = order.filter((index) => movesUp.get(index) === false && at[index]);
  const entering = committees.map((_, number) =>
    others.filter((index) => {
      const own = preferenceOf(of(index), at[index]?.committee);
      return preferenceOf(of(index), number) < own && free.mayEnter(of(index), number);
    }),
  );
  const freeBefore = committees.map((_, number) => free.in(number));
  for (const index of order) {
    const isListed = listed.has(index);
    if (!isListed && movesUp.get(index) !== false) continue;
    const claim = isListed
      ? free.firstFor(of(index), chosenCommittees(of(index)))
      : findBetterSeats(committees, of(index), at[index], free, (...seat) => !isReleased(...seat));
    if (!claim) continue;
    free.take(of(index), claim);
    for (const seat of claim.seats) (isListed ? claimed : held)[claim.committee]?.add(seat);
  }
  const freed = freeBefore.flatMap((seats, committee) =>
    seats
      .filter((seat) => held[committee]?.has(seat) || isReleased(committee, seat))
      .map((seat): FreedSeat => {
        const enters = new Set(entering[committee]);
        const isBetter = (index: number) => {
          const own = at[index] as Placement;
          if (own.committee !== committee || own.seats.length > 1) return false;
          return isBetterSeat(committees, of(index), committee, seat, own.seats[0] as number);
        };
        return { committee, seat, queue: others.filter((index) => enters.has(index) || isBetter(index)) };
      }),
  );
  return { moved, held, claimed, freed: freed.filter(({ queue }) => queue.length > 0) };
}

function isBetterSeat(
  committees: readonly CommitteeSeats[],
  applicant: Applicant,
  committee: number,
  seat: number,
  own: number,
): boolean {
  const costOf = (at: number) => seatCost(committees, applicant, committee, at);
  return costOf(seat) < Math.min(UNWISHED_SEAT_COST, costOf(own));
}

/** A seat in a more wanted committee or, without any, a more wanted seat in the same committee. */
function findBetterSeats(
  committees: readonly CommitteeSeats[],
  applicant: Applicant,
  own: Placement | undefined,
  free: FreeSeats,
  isMeant?: SeatFilter,
): Placement | undefined {
  if (!own) return undefined;
  const { committee, seats } = own;
  const before = chosenCommittees(applicant).slice(0, preferenceOf(applicant, committee));
  const better = free.firstFor(applicant, before, isMeant);
  const [seat] = seats;
  if (better || seat === undefined || seats.length > 1 || free.roomIn(committee) < 1) return better;
  const best = free
    .bestFor(applicant, committee, isMeant)
    .find((at) => isBetterSeat(committees, applicant, committee, at, seat));
  return best === undefined ? undefined : { committee, seats: [best] };
}
