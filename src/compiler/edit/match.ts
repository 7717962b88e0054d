import { isDeepEqual, isRecord, type Json, textOrUndefined, valueAt } from '../../core/index.ts';

export interface Match {
  from: number;
  to: number;
}

/** Keys that identify an entry, whatever its other values are. */
const ID_KEYS = ['id', 'path'];

/** Keys that hold an entry's name. The name identifies the entry if its id has changed. */
const NAME_KEYS = ['name', 'title'];

/** Keys that identify an entry without id and name, most reliable first. */
const IDENTITY_KEYS = ['heading', 'label', 'mail', 'link', 'image'];

/** Minimum similarity (0 to 1) at which two entries, or two names, count as the same. */
const MIN_SIMILARITY = 0.45;

/** Maximum number of comparisons by content per list. In longer lists, only entries at similar positions are compared. */
const MAX_COMPARISONS = 2_500;

/** Matches the entries of two lists: by equal values, then by ids and names, and finally by similarity. */
export function matchEntries(old: readonly Json[], next: readonly Json[]): Match[] {
  const matches: Match[] = [];
  const [lost, found] = [new Set(old.keys()), new Set(next.keys())];
  const take = (from: number, to: number) => {
    matches.push({ from, to });
    lost.delete(from);
    found.delete(to);
  };
  const match = (identity: (value: Json) => unknown, isFine = (_one: Json, _other: Json) => true) => {
    const known = new Map<unknown, number[]>();
    for (const to of found) {
      const name = identity(next[to] as Json);
      if (name !== undefined) known.set(name, [...(known.get(name) ?? []), to]);
    }
    for (const from of lost) {
      const name = identity(old[from] as Json);
      const all = name === undefined ? undefined : known.get(name);
      const at = all?.findIndex((to) => isFine(old[from] as Json, next[to] as Json)) ?? -1;
      if (all && at >= 0) take(from, ...(all.splice(at, 1) as [number]));
    }
  };
  match((value) => (value !== null && typeof value === 'object' ? value : undefined));
  match((value) => JSON.stringify(value));
  const textAt = (key: string) => (value: Json) => textOrUndefined(valueAt(value, [key]));
  for (const key of [...ID_KEYS, ...NAME_KEYS]) match(textAt(key));
  for (const key of IDENTITY_KEYS) match(textAt(key), (one, other) => !haveDifferentIds(one, other));
  for (const { from, to } of similarPairs(old, next, lost, found)) take(from, to);
  // if equally many entries remain in both lists, they are assumed to be the same entries with changed text
  const [from, to] = [[...lost], [...found]];
  if (from.length === to.length)
    for (const [index, one] of from.entries()) {
      const other = to[index] as number;
      if (canBeRewritten(old, next, one, other)) take(one, other);
    }
  return matches.sort((a, b) => a.to - b.to);
}

function haveDifferentIds(one: Json, other: Json): boolean {
  return ID_KEYS.some((key) => {
    const [id, another] = [one, other].map((value) => (isRecord(value) ? value[key] : undefined));
    return id !== undefined && another !== undefined && id !== another;
  });
}

/** For entries without anything in common: texts, table rows, or records at one position whose names don't differ. */
function canBeRewritten(old: readonly Json[], next: readonly Json[], from: number, to: number): boolean {
  const [one, other] = [old[from] as Json, next[to] as Json];
  if (!isRecord(one) || !isRecord(other)) return true;
  return (
    from === to &&
    one.type === other.type &&
    !haveDifferentIds(one, other) &&
    (isRenamed(one, other) || !haveDifferentNames(one, other, [...NAME_KEYS, ...IDENTITY_KEYS]))
  );
}

/** Whether two records differ only in their names, as when a committee gets a new chair. */
function isRenamed(one: { [key: string]: Json }, { name, ...other }: { [key: string]: Json }): boolean {
  return (
    name !== undefined && Object.keys(other).length > 0 && isDeepEqual({ ...one, name }, { ...other, name })
  );
}

function haveDifferentNames(one: Json, other: Json, keys = NAME_KEYS): boolean {
  return keys.some((key) => {
    const [name, another] = [one, other].map((value) => (isRecord(value) ? value[key] : undefined));
    return (
      typeof name === 'string' &&
      typeof another === 'string' &&
      textSimilarity(name, another) < MIN_SIMILARITY
    );
  });
}

/** Each record is in at most one pair; the most similar pairs win. */
function similarPairs(
  old: readonly Json[],
  next: readonly Json[],
  lost: Set<number>,
  found: Set<number>,
): Match[] {
  const pairs: (Match & { likeness: number })[] = [];
  const reach = Math.max(1, Math.floor(MAX_COMPARISONS / Math.max(1, lost.size)));
  const targets = [...found];
  for (const [index, from] of [...lost].entries()) {
    const first = Math.max(0, Math.min(index - (reach >> 1), targets.length - reach));
    for (const to of targets.slice(first, first + reach)) {
      const [one, other] = [old[from] as Json, next[to] as Json];
      if (!isRecord(one) || !isRecord(other)) continue;
      // records from a template share many words, but records with different ids and names are different
      if (haveDifferentIds(one, other) && haveDifferentNames(one, other)) continue;
      const likeness = similarityOf(one, other);
      if (likeness >= MIN_SIMILARITY) pairs.push({ from, to, likeness });
    }
  }
  pairs.sort((a, b) => b.likeness - a.likeness);
  const [from, to] = [new Set<number>(), new Set<number>()];
  return pairs.filter((one) => {
    if (from.has(one.from) || to.has(one.to)) return false;
    from.add(one.from);
    to.add(one.to);
    return true;
  });
}

/** Weight of names in the similarity of two entries: names are more significant than other texts of the same length. */
const NAME_WEIGHT = 3;

/** Maximum weight of a text in the similarity of two entries, in characters. */
const MAX_TEXT_WEIGHT = 200;

/** Returns the similarity of two records, from 0 to 1, ignoring their ids. */
function similarityOf(one: { [key: string]: Json }, other: { [key: string]: Json }): number {
  let [same, all] = [0, 0];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (ID_KEYS.includes(key)) continue;
    const factor = NAME_KEYS.includes(key) || IDENTITY_KEYS.includes(key) ? NAME_WEIGHT : 1;
    const [part, whole] = commonSize(one[key], other[key]);
    same += factor * part;
    all += factor * whole;
  }
  return all === 0 ? 0 : same / all;
}

/** Returns the size of what two values have in common, and the size of the larger value, in characters. */
function commonSize(one: Json | undefined, other: Json | undefined): [number, number] {
  if (typeof one === 'string' && typeof other === 'string') {
    const size = Math.min(MAX_TEXT_WEIGHT, Math.max(one.length, other.length));
    return [size * textSimilarity(one, other), size];
  }
  const isPair = typeof one === 'object' && typeof other === 'object' && one !== null && other !== null;
  if (!isPair || Array.isArray(one) !== Array.isArray(other)) {
    const size = Math.max(valueSize(one), valueSize(other));
    return [one === other ? size : 0, size];
  }
  const [first, second] = [one, other] as { [key: string]: Json }[];
  const keys = new Set([...Object.keys(first ?? {}), ...Object.keys(second ?? {})]);
  let [same, all] = [0, 0];
  for (const key of keys) {
    const [part, whole] = commonSize(first?.[key], second?.[key]);
    same += part;
    all += whole;
  }
  return [same, all];
}

function valueSize(value: Json | undefined): number {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).reduce<number>((sum, one) => sum + valueSize(one), 0);
  return value === undefined ? 0 : Math.min(MAX_TEXT_WEIGHT, String(value).length);
}

/** From 0 to 1: the share of common words or, for short texts, of common pairs of letters. */
function textSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const [first, second] = [one, other].map((text) => lastSegment(text).slice(0, 2_000).toLowerCase());
  const isShort = Math.max(one.length, other.length) <= 40;
  const partsOf = (text = '') =>
    isShort
      ? Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
      : text.split(/\s+/);
  const [some, others] = [partsOf(first), partsOf(second)];
  const counts = new Map<string, number>();
  for (const part of some) counts.set(part, (counts.get(part) ?? 0) + 1);
  let shared = 0;
  for (const part of others) {
    const left = counts.get(part) ?? 0;
    if (left === 0) continue;
    counts.set(part, left - 1);
    shared++;
  }
  return some.length + others.length === 0 ? 0 : (2 * shared) / (some.length + others.length);
}

/** Returns the last segment of an address or file name, without extension, since this part distinguishes similar addresses. */
function lastSegment(text: string): string {
  return /\s/.test(text) ? text : text.replace(/^.*\/(?=.)/, '').replace(/\.\w+$/, '');
}
