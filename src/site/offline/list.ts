/** `offline-files.json` in the folder of the worker. */
export interface OfflineFileList {
  /** A worker ignores lists with a version that it doesn't know. */
  version: typeof LIST_VERSION;
  /** Address of the start script. An open tab identifies its build by the same address. */
  start: string;
  /** The content hash of each file, by its address with the base path. Empty if the address contains the hash. */
  files: Record<string, string>;
}

export const LIST_VERSION = 1;

/** The scripts of a deployment, and the open tabs that use them. */
export interface Build {
  start: string;
  files: string[];
  /** Client ids in the service worker. */
  tabs: string[];
}

export interface CacheState {
  /** Content hashes of the listed files that were cached, by address. */
  taken: Record<string, string>;
  /** Newest first. */
  builds: Build[];
}

/** Returns outdated files, too. `present` contains the addresses of all cached files. */
export function findMissingFiles(
  { files }: OfflineFileList,
  taken: CacheState['taken'],
  present: ReadonlySet<string>,
): string[] {
  return Object.entries(files).flatMap(([address, revision]) => {
    const same = revision === '' || taken[address] === revision;
    return same && present.has(address) ? [] : [address];
  });
}

/** Returns the newest build, the previous build (its pages may still be cached), and the builds of open tabs. */
export function neededBuilds(builds: Build[], open: ReadonlySet<string>): Build[] {
  return builds
    .map((build) => ({ ...build, tabs: build.tabs.filter((tab) => open.has(tab)) }))
    .filter(({ tabs }, index) => index < 2 || tabs.length > 0);
}

/** If the build is already known, its files and tabs are merged. */
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
