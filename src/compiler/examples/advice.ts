import type { Examples } from './example.ts';

/** The codes of advice. */
export const advice = {} satisfies Examples;
