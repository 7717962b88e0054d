import { expect, test } from 'vitest';
import { allotSeats } from '../../../src/oc/allotment/solver/allot.ts';
import type { Applicant } from '../../../src/oc/allotment/solver/model.ts';
import { loadProgramSolver } from '../../../src/oc/allotment/solver/program.ts';
import { isDeep, scaled } from '../../scale.ts';
import { type Conference, randomOf, skewedConference } from './conferences.ts';
import { costsOf, Oracle, sizeIn } from './oracle.ts';

/* Conferences with people who come together and committees in which two share a seat, beside HiGHS, which has a model of its own of them. */

const RULES = ['balanced', 'first-come'] as const;

/** Too few seats, limits for each school, shared seats in one committee to three. */
function conferenceOf(seed: number): Conference {
  const random = randomOf(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const people = scaled(24, 40) + below(scaled(30, 160));
  const committees = 3 + below(4);
  const conference = skewedConference(seed, {
    ...{ people, committees, seats: Math.floor(people * (0.75 + random() * 0.2)) },
    ...{ schools: Math.ceil(people / 10), perSchool: 3 + below(6) },
    ...{ pairs: 0.15 + random() * 0.35, double: 1 + below(3) },
  });
  return {
    ...conference,
    committees: conference.committees.map((one) => ({
      ...one,
      level: random() < 0.15 ? 1 : 0,
      hold: random() < 0.2 ? 1 : 0,
    })),
  };
}

/** The same after mails: many keep their seat, some are locked elsewhere, some are gone, some come late. */
function afterMails({ committees, applicants }: Conference, seed: number): Conference {
  const random = randomOf(1000 + seed);
  const { placements } = allotSeats(committees, applicants, { rule: 'balanced' });
  const stay = applicants.flatMap((one, index): Applicant | Applicant[] => {
    const placement = placements[index];
    if (random() < 0.05) return [];
    if (!placement) return one;
    if (random() < 0.55) return { ...one, lock: { ...placement, isKept: true } };
    return random() < 0.05 ? { ...one, lock: placement } : { ...one, last: placement };
  });
  const late = Array.from({ length: Math.ceil(applicants.length / 15) }, (_, at): Applicant => {
    const like = applicants[Math.floor(random() * applicants.length)] as Applicant;
    return { ...like, key: `late ${at}`, sent: 10_000 + at };
  });
  return { committees, applicants: [...stay, ...late] };
}

/** How many schools have more people somewhere than they may, without a lock of the OC. */
function brokenLimits({ committees, applicants }: Conference, places: (number | undefined)[]): number {
  return committees
    .flatMap(({ perSchool = Number.POSITIVE_INFINITY }, number) => {
      const here = applicants.filter((_, index) => places[index] === number);
      return [...new Set(here.map(({ school }) => school))].map((school) => {
        const own = here.filter((one) => one.school === school && school !== '');
        const locked = own.filter(({ lock }) => lock).reduce((sum, { people }) => sum + people, 0);
        return own.reduce((sum, { people }) => sum + people, 0) > Math.max(perSchool, locked);
      });
    })
    .filter(Boolean).length;
}

test('people who wait, who did not ask, and what choices cost are as few as HiGHS finds, and limits count each person', async () => {
  const oracle = await Oracle.load();
  let [shared, unproven] = [0, 0];
  for (let seed = 0; seed < scaled(3, 150); seed++) {
    const fresh = conferenceOf(seed);
    for (const [state, conference] of [fresh, afterMails(fresh, seed)].entries()) {
      const rule = RULES[(seed + state) % 2] as (typeof RULES)[number];
      const { committees, applicants } = conference;
      const solver = await loadProgramSolver();
      const result = allotSeats(committees, applicants, { rule }, solver);
      const where = `seed ${seed}, ${applicants.length} forms, ${state === 0 ? 'fresh' : 'after mails'}, ${rule}`;
      expect(costsOf(conference, result, rule), where).toEqual(oracle.leastCosts(conference, rule));
      const places = result.placements.map((one) => one?.committee);
      expect(brokenLimits(conference, places), where).toBe(0);
      for (const [index, placement] of result.placements.entries()) {
        const committee = committees[placement?.committee ?? -1];
        if (!placement || !committee) continue;
        const one = applicants[index] as Applicant;
        expect(placement.seats.length, where).toBe(sizeIn(one, committee));
        if (one.people === 2 && committee.double) shared += 1;
        if (one.lock?.isKept) expect(placement.committee, where).toBe(one.lock.committee);
      }
      const finding = result.findings.find(({ code }) => code === 'not-proven');
      if (finding) unproven += 1;
      expect(finding, where).not.toEqual({ code: 'not-proven', unproven: 'costs' });
    }
  }
  if (isDeep)
    console.log(
      `${shared} pairs share a seat; only the order is not proven in ${unproven} of ${scaled(3, 150) * 2}`,
    );
  expect(shared).toBeGreaterThan(scaled(5, 500));
});
