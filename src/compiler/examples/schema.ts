import type { Examples } from './example.ts';

/** The codes of the schema, the theme and registrations. */
export const schema = {} satisfies Examples;
