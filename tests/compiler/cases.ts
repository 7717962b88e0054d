import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/schemas.ts';
import { compile } from '../../src/compiler/node/site.ts';
import type { Schemas } from '../../src/compiler/schema/schemas.ts';
import { blockSchema } from '../../src/site/build/generate/blocks.ts';

export const root = path.join(import.meta.dirname, '../..');

/** The folder of the cases, and the names of those with a whole site. */
export const cases = path.join(root, 'tests/cases');
export const names = readdirSync(cases)
  .filter((name) => existsSync(path.join(cases, name, 'site.yaml')))
  .sort();

export const schemas = readSchemas(path.join(root, 'schema'));

/** The day on which all cases are compiled: before most of their conferences. */
export const now = new Date('2024-06-01T12:00:00Z');

/** The schemas of a case: those of the project, with its own over them. */
export function schemasOf(folder: string): Schemas {
  const own = path.join(folder, 'schema');
  if (!existsSync(own)) return schemas;
  const all: Schemas = new Map([...schemas, ...readSchemas(own)]);
  const blocks = [...all].flatMap(([file, schema]) => {
    const type = /^blocks\/(.+)\.schema\.json$/.exec(file)?.[1];
    return type ? [{ type, schema }] : [];
  });
  return all.set('block.generated.schema.json', blockSchema(blocks));
}

/** Compiles a text as the smallest case, at a moment or now. */
export function compileSmall(text: string, now = new Date()): Compilation {
  return compile({ file: path.join(cases, 'smallest/site.yaml'), content: Buffer.from(text), schemas, now });
}
