import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
