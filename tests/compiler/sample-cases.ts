import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { blockSchema } from '../../src/build/generate/block-schemas.ts';
import { readSchemas, type Schemas } from '../../src/compiler/schema/schemas.ts';

/** The folder of the cases, and their names. */
export const samples = path.join(import.meta.dirname, '../cases');
export const names = readdirSync(samples).sort();

const real = readSchemas(path.join(import.meta.dirname, '../../schema'));

/** The day on which all cases are looked at: before most of their conferences. */
export const now = new Date('2024-06-01T12:00:00Z');

/** The file of a case; one that is too large to keep is made in a folder of scratch files. */
export async function fileOf(folder: string, scratch: string): Promise<string> {
  if (!existsSync(path.join(folder, 'make.ts'))) return path.join(folder, 'site.yaml');
  const { bytes } = (await import(path.join(folder, 'make.ts'))) as { bytes: () => Uint8Array };
  const file = path.join(scratch, `${path.basename(folder)}.yaml`);
  writeFileSync(file, bytes());
  return file;
}

/** The schemas of a case: those of the project, with its own over them. */
export function schemasOf(folder: string): Schemas {
  const own = path.join(folder, 'schema');
  if (!existsSync(own)) return real;
  const all: Schemas = new Map([...real, ...readSchemas(own)]);
  const blocks = [...all].flatMap(([file, schema]) => {
    const type = /^blocks\/(.+)\.schema\.json$/.exec(file)?.[1];
    return type ? [{ type, schema }] : [];
  });
  return all.set('block.generated.schema.json', blockSchema(blocks));
}
