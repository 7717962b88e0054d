import type { ValidatorModules } from '../platform/platform.ts';

/** The hash of the schemas from which the code comes. */
export const schemaHash: string;
export const site: ValidatorModules['site'];
export const pages: ValidatorModules['pages'];
