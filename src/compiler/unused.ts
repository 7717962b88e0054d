import type { Convert } from './convert.ts';
import { lookUp, type Scope } from './lookup.ts';
import type { Ground } from './memory.ts';
import { type Path, type Problem, pathOf } from './problem.ts';
import { hasReference, piecesOf } from './references.ts';
import { type Effect, leads } from './trace.ts';
import type { Written } from './written.ts';

/**
 * The problems of marked values that stand in the file, whether or not a page shows them, and what they make of the
 * rest of the site. `pages` are those that links may lead to.
 */
export function unusedValues(
  written: Written[],
  convert: Convert,
  { sound }: Ground,
  pages: ReadonlyMap<string, ReadonlySet<string>> | undefined,
): { problems: Problem[]; effects: Effect[] } {
  const problems: Problem[] = [];
  const all: Effect[] = [];
  for (const { path, data, marks } of written) {
    const known = sound.get(data as object);
    if (known?.every((effect) => !pages || leads(effect, pages))) {
      all.push(...known);
      continue;
    }
    const before = problems.length;
    const effects: Effect[] = [];
    for (const mark of marks) {
      // where a block stands decides what these mean; they are checked on their pages
      if (mark.kind === 'jump' || mark.kind === 'anchor' || hasReference(mark.value)) continue;
      const at = {
        note: (effect: Effect) => effects.push(effect),
        get path() {
          return [...path, ...pathOf(mark.pointer, data)];
        },
      };
      convert(mark, at, (told) => problems.push(told));
    }
    // pictures are only counted where a page shows them
    const others = effects.filter((effect) => !('picture' in effect));
    all.push(...others);
    const isEntry = path.length > 0 && data !== null && typeof data === 'object';
    if (isEntry && problems.length === before) sound.set(data, others);
  }
  return { problems, effects: all };
}

// what a value is made of never changes, and nearly all are free of references
const free = new WeakSet<object>();

/** The references in records that lead nowhere, whether or not a page shows the record. */
export function unusedReferences(scope: Scope): Problem[] {
  const problems: Problem[] = [];
  /** Gives whether there is any reference. */
  const walk = (value: unknown, path: Path): boolean => {
    if (typeof value === 'string') {
      const references = piecesOf(value).filter((piece) => typeof piece !== 'string');
      for (const piece of references) {
        const target = lookUp(piece, { path }, scope);
        if ('problem' in target) problems.push(target.problem);
      }
      return references.length > 0;
    }
    if (value === null || typeof value !== 'object' || free.has(value)) return false;
    const step = Array.isArray(value) ? Number : String;
    const found = Object.entries(value).filter(([key, child]) => walk(child, [...path, step(key)]));
    if (found.length === 0) free.add(value);
    return found.length > 0;
  };
  // those in a route are looked up on its pages, where the name that "as" gives is known
  for (const [key, value] of Object.entries(scope.root)) if (key !== 'routes') walk(value, [key]);
  return problems;
}
