/* Committees and applicants are indexes without texts, so the solver is pure, and words never influence its results. */

export interface CommitteeSeats {
  /** Includes held seats. A row of the matrix for three people is three seats with the same name. */
  seats: readonly Seat[];
  /** People from one school; absent without a limit. Two people who share a seat count as two. */
  perSchool?: number;
  level: number;
  double: boolean;
  /** Seats that are not given yet, no matter which; held seats are additional. */
  hold: number;
}

export interface Seat {
  name: string;
  /** Recommended number of conferences; 0 without a recommendation. */
  level: number;
  /** Only a lock of the OC gives a held seat. */
  held: boolean;
}

/** One person, or two people who registered together and stay together. */
export interface Applicant {
  /** Unique, and the same in the next upload; decides ties. */
  key: string;
  people: 1 | 2;
  /** The same text for the same school; empty if the school is unknown, so that no limit applies. */
  school: string;
  /** Without repetitions, the most wanted committee first. */
  choices: readonly CommitteeChoice[];
  /** Number of conferences; absent if unknown. */
  attended?: number;
  /** In milliseconds since 1970. */
  sent?: number;
  /** For applicants who wait because they refused consent (`true`), or because their choices were not read (`unread`). */
  refused?: true | 'unread';
  lock?: Lock;
  never?: readonly number[];
  /** Seats in the earlier workbook. */
  last?: { committee: number; seats: readonly number[] };
}

export interface CommitteeChoice {
  committee: number;
  wishes: readonly (readonly number[])[];
}

/** Decision of the OC about certain seats (two for a pair that does not share a seat), or about any seat of a committee. */
export interface Lock {
  committee: number;
  seats?: readonly number[];
  /** Set if the lock only keeps a seat of the earlier workbook. Decisions of the OC take precedence. */
  isKept?: true;
}

export interface Placement {
  committee: number;
  seats: readonly number[];
}

/** Applicants in the queue would leave their own seat for the free seat; they are in the order of their turns. */
export interface FreedSeat {
  committee: number;
  seat: number;
  queue: number[];
}

export interface Allotment {
  placements: readonly (Placement | undefined)[];
  findings: readonly AllotmentFinding[];
}

export type AllotmentFinding =
  | { code: 'seat-locked-twice'; committee: number; seat: number; applicants: readonly number[] }
  /** Other locks fill the committee. A person whose lock only keeps a seat takes part in the allotment; others wait. */
  | { code: 'no-seat-for-lock'; committee: number; applicant: number }
  | { code: 'quota-broken'; committee: number; school: string; limit: number; people: number }
  | { code: 'level-broken'; committee: number; applicant: number }
  /** Locks take seats that should not be given yet. */
  | { code: 'hold-broken'; committee: number; seats: number }
  /** No person who chose the committee has attended enough conferences, so all people may enter it. */
  | { code: 'level-dropped'; committee: number }
  /** There are too many ways to seat pairs that need two seats, so a better allotment may exist. */
  | { code: 'not-proven'; unproven: UnprovenPart };

/** The number of seats and the choices, or only the order of equal claims. */
export type UnprovenPart = 'costs' | 'order';
