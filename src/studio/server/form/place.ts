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
import { isRecord } from '../../../core/index.ts';

export interface SchemaSource {
  schemas: Schemas;
  site: WrittenSite;
}

/** A property whose `$ref` isn't followed yet, so it has the description and examples for its place. */
export type SchemaProperty = LocatedSchema;

/** Searches the schema of the parent record or list. */
export function findProperty(path: Path, { schemas, site }: SchemaSource): SchemaProperty | undefined {
  const around = schemaAt(path.slice(0, -1), schemas, site.data);
  const key = path.at(-1);
  if (!around || key === undefined) return undefined;
  const { properties, items, additionalProperties } = around.schema;
  const own =
    typeof key === 'number' ? items : ((properties as Schema | undefined)?.[key] ?? additionalProperties);
  return isRecord(own) ? { file: around.file, schema: own } : undefined;
}

/** Follows the `$ref` of the branch for the value. `merged` includes the keywords next to the `$ref`. */
export function findSchema(
  property: SchemaProperty,
  value: unknown,
  schemas: Schemas,
): LocatedSchema & { merged: Schema } {
  const branch = findBranch(property, value, schemas);
  const { file, schema } = resolveSchema(branch, schemas, value);
  return { file, schema, merged: { ...schema, ...property.schema, ...branch.schema } };
}

export function findBranch(property: SchemaProperty, value: unknown, schemas: Schemas): SchemaProperty {
  const { file, schema } = property;
  if (!Array.isArray(schema.anyOf)) return property;
  const branches = (schema.anyOf as Schema[]).map((one) => ({ file, schema: one }));
  const short = branches.filter((one) => one.schema['x-short'] !== undefined);
  const isNew = value === undefined || wholeReference(value) !== undefined;
  const own = branches.find((one) => one.schema['x-short'] === undefined) as SchemaProperty;
  if (isNew) return short[0] ?? own;
  return short.find((one) => fitsType(value, resolveSchema(one, schemas).schema)) ?? own;
}

/** Whether a value is missing or has the type of its schema. */
export function fitsType(value: unknown, { type }: Schema): boolean {
  if (value === undefined || value === null || type === undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  // accepts a number instead of a text, because its field can correct the type
  return typeof value !== 'object';
}

export function schemaExamples({ examples }: Schema): unknown[] {
  return (examples ?? []) as unknown[];
}

/** Returns the schema of the entries of a list. */
export function itemProperty({ file, schema }: LocatedSchema): SchemaProperty {
  return { file, schema: isRecord(schema.items) ? schema.items : {} };
}

/** Undefined outside a route with `each`. */
export function findEach(path: Path, site: WrittenSite): ReturnType<WrittenSite['eachAt']> {
  return path[0] === 'routes' && path.length > 1 ? site.eachAt(path) : undefined;
}

/** Returns the titles of the first pages that show a value, by their paths. */
export function pagesShowing(path: Path, site: WrittenSite): Map<string, string> {
  return new Map(site.usagesOf(path).map(({ page, title }) => [page, title ?? page]));
}
