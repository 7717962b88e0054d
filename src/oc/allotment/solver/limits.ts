import type { AllotmentRule } from '../../../core/index.ts';
import { prepareAllotment } from './allot.ts';
import { findLeastShortage } from './committees.ts';
import type { Allotment, Applicant, CommitteeSeats } from './model.ts';
import { computeTotals } from './preferences.ts';
import type { ProgramSolver } from './program.ts';

interface LimitCost {
  limit: 'perSchool' | 'level' | 'hold' | 'held';
  committees: readonly number[];
  from: number;
  to: number;
  seated: number;
  /** Additional people in a committee that they chose. */
  asked: number;
}

/** Limits the time. */
const MAX_TRIED_LIMITS = 6;

/** Compares allotments with and without each limit, if there are people without a chosen seat. Omits limits without cost. */
export function computeLimitCosts(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  rule: AllotmentRule,
  { placements }: Pick<Allotment, 'placements'>,
  solver?: ProgramSolver,
): { costs: LimitCost[]; untried: number } {
  const { stage, places } = prepareAllotment(committees, applicants, rule, solver);
  const start = places.map((index) => placements[index]?.committee);
  const found = computeTotals(stage.applicants, start, rule);
  if (found.waiting + found.notAsked === 0) return { costs: [], untried: 0 };
  const now = findLeastShortage(stage, start);
  // a dropped level excludes no one, so it is not tried
  const changes = createLimitChanges(committees).filter(({ limit, committees: own, from }) =>
    own.every((index) => limit !== 'level' || stage.levels[index] === from),
  );
  const costs = changes.slice(0, MAX_TRIED_LIMITS).map(({ change, ...limit }): LimitCost => {
    const changed = committees.map((one, index) => (limit.committees.includes(index) ? change(one) : one));
    const { waiting, notAsked } = findLeastShortage(
      prepareAllotment(changed, applicants, rule, solver).stage,
      start,
    );
    const seated = now.waiting - waiting;
    return { ...limit, seated, asked: seated + now.notAsked - notAsked };
  });
  return {
    costs: costs.filter(({ seated, asked }) => seated > 0 || asked > 0),
    untried: Math.max(0, changes.length - MAX_TRIED_LIMITS),
  };
}

type LimitChange = Omit<LimitCost, 'seated' | 'asked'> & { change: (one: CommitteeSeats) => CommitteeSeats };

/** Equal quotas change together, all committees with held seats change together, and each level changes separately. */
function createLimitChanges(committees: readonly CommitteeSeats[]): LimitChange[] {
  const heldIn = ({ seats }: CommitteeSeats) => seats.filter(({ held }) => held).length;
  const placesOf = (isMeant: (one: CommitteeSeats) => boolean) =>
    [...committees.keys()].filter((index) => isMeant(committees[index] as CommitteeSeats));
  const sum = (countOf: (one: CommitteeSeats) => number) =>
    committees.reduce((total, one) => total + countOf(one), 0);
  const quotas = new Set(committees.flatMap(({ perSchool }) => perSchool ?? []));
  const perSchool = [...quotas]
    .sort((a, b) => a - b)
    .map(
      (from): LimitChange => ({
        limit: 'perSchool',
        committees: placesOf((one) => one.perSchool === from),
        from,
        to: from + 1,
        change: (one) => ({ ...one, perSchool: from + 1 }),
      }),
    );
  const hold: LimitChange = {
    limit: 'hold',
    committees: placesOf((one) => one.hold > 0),
    from: sum((one) => one.hold),
    to: 0,
    change: (one) => ({ ...one, hold: 0 }),
  };
  const held: LimitChange = {
    limit: 'held',
    committees: placesOf((one) => heldIn(one) > 0),
    from: sum(heldIn),
    to: 0,
    change: (one) => ({ ...one, seats: one.seats.map((seat) => ({ ...seat, held: false })) }),
  };
  const levels = committees.map(
    ({ level }, index): LimitChange => ({
      limit: 'level',
      committees: level > 0 ? [index] : [],
      from: level,
      to: level - 1,
      change: (one) => ({ ...one, level: level - 1 }),
    }),
  );
  return [...perSchool, hold, held, ...levels].filter((change) => change.committees.length > 0);
}

/** For the sheet Summary: the limit, the number of people, and a sentence. */
export function createLimitCostLines(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  rule: AllotmentRule,
  allotment: Pick<Allotment, 'placements'>,
  names: readonly string[],
  solver?: ProgramSolver,
): LimitLine[] {
  const { costs, untried } = computeLimitCosts(committees, applicants, rule, allotment, solver);
  const lines = costs.map(({ limit, committees: own, from, to, seated, asked }): LimitLine => {
    const where =
      own.length === committees.length ? '' : ` in ${own.map((index) => names[index]).join(', ')}`;
    const isHeld = limit === 'hold' || limit === 'held';
    const item = isHeld ? `${limit}${where}` : `${limit} ${from} → ${to}${where}`;
    const people = (count: number) => (count === 1 ? '1 more person' : `${count} more people`);
    const note =
      seated > 0
        ? `${people(seated)} would have a seat`
        : `${people(asked)} would sit in a committee that they asked for`;
    const step = isHeld ? `With no seat held by ${limit}, ` : `With ${limit} ${to}, `;
    return { item, count: Math.max(seated, asked), note: `${step}${note}.` };
  });
  if (untried === 0) return lines;
  const note = `Plenary looks at ${MAX_TRIED_LIMITS} limits, and there are more, so it is not known what these cost.`;
  return [...lines, { item: 'limits not tried', count: untried, note }];
}

export interface LimitLine {
  item: string;
  count: number;
  note: string;
}
