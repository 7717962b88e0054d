import type { ErrorObject, ValidateFunction } from 'ajv';
import { nothingCollected, shownAt } from './annotations.ts';
import type { Shown } from './gallery.ts';
import { type Path, pathOf } from './problem.ts';
import type { Schemas } from './schemas.ts';
import { ENTRY, functionsOf, type ValidatorCode, validatorCode } from './validator-code.ts';

/** A value that the schema marks with `x-resolves`: what it stands for, where it is, and what holds it under which key. */
export interface Mark {
  kind: string;
  /** The JSON pointer of its place in the data. */
  pointer: string;
  key: string | number;
  value: unknown;
  holder: Record<string | number, unknown>;
  /** What `x-shown` says of the place, or of the nearest one around it. */
  shown?: Shown | undefined;
}

/** Two entries of one list that have the same value in the key that the schema marks with `x-unique`. */
export interface Repetition {
  key: string;
  value: string;
  path: Path;
  first: Path;
}

/** A text that is longer than the `x-fits` of its place, in characters. */
export interface Long {
  pointer: string;
  value: string;
  fits: number;
}

export interface Validation {
  errors: ErrorObject[];
  marks: Mark[];
  repetitions: Repetition[];
  long: Long[];
}

/** Checks data and collects what the schema's annotations mark in it. */
export type Validate = (data: unknown) => Validation;

export interface Validators {
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
 * take, so that a page carries nothing that it does not show. `code` is what the same schemas made before, if that is known.
 */
export function validators(schemas: Schemas, code?: ValidatorCode): Validators {
  const known = made.get(schemas);
  if (known) return known;
  const { site, pages } = code ?? validatorCode(schemas);
  const { frame, ...entries } = functionsOf(site);
  const { page, shell } = functionsOf(pages);
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
