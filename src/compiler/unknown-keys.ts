import { type Home, homesOf, otherBlock } from './key-homes.ts';
import { nearest, surelyMeant } from './nearest.ts';
import { type Path, type Problem, problem } from './problem.ts';
import { hasReference } from './references.ts';
import { keysOf, schemaAt } from './schema-at.ts';
import type { Schema } from './schemas.ts';
import type { Sight } from './sight.ts';
import { kindOf } from './words.ts';

/** A mapping with keys that it may not have, or without keys that it must have. */
export interface Mapping {
  path: Path;
  value: Schema;
  unknown: Set<string>;
  missing: Set<string>;
  /** Of the errors about it. */
  unknownOf: Schema;
  missingOf: Schema;
}

/** The problem of one unknown key, or of several that are one mistake. */
interface UnknownKey {
  told: Problem;
  /** Where it is needed. */
  lacks?: Path[];
}

/** The problems of the keys that a mapping may not have: misspelt ones, those of another place, and others. */
export function unknownKeys(mapping: Mapping, sight: Sight): UnknownKey[] {
  const { value, unknown, unknownOf: schema } = mapping;
  const free = keysOf(schema).filter((known) => !Object.hasOwn(value, known));
  const homes = unknown.size > 0 ? homesOf(mapping, sight) : [];
  const made: UnknownKey[] = [];
  const moved = new Map<Home, string[]>();
  const strangers: string[] = [];
  for (const key of unknown) {
    const fitting = homes.filter(({ takes }) => takes.has(key));
    const needed = fitting.find(({ needs }) => needs.has(key));
    const likely = free.filter((other) => fitOf(mapping, key, other, sight) !== 'never');
    const near = needed ? undefined : nearest(key, likely);
    const home = needed ?? fitting[0];
    if (near) made.push(misspelt(key, near, mapping, free, sight));
    else if (home) moved.set(home, [...(moved.get(home) ?? []), key]);
    else strangers.push(key);
  }
  for (const [home, keys] of moved) made.push(...misplaced(keys, home, mapping));
  const lack = strangers.length === 1 ? lackingOne(mapping, made) : undefined;
  const lacking = lack && fitOf(mapping, strangers[0] ?? '', lack, sight) === 'fits' ? lack : undefined;
  const told = strange(strangers, mapping, free, { sight, lacking });
  return [
    ...made,
    ...told.map((one) => ({ told: one, ...(lacking ? { lacks: [[...mapping.path, lacking]] } : {}) })),
  ];
}

/**
 * Whether the value that was written under one key can stand under another: a list or a group of keys never where one text
 * is needed; a text where a list is needed is another mistake beside the key.
 */
function fitOf(
  { path, value }: Mapping,
  key: string,
  other: string,
  sight: Sight,
): 'fits' | 'other' | 'never' {
  const type = sight.schemas && schemaAt([...path, other], sight.schemas, sight.data)?.schema.type;
  const written = value[key];
  if (written === null || type === undefined || hasReference(written)) return 'fits';
  const isCollection = type === 'array' || type === 'object';
  if (typeof written !== 'object') return isCollection ? 'other' : 'fits';
  return type === (Array.isArray(written) ? 'array' : 'object') ? 'fits' : 'never';
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

function misspelt(key: string, near: string, mapping: Mapping, free: string[], sight: Sight): UnknownKey {
  const { path, unknownOf } = mapping;
  const fits = fitOf(mapping, key, near, sight) === 'fits';
  const type = sight.schemas && schemaAt([...path, near], sight.schemas, sight.data)?.schema.type;
  const wanted = fits ? {} : { wanted: String(type) };
  const details = { key, owner: kindOf(unknownOf), known: free, near, ...wanted };
  const told = problem('unknown-key', { path: [...path, key], part: 'key' }, details);
  const sure = fits && surelyMeant(key, free) === near;
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
  return [{ told, lacks: [home.path, ...[key, ...more].map((one) => [...home.path, one])] }];
}
