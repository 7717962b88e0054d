import type { Budget } from './budget.ts';
import { nearest } from './nearest.ts';
import { type Path, type Place, type Problem, problem } from './problem.ts';
import { type Reference, wholeReference } from './references.ts';
import type { Schema, Schemas } from './schemas.ts';
import { valueAt } from './source.ts';
import type { Uses } from './uses.ts';

/** What the references of a file may name. */
export interface Scope {
  root: Record<string, unknown>;
  schemas: Schemas;
  /** The records that `as` names stand for. */
  names: ReadonlyMap<string, Path>;
  /** The address of the page that an `each` route makes of a record. */
  pages: ReadonlyMap<unknown, string>;
  /** What holds such records: their lists, and what those are in. */
  around: ReadonlySet<unknown>;
  /** What references may still bring. */
  budget: Budget;
  /** Where it is wanted: what the references found, beside the records that have names here. */
  uses?: Uses;
}

/** Where a reference leads: a value and its path, nothing (an optional key that is left out), or a problem. */
export type Target = { value: unknown; path: Path } | { nothing: true } | { problem: Problem };

const HOPS = 20;
/** What a step along a reference costs of the budget, as it takes longer than a value. */
const STEP = 5;

/** Follows a reference. `place` is where it is written. */
export function lookUp(reference: Reference, place: Place, scope: Scope, hops = 0): Target {
  const at = { ...place, excerpt: reference.text };
  if (scope.budget.isSpent(STEP, place)) return { nothing: true };
  if (hops > HOPS) return { problem: problem('reference-circle', at, { reference: reference.text }) };
  const [name, ...keys] = reference.keys;
  const start =
    scope.names.get(name) ?? (known(siteSchema(scope), scope).includes(name) ? [name] : undefined);
  if (!start)
    return unknown(name, reference, at, [...scope.names.keys(), ...known(siteSchema(scope), scope)]);

  const own = scope.names.has(name);
  // what an id finds in a list, or a key that is left out, hangs on all around it
  const noteAll = () => own || scope.uses?.note([name], scope.root);
  let path: Path = start;
  for (let index = 0; index <= keys.length; index++) {
    const key = keys[index - 1];
    if (key) {
      if (Array.isArray(valueAt(scope.root, path))) noteAll();
      const next = step(path, key, scope);
      if (!next) noteAll();
      if (!next) return missing(path, key, reference, at, scope);
      const rest = keys[index];
      if (typeof next === 'string')
        return rest ? unknown(rest, reference, at, []) : { value: next, path: [...path, key] };
      path = next;
    }
    const followed = followHere(path, place, scope, hops);
    if (followed && !own) scope.uses?.note(path, scope.root);
    if (followed && !('value' in followed)) return followed;
    if (followed) path = followed.path;
  }
  const value = valueAt(scope.root, path);
  if (value === undefined || value === null) noteAll();
  else if (!own) scope.uses?.note(path, scope.root);
  return value === undefined || value === null ? { nothing: true } : { value, path };
}

/** Where a value is itself a reference, what that leads to. */
function followHere(path: Path, place: Place, scope: Scope, hops: number): Target | undefined {
  const inner = wholeReference(valueAt(scope.root, path));
  return inner && lookUp(inner, place, { ...scope, names: new Map() }, hops + 1);
}

/** One key further: the path of what is there, the address of a record's page, or undefined. */
function step(path: Path, key: string, scope: Scope): Path | string | undefined {
  const value = valueAt(scope.root, path);
  if (Array.isArray(value)) {
    const index = value.findIndex((entry) => (entry as Schema | null)?.id === key);
    return index < 0 ? undefined : [...path, index];
  }
  if (value !== null && typeof value === 'object' && Object.hasOwn(value, key)) return [...path, key];
  return key === 'page' ? scope.pages.get(value) : undefined;
}

/** A key that the schema knows brings nothing; another is misspelt. */
function missing(path: Path, key: string, reference: Reference, at: Place, scope: Scope): Target {
  const value = valueAt(scope.root, path);
  if (Array.isArray(value)) {
    const ids = value.map((entry) => (entry as Schema | null)?.id).filter((id) => typeof id === 'string');
    return unknown(key, reference, at, ids);
  }
  if (value === undefined) return { nothing: true };
  const schema = schemaAt(path, scope);
  const keys = schema ? known(schema, scope) : Object.keys((value ?? {}) as object);
  if (keys.includes(key)) return { nothing: true };
  const page = scope.pages.has(value) ? ['page'] : [];
  return unknown(key, reference, at, [...keys, ...page]);
}

function unknown(word: string, reference: Reference, at: Place, candidates: string[]): Target {
  const near = nearest(word, candidates);
  const corrected = near && reference.text.replace(new RegExp(`([$.])${word}(?![\\w-])`), `$1${near}`);
  const details = { reference: reference.text, known: candidates, ...(corrected ? { near: corrected } : {}) };
  return { problem: problem('unknown-reference', at, details) };
}

function known(schema: Located, scope: Scope): string[] {
  return Object.keys((resolved(schema, scope).schema.properties ?? {}) as object);
}

interface Located {
  file: string;
  schema: Schema;
}

function siteSchema(scope: Scope): Located {
  const file = 'site.schema.json';
  return { file, schema: scope.schemas.get(file) ?? {} };
}

/** The schema that holds for a path of the document. */
function schemaAt(path: Path, scope: Scope): Located | undefined {
  let here: Located | undefined = siteSchema(scope);
  for (const key of path) {
    if (!here) return undefined;
    const { file, schema } = resolved(here, scope);
    const next = typeof key === 'number' ? schema.items : (schema.properties as Schema | undefined)?.[key];
    here = next ? { file, schema: next as Schema } : undefined;
  }
  return here && resolved(here, scope);
}

/** Follows `$ref` to the schema that it names. */
function resolved({ file, schema }: Located, scope: Scope): Located {
  if (typeof schema.$ref !== 'string') return { file, schema };
  const target = new URL(schema.$ref, `schema:/${file}`).pathname.slice(1);
  return resolved({ file: target, schema: scope.schemas.get(target) ?? {} }, scope);
}
