import { describe, expect, it } from 'vitest';
import { allotSeats } from '../../../src/oc/allotment/solver/allot.ts';
import { orderByForm } from '../../../src/oc/allotment/solver/locks.ts';
import type { Allotment, Applicant, CommitteeSeats, Lock } from '../../../src/oc/allotment/solver/model.ts';
import { loadProgramSolver } from '../../../src/oc/allotment/solver/program.ts';
import { scaled } from '../../scale.ts';
import {
  applicantOf,
  type Conference,
  committeeOf,
  crowdOfPairs,
  randomOf,
  shuffled,
  skewedConference,
  smallConference,
} from './conferences.ts';
import { costsOf, Oracle, preferenceOf, seatCostsOf, sizeIn } from './oracle.ts';

const oracle = await Oracle.load();
const RULES = ['balanced', 'first-come'] as const;
const seeds = (few: number, many: number) => Array.from({ length: scaled(few, many) }, (_, seed) => seed);

function allotted(
  { committees, applicants }: Conference,
  rule: (typeof RULES)[number] = 'balanced',
): Allotment {
  return allotSeats(committees, applicants, { rule });
}

/** Who sits where, by key. */
function byKey({ applicants }: Conference, { placements }: Allotment): Record<string, unknown> {
  const pairs = applicants.map(({ key }, index) => [key, placements[index]] as const);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const committee = (seats: number, rules: Partial<CommitteeSeats> = {}) =>
  committeeOf(
    Array.from({ length: seats }, (_, seat) => `Seat ${seat}`),
    rules,
  );

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
      if (who.school) schools.set(who.school, (schools.get(who.school) ?? 0) + who.people);
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
  it('seats as many, as few where they did not ask, with choices as good, as HiGHS does', () => {
    const crowded = seeds(1, 30).map((seed) =>
      skewedConference(10 + seed, { people: 60, committees: 5, seats: 51, perSchool: 5 }),
    );
    for (const [seed, conference] of [...seeds(5, 500).map(smallConference), ...crowded].entries()) {
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
    const pair = applicantOf('pair', [0], { people: 2 });
    expect(allotted({ committees: [committee(3)], applicants: [pair] }).placements).toEqual([
      { committee: 0, seats: [0, 1] },
    ]);
    const shared = allotted({ committees: [committee(3, { double: true })], applicants: [pair] });
    expect(shared.placements).toEqual([{ committee: 0, seats: [0] }]);
  });

  it('gives the earlier form the better of equal allotments, as HiGHS does', () => {
    for (const seed of seeds(1, 60)) {
      const { committees, applicants: all } = smallConference(seed);
      const applicants = all.slice(0, scaled(7, 30));
      const single = applicants.map(
        ({ lock, ...one }): Applicant => ({ ...one, people: 1, ...(lock && { lock: first(lock) }) }),
      );
      const conference = { committees, applicants: single };
      for (const rule of RULES) {
        const { placements } = allotted(conference, rule);
        const found = single.map((one, index) => preferenceOf(one, placements[index]?.committee));
        expect(found, `seed ${seed}, ${rule}`).toEqual(
          oracle.preferences(conference, rule, orderByForm(single)),
        );
      }
    }
  });

  it('does so where two people need two seats, or reports that it compared not all', () => {
    for (const seed of seeds(2, 40)) {
      const { committees, applicants: all } = smallConference(seed);
      const applicants = all.slice(0, scaled(7, 20));
      for (const rule of RULES) {
        const { placements, findings } = allotted({ committees, applicants }, rule);
        if (findings.some(({ code }) => code === 'not-proven')) continue;
        const found = applicants.map((one, index) => preferenceOf(one, placements[index]?.committee));
        const best = oracle.preferences({ committees, applicants }, rule, orderByForm(applicants));
        expect(found, `seed ${seed}, ${rule}`).toEqual(best);
      }
    }
  });

  it('says of many who need two seats what it has not proven, and what it says is true, as HiGHS finds', async () => {
    const crowds = [1, 4, ...seeds(0, 40).slice(5)].map((seed) => crowdOfPairs(seed));
    const seen = new Set<string>();
    for (const [at, conference] of [...crowds, crowdOfPairs(8, 250)].entries())
      for (const rule of RULES) {
        const result = allotted(conference, rule);
        const finding = result.findings.find(({ code }) => code === 'not-proven');
        const unproven = finding?.code === 'not-proven' ? finding.unproven : 'nothing';
        const found = costsOf(conference, result, rule);
        const least = oracle.leastCosts(conference, rule);
        const isLeast = found.every((cost, objective) => cost === least[objective]);
        seen.add(`${rule}, ${unproven}${isLeast ? '' : ': not the least'}`);
        if (unproven !== 'costs') expect(found, `crowd ${at}, ${rule}`).toEqual(least);
        const solver = await loadProgramSolver();
        const solved = allotSeats(conference.committees, conference.applicants, { rule }, solver);
        expect(costsOf(conference, solved, rule), `crowd ${at}, ${rule}, solved`).toEqual(least);
        expect(faultsOf(conference, solved), `crowd ${at}, ${rule}, solved`).toEqual([]);
        expect(solved.findings).not.toContainEqual({ code: 'not-proven', unproven: 'costs' });
      }
    for (const rule of RULES) expect(seen).toContain(`${rule}, costs: not the least`);
  });

  it('gives the seats of a committee as well as HiGHS does', () => {
    for (const seed of seeds(8, 60)) {
      const conference = smallConference(seed);
      const result = allotted(conference);
      for (const number of conference.committees.keys()) {
        const { costs, moves, found } = seatCostsOf(conference, result, number);
        expect(found, `seed ${seed}, committee ${number}`).toEqual(
          costs.length === 0 ? [0, 0] : oracle.leastSeatCosts(costs, moves),
        );
      }
    }
  });

  it('stays as it is when everybody is locked where they sit', () => {
    for (const seed of seeds(8, 1000)) {
      const { committees, applicants } = smallConference(seed);
      const before = allotted({ committees, applicants });
      const all = applicants.map((one, index): Applicant => {
        const { lock, ...rest } = one;
        const placement = before.placements[index];
        return placement ? { ...rest, lock: placement } : rest;
      });
      expect(allotted({ committees, applicants: all }).placements, `seed ${seed}`).toEqual(before.placements);
    }
  });

  it('is the same when it knows where everybody sat', () => {
    for (const seed of seeds(8, 1000)) {
      const { committees, applicants } = smallConference(seed);
      const before = allotted({ committees, applicants });
      const again = applicants.map((one, index): Applicant => {
        const last = before.placements[index];
        return { ...one, ...(last && { last }) };
      });
      expect(allotted({ committees, applicants: again }).placements, `seed ${seed}`).toEqual(
        before.placements,
      );
    }
  });

  it('gives two people their second choice rather than one a third, even against an earlier form', () => {
    const committees = [committee(1), committee(1), committee(1)];
    const applicants = [
      applicantOf('a', [1, 2], { sent: 0 }),
      applicantOf('b', [0, 1, 2]),
      applicantOf('c', [0, 1, 2]),
    ];
    const { placements } = allotted({ committees, applicants });
    expect(placements.map((one) => one?.committee)).toEqual([2, 0, 1]);
  });

  it('leaves somebody where they sat, where that is as good', () => {
    const last = { committee: 1, seats: [2] };
    const committees = [committee(3), committee(3)];
    expect(allotted({ committees, applicants: [applicantOf('a', [], { last })] }).placements).toEqual([last]);
    const pair = { people: 2, last: { committee: 0, seats: [1, 2] } } as const;
    const applicants = [
      applicantOf('a', [0], pair),
      applicantOf('b', [0], { last: { committee: 0, seats: [0] } }),
    ];
    expect(allotted({ committees, applicants }).placements).toEqual(applicants.map((one) => one.last));
    // where somebody wished for a seat of each kind, the two people go back to both of theirs
    const twice = [
      {
        ...applicantOf('a', [0], { last: { committee: 0, seats: [0] } }),
        choices: [{ committee: 0, wishes: [[0, 3]] }],
      },
      applicantOf('b', [0], { people: 2, last: { committee: 0, seats: [1, 3] } }),
      applicantOf('c', [0], { last: { committee: 0, seats: [2] } }),
    ];
    const found = allotted({ committees: [committee(4)], applicants: twice });
    expect(found.placements).toEqual(twice.map((one) => one.last));
  });

  it('changes little for somebody who comes late', () => {
    for (const seed of seeds(2, 40)) {
      const { committees, applicants } = skewedConference(seed, {
        people: 120,
        committees: 6,
        seats: 120,
        perSchool: 6,
      });
      const early = applicants.slice(0, -1);
      const before = allotted({ committees, applicants: early });
      const known = applicants.map((one, index): Applicant => {
        const last = before.placements[index];
        return { ...one, ...(last && { last }) };
      });
      const after = allotted({ committees, applicants: known });
      const moved = early.filter(
        (_, index) => after.placements[index]?.committee !== before.placements[index]?.committee,
      );
      // each committee on the way of the new one loses one and gains one
      expect(moved.length, `seed ${seed}`).toBeLessThanOrEqual(committees.length);
    }
  });

  it('gives a seat with two locks to the earlier form, and the other another seat of the committee', () => {
    const lock = { committee: 0, seats: [1] };
    const applicants = [
      applicantOf('late', [0], { lock, sent: 2 }),
      applicantOf('early', [0], { lock, sent: 1 }),
    ];
    const { placements, findings } = allotted({ committees: [committee(3)], applicants });
    expect(placements).toEqual([{ committee: 0, seats: [0] }, lock]);
    expect(findings).toEqual([{ code: 'seat-locked-twice', committee: 0, seat: 1, applicants: [1, 0] }]);
  });

  it('reports what locks break, and keeps them', () => {
    const lock = { committee: 0 };
    const school = 'A';
    const rules = { perSchool: 1, level: 1, hold: 1 };
    const applicants = [
      applicantOf('a', [0], { lock, school, attended: 1 }),
      applicantOf('b', [], { lock, school }),
      applicantOf('c', [0], { lock: { committee: 1 } }),
      applicantOf('d', [1]),
    ];
    const { placements, findings } = allotted({
      committees: [committee(2, rules), committee(0)],
      applicants,
    });
    expect(placements.map((one) => one?.committee)).toEqual([0, 0, undefined, undefined]);
    expect(findings).toEqual([
      { code: 'no-seat-for-lock', committee: 1, applicant: 2 },
      { code: 'hold-broken', committee: 0, seats: 1 },
      { code: 'quota-broken', committee: 0, school, limit: 1, people: 2 },
      { code: 'level-broken', committee: 0, applicant: 1 },
    ]);
  });

  it('drops a level that nobody reaches who asked, and reports that', () => {
    const { placements, findings } = allotted({
      committees: [committee(1, { level: 2 })],
      applicants: [applicantOf('a', [0])],
    });
    expect(placements).toEqual([{ committee: 0, seats: [0] }]);
    expect(findings).toEqual([{ code: 'level-dropped', committee: 0 }]);
  });

  it('never gives a held seat without a lock', () => {
    const seats = [{ name: 'France', level: 0, held: true }];
    const held = [committee(1, { seats })];
    expect(allotted({ committees: held, applicants: [applicantOf('a', [0])] }).placements).toEqual([
      undefined,
    ]);
    const locked = applicantOf('a', [0], { lock: { committee: 0 } });
    expect(allotted({ committees: held, applicants: [locked] }).placements).toEqual([
      { committee: 0, seats: [0] },
    ]);
  });

  it('puts the earlier form first where the rule says so, but leaves nobody without a choice for it', () => {
    const committees = [committee(1), committee(1)];
    const flexible = applicantOf('early', [0, 1], { sent: 1 });
    const equal = [flexible, applicantOf('late', [0, 1], { sent: 2 })];
    expect(
      allotted({ committees, applicants: equal }, 'first-come').placements.map((one) => one?.committee),
    ).toEqual([0, 1]);
    const needy = [flexible, applicantOf('late', [0], { sent: 2 })];
    expect(
      allotted({ committees, applicants: needy }, 'first-come').placements.map((one) => one?.committee),
    ).toEqual([1, 0]);
  });
});

/** A lock on one seat, of one on several. */
function first({ committee: number, seats }: Lock): Lock {
  return { committee: number, ...(seats && { seats: seats.slice(0, 1) }) };
}
