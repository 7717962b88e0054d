import type { Path } from '../problems/problem.ts';

export type Schema = Record<string, unknown>;

/** The schemas by their path below `schema/`: `records/committee.schema.json`. */
export type Schemas = Map<string, Schema>;

/**
 * The schema of the thing itself where the published schema says "the thing, a reference to it, or its short form".
 * It validates data with its references resolved and its short forms written out (`withoutShortForms`), so one misspelt key
 * gives one error and not one per branch.
 */
export function withoutReferences(schema: Schema): Schema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    const { anyOf, ...rest } = value as Schema;
    if (!Array.isArray(anyOf)) return mapValues(value as Schema, walk);
    const own = anyOf.some(isAlternative) ? ownBranch(anyOf) : undefined;
    if (!own) return mapValues(value as Schema, walk);
    return { ...mapValues(own, walk), ...mapValues(rest, walk) };
  };
  return walk(schema) as Schema;
}

/**
 * A schema for a file that is read in one language: a value that can be written in several (`x-translatable`), each below the code of its
 * language, is one text. The published schema says both, for YAML editors.
 */
export function inOneLanguage(schema: Schema): Schema {
  if (schema['x-translatable'] !== true) return schema;
  const { patternProperties: _texts, additionalProperties: _others, ...one } = schema;
  return { ...one, type: 'string' };
}

function mapValues(object: Schema, change: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/** A schema, and its file, to which its `$ref`s are relative. */
export interface LocatedSchema {
  file: string;
  schema: Schema;
}

const BLOCK = 'block.generated.schema.json';
const REFERENCE = /(^|\/)values\/reference\.schema\.json$/;

/** Whether a branch is a reference to the thing, or its short form (`x-short`). */
function isAlternative(branch: Schema): boolean {
  return REFERENCE.test(String(branch.$ref)) || branch['x-short'] !== undefined;
}

/** Of "the thing, a reference to it, or its short form" the schema of the thing. */
function ownBranch(anyOf: Schema[]): Schema | undefined {
  return anyOf.find((branch) => !isAlternative(branch));
}

/** The schema of the whole file. */
export function siteSchema(schemas: Schemas): LocatedSchema {
  const file = 'site.schema.json';
  return { file, schema: schemas.get(file) ?? {} };
}

/** The schema of a page. */
export function routeSchema(schemas: Schemas): LocatedSchema {
  const file = 'records/route.schema.json';
  return { file, schema: schemas.get(file) ?? {} };
}

/**
 * The schema of a place of the file: for a block that of its type, and where a reference is allowed that of the target.
 * `data` is the file, or the value around the place. Undefined for an unknown key.
 */
export function schemaAt(
  path: Path,
  schemas: Schemas,
  data: unknown,
  from = siteSchema(schemas),
): LocatedSchema | undefined {
  let here: LocatedSchema | undefined = resolveSchema(from, schemas, data);
  let value = data;
  for (const key of path) {
    if (!here) return undefined;
    const { file, schema }: LocatedSchema = here;
    const next: unknown = typeof key === 'number' ? schema.items : propertySchema(schema, key);
    value = propertyValue(value, key);
    here = next ? resolveSchema({ file, schema: next as Schema }, schemas, value) : undefined;
  }
  return here;
}

/** The schema behind a `$ref`, behind "the thing, a reference to it, or its short form", and of a block (`value`) that of its type. */
export function resolveSchema(
  { file, schema }: LocatedSchema,
  schemas: Schemas,
  value?: unknown,
): LocatedSchema {
  if (typeof schema.$ref === 'string') {
    const target = refTarget(schema.$ref, file);
    return resolveSchema({ file: target, schema: schemas.get(target) ?? {} }, schemas, value);
  }
  if (Array.isArray(schema.anyOf)) {
    const own = ownBranch(schema.anyOf);
    if (own) return resolveSchema({ file, schema: own }, schemas, value);
  }
  const block =
    file === BLOCK && schema === schemas.get(file) && blockSchema(propertyValue(value, 'type'), schemas);
  return block || { file, schema };
}

/** The keys that a schema knows. */
export function keysOf(schema: Schema): string[] {
  return Object.keys((schema.properties ?? {}) as object);
}

function blockSchema(type: unknown, schemas: Schemas): LocatedSchema | undefined {
  const file = `blocks/${type}.schema.json`;
  const schema = schemas.get(file);
  return schema && { file, schema };
}

function propertySchema(schema: Schema, key: string): unknown {
  const properties = (schema.properties ?? {}) as Schema;
  return Object.hasOwn(properties, key) ? properties[key] : undefined;
}

function propertyValue(value: unknown, key: string | number): unknown {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string | number, unknown>)[key];
}

/** The file that a `$ref` in another file names, as a path below `schema/`. */
export function refTarget(reference: string, from: string): string {
  return new URL(reference, `schema:/${from}`).pathname.slice(1);
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
  null: 'nothing',
};

/** A JSON type, or that of a value, in an editor's words: `a text`, `a list`. */
export function typeText(type: string, value?: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return `the number ${value}`;
  return TYPES[type] ?? type;
}

const FORM_HINTS: Record<string, string> = {
  boolean: 'Write true or false, without quotes.',
  array: 'Below it, start each entry with "- ".',
};

/** How to write a value of a schema, by its type or its required keys. Undefined if neither says it. */
export function formHint(schema: Schema, isEntry = false): string | undefined {
  if (schema.type === 'string') return exampleText(schema);
  if (schema.type !== 'object') return FORM_HINTS[String(schema.type)];
  const needed = [schema, schema.else].flatMap((one) => ((one as Schema)?.required ?? []) as string[]);
  const keys = needed.length > 0 ? needed : Object.keys((schema.properties ?? {}) as object);
  const lines = keys.map((key) => `"${key}: …"`).join(', ');
  return isEntry
    ? `Write a line for each of its keys, the first one after the dash: ${lines}.`
    : `Below it, with two more spaces, write a line for each of its keys: ${lines}.`;
}

/** The form of a code of a language, as the schema of the list of languages has it. */
export const LANGUAGE_CODE = /^[a-z]{2,3}(-[A-Z]{2})?$/;

/** An example of a text that has to have a certain format. */
function exampleText(schema: Schema): string | undefined {
  const [example] = (schema.examples ?? []) as unknown[];
  const isFree = !schema.pattern && !schema.enum && !schema['x-kind'];
  return isFree || typeof example !== 'string' ? undefined : `Write something like ${example}`;
}

/** The record of a schema as the subject of a sentence: `The committee`, `The block "letter"`, `The section "words"`. */
export function ownerText(schema: Schema): string {
  const type = (schema.properties as Record<string, Schema> | undefined)?.type?.const;
  if (typeof type === 'string') return `The block "${type}"`;
  const title = typeof schema.title === 'string' ? schema.title.toLowerCase() : 'entry';
  return title.endsWith('s') ? `The section "${title}"` : `The ${title}`;
}
