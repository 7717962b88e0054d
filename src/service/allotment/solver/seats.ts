import { Flow } from './flow.ts';
import { reachesLevel } from './locks.ts';
import type { Applicant, CommitteeSeats, Seat } from './model.ts';

/*
 * The second stage: people and the seats of one committee. Seats that cost the same for everybody are one place, so that a committee
 * without a matrix has a single one.
 */

/** What a seat costs that nobody wished for, and what is added where its level is not reached. */
const OTHER = 10;
const LEVEL_MISSED = 25;

/** Someone who needs one seat more than a lock gives them. */
export interface Sitter {
  applicant: Applicant;
  /** The place in the list of all applicants. */
  index: number;
  /** Whether the OC put them into the committee, so that they may have a held seat where no other is left. */
  locked: boolean;
}

/** The seat of each sitter; who is earlier in the list goes first. `owners` have theirs. */
export function seatsOf(
  committee: CommitteeSeats,
  number: number,
  sitters: readonly Sitter[],
  owners: ReadonlyMap<number, number>,
): number[] {
  const wishes = sitters.map(({ applicant }) => wishCosts(applicant, number));
  const kinds = kindsOf(committee, wishes, owners);
  const kindOf = new Map(kinds.flatMap((seats, kind) => seats.map((seat) => [seat, kind])));
  const held = sitters.length * (OTHER + LEVEL_MISSED) + 1;
  const costOf = ({ applicant, locked }: Sitter, kind: number, wish: number): number => {
    const [seat] = kinds[kind] as [number];
    const { level, held: isHeld } = committee.seats[seat] as Seat;
    const back = isHeld ? (locked ? held : Number.POSITIVE_INFINITY) : 0;
    return wish + (reachesLevel(applicant, level) ? 0 : LEVEL_MISSED) + back;
  };
  const cost = new Float64Array(sitters.length * kinds.length);
  for (const [row, sitter] of sitters.entries()) {
    const start = row * kinds.length;
    for (const kind of kinds.keys()) cost[start + kind] = costOf(sitter, kind, OTHER);
    for (const [seat, wish] of wishes[row] ?? []) {
      const kind = kindOf.get(seat);
      if (kind !== undefined) cost[start + kind] = costOf(sitter, kind, wish);
    }
  }
  const flow = new Flow({
    places: kinds.length,
    capacity: kinds.map((seats) => seats.length),
    cost,
    preference: cost,
    group: new Int32Array(sitters.length),
    quotas: [],
  });
  for (const unit of sitters.keys()) flow.send(unit);
  for (const unit of sitters.keys()) {
    flow.betterPlaces(unit).some((place) => flow.send(unit, place, flow.total));
    flow.promise(unit);
  }
  const lastOf = ({ applicant: { last } }: Sitter) => (last?.committee === number ? last.seats : []);
  // the last places of each applicant: two people have two, which may differ
  const homes = new Map(
    sitters.map((sitter) => [sitter.index, lastOf(sitter).map((seat) => kindOf.get(seat) ?? -1)]),
  );
  const settle = (isHome: (unit: number, place: number) => boolean) => {
    for (const [unit, { index }] of sitters.entries()) {
      const places = homes.get(index) ?? [];
      const found = settled.has(unit) ? -1 : places.findIndex((place) => place >= 0 && isHome(unit, place));
      if (found < 0) continue;
      places.splice(found, 1);
      settled.add(unit);
      flow.fix(unit);
    }
  };
  const settled = new Set<number>();
  settle((unit, place) => place === flow.placeOf(unit));
  settle((unit, place) => {
    const isEqual = flow.preferenceOf(unit, place) === flow.preferenceOf(unit, flow.placeOf(unit));
    return isEqual && flow.send(unit, place, flow.total);
  });
  return distribute(
    kinds,
    sitters.map((sitter, unit) => ({ kind: flow.placeOf(unit), last: lastOf(sitter) })),
  );
}

/** What seats cost that somebody wished for. */
function wishCosts({ choices }: Applicant, committee: number): Map<number, number> {
  const costs = new Map<number, number>();
  const wishes = choices.find((choice) => choice.committee === committee)?.wishes ?? [];
  for (const [rank, seats] of wishes.entries()) {
    for (const seat of seats) if (!costs.has(seat)) costs.set(seat, Math.min(2 * rank, OTHER - 1));
  }
  return costs;
}

/** The free seats, those together that nobody can tell apart. */
function kindsOf(
  { seats }: CommitteeSeats,
  wishes: readonly ReadonlyMap<number, number>[],
  owners: ReadonlyMap<number, number>,
): number[][] {
  const marks = seats.map(({ level, held }) => [`${level} ${held}`]);
  for (const [row, costs] of wishes.entries())
    for (const [seat, cost] of costs) marks[seat]?.push(`${row}:${cost}`);
  const kinds = new Map<string, number[]>();
  for (const [seat, mark] of marks.entries()) {
    if (owners.has(seat)) continue;
    const id = mark.join(' ');
    kinds.set(id, [...(kinds.get(id) ?? []), seat]);
  }
  return [...kinds.values()];
}

/** The seats of each kind: first as last time, then in their order. */
function distribute(
  kinds: readonly number[][],
  sitters: readonly { kind: number; last: readonly number[] }[],
): number[] {
  const free = kinds.map((seats) => new Set(seats));
  const given = sitters.map(({ kind, last }) => {
    const seat = last.find((one) => free[kind]?.has(one));
    if (seat !== undefined) free[kind]?.delete(seat);
    return seat;
  });
  return sitters.map(({ kind }, index) => {
    const [next] = free[kind] ?? [];
    const seat = given[index] ?? (next as number);
    free[kind]?.delete(seat);
    return seat;
  });
}
