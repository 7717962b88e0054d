import { prepared } from './allot.ts';
import { leastOf } from './committees.ts';
import type { AllotmentRule, Applicant, CommitteeSeats } from './model.ts';

/** What it would change if a limit were less strict. */
interface LimitCost {
  limit: 'perSchool' | 'level' | 'hold' | 'held';
  /** The committees that have it. */
  committees: readonly number[];
  from: number;
  to: number;
  /** How many more people would have a seat. */
  seated: number;
  /** How many more people would sit in a committee that they asked for. */
  asked: number;
}

/** How many limits are tried at most, and how many applicants times committees in all: it bounds the time. */
const MOST = 6;
const MOST_WORK = 300_000;

/** What each limit costs, found by seating everybody again without it; those that cost nothing are left out. */
export function limitCosts(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  { rule }: AllotmentRule,
): LimitCost[] {
  const trials = Math.min(MOST, Math.floor(MOST_WORK / (applicants.length * committees.length + 1)) - 1);
  const changes = trials > 0 ? changesOf(committees).slice(0, trials) : [];
  if (changes.length === 0) return [];
  const seat = (changed: readonly CommitteeSeats[]) => {
    const { stage } = prepared(changed, applicants, rule);
    const people = stage.applicants.reduce((sum, one) => sum + one.people, 0);
    const { waiting, notAsked } = leastOf(stage);
    return { seated: people - waiting, asked: people - waiting - notAsked, people };
  };
  const now = seat(committees);
  // nobody can gain anything
  if (now.asked === now.people) return [];
  return changes
    .map(({ change, ...limit }) => {
      const { seated, asked } = seat(
        committees.map((one, index) => (limit.committees.includes(index) ? change(one) : one)),
      );
      return { ...limit, seated: seated - now.seated, asked: asked - now.asked };
    })
    .filter(({ seated, asked }) => seated > 0 || asked > 0);
}

type Change = Omit<LimitCost, 'seated' | 'asked'> & { change: (one: CommitteeSeats) => CommitteeSeats };

/** One step less for each limit: committees with the same quota together, all that hold seats back together, each level by itself. */
function changesOf(committees: readonly CommitteeSeats[]): Change[] {
  const all = [...committees.entries()];
  const quotas = new Set(all.map(([, { perSchool }]) => perSchool).filter((quota) => quota !== undefined));
  const perSchool = [...quotas]
    .sort((a, b) => a - b)
    .map(
      (from): Change => ({
        limit: 'perSchool',
        committees: all.filter(([, one]) => one.perSchool === from).map(([index]) => index),
        from,
        to: from + 1,
        change: (one) => ({ ...one, perSchool: from + 1 }),
      }),
    );
  const back = (
    limit: 'hold' | 'held',
    countOf: (one: CommitteeSeats) => number,
    change: Change['change'],
  ): Change[] => {
    const own = all.filter(([, one]) => countOf(one) > 0);
    const from = own.reduce((sum, [, one]) => sum + countOf(one), 0);
    return own.length === 0 ? [] : [{ limit, committees: own.map(([index]) => index), from, to: 0, change }];
  };
  const levels = all
    .filter(([, { level }]) => level > 0)
    .map(
      ([index, { level }]): Change => ({
        limit: 'level',
        committees: [index],
        from: level,
        to: level - 1,
        change: (one) => ({ ...one, level: level - 1 }),
      }),
    );
  return [
    ...perSchool,
    ...back(
      'hold',
      ({ hold }) => hold,
      (one) => ({ ...one, hold: 0 }),
    ),
    ...back(
      'held',
      ({ seats }) => seats.filter(({ held }) => held).length,
      (one) => ({ ...one, seats: one.seats.map((seat) => ({ ...seat, held: false })) }),
    ),
    ...levels,
  ];
}

/** The same for the sheet Summary: the limit, how many people, and in words. */
export function limitsOf(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  rule: AllotmentRule,
  names: readonly string[],
): { item: string; count: number; note: string }[] {
  return limitCosts(committees, applicants, rule).map(
    ({ limit, committees: own, from, to, seated, asked }) => {
      const where =
        own.length === committees.length ? '' : ` in ${own.map((index) => names[index]).join(', ')}`;
      const item =
        limit === 'hold' || limit === 'held' ? `${limit}${where}` : `${limit} ${from} → ${to}${where}`;
      const people = (count: number) => (count === 1 ? '1 more person' : `${count} more people`);
      const note =
        seated > 0
          ? `${people(seated)} would have a seat`
          : `${people(asked)} would sit in a committee that they asked for`;
      const step =
        limit === 'hold' || limit === 'held' ? `With no seat held by ${limit}, ` : `With ${limit} ${to}, `;
      return { item, count: Math.max(seated, asked), note: `${step}${note}.` };
    },
  );
}
