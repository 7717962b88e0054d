import type { Examples } from './example.ts';

/** The codes of references, pages and links. */
export const references = {} satisfies Examples;
