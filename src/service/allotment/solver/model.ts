/*
 * What an allotment is made of. Everything here is plain data: committees and applicants are known by their place in their list,
 * and no name or text of a person is in it, so that the solver is a pure function and its order never depends on words.
 */

export interface CommitteeSeats {
  /** Each seat by itself: a row of the matrix with three places is three seats of one name. Held seats are in it too. */
  seats: readonly Seat[];
  /** How many people of one school it takes; absent where there is no limit. Two people who share a seat count as two. */
  perSchool?: number;
  /** How many conferences somebody must have been to; 0 where everybody may come. */
  level: number;
  /** Whether two people who register together share one seat. */
  double: boolean;
  /** How many of its seats are not given yet, whichever they are; held seats come on top. */
  hold: number;
}

export interface Seat {
  /** As the matrix calls it, such as "France"; empty where the committee has no matrix. */
  name: string;
  /** How many conferences somebody should have been to; 0 where that does not matter. */
  level: number;
  /** The OC keeps it back: only a lock gives it. */
  held: boolean;
}

/** Who asks for a seat: one person, or two who registered together and stay together. */
export interface Applicant {
  /** Unique, and the same in the next upload; decides where nothing else does. */
  key: string;
  people: 1 | 2;
  /** The same text for the same school; empty where none is known, which counts for no limit. */
  school: string;
  /** The committees that were asked for, the dearest first; none of them twice. */
  choices: readonly CommitteeChoice[];
  /** To how many conferences they have been; absent where that is not known. */
  attended?: number;
  /** When the form was sent, in milliseconds since 1970. */
  sent?: number;
  /** They refused to take part as the form asks, or their choices were not read: they wait. */
  refused?: true | 'unread';
  /** What the OC decided. */
  lock?: Lock;
  /** Committees that the OC rules out for them. */
  never?: readonly number[];
  /** Where they were in the workbook that was uploaded again. */
  last?: { committee: number; seats: readonly number[] };
}

export interface CommitteeChoice {
  committee: number;
  /** The seats that were asked for in it, the dearest first; each wish may fit several seats. */
  wishes: readonly (readonly number[])[];
}

/** What the OC decided: a seat (two for two people who don't share one), or any seat of a committee. */
export interface Lock {
  committee: number;
  seats?: readonly number[];
  /** The OC did not write it: it is the seat of the earlier workbook, which they keep where no lock of the OC is in the way. */
  isKept?: true;
}

export interface Placement {
  committee: number;
  /** One seat, or two for two people who don't share one. */
  seats: readonly number[];
}

/** A free seat, and those who keep another one and would move up to it, the first to be asked first. */
export interface FreedSeat {
  committee: number;
  seat: number;
  queue: number[];
}

/** Who sits where, and what the OC must know about it. */
export interface Allotment {
  /** In the order of the applicants; absent for those who wait. */
  placements: readonly (Placement | undefined)[];
  findings: readonly AllotmentFinding[];
}

/** What locks or limits made of an allotment. Applicants, committees and seats are their places in their lists. */
export type AllotmentFinding =
  | { code: 'seat-locked-twice'; committee: number; seat: number; applicants: readonly number[] }
  /** Locks of other people fill the committee. A person whose lock only keeps a seat takes part in the allotment; anyone else waits. */
  | { code: 'no-seat-for-lock'; committee: number; applicant: number }
  /** Locks seat more people of a school than it may have. */
  | { code: 'quota-broken'; committee: number; school: string; limit: number; people: number }
  /** A lock seats somebody who has not been to enough conferences. */
  | { code: 'level-broken'; committee: number; applicant: number }
  /** Locks take seats that are not to be given yet. */
  | { code: 'hold-broken'; committee: number; seats: number }
  /** Nobody who asked for the committee has been to enough conferences, so everybody may come. */
  | { code: 'level-dropped'; committee: number }
  /** Too many ways to seat people who need two seats: a better allotment may exist. */
  | { code: 'not-proven'; unproven: Unproven };

/** What may be better: how many have a seat and which choices all get, or only who of those that are equal in this goes first. */
export type Unproven = 'costs' | 'order';
