import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSchemas } from '../../src/compiler/schema/schemas.ts';
import { type Compilation, compile } from '../../src/compiler/site/compile.ts';
import { emptyMemory } from '../../src/compiler/site/pages.ts';

export const root = path.join(import.meta.dirname, '../..');
export const schemas = readSchemas(path.join(root, 'schema'));
export const siteText = readFileSync(path.join(root, 'site.yaml'), 'utf8');

/** A folder of its own with the media of the project; remove it after the tests. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-'));
  cpSync(path.join(root, 'media'), path.join(folder, 'media'), { recursive: true });
  return folder;
}

/** Compiles a text as the site.yaml of a folder; with a memory, what did not change since the last time is not read again. */
export function compileIn(folder: string, content: string | Uint8Array, memory = emptyMemory()): Compilation {
  const file = path.join(folder, 'site.yaml');
  writeFileSync(file, content);
  return compile({ file, schemas, name: 'site.yaml', memory });
}

let standing: Set<string> | undefined;

/** The problems of a compilation beyond what is advised of the real site as it stands. */
export function newsOf({ problems }: Pick<Compilation, 'problems'>): Compilation['problems'] {
  const file = path.join(root, 'site.yaml');
  standing ??= new Set(compile({ file, schemas }).problems.map(({ code }) => code));
  return problems.filter(({ code }) => !standing?.has(code));
}

/** The problems of a compilation that stop a build; what is merely advised is held elsewhere. */
export function errorsOf({ problems }: Pick<Compilation, 'problems'>): Compilation['problems'] {
  return problems.filter(({ severity }) => severity === 'error');
}
