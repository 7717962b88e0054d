/*
 * What an allotment is made of. Everything here is plain data: committees and applicants are known by their place in their list,
 * and no name or text of a person is in it, so that the solver is a pure function and its order never depends on words.
 */

/** A committee with its seats. */
export interface CommitteeSeats {
  /** Each seat by itself: a row of the matrix with three places is three seats of one name. Held seats are in it too. */
  seats: readonly Seat[];
  /** How many applicants' people of one school it takes; absent where there is no limit. */
  perSchool?: number;
  /** How many conferences somebody must have been to; 0 where everybody may come. */
  level: number;
  /** Whether two people who register together share one seat. */
  double: boolean;
  /** How many of its seats are not given yet, whichever they are; held seats come on top. */
  hold: number;
}

/** A seat of a committee. */
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
  /** They refused to take part as the form asks: they wait. */
  refused?: true;
  /** What the OC decided. */
  lock?: Lock;
  /** Committees that the OC rules out for them. */
  never?: readonly number[];
  /** Where they were in the workbook that was uploaded again. */
  last?: { committee: number; seats: readonly number[] };
}

/** A choice of an applicant. */
export interface CommitteeChoice {
  committee: number;
  /** The seats that were asked for in it, the dearest first; each wish may fit several seats. */
  wishes: readonly (readonly number[])[];
}

/** What the OC decided: a seat (two for two people who don't share one), or any seat of a committee. */
export interface Lock {
  committee: number;
  seats?: readonly number[];
}

/** The rules of the whole conference. */
export interface AllotmentRule {
  /** `balanced`: each step down from the first choice counts more than the one before. `first-come`: the earlier form goes first, and nobody is left behind for it. */
  rule: 'balanced' | 'first-come';
}

/** Where an applicant sits. */
export interface Placement {
  committee: number;
  /** One seat, or two for two people who don't share one. */
  seats: readonly number[];
}
