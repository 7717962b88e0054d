/**
 * The files of a folder, as the compiler reads them. Names are paths below the folder, with slashes. All functions are
 * synchronous, as a compilation is.
 */
export interface Files {
  /**
   * The names directly in a folder (`''` is the folder itself); those of folders end with a slash. Empty if there is no folder.
   * Links are omitted, so that nothing outside is read.
   */
  list: (folder: string) => readonly string[];
  /** The size of a file in bytes; 0 if it does not exist. */
  size: (name: string) => number;
  /** The bytes of a file, or those in a range; fewer at the end of the file. Throws if it does not exist. */
  read: (name: string, from?: number, to?: number) => Uint8Array;
  /** Identifies the version of a file: changes whenever its content is replaced. Empty if it does not exist. */
  version: (name: string) => string;
}

/** Returns all files below a folder, nearest first. Skips folders for which `isLeftOut` is true. */
export function filesBelow(
  files: Files,
  folder: string,
  isLeftOut: (folder: string) => boolean = () => false,
): string[] {
  const found: string[] = [];
  const folders = [folder];
  for (const here of folders) {
    for (const name of files.list(here)) {
      const path = here === '' ? name : `${here}/${name}`;
      if (!path.endsWith('/')) found.push(path);
      else if (!isLeftOut(path.slice(0, -1))) folders.push(path.slice(0, -1));
    }
  }
  return found;
}

/** Returns files in memory: bytes by name. To replace a file, set another byte array; do not change an array in place. */
export function filesInMemory(contents: ReadonlyMap<string, Uint8Array>): Files {
  const versions = new WeakMap<Uint8Array, string>();
  let last = 0;
  return {
    list: (folder) => {
      const start = folder === '' ? '' : `${folder}/`;
      const inside = [...contents.keys()].filter((name) => name.startsWith(start));
      return [...new Set(inside.map((name) => /^[^/]+\/?/.exec(name.slice(start.length))?.[0] ?? ''))];
    },
    size: (name) => contents.get(name)?.length ?? 0,
    read: (name, from, to) => {
      const bytes = contents.get(name);
      if (!bytes) throw new Error(`There is no file ${name}.`);
      return from === undefined && to === undefined ? bytes : bytes.subarray(from, to);
    },
    version: (name) => {
      const bytes = contents.get(name);
      if (!bytes) return '';
      const version = versions.get(bytes) ?? String(++last);
      versions.set(bytes, version);
      return version;
    },
  };
}
