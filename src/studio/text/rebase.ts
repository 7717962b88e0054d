import { type Intent, isDeepEqual, isRecord, type Json, type ValuePath, valueAt } from '../../core/index.ts';

/*
 * Converts edits (intents) made in one version of the text to another version. In the other version, a list entry is found by its
 * id or path or, without both, by its content. A value that differs between the versions is a conflict.
 */

export type RebaseResult = { intents: Intent[] } | { conflict: ValuePath; now: Json | undefined };

/** Stops at the first conflict. */
export function rebase(intents: readonly Intent[], from: unknown, to: unknown): RebaseResult {
  const done: Intent[] = [];
  // after a list change, the paths of later intents no longer refer to `from`
  let isMoved = false;
  for (const intent of intents) {
    // `replace` and `fix` have no path to convert
    if (intent.do === 'replace' || intent.do === 'fix') return { conflict: [], now: undefined };
    const own = pathOfIntent(intent);
    const path = rebasePath(own, from, to);
    if (!path || (isMoved && !isDeepEqual(path, own))) return { conflict: own, now: valueAt(to, own) };
    const isUntouched =
      isMoved || intent.do === 'insert' || isDeepEqual(valueAt(from, own), valueAt(to, path));
    const isDone = intent.do === 'set' && isDeepEqual(valueAt(to, path), intent.value);
    if (!isUntouched && !isDone) return { conflict: path, now: valueAt(to, path) };
    done.push(withPath(intent, path, from, to));
    isMoved ||= ['insert', 'remove', 'move', 'duplicate'].includes(intent.do);
  }
  return { intents: done };
}

export function pathOfIntent(intent: Intent): ValuePath {
  switch (intent.do) {
    case 'replace':
    case 'fix':
      return [];
    case 'insert':
      return intent.list;
    case 'remove':
    case 'duplicate':
      return [...intent.list, intent.index];
    case 'move':
      return [...intent.list, intent.from];
    default:
      return intent.path;
  }
}

export function firstIntentPath([first]: readonly Intent[]): ValuePath {
  return first ? pathOfIntent(first) : [];
}

function withPath(
  intent: Exclude<Intent, { do: 'replace' | 'fix' }>,
  path: ValuePath,
  from: unknown,
  to: unknown,
): Intent {
  if (intent.do === 'insert') {
    const index = rebaseIndex(intent.index, valueAt(from, intent.list), valueAt(to, path));
    return { ...intent, list: path, index };
  }
  if (!('list' in intent)) return { ...intent, path };
  const list = path.slice(0, -1);
  const index = Number(path.at(-1));
  if (intent.do !== 'move') return { ...intent, list, index };
  const target = rebaseIndex(intent.to, valueAt(from, intent.list), valueAt(to, list));
  return { ...intent, list, from: index, to: target };
}

/** A position at the end stays at the end. */
function rebaseIndex(index: number, before: unknown, now: unknown): number {
  if (!Array.isArray(before) || !Array.isArray(now)) return index;
  return index >= before.length ? now.length - (before.length - index) : Math.min(index, now.length);
}

/** Undefined if a list entry on the path no longer exists. */
function rebasePath(path: ValuePath, from: unknown, to: unknown): ValuePath | undefined {
  const found = followPath(path, from, to, findEntryIndex);
  return found.length === path.length ? found : undefined;
}

/** Returns the path of the same value in other data, or of its nearest ancestor that still exists. */
export function closestPath(path: ValuePath, from: unknown, to: unknown): ValuePath {
  return followPath(path, from, to, (index, before, now) => {
    // if the entry now at this index did not exist before, it is the old entry with changed content
    const isChanged = index < now.length && findEntryIndex(index, now, before) === undefined;
    return findEntryIndex(index, before, now) ?? (isChanged ? index : undefined);
  });
}

/** Stops at the first list entry that `indexOf` doesn't find. */
function followPath(path: ValuePath, from: unknown, to: unknown, indexOf: typeof findEntryIndex): ValuePath {
  const found: ValuePath = [];
  for (const [at, key] of path.entries()) {
    const before = valueAt(from, path.slice(0, at));
    const now = valueAt(to, found);
    const isEntry = typeof key === 'number' && Array.isArray(before);
    const next = !isEntry ? key : Array.isArray(now) ? indexOf(key, before, now) : undefined;
    if (next === undefined) break;
    found.push(next);
  }
  return found;
}

/** Returns the index in `now` of the list entry `before[index]`. */
function findEntryIndex(index: number, before: Json[], now: Json[]): number | undefined {
  const entry = before[index];
  if (entry === undefined) return before.length === now.length ? index : undefined;
  const id = identityOf(entry);
  if (id !== undefined) return findUniqueIndex(now, (one) => identityOf(one) === id);
  const same = findUniqueIndex(now, (one) => isDeepEqual(one, entry));
  if (same !== undefined) return same;
  // without an id, the entry is the same if all other entries are unchanged
  const isOther = (_: Json, at: number) => at !== index;
  const others = isDeepEqual(now.filter(isOther), before.filter(isOther));
  return before.length === now.length && (others || isDeepEqual(now[index], entry)) ? index : undefined;
}

/** Returns the entry's id or, for a page, its path. */
export function identityOf(entry: unknown): string | undefined {
  if (!isRecord(entry)) return undefined;
  const { id, path } = entry;
  return [id, path].find((one): one is string => typeof one === 'string');
}

function findUniqueIndex(list: Json[], isWanted: (entry: Json) => boolean): number | undefined {
  const found = [...list.keys()].filter((index) => isWanted(list[index] as Json));
  return found.length === 1 ? found[0] : undefined;
}
