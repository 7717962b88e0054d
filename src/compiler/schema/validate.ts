import type { ErrorObject, ValidateFunction } from 'ajv';
import { type Path, type Problem, pathOf, pointerOf, problem } from '../output/problem.ts';
import { hasReference } from '../references/syntax.ts';
import { explainContext, type Source } from '../source/position.ts';
import type { Shown } from '../values/dependencies.ts';
import { nothingCollected, shownAt } from './annotations.ts';
import { explain } from './explain.ts';
import type { Schema, Schemas } from './schemas.ts';
import { ENTRY, validateFunctions } from './validators.ts';

/** The marked values of the file, or of one entry of a top-level list: their pointers count from `data`. */
export interface Written {
  path: Path;
  data: unknown;
  marks: Mark[];
  /** The texts that are longer than their places have room for. */
  long: Long[];
}

// what the schema says of an entry is kept as long as its piece is
const checked = new WeakMap<Validate, WeakMap<object, Validation>>();

/** Checks the whole file as it stands: gives its problems, and what the schema marks in it. */
export function checkWritten(
  root: Schema,
  check: Validators,
  source: Source,
  schemas: Schemas,
): { problems: Problem[]; written: Written[] } {
  const whole = check.written(root);
  const written: Written[] = [{ path: [], data: root, marks: whole.marks, long: whole.long }];
  const errors = [...whole.errors];
  const repetitions = [...whole.repetitions];
  for (const [key, checkEntry] of check.entries) {
    const list = root[key];
    if (!Array.isArray(list)) continue;
    for (const [index, data] of list.entries()) {
      const path = [key, index];
      const found = validationOf(data, checkEntry);
      written.push({ path, data, marks: found.marks, long: found.long });
      for (const error of found.errors)
        errors.push({ ...error, instancePath: pointerOf(path) + error.instancePath });
      for (const one of found.repetitions)
        repetitions.push({ ...one, path: [...path, ...one.path], first: [...path, ...one.first] });
    }
  }
  return {
    problems: [
      ...explain(errors.filter(isSure), { ...explainContext(source), schemas }),
      ...repetitions.map(told),
    ],
    written,
  };
}

function validationOf(data: unknown, check: Validate): Validation {
  if (data === null || typeof data !== 'object') return check(data);
  const all = checked.get(check) ?? new WeakMap<object, Validation>();
  checked.set(check, all);
  const known = all.get(data) ?? check(data);
  all.set(data, known);
  return known;
}

/** A text with a reference in it is checked when it is known what the reference brings. */
function isSure({ data, parentSchema }: ErrorObject): boolean {
  return !hasReference(data) || parentSchema?.['x-literal'] === true;
}

function told({ key, value, path, first }: Repetition): Problem {
  const related = [{ place: { path: first }, message: 'It is used here first.' }];
  return problem('duplicate-id', { path }, { key, value }, related);
}

/** A value that the schema marks with `x-kind`: what it stands for, where it is, and what holds it under which key. */
export interface Mark {
  kind: string;
  /** The JSON pointer of its place in the data. */
  pointer: string;
  key: string | number;
  value: unknown;
  holder: Record<string | number, unknown>;
  /** What `x-image` says of the place, or of the nearest one around it. */
  shown?: Shown | undefined;
}

/** Two entries of one list that have the same value in the key that the schema marks with `x-unique`. */
interface Repetition {
  key: string;
  value: string;
  path: Path;
  first: Path;
}

/** A text that is longer than the `x-displayLength` of its place, in characters. */
interface Long {
  pointer: string;
  value: string;
  fits: number;
}

interface Validation {
  errors: ErrorObject[];
  marks: Mark[];
  repetitions: Repetition[];
  long: Long[];
}

/** Checks data and collects what the schema's annotations mark in it. */
export type Validate = (data: unknown) => Validation;

interface Validators {
  /** The whole file but the entries of its lists, each of which is checked by itself. */
  written: Validate;
  entries: ReadonlyMap<string, Validate>;
  page: Validate;
  shell: Validate;
}

// making them takes longer than using them, and the preview compiles the same schemas again and again
const made = new WeakMap<Schemas, Validators>();

/**
 * Second stage: the validators made of the schemas. `written` checks the whole file as it stands. `page` and `shell`
 * check what has its references resolved: they fill in defaults, and drop what a record has and a block does not
 * take, so that a page carries nothing that it does not show.
 */
export function validators(schemas: Schemas): Validators {
  const known = made.get(schemas);
  if (known) return known;
  const { site, pages } = validateFunctions(schemas);
  const { frame, ...entries } = site;
  const { page, shell } = pages;
  const all = {
    written: collecting(frame),
    entries: new Map(
      Object.entries(entries).map(([name, check]) => [name.slice(ENTRY.length), collecting(check)]),
    ),
    page: collecting(page),
    shell: collecting(shell),
  };
  made.set(schemas, all);
  return all;
}

function collecting(validate: ValidateFunction | undefined): Validate {
  if (!validate) throw new Error('A schema file is missing.');
  return (data) => {
    const found = nothingCollected();
    validate.call(found, data);
    return {
      errors: validate.errors ?? [],
      marks: found.marks.map(({ kind, value, context }) => ({
        kind,
        value,
        pointer: context.instancePath,
        key: context.parentDataProperty,
        holder: context.parentData,
        ...(kind === 'image' && { shown: shownAt(context.instancePath, found.shown) }),
      })),
      long: found.long,
      repetitions: found.repetitions.map(({ key, value, context, index, first }) => {
        const list = pathOf(context.instancePath, data);
        return { key, value, path: [...list, index, key], first: [...list, first, key] };
      }),
    };
  };
}
