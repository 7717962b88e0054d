import { expect, it } from 'vitest';
import { allotSeats } from '../../../src/oc/allotment/solver/allot.ts';
import { computeLimitCosts, createLimitCostLines } from '../../../src/oc/allotment/solver/limits.ts';
import type { Applicant, CommitteeSeats } from '../../../src/oc/allotment/solver/model.ts';
import { explainSeats } from '../../../src/oc/allotment/solver/reasons.ts';
import { scaled } from '../../scale.ts';
import {
  applicantOf,
  type Conference,
  committeeOf,
  skewedConference,
  smallConference,
} from './conferences.ts';

const balanced = { rule: 'balanced' } as const;
const DAY = 86_400_000;

function sentences(committees: readonly CommitteeSeats[], applicants: readonly Applicant[]): string[] {
  const allotment = allotSeats(committees, applicants, balanced);
  return explainSeats(committees, applicants, allotment, ['UNSC', 'DISEC', 'ECOSOC']);
}

it('says in one sentence why somebody sits where they sit', () => {
  const unsc = committeeOf(['USA', 'France'], { perSchool: 1 });
  const disec = committeeOf(['Chad', 'Mali', 'Peru'], { level: 1 });
  const france = [{ committee: 0, wishes: [[0]] }];
  expect(
    sentences(
      [unsc, disec],
      [
        applicantOf('a', [0], { choices: france, sent: 0, school: 'A' }),
        applicantOf('b', [0], { choices: france, sent: 2 * DAY, school: 'B' }),
        applicantOf('c', [0, 1], { sent: 3 * DAY, school: 'A', attended: 1 }),
        applicantOf('d', [0, 1], { sent: 4 * DAY, attended: 1 }),
        applicantOf('e', [1], { sent: 5 * DAY }),
        applicantOf('f', [], { sent: 6 * DAY, attended: 3 }),
        applicantOf('g', [0], { sent: 7 * DAY, refused: true }),
      ],
    ),
  ).toEqual([
    'first choice',
    'first choice; USA went to somebody who sent the form 2 days earlier: 2 asked for it',
    'second choice; UNSC: your school has 1 there already (limit 1)',
    'second choice; UNSC was full: 5 asked for 2 seats, 5 of them as their first choice',
    'waiting list; DISEC needs 1 MUN attended',
    'no choice was made',
    'waiting list; the form was not agreed to',
  ]);
});

it('says of somebody who waits and asked for nothing that no choice was made', () => {
  expect(sentences([committeeOf(['USA'])], [applicantOf('a', [0]), applicantOf('b', [])])).toEqual([
    'first choice',
    'waiting list; no choice was made',
  ]);
});

it('says what the OC decided by hand', () => {
  const held = [{ name: 'USA', level: 0, held: true }];
  const unsc = committeeOf([], {
    seats: [...held, { name: 'France', level: 0, held: false }, { name: 'Chad', level: 3, held: false }],
  });
  const wish = (seat: number) => ({ choices: [{ committee: 0, wishes: [[seat]] }] });
  expect(
    sentences(
      [unsc, committeeOf(['Mali'])],
      [
        applicantOf('a', [], { ...wish(1), lock: { committee: 0, seats: [1] } }),
        applicantOf('b', [], { ...wish(1), never: [1] }),
        applicantOf('c', [0, 1], { never: [0] }),
      ],
    ),
  ).toEqual([
    'decided by the organisers',
    'first choice; France was given by hand',
    'second choice; UNSC was ruled out by hand',
  ]);
});

it('says what each limit costs, as seating everybody without it shows', () => {
  const committees = [
    committeeOf(['A', 'B', 'C', 'D'], { perSchool: 1, hold: 1 }),
    committeeOf(['E', 'F'], { level: 2, perSchool: 1 }),
  ];
  const school = 'A';
  const applicants = [
    applicantOf('a', [0], { school }),
    applicantOf('b', [0], { school }),
    applicantOf('c', [1], { school, attended: 2 }),
    applicantOf('d', [1], { school: 'B' }),
  ];
  const allotment = allotSeats(committees, applicants, balanced);
  expect(createLimitCostLines(committees, applicants, balanced, allotment, ['UNSC', 'DISEC'])).toEqual([
    { item: 'perSchool 1 → 2', count: 1, note: 'With perSchool 2, 1 more person would have a seat.' },
  ]);
  const names = Array.from({ length: 7 }, (_, level) => `Level ${level + 1}`);
  const levels = names.map((_, level) => committeeOf(['A'], { level: level + 1 }));
  const ready = levels.map((_, number) => applicantOf(`r${number}`, [number], { attended: number + 1 }));
  const crowd = [...ready, applicantOf('a', [0])];
  expect(
    createLimitCostLines(levels, crowd, balanced, allotSeats(levels, crowd, balanced), names).at(-1),
  ).toEqual({
    item: 'limits not tried',
    count: 1,
    note: 'Plenary looks at 6 limits, and there are more, so it is not known what these cost.',
  });
  const count = (all: readonly Applicant[], isMeant: (index: number) => boolean) =>
    all.reduce((sum, { people }, index) => sum + (isMeant(index) ? people : 0), 0);
  const shortage = ({ committees: all, applicants: people }: Conference) => {
    const { placements } = allotSeats(all, people, balanced);
    const waits = count(people, (index) => !placements[index]);
    const isAsked = (index: number) =>
      people[index]?.choices.some((choice) => choice.committee === placements[index]?.committee) ?? false;
    return { waits, unasked: count(people, (index) => !people[index]?.lock && !isAsked(index)) };
  };
  const conferences = [
    ...Array.from({ length: scaled(1, 100) }, (_, seed) =>
      skewedConference(seed, { people: 60, committees: 4, seats: 60, perSchool: 3 }),
    ),
    ...Array.from({ length: scaled(4, 300) }, (_, seed) => smallConference(seed)),
  ];
  for (const [seed, conference] of conferences.entries()) {
    const { committees: all, applicants: people } = conference;
    const before = shortage(conference);
    const { costs } = computeLimitCosts(all, people, balanced, allotSeats(all, people, balanced));
    for (const { from, to } of changesIn(all)) {
      const wider = all.map((one) => (one.perSchool === from ? { ...one, perSchool: to } : one));
      const after = shortage({ committees: wider, applicants: people });
      const cost = costs.find((one) => one.limit === 'perSchool' && one.from === from);
      expect([cost?.seated ?? 0, cost?.asked ?? 0], `seed ${seed}`).toEqual([
        before.waits - after.waits,
        before.unasked - after.unasked,
      ]);
    }
  }
});

/** The quotas of some committees, and one more. */
function changesIn(committees: readonly CommitteeSeats[]): { from: number; to: number }[] {
  const quotas = new Set(committees.flatMap(({ perSchool }) => perSchool ?? []));
  return [...quotas].map((from) => ({ from, to: from + 1 }));
}
