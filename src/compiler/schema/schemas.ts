import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Path } from '../output/problem.ts';

export type Schema = Record<string, unknown>;

/** The schemas by their path below `schema/`: `records/committee.schema.json`. */
export type Schemas = Map<string, Schema>;

const REFERENCE = 'values/reference.schema.json';

/**
 * Reads every `*.schema.json` below a folder. Throws an error that names the file when one is no JSON: that is the fault of
 * whoever works on the project, and not of an editor.
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
 * References are resolved before this schema is asked, so one misspelt key gives one error and not one per branch.
 */
export function withoutReferences(schema: Schema): Schema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    const { anyOf, ...rest } = value as Schema;
    if (!Array.isArray(anyOf)) return mapValues(value as Schema, walk);
    const others = anyOf.filter((branch: Schema) => !String(branch.$ref).endsWith(REFERENCE));
    if (others.length === anyOf.length) return mapValues(value as Schema, walk);
    return { ...(mapValues(others[0], walk) as Schema), ...mapValues(rest, walk) };
  };
  return walk(schema) as Schema;
}

function mapValues(object: Schema, change: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/** A schema, and the file that its references to others count from. */
interface Located {
  file: string;
  schema: Schema;
}

const BLOCK = 'block.generated.schema.json';
const REFERENCE_FILE = /(^|\/)values\/reference\.schema\.json$/;

/** The schema of the whole file. */
export function siteSchema(schemas: Schemas): Located {
  const file = 'site.schema.json';
  return { file, schema: schemas.get(file) ?? {} };
}

/**
 * The schema that holds for a place of the file: of a block the one of its type, and where a reference may stand the one
 * of the thing itself. `data` is the file, or what is around the place. Undefined for what no schema knows.
 */
export function schemaAt(
  path: Path,
  schemas: Schemas,
  data: unknown,
  from = siteSchema(schemas),
): Located | undefined {
  let here: Located | undefined = resolved(from, schemas, data);
  let value = data;
  for (const key of path) {
    if (!here) return undefined;
    const { file, schema }: Located = here;
    const next: unknown = typeof key === 'number' ? schema.items : propertyOf(schema, key);
    value = inside(value, key);
    here = next ? resolved({ file, schema: next as Schema }, schemas, value) : undefined;
  }
  return here;
}

/** The schema itself behind `$ref`, behind "this or a reference", and behind the type of a block. */
function resolved({ file, schema }: Located, schemas: Schemas, value?: unknown): Located {
  if (typeof schema.$ref === 'string') {
    const target = fileOf(schema.$ref, file);
    return resolved({ file: target, schema: schemas.get(target) ?? {} }, schemas, value);
  }
  if (Array.isArray(schema.anyOf)) {
    const own = schema.anyOf.find((branch: Schema) => !REFERENCE_FILE.test(String(branch.$ref)));
    if (own) return resolved({ file, schema: own }, schemas, value);
  }
  const block = file === BLOCK && schema === schemas.get(file) && blockSchema(inside(value, 'type'), schemas);
  return block || { file, schema };
}

/** The keys that a schema knows. */
export function keysOf(schema: Schema): string[] {
  return Object.keys((schema.properties ?? {}) as object);
}

function blockSchema(type: unknown, schemas: Schemas): Located | undefined {
  const file = `blocks/${type}.schema.json`;
  const schema = schemas.get(file);
  return schema && { file, schema };
}

function propertyOf(schema: Schema, key: string): unknown {
  const properties = (schema.properties ?? {}) as Schema;
  return Object.hasOwn(properties, key) ? properties[key] : undefined;
}

function inside(value: unknown, key: string | number): unknown {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string | number, unknown>)[key];
}

function fileOf(reference: string, from: string): string {
  return new URL(reference, `schema:/${from}`).pathname.slice(1);
}
