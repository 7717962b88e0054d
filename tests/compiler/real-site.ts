import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Compilation, OpenSite } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/schemas.ts';
import { compile, openSiteInFile } from '../../src/compiler/node/site.ts';
export const root = path.join(import.meta.dirname, '../..');
export const schemas = readSchemas(path.join(root, 'schema'));
export const siteText = readFileSync(path.join(root, 'site.yaml'), 'utf8');

/** A folder of its own with the media of the project, or of a site elsewhere; remove it after the tests. */
export function scratchFolder(home = root): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-'));
  cpSync(path.join(home, 'media'), path.join(folder, 'media'), { recursive: true });
  return folder;
}

/** What a test read of a file and its media so far; nothing yet. */
export function nothingParsed(): { opened?: Pick<OpenSite, 'pieces' | 'media'> } {
  return {};
}

/** Compiles a text as the site.yaml of a folder; what is in `parsed` already is not parsed again, as in the preview. */
export function compileIn(
  folder: string,
  content: string | Uint8Array,
  parsed = nothingParsed(),
): Compilation {
  const file = path.join(folder, 'site.yaml');
  const site = openSiteInFile({
    file,
    content: Buffer.from(content),
    schemas,
    name: 'site.yaml',
    previous: parsed.opened,
  });
  parsed.opened = site;
  return site.compile();
}

let usual: Set<string> | undefined;

/** The problems of a compilation that the site.yaml of the project does not have. */
export function newsOf({ problems }: Pick<Compilation, 'problems'>): Compilation['problems'] {
  const file = path.join(root, 'site.yaml');
  usual ??= new Set(compile({ file, schemas }).problems.map(({ code }) => code));
  return problems.filter(({ code }) => !usual?.has(code));
}

/** The problems of a compilation that stop a build; other tests look at warnings. */
export function errorsOf({ problems }: Pick<Compilation, 'problems'>): Compilation['problems'] {
  return problems.filter(({ severity }) => severity === 'error');
}
