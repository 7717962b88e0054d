import type { ErrorObject } from 'ajv';
import { type Path, type Problem, pathOf, problem } from '../output/problem.ts';
import { valueAt } from '../source/position.ts';
import { nearest, surelyMeant } from '../values/nearest.ts';
import { keysOf, type Schema, type Schemas, schemaAt } from './schemas.ts';
import { momentIn, nearForm } from './suggest-value.ts';
import { type Mapping, misplacedEntry, unknownKeys } from './unknown-keys.ts';
import { insteadText, kindOf, typeText } from './words.ts';

/**
 * The errors of the validator as problems. The validator says several things of one mistake: per place the one that
 * helps is kept, and a misspelt key swallows the complaint that the right one is missing.
 */
export function explain(errors: ErrorObject[], sight: Sight): Problem[] {
  const { problems, lacking } = explainKeys(errors, sight);
  const told = new Set<string>();
  for (const error of [...errors].sort((a, b) => rank(a) - rank(b))) {
    if (BY_KEYS.has(error.keyword)) continue;
    const path = pathOf(error.instancePath, sight.data);
    const companion = error.params.missingProperty;
    if (companion !== undefined && lacking.has([...path, companion].join('\n'))) continue;
    const key = `${error.instancePath} ${companion ?? ''}`;
    if (told.has(key) || (error.data === null && lacking.has(path.join('\n')))) continue;
    told.add(key);
    problems.push(...explainOne(error, path, sight));
  }
  return problems;
}

/** What explainKeys tells, and `if`, whose branch says what is wrong. */
const BY_KEYS = new Set(['additionalProperties', 'required', 'if']);

// in this order: the type before the form
const ORDER = ['type', 'enum', 'minItems', 'minProperties', 'pattern', 'maxLength'];

function rank(error: ErrorObject): number {
  const at = ORDER.indexOf(error.keyword);
  return at < 0 ? ORDER.length : at;
}

function explainOne(error: ErrorObject, path: Path, sight: Sight): Problem[] {
  const schema = (error.parentSchema ?? {}) as Schema;
  const { params, data: value } = error;
  const place = { path };
  switch (error.keyword) {
    case 'dependencies':
      return [needsCompanion(path, params.property, params.missingProperty, schema)];
    case 'type':
      return [wrongType(path, schema, value, sight)];
    case 'enum':
      return [unknownChoice(path, String(value), params.allowedValues)];
    case 'pattern':
      return [wrongForm(path, schema, String(value))];
    case 'minLength':
      return [problem('empty-value', place, { key: String(path.at(-1)) })];
    case 'maxLength':
      // in characters, as the schema counts them: an emoji is one
      return [problem('text-too-long', place, { length: [...String(value)].length, limit: params.limit })];
    case 'minItems':
      return [problem('list-too-short', place, { limit: params.limit, needed: isNeeded(path, sight) })];
    case 'minProperties':
      return [problem('needs-content', place, { owner: kindOf(schema), choices: keysOf(schema) })];
    default:
      return [problem('wrong-value', place, { reason: error.message ?? error.keyword })];
  }
}

function needsCompanion(path: Path, key: string, missing: string, schema: Schema): Problem {
  const wanted = (schema.properties as Record<string, Schema> | undefined)?.[missing];
  const about = wanted?.description as string | undefined;
  const [example] = (wanted?.examples ?? []) as unknown[];
  const details = {
    key,
    missing,
    ...(about ? { about } : {}),
    ...(typeof example === 'string' ? { example } : {}),
  };
  return problem('needs-companion', { path: [...path, key], part: 'key' }, details);
}

const MOMENT = 'Write year, month, day, a capital T and the time, with two digits each: 2024-08-01T08:00';
/** By the title of a schema: how to write what it wants, where no form of the text is surely meant. */
const HOW: Record<string, string> = {
  Moment: MOMENT,
  End: MOMENT,
  Embed: 'Write the address alone: of the code that a site gives you, what stands in quotes behind src=',
};

function wrongForm(path: Path, schema: Schema, value: string): Problem {
  const corrected = nearForm(value, schema);
  const expects = String(schema['x-expects'] ?? 'in the right form');
  const how = HOW[String(schema.title)];
  const likely = how === MOMENT && !corrected ? momentIn(value) : undefined;
  const details = {
    ...{ value, expects },
    ...(corrected ? { corrected } : {}),
    ...(likely ? { corrected: likely.text, means: likely.means } : {}),
    ...(how ? { how } : {}),
  };
  const told = problem('wrong-form', { path }, details);
  return corrected ? { ...told, fix: { part: 'value', text: corrected } } : told;
}

function wrongType(path: Path, schema: Schema, value: unknown, sight: Sight): Problem {
  if (value === null) return emptyValue(path, schema, sight);
  const wanted = String(schema.type);
  const corrected = inQuotes(path, schema, value, sight);
  const instead =
    wanted === 'string' && typeof value === 'object'
      ? oneText(path)
      : insteadText(schema, typeof path.at(-1) === 'number');
  const details = {
    wanted,
    found: typeText(typeof value, value),
    ...(corrected ? { corrected } : {}),
    ...(instead ? { instead } : {}),
  };
  const told = problem('wrong-type', { path }, details);
  return corrected ? { ...told, fix: { part: 'value', text: corrected } } : told;
}

/** How to write a text where a list or a group of keys stands. */
function oneText(path: Path): string {
  const key = path.at(-1);
  return typeof key === 'string'
    ? `Write one text behind "${key}:", in the same line, without "- ".`
    : 'Write one text behind the dash, in the same line.';
}

/** A number, a date or the like as the text that was meant, where that is one which fits. */
function inQuotes(path: Path, schema: Schema, value: unknown, sight: Sight): string | undefined {
  const raw = sight.raw(path);
  if (schema.type !== 'string' || (typeof value === 'object' && value !== null) || raw === '')
    return undefined;
  // 815380 is the colour "#815380"; in quotes alone it would be in the wrong form
  const meant = nearForm(raw, schema);
  if (meant) return meant;
  const isFree = schema.pattern === undefined || new RegExp(String(schema.pattern)).test(raw);
  return isFree && !schema.enum && !LOOKED_UP.has(String(schema['x-kind'])) ? JSON.stringify(raw) : undefined;
}

/** What is looked up among names, of which none is a number. */
const LOOKED_UP = new Set(['timezone', 'image', 'file', 'table', 'link', 'page', 'entry']);

function emptyValue(path: Path, schema: Schema, sight: Sight): Problem {
  const remark = sight.hashed?.(path);
  const text = remark ? JSON.stringify(remark.value) : '';
  const isGroup = schema.type === 'object' || schema.type === 'array';
  const instead = isGroup ? insteadText(schema)?.replace(/\.$/, '') : undefined;
  const key = String(path.at(-1));
  const quoted = inQuotes(path, schema, null, sight);
  const details = {
    key,
    ...(quoted ? { quoted } : {}),
    needed: isNeeded(path, sight),
    ...(text ? { corrected: `${key}: ${text}` } : {}),
    ...(instead ? { instead } : {}),
  };
  const told = problem('empty-value', { path, part: 'key' }, details);
  // six digits of a colour are beyond doubt; `#add`, or a mail address with a # in front, may well be a remark
  const isColour = /^#[\da-f]{6}$/i.test(remark?.value ?? '') && String(schema.pattern).startsWith('^#');
  return remark && isColour ? { ...told, fix: { offset: remark.offset, end: remark.end, text } } : told;
}

/** Whether a record cannot do without a key: it asks for it, another key does, or nothing else is in it. */
function isNeeded(path: Path, { schemas, data }: Sight): boolean {
  const key = path.at(-1);
  const around = path.slice(0, -1);
  const beside = valueAt(data, around);
  if (!schemas || beside === null || typeof beside !== 'object') return true;
  if (Object.keys(beside).length === 1) return true;
  if (typeof key === 'number') return false;
  const { required = [], dependencies = {} } = (schemaAt(around, schemas, data)?.schema ?? {}) as {
    required?: string[];
    dependencies?: Record<string, string[]>;
  };
  const companions = Object.entries(dependencies).filter(([other]) => Object.hasOwn(beside, other));
  return [required, ...companions.map(([, needs]) => needs)].some((keys) => keys.includes(String(key)));
}

function unknownChoice(path: Path, value: string, choices: string[]): Problem {
  const near = nearest(value, choices);
  const details = { value, choices, ...(near ? { near } : {}) };
  const isBlock = path.at(-1) === 'type' && path.at(-3) === 'blocks';
  const told = problem(isBlock ? 'unknown-block' : 'unknown-choice', { path }, details);
  const sure = surelyMeant(value, choices);
  return sure ? { ...told, fix: { part: 'value', text: sure } } : told;
}

/**
 * The problems of keys: unknown ones and missing ones. The validator tells each of them and does not know that one may be the
 * other: a misspelt key is needed under its right name, and a key beside a record is missing in it. All keys that one
 * mapping lacks are one problem, and so are all that belong in one other place.
 */
function explainKeys(errors: ErrorObject[], sight: Sight): { problems: Problem[]; lacking: Set<string> } {
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

/** A value that YAML takes for a remark, and where it stands. */
export interface Hashed {
  value: string;
  offset: number;
  end: number;
}

/** What the explanation of a validator's errors needs to know beside them. */
export interface Sight {
  data: unknown;
  /** A value as the author wrote it, or its text where nobody wrote it. */
  raw: (path: Path) => string;
  /** What stands behind an empty value as a remark that begins with # and no space. */
  hashed?: (path: Path) => Hashed | undefined;
  /** Where the data is the file itself: what says what each place of it takes. */
  schemas?: Schemas;
}
