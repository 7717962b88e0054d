import { lookUp, type Scope } from './lookup.ts';
import { type Origin, originsFrom } from './origins.ts';
import { type Path, type Problem, pointerOf, problem } from './problem.ts';
import { piecesOf, type Reference, wholeReference } from './references.ts';
import type { Schema, Schemas } from './schemas.ts';
import { typeText } from './words.ts';

export interface Resolved {
  value: unknown;
  /** The origin of a value, by its pointer within the resolved one. */
  originOf: (pointer: string) => Origin;
  problems: Problem[];
}

/** How often what a reference brings may hold references that bring references. */
const BRING_LIMIT = 20;

/** What a reference to something left out gives. */
const NOTHING = Symbol('nothing');

/**
 * Third stage: a copy of a written value with every reference replaced by what it names. A reference to an optional
 * key that is left out gives nothing: its key or list item disappears, inside a text it is empty.
 */
export function resolve(written: unknown, path: Path, scope: Scope): Resolved {
  const origins = originsFrom(path);
  const problems: Problem[] = [];
  const tell = (told: Problem) => problems.push(told);

  const walk = (value: unknown, pointer: string, from: Path, names: Scope, brought: number): unknown => {
    if (scope.budget.isSpent(1, path, tell)) return NOTHING;
    if (typeof value === 'string') {
      const whole = wholeReference(value);
      return whole ? bring(whole, pointer, from, names, brought) : filled(value, from, names);
    }
    if (Array.isArray(value)) return listOf(value, pointer, from, names, brought);
    if (value === null || typeof value !== 'object') return value;
    const record: Record<string, unknown> = {};
    for (const [key, child] of Object.entries(value)) {
      const made = walk(child, pointer + pointerOf([key]), [...from, key], names, brought);
      if (made !== NOTHING) record[key] = made;
    }
    const page = scope.pages.get(pointerOf(from));
    if (page && !Object.hasOwn(record, 'page')) {
      record.page = page;
      // nobody wrote the address; it is made of the id
      origins.note(`${pointer}/page`, { path: [...from, 'id'], whole: false });
    }
    return record;
  };

  const listOf = (list: unknown[], pointer: string, from: Path, names: Scope, brought: number) => {
    const items: unknown[] = [];
    for (const [index, item] of list.entries()) {
      const here = `${pointer}/${items.length}`;
      const mark = origins.mark();
      if (items.length !== index) origins.note(here, { path: [...from, index], whole: false });
      const made = walk(item, here, [...from, index], names, brought);
      if (made !== NOTHING && !isLeftOut(item, made, scope.schemas)) items.push(made);
      else origins.takeBack(mark);
    }
    return items;
  };

  const bring = (
    reference: Reference,
    pointer: string,
    from: Path,
    names: Scope,
    brought: number,
  ): unknown => {
    const target = lookUp(
      reference,
      { path: from },
      names,
      brought > BRING_LIMIT ? Number.POSITIVE_INFINITY : 0,
    );
    if ('problem' in target) problems.push(target.problem);
    // an empty list has as little to show as one that is left out
    if (!('value' in target) || (Array.isArray(target.value) && target.value.length === 0)) return NOTHING;
    origins.note(pointer, { path: target.path, whole: true, via: { reference, path: from } });
    return walk(target.value, pointer, target.path, { ...scope, names: new Map() }, brought + 1);
  };

  const filled = (text: string, from: Path, names: Scope, depth = 0): string =>
    piecesOf(text)
      .map((piece) => (typeof piece === 'string' ? piece : textOf(piece, from, names, depth)))
      .join('');

  const textOf = (piece: Reference, from: Path, names: Scope, depth: number): string => {
    const target = lookUp(piece, { path: from }, names, depth > BRING_LIMIT ? Number.POSITIVE_INFINITY : 0);
    if ('problem' in target) problems.push(target.problem);
    if (!('value' in target)) return '';
    if (typeof target.value === 'string') {
      if (scope.budget.isSpent(target.value.length, path, tell)) return '';
      return filled(target.value, target.path, { ...scope, names: new Map() }, depth + 1);
    }
    if (typeof target.value !== 'object') return String(target.value);
    const details = { reference: piece.text, found: typeText('object', target.value) };
    problems.push(problem('reference-not-text', { path: from, excerpt: piece.text }, details));
    return '';
  };

  const value = walk(written, '', path, scope, 0);
  return {
    value: value === NOTHING ? undefined : value,
    originOf: origins.of,
    problems,
  };
}

/** An entry of which every key was nothing is left out, and so is a block that lost a key which it needs. */
function isLeftOut(written: unknown, made: unknown, schemas: Schemas): boolean {
  if (made === null || typeof made !== 'object' || Array.isArray(made)) return false;
  const before = written as Schema;
  if (Object.keys(made).length === 0) return Object.keys(before).length > 0;
  const needed = schemas.get(`blocks/${before.type}.schema.json`)?.required;
  return (
    Array.isArray(needed) && needed.some((key) => Object.hasOwn(before, key) && !Object.hasOwn(made, key))
  );
}
