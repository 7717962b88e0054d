import type { ErrorObject } from 'ajv';
import type { Long, Mark, Repetition, Validate, Validation, Validators } from './2-validate.ts';
import { explain } from './explain.ts';
import { type Path, type Problem, pointerOf, problem } from './problem.ts';
import { hasReference } from './references.ts';
import type { Schema, Schemas } from './schemas.ts';
import { type Source, sightOf } from './source.ts';

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
    problems: [...explain(errors.filter(isSure), { ...sightOf(source), schemas }), ...repetitions.map(told)],
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
