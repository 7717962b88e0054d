import type { ErrorObject } from 'ajv';
import { explainKeys } from './explain-keys.ts';
import { momentIn, nearForm } from './near-form.ts';
import { nearest, surelyMeant } from './nearest.ts';
import { type Path, type Problem, pathOf, problem } from './problem.ts';
import { keysOf, schemaAt } from './schema-at.ts';
import type { Schema } from './schemas.ts';
import type { Sight } from './sight.ts';
import { valueAt } from './source.ts';
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
  return isFree && !schema.enum && !LOOKED_UP.has(String(schema['x-resolves']))
    ? JSON.stringify(raw)
    : undefined;
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
