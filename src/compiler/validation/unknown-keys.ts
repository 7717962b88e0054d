import { isRecord, isWithin, toList, valueAt } from '../../core/index.ts';
import { certainMatch, nearestMatch } from '../problems/nearest.ts';
import {
  type Details,
  type Edit,
  type Path,
  type Problem,
  type ProblemLocation,
  problem,
  toJsonPointer,
} from '../problems/problem.ts';
import {
  acceptsRecord,
  describeOwner,
  propertiesOf,
  propertyKeys,
  requiredKeys,
  type Schema,
  type Schemas,
  schemaAt,
} from '../schema/schemas.ts';
import { mergeEdits } from '../source/edits.ts';
import { lineStart, nextLine } from '../source/lines.ts';
import { nodeAt, type Source, type WrittenData } from '../source/position.ts';
import { hasReference } from '../source/reference-syntax.ts';

export interface ExplainContext extends WrittenData {
  /** Missing if the data is not the file itself. */
  schemas?: Schemas;
}

export interface Mapping {
  path: Path;
  value: Schema;
  unknown: Set<string>;
  missing: Set<string>;
  /** The mapping needs one of these keys but has none. */
  choices: string[];
  unknownOf: Schema;
  missingOf: Schema;
}

/** One problem may concern several unknown keys that result from one mistake. */
interface KeyProblem {
  problem: Problem;
  lacks?: Path[];
}

export function unknownKeyProblems(mapping: Mapping, context: ExplainContext): KeyProblem[] {
  const { value, unknown, unknownOf: schema } = mapping;
  const free = propertyKeys(schema).filter((known) => !Object.hasOwn(value, known));
  const owners = unknown.size > 0 ? possibleOwners(mapping, context) : [];
  const problems: KeyProblem[] = [];
  const misplaced = new Map<KeyOwner, string[]>();
  const others: string[] = [];
  for (const key of unknown) {
    const known =
      formerKeyProblem(key, mapping) ??
      refusedKeyProblem(key, mapping) ??
      languageKeyProblem(key, mapping, context);
    if (known) {
      // the intended key may provide the missing keys, so they are not reported
      problems.push({ problem: known, lacks: [...mapping.missing].map((one) => [...mapping.path, one]) });
      continue;
    }
    const accepting = owners.filter(({ accepted }) => accepted.has(key));
    const needing = accepting.find(({ required }) => required.has(key));
    const likely = free.filter((other) => valueCompatibility(mapping, key, other, context) !== 'never');
    const owner = needing ?? accepting[0];
    const near = needing ? undefined : nearestMatch(key, likely);
    // the key is spelt correctly for a nearby record, so it is not a misspelt key that expects another type
    const isOther = owner && near && valueCompatibility(mapping, key, near, context) === 'other';
    if (near && !isOther) problems.push(misspeltKeyProblem(key, near, mapping, free, context));
    else if (owner) misplaced.set(owner, [...(misplaced.get(owner) ?? []), key]);
    else others.push(key);
  }
  for (const [owner, keys] of misplaced) problems.push(...misplacedKeyProblems(keys, owner, mapping));
  const [other = ''] = others;
  const missing = onlyMissingKey(mapping, problems);
  const wanted = (missing ? [missing] : mapping.choices).filter(
    (key) => valueCompatibility(mapping, other, key, context) === 'fits',
  );
  const lacking = others.length === 1 && wanted.length === 1 ? wanted[0] : undefined;
  const lacks = lacking ? { lacks: [[...mapping.path, lacking]] } : {};
  const unknownProblems = unmatchedKeyProblems(others, mapping, free, { context, lacking });
  return [...problems, ...unknownProblems.map((found) => ({ problem: found, ...lacks }))];
}

/** Now an entry of a list. The value was a text, or a record with the text under the key `value`. */
interface FormerKey {
  key: string;
  value: string;
  /** Precedes a user name in the list. */
  address?: string;
}

/** A file may have the key `__proto__`, which every object answers. */
function ownEntry<T>(record: unknown, key: string): T | undefined {
  return isRecord(record) && Object.hasOwn(record, key) ? (record[key] as T) : undefined;
}

/** Reads `x-former`: `instagram:` became an entry of `social:`. */
function formerKeyProblem(key: string, { path, value, unknownOf: schema }: Mapping): Problem | undefined {
  const former = ownEntry<FormerKey>(schema['x-former'], key);
  if (!former) return undefined;
  const written = value[key];
  const text = isRecord(written) ? written[former.value] : written;
  const isName = typeof text === 'string' && /^@?[\w.-]+$/.test(text) && !/^www\.|\.com$/.test(text);
  const entry = isName && former.address ? former.address + text.replace(/^@/, '') : text;
  const list = value[former.key];
  const isThere = Object.hasOwn(value, former.key);
  if (typeof entry !== 'string' || (isThere && !Array.isArray(list))) return undefined;
  return unknownKeyProblem(key, { path, unknownOf: schema }, { former: { key: former.key, entry, isThere } });
}

/** Reads `x-refused`, the reason why the schema refuses the key. */
function refusedKeyProblem(key: string, { path, unknownOf: schema }: Mapping): Problem | undefined {
  const reason = ownEntry<string>(schema['x-refused'], key);
  return reason ? unknownKeyProblem(key, { path, unknownOf: schema }, { belongs: reason }) : undefined;
}

function languageKeyProblem(key: string, mapping: Mapping, { data }: ExplainContext): Problem | undefined {
  const isLanguage = toList(valueAt(data, ['languages'])).includes(key);
  return isLanguage ? unknownKeyProblem(key, mapping, { translation: { language: key } }) : undefined;
}

function unknownKeyProblem(
  key: string,
  { path, unknownOf: schema }: Pick<Mapping, 'path' | 'unknownOf'>,
  more: Partial<Details<'unknown-key'>>,
) {
  const details = { key, owner: describeOwner(schema), known: [], ...more };
  return problem('unknown-key', { path: [...path, key], part: 'key' }, details);
}

/** Adds the key above the translation, and the edit that moves the translation below that key. */
export function withKeyAbove(
  one: Extract<Problem, { code: 'unknown-key' }>,
  source: Source,
): Problem | undefined {
  const { place, details } = one;
  if (!details.translation || !('path' in place)) return undefined;
  const around = place.path.slice(0, -1);
  const keys = Object.keys((valueAt(source.data, around) ?? {}) as object);
  const above = keys[keys.indexOf(details.key) - 1];
  const { key, range } = nodeAt(source, place.path);
  if (above === undefined || !source.chosen?.has(toJsonPointer([...around, above])) || !key || !range)
    return undefined;
  const start = lineStart(source.text, key[0]);
  const lines = source.text.slice(start, range[1]).replace(/^ *(?=\S)/gm, '$&  ');
  // between braces, or after a dash, the key does not have a line to itself
  const isLine = source.text.slice(start, key[0]).trim() === '';
  const translation = { ...details.translation, below: above };
  const found = problem('unknown-key', place, { ...details, translation });
  return isLine ? { ...found, suggestions: [{ offset: start, end: range[1], text: lines }] } : found;
}

export function withReplacementLines(
  one: Extract<Problem, { code: 'unknown-key' }>,
  source: Source,
): Problem {
  const { place, details } = one;
  if (!details.former || !('path' in place)) return one;
  const { key, range } = nodeAt(source, place.path);
  if (!key || !range) return one;
  if (details.former.isThere)
    return withMovedEntry(one, [...place.path.slice(0, -1), details.former.key], source);
  const count = source.text.slice(key[0], range[1]).trimEnd().split('\n').length;
  const lines = [`${details.former.key}:`, `  - ${details.former.entry}`];
  return { ...one, suggestions: [{ lines, count }] };
}

function withMovedEntry(
  one: Extract<Problem, { code: 'unknown-key' }>,
  listPath: Path,
  source: Source,
): Problem {
  const { place, details } = one;
  const list = valueAt(source.data, listPath);
  const last = Array.isArray(list) ? list.length - 1 : -1;
  const { range, found } = nodeAt(source, [...listPath, last]);
  const own = 'path' in place ? nodeAt(source, place.path) : undefined;
  if (!range || found <= listPath.length || !own?.key || !own.range || !details.former) return one;
  const { text } = source;
  const nextLineStart = (offset: number) => nextLine(text, text.slice(0, offset).trimEnd().length);
  const lead = text.slice(lineStart(text, range[0]), range[0]);
  // without a line for each entry, the list is in brackets or on the line of its key
  if (!/^ *- +$/.test(lead)) return one;
  const { entry } = details.former;
  const plain = /^[\w/]\S*$/.test(entry) && !/:$/.test(entry) ? entry : JSON.stringify(entry);
  const added = { offset: nextLineStart(range[1]), end: nextLineStart(range[1]), text: `${lead}${plain}\n` };
  const removed = { offset: lineStart(text, own.key[0]), end: nextLineStart(own.range[1]), text: '' };
  return { ...one, suggestions: [mergeEdits(text, [added, removed])] };
}

/** `never`: a list or a mapping cannot replace a text. `other`: a text for a list or a mapping needs a second correction. */
function valueCompatibility(
  { path, value }: Mapping,
  key: string,
  other: string,
  { schemas, data }: ExplainContext,
): 'fits' | 'other' | 'never' {
  const type = schemas && schemaAt([...path, other], schemas, data)?.schema.type;
  const owner = schemas && schemaAt(path, schemas, data)?.schema;
  const written = value[key];
  if (written === null || type === undefined || hasReference(written)) return 'fits';
  const isCollection = type === 'array' || type === 'object';
  if (typeof written !== 'object') return isCollection && !hasShortForm(owner, other) ? 'other' : 'fits';
  const writtenType = Array.isArray(written) ? 'array' : 'object';
  return type === writtenType || hasShortForm(owner, other, writtenType) ? 'fits' : 'never';
}

/** Reads `x-short`: a text or, with the type `array`, a list of texts. */
function hasShortForm(owner: Schema | undefined, key: string, type?: 'array' | 'object'): boolean {
  const { anyOf = [] } = (propertiesOf(owner)[key] ?? {}) as { anyOf?: Schema[] };
  return anyOf.some((branch) => branch['x-short'] !== undefined && branch.type === type);
}

/** Undefined unless exactly one is unexplained. An unknown key may be a former or translated name of the missing key. */
function onlyMissingKey({ path, missing }: Mapping, problems: KeyProblem[]): string | undefined {
  const found = new Set(problems.flatMap(({ lacks = [] }) => lacks.map((one) => one.join('\n'))));
  const keys = [...missing].filter((key) => !found.has([...path, key].join('\n')));
  return keys.length === 1 ? keys[0] : undefined;
}

/** If another block type accepts all the keys, they are one problem: the wrong type. */
function unmatchedKeyProblems(
  keys: string[],
  { path, value, unknownOf: schema }: Mapping,
  known: string[],
  { context: { schemas }, lacking }: { context: ExplainContext; lacking: string | undefined },
): Problem[] {
  const block = keys.length > 0 && schemas && likelyBlockType(value, keys, schema, schemas);
  const place = (key: string) => ({ path: [...path, key], part: 'key' as const });
  const details = {
    owner: describeOwner(schema),
    known,
    ...(block ? { block } : {}),
    ...(lacking ? { lacking } : {}),
  };
  const [first, ...rest] = keys;
  if (first === undefined || !block)
    return keys.map((key) => problem('unknown-key', place(key), { ...details, key }));
  const related = rest.map((key) => ({ place: place(key), message: `The same is true for "${key}".` }));
  return [problem('unknown-key', place(first), { ...details, key: first }, related)];
}

function misspeltKeyProblem(
  key: string,
  near: string,
  mapping: Mapping,
  free: string[],
  context: ExplainContext,
): KeyProblem {
  const { path } = mapping;
  const fits = valueCompatibility(mapping, key, near, context) === 'fits';
  const type = context.schemas && schemaAt([...path, near], context.schemas, context.data)?.schema.type;
  const wanted = fits ? {} : { wanted: String(type) };
  const found = unknownKeyProblem(key, mapping, { known: free, near, ...wanted });
  const isCertain = fits && certainMatch(key, free) === near;
  return {
    problem: { ...found, ...(isCertain ? { fix: { part: 'key', text: near } } : {}) },
    lacks: [[...path, near]],
  };
}

function misplacedKeyProblems(
  [key, ...more]: string[],
  owner: KeyOwner,
  { path, value, unknownOf }: Mapping,
): KeyProblem[] {
  if (key === undefined) return [];
  const place = (one: string) => ({ path: [...path, one], part: 'key' as const });
  const isAround = owner.path.length < path.length;
  const following = Object.keys(value).slice(Object.keys(value).indexOf(key));
  // at the top level, the key would begin a new section, which would take over the keys below it
  const isInside =
    isAround && owner.path.length === 0 && following.some((one) => one !== key && !more.includes(one));
  const belongs = isInside
    ? `It belongs above "${path[0]}:": move it there, and start it in the same column.`
    : owner.hint;
  const details = { key, owner: describeOwner(unknownOf), known: [], belongs };
  const related = [
    { place: owner.place, message: 'It belongs here.' },
    ...more.map((one) => ({ place: place(one), message: `"${one}" belongs there, too.` })),
  ];
  const lacks = [owner.path, ...[key, ...more].map((one) => [...owner.path, one])];
  return [{ problem: problem('unknown-key', place(key), details, related), lacks }];
}

/** With the keys that the record accepts but does not have yet. */
interface KeyOwner {
  path: Path;
  place: ProblemLocation;
  hint: string;
  accepted: ReadonlySet<string>;
  required: ReadonlySet<string>;
}

/** Records in the mapping, entries of its lists, and its parent record. */
function possibleOwners(
  { path, value }: { path: Path; value: Schema },
  { schemas, data, raw }: ExplainContext,
): KeyOwner[] {
  if (!schemas) return [];
  const known = propertyKeys(schemaAt(path, schemas, data)?.schema).filter((key) =>
    Object.hasOwn(value, key),
  );
  const within = known.flatMap((key) => ownersWithin([...path, key], data, key));
  const isEntry = (owner: OwnerCandidate) => typeof owner.path.at(-1) === 'number';
  const candidates = [
    ...within.filter((owner) => !isEntry(owner)),
    ...within.filter(isEntry),
    ...ownersAround(path, data),
  ];
  return candidates.flatMap((candidate) => {
    const here = valueAt(data, candidate.path);
    const schema = schemaAt(candidate.path, schemas, data)?.schema;
    if (!schema || !(isRecord(here) || here === null)) return [];
    // a default value is part of the data, but is not written in the file
    const isFree = (key: string) => !Object.hasOwn(here ?? {}, key) || raw([...candidate.path, key]) === '';
    const free = (keys: string[]) => new Set(keys.filter(isFree));
    const required = free(requiredKeys(schema));
    return [{ ...candidate, accepted: free(propertyKeys(schema)), required }];
  });
}

type OwnerCandidate = Pick<KeyOwner, 'path' | 'place' | 'hint'>;

const MAX_ENTRIES_ABOVE = 20;

function ownersWithin(path: Path, data: unknown, name: string): OwnerCandidate[] {
  const value = valueAt(data, path);
  if (Array.isArray(value) && value.length > 0) {
    const last = value.length - 1;
    const hint = `It belongs in an entry of "${name}": write it below a "- ", in the same column as the other keys there.`;
    // the last entry may already have the key, so earlier entries are tried, too
    const above = Array.from({ length: Math.min(last, MAX_ENTRIES_ABOVE) }, (_, index) => last - 1 - index);
    return [last, ...above].map((index) => {
      const entry = [...path, index];
      return { path: entry, place: { path: entry }, hint };
    });
  }
  const hint = `It belongs in "${name}": write it below that line, with two more spaces.`;
  // a record is null if its keys are written in the column of its own key
  return isRecord(value) || value === null ? [{ path, place: { path, part: 'key' }, hint }] : [];
}

function ownersAround(path: Path, data: unknown): OwnerCandidate[] {
  const name = path.findLast((key) => typeof key === 'string');
  // for an entry of a list, the record with the list; for a record, its parent record
  const outer = path.slice(0, typeof path.at(-1) === 'number' ? -2 : -1);
  if (name === undefined || path.length === 0 || !isRecord(valueAt(data, outer))) return [];
  const isEntry = outer.length === 0 || typeof outer.at(-1) === 'number';
  const place: ProblemLocation = { path: [...outer, String(name)], part: 'key' };
  const hint = `It belongs at the same level as "${name}": start it in the same column.`;
  return isEntry || typeof outer.at(-1) === 'string' ? [{ path: outer, place, hint }] : [];
}

/** Prefers a type that accepts all keys of the block and whose required keys are present. */
function likelyBlockType(
  value: Schema,
  unknown: string[],
  schema: Schema,
  schemas: Schemas,
): string | undefined {
  if (!propertiesOf(schema).type?.const) return undefined;
  const fits = [...schemas].flatMap(([file, other]) => {
    const type = /^blocks\/(.+)\.schema\.json$/.exec(file)?.[1];
    if (!type || other === schema) return [];
    const known = new Set(propertyKeys(other));
    if (!unknown.every((key) => known.has(key))) return [];
    const all = Object.keys(value).every((key) => known.has(key));
    const needed = requiredKeys(other).every((key) => Object.hasOwn(value, key));
    return [{ type, rank: (all ? 0 : 2) + (needed ? 0 : 1) }];
  });
  return fits.sort((a, b) => a.rank - b.rank)[0]?.type;
}

/** Finds a committee below `secretariat:`, or indented like a chair. Undefined unless its keys fit exactly one other list. */
export function misplacedEntryProblem(
  { path, value, unknown, missing }: Mapping,
  context: ExplainContext,
): Problem | undefined {
  const { schemas, data } = context;
  const here = path.slice(0, -1);
  if (!schemas || typeof path.at(-1) !== 'number') return undefined;
  // a single unknown key may be misspelt, but `id` is not
  if (unknown.size === 0 || (unknown.size + missing.size < 3 && !unknown.has('id'))) return undefined;
  const fitting = nearbyLists(path, data).flatMap((list) => {
    const schema = schemaAt([...list, 0], schemas, data)?.schema;
    return schema && list.join() !== here.join() && acceptsRecord(schema, value) ? [{ list, schema }] : [];
  });
  const [first, ...others] = fitting;
  if (!first || others.length > 0) return undefined;
  const kind = String(first.schema.title ?? 'entry').toLowerCase();
  return problem('entry-misplaced', { path }, { kind, list: here, target: first.list });
}

/** Lines were deleted, or the name is wrong. Undefined if any key is valid there, or unless exactly one other key fits. */
export function misnamedGroupProblem(
  { path, value, unknown, unknownOf }: Mapping,
  { schemas, data }: ExplainContext,
): Problem | undefined {
  const name = path.at(-1);
  const [key] = unknown;
  if (!schemas || typeof name !== 'string' || key === undefined) return undefined;
  if (unknown.size < Object.keys(value).length) return undefined;
  const around = path.slice(0, -1);
  const beside = (valueAt(data, around) ?? {}) as object;
  const [group, ...others] = propertyKeys(schemaAt(around, schemas, data)?.schema).filter((other) => {
    const schema = Object.hasOwn(beside, other)
      ? undefined
      : schemaAt([...around, other], schemas, data)?.schema;
    return schema?.type === 'object' && acceptsRecord(schema, value);
  });
  if (group === undefined || others.length > 0) return undefined;
  const details = { key, owner: describeOwner(unknownOf), known: [], group: { name, meant: group } };
  return problem('unknown-key', { path, part: 'key' }, details);
}

/** Returns top-level lists, and the lists of the previous entry. */
function nearbyLists(path: Path, data: unknown): Path[] {
  const listsIn = (at: Path) =>
    Object.entries((valueAt(data, at) ?? {}) as object).flatMap(([key, value]) =>
      Array.isArray(value) && value.length > 0 ? [[...at, key]] : [],
    );
  const before = [...path.slice(0, -1), Number(path.at(-1)) - 1];
  return [...listsIn([]), ...listsIn(before)];
}

/** Moves the entry to the end of the right list, with the indentation of that list. */
export function withMoveFix(one: Extract<Problem, { code: 'entry-misplaced' }>, source: Source): Problem {
  const { place, details } = one;
  const entry = 'path' in place ? findEntryLines(source, place.path) : undefined;
  if (!entry || !('path' in place)) return one;
  const { target } = details;
  const list = valueAt(source.data, target);
  const isAround = isWithin(place.path, target);
  const last = isAround ? Number(place.path[target.length]) : Array.isArray(list) ? list.length - 1 : -1;
  const after = findEntryLines(source, [...target, last]);
  if (!after) return one;
  const by = after.column - entry.column;
  const lines = source.text.slice(entry.start, entry.end);
  const moved = lines.replace(/^ *(?=\S)/gm, (spaces) => ' '.repeat(Math.max(0, spaces.length + by)));
  // at the end of its parent entry, the entry only needs another indentation
  const stays = isAround && entry.end === after.end;
  const edits: Edit[] = stays
    ? [{ offset: entry.start, end: entry.end, text: moved }]
    : [
        { offset: entry.start, end: entry.end, text: '' },
        { offset: after.end, end: after.end, text: moved },
      ];
  const count = lines.trimEnd().split('\n').length;
  const moving = problem(
    'entry-misplaced',
    place,
    { ...details, lines: count, ...(stays ? { by } : {}) },
    one.related,
  );
  const edit = mergeEdits(source.text, edits);
  return stays ? { ...moving, fix: edit } : { ...moving, suggestions: [edit] };
}

/** From the dash to the last value, with the column of the dash. */
function findEntryLines(
  source: Source,
  path: Path,
): { start: number; end: number; column: number } | undefined {
  const { range, found } = nodeAt(source, path);
  if (!range || found < path.length) return undefined;
  const { text } = source;
  const start = lineStart(text, range[0]);
  const column = text.slice(start, range[0]).indexOf('-');
  if (column < 0) return undefined;
  return { start, end: nextLine(text, text.slice(0, range[1]).trimEnd().length), column };
}
