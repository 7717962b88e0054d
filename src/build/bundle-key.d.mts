/** The folder of the bundles of a project as it is now; see bundle-key.mjs. `kind` is a NODE_ENV, and that of this program when left out; `sources` is
 * the key of the sources where it is known. */
export function bundlesFolder(root: string, kind?: string, sources?: string): string;
/** The hash of the same for what the compiler keeps. */
export function sourcesKey(root: string): string;
