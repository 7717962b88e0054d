import type { ErrorObject } from 'ajv';
import { valueAt } from '../../core/index.ts';
import {
  type Path,
  type Problem,
  problem,
  type RelatedLocation,
  toJsonPointer,
} from '../problems/problem.ts';
import { requiredKeys, type Schema, type Schemas, typeText } from '../schema/schemas.ts';
import { hasReference, type Reference, splitReferences, wholeReference } from '../source/reference-syntax.ts';
import { resolveReference, type Scope } from './lookup.ts';

interface ResolvedData {
  value: unknown;
  /** Expects the pointer within the resolved value. */
  originOf: (pointer: string) => Origin;
  /** The origins that cannot be derived from the origin of the parent value, by pointer. */
  origins: ReadonlyMap<string, Origin>;
  problems: Problem[];
}

interface Resolution {
  path: Path;
  origins: Origins;
  problems: Problem[];
}

interface ValueLocation {
  pointer: string;
  path: Path;
  scope: Scope;
  /** Pointers of the reference targets that were followed to get here; a repeated pointer means a cycle. */
  through: ReadonlySet<string>;
}

const MAX_REFERENCE_DEPTH = 20;

const OMITTED_VALUE = Symbol('nothing');

/** A reference to an omitted optional key removes its key or list item, and is empty inside a text. */
export function resolveReferences(written: unknown, path: Path, scope: Scope): ResolvedData {
  const resolution: Resolution = { path, origins: createOrigins(path), problems: [] };
  const value = resolveData(resolution, written, { pointer: '', path, scope, through: new Set() });
  return {
    value: value === OMITTED_VALUE ? undefined : value,
    originOf: resolution.origins.of,
    origins: resolution.origins.all,
    problems: resolution.problems,
  };
}

function resolveData(resolution: Resolution, value: unknown, location: ValueLocation): unknown {
  const size = plainSize(value, location.scope);
  return size > 0
    ? copyPlainValue(resolution, value, size, location.scope)
    : resolveValue(resolution, value, location);
}

function copyPlainValue(resolution: Resolution, value: unknown, size: number, scope: Scope): unknown {
  return scope.budget.isSpent(size, resolution) ? OMITTED_VALUE : deepCopy(value);
}

function resolveValue(resolution: Resolution, value: unknown, location: ValueLocation): unknown {
  if (location.scope.budget.isSpent(1, resolution)) return OMITTED_VALUE;
  if (typeof value === 'string') {
    const whole = wholeReference(value);
    return whole
      ? resolveWholeReference(resolution, whole, location)
      : resolveText(resolution, value, location);
  }
  return Array.isArray(value)
    ? resolveList(resolution, value, location)
    : resolveRecord(resolution, value as Schema, location);
}

function resolveRecord(resolution: Resolution, written: Schema, location: ValueLocation): Schema {
  const record: Schema = {};
  const isBlock = typeof written.type === 'string';
  for (const [key, child] of Object.entries(written)) {
    const size = plainSize(child, location.scope);
    const resolved =
      size > 0
        ? copyPlainValue(resolution, child, size, location.scope)
        : resolveValue(
            resolution,
            child,
            childLocation(location, key, location.pointer + toJsonPointer([key])),
          );
    if (resolved !== OMITTED_VALUE && !(isBlock && isEmptiedList(child, resolved))) record[key] = resolved;
  }
  const page = location.scope.pages.get(written);
  if (page && !Object.hasOwn(record, 'page')) {
    record.page = page;
    // the page address is derived from the id
    resolution.origins.set(`${location.pointer}/page`, { path: [...location.path, 'id'], whole: false });
  }
  return record;
}

function resolveList(resolution: Resolution, written: unknown[], location: ValueLocation): unknown[] {
  const items: unknown[] = [];
  for (const [index, item] of written.entries()) {
    const here = childLocation(location, index, `${location.pointer}/${items.length}`);
    const checkpoint = resolution.origins.checkpoint();
    if (items.length !== index) resolution.origins.set(here.pointer, { path: here.path, whole: false });
    const resolved = resolveData(resolution, item, here);
    if (resolved !== OMITTED_VALUE && !isOmittedItem(item, resolved, location.scope.schemas))
      items.push(resolved);
    else resolution.origins.rollBack(checkpoint);
  }
  return items;
}

function resolveWholeReference(
  resolution: Resolution,
  reference: Reference,
  location: ValueLocation,
): unknown {
  const target = findTarget(resolution, reference, location);
  // an empty list counts as omitted
  if (!target || (Array.isArray(target.value) && target.value.length === 0)) return OMITTED_VALUE;
  resolution.origins.set(location.pointer, {
    path: target.path,
    whole: true,
    via: { reference, path: location.path },
  });
  return resolveData(resolution, target.value, targetLocation(location, target.path));
}

function resolveText(resolution: Resolution, text: string, location: ValueLocation): string {
  const resolved = splitReferences(text)
    .map((segment) => (typeof segment === 'string' ? segment : referenceText(resolution, segment, location)))
    .join('');
  // a text over the budget is an error, and must not be parsed as Markdown
  return location.scope.budget.isSpent(0, resolution) ? '' : resolved;
}

function referenceText(resolution: Resolution, reference: Reference, location: ValueLocation): string {
  const target = findTarget(resolution, reference, location);
  if (!target) return '';
  const { value, path } = target;
  if (typeof value === 'string') {
    if (location.scope.budget.isSpent(value.length, resolution)) return '';
    if (value.includes('$')) return resolveText(resolution, value, targetLocation(location, path));
    const here = resolution.origins.of(location.pointer);
    if (here.brought) here.brought.push({ path, text: value });
    else resolution.origins.set(location.pointer, { ...here, brought: [{ path, text: value }] });
    return value;
  }
  if (typeof value !== 'object') return String(value);
  const details = { reference: reference.text, found: typeText(typeof value, value) };
  const found = problem('reference-not-text', { path: location.path, excerpt: reference.text }, details);
  resolution.problems.push({ ...found, follows: [path] });
  return '';
}

/** Reports a reference that leads back to itself. */
function findTarget(resolution: Resolution, reference: Reference, { path, scope, through }: ValueLocation) {
  const target = resolveReference(reference, { path }, scope);
  if ('problem' in target) resolution.problems.push(target.problem);
  if (!('value' in target)) return undefined;
  if (through.size < MAX_REFERENCE_DEPTH && !through.has(toJsonPointer(target.path))) return target;
  const { text } = reference;
  resolution.problems.push(problem('reference-circle', { path, excerpt: text }, { reference: text }));
  return undefined;
}

function childLocation(
  { path, scope, through }: ValueLocation,
  key: string | number,
  pointer: string,
): ValueLocation {
  return { pointer, path: [...path, key], scope, through };
}

/** Names that `as` gives are unknown at the target. */
function targetLocation({ pointer, scope: around, through }: ValueLocation, path: Path): ValueLocation {
  const scope = around.names.size === 0 ? around : { ...around, names: new Map() };
  return { pointer, path, scope, through: new Set(through).add(toJsonPointer(path)) };
}

/** Counts the value itself. Returns 0 if there is something to resolve: a reference, `$$` or a record with a page. */
function plainSize(value: unknown, { pages, around }: Scope): number {
  return pages.has(value) || around.has(value) ? 0 : plainValueSize(value);
}

function deepCopy<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(deepCopy) as T;
  const copy: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) {
    // assigning `__proto__` would set the prototype; no schema has this key
    if (key !== '__proto__') copy[key] = deepCopy(child);
  }
  return copy as T;
}

/** Ignores pages, unlike `plainSize()`. */
function plainValueSize(value: unknown): number {
  if (typeof value === 'string') return value.includes('$$') || hasReference(value) ? 0 : 1;
  if (value === null || typeof value !== 'object') return 1;
  let sum = 1;
  for (const child of Object.values(value)) {
    const size = plainValueSize(child);
    if (size === 0) return 0;
    sum += size;
  }
  return sum;
}

/** A block treats such a list like an omitted list. */
function isEmptiedList(written: unknown, resolved: unknown): boolean {
  return Array.isArray(written) && written.length > 0 && Array.isArray(resolved) && resolved.length === 0;
}

/** Omits an entry that lost all keys, and a block that lost a required key. A block with `whenEmpty` stays, and displays it. */
function isOmittedItem(written: unknown, resolved: unknown, schemas: Schemas): boolean {
  if (resolved === null || typeof resolved !== 'object' || Array.isArray(resolved)) return false;
  const before = written as Schema;
  if (Object.keys(resolved).length === 0) return Object.keys(before).length > 0;
  if (typeof before.type !== 'string') return false;
  const block = schemas.get(`blocks/${before.type}.schema.json`);
  // the schema requires more keys if the block has no `whenEmpty`
  const needed = [block, Object.hasOwn(resolved, 'whenEmpty') ? undefined : block?.else].flatMap(
    requiredKeys,
  );
  return needed.some((key) => Object.hasOwn(before, key) && !Object.hasOwn(resolved, key));
}

/** The path in the file of a value on a resolved page, and the reference that inserted the value. */
export interface Origin {
  path: Path;
  /** Whether `path` is the exact target of the reference, not a value inside the target. */
  whole: boolean;
  via?: { reference: Reference; path: Path };
  /** The texts that references inside this text inserted, with their paths. */
  brought?: { path: Path; text: string }[];
}

interface Origins {
  all: ReadonlyMap<string, Origin>;
  /** Derives an origin that is not stored from the nearest parent with an origin. */
  of: (pointer: string) => Origin;
  set: (pointer: string, origin: Origin) => void;
  /** `rollBack` removes all origins added after a checkpoint, since an omitted list item needs none. */
  checkpoint: () => number;
  rollBack: (checkpoint: number) => void;
}

function createOrigins(path: Path): Origins {
  const origins = new Map<string, Origin>([['', { path, whole: false }]]);
  const pointers: string[] = [];
  return {
    all: origins,
    of: (pointer) => nearestOrigin(origins, pointer),
    set: (pointer, origin) => {
      origins.set(pointer, origin);
      pointers.push(pointer);
    },
    checkpoint: () => pointers.length,
    rollBack: (checkpoint) => {
      for (const pointer of pointers.splice(checkpoint)) origins.delete(pointer);
    },
  };
}

function nearestOrigin(origins: Map<string, Origin>, pointer: string): Origin {
  for (let end = pointer.length; ; end = pointer.lastIndexOf('/', end - 1)) {
    const origin = origins.get(pointer.slice(0, end));
    if (!origin) continue;
    const rest = parsePointer(pointer.slice(end));
    if (rest.length === 0) return origin;
    return { ...origin, path: [...origin.path, ...rest], whole: false };
  }
}

export function parsePointer(pointer: string): Path {
  return pointer.split('/').slice(1).map(parsePointerPart);
}

function parsePointerPart(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** For a problem in the target of a reference: the place that uses the reference. */
export function relatedUsage(origin: Origin): RelatedLocation[] {
  if (!origin.via) return [];
  const { path, reference } = origin.via;
  return [{ place: { path, excerpt: reference.text }, message: `It is used here, by ${reference.text}.` }];
}

/** Suggests references to siblings of the right type. */
export function wrongTypeProblem(
  { path, via }: Origin,
  { parentSchema, data: value }: ErrorObject,
  root: unknown,
): Problem[] {
  if (!via) return [];
  const { text, keys } = via.reference;
  const type = String(parentSchema?.type);
  const expected = typeText(type);
  const found = typeText(typeof value, value);
  // suggests siblings of the right type: if the block needs a list, `$committee.chairs` instead of `$committee.name`
  const siblings = keys.length > 1 ? Object.entries(valueAt(root, path.slice(0, -1)) ?? {}) : [];
  const fitting = siblings
    .filter(([key, other]) => key !== path.at(-1) && jsonType(other) === type)
    .map(([key]) => `$${[...keys.slice(0, -1), key].join('.')}`);
  const details = { reference: text, expected, found, ...(type === 'string' ? {} : { fitting }) };
  const related = [{ place: { path }, message: `${text} is here.` }];
  return [problem('reference-wrong-kind', { path: via.path, excerpt: text }, details, related)];
}

function jsonType(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
