import type { Json, ValuePath } from '../studio.ts';

/* Paths to values in plain data, such as ['committees', 0, 'agenda']. */

type Path = Readonly<ValuePath>;

/** Undefined if the path doesn't exist. */
export function valueAt(data: unknown, path: Path): Json | undefined {
  let here = data;
  for (const key of path) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string | number, unknown>)[key];
  }
  return here as Json | undefined;
}

/** Whether a path is equal to or below the path `around`. */
export function isWithin(path: Path, around: Path): boolean {
  return around.length <= path.length && around.every((key, index) => key === path[index]);
}

/** False if one is undefined. */
export function isSamePath(one: Path | undefined, other: Path | undefined): boolean {
  return one !== undefined && one.length === other?.length && isWithin(one, other);
}
