import type { Schema, Schemas } from './schemas.ts';

/** An entry of which every key was nothing is left out, and so is a block that lost a key which it needs. */
export function isLeftOut(written: unknown, made: unknown, schemas: Schemas): boolean {
  if (made === null || typeof made !== 'object' || Array.isArray(made)) return false;
  const before = written as Schema;
  if (Object.keys(made).length === 0) return Object.keys(before).length > 0;
  if (typeof before.type !== 'string') return false;
  const needed = schemas.get(`blocks/${before.type}.schema.json`)?.required;
  return (
    Array.isArray(needed) && needed.some((key) => Object.hasOwn(before, key) && !Object.hasOwn(made, key))
  );
}
