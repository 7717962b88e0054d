export function groupBy<T, Key>(all: Iterable<T>, keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) getOrCreate(groups, keyOf(one), (): T[] => []).push(one);
  return groups;
}

/** Counts how often each value occurs. */
export function countEach<T>(all: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** Compares by code units. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the value of a key. Creates and stores it on the first call. */
export function getOrCreate<Key, Value>(
  all: {
    has: (key: Key) => boolean;
    get: (key: Key) => Value | undefined;
    set: (key: Key, value: Value) => unknown;
  },
  key: Key,
  create: () => Value,
): Value {
  if (!all.has(key)) all.set(key, create());
  return all.get(key) as Value;
}

/** Returns a function that calls `make` only on its first call. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns an empty list for any other value. */
export function toList<Entry = unknown>(value: unknown): Entry[] {
  return Array.isArray(value) ? value : [];
}

export function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Whether a value is an object and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Returns a function that runs tasks one after another. A failed task rejects only its own promise. */
export function createTaskQueue(): <T>(task: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => {});
    return done;
  };
}

export function mapValues<Old, New>(
  record: { [key: string]: Old },
  change: (value: Old, key: string) => New,
): { [key: string]: New } {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

/** Ignores the order of keys. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object')
    return Object.is(one, other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(other, key) &&
      isDeepEqual((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  );
}

/** Sorts by date (`2027-03-01`). Posts of the same day stay in the given order. */
export function newestFirst<T extends { date: string }>(posts: readonly T[]): T[] {
  return [...posts].sort((one, other) => compareTexts(other.date, one.date));
}

/** A range in which two lists differ: its index in the first list, and its entries in each list. */
interface ListDifference<T> {
  at: number;
  /** The entries that only the first list has. `put` contains the entries that only the second list has. */
  gone: T[];
  put: T[];
}

/** Counts the common entries at the start, and at the end of the rest. In texts, the entries are code units. */
export function commonEndLengths<One, Other>(
  old: ArrayLike<One>,
  next: ArrayLike<Other>,
  isSame: (one: One, other: Other) => boolean = (one: unknown, other: unknown) => one === other,
): { start: number; end: number } {
  const most = Math.min(old.length, next.length);
  const isSameAt = (at: number, other: number) => isSame(old[at] as One, next[other] as Other);
  let start = 0;
  while (start < most && isSameAt(start, start)) start++;
  let end = 0;
  while (end < most - start && isSameAt(old.length - 1 - end, next.length - 1 - end)) end++;
  return { start, end };
}

/** Returns the range in which two lists differ, without their common start and end. */
export function differingRange<T>(old: readonly T[], next: readonly T[]): ListDifference<T> {
  const { start, end } = commonEndLengths(old, next);
  return { at: start, gone: old.slice(start, old.length - end), put: next.slice(start, next.length - end) };
}

/** Returns all ranges in which two lists differ, in order. The ranges contain as few entries as possible. */
export function listDifferences<T>(old: readonly T[], next: readonly T[]): ListDifference<T>[] {
  const { at, gone, put } = differingRange(old, next);
  const all: ListDifference<T>[] = [];
  let [a, b] = [0, 0];
  for (const [nextA, nextB] of [...longestCommonSubsequence(gone, put), [gone.length, put.length] as const]) {
    if (nextA > a || nextB > b)
      all.push({ at: at + a, gone: gone.slice(a, nextA), put: put.slice(b, nextB) });
    [a, b] = [nextA + 1, nextB + 1];
  }
  return all;
}

/** Above it, the difference is a single range, since an exact result would take too long. */
const MAX_COMPARED_PAIRS = 4_000_000;

function longestCommonSubsequence(old: readonly unknown[], next: readonly unknown[]): [number, number][] {
  if (old.length * next.length > MAX_COMPARED_PAIRS) return [];
  const width = next.length + 1;
  // for each pair of indexes, the length of the longest common subsequence that starts there
  const counts = new Uint32Array((old.length + 1) * width);
  for (let a = old.length - 1; a >= 0; a--)
    for (let b = next.length - 1; b >= 0; b--)
      counts[a * width + b] =
        old[a] === next[b]
          ? (counts[(a + 1) * width + b + 1] as number) + 1
          : Math.max(counts[(a + 1) * width + b] as number, counts[a * width + b + 1] as number);
  const pairs: [number, number][] = [];
  let [a, b] = [0, 0];
  while (a < old.length && b < next.length) {
    if (old[a] === next[b]) pairs.push([a++, b++]);
    else if ((counts[(a + 1) * width + b] as number) >= (counts[a * width + b + 1] as number)) a++;
    else b++;
  }
  return pairs;
}

/** Omits padding (RFC 4648, section 5). Only for a few bytes: more would be too many arguments for one call. */
export function encodeBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
