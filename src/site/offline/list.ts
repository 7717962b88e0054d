/** The list of files to cache in advance: `offline-files.json` in the folder of the worker. */
export interface List {
  /** Increased when the format changes: a worker ignores a version that it doesn't know. */
  version: typeof VERSION;
  /** The address of the script that starts the pages of this build, by which an open tab identifies its build. */
  start: string;
  /** By address (with the base path): a hash of the content, or empty if the address contains one. */
  files: Record<string, string>;
}

export const VERSION = 1;

/** The scripts of a deployment, and the tabs that were opened with it. */
export interface Build {
  start: string;
  files: string[];
  /** The ids of service worker clients. */
  tabs: string[];
}

export interface State {
  /** The hashes of the files cached from lists, by address. */
  taken: Record<string, string>;
  /** Newest first. */
  builds: Build[];
}

/** Returns the addresses of a list that are not cached, or outdated. `present` has the addresses of all copies. */
export function missingOf({ files }: List, taken: State['taken'], present: ReadonlySet<string>): string[] {
  return Object.entries(files).flatMap(([address, revision]) => {
    const same = revision === '' || taken[address] === revision;
    return same && present.has(address) ? [] : [address];
  });
}

/** Returns the builds whose scripts are still needed: the newest, the previous one, whose pages may still be cached, and those of open tabs. */
export function neededBuilds(builds: Build[], open: ReadonlySet<string>): Build[] {
  return builds
    .map((build) => ({ ...build, tabs: build.tabs.filter((tab) => open.has(tab)) }))
    .filter(({ tabs }, index) => index < 2 || tabs.length > 0);
}

/** Returns the builds with a build added, or with its files and tabs merged if it is known. */
export function withBuild(builds: Build[], { start, files, tabs }: Build): Build[] {
  const known = builds.find((build) => build.start === start);
  if (!known) return [{ start, files, tabs }, ...builds];
  const more = {
    start,
    files: [...new Set([...known.files, ...files])],
    tabs: [...new Set([...known.tabs, ...tabs])],
  };
  return builds.map((build) => (build === known ? more : build));
}
