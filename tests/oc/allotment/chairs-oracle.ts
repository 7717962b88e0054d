import {
  type ChairAllotment,
  type ChairApplicant,
  HEAD_ROLE,
  orderByTurn,
} from '../../../src/oc/allotment/solver/chairs.ts';
import type { CommitteeSeats } from '../../../src/oc/allotment/solver/model.ts';
import { committeeOf, randomOf, shuffled } from './conferences.ts';
import { type Highs, leastOf, preferenceOf, sum } from './oracle.ts';

/* Chairs as an integer program, written from the objectives in docs/oc.md: a variable for each applicant and committee, and one for each head. */

/** Committees with places for chairs, and who applies. */
export interface ChairConference {
  committees: CommitteeSeats[];
  applicants: ChairApplicant[];
}

/** A conference with everything at once: few places or many, heads that are named already, people who would not lead, friends, locks, and places of last time. */
export function chairConference(seed: number, size = 30): ChairConference {
  const random = randomOf(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const committees = Array.from({ length: 2 + below(5) }, (): CommitteeSeats => {
    const roles = Array.from({ length: below(4) }, () => 'chair');
    return committeeOf(random() < 0.8 ? [HEAD_ROLE, ...roles] : roles);
  });
  const count = 2 + below(size);
  const left = committees.map(({ seats }) => seats.length);
  const led = new Set<number>();
  const isAskedToLead = random() < 0.7;
  const applicants = Array.from({ length: count }, (_, index): ChairApplicant => {
    const choices = shuffled([...committees.keys()], random)
      .slice(0, random() < 0.25 ? 0 : 1 + below(3))
      .map((committee) => ({ committee, wishes: [] }));
    const friends = Array.from({ length: random() < 0.5 ? 1 + below(2) : 0 }, () => below(count));
    const leads = isAskedToLead ? random() < 0.5 : true;
    const applicant: ChairApplicant = {
      key: `key ${index}`,
      people: 1,
      school: '',
      choices,
      leads,
      friends: [...new Set(friends)].filter((one) => one !== index),
      ...(random() < 0.7 && { attended: below(5) }),
      ...(random() < 0.8 && { sent: below(20) }),
      ...(random() < 0.04 && { refused: true as const }),
      ...(random() < 0.15 && { never: [below(committees.length)] }),
    };
    const committee = below(committees.length);
    if (random() < 0.4) return { ...applicant, last: { committee, seats: [] } };
    if (random() > 0.15 || left[committee] === 0) return applicant;
    left[committee] = (left[committee] as number) - 1;
    const { refused, never, ...free } = applicant;
    const canLead = committees[committee]?.seats[0]?.name === HEAD_ROLE && !led.has(committee);
    const isLed = canLead && random() < 0.4;
    if (isLed) led.add(committee);
    return { ...free, leads: leads || isLed, lock: { committee, ...(isLed && { seats: [0] }) } };
  });
  return { committees, applicants };
}

const CHOICE_COSTS = [0, 1, 3, 7, 12, 18];

/** What is worse in an allotment of chairs than in the best, as HiGHS finds it; each objective in its order. */
export function worseThanBestChairs(
  highs: Highs,
  { committees, applicants }: ChairConference,
  found: ChairAllotment,
): string[] {
  const faults: string[] = [];
  const given = found.placements.map((placement) => placement?.committee);
  const x = (index: number, committee: number | undefined) => `x_${index}_${committee ?? 'w'}`;
  const h = (index: number, committee: number) => `h_${index}_${committee}`;
  const all = [...committees.keys(), undefined];
  const isDecided = applicants.map(({ lock, refused }) => lock !== undefined || refused === true);
  const open = applicants.map(({ lock, refused, never }) =>
    all.filter((committee) => {
      if (lock) return committee === lock.committee;
      return committee === undefined || (!refused && !never?.includes(committee));
    }),
  );
  const ledBy = committees.map((_, number) =>
    applicants.findIndex(({ lock }) => lock?.committee === number && lock.seats !== undefined),
  );
  const mayLead = (index: number, number: number) =>
    applicants[index]?.leads === true &&
    committees[number]?.seats[0]?.name === HEAD_ROLE &&
    open[index]?.includes(number) &&
    (ledBy[number] === -1 || ledBy[number] === index);
  const people = [...applicants.keys()];
  const heads = people.flatMap((index) =>
    [...committees.keys()].filter((number) => mayLead(index, number)).map((number) => ({ index, number })),
  );
  const names = [
    ...people.flatMap((index) => (open[index] ?? []).map((committee) => x(index, committee))),
    ...heads.map(({ index, number }) => h(index, number)),
  ];
  const limits = people.map((index) => `${sum((open[index] ?? []).map((one) => [1, x(index, one)]))} = 1`);
  for (const [number, { seats }] of committees.entries()) {
    const here = people.filter((index) => open[index]?.includes(number));
    if (here.length > 0) limits.push(`${sum(here.map((index) => [1, x(index, number)]))} <= ${seats.length}`);
    const own = heads.filter((one) => one.number === number);
    if (own.length > 0) limits.push(`${sum(own.map(({ index }) => [1, h(index, number)]))} <= 1`);
    for (const { index } of own) limits.push(`${h(index, number)} - ${x(index, number)} <= 0`);
    if (ledBy[number] !== -1) limits.push(`${h(ledBy[number] as number, number)} = 1`);
  }
  const terms = (costOf: (index: number, committee: number | undefined) => number) =>
    people.flatMap((index) =>
      (open[index] ?? []).map((one): [number, string] => [costOf(index, one), x(index, one)]),
    );
  const sumOf = (costOf: (index: number, committee: number | undefined) => number) =>
    people.reduce((total, index) => total + costOf(index, given[index]), 0);
  const rankOf = (index: number, committee: number | undefined) =>
    preferenceOf(applicants[index] as ChairApplicant, committee);
  const leaders = found.heads.flatMap((index) => index ?? []);
  const counted =
    (cost: (rank: number) => number) =>
    (index: number, committee: number | undefined): number =>
      isDecided[index] ? 0 : cost(rankOf(index, committee));
  const moves = (index: number, committee: number | undefined) => {
    const { last } = applicants[index] as ChairApplicant;
    return !isDecided[index] && last && last.committee !== committee ? 1 : 0;
  };
  const waiting = counted((rank) => (rank === 1001 ? 1 : 0));
  const unasked = counted((rank) => (rank === 1000 ? 1 : 0));
  const choices = counted((rank) => (rank < 1000 ? (CHOICE_COSTS[rank] as number) : 0));
  for (const [number, head] of found.heads.entries()) {
    const here = orderByTurn(applicants).filter(
      (index) => given[index] === number && applicants[index]?.leads,
    );
    const [first] = ledBy[number] === -1 ? here : [ledBy[number]];
    const expected = committees[number]?.seats[0]?.name === HEAD_ROLE ? first : undefined;
    if (head !== expected) faults.push(`head of ${number}: ${head} instead of ${expected}`);
  }
  const objectives: [what: string, of: [number, string][], found: number][] = [
    ['waiting', terms(waiting), sumOf(waiting)],
    ['not asked', terms(unasked), sumOf(unasked)],
    ['choices', terms(choices), sumOf(choices)],
    ['heads', heads.map(({ index, number }) => [-1, h(index, number)]), -leaders.length],
    ['moves', terms(moves), sumOf(moves)],
  ];
  for (const [what, of, value] of objectives) {
    const least = of.length === 0 ? 0 : leastOf(highs, of, limits, names);
    if (least !== value) faults.push(`${what}: ${value} instead of ${least}`);
    if (of.length > 0) limits.push(`${sum(of)} <= ${least ?? value}`);
  }
  const order = orderByTurn(applicants);
  for (const index of order) {
    const own = (open[index] ?? []).map((one): [number, string] => [rankOf(index, one), x(index, one)]);
    const least = leastOf(highs, own, limits, names);
    if (least !== rankOf(index, given[index]))
      faults.push(`turn of ${index}: ${rankOf(index, given[index])} instead of ${least}`);
    limits.push(`${sum(own)} <= ${rankOf(index, given[index])}`);
  }
  for (const index of order) {
    const { friends } = applicants[index] as ChairApplicant;
    const friend = friends.find((one) => given[one] !== undefined && given[one] === given[index]);
    if (friend !== undefined) {
      limits.push(`${x(index, given[index])} = 1`, `${x(friend, given[friend])} = 1`);
      continue;
    }
    for (const other of friends)
      for (const number of committees.keys()) {
        if (!open[index]?.includes(number) || !open[other]?.includes(number)) continue;
        const both = [`${x(index, number)} = 1`, `${x(other, number)} = 1`];
        if (leastOf(highs, [[1, x(index, number)]], [...limits, ...both], names) !== undefined)
          faults.push(`${index} could be with ${other} in ${number}`);
      }
  }
  return faults;
}
