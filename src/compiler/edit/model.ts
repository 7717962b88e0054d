import { type Intent, isRecord, type Json, type ValuePath, valueAt } from '../../core/index.ts';

/* Applies intents to the data of a file. The result, the model, is the exact data that the edited text must have. */

export type ValueIntent = Exclude<Intent, { do: 'replace' | 'fix' | 'rename' | 'keep' }>;

/** Shares unchanged objects. Undefined if the intent doesn't fit. `written` replaces the generated id of a copied entry. */
export function dataAfterIntent(data: Json, intent: ValueIntent, written?: Json): Json | undefined {
  switch (intent.do) {
    case 'set':
      return withValue(data, intent.path, intent.value);
    case 'unset':
      return withoutEntry(data, intent.path);
    case 'remove':
      return withoutEntry(data, [...intent.list, intent.index]);
    case 'insert':
      return withList(data, intent.list, (list) =>
        intent.index >= 0 && intent.index <= list.length
          ? list.toSpliced(intent.index, 0, intent.value)
          : undefined,
      );
    case 'move':
      return withList(data, intent.list, (list) => {
        const { from, to } = intent;
        if (!(from in list) || !(to in list)) return undefined;
        return list.toSpliced(from, 1).toSpliced(to, 0, list[from] as Json);
      });
    case 'duplicate':
      return withList(data, intent.list, (list) => {
        if (!(intent.index in list)) return undefined;
        return list.toSpliced(intent.index + 1, 0, copyWithNewId(list, intent.index, written));
      });
  }
}

/** Returns the path of the value that an intent's `was` refers to. */
export function intentTarget(intent: ValueIntent): ValuePath {
  switch (intent.do) {
    case 'set':
    case 'unset':
      return intent.path;
    case 'insert':
      return intent.list;
    case 'move':
      return [...intent.list, intent.from];
    default:
      return [...intent.list, intent.index];
  }
}

/** Whether a value is missing or null, which counts as an empty record or list. */
function isMissing(value: Json | undefined): boolean {
  return value === undefined || value === null;
}

function withValue(data: Json | undefined, path: ValuePath, value: Json): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') {
    if (!Array.isArray(data) || !(key in data)) return undefined;
    const changed = withValue(data[key], rest, value);
    return changed === undefined ? undefined : data.with(key, changed);
  }
  if (!isMissing(data) && !isRecord(data)) return undefined;
  const record = (data ?? {}) as { [key: string]: Json };
  const own = Object.hasOwn(record, key) ? record[key] : undefined;
  const changed = withValue(own, rest, value);
  return changed === undefined ? undefined : withKey(record, key, changed);
}

function withKey(record: { [key: string]: Json }, key: string, value: Json): Json {
  // unlike an assignment, Object.fromEntries can define a key such as __proto__
  return Object.fromEntries([...Object.entries(record).filter(([one]) => one !== key), [key, value]]);
}

function withList(
  data: Json,
  path: ValuePath,
  change: (list: Json[]) => Json[] | undefined,
): Json | undefined {
  const list = valueAt(data, path) as Json | undefined;
  if (!isMissing(list) && !Array.isArray(list)) return undefined;
  const changed = change((list ?? []) as Json[]);
  return changed && withValue(data, path, changed);
}

/** Returns the data without an entry and without parents that would become empty. Undefined if nothing would remain. */
function withoutEntry(data: Json, path: ValuePath): Json | undefined {
  const whole = pathToRemove(data, path);
  if (!whole) return undefined;
  const around = whole.slice(0, -1);
  const key = whole.at(-1);
  const parent = valueAt(data, around) as Json;
  const left = Array.isArray(parent)
    ? parent.toSpliced(Number(key), 1)
    : Object.fromEntries(Object.entries(parent as object).filter(([one]) => one !== key));
  return withValue(data, around, left);
}

/** Returns the path of the entry, or of the outermost parent that would become empty; undefined if nothing would remain. */
export function pathToRemove(data: unknown, path: ValuePath): ValuePath | undefined {
  if (valueAt(data, path) === undefined || path.length === 0) return undefined;
  let whole = path;
  while (whole.length > 0) {
    const parent = valueAt(data, whole.slice(0, -1)) as object;
    if (Object.keys(parent).length > 1) return whole;
    whole = whole.slice(0, -1);
  }
  return undefined;
}

/** Returns a copy of an entry with a unique id (for a page, a unique path). */
function copyWithNewId(list: Json[], index: number, id?: Json): Json {
  const entry = list[index] as Json;
  const free = unusedId(list, index);
  return free ? withKey(entry as { [key: string]: Json }, free.key, id ?? free.value) : entry;
}

/** Returns the key `id` or `path` and an unused value for it. Undefined if the entry has neither key. */
export function unusedId(list: readonly Json[], index: number): { key: string; value: string } | undefined {
  const entry = list[index];
  if (!isRecord(entry)) return undefined;
  const key = ['id', 'path'].find((one) => typeof entry[one] === 'string');
  if (key === undefined) return undefined;
  const taken = new Set(list.map((one) => (isRecord(one) ? one[key] : undefined)));
  const base = String(entry[key]).replace(/-\d{1,3}$/, '');
  // a hyphen directly after a reference would belong to the reference's name
  const stem = /^\/?\*?$/.test(base) ? '/' : base.includes('$') ? `${base}/` : `${base}-`;
  for (let number = 2; ; number++) if (!taken.has(stem + number)) return { key, value: stem + number };
}
