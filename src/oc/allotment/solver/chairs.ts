import { Flow, type FlowNetwork, MAX_FLOW_COST } from './flow.ts';
import { compareForms, type PlacedLocks, placeLocks } from './locks.ts';
import type { Applicant, CommitteeSeats, Placement } from './model.ts';
import {
  computeTotals,
  createSeparatePrices,
  createTightPrices,
  isCommitteeMove,
  type PreferencePrice,
  preferenceOf,
} from './preferences.ts';

/*
 * Seats chairs in committees with the flow of the first stage, where each committee has two places: the seat of its head, and its
 * other seats. So heads and committees are decided together. A person who does not want to be head may get the first place; then
 * the committee has no head.
 *
 * docs/oc.md lists the objectives for organisers, in this order:
 *
 * 1. as many people as possible have a place,
 * 2. as few people as possible are in a committee that they did not choose,
 * 3. the choices have the lowest total cost,
 * 4. as many committees as possible have a head,
 * 5. the fewest people are in another committee than last time,
 * 6. one person after another gets the best choice: the more experienced first, and of equals the earlier form,
 * 7. one person after another is with a friend, in the same order, without any change to the choices or to the objectives above.
 */

export const HEAD_ROLE = 'head';
export const CHAIR_ROLE = 'chair';

export interface ChairApplicant extends Applicant {
  leads: boolean;
  friends: readonly number[];
}

export interface ChairAllotment {
  placements: readonly (Placement | undefined)[];
  heads: readonly (number | undefined)[];
  findings: PlacedLocks['findings'];
}

const BALANCED_RULE = { rule: 'balanced' } as const;

/** The result does not depend on the order of applicants: the key decides ties. */
export function allotChairs(
  committees: readonly CommitteeSeats[],
  applicants: readonly ChairApplicant[],
): ChairAllotment {
  const order = orderByTurn(applicants);
  const stage: ChairStage = {
    committees,
    applicants,
    order,
    locked: placeLocks(committees, applicants, order),
  };
  const first = createNetwork(stage, { price: createSeparatePrices(applicants, BALANCED_RULE), step: 1 });
  const network = createNetwork(stage, finalCosts(stage, committeesInFlow(stage, new Flow(first).sendAll())));
  const flow = new Flow(network).sendAll().favourInOrder();
  bringFriendsTogether(stage, flow, network);
  return createAllotment(stage, flow);
}

/** The most experienced person first, then the earlier form, then the key. */
export function orderByTurn(applicants: readonly Applicant[]): number[] {
  return [...applicants.entries()]
    .sort(([, a], [, b]) => (b.attended ?? 0) - (a.attended ?? 0) || compareForms(a, b))
    .map(([index]) => index);
}

interface ChairStage {
  committees: readonly CommitteeSeats[];
  applicants: readonly ChairApplicant[];
  order: readonly number[];
  locked: PlacedLocks;
}

/** `step` multiplies prices, `lead` is for a person who wants to be head and is not, `move` for a change of committees. */
interface FlowCosts {
  price: PreferencePrice;
  step: number;
  lead?: number;
  move?: number;
}

const headPosition = (committee: number) => 2 * committee;
const otherPosition = (committee: number) => 2 * committee + 1;
const committeeAt = (place: number) => Math.floor(place / 2);
const isHeadPosition = (place: number) => place % 2 === 0;

function findHeadSeat(committee: CommitteeSeats | undefined): number {
  return committee?.seats.findIndex(({ name }) => name === HEAD_ROLE) ?? -1;
}

function mayTakePosition(
  { committees, applicants, locked }: ChairStage,
  index: number,
  place: number,
): boolean {
  const { lock, refused, never } = applicants[index] as ChairApplicant;
  const wait = 2 * committees.length;
  const committee = committeeAt(place);
  const leader = locked.owners[committee]?.get(findHeadSeat(committees[committee]));
  if (locked.committee.has(index)) {
    if (place === wait || committee !== lock?.committee) return false;
    return leader === undefined || isHeadPosition(place) === (leader === index);
  }
  if (place === wait) return true;
  return !lock && !refused && !never?.includes(committee) && !(isHeadPosition(place) && leader !== undefined);
}

function createNetwork(stage: ChairStage, { price, step, lead = 0, move = 0 }: FlowCosts): FlowNetwork {
  const { committees, applicants, order } = stage;
  const wait = 2 * committees.length;
  const places = wait + 1;
  const cost = new Float64Array(order.length * places).fill(Number.POSITIVE_INFINITY);
  const preference = new Float64Array(order.length * places);
  for (const [unit, index] of order.entries()) {
    const applicant = applicants[index] as ChairApplicant;
    // a place that the OC decided costs nothing
    const isDecided = applicant.lock !== undefined || applicant.refused === true;
    for (let place = 0; place < places; place++) {
      const committee = place === wait ? undefined : committeeAt(place);
      const rank = preferenceOf(applicant, committee);
      preference[unit * places + place] = rank;
      if (!mayTakePosition(stage, index, place)) continue;
      const isLeading = place !== wait && isHeadPosition(place);
      const moves = !isDecided && isCommitteeMove(applicant, committee);
      cost[unit * places + place] =
        (isDecided ? 0 : price(rank) * step) +
        (applicant.leads && !isLeading ? lead : 0) +
        (moves ? move : 0);
    }
  }
  const capacity = committees.flatMap((one) => {
    const hasHead = findHeadSeat(one) >= 0;
    return [hasHead ? 1 : 0, one.seats.length - (hasHead ? 1 : 0)];
  });
  return {
    places,
    capacity: [...capacity, Number.POSITIVE_INFINITY],
    cost,
    preference,
    group: new Int32Array(order.length),
    quotas: [],
  };
}

/** Uses the smallest prices for which `given` has the least cost. */
function finalCosts(
  { committees, applicants }: ChairStage,
  given: readonly (number | undefined)[],
): FlowCosts {
  const open = [...applicants.entries()].filter(([, { lock, refused }]) => !lock && !refused);
  const totals = computeTotals(
    open.map(([, one]) => one),
    open.map(([index]) => given[index]),
    BALANCED_RULE,
  );
  const { price, total } = createTightPrices(totals, BALANCED_RULE);
  const heads = committees.filter((one) => findHeadSeat(one) >= 0).length;
  const willing = applicants.filter(({ leads }) => leads).length;
  const known = applicants.filter(({ last }) => last).length;
  const costsFor = (moving: number): FlowCosts & { total: number } => {
    const lead = moving + 1;
    const step = (heads + 1) * lead;
    return { price, step, lead, move: Math.min(1, moving), total: total * step + willing * lead + moving };
  };
  // sums must stay exact, so with hundreds of applicants for a hundred committees, moves are ignored
  const all = costsFor(known);
  return all.total <= MAX_FLOW_COST ? all : costsFor(0);
}

function committeesInFlow({ committees, order }: ChairStage, flow: Flow): (number | undefined)[] {
  const found: (number | undefined)[] = [];
  for (const [unit, index] of order.entries()) {
    const place = flow.placeOf(unit);
    found[index] = place === 2 * committees.length ? undefined : committeeAt(place);
  }
  return found;
}

/** Limits the time; hundreds of people need fewer. */
const MAX_FRIEND_TRIES = 20_000;

/** Moves a person only if all costs and choices stay the same. Afterwards, neither of the two friends is moved again. */
function bringFriendsTogether(
  { applicants, order, committees }: ChairStage,
  flow: Flow,
  network: FlowNetwork,
): void {
  const unitOf = new Map(order.map((index, unit) => [index, unit]));
  let tries = 0;
  const placesFor = (unit: number, friend: number, committee: number): [number, number] | undefined => {
    const all = [headPosition(committee), otherPosition(committee)];
    for (const place of all)
      for (const beside of all) {
        if (!flow.keepsPromise(unit, place) || !flow.keepsPromise(friend, beside)) continue;
        if (++tries > MAX_FRIEND_TRIES || !flow.canSend(unit, place, flow.total)) continue;
        const trial = flow.copy();
        trial.send(unit, place, flow.total);
        trial.fix(unit);
        if (trial.canSend(friend, beside, flow.total)) return [place, beside];
      }
    return undefined;
  };
  const stay = (unit: number, place: number) => {
    flow.send(unit, place, flow.total);
    for (let other = 0; other < network.places; other++)
      if (committeeAt(other) !== committeeAt(place))
        network.preference[unit * network.places + other] = Number.POSITIVE_INFINITY;
    flow.promise(unit);
  };
  const isTogether = (unit: number, friend: number): boolean => {
    const near = [unit, friend].map((one) => committeeAt(flow.placeOf(one)));
    for (const committee of new Set([...near, ...committees.keys()])) {
      const places = committee < committees.length ? placesFor(unit, friend, committee) : undefined;
      if (!places) continue;
      stay(unit, places[0]);
      stay(friend, places[1]);
      return true;
    }
    return false;
  };
  for (const [unit, index] of order.entries())
    applicants[index]?.friends.some((friend) => isTogether(unit, unitOf.get(friend) as number));
}

function createAllotment(stage: ChairStage, flow: Flow): ChairAllotment {
  const { committees, applicants, order, locked } = stage;
  const given = committeesInFlow(stage, flow);
  const placements: (Placement | undefined)[] = applicants.map(() => undefined);
  const heads = committees.map((committee, number) => {
    const here = order.filter((index) => given[index] === number);
    const seat = findHeadSeat(committee);
    const leader = locked.owners[number]?.get(seat) ?? here.find((index) => applicants[index]?.leads);
    const head = seat < 0 ? undefined : leader;
    const free = [...committee.seats.keys()].filter((one) => head === undefined || one !== seat);
    for (const index of here) {
      const own = index === head ? seat : (free.shift() as number);
      placements[index] = { committee: number, seats: [own] };
    }
    return head;
  });
  return { placements, heads, findings: locked.findings };
}
