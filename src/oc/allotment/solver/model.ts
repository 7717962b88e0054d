/*
 * The model of an allotment, as plain data: committees and applicants are indexes, without names and texts of people, so the solver
 * is a pure function and its order never depends on words.
 */

export interface CommitteeSeats {
  /** The single seats, including held ones: a row of the matrix with three places is three seats of one name. */
  seats: readonly Seat[];
  /** Maximum number of people of one school; absent without a limit. Two people who share a seat count as two. */
  perSchool?: number;
  level: number;
  double: boolean;
  /** Number of seats, whichever they are, that are not given yet; held seats are additional. */
  hold: number;
}

export interface Seat {
  name: string;
  /** Recommended number of conferences attended; 0 for everybody. */
  level: number;
  /** Whether only a lock of the OC gives the seat. */
  held: boolean;
}

/** An applicant for seats: one person, or two who registered together and stay together. */
export interface Applicant {
  /** Unique, and the same in the next upload; decides ties. */
  key: string;
  people: 1 | 2;
  /** The same text for the same school; empty if unknown, which counts for no limit. */
  school: string;
  /** The chosen committees without repetitions, the most wanted first. */
  choices: readonly CommitteeChoice[];
  /** Number of conferences attended; absent if unknown. */
  attended?: number;
  /** When the form was sent, in milliseconds since 1970. */
  sent?: number;
  /** Set for people who refused consent, or whose choices were not read: they wait. */
  refused?: true | 'unread';
  lock?: Lock;
  never?: readonly number[];
  /** The seats in the workbook that was uploaded again. */
  last?: { committee: number; seats: readonly number[] };
}

export interface CommitteeChoice {
  committee: number;
  wishes: readonly (readonly number[])[];
}

/** A decision of the OC: a seat (two for two people who don't share one), or any seat of a committee. */
export interface Lock {
  committee: number;
  seats?: readonly number[];
  /** Set for a seat of the earlier workbook, not a decision of the OC: it stays unless a lock of the OC prevents it. */
  isKept?: true;
}

export interface Placement {
  committee: number;
  seats: readonly number[];
}

/** A free seat, and the applicants who would leave their own seat for it, in the order of their turns. */
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
  /** Locks of other people fill the committee. A person whose lock only keeps a seat takes part in the allotment; anyone else waits. */
  | { code: 'no-seat-for-lock'; committee: number; applicant: number }
  | { code: 'quota-broken'; committee: number; school: string; limit: number; people: number }
  | { code: 'level-broken'; committee: number; applicant: number }
  /** Locks take seats that are not to be given yet. */
  | { code: 'hold-broken'; committee: number; seats: number }
  /** Nobody who asked for the committee has attended enough conferences, so everybody may come. */
  | { code: 'level-dropped'; committee: number }
  /** Too many ways to seat people who need two seats: a better allotment may exist. */
  | { code: 'not-proven'; unproven: Unproven };

/** What may be better: the number of seats and the choices, or only the order of equal claims. */
export type Unproven = 'costs' | 'order';
