import {
  type LocatedSchema,
  type Path,
  resolveSchema,
  type Schema,
  type Schemas,
  schemaAt,
  type WrittenSite,
  wholeReference,
} from '../../../compiler/index.ts';
import { isRecord } from '../../../shared/index.ts';

/* What the schemas say about a place of site.yaml. */

/** The schemas, and the file as it is. */
export interface SchemaSource {
  schemas: Schemas;
  site: WrittenSite;
}

/** A property of a schema before its `$ref` is followed: beside it are the description and the examples for this place. */
export type Property = LocatedSchema;

/** The schema of a place as the schema of the record around it says it. */
export function propertyAt(path: Path, { schemas, site }: SchemaSource): Property | undefined {
  const around = schemaAt(path.slice(0, -1), schemas, site.data);
  const key = path.at(-1);
  if (!around || key === undefined) return undefined;
  const { properties, items, additionalProperties } = around.schema;
  const own =
    typeof key === 'number' ? items : ((properties as Schema | undefined)?.[key] ?? additionalProperties);
  return isRecord(own) ? { file: around.file, schema: own } : undefined;
}

/** The schema by which a value is written; `merged` is the same with the keywords beside a `$ref`, which count. */
export function schemaFor(
  property: Property,
  value: unknown,
  schemas: Schemas,
): LocatedSchema & { merged: Schema } {
  const branch = branchFor(property, value, schemas);
  const { file, schema } = resolveSchema(branch, schemas, value);
  return { file, schema, merged: { ...schema, ...property.schema, ...branch.schema } };
}

/** Of the ways to write a value that by which it is written. */
export function branchFor(property: Property, value: unknown, schemas: Schemas): Property {
  const { file, schema } = property;
  if (!Array.isArray(schema.anyOf)) return property;
  const branches = (schema.anyOf as Schema[]).map((one) => ({ file, schema: one }));
  const short = branches.filter((one) => one.schema['x-short'] !== undefined);
  const isNew = value === undefined || wholeReference(value) !== undefined;
  const own = branches.find((one) => one.schema['x-short'] === undefined) as Property;
  if (isNew) return short[0] ?? own;
  return short.find((one) => fits(value, resolveSchema(one, schemas).schema)) ?? own;
}

/** Whether a value is of the type of its schema, or missing. */
export function fits(value: unknown, { type }: Schema): boolean {
  if (value === undefined || value === null || type === undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  // a number where a text is expected can be corrected in its field
  return typeof value !== 'object';
}
