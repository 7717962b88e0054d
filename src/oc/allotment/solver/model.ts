/*
 * Model of an allotment as plain data. Committees and applicants are indexes, without names and texts of people, so the solver is
 * a pure function, and words never influence the order of its results.
 */

export interface CommitteeSeats {
  /** Single seats, including held seats. A row of the matrix for three people is three seats with the same name. */
  seats: readonly Seat[];
  /** Maximum number of people from one school; absent without a limit. Two people who share a seat count as two. */
  perSchool?: number;
  level: number;
  double: boolean;
  /** Number of seats that are not given yet, no matter which seats; held seats are additional. */
  hold: number;
}

export interface Seat {
  name: string;
  /** Recommended number of conferences attended; 0 without a recommendation. */
  level: number;
  /** Whether only a lock of the OC gives the seat. */
  held: boolean;
}

/** Applicant for seats: one person, or two people who registered together and stay together. */
export interface Applicant {
  /** Unique key, which is the same in the next upload; it decides ties. */
  key: string;
  people: 1 | 2;
  /** Text that is the same for the same school; empty if the school is unknown, so that no limit applies. */
  school: string;
  /** Chosen committees without repetitions, the most wanted committee first. */
  choices: readonly CommitteeChoice[];
  /** Number of conferences attended; absent if unknown. */
  attended?: number;
  /** Time at which the form was sent, in milliseconds since 1970. */
  sent?: number;
  /** Set for applicants who wait because they refused consent (`true`), or because their choices were not read (`unread`). */
  refused?: true | 'unread';
  lock?: Lock;
  never?: readonly number[];
  /** Seats of the applicant in the earlier workbook. */
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
  /**
   * Set if the lock only keeps a seat of the earlier workbook, and is not a decision of the OC. Decisions of the OC take
   * precedence.
   */
  isKept?: true;
}

export interface Placement {
  committee: number;
  seats: readonly number[];
}

/** Free seat, and the applicants who would leave their own seat for it, in the order of their turns. */
export interface FreedSeat {
  committee: number;
  seat: number;
  queue: number[];
}

export interface Allotment {
  placements: readonly (Placement | undefined)[];
  findings: readonly AllotmentFinding[];
}

/** Effects of locks and limits. Applicants, committees and seats are indexes. */
export type AllotmentFinding =
  | { code: 'seat-locked-twice'; committee: number; seat: number; applicants: readonly number[] }
  /**
   * Locks of other people fill the committee. A person whose lock only keeps a seat takes part in the allotment; any other person
   * waits.
   */
  | { code: 'no-seat-for-lock'; committee: number; applicant: number }
  | { code: 'quota-broken'; committee: number; school: string; limit: number; people: number }
  | { code: 'level-broken'; committee: number; applicant: number }
  /** Locks take seats that should not be given yet. */
  | { code: 'hold-broken'; committee: number; seats: number }
  /** No person who chose the committee has attended enough conferences, so all people may enter it. */
  | { code: 'level-dropped'; committee: number }
  /** There are too many ways to seat pairs that need two seats, so a better allotment may exist. */
  | { code: 'not-proven'; unproven: UnprovenPart };

/** Part of an allotment that may not be optimal: the number of seats and the choices, or only the order of equal claims. */
export type UnprovenPart = 'costs' | 'order';
