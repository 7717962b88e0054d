import type { AllotmentRule } from '../../../core/index.ts';
import { Flow } from './flow.ts';
import { reachesLevel } from './locks.ts';
import type { Applicant, CommitteeSeats, Seat } from './model.ts';
import { wishesFor } from './preferences.ts';

/* In the second stage, seats that cost the same for all people are one place; without a matrix, there is a single place. */

export const UNWISHED_SEAT_COST = 10;
const MISSED_LEVEL_COST = 25;

export interface SeatApplicant {
  applicant: Applicant;
  index: number;
  /** Locked by the OC to the committee, so that the person may get a held seat if no other seat is left. */
  locked: boolean;
}

/**
 * Objectives: the lowest cost of the wishes, the fewest people with another seat than last time, and the order of the list;
 * `first-come` swaps the last two. `owners` already have seats.
 */
export function assignSeats(
  committee: CommitteeSeats,
  number: number,
  sitters: readonly SeatApplicant[],
  owners: ReadonlyMap<number, number>,
  rule: AllotmentRule['rule'],
): number[] {
  const wishes = sitters.map(({ applicant }) => wishCosts(applicant, number));
  const homes = findEarlierSeats(committee, number, sitters, wishes);
  const kinds = groupEqualSeats(committee, wishes, owners, new Set(homes));
  const kindOf = new Map(kinds.flatMap((seats, kind) => seats.map((seat) => [seat, kind])));
  const held = sitters.length * (UNWISHED_SEAT_COST + MISSED_LEVEL_COST) + 1;
  const costOf = ({ applicant, locked }: SeatApplicant, kind: number, wish: number): number => {
    const [seat] = kinds[kind] as [number];
    const { level, held: isHeld } = committee.seats[seat] as Seat;
    const back = isHeld ? (locked ? held : Number.POSITIVE_INFINITY) : 0;
    return wish + (reachesLevel(applicant, level) ? 0 : MISSED_LEVEL_COST) + back;
  };
  const cost = new Float64Array(sitters.length * kinds.length);
  for (const [row, sitter] of sitters.entries()) {
    const start = row * kinds.length;
    for (const kind of kinds.keys()) cost[start + kind] = costOf(sitter, kind, UNWISHED_SEAT_COST);
    for (const [seat, wish] of wishes[row] ?? []) {
      const kind = kindOf.get(seat);
      if (kind !== undefined) cost[start + kind] = costOf(sitter, kind, wish);
    }
  }
  const isMove = (at: number) => {
    const home = homes[Math.floor(at / kinds.length)];
    const [seat = 0] = kinds[at % kinds.length] ?? [];
    return home !== undefined && committee.seats[seat]?.name !== home;
  };
  const flowOf = (own: Float64Array) =>
    new Flow({
      places: kinds.length,
      capacity: kinds.map((seats) => seats.length),
      cost: own,
      preference: cost,
      group: new Int32Array(sitters.length),
      quotas: [],
    }).sendAll();
  const withMoves = cost.map((one, at) => one * (sitters.length + 1) + (isMove(at) ? 1 : 0));
  let flow = flowOf(rule === 'balanced' ? withMoves : cost).favourInOrder();
  if (rule === 'first-come' && homes.some((home) => home !== undefined)) {
    const given = sitters.map((_, unit) => flow.preferenceOf(unit, flow.placeOf(unit)));
    const isGiven = (at: number) => cost[at] === given[Math.floor(at / kinds.length)];
    flow = flowOf(cost.map((_, at) => (isGiven(at) ? (isMove(at) ? 1 : 0) : Number.POSITIVE_INFINITY)));
  }
  return distributeSeats(
    kinds,
    sitters.map(({ applicant: { last } }, unit) => ({
      kind: flow.placeOf(unit),
      last: last?.committee === number ? last.seats : [],
    })),
  );
}

function findEarlierSeats(
  { seats }: CommitteeSeats,
  number: number,
  sitters: readonly SeatApplicant[],
  wishes: readonly ReadonlyMap<number, number>[],
): (string | undefined)[] {
  const left = new Map<number, number[]>();
  return sitters.map(({ applicant: { last }, index }, row) => {
    const costOf = (seat: number) => wishes[row]?.get(seat) ?? UNWISHED_SEAT_COST;
    const all = left.get(index) ?? (last?.committee === number ? [...last.seats] : []);
    const [next] = all.sort((a, b) => costOf(a) - costOf(b));
    left.set(index, all.slice(1));
    return next === undefined ? undefined : seats[next]?.name;
  });
}

export function seatCost(
  committees: readonly CommitteeSeats[],
  applicant: Applicant,
  number: number,
  seat: number,
): number {
  const level = committees[number]?.seats[seat]?.level ?? 0;
  return (
    (wishCosts(applicant, number).get(seat) ?? UNWISHED_SEAT_COST) +
    (reachesLevel(applicant, level) ? 0 : MISSED_LEVEL_COST)
  );
}

function wishCosts(applicant: Applicant, committee: number): Map<number, number> {
  const costs = new Map<number, number>();
  for (const [rank, seats] of wishesFor(applicant, committee).entries())
    for (const seat of seats)
      if (!costs.has(seat)) costs.set(seat, Math.min(2 * rank, UNWISHED_SEAT_COST - 1));
  return costs;
}

/** Seats named in `homes` are not grouped with seats of other names. */
function groupEqualSeats(
  { seats }: CommitteeSeats,
  wishes: readonly ReadonlyMap<number, number>[],
  owners: ReadonlyMap<number, number>,
  homes: ReadonlySet<string | undefined>,
): number[][] {
  const marks = seats.map(({ name, level, held }) => [`${level} ${held}`, homes.has(name) ? name : '']);
  for (const [row, costs] of wishes.entries())
    for (const [seat, cost] of costs) marks[seat]?.push(`${row}:${cost}`);
  const kinds = new Map<string, number[]>();
  for (const [seat, mark] of marks.entries()) {
    if (owners.has(seat)) continue;
    const id = JSON.stringify(mark);
    kinds.set(id, [...(kinds.get(id) ?? []), seat]);
  }
  return [...kinds.values()];
}

function distributeSeats(
  kinds: readonly number[][],
  sitters: readonly { kind: number; last: readonly number[] }[],
): number[] {
  const free = kinds.map((seats) => new Set(seats));
  const take = (kind: number, seat: number | undefined) => {
    if (seat !== undefined) free[kind]?.delete(seat);
    return seat;
  };
  const kept = sitters.map(({ kind, last }) =>
    take(
      kind,
      last.find((seat) => free[kind]?.has(seat)),
    ),
  );
  return sitters.map(
    ({ kind }, index) => kept[index] ?? (take(kind, free[kind]?.values().next().value) as number),
  );
}
