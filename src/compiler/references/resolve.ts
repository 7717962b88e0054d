import type { ErrorObject } from 'ajv';
import { type Path, type Place, type Problem, pointerOf, problem, type Related } from '../output/problem.ts';
import type { Schema, Schemas } from '../schema/schemas.ts';
import { typeText } from '../schema/words.ts';
import { valueAt } from '../source/position.ts';
import { lookUp, type Scope } from './lookup.ts';
import { hasReference, piecesOf, type Reference, wholeReference } from './syntax.ts';

interface Resolved {
  value: unknown;
  /** The origin of a value, by its pointer within the resolved one. */
  originOf: (pointer: string) => Origin;
  problems: Problem[];
}

/** One resolving: what it collects. */
interface Run {
  /** Where the value to be resolved is written. */
  path: Path;
  origins: Origins;
  problems: Problem[];
}

/** Where the walk is: in the resolved value, and in the file. */
interface Spot {
  pointer: string;
  path: Path;
  /** What references may name here. */
  scope: Scope;
  /** The pointers of what the references on the way here named. */
  through: ReadonlySet<string>;
}

/** How often what a reference brings may hold references that bring references. */
const DEPTH_LIMIT = 20;

/** What a reference to something left out gives. */
const NOTHING = Symbol('nothing');

/**
 * Third stage: a copy of a written value with every reference replaced by what it names. A reference to an optional
 * key that is left out gives nothing: its key or list item disappears, inside a text it is empty.
 */
export function resolve(written: unknown, path: Path, scope: Scope): Resolved {
  const run: Run = { path, origins: originsFrom(path), problems: [] };
  const value = walk(run, written, { pointer: '', path, scope, through: new Set() });
  return { value: value === NOTHING ? undefined : value, originOf: run.origins.of, problems: run.problems };
}

function walk(run: Run, value: unknown, spot: Spot): unknown {
  const size = plainSize(value, spot.scope);
  return size > 0 ? plain(run, value, size, spot.scope) : mixed(run, value, spot);
}

/** A copy of a value with nothing to resolve in it, as nearly all are: it needs no look at what is inside. */
function plain(run: Run, value: unknown, size: number, scope: Scope): unknown {
  return scope.budget.isSpent(size, run) ? NOTHING : copyOf(value);
}

function mixed(run: Run, value: unknown, spot: Spot): unknown {
  if (spot.scope.budget.isSpent(1, run)) return NOTHING;
  if (typeof value === 'string') {
    const whole = wholeReference(value);
    return whole ? bring(run, whole, spot) : filled(run, value, spot);
  }
  return Array.isArray(value) ? listOf(run, value, spot) : recordOf(run, value as Schema, spot);
}

function recordOf(run: Run, written: Schema, spot: Spot): Schema {
  const record: Schema = {};
  for (const [key, child] of Object.entries(written)) {
    const size = plainSize(child, spot.scope);
    const made =
      size > 0
        ? plain(run, child, size, spot.scope)
        : mixed(run, child, within(spot, key, spot.pointer + pointerOf([key])));
    if (made !== NOTHING) record[key] = made;
  }
  const page = spot.scope.pages.get(written);
  if (page && !Object.hasOwn(record, 'page')) {
    record.page = page;
    // nobody wrote the address; it is made of the id
    run.origins.note(`${spot.pointer}/page`, { path: [...spot.path, 'id'], whole: false });
  }
  return record;
}

function listOf(run: Run, written: unknown[], spot: Spot): unknown[] {
  const items: unknown[] = [];
  for (const [index, item] of written.entries()) {
    const here = within(spot, index, `${spot.pointer}/${items.length}`);
    const mark = run.origins.mark();
    if (items.length !== index) run.origins.note(here.pointer, { path: here.path, whole: false });
    const made = walk(run, item, here);
    if (made !== NOTHING && !isLeftOut(item, made, spot.scope.schemas)) items.push(made);
    else run.origins.takeBack(mark);
  }
  return items;
}

/** What a reference that stands alone names, resolved in its turn. */
function bring(run: Run, reference: Reference, spot: Spot): unknown {
  const target = follow(run, reference, spot);
  // an empty list has as little to show as one that is left out
  if (!target || (Array.isArray(target.value) && target.value.length === 0)) return NOTHING;
  run.origins.note(spot.pointer, { path: target.path, whole: true, via: { reference, path: spot.path } });
  return walk(run, target.value, brought(spot, target.path));
}

/** A text with the references inside it filled in. */
function filled(run: Run, text: string, spot: Spot): string {
  return piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : textOf(run, piece, spot)))
    .join('');
}

function textOf(run: Run, reference: Reference, spot: Spot): string {
  const target = follow(run, reference, spot);
  if (!target) return '';
  const { value, path } = target;
  if (typeof value === 'string') {
    return spot.scope.budget.isSpent(value.length, run) ? '' : filled(run, value, brought(spot, path));
  }
  if (typeof value !== 'object') return String(value);
  const details = { reference: reference.text, found: typeText(typeof value, value) };
  const told = problem('reference-not-text', { path: spot.path, excerpt: reference.text }, details);
  run.problems.push({ ...told, follows: [path] });
  return '';
}

/** What a reference names; one that leads back to where it stands is a problem and not followed again. */
function follow(run: Run, reference: Reference, { path, scope, through }: Spot) {
  const target = lookUp(reference, { path }, scope);
  if ('problem' in target) run.problems.push(target.problem);
  if (!('value' in target)) return undefined;
  if (through.size < DEPTH_LIMIT && !through.has(pointerOf(target.path))) return target;
  const { text } = reference;
  run.problems.push(problem('reference-circle', { path, excerpt: text }, { reference: text }));
  return undefined;
}

function within({ path, scope, through }: Spot, key: string | number, pointer: string): Spot {
  return { pointer, path: [...path, key], scope, through };
}

/** Behind a reference the names of its route mean nothing. */
function brought({ pointer, scope: around, through }: Spot, path: Path): Spot {
  const scope = around.names.size === 0 ? around : { ...around, names: new Map() };
  return { pointer, path, scope, through: new Set(through).add(pointerOf(path)) };
}

// the same record is brought to many pages, and weighed once
const sizes = new WeakMap<object, number>();

/**
 * How many values a written value has, itself counted, when there is nothing in it to resolve: no reference, no `$$`,
 * and no record that has a page. 0 when there is.
 */
function plainSize(value: unknown, { pages, around }: Scope): number {
  return pages.has(value) || around.has(value) ? 0 : sizeOf(value);
}

/** A copy of plain data. */
function copyOf<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  const copy: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) {
    // no schema knows it, and set like this it would be no key
    if (key !== '__proto__') copy[key] = copyOf(child);
  }
  return copy as T;
}

/** The same of any value, whether or not it has a page. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.includes('$$') || hasReference(value) ? 0 : 1;
  if (value === null || typeof value !== 'object') return 1;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const size = sumOf(Object.values(value));
  sizes.set(value, size);
  return size;
}

function sumOf(children: unknown[]): number {
  let sum = 1;
  for (const child of children) {
    const own = sizeOf(child);
    if (own === 0) return 0;
    sum += own;
  }
  return sum;
}

/** A site of ten thousand committees needs about two million. */
const LIMIT = 5_000_000;

/** How much the references of a whole site may bring: more is a mistake, or an attack by references that multiply. */
export interface Budget {
  /** Counts values, steps along references, and characters put into texts; true once they are too many. */
  isSpent: (amount: number, place: Place) => boolean;
  /** The one problem about it, at the place where it was too much. */
  problem: () => Problem | undefined;
}

/** A budget of which nothing is spent yet. */
export function fullBudget(): Budget {
  let spent = 0;
  let over: Problem | undefined;
  return {
    isSpent: (amount, place) => {
      spent += amount;
      if (spent > LIMIT) over ??= problem('too-much-content', place, {});
      return spent > LIMIT;
    },
    problem: () => over,
  };
}

/** An entry of which every key was nothing is left out, and so is a block that lost a key which it needs. */
function isLeftOut(written: unknown, made: unknown, schemas: Schemas): boolean {
  if (made === null || typeof made !== 'object' || Array.isArray(made)) return false;
  const before = written as Schema;
  if (Object.keys(made).length === 0) return Object.keys(before).length > 0;
  if (typeof before.type !== 'string') return false;
  const needed = schemas.get(`blocks/${before.type}.schema.json`)?.required;
  return (
    Array.isArray(needed) && needed.some((key) => Object.hasOwn(before, key) && !Object.hasOwn(made, key))
  );
}

/** Where a value of a resolved page was written, and the reference that brought it there. */
export interface Origin {
  path: Path;
  /** Whether `path` is itself what the reference names, and not something within it. */
  whole: boolean;
  via?: { reference: Reference; path: Path };
}

/** The origins of the values of one resolved page, by their pointers within it. */
interface Origins {
  /** The nearest known origin at or above a pointer, and the rest of the way from it. */
  of: (pointer: string) => Origin;
  note: (pointer: string, origin: Origin) => void;
  /** A mark, and what takes back all that was noted since it: of a list item that is left out nothing may remain. */
  mark: () => number;
  takeBack: (mark: number) => void;
}

/** The origins of a value that was written at `path`. */
function originsFrom(path: Path): Origins {
  const origins = new Map<string, Origin>([['', { path, whole: false }]]);
  const noted: string[] = [];
  return {
    of: (pointer) => originIn(origins, pointer),
    note: (pointer, origin) => {
      origins.set(pointer, origin);
      noted.push(pointer);
    },
    mark: () => noted.length,
    takeBack: (mark) => {
      for (const pointer of noted.splice(mark)) origins.delete(pointer);
    },
  };
}

function originIn(origins: Map<string, Origin>, pointer: string): Origin {
  for (let end = pointer.length; ; end = pointer.lastIndexOf('/', end - 1)) {
    const origin = origins.get(pointer.slice(0, end));
    if (!origin) continue;
    const rest = pointer.slice(end).split('/').slice(1).map(step);
    if (rest.length === 0) return origin;
    return { ...origin, path: [...origin.path, ...rest], whole: false };
  }
}

function step(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** What is told beside a problem in something that a reference brought: where it is used. */
export function relatedTo(origin: Origin): Related[] {
  if (!origin.via) return [];
  const { path, reference } = origin.via;
  return [{ place: { path, excerpt: reference.text }, message: `It is used here, by ${reference.text}.` }];
}

/** The problem of a reference that brings a value of the wrong kind, with the references near by that bring one of the right. */
export function kindProblem(
  { path, via }: Origin,
  { parentSchema, data: value }: ErrorObject,
  root: unknown,
): Problem[] {
  if (!via) return [];
  const { text, keys } = via.reference;
  const type = String(parentSchema?.type);
  const expected = typeText(type);
  const found = typeText(typeof value, value);
  // what stands beside it and would do: the list of chairs where the name of the committee is asked for slides
  const beside = keys.length > 1 ? Object.entries(valueAt(root, path.slice(0, -1)) ?? {}) : [];
  const fitting = beside
    .filter(([key, other]) => key !== path.at(-1) && typeOf(other) === type)
    .map(([key]) => `$${[...keys.slice(0, -1), key].join('.')}`);
  const details = { reference: text, expected, found, ...(type === 'string' ? {} : { fitting }) };
  const related = [{ place: { path }, message: `${text} is written here.` }];
  return [problem('reference-wrong-kind', { path: via.path, excerpt: text }, details, related)];
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
