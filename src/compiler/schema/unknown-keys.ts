import { isRecord } from '../../shared/index.ts';
import { type Edit, type Path, type Place, type Problem, problem } from '../output/problem.ts';
import { hasReference } from '../references/syntax.ts';
import { mergeEdits } from '../source/edits.ts';
import { nodeAt, type Source, valueAt } from '../source/position.ts';
import { nearest, surelyMeant } from '../values/nearest.ts';
import type { Sight } from './explain.ts';
import { keysOf, type Schema, type Schemas, schemaAt } from './schemas.ts';
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

/** A record near by, and the keys that it takes and has not yet. */
interface Home {
  path: Path;
  place: Place;
  /** How to put a key there. */
  words: string;
  takes: ReadonlySet<string>;
  /** Of these, what it cannot do without. */
  needs: ReadonlySet<string>;
}

/** Where keys may belong that a mapping does not take: the records in it, the entries of lists in it, and what is around it. */
function homesOf({ path, value }: { path: Path; value: Schema }, { schemas, data }: Sight): Home[] {
  if (!schemas) return [];
  const known = keysOf(schemaAt(path, schemas, data)?.schema ?? {}).filter((key) =>
    Object.hasOwn(value, key),
  );
  const candidates = [...known.flatMap((key) => within([...path, key], data, key)), ...around(path, data)];
  return candidates.flatMap(({ at, ...more }) => {
    const here = valueAt(data, at);
    const schema = schemaAt(at, schemas, data)?.schema;
    if (!schema || !(isRecord(here) || here === null)) return [];
    const free = (keys: string[]) => new Set(keys.filter((key) => !Object.hasOwn(here ?? {}, key)));
    return [
      { path: at, ...more, takes: free(keysOf(schema)), needs: free((schema.required ?? []) as string[]) },
    ];
  });
}

interface Candidate {
  at: Path;
  place: Place;
  words: string;
}

function within(path: Path, data: unknown, name: string): Candidate[] {
  const value = valueAt(data, path);
  if (Array.isArray(value) && value.length > 0) {
    const last = value.length - 1;
    const words = `It belongs in an entry of "${name}": write it below a "- ", in the column of the other keys there.`;
    // an entry above is as good as the last, where that one has the key
    return [last, ...Array.from({ length: Math.min(last, 20) }, (_, index) => last - 1 - index)].map(
      (index) => ({
        at: [...path, index],
        place: { path: [...path, index] },
        words,
      }),
    );
  }
  const words = `It belongs in "${name}": write it below that line, two spaces further in than "${name}".`;
  // where nothing stands behind a key, what belongs to it may stand below it in its own column
  return isRecord(value) || value === null ? [{ at: path, place: { path, part: 'key' }, words }] : [];
}

function around(path: Path, data: unknown): Candidate[] {
  const name = path.findLast((key) => typeof key === 'string');
  // out of an entry of a list it is the record with the list; out of a record, that around it
  const outer = path.slice(0, typeof path.at(-1) === 'number' ? -2 : -1);
  if (name === undefined || path.length === 0 || !isRecord(valueAt(data, outer))) return [];
  const entry = outer.length === 0 || typeof outer.at(-1) === 'number';
  const place: Place = { path: [...outer, String(name)], part: 'key' };
  const words = `It belongs beside "${name}": begin it in the same column as "${name}".`;
  return entry || typeof outer.at(-1) === 'string' ? [{ at: outer, place, words }] : [];
}

/** The type of block that takes all keys which another does not take, with those that both take. */
function otherBlock(
  value: Schema,
  strangers: string[],
  schema: Schema,
  schemas: Schemas,
): string | undefined {
  if (!(schema.properties as Record<string, Schema> | undefined)?.type?.const) return undefined;
  const fits = [...schemas].flatMap(([file, other]) => {
    const type = /^blocks\/(.+)\.schema\.json$/.exec(file)?.[1];
    if (!type || other === schema) return [];
    const known = new Set(keysOf(other));
    if (!strangers.every((key) => known.has(key))) return [];
    const all = Object.keys(value).every((key) => known.has(key));
    const needed = ((other.required ?? []) as string[]).every((key) => Object.hasOwn(value, key));
    return [{ type, rank: (all ? 0 : 2) + (needed ? 0 : 1) }];
  });
  return fits.sort((a, b) => a.rank - b.rank)[0]?.type;
}

/**
 * An entry of a list whose keys are those of another list: a committee below `secretariat:`, or so far in that it became a
 * chair. Undefined where its keys do not say that of one list alone.
 */
export function misplacedEntry(
  { path, value, unknown, missing }: Mapping,
  sight: Sight,
): Problem | undefined {
  const { schemas, data } = sight;
  const here = path.slice(0, -1);
  if (!schemas || typeof path.at(-1) !== 'number') return undefined;
  // one strange key alone may be a slip
  if (unknown.size === 0 || unknown.size + missing.size < 3) return undefined;
  const fitting = listsNear(path, data).flatMap((list) => {
    const schema = schemaAt([...list, 0], schemas, data)?.schema;
    return schema && list.join() !== here.join() && takes(schema, value) ? [{ list, schema }] : [];
  });
  const [first, ...others] = fitting;
  if (!first || others.length > 0) return undefined;
  const kind = String(first.schema.title ?? 'entry').toLowerCase();
  return problem('entry-misplaced', { path }, { kind, list: here, target: first.list });
}

/** The lists that an entry may belong to: those of the file, those around it, and those of the entry before it. */
function listsNear(path: Path, data: unknown): Path[] {
  const within = (at: Path) =>
    Object.entries((valueAt(data, at) ?? {}) as object).flatMap(([key, value]) =>
      Array.isArray(value) && value.length > 0 ? [[...at, key]] : [],
    );
  const before = [...path.slice(0, -1), Number(path.at(-1)) - 1];
  return [...within([]), ...within(before)];
}

/** Whether a record has no other keys than these, and all that are needed. */
function takes(schema: Schema, value: Schema): boolean {
  const known = new Set(keysOf(schema));
  const required = (schema.required ?? []) as string[];
  return (
    Object.keys(value).every((key) => known.has(key)) && required.every((key) => Object.hasOwn(value, key))
  );
}

/** The problem of a misplaced entry with the change that moves it: its lines at the end of its list, in the column of that. */
export function withMove(one: Extract<Problem, { code: 'entry-misplaced' }>, source: Source): Problem {
  const { place, details } = one;
  const entry = 'path' in place ? linesOf(source, place.path) : undefined;
  if (!entry || !('path' in place)) return one;
  const { target } = details;
  const list = valueAt(source.data, target);
  const isAround = target.every((key, index) => key === place.path[index]);
  const last = isAround ? Number(place.path[target.length]) : Array.isArray(list) ? list.length - 1 : -1;
  const after = linesOf(source, [...target, last]);
  if (!after) return one;
  const by = after.column - entry.column;
  const lines = source.text.slice(entry.start, entry.end);
  const moved = lines.replace(/^ *(?=\S)/gm, (spaces) => ' '.repeat(Math.max(0, spaces.length + by)));
  // where it already is the last thing of the entry around it, only its columns change
  const stays = isAround && entry.end === after.end;
  const edits: Edit[] = stays
    ? [{ offset: entry.start, end: entry.end, text: moved }]
    : [
        { offset: entry.start, end: entry.end, text: '' },
        { offset: after.end, end: after.end, text: moved },
      ];
  const count = lines.trimEnd().split('\n').length;
  const made = problem(
    'entry-misplaced',
    place,
    { ...details, lines: count, ...(stays ? { by } : {}) },
    one.related,
  );
  const edit = mergeEdits(source.text, edits);
  return stays ? { ...made, fix: edit } : { ...made, suggestions: [edit] };
}

/** The lines of an entry, from its dash to its last value, and the column of its dash. */
function linesOf(source: Source, path: Path): { start: number; end: number; column: number } | undefined {
  const { range, found } = nodeAt(source, path);
  if (!range || found < path.length) return undefined;
  const start = source.text.lastIndexOf('\n', range[0] - 1) + 1;
  const column = source.text.slice(start, range[0]).indexOf('-');
  const said = source.text.slice(0, range[1]).trimEnd().length;
  const newline = source.text.indexOf('\n', said);
  if (column < 0) return undefined;
  return { start, end: newline < 0 ? source.text.length : newline + 1, column };
}
