import { isRecord, mapValues } from '../../core/index.ts';
import type { Path } from '../problems/problem.ts';

export type Schema = Record<string, unknown>;

/** The schemas by their paths below `schema/`, such as `records/committee.schema.json`. */
export type Schemas = Map<string, Schema>;

/**
 * For data with resolved references and expanded short forms (`expandShortForms()`): each choice of "value, reference or short
 * form" becomes only the value. Otherwise, a misspelt key would cause one error for each branch.
 */
export function withoutReferences(schema: Schema): Schema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    const { anyOf, ...rest } = value as Schema;
    if (!Array.isArray(anyOf)) return mapValues(value as Schema, walk);
    const own = anyOf.some(isAlternative) ? findValueBranch(anyOf) : undefined;
    if (!own) return mapValues(value as Schema, walk);
    return { ...mapValues(own, walk), ...mapValues(rest, walk) };
  };
  return walk(schema) as Schema;
}

/** A translatable value (`x-translatable`) becomes a single text. The published schema also allows a text per language. */
export function toSingleLanguage(schema: Schema): Schema {
  if (schema['x-translatable'] !== true) return schema;
  const { patternProperties: _texts, additionalProperties: _others, ...one } = schema;
  return { ...one, type: 'string' };
}

/** A schema and its file, to which the paths in its `$ref` keywords are relative. */
export interface LocatedSchema {
  file: string;
  schema: Schema;
}

const BLOCK_FILE = 'block.generated.schema.json';
const REFERENCE_PATTERN = /(^|\/)values\/reference\.schema\.json$/;

/** Whether a branch of `anyOf` is a reference or a short form (`x-short`) instead of the value itself. */
function isAlternative(branch: Schema): boolean {
  return REFERENCE_PATTERN.test(String(branch.$ref)) || branch['x-short'] !== undefined;
}

function findValueBranch(anyOf: Schema[]): Schema | undefined {
  return anyOf.find((branch) => !isAlternative(branch));
}

export function siteSchema(schemas: Schemas): LocatedSchema {
  const file = 'site.schema.json';
  return { file, schema: schemas.get(file) ?? {} };
}

export function routeSchema(schemas: Schemas): LocatedSchema {
  const file = 'records/route.schema.json';
  return { file, schema: schemas.get(file) ?? {} };
}

/**
 * Returns the schema of a block's type for a block, and of a reference's target where a reference is allowed. `data` is the value
 * at the start of the path. Undefined for an unknown key.
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

/** For `anyOf` with a reference or short form, returns the value itself; for a block (`value`), the schema of its type. */
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
    const own = findValueBranch(schema.anyOf);
    if (own) return resolveSchema({ file, schema: own }, schemas, value);
  }
  const block =
    file === BLOCK_FILE && schema === schemas.get(file) && blockSchema(propertyValue(value, 'type'), schemas);
  return block || { file, schema };
}

export function propertiesOf(schema: Schema | undefined): Record<string, Schema> {
  return (schema?.properties ?? {}) as Record<string, Schema>;
}

export function propertyKeys(schema: Schema | undefined): string[] {
  return Object.keys(propertiesOf(schema));
}

export function requiredKeys(schema: unknown): string[] {
  return ((schema as Schema | undefined)?.required ?? []) as string[];
}

/** Includes the keys that the conditional branch for a value requires. */
export function requiredKeysFor(schema: Schema, value: unknown): string[] {
  if (!isRecord(schema.if)) return requiredKeys(schema);
  const applies = requiredKeys(schema.if).every((key) => isRecord(value) && value[key] !== undefined);
  return [schema, applies ? schema.then : schema.else].flatMap(requiredKeys);
}

/** Whether a value is a record with all required keys of a schema and no unknown ones. */
export function acceptsRecord(schema: Schema, value: unknown): boolean {
  const known = propertiesOf(schema);
  return (
    isRecord(value) &&
    Object.keys(value).every((key) => Object.hasOwn(known, key)) &&
    requiredKeys(schema).every((key) => Object.hasOwn(value, key))
  );
}

function blockSchema(type: unknown, schemas: Schemas): LocatedSchema | undefined {
  const file = `blocks/${type}.schema.json`;
  const schema = schemas.get(file);
  return schema && { file, schema };
}

export function propertySchema(schema: Schema, key: string): Schema | undefined {
  const properties = propertiesOf(schema);
  return Object.hasOwn(properties, key) ? properties[key] : undefined;
}

function propertyValue(value: unknown, key: string | number): unknown {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string | number, unknown>)[key];
}

/** Returns the file to which a `$ref` refers, as a path below `schema/`. */
export function refTarget(reference: string, from: string): string {
  return new URL(reference, `schema:/${from}`).pathname.slice(1);
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
  null: 'nothing',
};

/** Describes a JSON type (or the type of a given value) for editors: `a text`, `a list`. */
export function typeText(type: string, value?: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return `the number ${value}`;
  return TYPE_NAMES[type] ?? type;
}

const NOTATION_HINTS: Record<string, string> = {
  boolean: 'Write true or false, without quotes.',
  array: 'Below it, start each entry with "- ".',
};

/** Returns a hint on how to write a value of a schema, from its type or its required keys; undefined if there is no hint. */
export function notationHint(schema: Schema, isEntry = false): string | undefined {
  if (schema.type === 'string') return exampleHint(schema);
  if (schema.type !== 'object') return NOTATION_HINTS[String(schema.type)];
  const needed = requiredKeysFor(schema, {});
  const keys = needed.length > 0 ? needed : propertyKeys(schema);
  const lines = keys.map((key) => `"${key}: …"`).join(', ');
  return isEntry
    ? `Write a line for each of its keys, the first one after the dash: ${lines}.`
    : `Below it, with two more spaces, write a line for each of its keys: ${lines}.`;
}

function exampleHint(schema: Schema): string | undefined {
  const [example] = (schema.examples ?? []) as unknown[];
  const isFree = !schema.pattern && !schema.enum && !schema['x-kind'];
  return isFree || typeof example !== 'string' ? undefined : `Write something like ${example}`;
}

/** `The committee`, `The block "letter"`, `The section "words"`. */
export function describeOwner(schema: Schema): string {
  const type = propertiesOf(schema).type?.const;
  if (typeof type === 'string') return `The block "${type}"`;
  const title = typeof schema.title === 'string' ? schema.title.toLowerCase() : 'entry';
  return title.endsWith('s') ? `The section "${title}"` : `The ${title}`;
}
