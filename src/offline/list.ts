/** What the worker caches before it is read: the file `offline-files.json` beside the worker. */
export interface List {
  /** Raised when its form changes: a worker leaves alone what it does not know. */
  version: typeof VERSION;
  /** The address of the script that the pages of this build start with: what an open tab calls its build by. */
  start: string;
  /** By address (with the base path): a hash of the content, or nothing where the address itself holds one. */
  files: Record<string, string>;
}

export const VERSION = 1;

/** The scripts of one deployment, and the tabs that were opened with it. */
export interface Build {
  start: string;
  files: string[];
  /** The ids of service worker clients. */
  tabs: string[];
}

/** What the worker knows of its caches. */
export interface State {
  /** The hashes of what was taken from lists, by address. */
  taken: Record<string, string>;
  /** The newest first. */
  builds: Build[];
}

/** The addresses of a list that are not cached as it says. `present` are those of which there is a copy at all. */
export function missingOf({ files }: List, taken: State['taken'], present: ReadonlySet<string>): string[] {
  return Object.entries(files).flatMap(([address, revision]) => {
    const same = revision === '' || taken[address] === revision;
    return same && present.has(address) ? [] : [address];
  });
}

/**
 * The builds of which scripts are still needed: the newest, the one before it, whose pages may still be cached, and those
 * of open tabs.
 */
export function neededBuilds(builds: Build[], open: ReadonlySet<string>): Build[] {
  return builds
    .map((build) => ({ ...build, tabs: build.tabs.filter((tab) => open.has(tab)) }))
    .filter(({ tabs }, index) => index < 2 || tabs.length > 0);
}

/** Notes that a tab runs, or a list brings, a build. What was known of its files and tabs stays. */
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
