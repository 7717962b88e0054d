import type { CommitteeRules } from '../../core/index.ts';
import type { CommitteeSeats } from './solver/model.ts';

export interface Committee {
  place: number;
  rules: CommitteeRules;
  name: string;
  seats: CommitteeSeats;
}

export function createCommitteeSeats(rules: CommitteeRules): CommitteeSeats {
  const { perSchool, level = 0, double = false, hold = 0 } = rules;
  const seats = (rules.seats ?? []).flatMap(({ name, count = 1, level = 0, held = false }) =>
    Array.from({ length: count }, () => ({ name, level, held })),
  );
  return { seats, ...(perSchool !== undefined && { perSchool }), level, double, hold };
}

export function seatIndexesByRow({ seats = [] }: CommitteeRules): number[][] {
  let next = 0;
  return seats.map(({ count = 1 }) => Array.from({ length: count }, () => next++));
}
