import type { Examples } from './example.ts';

/** The codes of the file and YAML. */
export const yaml = {} satisfies Examples;
