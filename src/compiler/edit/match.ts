import { isRecord, isSame, type Json } from '../../shared/index.ts';

/** An entry of a list before and after: its two positions. */
export interface Match {
  from: number;
  to: number;
}

/** What names an entry, whatever else is in it. */
const IDS = ['id', 'path'];

/** What people call an entry: it stays the same entry when its id changes. */
const NAMES = ['name', 'title'];

/** What tells an entry from others that have no other id, the surest first. */
const IDENTITIES = ['heading', 'label', 'mail', 'link', 'image'];

/** How alike two entries, or their names, are that count as one with other words, from 0 to 1. */
const ALIKE = 0.45;

/** Comparisons by content in one list; of more entries than that, only neighbours are compared. */
const MOST_COMPARISONS = 2_500;

/** Which entry of a list is which in another: by their values, by what names them, and by how alike they are at last. */
export function matchesOf(old: readonly Json[], next: readonly Json[]): Match[] {
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
  const textAt = (key: string) => (value: Json) => {
    const text = isRecord(value) ? value[key] : undefined;
    return typeof text === 'string' ? text : undefined;
  };
  for (const key of [...IDS, ...NAMES]) match(textAt(key));
  for (const key of IDENTITIES) match(textAt(key), (one, other) => !haveTwoIds(one, other));
  for (const { from, to } of alike(old, next, lost, found)) take(from, to);
  // what is left over is the same with other words, where nothing else was added or removed
  const [from, to] = [[...lost], [...found]];
  if (from.length === to.length)
    for (const [index, one] of from.entries()) {
      const other = to[index] as number;
      if (canBeRewritten(old, next, one, other)) take(one, other);
    }
  return matches.sort((a, b) => a.to - b.to);
}

function haveTwoIds(one: Json, other: Json): boolean {
  return IDS.some((key) => {
    const [id, another] = [one, other].map((value) => (isRecord(value) ? value[key] : undefined));
    return id !== undefined && another !== undefined && id !== another;
  });
}

/** Whether an entry without anything in common can be the same: a text, a row of a table, or a record in its place that has no other name. */
function canBeRewritten(old: readonly Json[], next: readonly Json[], from: number, to: number): boolean {
  const [one, other] = [old[from] as Json, next[to] as Json];
  if (!isRecord(one) || !isRecord(other)) return true;
  return (
    from === to &&
    one.type === other.type &&
    !haveTwoIds(one, other) &&
    (isRenamed(one, other) || !haveTwoNames(one, other, [...NAMES, ...IDENTITIES]))
  );
}

/** Whether all but the name is the same, and is more than nothing: the chair of a committee is another person. */
function isRenamed(one: { [key: string]: Json }, { name, ...other }: { [key: string]: Json }): boolean {
  return name !== undefined && Object.keys(other).length > 0 && isSame({ ...one, name }, { ...other, name });
}

function haveTwoNames(one: Json, other: Json, keys = NAMES): boolean {
  return keys.some((key) => {
    const [name, another] = [one, other].map((value) => (isRecord(value) ? value[key] : undefined));
    return typeof name === 'string' && typeof another === 'string' && textLikeness(name, another) < ALIKE;
  });
}

/** The pairs of records that are alike enough to be one record with other words, the most alike first. */
function alike(old: readonly Json[], next: readonly Json[], lost: Set<number>, found: Set<number>): Match[] {
  const pairs: (Match & { likeness: number })[] = [];
  const reach = Math.max(1, Math.floor(MOST_COMPARISONS / Math.max(1, lost.size)));
  const targets = [...found];
  for (const [index, from] of [...lost].entries()) {
    const first = Math.max(0, Math.min(index - (reach >> 1), targets.length - reach));
    for (const to of targets.slice(first, first + reach)) {
      const [one, other] = [old[from] as Json, next[to] as Json];
      if (!isRecord(one) || !isRecord(other)) continue;
      // a template gives many records the same words: of two ids and two names, they are two records
      if (haveTwoIds(one, other) && haveTwoNames(one, other)) continue;
      const likeness = likenessOf(one, other);
      if (likeness >= ALIKE) pairs.push({ from, to, likeness });
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

/** A name says more about who an entry is than other texts of its length. */
const WEIGHT_OF_NAME = 3;

/** Longer texts count no more than this. */
const LONGEST = 200;

/** How much of two records is the same, from 0 to 1; their ids do not count. */
function likenessOf(one: { [key: string]: Json }, other: { [key: string]: Json }): number {
  let [same, all] = [0, 0];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (IDS.includes(key)) continue;
    const factor = NAMES.includes(key) || IDENTITIES.includes(key) ? WEIGHT_OF_NAME : 1;
    const [part, whole] = sharedBy(one[key], other[key]);
    same += factor * part;
    all += factor * whole;
  }
  return all === 0 ? 0 : same / all;
}

/** How much two values share, and how much there is, in characters. */
function sharedBy(one: Json | undefined, other: Json | undefined): [number, number] {
  if (typeof one === 'string' && typeof other === 'string') {
    const size = Math.min(LONGEST, Math.max(one.length, other.length));
    return [size * textLikeness(one, other), size];
  }
  const isPair = typeof one === 'object' && typeof other === 'object' && one !== null && other !== null;
  if (!isPair || Array.isArray(one) !== Array.isArray(other)) {
    const size = Math.max(sizeOf(one), sizeOf(other));
    return [one === other ? size : 0, size];
  }
  const [first, second] = [one, other] as { [key: string]: Json }[];
  const keys = new Set([...Object.keys(first ?? {}), ...Object.keys(second ?? {})]);
  let [same, all] = [0, 0];
  for (const key of keys) {
    const [part, whole] = sharedBy(first?.[key], second?.[key]);
    same += part;
    all += whole;
  }
  return [same, all];
}

function sizeOf(value: Json | undefined): number {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).reduce<number>((sum, one) => sum + sizeOf(one), 0);
  return value === undefined ? 0 : Math.min(LONGEST, String(value).length);
}

/** How alike two texts are, from 0 to 1: by the words they share, or of short ones the pairs of letters. */
function textLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const [first, second] = [one, other].map((text) => tailOf(text).slice(0, 2_000).toLowerCase());
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

/** What tells an address or the name of a file from those beside it: its last part. */
function tailOf(text: string): string {
  return /\s/.test(text) ? text : text.replace(/^.*\/(?=.)/, '').replace(/\.\w+$/, '');
}
