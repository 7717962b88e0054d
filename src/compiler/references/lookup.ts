import { getOrCreate, isRecord, valueAt } from '../../core/index.ts';
import { certainMatch, nearMatches } from '../problems/nearest.ts';
import { type Path, type Problem, type ProblemLocation, problem } from '../problems/problem.ts';
import { propertyKeys, type Schema, type Schemas, schemaAt, siteSchema } from '../schema/schemas.ts';
import { type Reference, wholeReference } from '../source/reference-syntax.ts';
import type { Budget } from './budget.ts';

export interface Scope {
  root: Record<string, unknown>;
  schemas: Schemas;
  /** The paths of records, by the names that `as` gives to the records. */
  names: ReadonlyMap<string, Path>;
  /** The address of each record's page, for records with an `each` route. */
  pages: ReadonlyMap<unknown, string>;
  /** The lists whose records have pages, and all parents of these lists. */
  around: ReadonlySet<unknown>;
  /** Whether a suggestion is being tested; an unknown reference in the test gets no suggestion of its own. */
  isTrial?: boolean;
  budget: Budget;
  /** Caches the ids of lists, since thousands of references may name entries of the same list. */
  idIndexes: Map<readonly unknown[], IdIndex>;
  comparisons: { count: number };
}

/** `nothing` is an omitted optional key. */
type ReferenceTarget = { value: unknown; path: Path } | { nothing: true; path?: Path } | { problem: Problem };

/** The first unknown key of a reference: its index, the path of its parent, and the existing keys of that parent. */
interface UnknownKey {
  at: number;
  path: Path;
  candidates: string[];
}

const MAX_REFERENCE_HOPS = 20;
/** In copied values: a step takes longer than copying a value. */
const STEP_COST = 5;

/** An unknown reference returns a problem with a suggestion. */
export function resolveReference(
  reference: Reference,
  place: ProblemLocation,
  scope: Scope,
  hops = 0,
): ReferenceTarget {
  const found = followReference(reference, place, scope, hops);
  if ('unknown' in found) return { problem: unknownReferenceProblem(reference, found.unknown, place, scope) };
  const isCircle = hops === 0 && 'problem' in found && found.problem.code === 'reference-circle';
  return isCircle ? { problem: referenceCycleProblem(reference, place) } : found;
}

function followReference(
  reference: Reference,
  place: ProblemLocation,
  scope: Scope,
  hops: number,
): ReferenceTarget | { unknown: UnknownKey } {
  if (scope.budget.isSpent(STEP_COST, place)) return { nothing: true };
  if (hops > MAX_REFERENCE_HOPS) return { problem: referenceCycleProblem(reference, place) };
  const [name, ...keys] = reference.keys;
  const roots = propertyKeys(siteSchema(scope.schemas).schema);
  const start = scope.names.get(name) ?? (roots.includes(name) ? [name] : undefined);
  if (!start) return { unknown: { at: 0, path: [], candidates: [...scope.names.keys(), ...roots] } };

  let path: Path = start;
  for (let index = 0; index <= keys.length; index++) {
    const key = keys[index - 1];
    if (key) {
      const next = followKey(path, key, scope);
      if (!next) return missingKey(path, key, index, scope);
      const rest = keys[index];
      if (typeof next === 'string')
        return rest
          ? { unknown: { at: index + 1, path, candidates: [] } }
          : { value: next, path: [...path, key] };
      path = next;
    }
    const followed = followInnerReference(path, scope, hops);
    if (followed && !('value' in followed)) return followed;
    if (followed) path = followed.path;
  }
  const value = valueAt(scope.root, path);
  return value === undefined || value === null ? { nothing: true, path } : { value, path };
}

/** A problem of the inner reference is reported at the place of the inner reference. */
function followInnerReference(path: Path, scope: Scope, hops: number): ReferenceTarget | undefined {
  const inner = wholeReference(valueAt(scope.root, path));
  return inner && resolveReference(inner, { path }, { ...scope, names: new Map() }, hops + 1);
}

/** Returns the number of entries in a list, unless an entry has this id. */
const COUNT = 'count';

/** Returns the path of the next value, or a text (the address of a page, the length of a list); undefined for a missing key. */
function followKey(path: Path, key: string, scope: Scope): Path | string | undefined {
  const value = valueAt(scope.root, path);
  if (Array.isArray(value)) {
    const index = cachedIdIndex(value, scope).indexes.get(key);
    if (index !== undefined) return [...path, index];
    return key === COUNT ? String(value.length) : undefined;
  }
  if (value !== null && typeof value === 'object' && Object.hasOwn(value, key)) return [...path, key];
  return key === 'page' ? scope.pages.get(value) : undefined;
}

/** Returns `nothing` if the schema allows the key. */
function missingKey(
  path: Path,
  key: string,
  at: number,
  scope: Scope,
): ReferenceTarget | { unknown: UnknownKey } {
  const value = valueAt(scope.root, path);
  if (Array.isArray(value)) {
    return { unknown: { at, path, candidates: [...cachedIdIndex(value, scope).ids, COUNT] } };
  }
  const here = [...path, key];
  if (value === undefined) return { nothing: true, path: here };
  const schema = schemaAt(path, scope.schemas, scope.root)?.schema;
  const keys = schema ? propertyKeys(schema) : Object.keys((value ?? {}) as object);
  if (keys.includes(key)) return { nothing: true, path: here };
  const page = scope.pages.has(value) ? ['page'] : [];
  return { unknown: { at, path, candidates: [...keys, ...page] } };
}

function referenceCycleProblem({ text }: Reference, place: ProblemLocation): Problem {
  return problem('reference-circle', { ...place, excerpt: text }, { reference: text });
}

function unknownReferenceProblem(
  reference: Reference,
  unknown: UnknownKey,
  place: ProblemLocation,
  scope: Scope,
): Problem {
  const { text, keys } = reference;
  const { at, path, candidates } = unknown;
  const likely = scope.isTrial ? undefined : likelyReference(reference, unknown, scope);
  const details = {
    reference: text,
    known: candidates,
    ...(likely ? { near: likely.text } : {}),
    ...(at > 0 ? { inside: `$${keys.slice(0, at).join('.')}`, word: keys[at] } : {}),
  };
  const found = problem('unknown-reference', { ...place, excerpt: text }, details);
  // a problem of the parent value, or of an id in the list, explains this problem
  const list = valueAt(scope.root, path);
  const ids = Array.isArray(list)
    ? cachedIdIndex(list, scope).unnamed.map((index) => [...path, index, 'id'])
    : [];
  const follows = at > 0 ? [[...path, String(keys[at])], ...ids] : [];
  return { ...found, follows, ...(likely?.sure ? { fix: { part: 'value', text: likely.text } } : {}) };
}

/** Per file. With thousands of ids, thousands of unknown references would take minutes. */
const MAX_COMPARISONS = 500_000;

/** The maximum number of similar names tried for a key, and of keys replaced in a reference. */
const MAX_SIMILAR_NAMES = 3;

/** Tries similar names, then the only top-level record with the key. `sure` is false if another name is equally similar. */
function likelyReference(
  reference: Reference,
  unknown: UnknownKey,
  scope: Scope,
): { text: string; sure: boolean } | undefined {
  scope.comparisons.count += unknown.candidates.length;
  if (scope.comparisons.count > MAX_COMPARISONS) return undefined;
  const corrected = correctedReference(reference, unknown, { ...scope, isTrial: true }, 0);
  if (corrected) {
    const word = String(reference.keys[unknown.at]);
    const others = reference.keys.filter(
      (key, index) => index !== unknown.at && key !== corrected.keys[index],
    );
    const sure = others.length === 0 && certainMatch(word, unknown.candidates) === corrected.keys[unknown.at];
    return { text: corrected.text, sure };
  }
  const elsewhere = referencesWithKey(reference, unknown, scope);
  return elsewhere.length === 1 ? { text: String(elsewhere[0]), sure: false } : undefined;
}

function correctedReference(
  { keys }: Reference,
  { at, candidates }: UnknownKey,
  scope: Scope,
  depth: number,
): Reference | undefined {
  for (const { candidate } of nearMatches(String(keys[at]), candidates).slice(0, MAX_SIMILAR_NAMES)) {
    const words = keys.with(at, candidate) as [string, ...string[]];
    const tried: Reference = { text: `$${words.join('.')}`, keys: words };
    const found = followReference(tried, { path: [] }, scope, 0);
    if ('value' in found || 'nothing' in found) return tried;
    const deeper =
      'unknown' in found &&
      depth < MAX_SIMILAR_NAMES &&
      correctedReference(tried, found.unknown, scope, depth + 1);
    if (deeper) return deeper;
  }
  return undefined;
}

/** Searches the top-level records for the last key. */
function referencesWithKey({ keys }: Reference, { at, candidates }: UnknownKey, { root }: Scope): string[] {
  if (at > 1 || keys.length > at + 1) return [];
  const key = String(keys[at]);
  const known = at === 0 ? candidates : Object.keys(root);
  return known.filter((name) => hasKey(root[name], key)).map((name) => `$${name}.${key}`);
}

function hasKey(value: unknown, key: string): boolean {
  return isRecord(value) && Object.hasOwn(value, key);
}

/** The ids in a list in order, the index of the first entry with each id, and the indexes of entries without an id. */
interface IdIndex {
  ids: string[];
  unnamed: number[];
  indexes: ReadonlyMap<string, number>;
}

function cachedIdIndex(list: readonly unknown[], { idIndexes }: Scope): IdIndex {
  return getOrCreate(idIndexes, list, () => createIdIndex(list));
}

function createIdIndex(list: readonly unknown[]): IdIndex {
  const ids: string[] = [];
  const unnamed: number[] = [];
  const indexes = new Map<string, number>();
  for (const [position, entry] of list.entries()) {
    const id = (entry as Schema | null)?.id;
    if (typeof id !== 'string') {
      unnamed.push(position);
      continue;
    }
    ids.push(id);
    if (!indexes.has(id)) indexes.set(id, position);
  }
  return { ids, unnamed, indexes };
}
