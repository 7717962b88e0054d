import { isLeftOut } from './left-out.ts';
import { lookUp, type Scope } from './lookup.ts';
import { type Origin, type Origins, originsFrom } from './origins.ts';
import { copyOf, plainSize } from './plain.ts';
import { type Path, type Problem, pointerOf, problem } from './problem.ts';
import { piecesOf, type Reference, wholeReference } from './references.ts';
import type { Schema } from './schemas.ts';
import { typeText } from './words.ts';

export interface Resolved {
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
}

function within({ path, scope, through }: Spot, key: string | number, pointer: string): Spot {
  return { pointer, path: [...path, key], scope, through };
}

/** Behind a reference the names of its route mean nothing. */
function brought({ pointer, scope: around, through }: Spot, path: Path): Spot {
  const scope = around.names.size === 0 ? around : { ...around, names: new Map() };
  return { pointer, path, scope, through: new Set(through).add(pointerOf(path)) };
}
