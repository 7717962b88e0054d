import type { CommitteeRules } from '../../core/index.ts';
import type { CommitteeSeats, Seat } from './solver/model.ts';

export interface Committee {
  place: number;
  rules: CommitteeRules;
  name: string;
  seats: CommitteeSeats;
}

export function createCommitteeSeats(rules: CommitteeRules): CommitteeSeats {
  const { perSchool, level = 0, double = false, hold = 0 } = rules;
  return { seats: expandSeats(rules), ...(perSchool !== undefined && { perSchool }), level, double, hold };
}

function expandSeats({ seats = [] }: CommitteeRules): Seat[] {
  return seats.flatMap(({ name, count = 1, level = 0, held = false }) =>
    Array.from({ length: count }, () => ({ name, level, held })),
  );
}

export function seatIndexesByRow({ seats = [] }: CommitteeRules): number[][] {
  let next = 0;
  return seats.map(({ count = 1 }) => Array.from({ length: count }, () => next++));
}
