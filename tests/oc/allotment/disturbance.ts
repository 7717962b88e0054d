import { allotSeats } from '../../../src/oc/allotment/solver/allot.ts';
import { orderByForm } from '../../../src/oc/allotment/solver/locks.ts';
import type { Allotment, Applicant, CommitteeSeats } from '../../../src/oc/allotment/solver/model.ts';
import { type Conference, randomOf, shuffled, skewedConference } from './conferences.ts';
import { costsOf, type Oracle, seatCostsOf } from './oracle.ts';

/* Conferences that change as real ones do, and whether an allotment moves more people than an equally good one has to. */

export type Rule = 'balanced' | 'first-come';

/** A conference with everything at once: pairs, limits, levels, portfolios, held seats, and locks of the OC. */
export function fullConference(seed: number, people: number): Conference {
  const random = randomOf(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const count = Math.max(2, Math.min(12, Math.round(people / 25)));
  const seats = Math.round(people * (0.85 + random() * 0.25));
  const perSchool = Math.max(2, Math.round(people / count / 4));
  // of more pairs in a large conference not all ways are compared, and then there is nothing to prove
  const pairs = people > 150 ? 0.02 : 0.1;
  const base = skewedConference(seed, { people, committees: count, seats, perSchool, pairs, double: 1 });
  const committees = base.committees.map(
    (one): CommitteeSeats => ({
      ...one,
      level: random() < 0.15 ? 1 : 0,
      hold: random() < 0.2 ? 1 : 0,
      seats: one.seats.map((seat, at) => ({
        ...seat,
        // of one seat there are several, which are the same to everybody
        ...(at % 9 === 8 ? { name: 'Member' } : { level: random() < 0.1 ? 2 : 0, held: random() < 0.03 }),
      })),
    }),
  );
  const alike = (number: number, seat: number) =>
    [...(committees[number]?.seats.entries() ?? [])].flatMap(([at, { name }]) =>
      name === committees[number]?.seats[seat]?.name ? [at] : [],
    );
  const taken = new Set<string>();
  const applicants = base.applicants.map((each): Applicant => {
    const choices = each.choices.map(({ committee, wishes }) => ({
      committee,
      wishes: wishes.map(([seat = 0]) => alike(committee, seat)),
    }));
    const one = { ...each, choices };
    if (random() < 0.05) return { ...one, choices: [] };
    if (random() < 0.03) return { ...one, never: [below(count)] };
    if (random() > 0.04) return one;
    const committee = below(count);
    const seat = below(committees[committee]?.seats.length ?? 1);
    const isFree = !taken.has(`${committee} ${seat}`);
    if (!isFree || (one.people === 2 && !committees[committee]?.double)) return one;
    taken.add(`${committee} ${seat}`);
    return { ...one, lock: { committee, seats: [seat] } };
  });
  return { committees, applicants };
}

/** What a committee does between two uploads. */
export type Change = 'late' | 'withdrawal' | 'smaller committee' | 'new lock' | 'corrected name';
export const CHANGES: readonly Change[] = [
  'late',
  'withdrawal',
  'smaller committee',
  'new lock',
  'corrected name',
];

/** A conference after a change; a corrected name is nothing to the solver, which knows Keys. */
export function changed(
  { committees, applicants }: Conference,
  change: Change,
  random: () => number,
  step: number,
): Conference {
  const below = (limit: number) => Math.floor(random() * limit);
  const at = below(committees.length);
  const who = below(applicants.length);
  const person = applicants[who];
  if (!person) return { committees, applicants };
  switch (change) {
    case 'late': {
      const { lock, last, never, ...late } = person;
      const sent = random() < 0.5 ? 1_000_000 + step : below(applicants.length);
      return { committees, applicants: [...applicants, { ...late, key: `late ${step}`, sent }] };
    }
    case 'withdrawal':
      return { committees, applicants: applicants.filter((_, index) => index !== who) };
    case 'smaller committee': {
      // the last seat that nobody has by a lock
      const locked = new Set(
        applicants.flatMap(({ lock }) => (lock?.committee === at && !lock.isKept ? (lock.seats ?? []) : [])),
      );
      const last = (committees[at]?.seats.length ?? 0) - 1;
      if (last < 1 || locked.has(last)) return { committees, applicants };
      return {
        applicants,
        committees: committees.map((one, index) =>
          index === at ? { ...one, seats: one.seats.slice(0, -1) } : one,
        ),
      };
    }
    case 'new lock': {
      const free = (committees[at]?.seats ?? []).findIndex(
        (_, seat) => !applicants.some(({ lock }) => lock?.committee === at && lock.seats?.includes(seat)),
      );
      if (free < 0 || person.people === 2 || person.lock) return { committees, applicants };
      return {
        committees,
        applicants: applicants.map((one, index) =>
          index === who ? { ...one, lock: { committee: at, seats: [free] } } : one,
        ),
      };
    }
    default:
      return { committees, applicants: shuffled(applicants, random) };
  }
}

/** The same people, who know where they were; of these, who was mailed the seat keeps it. */
export function remembering(
  { committees, applicants }: Conference,
  had: ReadonlyMap<string, NonNullable<Applicant['last']>>,
  isMailed: (key: string) => boolean,
): Conference {
  const all = applicants.map((one): Applicant => {
    const last = had.get(one.key);
    const { lock, last: _, ...rest } = one;
    if (lock && !lock.isKept) return { ...rest, lock };
    if (!last) return rest;
    const seats = last.seats.filter((seat) => committees[last.committee]?.seats[seat]);
    const isWhole = seats.length === last.seats.length;
    if (isMailed(one.key) && isWhole) return { ...rest, lock: { ...last, isKept: true } };
    return { ...rest, last: { committee: last.committee, seats } };
  });
  return { committees, applicants: all };
}

/** A conference without the locks that could not be given: who has one of the OC waits, and who keeps a seat gets one like everybody. */
function withoutImpossible({ committees, applicants }: Conference, { findings }: Allotment): Conference {
  const left = new Set(findings.flatMap((one) => (one.code === 'no-seat-for-lock' ? [one.applicant] : [])));
  return {
    committees,
    applicants: applicants.map((one, index): Applicant => {
      if (!left.has(index)) return one;
      const { lock, ...rest } = one;
      return lock?.isKept ? rest : { ...rest, refused: true };
    }),
  };
}

/**
 * What is worse in an allotment than in the best, as HiGHS finds it: each objective in its order, the last of which is how many move.
 * `ordered` compares what everybody gets in the order of the forms too, which takes a program for each person.
 */
export function worseThanBest(
  oracle: Oracle,
  conference: Conference,
  rule: Rule,
  options: { ordered?: boolean } = {},
): { faults: string[]; isProven: boolean; moved: number } {
  const allotment = allotSeats(conference.committees, conference.applicants, { rule });
  const doubt = allotment.findings.find((one) => one.code === 'not-proven');
  const isProven = doubt === undefined;
  const given = withoutImpossible(conference, allotment);
  const faults: string[] = [];
  const compare = (what: string, found: unknown, least: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(least))
      faults.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(least)}`);
  };
  const found = costsOf(given, allotment, rule);
  if (doubt?.unproven !== 'costs') {
    const least = oracle.leastCosts(given, rule, found);
    // without a proof only who moves may be more
    const end = isProven ? undefined : -1;
    compare('costs and moves', found.slice(0, end), least.slice(0, end));
  }
  const moves = given.applicants.reduce((sum, one, index) => {
    const committee = allotment.placements[index]?.committee;
    return sum + (!one.lock && !one.refused && one.last && one.last.committee !== committee ? one.people : 0);
  }, 0);
  if (isProven && options.ordered && rule === 'first-come')
    compare('moves', moves, oracle.leastMoves(given, rule, orderByForm(given.applicants)));
  let moved = moves;
  if (rule === 'balanced')
    for (const number of given.committees.keys()) {
      const { costs, moves: all, found: own } = seatCostsOf(given, allotment, number);
      moved += own[1];
      if (costs.length > 0) compare(`seats of ${number}`, own, oracle.leastSeatCosts(costs, all, own));
    }
  return { faults, isProven, moved };
}
