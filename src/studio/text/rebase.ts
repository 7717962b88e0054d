import { type Intent, isRecord, isSame, type Json, type ValuePath, valueAt } from '../../core/index.ts';

/*
 * Moves intents to another text. Their paths contain list positions of the text that the editor saw; in the new text, an entry is identified
 * by its id or else its content. A value that has changed meanwhile is a conflict.
 */

/** Intents for another text, or the path of a conflict. */
export type RebaseResult = { intents: Intent[] } | { conflict: ValuePath; now: Json | undefined };

/** Moves intents from the data `from` to the data `to`. */
export function rebase(intents: readonly Intent[], from: unknown, to: unknown): RebaseResult {
  const done: Intent[] = [];
  // paths of later intents include the effect of earlier insertions and moves
  let isMoved = false;
  for (const intent of intents) {
    // offsets aren't paths; the caller moves them
    if (intent.do === 'replace' || intent.do === 'fix') return { conflict: [], now: undefined };
    const own = pathOfIntent(intent);
    const path = pathIn(own, from, to);
    if (!path || (isMoved && !isSame(path, own))) return { conflict: own, now: valueAt(to, own) };
    const isUntouched = isMoved || intent.do === 'insert' || isSame(valueAt(from, own), valueAt(to, path));
    const isDone = intent.do === 'set' && isSame(valueAt(to, path), intent.value);
    if (!isUntouched && !isDone) return { conflict: path, now: valueAt(to, path) };
    done.push(atPath(intent, path, from, to));
    isMoved ||= ['insert', 'remove', 'move', 'duplicate'].includes(intent.do);
  }
  return { intents: done };
}

/** Returns the path of the value that an intent changes. */
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

export function pathOfFirst([first]: readonly Intent[]): ValuePath {
  return first ? pathOfIntent(first) : [];
}

function atPath(
  intent: Exclude<Intent, { do: 'replace' | 'fix' }>,
  path: ValuePath,
  from: unknown,
  to: unknown,
): Intent {
  if (intent.do === 'insert') {
    const index = positionIn(intent.index, valueAt(from, intent.list), valueAt(to, path));
    return { ...intent, list: path, index };
  }
  if (!('list' in intent)) return { ...intent, path };
  const list = path.slice(0, -1);
  const index = Number(path.at(-1));
  if (intent.do !== 'move') return { ...intent, list, index };
  const target = positionIn(intent.to, valueAt(from, intent.list), valueAt(to, list));
  return { ...intent, list, from: index, to: target };
}

/** Converts a list position when the list's length has changed: the last one stays the last. */
function positionIn(index: number, before: unknown, now: unknown): number {
  if (!Array.isArray(before) || !Array.isArray(now)) return index;
  return index >= before.length ? now.length - (before.length - index) : Math.min(index, now.length);
}

/** Finds the path of a value in other data. Undefined when its record was removed. */
function pathIn(path: ValuePath, from: unknown, to: unknown): ValuePath | undefined {
  const found = follow(path, from, to, indexIn);
  return found.length === path.length ? found : undefined;
}

/** Finds the path of a value in other data, or of its nearest existing ancestor. */
export function pathOfSame(path: ValuePath, from: unknown, to: unknown): ValuePath {
  return follow(path, from, to, (index, before, now) => {
    // an entry at the same index is the same with another content, unless another entry has moved there
    const isChanged = index < now.length && indexIn(index, now, before) === undefined;
    return indexIn(index, before, now) ?? (isChanged ? index : undefined);
  });
}

/** Follows a path in other data, as long as `indexOf` finds the list entries along it. */
function follow(path: ValuePath, from: unknown, to: unknown, indexOf: typeof indexIn): ValuePath {
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

/** Returns the current index of a list entry. */
function indexIn(index: number, before: Json[], now: Json[]): number | undefined {
  const entry = before[index];
  if (entry === undefined) return before.length === now.length ? index : undefined;
  const id = identityOf(entry);
  if (id !== undefined) return uniqueIndex(now, (one) => identityOf(one) === id);
  const same = uniqueIndex(now, (one) => isSame(one, entry));
  if (same !== undefined && isSame(now[index], entry)) return index;
  if (same !== undefined) return same;
  // without an id it is the same entry if all others are in place
  const isOther = (_: Json, at: number) => at !== index;
  const others = isSame(now.filter(isOther), before.filter(isOther));
  return before.length === now.length && (others || isSame(now[index], entry)) ? index : undefined;
}

/** Returns the id or path of a record, which identify it. */
function identityOf(entry: Json): string | undefined {
  if (!isRecord(entry)) return undefined;
  const { id, path } = entry as Record<string, Json>;
  return [id, path].find((one): one is string => typeof one === 'string');
}

function uniqueIndex(list: Json[], isWanted: (entry: Json) => boolean): number | undefined {
  const found = [...list.keys()].filter((index) => isWanted(list[index] as Json));
  return found.length === 1 ? found[0] : undefined;
}
