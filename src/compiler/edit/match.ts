import { isRecord, type Json } from '../../shared/index.ts';

/** An entry of a list before and after: its two positions. */
export interface Match {
  from: number;
  to: number;
}

/** What tells an entry from others, the surest first. */
const IDENTITIES = ['id', 'path', 'name', 'title', 'heading', 'label', 'mail', 'link', 'image', 'type'];

/** Which entry of a list is which in another: by their values, by what names them, and by their positions at last. */
export function matchesOf(old: readonly Json[], next: readonly Json[]): Match[] {
  const matches: Match[] = [];
  const [lost, found] = [new Set(old.keys()), new Set(next.keys())];
  const match = (identity: (value: Json) => unknown) => {
    const known = new Map<unknown, number[]>();
    for (const to of found) {
      const name = identity(next[to] as Json);
      if (name !== undefined) known.set(name, [...(known.get(name) ?? []), to]);
    }
    for (const from of lost) {
      const name = identity(old[from] as Json);
      const to = name === undefined ? undefined : known.get(name)?.shift();
      if (to === undefined) continue;
      matches.push({ from, to });
      lost.delete(from);
      found.delete(to);
    }
  };
  match((value) => (value !== null && typeof value === 'object' ? value : undefined));
  match((value) => JSON.stringify(value));
  for (const key of IDENTITIES)
    match((value) => (isRecord(value) && typeof value[key] === 'string' ? value[key] : undefined));
  // what is left over is the same entry with other words, where nothing else was added or removed
  if (lost.size === found.size) {
    const [from, to] = [[...lost], [...found]];
    for (const [index, one] of from.entries()) matches.push({ from: one, to: to[index] as number });
  }
  return matches.sort((a, b) => a.to - b.to);
}
