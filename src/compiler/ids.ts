import type { Schema } from './schemas.ts';

/** The ids in a list: in which order they stand, and where each stands first. */
interface Ids {
  ids: string[];
  places: ReadonlyMap<string, number>;
}

// what a list is made of never changes, and thousands of references may name its entries
const known = new WeakMap<object, Ids>();

/** The ids of the entries of a list, to be found at once. */
export function idsIn(list: readonly unknown[]): Ids {
  const earlier = known.get(list);
  if (earlier) return earlier;
  const ids: string[] = [];
  const places = new Map<string, number>();
  for (const [index, entry] of list.entries()) {
    const id = (entry as Schema | null)?.id;
    if (typeof id !== 'string') continue;
    ids.push(id);
    if (!places.has(id)) places.set(id, index);
  }
  const made = { ids, places };
  known.set(list, made);
  return made;
}
