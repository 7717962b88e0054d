import type { Examples } from './example.ts';

/** The codes of media and Markdown. */
export const media = {} satisfies Examples;
