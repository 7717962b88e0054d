import type { Delegate, Duplicate } from '../model.ts';
import { areOneName, type Keys, keysOf, SAME } from './identity.ts';
import type { Tell } from './notes.ts';

/**
 * Finds the rows that tell of the same person, also by way of a third one. Of each group the latest is kept, by when the forms were sent
 * where all say so, else by the order of the file; what it leaves empty is filled from the others of the same name, the latest first.
 *
 * @returns the delegates that are kept, in their order, and all rows of all groups.
 */
export function withoutDuplicates(
  delegates: readonly Delegate[],
  country: string | undefined,
  tell: Tell,
): { delegates: Delegate[]; duplicates: Duplicate[] } {
  const keys = keysOf(delegates, country);
  const groups = groupsOf(delegates.length, keys);
  const duplicates: Duplicate[] = [];
  const instead = new Map<Delegate, Delegate | undefined>();
  for (const [index, members] of groups.entries()) {
    const order = latestFirst(members.map((at) => delegates[at] as Delegate));
    const [latest, ...earlier] = order as [Delegate, ...Delegate[]];
    const kept = filled(latest, earlier);
    for (const one of earlier) {
      instead.set(one, undefined);
      if (!areOneName(one.name, latest.name))
        tell('names-differ', {
          origin: one.origin,
          value: one.name,
          near: `row ${latest.origin.row} of ${latest.origin.sheet}`,
        });
    }
    instead.set(latest, kept);
    const counts = countsOf(members, keys);
    for (const at of members) {
      const delegate = delegates[at] as Delegate;
      const same = SAME.find((kind) => (counts.get(keys[at]?.get(kind) ?? '') ?? 0) > 1) ?? SAME[0];
      duplicates.push({
        group: index + 1,
        same,
        delegate: delegate === latest ? kept : delegate,
        kept: delegate === latest,
        otherName: !areOneName(delegate.name, latest.name),
      });
    }
  }
  const left = delegates.flatMap((one) => (instead.has(one) ? (instead.get(one) ?? []) : one));
  return { delegates: left, duplicates };
}

/** The groups of two and more that share keys, also by way of others (union-find), in the order of the file. */
function groupsOf(count: number, keys: readonly Keys[]): number[][] {
  const parents = Array.from({ length: count }, (_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number;
      root = parents[root] as number;
    }
    return root;
  };
  const first = new Map<string, number>();
  for (const [at, own] of keys.entries()) {
    for (const key of own.values()) {
      const earlier = key === '' ? undefined : first.get(key);
      if (earlier === undefined) first.set(key, at);
      else {
        const [a, b] = [rootOf(earlier), rootOf(at)];
        parents[Math.max(a, b)] = Math.min(a, b);
      }
    }
  }
  const groups = new Map<number, number[]>();
  for (let at = 0; at < count; at++) {
    const root = rootOf(at);
    const group = groups.get(root);
    if (group) group.push(at);
    else groups.set(root, [at]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

function countsOf(members: readonly number[], keys: readonly Keys[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const at of members)
    for (const key of keys[at]?.values() ?? []) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function latestFirst(group: Delegate[]): Delegate[] {
  const all = group.every(({ sent }) => sent);
  const place = new Map(group.map((one, at) => [one, at]));
  const late = (one: Delegate) => (all ? Number(one.sent) : 0);
  return [...group].sort((a, b) => late(b) - late(a) || (place.get(b) ?? 0) - (place.get(a) ?? 0));
}

/** The latest, with what others of the same name tell and it does not. */
function filled(latest: Delegate, earlier: readonly Delegate[]): Delegate {
  const kept = { ...latest };
  for (const one of earlier) {
    if (!areOneName(one.name, latest.name)) continue;
    for (const key of ['name', 'mail', 'phone', 'school', 'grade', 'experience', 'consent'] as const)
      kept[key] ||= one[key];
    if (kept.choices.length === 0) kept.choices = one.choices;
    if (one.delegation !== undefined) kept.delegation ??= one.delegation;
  }
  return kept;
}
