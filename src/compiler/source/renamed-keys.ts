import { isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml';

/** Plenary still reads the old name (docs/versions.md). A removed key is permanently in `x-refused` of its record instead. */
export interface RenamedKey {
  /** The parent keys; `*` is any entry of a list, as in `['committees', '*']`. */
  in: readonly string[];
  /** The type of the block, if the key belongs to a block. */
  block?: string;
  from: string;
  to: string;
  since: string;
  /** At least two years after `since`. */
  until: string;
}

export const RENAMED_KEYS: RenamedKey[] = [];

export function isOldName(key: string): boolean {
  return RENAMED_KEYS.some((one) => one.in.length === 0 && one.from === key);
}

const renamingsByKey = new WeakMap<object, RenamedKey>();

/** Undefined unless the file has the old name. */
export function renamedKey(key: unknown): RenamedKey | undefined {
  return renamingsByKey.get(key as object);
}

/** If both names are present, the old name stays, and is reported as unknown. */
export function renameKeys(contents: Node | null): void {
  for (const renamed of RENAMED_KEYS)
    for (const map of mappingsAt(contents, renamed.in)) {
      if (renamed.block !== undefined && map.get('type') !== renamed.block) continue;
      const keys = map.items.flatMap(({ key }) => (isScalar(key) ? [key as Scalar] : []));
      if (keys.some(({ value }) => value === renamed.to)) continue;
      for (const key of keys.filter(({ value }) => value === renamed.from)) {
        key.value = renamed.to;
        renamingsByKey.set(key, renamed);
      }
    }
}

function mappingsAt(node: unknown, [key, ...rest]: readonly string[]): YAMLMap[] {
  if (key === undefined) return isMap(node) ? [node] : [];
  if (key === '*') return isSeq(node) ? node.items.flatMap((item) => mappingsAt(item, rest)) : [];
  const pairs = isMap(node) ? node.items.filter((pair) => isScalar(pair.key) && pair.key.value === key) : [];
  return pairs.flatMap(({ value }) => mappingsAt(value, rest));
}
