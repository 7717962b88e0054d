/** Loads of a page that may be broken, with the reason. */
export interface Remainder {
  site: string;
  face: string;
  route: string;
  /** Widths, in pixels. */
  widths: readonly number[];
  reason: string;
}

/** All loads that may be broken. The deep test fails on any other. */
export const REMAINDERS: readonly Remainder[] = [];

/** Maximum number of broken loads in the whole table, the named remainders included. */
export const MAX_BROKEN = 30;
