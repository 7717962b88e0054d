import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Schema, type Schemas, toSingleLanguage } from '../schema/schemas.ts';

/** Reads `*.schema.json`. Throws with the file name for invalid JSON: a bug in Plenary, not a mistake in `site.yaml`. */
export function readSchemas(folder: string): Schemas {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.schema.json'))
    .sort();
  return new Map(files.map((file) => [file, readSchema(folder, file)]));
}

function readSchema(folder: string, file: string): Schema {
  try {
    return toSingleLanguage(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`schema/${file} is no JSON: ${error.message}`, { cause: error });
  }
}
