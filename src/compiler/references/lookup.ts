import { isRecord } from '../../shared/index.ts';
import { type Path, type Place, type Problem, problem } from '../output/problem.ts';

import { keysOf, type Schema, type Schemas, schemaAt, siteSchema } from '../schema/schemas.ts';
import { valueAt } from '../source/position.ts';
import { certainMatch, nearMatches } from '../values/nearest.ts';
import type { Budget } from './resolve.ts';
import { type Reference, wholeReference } from './syntax.ts';

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
  /** While it is only tried what was meant: then nothing is proposed for what leads nowhere on the way. */
  isTrial?: boolean;
  /** What references may still bring. */
  budget: Budget;
}

/**
 * Where a reference leads: a value and its path, nothing (an optional key that is left out, where it would stand), or a
 * problem.
 */
type Target = { value: unknown; path: Path } | { nothing: true; path?: Path } | { problem: Problem };

/** What a reference names at one of its words that is not there: where it got to, and what is there instead. */
interface Unknown {
  at: number;
  path: Path;
  candidates: string[];
}

const HOPS = 20;
/** What a step along a reference costs of the budget, as it takes longer than a value. */
const STEP = 5;

/** Follows a reference. `place` is where it is written. */
export function lookUp(reference: Reference, place: Place, scope: Scope, hops = 0): Target {
  const found = follow(reference, place, scope, hops);
  if ('unknown' in found) return { problem: leadsNowhere(reference, found.unknown, place, scope) };
  const goesRound = hops === 0 && 'problem' in found && found.problem.code === 'reference-circle';
  return goesRound ? { problem: circle(reference, place) } : found;
}

/** Follows a reference as far as it goes. */
function follow(
  reference: Reference,
  place: Place,
  scope: Scope,
  hops: number,
): Target | { unknown: Unknown } {
  if (scope.budget.isSpent(STEP, place)) return { nothing: true };
  if (hops > HOPS) return { problem: circle(reference, place) };
  const [name, ...keys] = reference.keys;
  const roots = keysOf(siteSchema(scope.schemas).schema);
  const start = scope.names.get(name) ?? (roots.includes(name) ? [name] : undefined);
  if (!start) return { unknown: { at: 0, path: [], candidates: [...scope.names.keys(), ...roots] } };

  let path: Path = start;
  for (let index = 0; index <= keys.length; index++) {
    const key = keys[index - 1];
    if (key) {
      const next = step(path, key, scope);
      if (!next) return missing(path, key, index, scope);
      const rest = keys[index];
      if (typeof next === 'string')
        return rest
          ? { unknown: { at: index + 1, path, candidates: [] } }
          : { value: next, path: [...path, key] };
      path = next;
    }
    const followed = followHere(path, scope, hops);
    if (followed && !('value' in followed)) return followed;
    if (followed) path = followed.path;
  }
  const value = valueAt(scope.root, path);
  return value === undefined || value === null ? { nothing: true, path } : { value, path };
}

/** Where a value is itself a reference, what that leads to; what is wrong with it is told where it stands. */
function followHere(path: Path, scope: Scope, hops: number): Target | undefined {
  const inner = wholeReference(valueAt(scope.root, path));
  return inner && lookUp(inner, { path }, { ...scope, names: new Map() }, hops + 1);
}

/** One key further: the path of what is there, the address of a record's page, or undefined. */
function step(path: Path, key: string, scope: Scope): Path | string | undefined {
  const value = valueAt(scope.root, path);
  if (Array.isArray(value)) {
    const index = idsIn(value).places.get(key);
    return index === undefined ? undefined : [...path, index];
  }
  if (value !== null && typeof value === 'object' && Object.hasOwn(value, key)) return [...path, key];
  return key === 'page' ? scope.pages.get(value) : undefined;
}

/** A key that the schema knows brings nothing; another is misspelt. */
function missing(path: Path, key: string, at: number, scope: Scope): Target | { unknown: Unknown } {
  const value = valueAt(scope.root, path);
  if (Array.isArray(value)) {
    return { unknown: { at, path, candidates: idsIn(value).ids } };
  }
  const here = [...path, key];
  if (value === undefined) return { nothing: true, path: here };
  const schema = schemaAt(path, scope.schemas, scope.root)?.schema;
  const keys = schema ? keysOf(schema) : Object.keys((value ?? {}) as object);
  if (keys.includes(key)) return { nothing: true, path: here };
  const page = scope.pages.has(value) ? ['page'] : [];
  return { unknown: { at, path, candidates: [...keys, ...page] } };
}

function circle({ text }: Reference, place: Place): Problem {
  return problem('reference-circle', { ...place, excerpt: text }, { reference: text });
}

function leadsNowhere(reference: Reference, unknown: Unknown, place: Place, scope: Scope): Problem {
  const { text, keys } = reference;
  const { at, path, candidates } = unknown;
  const meant = scope.isTrial ? undefined : likelyReference(reference, unknown, scope);
  const details = {
    reference: text,
    known: candidates,
    ...(meant ? { near: meant.text } : {}),
    ...(at > 0 ? { inside: `$${keys.slice(0, at).join('.')}`, word: keys[at] } : {}),
  };
  const told = problem('unknown-reference', { ...place, excerpt: text }, details);
  // where what is around it is told of, it only follows
  const follows = at > 0 ? [[...path, String(keys[at])]] : [];
  return { ...told, follows, ...(meant?.sure ? { fix: { part: 'value', text: meant.text } } : {}) };
}

/** How many names are compared for one file: with thousands of unknown references among thousands of ids, later ones get no suggestion. */
const COMPARISONS = 500_000;
const comparisons = new WeakMap<object, number>();

/** How many names are tried in the place of one, and how many in all. */
const ATTEMPTS = 3;

/**
 * The likely reference instead of an unknown one: with similar names that exist, or else that to the one top-level record that
 * has the key. `sure` says whether no other is as similar.
 */
function likelyReference(
  reference: Reference,
  unknown: Unknown,
  scope: Scope,
): { text: string; sure: boolean } | undefined {
  const count = (comparisons.get(scope.root) ?? 0) + unknown.candidates.length;
  comparisons.set(scope.root, count);
  if (count > COMPARISONS) return undefined;
  const corrected = correctedReference(reference, unknown, { ...scope, isTrial: true }, 0);
  if (corrected) {
    const word = String(reference.keys[unknown.at]);
    const others = reference.keys.filter(
      (key, index) => index !== unknown.at && key !== corrected.keys[index],
    );
    const sure = others.length === 0 && certainMatch(word, unknown.candidates) === corrected.keys[unknown.at];
    return { text: corrected.text, sure };
  }
  const elsewhere = referencesTo(reference, unknown, scope);
  return elsewhere.length === 1 ? { text: String(elsewhere[0]), sure: false } : undefined;
}

function correctedReference(
  { keys }: Reference,
  { at, candidates }: Unknown,
  scope: Scope,
  depth: number,
): Reference | undefined {
  for (const { candidate } of nearMatches(String(keys[at]), candidates).slice(0, ATTEMPTS)) {
    const words = keys.with(at, candidate) as [string, ...string[]];
    const tried: Reference = { text: `$${words.join('.')}`, keys: words };
    const found = follow(tried, { path: [] }, scope, 0);
    if ('value' in found || 'nothing' in found) return tried;
    const deeper =
      'unknown' in found && depth < ATTEMPTS && correctedReference(tried, found.unknown, scope, depth + 1);
    if (deeper) return deeper;
  }
  return undefined;
}

/** References to the top-level records that have the key which an unknown reference expects elsewhere. */
function referencesTo({ keys }: Reference, { at, candidates }: Unknown, { root }: Scope): string[] {
  if (at > 1 || keys.length > at + 1) return [];
  const key = String(keys[at]);
  const known = at === 0 ? candidates : Object.keys(root);
  return known.filter((name) => hasKey(root[name], key)).map((name) => `$${name}.${key}`);
}

function hasKey(value: unknown, key: string): boolean {
  return isRecord(value) && Object.hasOwn(value, key);
}

/** The ids in a list: in which order they stand, and where each stands first. */
interface Ids {
  ids: string[];
  places: ReadonlyMap<string, number>;
}

// what a list is made of never changes, and thousands of references may name its entries
const known = new WeakMap<object, Ids>();

/** The ids of the entries of a list, to be found at once. */
function idsIn(list: readonly unknown[]): Ids {
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
