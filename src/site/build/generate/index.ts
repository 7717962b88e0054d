import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Schema, Schemas } from '../../../compiler/index.ts';
import { readSchemas, validatorModule } from '../../../compiler/node/index.ts';
import { blockReference } from './block-reference.ts';
import { blockListSchema, blockSchema, formatRegistry, receivedTypes, wordNames } from './blocks.ts';
import { countryNames } from './country-names.ts';
import { pictureTable, problemFiles } from './docs.ts';
import { faceFiles } from './faces.ts';
import { createLanguageLists, languageSchema } from './languages.ts';

/** Returns the base names of the files in `schema/blocks/`, sorted. */
export function blockTypes(root: string): string[] {
  return readdirSync(path.join(root, 'schema/blocks'))
    .filter((file) => file.endsWith('.schema.json'))
    .map((file) => file.slice(0, -'.schema.json'.length))
    .sort();
}

const LANGUAGE_SCHEMA_FILE = 'values/language.generated.schema.json';

interface GenerateOptions {
  /** Requires compiling every example. */
  problems?: boolean;
}

/** Returns content by path. Generated files are committed to Git, so that a clone is complete. */
async function generatedFiles(
  root: string,
  { problems = false }: GenerateOptions = {},
): Promise<Map<string, string>> {
  const types = blockTypes(root);
  const faces = await faceFiles(root);
  const schemas: Schemas = readSchemas(path.join(root, 'schema'));
  for (const [file, content] of faces)
    if (file.startsWith('schema/')) schemas.set(file.slice('schema/'.length), JSON.parse(content));
  const blocks = types.map((type) => ({ type, schema: schemaOfBlock(schemas, type) }));
  const union = blockSchema(blocks);
  const list = blockListSchema(blocks);
  const language = languageSchema(root);
  schemas
    .set('block.generated.schema.json', union)
    .set('block-list.generated.schema.json', list)
    .set(LANGUAGE_SCHEMA_FILE, language);
  const scripts = blocks.map(({ type, schema }) => ({
    type,
    script: schema['x-interactive'] ?? false,
    words: wordNames(schema),
    hasClientScript: existsSync(path.join(root, `src/site/blocks/${type}.client.ts`)),
  }));
  const names = countryNames(root);
  return new Map([
    ...faces,
    ['schema/block.generated.schema.json', `${JSON.stringify(union, null, 2)}\n`],
    ['schema/block-list.generated.schema.json', `${JSON.stringify(list, null, 2)}\n`],
    [`schema/${LANGUAGE_SCHEMA_FILE}`, `${JSON.stringify(language, null, 2)}\n`],
    ...createLanguageLists(root),
    ['src/core/blocks.generated.ts', await receivedTypes(schemas, types)],
    ...(names === undefined ? [] : [['src/oc/allotment/country-names.generated.json', names] as const]),
    ['src/site/renderer/blocks.generated.ts', formatRegistry(scripts)],
    ['src/compiler/validation/validators.generated.js', validatorModule(schemas)],
    ['docs/blocks.md', blockReference(schemas, types)],
    ['docs/pictures.md', pictureTable(schemas)],
    ...(problems ? await problemFiles(schemas, root) : []),
  ]);
}

/** With `check`, only compares the files. Returns the paths of the files that were outdated. */
export async function generate(
  root: string,
  { check, ...what }: GenerateOptions & { check: boolean },
): Promise<string[]> {
  const stale: string[] = [];
  for (const [file, content] of await generatedFiles(root, what)) {
    const target = path.join(root, file);
    if (readIfPresent(target) === content) continue;
    stale.push(file);
    if (check) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  return stale;
}

function schemaOfBlock(schemas: Schemas, type: string): Schema {
  const schema = schemas.get(`blocks/${type}.schema.json`);
  if (!schema) throw new Error(`schema/blocks/${type}.schema.json is missing`);
  return schema;
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
