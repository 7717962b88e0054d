import loadHighs from 'highs';
import { groupBy } from '../../../src/core/index.ts';
import type { Allotment, Applicant, CommitteeSeats } from '../../../src/oc/allotment/solver/model.ts';
import type { Conference } from './conferences.ts';

/*
 * The same problem as an integer program, solved by HiGHS. It is written from the objectives, and has nothing of the solver: a
 * variable for each applicant and committee, one for each that waits, and limits as sums.
 */

export type Highs = Awaited<ReturnType<typeof loadHighs>>;

/** The order of preference of a committee: 1000 where it was not asked for, 1001 for none. */
export function preferenceOf({ choices }: Applicant, committee: number | undefined): number {
  if (committee === undefined) return 1001;
  const rank = choices.findIndex((choice) => choice.committee === committee);
  return rank < 0 ? 1000 : rank;
}

const CHOICE_COSTS = [0, 1, 3, 7, 12, 18];

/** What an allotment costs: who waits, who sits in a committee that they did not ask for, choices, and who moves, one after another. */
type Costs = number[];

function costOf(applicant: Applicant, committee: number | undefined, rule: 'balanced' | 'first-come'): Costs {
  const { people, last } = applicant;
  const preference = preferenceOf(applicant, committee);
  const moves = last !== undefined && last.committee !== committee ? people : 0;
  if (preference === 1001) return [people, 0, 0, moves];
  if (preference === 1000) return [0, people, 0, moves];
  return [0, 0, rule === 'balanced' ? people * (CHOICE_COSTS[preference] as number) : 0, moves];
}

/** The objectives of a rule, in their order: `first-come` looks at who moves when everybody has their turn. */
function objectivesOf(rule: 'balanced' | 'first-come'): number[] {
  return rule === 'balanced' ? [0, 1, 2, 3] : [0, 1, 2];
}

export function sizeIn(applicant: Applicant, committee: CommitteeSeats): number {
  return applicant.people === 2 && !committee.double ? 2 : 1;
}

interface Variable {
  name: string;
  applicant: number;
  committee: number | undefined;
  preference: number;
  costs: Costs;
}

/** The least costs of the first stage, and the preference that each applicant gets in it, the earlier form first. */
export class Oracle {
  readonly #highs: Highs;

  private constructor(highs: Highs) {
    this.#highs = highs;
  }

  static async load(): Promise<Oracle> {
    return new Oracle(await loadHighs());
  }

  /** The least cost of each objective, where those before have theirs. What costs nothing in `found` is not looked for: nothing costs less. */
  leastCosts(
    conference: Conference,
    rule: 'balanced' | 'first-come',
    found: readonly number[] = [],
  ): number[] {
    return this.#program(conference, rule, found).least;
  }

  /** How many people move at least where everybody has the preference that is theirs in the order of the forms. */
  leastMoves(conference: Conference, rule: 'balanced' | 'first-come', order: readonly number[]): number {
    const { variables, limits } = this.#program(conference, rule);
    const preferences = this.preferences(conference, rule, order);
    const allowed = variables.filter(({ applicant, preference }) => preferences[applicant] === preference);
    const names = new Set(allowed.map(({ name }) => name));
    const others = variables.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} <= 0`);
    const terms = allowed.map((one): [number, string] => [one.costs.at(-1) ?? 0, one.name]);
    return this.#least(terms, [...limits, ...others], variables);
  }

  /** The preference of each applicant, where all costs are the least and the earlier form goes first. */
  preferences(conference: Conference, rule: 'balanced' | 'first-come', order: readonly number[]): number[] {
    const { variables, limits, least } = this.#program(conference, rule);
    const fixed = [...limits];
    for (const [objective, value] of least.entries()) {
      fixed.push(`${sum(variables.map((one) => [one.costs[objective] as number, one.name]))} <= ${value}`);
    }
    const found: number[] = [];
    for (const index of order) {
      const own = variables.filter(({ applicant }) => applicant === index);
      const terms = own.map(({ preference, name }): [number, string] => [preference, name]);
      const best = this.#least(terms, fixed, variables);
      fixed.push(`${sum(terms)} <= ${best}`);
      found[index] = best;
    }
    return found;
  }

  /** The least cost of the seats of one committee for those who sit there, and how many of them move then at least; of `found` what is 0 is not looked for. */
  leastSeatCosts(
    costs: readonly (readonly number[])[],
    moves: readonly (readonly boolean[])[],
    found?: readonly [number, number],
  ): [number, number] {
    const variables = costs.flatMap((row, sitter) =>
      row.map((cost, seat) => ({
        ...{ cost, sitter, seat, name: `x_${sitter}_${seat}` },
        move: moves[sitter]?.[seat] ? 1 : 0,
      })),
    );
    const allowed = variables.filter(({ cost }) => cost < Number.POSITIVE_INFINITY);
    const group = (by: 'sitter' | 'seat') => [...groupBy(allowed, (one) => one[by]).values()];
    const limits = [
      ...group('sitter').map((own) => `${sum(own.map(({ name }) => [1, name]))} = 1`),
      ...group('seat').map((own) => `${sum(own.map(({ name }) => [1, name]))} <= 1`),
    ];
    const terms = allowed.map(({ cost, name }): [number, string] => [cost, name]);
    const least = found?.[0] === 0 ? 0 : this.#least(terms, limits, allowed);
    if (found?.[0] === least && found[1] === 0) return [least, 0];
    const moved = allowed.map(({ move, name }): [number, string] => [move, name]);
    return [least, this.#least(moved, [...limits, `${sum(terms)} <= ${least}`], allowed)];
  }

  #program(
    { committees, applicants }: Conference,
    rule: 'balanced' | 'first-come',
    found: readonly number[] = [],
  ) {
    const qualified = committees.map(({ level }, number) =>
      applicants.some(
        (one) =>
          (!one.refused || one.lock) &&
          (one.attended ?? 0) >= level &&
          one.choices.some(({ committee }) => committee === number),
      )
        ? level
        : 0,
    );
    const variables = applicants.flatMap((applicant, index): Variable[] =>
      [...committees.keys(), undefined]
        .filter((committee) => {
          if (applicant.lock) return committee === applicant.lock.committee;
          if (committee === undefined) return true;
          if (applicant.refused || applicant.never?.includes(committee)) return false;
          return (applicant.attended ?? 0) >= (qualified[committee] as number);
        })
        .map((committee) => {
          const preference = preferenceOf(applicant, committee);
          // locks and refusals are no part of what is to be decided
          const costs: Variable['costs'] =
            applicant.lock || applicant.refused ? [0, 0, 0, 0] : costOf(applicant, committee, rule);
          return { name: `x_${index}_${committee ?? 'w'}`, applicant: index, committee, preference, costs };
        }),
    );
    const limits = applicants.map(
      (_, index) =>
        `${sum(variables.filter(({ applicant }) => applicant === index).map(({ name }) => [1, name]))} = 1`,
    );
    for (const [number, committee] of committees.entries()) {
      const here = variables.filter((one) => one.committee === number);
      const size = (one: Variable) => sizeIn(applicants[one.applicant] as Applicant, committee);
      const people = (one: Variable) => applicants[one.applicant]?.people ?? 0;
      const locked = (own: readonly Variable[], countOf: (one: Variable) => number) =>
        own.filter((one) => applicants[one.applicant]?.lock).reduce((all, one) => all + countOf(one), 0);
      const heldByLock = applicants
        .filter(({ lock }) => lock?.committee === number)
        .flatMap(({ lock }) => lock?.seats ?? [])
        .filter((seat) => committee.seats[seat]?.held).length;
      const common = committee.seats.filter(({ held }) => !held).length - committee.hold;
      const room = Math.max(common + heldByLock, locked(here, size));
      if (here.length > 0) limits.push(`${sum(here.map((one) => [size(one), one.name]))} <= ${room}`);
      if (committee.perSchool === undefined) continue;
      for (const [school, own] of groupBy(here, (one) => applicants[one.applicant]?.school ?? '')) {
        if (school === '') continue;
        limits.push(
          `${sum(own.map((one) => [people(one), one.name]))} <= ${Math.max(committee.perSchool, locked(own, people))}`,
        );
      }
    }
    const least: number[] = [];
    const fixed = [...limits];
    for (const objective of objectivesOf(rule)) {
      const terms = variables.map((one): [number, string] => [one.costs[objective] as number, one.name]);
      const value = found[objective] === 0 ? 0 : this.#least(terms, fixed, variables);
      least.push(value);
      fixed.push(`${sum(terms)} <= ${value}`);
    }
    return { variables, limits, least };
  }

  #least(
    terms: readonly (readonly [number, string])[],
    limits: readonly string[],
    variables: readonly { name: string }[],
  ): number {
    const names = variables.map(({ name }) => name);
    const least = leastOf(this.#highs, terms, limits, names);
    if (least === undefined) throw new Error('HiGHS: there is no solution');
    return least;
  }
}

/** The least sum of some terms within limits, where each variable is 0 or 1; undefined where nothing is within them. */
export function leastOf(
  highs: Highs,
  terms: readonly (readonly [number, string])[],
  limits: readonly string[],
  names: readonly string[],
): number | undefined {
  if (names.length === 0 || terms.every(([factor]) => factor === 0)) return 0;
  const program = [
    'Minimize',
    ` cost: ${sum(terms)}`,
    'Subject To',
    ...limits.map((limit, index) => ` l${index}: ${limit}`),
    'Binary',
    ` ${names.join('\n ')}`,
    'End',
  ].join('\n');
  const options = { output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.1 };
  const first = highs.solve(program, options);
  // its presolve calls a few programs infeasible that are not: each has a solution
  const solution = first.Status === 'Optimal' ? first : highs.solve(program, { ...options, presolve: 'off' });
  if (solution.Status === 'Infeasible') return undefined;
  if (solution.Status !== 'Optimal') throw new Error(`HiGHS: ${solution.Status}`);
  return Math.round(solution.ObjectiveValue);
}

export function sum(terms: readonly (readonly [number, string])[]): string {
  return terms.map(([factor, name]) => `${factor} ${name}`).join(' + ');
}

/** What an allotment costs, as `leastCosts` counts it. */
export function costsOf(
  { applicants }: Conference,
  { placements }: Allotment,
  rule: 'balanced' | 'first-come',
): number[] {
  const costs = objectivesOf(rule).map(() => 0);
  for (const [index, applicant] of applicants.entries()) {
    if (applicant.lock || applicant.refused) continue;
    const own = costOf(applicant, placements[index]?.committee, rule);
    for (const objective of costs.keys())
      costs[objective] = (costs[objective] as number) + (own[objective] as number);
  }
  return costs;
}

/** The costs of each seat for each who has one in a committee without a lock, whether it is another than they had, and what theirs come to. */
export function seatCostsOf(
  { committees, applicants }: Conference,
  { placements }: Allotment,
  number: number,
): { costs: number[][]; moves: boolean[][]; found: [number, number] } {
  const { seats } = committees[number] as CommitteeSeats;
  const locked = new Set(
    applicants.flatMap(({ lock }) => (lock?.committee === number ? (lock.seats ?? []) : [])),
  );
  const free = [...seats.keys()].filter((seat) => !seats[seat]?.held && !locked.has(seat));
  const costAt = ({ choices, attended = 0 }: Applicant, seat: number): number => {
    const wishes = choices.find((choice) => choice.committee === number)?.wishes ?? [];
    const rank = wishes.findIndex((wish) => wish.includes(seat));
    return (rank < 0 ? 10 : 2 * rank) + (attended < (seats[seat]?.level ?? 0) ? 25 : 0);
  };
  const costs: number[][] = [];
  const moves: boolean[][] = [];
  const found: [number, number] = [0, 0];
  for (const [index, one] of applicants.entries()) {
    const placement = placements[index];
    if (placement?.committee !== number || one.lock) continue;
    const homes = (one.last?.committee === number ? one.last.seats : []).map((seat) => seats[seat]?.name);
    const names = placement.seats.map((seat) => seats[seat]?.name);
    for (const [at, seat] of placement.seats.entries()) {
      const home = homes[at];
      costs.push(free.map((other) => costAt(one, other)));
      moves.push(free.map((other) => home !== undefined && seats[other]?.name !== home));
      found[0] += costAt(one, seat);
    }
    // of two people, each of whom has a seat, it makes no difference which of them has which
    for (const home of homes.slice(0, placement.seats.length)) {
      const same = names.indexOf(home);
      if (same < 0) found[1] += 1;
      else names.splice(same, 1);
    }
  }
  return { costs, moves, found };
}
