import { isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml';

/**
 * A key of site.yaml that has got another name. Its old name is still read; `check` names the line and what to write, and `--fix` writes it
 * (docs/versions.md). A key that is removed goes into `x-refused` of its record, and stays there.
 */
export interface RenamedKey {
  /** The keys around it; `*` is any entry of a list: `['committees', '*']`. */
  in: readonly string[];
  /** Where the key is that of a block: the type of the block. */
  block?: string;
  from: string;
  to: string;
  /** The version that has given it the new name. */
  since: string;
  /** The version that reads the old name no more; two years later at the earliest. */
  until: string;
}

/** All renamed keys. */
export const RENAMED_KEYS: RenamedKey[] = [];

/** Whether a top-level key of the file is an old name. */
export function isOldName(key: string): boolean {
  return RENAMED_KEYS.some((one) => one.in.length === 0 && one.from === key);
}

/** The keys that were read by their old names. */
const byOldName = new WeakMap<object, RenamedKey>();

/** The new name of a key that was read by its old one; undefined of others. */
export function renamedKey(key: unknown): RenamedKey | undefined {
  return byOldName.get(key as object);
}

/** Gives the keys of a document their new names. Where both names are there, the old one stays, and is unknown. */
export function renameKeys(contents: Node | null): void {
  for (const renamed of RENAMED_KEYS)
    for (const map of mapsAt(contents, renamed.in)) {
      if (renamed.block !== undefined && map.get('type') !== renamed.block) continue;
      const keys = map.items.flatMap(({ key }) => (isScalar(key) ? [key as Scalar] : []));
      if (keys.some(({ value }) => value === renamed.to)) continue;
      for (const key of keys.filter(({ value }) => value === renamed.from)) {
        key.value = renamed.to;
        byOldName.set(key, renamed);
      }
    }
}

function mapsAt(node: unknown, [key, ...rest]: readonly string[]): YAMLMap[] {
  if (key === undefined) return isMap(node) ? [node] : [];
  if (key === '*') return isSeq(node) ? node.items.flatMap((item) => mapsAt(item, rest)) : [];
  const pairs = isMap(node) ? node.items.filter((pair) => isScalar(pair.key) && pair.key.value === key) : [];
  return pairs.flatMap(({ value }) => mapsAt(value, rest));
}
