import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { addAnnotations, nothingCollected, shownAt } from './annotations.ts';
import type { Shown } from './gallery.ts';
import { addLengths } from './lengths.ts';
import { type Path, pathOf } from './problem.ts';
import { type Schema, type Schemas, withoutReferences } from './schemas.ts';

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

export interface Validation {
  errors: ErrorObject[];
  marks: Mark[];
  repetitions: Repetition[];
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
 * take, so that a page carries nothing that it does not show.
 */
export function validators(schemas: Schemas): Validators {
  const known = made.get(schemas);
  if (known) return known;
  const site = ajvOf(schemas, {});
  const { frame, lists } = apart(withoutReferences(schemas.get('site.schema.json') ?? {}));
  const pages = ajvOf(schemas, { useDefaults: true, removeAdditional: true });
  const parts = ['conference', 'header', 'footer', 'offline'].map((name) => [name, ref(`records/${name}`)]);
  const shell = {
    type: 'object',
    properties: { ...Object.fromEntries(parts), embeds: { $ref: uri('values/embeds.schema.json') } },
  };
  const all = {
    written: collecting(site.compile({ ...frame, $id: uri('frame') })),
    entries: new Map(
      [...lists].map(([key, items]) => [
        key,
        collecting(site.compile({ ...items, $id: uri(`${key}-entry`) })),
      ]),
    ),
    page: collecting(pages.getSchema(uri('records/route.schema.json'))),
    shell: collecting(pages.compile({ $id: uri('shell'), ...shell })),
  };
  made.set(schemas, all);
  return all;
}

/** The schema of the file without those of the entries of its lists, and these. */
function apart(site: Schema): { frame: Schema; lists: Map<string, Schema> } {
  const lists = new Map<string, Schema>();
  const properties = { ...(site.properties as Record<string, Schema>) };
  for (const [key, { items, ...schema }] of Object.entries(properties)) {
    if (schema.type !== 'array') continue;
    lists.set(key, items as Schema);
    properties[key] = schema;
  }
  return { frame: { ...site, properties }, lists };
}

function ajvOf(schemas: Schemas, options: object): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictRequired: false,
    // our own schemas are checked by a test; an editor does not wait for it
    validateSchema: false,
    meta: false,
    code: { optimize: false },
    // a text is checked by one function, and not by a copy of it in every place that takes one
    inlineRefs: false,
    passContext: true,
    ...options,
  });
  addAnnotations(ajv);
  addLengths(ajv);
  for (const [file, schema] of schemas) ajv.addSchema({ ...withoutReferences(schema), $id: uri(file) });
  return ajv;
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
      repetitions: found.repetitions.map(({ key, value, context, index, first }) => {
        const list = pathOf(context.instancePath, data);
        return { key, value, path: [...list, index, key], first: [...list, first, key] };
      }),
    };
  };
}

function uri(file: string): string {
  return `schema:/${file}`;
}

function ref(name: string) {
  return { $ref: uri(`${name}.schema.json`) };
}
