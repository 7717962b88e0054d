/** A combination that may be broken, with the reason. */
export interface Remainder {
  site: string;
  face: string;
  route: string;
  /** Widths, in pixels. */
  widths: readonly number[];
  reason: string;
}

/** Loads that are broken today and may stay so, each with its reason. No others may be broken. */
export const REMAINDERS: readonly Remainder[] = [];

/** Maximum number of broken loads in the whole table, the named remainders included. */
export const MAX_BROKEN = 30;
