import { surelyMeant } from './nearest.ts';
import { type Path, type Problem, problem } from './problem.ts';
import { piecesOf } from './references.ts';
import { keysOf, siteSchema } from './schema-at.ts';
import type { Schema, Schemas } from './schemas.ts';

/**
 * The problem of an `as` whose name nothing in its route uses, while references there use one that nobody gave: one slip, and
 * not one for each reference.
 */
export function unusedName(written: Schema, route: Path, schemas: Schemas): Problem | undefined {
  const { as: name, each: _each, ...rest } = written;
  const uses = new Map<string, number>();
  countNames(rest, uses);
  if (typeof name !== 'string' || uses.has(name)) return undefined;
  for (const key of keysOf(siteSchema(schemas).schema)) uses.delete(key);
  const [meant, ...others] = [...uses].sort(([, a], [, b]) => b - a).map(([used]) => used);
  if (meant === undefined || others.length > 0) return undefined;
  const told = problem('name-unused', { path: [...route, 'as'] }, { name, meant });
  const sure = surelyMeant(name, [meant]);
  return sure ? { ...told, fix: { part: 'value', text: meant } } : told;
}

/** How often each name stands at the beginning of a reference. */
function countNames(value: unknown, uses: Map<string, number>): void {
  if (typeof value === 'string') {
    for (const piece of piecesOf(value)) {
      if (typeof piece === 'string') continue;
      const [name] = piece.keys;
      uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  } else if (value !== null && typeof value === 'object') {
    for (const child of Object.values(value)) countNames(child, uses);
  }
}
