/** The folder of the bundles of a project as it is now; see bundle-key.mjs. */
export function bundlesFolder(root: string): string;
/** The hash of the same for what the compiler keeps. */
export function sourcesKey(root: string): string;
