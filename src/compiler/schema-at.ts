import type { Path } from './problem.ts';
import type { Schema, Schemas } from './schemas.ts';

/** A schema, and the file that its references to others count from. */
export interface Located {
  file: string;
  schema: Schema;
}

const BLOCK = 'block.generated.schema.json';
const REFERENCE = /(^|\/)values\/reference\.schema\.json$/;

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
export function resolved({ file, schema }: Located, schemas: Schemas, value?: unknown): Located {
  if (typeof schema.$ref === 'string') {
    const target = fileOf(schema.$ref, file);
    return resolved({ file: target, schema: schemas.get(target) ?? {} }, schemas, value);
  }
  if (Array.isArray(schema.anyOf)) {
    const own = schema.anyOf.find((branch: Schema) => !REFERENCE.test(String(branch.$ref)));
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
