import type { AllotmentRule } from '../../../core/index.ts';
import { allotSeats } from './allot.ts';
import type { Allotment, Applicant, CommitteeSeats } from './model.ts';
import { preferenceOf } from './preferences.ts';
import type { ProgramSolver } from './program.ts';

/** `better` and `worse` count people who would get a better or a worse choice if no one kept a seat. */
export interface KeptSeats {
  people: number;
  better: number;
  worse: number;
}

export function compareKeptSeats(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  rule: AllotmentRule,
  { placements }: Pick<Allotment, 'placements'>,
  solver?: ProgramSolver,
): KeptSeats {
  const kept: KeptSeats = { people: 0, better: 0, worse: 0 };
  for (const [index, { lock, people }] of applicants.entries())
    if (lock?.isKept && placements[index]?.committee === lock.committee) kept.people += people;
  if (kept.people === 0) return kept;
  const free = applicants.map((one): Applicant => {
    const { lock, ...rest } = one;
    return lock?.isKept ? rest : one;
  });
  const other = allotSeats(committees, free, rule, solver).placements;
  for (const [index, applicant] of applicants.entries()) {
    const change =
      preferenceOf(applicant, placements[index]?.committee) -
      preferenceOf(applicant, other[index]?.committee);
    if (change > 0) kept.better += applicant.people;
    if (change < 0) kept.worse += applicant.people;
  }
  return kept;
}
