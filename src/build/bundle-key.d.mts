/** The folder of the bundles of a project as it is now; see bundle-key.mjs. */
export function bundlesFolder(root: string): string;
