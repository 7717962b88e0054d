import type { ErrorObject } from 'ajv';
import { misplacedEntry } from './misplaced-entry.ts';
import { surelyMeant } from './nearest.ts';
import { type Path, type Problem, pathOf, problem } from './problem.ts';
import type { Schema } from './schemas.ts';
import type { Sight } from './sight.ts';
import { type Mapping, unknownKeys } from './unknown-keys.ts';
import { insteadText, kindOf } from './words.ts';

/**
 * The problems of keys: unknown ones and missing ones. The validator tells each of them and does not know that one may be the
 * other: a misspelt key is needed under its right name, and a key beside a record is missing in it. All keys that one
 * mapping lacks are one problem, and so are all that belong in one other place.
 */
export function explainKeys(
  errors: ErrorObject[],
  sight: Sight,
): { problems: Problem[]; lacking: Set<string> } {
  const mappings = mappingsOf(errors, sight.data);
  // what is found under another name, or in another place, is missing no more
  const found = new Set<string>();
  const problems: Problem[] = [];
  for (const [pointer, mapping] of mappings) {
    const misplaced = misplacedEntry(mapping, sight);
    if (misplaced) {
      problems.push(misplaced);
      // what it needs where it stands, it does not lack
      mappings.delete(pointer);
      for (const key of mapping.missing) found.add([...mapping.path, key].join('\n'));
      continue;
    }
    for (const { told, lacks } of unknownKeys(mapping, sight)) {
      problems.push({ ...told, ...(lacks ? { lacks } : {}) });
      for (const path of lacks ?? []) found.add(path.join('\n'));
    }
  }
  const told = (mapping: Mapping, key: string) => found.has([...mapping.path, key].join('\n'));
  for (const mapping of mappings.values()) {
    const keys = [...mapping.missing].filter((key) => !told(mapping, key));
    if (keys.length > 0) problems.push(missingKeys(mapping, keys));
  }
  return { problems, lacking: found };
}

function mappingsOf(errors: ErrorObject[], data: unknown): Map<string, Mapping> {
  const mappings = new Map<string, Mapping>();
  for (const { keyword, instancePath, params, parentSchema, data: value } of errors) {
    if (keyword !== 'additionalProperties' && keyword !== 'required') continue;
    const mapping = mappings.get(instancePath) ?? emptyMapping(pathOf(instancePath, data), value as Schema);
    mappings.set(instancePath, mapping);
    const [keys, key] =
      keyword === 'required'
        ? [mapping.missing, params.missingProperty]
        : [mapping.unknown, params.additionalProperty];
    keys.add(key);
    mapping[keyword === 'required' ? 'missingOf' : 'unknownOf'] = (parentSchema ?? {}) as Schema;
  }
  for (const mapping of mappings.values()) addTypeOfBlock(mapping);
  return mappings;
}

function emptyMapping(path: Path, value: Schema): Mapping {
  return { path, value, unknown: new Set(), missing: new Set(), unknownOf: {}, missingOf: {} };
}

/** Without its type nobody knows what a block may have, so what is near that key is not told of as unknown. */
function addTypeOfBlock(mapping: Mapping): void {
  const { missing, value, unknown, missingOf } = mapping;
  if (!missing.has('type') || unknown.size > 0) return;
  const meant = Object.keys(value).find((key) => surelyMeant(key, ['type']) !== undefined);
  if (!meant) return;
  unknown.add(meant);
  mapping.unknownOf = missingOf;
}

function missingKeys({ path, missingOf: schema }: Mapping, keys: string[]): Problem {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const [only] = keys;
  const about = keys.length === 1 && only ? (properties[only]?.description as string | undefined) : undefined;
  const wanted = keys.length === 1 && only ? properties[only] : undefined;
  const form = wanted?.type === 'object' || wanted?.type === 'array' ? insteadText(wanted) : undefined;
  const part = typeof path.at(-1) === 'string' ? 'key' : 'value';
  const told = problem(
    'missing-key',
    { path, part },
    { keys, owner: kindOf(schema), ...(about ? { about } : {}), ...(form ? { form } : {}) },
  );
  return { ...told, lacks: keys.map((key) => [...path, key]) };
}
