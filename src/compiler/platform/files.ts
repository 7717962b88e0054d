import { getOrCreate } from '../../core/index.ts';
/** File names are paths relative to the folder, with slashes. All functions are synchronous, as compilation is. */
export interface Files {
  /** `''` is the root. Folder names end with a slash. Empty for a missing folder. Omits links: no file outside is ever read. */
  list: (folder: string) => readonly string[];
  /** Returns the size of a file in bytes; 0 if the file does not exist. */
  size: (name: string) => number;
  /** Returns fewer bytes if the range exceeds the file. Throws if the file does not exist. */
  read: (name: string, from?: number, to?: number) => Uint8Array;
  /** Returns an id of the file's content, which changes whenever the content is replaced. Empty if the file does not exist. */
  version: (name: string) => string;
}

/** Files in fewer subfolders come first. Skips folders for which `isLeftOut` is true. */
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

/** To replace a file, set a new byte array; never change an array in place. */
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
      return getOrCreate(versions, bytes, () => String(++last));
    },
  };
}
