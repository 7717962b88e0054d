/** Returns a hash of all files that decide what is compiled of the clone in `root`. */
export function sourcesHash(root: string): string;
