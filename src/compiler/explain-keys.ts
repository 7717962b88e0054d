import type { ErrorObject } from 'ajv';
import { type Home, homesOf, otherBlock } from './key-homes.ts';
import { nearest, surelyMeant } from './nearest.ts';
import { type Path, type Problem, pathOf, problem } from './problem.ts';
import { keysOf } from './schema-at.ts';
import type { Schema } from './schemas.ts';
import type { Sight } from './sight.ts';
import { kindOf } from './words.ts';

/** A mapping with keys that it may not have, or without keys that it must have. */
interface Mapping {
  path: Path;
  value: Schema;
  unknown: Set<string>;
  missing: Set<string>;
  /** Of the errors about it. */
  unknownOf: Schema;
  missingOf: Schema;
}

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
  for (const mapping of mappings.values()) {
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

interface UnknownKey {
  told: Problem;
  /** Where it is needed. */
  lacks?: Path[];
}

function unknownKeys(mapping: Mapping, sight: Sight): UnknownKey[] {
  const { value, unknown, unknownOf: schema } = mapping;
  const free = keysOf(schema).filter((known) => !Object.hasOwn(value, known));
  const homes = unknown.size > 0 ? homesOf(mapping, sight) : [];
  const made: UnknownKey[] = [];
  const moved = new Map<Home, string[]>();
  const strangers: string[] = [];
  for (const key of unknown) {
    const fitting = homes.filter(({ takes }) => takes.has(key));
    const needed = fitting.find(({ needs }) => needs.has(key));
    const near = needed ? undefined : nearest(key, free);
    const home = needed ?? fitting[0];
    if (near) made.push(misspelt(key, near, mapping, free));
    else if (home) moved.set(home, [...(moved.get(home) ?? []), key]);
    else strangers.push(key);
  }
  for (const [home, keys] of moved) made.push(...misplaced(keys, home, mapping));
  const lacking = strangers.length === 1 ? lackingOne(mapping, made) : undefined;
  const told = strange(strangers, mapping, free, { sight, lacking });
  return [
    ...made,
    ...told.map((one) => ({ told: one, ...(lacking ? { lacks: [[...mapping.path, lacking]] } : {}) })),
  ];
}

/** The one key that a mapping lacks, which its one strange key may stand for: a word of another language, or an older name. */
function lackingOne({ path, missing }: Mapping, made: UnknownKey[]): string | undefined {
  const found = new Set(made.flatMap(({ lacks = [] }) => lacks.map((one) => one.join('\n'))));
  const keys = [...missing].filter((key) => !found.has([...path, key].join('\n')));
  return keys.length === 1 ? keys[0] : undefined;
}

/** Keys that are known nowhere near. Those of another type of block are one mistake: that type. */
function strange(
  keys: string[],
  { path, value, unknownOf: schema }: Mapping,
  known: string[],
  { sight: { schemas }, lacking }: { sight: Sight; lacking: string | undefined },
): Problem[] {
  const other = keys.length > 0 && schemas && otherBlock(value, keys, schema, schemas);
  const place = (key: string) => ({ path: [...path, key], part: 'key' as const });
  const details = {
    owner: kindOf(schema),
    known,
    ...(other ? { block: other } : {}),
    ...(lacking ? { lacking } : {}),
  };
  const [first, ...rest] = keys;
  if (first === undefined || !other)
    return keys.map((key) => problem('unknown-key', place(key), { ...details, key }));
  const related = rest.map((key) => ({ place: place(key), message: `The same is true of "${key}".` }));
  return [problem('unknown-key', place(first), { ...details, key: first }, related)];
}

function misspelt(key: string, near: string, { path, unknownOf }: Mapping, free: string[]): UnknownKey {
  const details = { key, owner: kindOf(unknownOf), known: free, near };
  const told = problem('unknown-key', { path: [...path, key], part: 'key' }, details);
  const sure = surelyMeant(key, free) === near;
  return {
    told: { ...told, ...(sure ? { fix: { part: 'key', text: near } } : {}) },
    lacks: [[...path, near]],
  };
}

function misplaced([key, ...more]: string[], home: Home, { path, unknownOf }: Mapping): UnknownKey[] {
  if (key === undefined) return [];
  const place = (one: string) => ({ path: [...path, one], part: 'key' as const });
  const details = { key, owner: kindOf(unknownOf), known: [], belongs: home.words };
  const related = [
    { place: home.place, message: 'It belongs here.' },
    ...more.map((one) => ({ place: place(one), message: `"${one}" belongs there too.` })),
  ];
  const told = problem('unknown-key', place(key), details, related);
  return [{ told, lacks: [key, ...more].map((one) => [...home.path, one]) }];
}

function missingKeys({ path, missingOf: schema }: Mapping, keys: string[]): Problem {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const [only] = keys;
  const about = keys.length === 1 && only ? (properties[only]?.description as string | undefined) : undefined;
  const part = typeof path.at(-1) === 'string' ? 'key' : 'value';
  const told = problem(
    'missing-key',
    { path, part },
    { keys, owner: kindOf(schema), ...(about ? { about } : {}) },
  );
  return { ...told, lacks: keys.map((key) => [...path, key]) };
}
