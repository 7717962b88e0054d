import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Path } from '../output/problem.ts';

export type Schema = Record<string, unknown>;

/** The schemas by their path below `schema/`: `records/committee.schema.json`. */
export type Schemas = Map<string, Schema>;

/**
 * Reads every `*.schema.json` below a folder. Throws an error that names the file when one is no JSON: that is a mistake
 * in the project, not in `site.yaml`.
 */
export function readSchemas(folder: string): Schemas {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.schema.json'))
    .sort();
  return new Map(files.map((file) => [file, schemaIn(folder, file)]));
}

function schemaIn(folder: string, file: string): Schema {
  try {
    return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`schema/${file} is no JSON: ${error.message}`, { cause: error });
  }
}

/**
 * The schema of the thing itself where the published schema says "the thing or a reference to it".
 * It validates data with its references resolved, so one misspelt key gives one error and not one per branch.
 */
export function withoutReferences(schema: Schema): Schema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    const { anyOf, ...rest } = value as Schema;
    if (!Array.isArray(anyOf)) return mapValues(value as Schema, walk);
    const own = anyOf.some(isReference) ? ownBranch(anyOf) : undefined;
    if (!own) return mapValues(value as Schema, walk);
    return { ...mapValues(own, walk), ...mapValues(rest, walk) };
  };
  return walk(schema) as Schema;
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

function isReference(branch: Schema): boolean {
  return REFERENCE.test(String(branch.$ref));
}

/** Of "the thing or a reference to it" the schema of the thing. */
function ownBranch(anyOf: Schema[]): Schema | undefined {
  return anyOf.find((branch) => !isReference(branch));
}

/** The schema of the whole file. */
export function siteSchema(schemas: Schemas): LocatedSchema {
  const file = 'site.schema.json';
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

/** The schema behind a `$ref`, behind "the thing or a reference to it", and of a block (`value`) that of its type. */
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
