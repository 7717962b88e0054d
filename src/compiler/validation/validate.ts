import type { ErrorObject, ValidateFunction } from 'ajv';
import { getOrCreate } from '../../core/index.ts';
import { ENTRY_PREFIX } from '../platform/platform.ts';
import { type Path, type Problem, parseJsonPointer, problem, toJsonPointer } from '../problems/problem.ts';
import type { Schema, Schemas } from '../schema/schemas.ts';
import { type Source, writtenData } from '../source/position.ts';
import { hasReference } from '../source/reference-syntax.ts';
import type { AnnotatedValue } from '../values/kinds.ts';
import { explainErrors } from './explain.ts';
import { createCollector, loadValidateFunctions, pictureDisplayAt } from './validators.ts';

/** Of the file, or of an entry of a top-level list. Pointers are relative to `data`. */
export interface AnnotatedData {
  path: Path;
  data: unknown;
  annotated: AnnotatedValue[];
  long: LongText[];
}

// caches the validation of an entry while its parsed piece exists
const cachedValidations = new WeakMap<Validator, WeakMap<object, Validation>>();

/** Also limits the reported repetitions. Each takes a few kilobytes of memory, and no one would read more. */
const MAX_EXPLAINED_ERRORS = 1000;

/** Does not resolve references. */
export function validateSource(
  root: Schema,
  check: Validators,
  source: Source,
  schemas: Schemas,
): { problems: Problem[]; written: AnnotatedData[] } {
  const whole = check.source(root);
  const written: AnnotatedData[] = [{ path: [], data: root, annotated: whole.annotated, long: whole.long }];
  const errors = [...whole.errors];
  const repetitions = [...whole.repetitions];
  for (const [key, checkEntry] of check.entries) {
    const list = root[key];
    if (!Array.isArray(list)) continue;
    for (const [index, data] of list.entries()) {
      const path = [key, index];
      const found = validateCached(data, checkEntry);
      written.push({ path, data, annotated: found.annotated, long: found.long });
      for (const error of found.errors)
        errors.push({ ...error, instancePath: toJsonPointer(path) + error.instancePath });
      for (const one of found.repetitions)
        repetitions.push({ ...one, path: [...path, ...one.path], first: [...path, ...one.first] });
    }
  }
  return {
    problems: [
      ...explainErrors(errors.filter(isCertainError).slice(0, MAX_EXPLAINED_ERRORS), {
        ...writtenData(source),
        schemas,
      }),
      ...repetitions.slice(0, MAX_EXPLAINED_ERRORS).map(duplicateProblem),
    ],
    written,
  };
}

function validateCached(data: unknown, check: Validator): Validation {
  if (data === null || typeof data !== 'object') return check(data);
  const validations = getOrCreate(cachedValidations, check, () => new WeakMap());
  return getOrCreate(validations, data, () => check(data));
}

/** A text with a reference is validated after its references are resolved. */
function isCertainError({ data, parentSchema }: ErrorObject): boolean {
  return !hasReference(data) || parentSchema?.['x-literal'] === true;
}

function duplicateProblem({ key, value, path, first }: RepeatedValue): Problem {
  const related = [{ place: { path: first }, message: 'The first one is here.' }];
  return problem('duplicate-id', { path }, { key, value }, related);
}

/** `x-unique` names the key. */
interface RepeatedValue {
  key: string;
  value: string;
  path: Path;
  first: Path;
}

interface LongText {
  pointer: string;
  value: string;
  fits: number;
}

interface Validation {
  errors: ErrorObject[];
  annotated: AnnotatedValue[];
  repetitions: RepeatedValue[];
  long: LongText[];
}

export type Validator = (data: unknown) => Validation;

interface Validators {
  /** Leaves out the entries of top-level lists, which are validated separately. */
  source: Validator;
  entries: ReadonlyMap<string, Validator>;
  page: Validator;
  shell: Validator;
}

// cached, because loading validators takes longer than running them, and the preview compiles often with the same schemas
const cachedValidators = new WeakMap<Schemas, Validators>();

/**
 * `source` validates the file without resolving references. `page` and `shell` validate resolved data: they fill in defaults, and
 * remove keys of records that a block does not accept, so that a page contains only the data that it displays.
 */
export function loadValidators(schemas: Schemas): Validators {
  return getOrCreate(cachedValidators, schemas, () => createValidators(schemas));
}

function createValidators(schemas: Schemas): Validators {
  const { site, pages } = loadValidateFunctions(schemas);
  const { frame, ...entries } = site;
  const { page, shell } = pages;
  return {
    source: createValidator(frame),
    entries: new Map(
      Object.entries(entries).map(([name, check]) => [
        name.slice(ENTRY_PREFIX.length),
        createValidator(check),
      ]),
    ),
    page: createValidator(page),
    shell: createValidator(shell),
  };
}

function createValidator(validate: ValidateFunction | undefined): Validator {
  if (!validate) throw new Error('A schema file is missing.');
  return (data) => {
    const found = createCollector();
    validate.call(found, data);
    return {
      errors: validate.errors ?? [],
      annotated: found.annotated.map(({ kind, value, context }) => ({
        kind,
        value,
        pointer: context.instancePath,
        key: context.parentDataProperty,
        holder: context.parentData,
        ...(kind === 'image' && { shown: pictureDisplayAt(context.instancePath, found.shown) }),
      })),
      long: found.long,
      repetitions: found.repetitions.map(({ key, value, context, index, first }) => {
        const list = parseJsonPointer(context.instancePath, data);
        return { key, value, path: [...list, index, key], first: [...list, first, key] };
      }),
    };
  };
}
