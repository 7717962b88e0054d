/** The hash of the schemas from which the code comes. */
export const schemaHash: string;
/** CommonJS modules whose exports are validators. */
export function site(exports: object): void;
export function pages(exports: object): void;
