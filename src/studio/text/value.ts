import type { Json, ValuePath } from '../../core/index.ts';

/** Returns the value at a path. */
export function valueAt(data: unknown, path: Readonly<ValuePath>): Json | undefined {
  let here = data;
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string | number, unknown>)[key];
  }
  return here as Json | undefined;
}
