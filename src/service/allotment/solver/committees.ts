import type { AllotmentRule } from '../../../shared/index.ts';
import { Flow, type Network } from './flow.ts';
import { reachesLevel, seatsNeeded } from './locks.ts';
import type { Applicant, CommitteeSeats, Unproven } from './model.ts';

/*
 * The first stage: people and committees.
 *
 * The objectives are costs of one flow: who waits costs more than all committees that were not asked for, and one of those more than
 * all choices together. What is still equal goes to the earlier form: one applicant after another gets the best that costs no more
 * and takes nothing from those before. `first-come` is the same without costs for choices.
 *
 * Two people who need two seats of one committee are no network: they are two units, which the flow may separate. What it costs then
 * is what the best allotment costs, or less. Where it separates them, each committee is tried by itself, and the search leaves what
 * cannot become better (branch and bound). Where they may share a seat elsewhere, the first unit has all their cost and also pays for
 * the second seat, which the second unit gets back when it takes one (Lagrangian relaxation: Ahuja, Magnanti & Orlin, chapter 16).
 */

/** What each step down from the first choice costs: more than the one before. 0, 1, 3, 7, 12, 18, … */
function choiceCost(rank: number): number {
  return rank < 2 ? rank : (rank * (rank + 3)) / 2 - 2;
}

/** The preference of a committee that was not asked for, and of none; choices have their place in the list. */
const NOT_ASKED = 1000;
const WAITING = 1001;

/** How often the price of second seats is looked for. */
const ROUNDS = 4;

/** How many units the search for people who need two seats may copy. It bounds time and memory, and depends on no clock. */
const BUDGET = 1_000_000;

/** An applicant in the network. */
interface Party {
  applicant: Applicant;
  first: number;
  /** The unit of the second seat of two people. */
  second?: number;
  /** Whether they share a seat in some of the committees, where the second unit is not needed. */
  mixed: boolean;
}

/** Who is seated in this stage, and in what. */
export interface FirstStage {
  committees: readonly CommitteeSeats[];
  /** How many seats of each committee are to be given. */
  free: readonly number[];
  /** The levels that hold. */
  levels: readonly number[];
  /** The seats that a school has already, by committee. */
  taken: readonly ReadonlyMap<string, number>[];
  /** In the order in which they go. */
  applicants: readonly Applicant[];
  rule: AllotmentRule;
}

/**
 * The committee of each applicant; absent for those who wait. `unproven` is what may be better in another allotment: all of its
 * costs, or only who goes first among those that cost as little.
 */
export function committeesOf(stage: FirstStage): {
  committees: (number | undefined)[];
  unproven?: Unproven;
} {
  const parties = partiesOf(stage);
  const search = new Search(stage, parties);
  const flow = search.run();
  const wait = stage.committees.length;
  return {
    committees: parties.map(({ first }) => (flow.placeOf(first) === wait ? undefined : flow.placeOf(first))),
    ...(search.unproven && { unproven: search.unproven }),
  };
}

/** How many people wait, and of those seated, how many sit in a committee that they did not ask for. */
interface Shortage {
  waiting: number;
  notAsked: number;
}

/** The least shortage. `start` is the committee of each applicant in an allotment that breaks no limit, so that only those who lack something are looked at. */
export function leastShortage(stage: FirstStage, start: readonly (number | undefined)[]): Shortage {
  const parties = partiesOf(stage);
  // for a shortage it makes no difference which choice somebody gets
  const flow = new Search({ ...stage, rule: { rule: 'first-come' } }, parties).least(start);
  const wait = stage.committees.length;
  const places = parties.map(({ first }) => flow.placeOf(first));
  return shortageOf(
    stage,
    places.map((place) => (place === wait ? undefined : place)),
  );
}

/** The shortage of an allotment. */
export function shortageOf(
  { applicants }: FirstStage,
  committees: readonly (number | undefined)[],
): Shortage {
  const shortage: Shortage = { waiting: 0, notAsked: 0 };
  for (const [index, { people, choices }] of applicants.entries()) {
    const own = committees[index];
    if (own === undefined) shortage.waiting += people;
    else if (!choices.some(({ committee }) => committee === own)) shortage.notAsked += people;
  }
  return shortage;
}

/** Whether an applicant may sit in a committee. */
function mayEnter({ levels }: FirstStage, applicant: Applicant, committee: number): boolean {
  return reachesLevel(applicant, levels[committee] as number) && !applicant.never?.includes(committee);
}

/** Whether two people need two seats in a place. */
function needsTwo(committees: readonly CommitteeSeats[], place: number): boolean {
  return committees[place]?.double === false;
}

function partiesOf(stage: FirstStage): Party[] {
  let units = 0;
  return stage.applicants.map((applicant) => {
    const open = [...stage.committees.entries()].filter(([index]) => mayEnter(stage, applicant, index));
    const needs = new Set(open.map(([, committee]) => seatsNeeded(applicant, committee)));
    const first = units++;
    return needs.has(2)
      ? { applicant, first, second: units++, mixed: needs.has(1) }
      : { applicant, first, mixed: false };
  });
}

/** `priceOf` says what the second seat of two people costs who share one elsewhere. */
function networkOf(stage: FirstStage, parties: readonly Party[], priceOf: Flow['priceOf']): Network {
  const { committees, free, applicants } = stage;
  const wait = committees.length;
  const places = wait + 1;
  const units = parties.reduce((sum, { second }) => sum + (second === undefined ? 1 : 2), 0);
  const cost = new Float64Array(units * places).fill(Number.POSITIVE_INFINITY);
  const preference = new Float64Array(units * places);
  const group = new Int32Array(units);
  const prices = pricesOf(stage);
  const schools = schoolNumbers(applicants);
  for (const { applicant, first, second, mixed } of parties) {
    const ranks = new Map(applicant.choices.map(({ committee }, rank) => [committee, rank]));
    const preferences = Array.from({ length: places }, (_, place) =>
      place === wait ? WAITING : (ranks.get(place) ?? NOT_ASKED),
    );
    const may = preferences.map((_, place) => place === wait || mayEnter(stage, applicant, place));
    const fill = (unit: number, costAt: (place: number) => number) => {
      group[unit] = schools.get(applicant.school) ?? 0;
      preference.set(preferences, unit * places);
      for (let place = 0; place < places; place++)
        if (may[place]) cost[unit * places + place] = costAt(place);
    };
    const priceAt = (place: number) => prices(preferences[place] as number);
    const secondSeat = (place: number) => (needsTwo(committees, place) ? priceOf(first, place) : 0);
    if (second === undefined) fill(first, (place) => priceAt(place) * applicant.people);
    else if (mixed) {
      fill(first, (place) => priceAt(place) * 2 + secondSeat(place));
      fill(second, (place) =>
        place === wait || needsTwo(committees, place) ? -secondSeat(place) : Number.POSITIVE_INFINITY,
      );
    } else {
      fill(first, priceAt);
      fill(second, priceAt);
    }
  }
  const capacity = [...free, Number.POSITIVE_INFINITY];
  return { places, capacity, cost, preference, group, quotas: quotasOf(stage, schools, group) };
}

/** A number for each school; 0 is for those without one, who count for no quota. */
function schoolNumbers(applicants: readonly Applicant[]): Map<string, number> {
  const schools = new Set(applicants.map(({ school }) => school).filter((school) => school !== ''));
  return new Map([...schools].map((school, index) => [school, index + 1]));
}

/** The quotas that somebody could break. */
function quotasOf(
  { committees, taken }: FirstStage,
  schools: ReadonlyMap<string, number>,
  group: Int32Array,
) {
  const sizes = new Int32Array(schools.size + 1);
  for (const number of group) sizes[number] = (sizes[number] as number) + 1;
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

/** What each preference costs: so far apart that no sum of lesser ones reaches a greater one. */
function pricesOf({ applicants, rule: { rule } }: FirstStage): (preference: number) => number {
  const choice = rule === 'balanced' ? choiceCost : () => 0;
  let people = 1;
  let notAsked = 1;
  for (const applicant of applicants) {
    people += applicant.people;
    notAsked += applicant.people * choice(Math.max(0, applicant.choices.length - 1));
  }
  return (preference) =>
    preference === WAITING ? notAsked * people : preference === NOT_ASKED ? notAsked : choice(preference);
}

/** Finds the best flow that separates nobody who came together. */
class Search {
  proven = true;
  unproven: Unproven | undefined;
  #budget = BUDGET;
  /** What no flow costs less than, as far as that is known. */
  #floor = Number.NEGATIVE_INFINITY;
  /** The flow of least cost that may separate people. */
  #bound: Flow | undefined;
  readonly #stage: FirstStage;
  readonly #parties: readonly Party[];
  readonly #pairs: readonly Party[];
  readonly #units: number;

  constructor(stage: FirstStage, parties: readonly Party[]) {
    this.#stage = stage;
    this.#parties = parties;
    this.#pairs = parties.filter(({ second }) => second !== undefined);
    this.#units = parties.length + this.#pairs.length;
  }

  /** A flow of least cost. `start` is where each applicant may begin. */
  least(start: readonly (number | undefined)[] = []): Flow {
    let flow = this.#relaxed(() => 0, start);
    let best = flow;
    const isMixed = this.#pairs.some((party) => party.mixed && this.#isSeparated(flow, party));
    for (let round = 1; isMixed && round < ROUNDS; round++) {
      const before = flow;
      flow = this.#relaxed((unit, place) => before.priceOf(unit, place));
      if (flow.total > best.total) best = flow;
    }
    this.#bound = best.copy();
    const found = this.#together(best, Number.POSITIVE_INFINITY) ?? best;
    return this.proven ? found : this.#improved(found);
  }

  /** The flow of least cost that may separate people. */
  #relaxed(priceOf: Flow['priceOf'], start: readonly (number | undefined)[] = []): Flow {
    const flow = new Flow(networkOf(this.#stage, this.#parties, priceOf));
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

  /** Of the flows of least cost, the one where one after another gets the best, and then sits where they sat last time. */
  run(): Flow {
    let flow = this.least();
    const isLeast = this.proven;
    this.#floor = flow.total;
    this.#budget = BUDGET;
    const hasPairs = this.#pairs.length > 0;
    if (hasPairs && this.proven) flow = this.#inOrder(flow);
    for (const party of this.#parties) {
      if (!hasPairs || !this.proven) flow = this.#firstOf(flow, party, flow.betterPlaces(party.first));
      this.#promise(flow, party);
    }
    const { proven } = this;
    this.#budget = BUDGET;
    for (const party of this.#parties) flow = this.#asLastTime(flow, party);
    // without budget, only what decides between equal allotments is left out
    this.proven = proven;
    if (!proven) this.unproven = isLeast ? 'order' : 'costs';
    return flow;
  }

  /**
   * The same where two people need two seats. What an earlier one has must be possible for all later ones together, so that each
   * step begins with a flow that may separate the later ones; `found` is one that separates nobody.
   */
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
      const isLike = (place: number) => flow.preferenceOf(first, place) === flow.preferenceOf(first, own);
      const isOpen = isLike(relaxed.placeOf(first)) || relaxed.send(first, own, relaxed.total);
      // of several committees that are as good, each may still become theirs
      if (isOpen && flow.preferenceOf(first, own) === NOT_ASKED) relaxed.promise(first);
      else {
        if (flow.preferenceOf(first, own) === NOT_ASKED) this.proven = false;
        this.#seat(relaxed, party, own, this.#floor);
      }
    }
    return flow;
  }

  /** The best flow that follows from a relaxed one and costs at most `ceiling`. */
  #together(flow: Flow, ceiling: number): Flow | undefined {
    if (flow.total > ceiling) return undefined;
    const party = this.#pairs.find((one) => this.#isSeparated(flow, one));
    if (!party) return flow;
    const bound = Math.max(flow.total, this.#floor);
    let best: Flow | undefined;
    let limit = ceiling;
    for (const place of this.#placesFor(flow, party, ceiling)) {
      if (this.#budget < 0 && limit < Number.POSITIVE_INFINITY) {
        this.proven = false;
        return best;
      }
      // without a limit each party finds a place, so that nothing has to be tried again
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

  /** Where the second unit is when the first is in a place: with it, or with those who wait, where no second seat is needed. */
  #placeOfSecond(place: number): number {
    return needsTwo(this.#stage.committees, place) ? place : this.#stage.committees.length;
  }

  #copyOf(flow: Flow): Flow {
    this.#budget -= this.#units;
    return flow.copy();
  }

  /** All places that a party may have, a cheap one first: those where it is and its choices are tried until one costs nothing. */
  #placesFor(flow: Flow, party: Party, ceiling: number): number[] {
    const { applicant, first, second } = party;
    const wait = this.#stage.committees.length;
    const here = new Set([flow.placeOf(first), second === undefined ? wait : flow.placeOf(second)]);
    const rankOf = (place: number) => (here.has(place) ? -1 : flow.preferenceOf(first, place));
    const places = Array.from({ length: wait + 1 }, (_, place) => place)
      .filter((place) => place === wait || mayEnter(this.#stage, applicant, place))
      .filter((place) => flow.keepsPromise(first, place))
      .sort((a, b) => rankOf(a) - rankOf(b) || a - b);
    let cheapest = { place: places[0] as number, cost: Number.POSITIVE_INFINITY };
    for (const place of places) {
      if (cheapest.cost === flow.total || rankOf(place) >= NOT_ASKED || this.#budget < 0) break;
      const child = this.#copyOf(flow);
      const cost = this.#seat(child, party, place, ceiling) ? child.total : Number.POSITIVE_INFINITY;
      if (cost < cheapest.cost) cheapest = { place, cost };
    }
    return [cheapest.place, ...places.filter((place) => place !== cheapest.place)];
  }

  /** Moves those who need two seats one after another to where all cost less, while the budget lasts. */
  #improved(start: Flow): Flow {
    this.#budget = BUDGET;
    let flow = start.copy();
    const costly = (party: Party) => flow.preferenceOf(party.first, flow.placeOf(party.first));
    for (const party of this.#pairs) this.#promise(flow, party);
    const parties = [...this.#pairs].sort((a, b) => costly(b) - costly(a));
    for (let before = Number.POSITIVE_INFINITY; flow.total < before; ) {
      before = flow.total;
      for (const party of parties) {
        for (const { committee } of party.applicant.choices) {
          if (this.#budget < 0) return flow;
          if (committee === flow.placeOf(party.first) || !mayEnter(this.#stage, party.applicant, committee))
            continue;
          const child = this.#copyOf(flow);
          if (this.#seat(child, party, committee, Number.POSITIVE_INFINITY) && child.total < flow.total)
            flow = child;
        }
      }
    }
    return flow;
  }

  /** Seats a party in a place for good. */
  #seat(flow: Flow, { first, second }: Party, place: number, ceiling: number): boolean {
    if (!flow.send(first, place, ceiling)) return false;
    flow.fix(first);
    if (second === undefined) return true;
    if (!flow.send(second, this.#placeOfSecond(place), ceiling)) return false;
    flow.fix(second);
    return true;
  }

  /** The flow with a party in the first of some places where that costs nothing. */
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

  #promise(flow: Flow, { first, second }: Party): void {
    if (second === undefined) flow.promise(first);
    else {
      flow.fix(first);
      flow.fix(second);
    }
  }

  /** The flow with a party where it was last time, if it likes that as much. */
  #asLastTime(flow: Flow, party: Party): Flow {
    const { applicant, first } = party;
    const last = applicant.last?.committee;
    if (last === undefined || !mayEnter(this.#stage, applicant, last)) return flow;
    const isEqual = flow.preferenceOf(first, last) === flow.preferenceOf(first, flow.placeOf(first));
    const after = isEqual && !flow.isFixed(first) ? this.#firstOf(flow, party, [last]) : flow;
    if (after.placeOf(first) === last) after.fix(first);
    return after;
  }
}
