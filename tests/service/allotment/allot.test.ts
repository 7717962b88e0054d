import { describe, expect, it } from 'vitest';
import { allot } from '../../../src/service/allotment/allot.ts';
import type { Allotment, Applicant, CommitteeSeats } from '../../../src/service/allotment/model.ts';
import { scaled } from '../../scale.ts';
import { type Conference, randomOf, shuffled, smallConference } from './conferences.ts';
import { costsOf, Oracle, sizeIn } from './oracle.ts';

const RULES = ['balanced', 'first-come'] as const;
const seeds = (few: number, many: number) => Array.from({ length: scaled(few, many) }, (_, seed) => seed);

function allotted(
  { committees, applicants }: Conference,
  rule: (typeof RULES)[number] = 'balanced',
): Allotment {
  return allot(committees, applicants, { rule });
}

/** Who sits where, by key. */
function byKey({ applicants }: Conference, { placements }: Allotment): Record<string, unknown> {
  const pairs = applicants.map(({ key }, index) => [key, placements[index]] as const);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function committee(seats: number, rules: Partial<CommitteeSeats> = {}): CommitteeSeats {
  return {
    seats: Array.from({ length: seats }, (_, seat) => ({ name: `Seat ${seat}`, level: 0, held: false })),
    level: 0,
    double: false,
    hold: 0,
    ...rules,
  };
}

function applicant(key: string, choices: readonly number[], more: Partial<Applicant> = {}): Applicant {
  return {
    key,
    people: 1,
    school: '',
    choices: choices.map((one) => ({ committee: one, wishes: [] })),
    ...more,
  };
}

/** What is wrong with an allotment: seats given twice, limits broken without a finding. */
function faultsOf({ committees, applicants }: Conference, { placements, findings }: Allotment): string[] {
  const faults: string[] = [];
  const isTold = (code: string, number: number) =>
    findings.some(
      (finding) => finding.code === code && 'committee' in finding && finding.committee === number,
    );
  for (const [number, one] of committees.entries()) {
    const taken: number[] = [];
    const schools = new Map<string, number>();
    for (const [index, placement] of placements.entries()) {
      if (placement?.committee !== number) continue;
      const who = applicants[index] as Applicant;
      taken.push(...placement.seats);
      if (placement.seats.length !== sizeIn(who, one))
        faults.push(`${who.key} has ${placement.seats.length} seats`);
      if (placement.seats.some((seat) => one.seats[seat]?.held) && !who.lock)
        faults.push(`${who.key} has a held seat`);
      if (who.refused && !who.lock) faults.push(`${who.key} refused`);
      if (who.never?.includes(number) && !who.lock) faults.push(`${who.key} is never to be in ${number}`);
      if (
        (who.attended ?? 0) < one.level &&
        !isTold('level-dropped', number) &&
        !isTold('level-broken', number)
      )
        faults.push(`${who.key} is below the level`);
      if (who.school) schools.set(who.school, (schools.get(who.school) ?? 0) + placement.seats.length);
    }
    if (new Set(taken).size !== taken.length) faults.push(`a seat of ${number} is given twice`);
    if (taken.some((seat) => !one.seats[seat])) faults.push(`a seat of ${number} does not exist`);
    const common = one.seats.filter(({ held }) => !held).length;
    const used = taken.filter((seat) => !one.seats[seat]?.held).length;
    if (used > Math.max(0, common - one.hold) && !isTold('hold-broken', number))
      faults.push(`${number} keeps nothing back`);
    for (const [school, count] of schools) {
      if (count > (one.perSchool ?? count) && !isTold('quota-broken', number))
        faults.push(`${school} has too many`);
    }
  }
  for (const [index, { lock, key }] of applicants.entries()) {
    if (
      lock &&
      placements[index]?.committee !== lock.committee &&
      !isTold('no-seat-for-lock', lock.committee)
    )
      faults.push(`the lock of ${key} is broken`);
  }
  return faults;
}

describe('an allotment', () => {
  it('seats as many, as few where they did not ask, with choices as good, as HiGHS does', async () => {
    const oracle = await Oracle.load();
    for (const seed of seeds(2, 500)) {
      const conference = smallConference(seed);
      for (const rule of RULES) {
        const found = costsOf(conference, allotted(conference, rule), rule);
        expect(found, `seed ${seed}, ${rule}`).toEqual(oracle.leastCosts(conference, rule));
      }
    }
  });

  it('gives no seat twice, and breaks no limit that it does not report', () => {
    for (const seed of seeds(12, 2000)) {
      const conference = smallConference(seed);
      for (const rule of RULES)
        expect(faultsOf(conference, allotted(conference, rule)), `seed ${seed}`).toEqual([]);
    }
  });

  it('is the same for any order of rows', () => {
    for (const seed of seeds(8, 1000)) {
      const conference = smallConference(seed);
      const other = { ...conference, applicants: shuffled(conference.applicants, randomOf(seed)) };
      expect(byKey(other, allotted(other)), `seed ${seed}`).toEqual(byKey(conference, allotted(conference)));
    }
  });

  it('gives somebody who needs two seats two of one committee, or one that both share', () => {
    const pair = applicant('pair', [0], { people: 2 });
    expect(allotted({ committees: [committee(3)], applicants: [pair] }).placements).toEqual([
      { committee: 0, seats: [0, 1] },
    ]);
    const shared = allotted({ committees: [committee(3, { double: true })], applicants: [pair] });
    expect(shared.placements).toEqual([{ committee: 0, seats: [0] }]);
  });
});
