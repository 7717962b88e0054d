import type { AllotmentRule } from '../../../shared/index.ts';
import { allot, levelsOf } from './allot.ts';
import { orderOf, reachesLevel, seatsNeeded } from './locks.ts';
import type { Allotment, Applicant, CommitteeSeats, FreedSeat, Lock, Placement } from './model.ts';
import { preferenceOf } from './preferences.ts';
import type { ProgramSolver } from './program.ts';
import { OTHER, seatCostOf } from './seats.ts';

/*
 * Free seats when seats have been mailed. Nobody who waits gets one unasked, and nobody who came later gets one that somebody who was there
 * before would have. Each free seat is for the earliest form of those who wait and asked for its committee, and of those who keep a seat
 * and asked for this one more. The first are offered it in Waiting list. For the second it is held until the OC decides who moves up.
 */

/** Who takes part in free seats in another way than in the allotment; applicants are their places in their list. */
export interface FreeSeatRules {
  listed: ReadonlySet<number>;
  /** Those who registered after the last allotment. */
  late: ReadonlySet<number>;
  /** Those who keep a seat, and move up when a better one is free. */
  movesUp: ReadonlySet<number>;
  /** Whether the OC gives a seat to others than those who would move up. */
  isReleased: (committee: number, seat: number) => boolean;
}

/** An allotment, and the seats that are offered to applicants who wait in it. */
export interface AllotmentWithOffers {
  allotment: Allotment;
  offers: ReadonlyMap<number, Placement>;
  freed: readonly FreedSeat[];
  /** The committees with the seats held that wait for the OC. */
  committees: readonly CommitteeSeats[];
  /** The applicants with the seats of those who moved up as locks. */
  applicants: readonly Applicant[];
  /** The same with the offers as locks: what limits cost is counted with these. */
  offered: readonly Applicant[];
}

/** Gives seats to all but those on the waiting list, who are offered what is free, before those who are late get any. */
export function allotWithList(
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
  const { settled, movesUp } = settledOf(all, rules);
  const at = movesUp.size === 0 ? [] : allot(committees, without(settled, isOut), rule, solver).placements;
  const { moved, held, claimed, freed } = freedSeats(committees, all, at, movesUp, rules);
  const own = withHeld(committees, held);
  const applicants = withLocks(all, moved);
  // those who sit somewhere without keeping their seat take none that somebody on the list asked for
  const base =
    listed.size === 0 ? undefined : allot(withHeld(own, claimed), without(applicants, isOut), rule, solver);
  const offers = base ? offersOf(own, applicants, base.placements, listed) : new Map<number, Placement>();
  const kept = [...offers].map(([index, offer]) => [index, { ...offer, isKept: true as const }] as const);
  const offered = withLocks(applicants, new Map(kept));
  const isWaiting = (index: number) => listed.has(index) && !offers.has(index);
  const { placements, findings } =
    base && !isLate ? base : allot(own, without(offered, isWaiting), rule, solver);
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

function withHeld(committees: readonly CommitteeSeats[], held: readonly Set<number>[]): CommitteeSeats[] {
  return committees.map((one, number) => ({
    ...one,
    seats: one.seats.map((seat, at) => (held[number]?.has(at) ? { ...seat, held: true } : seat)),
  }));
}

/** The free seats, and who may have them. */
export class FreeSeats {
  readonly #committees: readonly CommitteeSeats[];
  readonly #levels: readonly number[];
  readonly #taken: readonly Set<number>[];
  /** How many seats of each committee are free and may be given. */
  readonly #room: number[];
  readonly #schools: readonly Map<string, number>[];

  constructor(
    committees: readonly CommitteeSeats[],
    applicants: readonly Applicant[],
    placements: readonly (Placement | undefined)[],
  ) {
    this.#committees = committees;
    this.#levels = levelsOf(committees, applicants);
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

  /** Counts people in or out of seats that are free without them. */
  #count(committee: number, seats: readonly number[], school: string, people: number): void {
    const schools = this.#schools[committee];
    schools?.set(school, (schools.get(school) ?? 0) + people);
    const free = new Set(this.in(committee));
    const given = seats.filter((seat) => free.has(seat)).length;
    this.#room[committee] = (this.#room[committee] as number) - Math.sign(people) * given;
  }

  /** The free seats of a committee that are not held. */
  in(committee: number): number[] {
    const { seats } = this.#committees[committee] as CommitteeSeats;
    return [...seats.keys()].filter((at) => !seats[at]?.held && !this.#taken[committee]?.has(at));
  }

  roomIn(committee: number): number {
    return this.#room[committee] as number;
  }

  /** Whether an applicant who is not in a committee may have seats of it. */
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

  /** The free seats of a committee, the one first that an applicant would rather have. */
  bestFor(applicant: Applicant, number: number, isMeant: IsMeant = () => true): number[] {
    const costOf = (seat: number) => seatCostOf(this.#committees, applicant, number, seat);
    const seats = this.in(number).filter((seat) => isMeant(number, seat));
    return seats.sort((a, b) => costOf(a) - costOf(b) || a - b);
  }

  /** The seats that an applicant would have in the first of some other committees that has any. */
  firstFor(applicant: Applicant, numbers: readonly number[], isMeant?: IsMeant): Placement | undefined {
    for (const committee of numbers) {
      if (!this.mayEnter(applicant, committee)) continue;
      const needed = seatsNeeded(applicant, this.#committees[committee] as CommitteeSeats);
      const seats = this.bestFor(applicant, committee, isMeant).slice(0, needed);
      if (seats.length === needed) return { committee, seats: seats.sort((a, b) => a - b) };
    }
    return undefined;
  }
}

type IsMeant = (committee: number, seat: number) => boolean;

/** The seats that are free for those on the list, each for one of them. */
function offersOf(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  placements: readonly (Placement | undefined)[],
  listed: ReadonlySet<number>,
): Map<number, Placement> {
  const free = new FreeSeats(committees, applicants, placements);
  const offers = new Map<number, Placement>();
  const order = orderOf(applicants).filter((index) => listed.has(index));
  const offer = (index: number, numbers: readonly number[]) => {
    const applicant = applicants[index] as Applicant;
    const offered = offers.has(index) ? undefined : free.firstFor(applicant, numbers);
    if (!offered) return;
    offers.set(index, offered);
    free.take(applicant, offered);
  };
  for (const index of order) offer(index, choicesOf(applicants[index] as Applicant));
  // what nobody on the list asked for goes to the others of them, from the committee with the most room
  for (const index of order)
    offer(
      index,
      [...committees.keys()].sort((a, b) => free.roomIn(b) - free.roomIn(a) || a - b),
    );
  return offers;
}

function choicesOf({ choices }: Applicant): number[] {
  return choices.map(({ committee }) => committee);
}

/**
 * The applicants with the seats that they had as locks, and those of them who keep theirs and may move up. Those who don't keep it count as if
 * they did: else they would have the free seats before it is known that somebody would move up.
 */
function settledOf(
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

/** Who moves up, which seats are held for those who would, and who they are, and which are for those on the list. `movesUp` has those who keep a seat, and whether they may. */
function freedSeats(
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
  const order = orderOf(applicants);
  const of = (index: number) => applicants[index] as Applicant;
  // who moves leaves a seat that an earlier one may have
  const movers = order.filter((index) => movesUp.get(index));
  for (let place = 0; place < movers.length; place++) {
    const index = movers[place] as number;
    const better = betterSeats(committees, of(index), at[index], free);
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
      ? free.firstFor(of(index), choicesOf(of(index)))
      : betterSeats(committees, of(index), at[index], free, (...seat) => !isReleased(...seat));
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
  const costOf = (at: number) => seatCostOf(committees, applicant, committee, at);
  return costOf(seat) < Math.min(OTHER, costOf(own));
}

/** The seats that an applicant asked for more than for the own: of an earlier choice, else of an earlier wish in the same committee. */
function betterSeats(
  committees: readonly CommitteeSeats[],
  applicant: Applicant,
  own: Placement | undefined,
  free: FreeSeats,
  isMeant?: IsMeant,
): Placement | undefined {
  if (!own) return undefined;
  const { committee, seats } = own;
  const before = choicesOf(applicant).slice(0, preferenceOf(applicant, committee));
  const better = free.firstFor(applicant, before, isMeant);
  const [seat] = seats;
  if (better || seat === undefined || seats.length > 1 || free.roomIn(committee) < 1) return better;
  const best = free
    .bestFor(applicant, committee, isMeant)
    .find((at) => isBetterSeat(committees, applicant, committee, at, seat));
  return best === undefined ? undefined : { committee, seats: [best] };
}
