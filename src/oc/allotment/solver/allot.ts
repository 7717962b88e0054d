import type { AllotmentRule } from '../../../core/index.ts';
import { assignCommittees, type FirstStage } from './committees.ts';
import { orderByForm, type PlacedLocks, placeLocks, reachesLevel, seatsNeeded } from './locks.ts';
import type { Allotment, AllotmentFinding, Applicant, CommitteeSeats, Placement } from './model.ts';
import type { ProgramSolver } from './program.ts';
import { assignSeats, type SeatApplicant } from './seats.ts';

/**
 * Seats people in two exact stages: first all people in committees, then the people of each committee in its seats. An objective
 * counts only if all earlier objectives are equal:
 *
 * 1. as many people as possible have a seat,
 * 2. as few people as possible are in a committee that they did not choose,
 * 3. the choices that people get have the lowest total cost (not with `first-come`),
 * 4. the fewest people are in another committee than last time,
 * 5. one applicant after another gets the best choice, the earlier form first,
 * 6. in each committee, the wishes for seats have the lowest total cost,
 * 7. the fewest people have another seat than last time,
 * 8. one applicant after another gets the best seat, the earlier form first.
 *
 * With `first-come`, objective 5 precedes 4, and 8 precedes 7. docs/oc.md explains the objectives to organisers.
 *
 * The result does not depend on the order of `applicants`: the key decides ties.
 */
export function allotSeats(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  rule: AllotmentRule,
  solver?: ProgramSolver,
): Allotment {
  const preparation = prepareAllotment(committees, applicants, rule, solver);
  const { stage, places, locked } = preparation;
  const first = assignCommittees(stage);
  const committeeOf = new Map(locked.committee);
  for (const [place, index] of places.entries()) {
    const committee = first.committees[place];
    if (committee !== undefined) committeeOf.set(index, committee);
  }
  return {
    placements: createPlacements(preparation, applicants, committeeOf),
    findings: [
      ...locked.findings,
      ...findBrokenLimits(preparation, applicants),
      ...(first.unproven ? [{ code: 'not-proven' as const, unproven: first.unproven }] : []),
    ],
  };
}

type AllotmentPreparation = ReturnType<typeof prepareAllotment>;

/**
 * Places the locks. Returns the first stage with the remaining people and seats. `places` contains the index in the full list for
 * each applicant of the stage.
 */
export function prepareAllotment(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  rule: AllotmentRule,
  solver?: ProgramSolver,
) {
  const order = orderByForm(applicants);
  const locked = placeLocks(committees, applicants, order);
  const use = measureLockUse(committees, applicants, locked);
  const places = order.filter((index) => {
    const { lock, refused } = applicants[index] as Applicant;
    return lock ? lock.isKept && !locked.committee.has(index) : !refused;
  });
  const stage: FirstStage = {
    committees,
    free: use.map(({ open }) => open),
    levels: effectiveLevels(committees, applicants),
    taken: use.map(({ schools }) => schools),
    applicants: places.map((index) => applicants[index] as Applicant),
    rule,
    solver,
  };
  return { stage, places, order, locked, use };
}

type LockUse = ReturnType<typeof measureLockUse>[number];

function measureLockUse(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  locked: PlacedLocks,
) {
  return committees.map((committee, number) => {
    const schools = new Map<string, number>();
    let seats = 0;
    for (const [index, own] of locked.committee) {
      if (own !== number) continue;
      const applicant = applicants[index] as Applicant;
      seats += seatsNeeded(applicant, committee);
      const { school, people } = applicant;
      if (school !== '') schools.set(school, (schools.get(school) ?? 0) + people);
    }
    const common = committee.seats.filter(({ held }) => !held).length;
    const heldByLock = [...(locked.owners[number]?.keys() ?? [])].filter(
      (seat) => committee.seats[seat]?.held,
    ).length;
    // people locked to the committee get a held seat only if no other seat is left
    const used = Math.min(seats - heldByLock, common);
    const open = common - committee.hold - used;
    return { open: Math.max(0, open), beyond: Math.max(0, Math.min(used, -open)), schools };
  });
}

/** A level is 0 if no applicant who chose the committee reaches it. */
export function effectiveLevels(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
): number[] {
  const reached = new Set<number>();
  for (const applicant of applicants) {
    if (applicant.refused && !applicant.lock) continue;
    for (const { committee } of applicant.choices) {
      if (reachesLevel(applicant, committees[committee]?.level ?? 0)) reached.add(committee);
    }
  }
  return committees.map(({ level }, number) => (reached.has(number) ? level : 0));
}

function findBrokenLimits(
  { stage: { committees, levels }, locked, use }: AllotmentPreparation,
  applicants: readonly Applicant[],
): AllotmentFinding[] {
  const findings: AllotmentFinding[] = [];
  for (const [number, { level, perSchool: limit }] of committees.entries()) {
    const { beyond, schools } = use[number] as LockUse;
    if (level > (levels[number] as number)) findings.push({ code: 'level-dropped', committee: number });
    if (beyond > 0) findings.push({ code: 'hold-broken', committee: number, seats: beyond });
    for (const [school, people] of schools) {
      if (limit === undefined || people <= limit) continue;
      findings.push({ code: 'quota-broken', committee: number, school, limit, people });
    }
  }
  for (const [applicant, committee] of locked.committee) {
    if (reachesLevel(applicants[applicant] as Applicant, levels[committee] as number)) continue;
    findings.push({ code: 'level-broken', committee, applicant });
  }
  return findings;
}

function createPlacements(
  { stage: { committees, rule }, order, locked }: AllotmentPreparation,
  applicants: readonly Applicant[],
  committeeOf: ReadonlyMap<number, number>,
): (Placement | undefined)[] {
  const given = applicants.map((): number[] => []);
  for (const owners of locked.owners) for (const [seat, index] of owners) given[index]?.push(seat);
  const sitters = committees.map((): SeatApplicant[] => []);
  for (const index of order) {
    const number = committeeOf.get(index);
    if (number === undefined) continue;
    const applicant = applicants[index] as Applicant;
    const missing =
      seatsNeeded(applicant, committees[number] as CommitteeSeats) - (given[index]?.length ?? 0);
    for (let i = 0; i < missing; i++)
      sitters[number]?.push({ applicant, index, locked: locked.committee.has(index) });
  }
  for (const [number, committee] of committees.entries()) {
    const here = sitters[number] ?? [];
    const seats = assignSeats(committee, number, here, locked.owners[number] ?? new Map(), rule.rule);
    for (const [place, { index }] of here.entries()) given[index]?.push(seats[place] as number);
  }
  return given.map((seats, index) => {
    const committee = committeeOf.get(index);
    return committee === undefined ? undefined : { committee, seats: seats.sort((a, b) => a - b) };
  });
}
