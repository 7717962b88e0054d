import type { AllotmentRule } from '../../../core/index.ts';
import { Flow, type FlowNetwork, MAX_FLOW_COST } from './flow.ts';
import { reachesLevel, seatsNeeded } from './locks.ts';
import type { Applicant, CommitteeSeats, UnprovenPart } from './model.ts';
import {
  type AllotmentTotals,
  computeTotals,
  createSeparatePrices,
  createTightPrices,
  isCommitteeMove,
  type PreferencePrice,
  preferenceOf,
  UNCHOSEN_PREFERENCE,
  WAITING_PREFERENCE,
} from './preferences.ts';
import { type ProgramColumn, type ProgramSolver, solveProgram } from './program.ts';

/*
 * The first stage: people and committees.
 *
 * The objectives are costs of one flow. Waiting costs more than all committees outside the choices together, a committee outside
 * the choices costs more than all choices together, and one step down in the choices costs more than all moves together. The
 * earlier form decides ties: one applicant after another gets the best place that costs no more and takes nothing from earlier
 * applicants. With `first-come`, choices cost nothing, and this order precedes the moves.
 *
 * A pair that needs two seats of one committee does not fit into a network: it is two units, which the flow may separate. The
 * cost of such a flow is a lower bound. If a pair is separated, each committee is tried for it, and the search skips branches
 * that cannot become better (branch and bound). The same happens if a pair shares a seat and counts as one person in the quota of
 * its school, so that the school has too many people. If the search takes too long, HiGHS finds the committees of pairs
 * (`program.ts`).
 */

/** Counts units that the search may copy, which limits time and memory in the same way on every machine, unlike a clock. */
const SEARCH_BUDGET = 1_000_000;

interface Party {
  applicant: Applicant;
  first: number;
  second?: number;
  /** Whether the pair shares a seat in some committees, where the second unit is not needed. */
  mixed: boolean;
  /** Whether the committee needs a search: the pair needs two seats, or shares a seat where a school has a quota. */
  isPair: boolean;
}

export interface FirstStage {
  committees: readonly CommitteeSeats[];
  free: readonly number[];
  levels: readonly number[];
  taken: readonly ReadonlyMap<string, number>[];
  applicants: readonly Applicant[];
  rule: AllotmentRule;
  /** Preference that each applicant must get; absent if any preference is allowed. */
  only?: readonly number[];
  /** For programs for which the search is too slow. Without it, their results stay unproven. */
  solver?: ProgramSolver | undefined;
}

interface FlowCosts {
  price: PreferencePrice;
  /** Makes all moves together cost less than one step down in the choices. */
  step: number;
  move: number;
}

/** A committee is undefined for the waiting list. */
export function assignCommittees(stage: FirstStage): {
  committees: (number | undefined)[];
  unproven?: UnprovenPart;
} {
  const parties = createParties(stage);
  const search = new PairSearch(stage, parties, {
    price: createSeparatePrices(stage.applicants, stage.rule),
    step: 1,
    move: 0,
  });
  const least = search.least();
  const isLeast = search.proven;
  const costly = committeesInFlow(stage, parties, least);
  // with first-come, forms precede moves; if their order is not proven, moves come first, so that no one moves without need
  const ordered = stage.rule.rule === 'first-come' ? search.inOrder(least) : undefined;
  const isFinal = ordered !== undefined && search.proven;
  const calm = createFewestMovesSearch(
    stage,
    parties,
    isFinal ? committeesInFlow(stage, parties, ordered) : costly,
    isFinal,
  );
  const calmest = calm?.search.least(calm);
  const flow =
    calm && calmest ? (isFinal ? calmest : calm.search.inOrder(calmest)) : (ordered ?? search.inOrder(least));
  const isProven = search.proven && calm?.search.proven !== false;
  return {
    committees: committeesInFlow(stage, parties, flow),
    ...(!isProven && { unproven: isLeast ? 'order' : 'costs' }),
  };
}

function committeesInFlow(
  { committees }: FirstStage,
  parties: readonly Party[],
  flow: Flow,
): (number | undefined)[] {
  return parties.map(({ first }) =>
    flow.placeOf(first) === committees.length ? undefined : flow.placeOf(first),
  );
}

/**
 * If `isFinal`, all applicants keep equally good choices; otherwise only the cost stays. Undefined if no applicant had a
 * committee before, or if costs would be too high for exact sums.
 */
function createFewestMovesSearch(
  stage: FirstStage,
  parties: readonly Party[],
  places: readonly (number | undefined)[],
  isFinal: boolean,
): { search: PairSearch; start: (number | undefined)[]; ceiling: number; known?: number[] } | undefined {
  const { applicants, rule } = stage;
  const start = applicants.map(({ last }) => last?.committee);
  const known = applicants.filter(({ last }) => last).reduce((sum, { people }) => sum + people, 0);
  if (known === 0) return undefined;
  const moved = applicants
    .filter((applicant, index) => isCommitteeMove(applicant, places[index]))
    .reduce((sum, { people }) => sum + people, 0);
  if (isFinal) {
    const only = applicants.map((applicant, index) => preferenceOf(applicant, places[index]));
    const search = new PairSearch({ ...stage, only }, parties, { price: () => 0, step: 1, move: 1 });
    return { search, start, ceiling: moved };
  }
  // the smallest prices for which this flow is optimal keep sums exact; worse flows cost more
  const totals = computeTotals(applicants, places, rule);
  const { price, total } = createTightPrices(totals, rule);
  const step = known + 1;
  const ceiling = total * step + moved;
  if (ceiling > MAX_FLOW_COST) return undefined;
  const search = new PairSearch(stage, parties, { price, step, move: 1 });
  return { search, start, ceiling, known: [totals.waiting, totals.notAsked, totals.choices] };
}

/** Counts people on the waiting list, and outside their choices. `start` is an allotment within all limits. */
export function findLeastShortage(
  stage: FirstStage,
  start: readonly (number | undefined)[],
): AllotmentTotals {
  const parties = createParties(stage);
  // for a shortage, it does not matter which choice a person gets
  const price = createSeparatePrices(stage.applicants, { rule: 'first-come' });
  const flow = new PairSearch(stage, parties, { price, step: 1, move: 0 }).least({ start });
  return computeTotals(stage.applicants, committeesInFlow(stage, parties, flow), stage.rule);
}

function mayEnterCommittee({ levels }: FirstStage, applicant: Applicant, committee: number): boolean {
  return reachesLevel(applicant, levels[committee] as number) && !applicant.never?.includes(committee);
}

function needsTwoSeats(committees: readonly CommitteeSeats[], place: number): boolean {
  return committees[place]?.double === false;
}

function createParties(stage: FirstStage): Party[] {
  let units = 0;
  return stage.applicants.map((applicant) => {
    const open = [...stage.committees.entries()].filter(([index]) =>
      mayEnterCommittee(stage, applicant, index),
    );
    const needs = new Set(open.map(([, committee]) => seatsNeeded(applicant, committee)));
    const first = units++;
    const hasTwo = needs.has(2);
    const isLimited = open.some(([, { double, perSchool }]) => double && perSchool !== undefined);
    return {
      applicant,
      first,
      mixed: hasTwo && needs.has(1),
      isPair: hasTwo || (applicant.people === 2 && applicant.school !== '' && isLimited),
      ...(hasTwo && { second: units++ }),
    };
  });
}

/** If the second unit may not be needed, the first unit has the cost of both. */
function unitCosts({ committees }: FirstStage, party: Party, place: number, one: number): number[] {
  if (party.second === undefined) return [one * party.applicant.people];
  if (!party.mixed) return [one, one];
  const isTogether = place === committees.length || needsTwoSeats(committees, place);
  return [2 * one, isTogether ? 0 : Number.POSITIVE_INFINITY];
}

function createNetwork(
  stage: FirstStage,
  parties: readonly Party[],
  { price, step, move }: FlowCosts,
): FlowNetwork {
  const { committees, free, applicants, only } = stage;
  const wait = committees.length;
  const places = wait + 1;
  const units = parties.reduce((sum, { second }) => sum + (second === undefined ? 1 : 2), 0);
  const cost = new Float64Array(units * places).fill(Number.POSITIVE_INFINITY);
  const preference = new Float64Array(units * places);
  const group = new Int32Array(units);
  const schools = numberSchools(applicants);
  for (const [index, party] of parties.entries()) {
    const { applicant, first, second } = party;
    const units = second === undefined ? [first] : [first, second];
    for (const unit of units) group[unit] = schools.get(applicant.school) ?? 0;
    for (let place = 0; place < places; place++) {
      const committee = place === wait ? undefined : place;
      const own = preferenceOf(applicant, committee);
      for (const unit of units) preference[unit * places + place] = own;
      if (committee !== undefined && !mayEnterCommittee(stage, applicant, committee)) continue;
      if (only !== undefined && own !== only[index]) continue;
      const one = price(own) * step + (isCommitteeMove(applicant, committee) ? move : 0);
      const costs = unitCosts(stage, party, place, one);
      for (const [at, unit] of units.entries()) cost[unit * places + place] = costs[at] as number;
    }
  }
  const capacity = [...free, Number.POSITIVE_INFINITY];
  return { places, capacity, cost, preference, group, quotas: createQuotas(stage, schools) };
}

/** Numbers begin at 1; 0 is for people without a school, who count for no quota. */
function numberSchools(applicants: readonly Applicant[]): Map<string, number> {
  const schools = new Set(applicants.map(({ school }) => school).filter((school) => school !== ''));
  return new Map([...schools].map((school, index) => [school, index + 1]));
}

function createQuotas({ committees, taken, applicants }: FirstStage, schools: ReadonlyMap<string, number>) {
  const sizes = new Int32Array(schools.size + 1);
  for (const { school, people } of applicants) {
    const number = schools.get(school) ?? 0;
    sizes[number] = (sizes[number] as number) + people;
  }
  return [...committees.entries()].flatMap(([place, { perSchool }]) =>
    perSchool === undefined
      ? []
      : [...schools]
          .map(([school, number]) => ({
            place,
            group: number,
            limit: Math.max(0, perSchool - (taken[place]?.get(school) ?? 0)),
          }))
          .filter(({ group: number, limit }) => (sizes[number] as number) > limit),
  );
}

interface SearchOptions {
  start?: readonly (number | undefined)[];
  ceiling?: number;
  known?: readonly number[];
}

/** Search for the best flow that separates no pair and counts each person in the quotas. */
class PairSearch {
  proven = true;
  #budget = SEARCH_BUDGET;
  #floor = Number.NEGATIVE_INFINITY;
  #bound: Flow | undefined;
  readonly #stage: FirstStage;
  readonly #parties: readonly Party[];
  readonly #pairs: readonly Party[];
  readonly #units: number;
  readonly #costs: FlowCosts;

  constructor(stage: FirstStage, parties: readonly Party[], costs: FlowCosts) {
    this.#stage = stage;
    this.#costs = costs;
    this.#parties = parties;
    this.#pairs = parties.filter(({ isPair }) => isPair);
    this.#units = parties.reduce((sum, { second }) => sum + (second === undefined ? 1 : 2), 0);
  }

  /** `start` has an initial committee for each applicant. Undefined if all flows cost more than the ceiling. */
  least(options?: { start?: readonly (number | undefined)[] }): Flow;
  least(options: SearchOptions & { ceiling: number }): Flow | undefined;
  least({ start = [], ceiling = Number.POSITIVE_INFINITY, known }: SearchOptions = {}): Flow | undefined {
    const best = this.#relaxed(start);
    this.#bound = best.copy();
    const found = this.#together(best, ceiling);
    if (this.proven) return found;
    const exact = this.#byProgram(known ?? this.#knownOf(best, found));
    if (exact && exact.total <= Math.min(ceiling, found?.total ?? ceiling)) {
      this.proven = true;
      return exact;
    }
    return found;
  }

  #knownOf(bound: Flow, found: Flow | undefined): number[] {
    if (!found || this.#costs.move > 0) return [];
    const { applicants, rule } = this.#stage;
    const places = committeesInFlow(this.#stage, this.#parties, found);
    const { waiting, notAsked } = computeTotals(applicants, places, rule);
    const [priceWaiting, priceNotAsked] = [
      this.#costs.price(WAITING_PREFERENCE),
      this.#costs.price(UNCHOSEN_PREFERENCE),
    ];
    if (waiting !== Math.floor(bound.total / priceWaiting)) return [];
    const rest = bound.total - waiting * priceWaiting;
    return notAsked === Math.floor(rest / priceNotAsked) ? [waiting, notAsked] : [waiting];
  }

  /** Uses the committees that HiGHS finds for pairs; undefined if HiGHS has no proven result. */
  #byProgram(known: readonly number[]): Flow | undefined {
    const { solver } = this.#stage;
    if (!solver) return undefined;
    const { limits, columns } = this.#program();
    const places = solveProgram(solver, this.#parties.length, limits, columns, known);
    if (!places) return undefined;
    const flow = (this.#bound as Flow).copy();
    const isSeated = (party: Party) =>
      this.#seat(flow, party, places[this.#parties.indexOf(party)] as number, Number.POSITIVE_INFINITY);
    return this.#pairs.every(isSeated) ? flow : undefined;
  }

  /** Each applicant has one place, and the limits are seats and quotas. */
  #program(): { limits: number[]; columns: ProgramColumn[] } {
    const { committees, free, applicants, only, rule } = this.#stage;
    const limits = [...free];
    const schools = numberSchools(applicants);
    const quotas = new Map<string, number>();
    for (const { place, group, limit } of createQuotas(this.#stage, schools))
      quotas.set(`${place} ${group}`, limits.push(limit) - 1);
    const columns = this.#parties.flatMap(({ applicant, isPair }, index) => {
      const { people, school } = applicant;
      return Array.from({ length: committees.length + 1 }, (_, place): ProgramColumn | undefined => {
        const committee = committees[place];
        const own = committee && place;
        const preference = preferenceOf(applicant, own);
        if (committee && !mayEnterCommittee(this.#stage, applicant, place)) return undefined;
        if (only && preference !== only[index]) return undefined;
        const quota = quotas.get(`${place} ${schools.get(school) ?? 0}`);
        const uses: [number, number][] = committee ? [[place, seatsNeeded(applicant, committee)]] : [];
        if (quota !== undefined) uses.push([quota, people]);
        const moved = this.#costs.move > 0 && isCommitteeMove(applicant, own) ? people : 0;
        const { waiting, notAsked, choices } = computeTotals([applicant], [own], rule);
        const costs = only ? [moved] : [waiting, notAsked, choices, moved];
        return { applicant: index, place, isPair, uses, costs };
      }).filter((column) => column !== undefined);
    });
    return { limits, columns };
  }

  #relaxed(start: readonly (number | undefined)[]): Flow {
    const flow = new Flow(createNetwork(this.#stage, this.#parties, this.#costs));
    const left: number[] = [];
    const put = (unit: number, place: number | undefined) => {
      if (place === undefined || !flow.put(unit, place)) left.push(unit);
    };
    for (const [index, { first, second }] of this.#parties.entries()) {
      const place = start[index];
      put(first, place);
      if (second !== undefined) put(second, place === undefined ? undefined : this.#placeOfSecond(place));
    }
    for (const unit of left) flow.send(unit);
    return flow;
  }

  /** Gives one party after another its best place. `least` is any flow of least cost. */
  inOrder(least: Flow): Flow {
    let flow = least;
    this.#floor = flow.total;
    this.#budget = SEARCH_BUDGET;
    const hasPairs = this.#pairs.length > 0;
    if (hasPairs && this.proven) flow = this.#inOrder(flow);
    for (const party of this.#parties) {
      if (!hasPairs || !this.proven) flow = this.#firstOf(flow, party, flow.betterPlaces(party.first));
      this.#promise(flow, party);
    }
    return flow;
  }

  /** Each step begins with a flow that may separate later pairs, so that they still find places. `found` separates no pair. */
  #inOrder(found: Flow): Flow {
    const relaxed = this.#bound as Flow;
    let flow = found;
    for (const party of this.#parties) {
      const { first } = party;
      for (const place of flow.betterPlaces(first)) {
        if (!relaxed.canSend(first, place, this.#floor)) continue;
        const child = this.#copyOf(relaxed);
        const next = this.#seat(child, party, place, this.#floor)
          ? this.#together(child, this.#floor)
          : undefined;
        if (!this.proven) return next ?? flow;
        if (!next) continue;
        flow = next;
        break;
      }
      const own = flow.placeOf(first);
      // committees outside the choices are equally good, so all of them stay possible
      if (flow.preferenceOf(first, own) === UNCHOSEN_PREFERENCE) relaxed.promiseLike(first, own, this.#floor);
      else this.#seat(relaxed, party, own, this.#floor);
    }
    return flow;
  }

  /** Returns the best flow without separated pairs that follows from a relaxed flow and costs at most `ceiling`. */
  #together(flow: Flow, ceiling: number): Flow | undefined {
    if (flow.total > ceiling) return undefined;
    const party = this.#pairs.find((one) => this.#isSeparated(flow, one)) ?? this.#overQuota(flow);
    if (!party) return flow;
    const bound = Math.max(flow.total, this.#floor);
    let best: Flow | undefined;
    let limit = ceiling;
    for (const place of this.#placesFor(flow, party, ceiling)) {
      if (this.#budget < 0 && limit < Number.POSITIVE_INFINITY) {
        this.proven = false;
        return best;
      }
      // without a limit each party finds a place at the first attempt, so no copy is needed
      const child = this.#budget < 0 ? flow : this.#copyOf(flow);
      const found = this.#seat(child, party, place, limit) ? this.#together(child, limit) : undefined;
      if (!found) continue;
      best = found;
      limit = found.total - 1;
      if (limit < bound) break;
    }
    return best;
  }

  #isSeparated(flow: Flow, { first, second }: Party): boolean {
    return second !== undefined && this.#placeOfSecond(flow.placeOf(first)) !== flow.placeOf(second);
  }

  /** Returns a pair that shares a seat, and exceeds the quota of its school if both people count. */
  #overQuota(flow: Flow): Party | undefined {
    const sharing = new Map<string, number>();
    return this.#pairs.find((party) => {
      const { first, applicant } = party;
      const place = flow.placeOf(first);
      if (flow.isFixed(first) || !this.#isShared(party, place)) return false;
      const key = `${place} ${applicant.school}`;
      const count = (sharing.get(key) ?? 0) + 1;
      sharing.set(key, count);
      return count > flow.roomInQuota(first, place);
    });
  }

  #isShared({ applicant }: Party, place: number): boolean {
    return applicant.people === 2 && this.#stage.committees[place]?.double === true;
  }

  /** The same place or, if no second seat is needed, the waiting list. */
  #placeOfSecond(place: number): number {
    return needsTwoSeats(this.#stage.committees, place) ? place : this.#stage.committees.length;
  }

  #copyOf(flow: Flow): Flow {
    this.#budget -= this.#units;
    return flow.copy();
  }

  #placesFor(flow: Flow, party: Party, ceiling: number): number[] {
    const { applicant, first, second } = party;
    const wait = this.#stage.committees.length;
    const here = new Set([flow.placeOf(first), second === undefined ? wait : flow.placeOf(second)]);
    const rankOf = (place: number) => (here.has(place) ? -1 : flow.preferenceOf(first, place));
    const places = Array.from({ length: wait + 1 }, (_, place) => place)
      .filter((place) => place === wait || mayEnterCommittee(this.#stage, applicant, place))
      .filter((place) => flow.keepsPromise(first, place))
      .sort((a, b) => rankOf(a) - rankOf(b) || a - b);
    let cheapest = { place: places[0] as number, cost: Number.POSITIVE_INFINITY };
    for (const place of places) {
      if (cheapest.cost === flow.total || rankOf(place) >= UNCHOSEN_PREFERENCE || this.#budget < 0) break;
      const child = this.#copyOf(flow);
      const cost = this.#seat(child, party, place, ceiling) ? child.total : Number.POSITIVE_INFINITY;
      if (cost < cheapest.cost) cheapest = { place, cost };
    }
    return [cheapest.place, ...places.filter((place) => place !== cheapest.place)];
  }

  #seat(flow: Flow, party: Party, place: number, ceiling: number): boolean {
    const { first, second } = party;
    if (!flow.send(first, place, ceiling)) return false;
    flow.fix(first);
    if (second !== undefined) {
      if (!flow.send(second, this.#placeOfSecond(place), ceiling)) return false;
      flow.fix(second);
    }
    return !this.#isShared(party, place) || flow.countTwice(first, ceiling);
  }

  #firstOf(flow: Flow, party: Party, places: readonly number[]): Flow {
    for (const place of places) {
      if (this.#pairs.length === 0) {
        if (flow.send(party.first, place, flow.total)) return flow;
        continue;
      }
      if (this.#budget < 0) return flow;
      if (!flow.canSend(party.first, place, flow.total)) continue;
      const child = flow.copy();
      const found = this.#seat(child, party, place, flow.total)
        ? this.#together(child, flow.total)
        : undefined;
      if (found) return found;
    }
    return flow;
  }

  #promise(flow: Flow, party: Party): void {
    const { first, isPair } = party;
    if (!isPair) flow.promise(first);
    else if (!flow.isFixed(first)) this.#seat(flow, party, flow.placeOf(first), Number.POSITIVE_INFINITY);
  }
}
