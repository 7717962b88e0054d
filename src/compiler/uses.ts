import { type Path, pointerOf } from './problem.ts';
import { valueAt } from './source.ts';

/** What references found in the file, to know later whether they would find the same. */
export interface Uses {
  note: (path: Path, root: unknown) => void;
  /** Whether all of it is there still: the same texts, and the same objects of the same pieces. */
  hold: (root: unknown) => boolean;
}

/** Uses of which none is noted yet. */
export function noUses(): Uses {
  const all = new Map<string, { path: Path; value: unknown }>();
  return {
    note: (path, root) => {
      all.set(pointerOf(path), { path, value: valueAt(root, path) });
    },
    hold: (root) => [...all.values()].every(({ path, value }) => valueAt(root, path) === value),
  };
}
