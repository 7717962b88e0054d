import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Schemas, type ValidatorCode, validatorCode, validators } from '../compiler/index.ts';
import { sourcesKey } from './bundle-key.mjs';
import { keepNewest } from './keep-newest.ts';
import { cacheFolder, type Project } from './project.ts';

/** Of how many states of the sources the validators stay. */
const MOST = 8;

/**
 * Makes the validators of a project's schemas: of the code that the same sources and schemas made before, where it is kept.
 * Who has the key of the sources already hands it over.
 */
export function prepareValidators(
  { root }: Pick<Project, 'root'>,
  schemas: Schemas,
  sources = sourcesKey(root),
): void {
  const file = path.join(cacheFolder({ root }), 'validators', `${sources}.json`);
  const kept = keptIn(file);
  const code = kept ?? validatorCode(schemas);
  validators(schemas, code);
  if (kept) return;
  const growing = path.join(path.dirname(file), `growing-${process.pid}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(growing, JSON.stringify(code));
  renameSync(growing, file);
  keepNewest(path.dirname(file), MOST);
}

function keptIn(file: string): ValidatorCode | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
