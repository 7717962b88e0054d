import type { Validation } from './2-validate.ts';
import type { Convert } from './convert.ts';
import { lookUp, type Scope } from './lookup.ts';
import { type Path, type Problem, pathOf } from './problem.ts';
import { hasReference, piecesOf } from './references.ts';

/** The problems of marked values that stand in the file, whether or not a page shows them. */
export function unusedValues(written: Validation, root: unknown, convert: Convert): Problem[] {
  const problems: Problem[] = [];
  for (const mark of written.marks) {
    // where a block stands decides what these mean; they are checked on their pages
    if (mark.kind === 'jump' || mark.kind === 'anchor' || hasReference(mark.value)) continue;
    convert(mark, { path: pathOf(mark.pointer, root) }, (told) => problems.push(told));
  }
  return problems;
}

/** The references in records that lead nowhere, whether or not a page shows the record. */
export function unusedReferences(scope: Scope): Problem[] {
  const problems: Problem[] = [];
  const walk = (value: unknown, path: Path): void => {
    if (typeof value === 'string') {
      for (const piece of piecesOf(value)) {
        const target = typeof piece === 'string' ? undefined : lookUp(piece, { path }, scope);
        if (target && 'problem' in target) problems.push(target.problem);
      }
    } else if (value !== null && typeof value === 'object') {
      const step = Array.isArray(value) ? Number : String;
      for (const [key, child] of Object.entries(value)) walk(child, [...path, step(key)]);
    }
  };
  // those in a route are looked up on its pages, where the name that "as" gives is known
  for (const [key, value] of Object.entries(scope.root)) if (key !== 'routes') walk(value, [key]);
  return problems;
}
