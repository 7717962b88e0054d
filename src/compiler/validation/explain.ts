import type { ErrorObject } from 'ajv';
import { stringify } from 'yaml';
import { isRecord, LANGUAGE_CODE_PATTERN, parseMonth, valueAt } from '../../core/index.ts';
import { certainMatch, nearestMatch } from '../problems/nearest.ts';
import { type Path, type Problem, parseJsonPointer, problem } from '../problems/problem.ts';
import {
  describeOwner,
  notationHint,
  propertiesOf,
  propertyKeys,
  requiredKeys,
  type Schema,
  type Schemas,
  schemaAt,
  typeText,
} from '../schema/schemas.ts';
import { hasReference } from '../source/reference-syntax.ts';
import { valueKinds } from '../values/kinds.ts';
import { addressInEmbedCode, correctedAddress } from '../values/links.ts';
import { cssToHex } from '../values/theme.ts';
import { dayNumberOf, formatDay } from '../values/times/time.ts';
import {
  type ExplainContext,
  type Mapping,
  misnamedGroupProblem,
  misplacedEntryProblem,
  unknownKeyProblems,
} from './unknown-keys.ts';

/** Keeps the most helpful error for each place, and reports a misspelt key rather than a missing key. */
export function explainErrors(errors: ErrorObject[], context: ExplainContext): Problem[] {
  const { problems, found } = keyProblems(
    errors.filter((error) => !isMissingAlternative(error)),
    context,
  );
  const reported = new Set<string>();
  const chosen = new Set(errors.filter(lacksAllAlternatives).flatMap(alternativeKeyPaths));
  for (const error of [...errors].sort((a, b) => keywordRank(a) - keywordRank(b))) {
    if (KEY_ERRORS.has(error.keyword) && !lacksAllAlternatives(error)) continue;
    const path = parseJsonPointer(error.instancePath, context.data);
    const companion = error.params.missingProperty;
    if (companion !== undefined && found.has([...path, companion].join('\n'))) continue;
    // the error about both keys of a choice already reports this key
    if (companion !== undefined && chosen.has(`${error.instancePath}/${companion}`)) continue;
    const choices = lacksAllAlternatives(error) ? alternativeKeys(error.parentSchema as Schema) : [];
    if (choices.some((one) => found.has([...path, one].join('\n')))) continue;
    const key = `${error.instancePath} ${companion ?? ''}`;
    if (reported.has(key) || (error.data === null && found.has(path.join('\n')))) continue;
    reported.add(key);
    problems.push(...explainError(error, path, context));
  }
  return problems;
}

/** Whether the record may have another key instead. The error of the parent `if` reports both keys. */
function isMissingAlternative({ keyword, schemaPath }: ErrorObject): boolean {
  return keyword === 'required' && schemaPath.endsWith('#/else/required');
}

/** The schema expresses that a record needs one of two keys by `if` and `else`. */
function lacksAllAlternatives({ keyword, params }: ErrorObject): boolean {
  return keyword === 'if' && params.failingKeyword === 'else';
}

function alternativeKeyPaths({ instancePath, parentSchema }: ErrorObject): string[] {
  return alternativeKeys(parentSchema as Schema).map((key) => `${instancePath}/${key}`);
}

/** For `if`, the error of its branch is reported. */
const KEY_ERRORS = new Set(['additionalProperties', 'required', 'if']);

// a wrong type is reported before a wrong format
const KEYWORD_ORDER = ['type', 'enum', 'minItems', 'maxItems', 'minProperties', 'pattern', 'maxLength'];

function keywordRank(error: ErrorObject): number {
  const at = KEYWORD_ORDER.indexOf(error.keyword);
  return at < 0 ? KEYWORD_ORDER.length : at;
}

function explainError(error: ErrorObject, path: Path, context: ExplainContext): Problem[] {
  const schema = (error.parentSchema ?? {}) as Schema;
  const { params, data: value } = error;
  const place = { path };
  switch (error.keyword) {
    case 'dependencies':
      return [missingCompanionProblem(path, params.property, params.missingProperty, schema)];
    case 'type':
      return [wrongTypeProblem(path, schema, value, context)];
    case 'enum':
      return [unknownChoiceProblem(path, String(value), params.allowedValues, context)];
    case 'pattern':
      return [wrongFormatProblem(path, schema, String(value), context)];
    case 'minLength':
      return [problem('empty-value', place, { key: String(path.at(-1)), needed: isRequired(path, context) })];
    case 'maxLength':
      // the length is in characters, like the limit of the schema: an emoji counts as one
      return [problem('text-too-long', place, { length: [...String(value)].length, limit: params.limit })];
    case 'minItems':
      return [problem('list-too-short', place, { limit: params.limit, needed: isRequired(path, context) })];
    case 'maxItems':
      return [problem('list-too-long', place, { length: (value as unknown[]).length, limit: params.limit })];
    case 'minProperties':
      return [
        problem('needs-content', place, { owner: describeOwner(schema), choices: propertyKeys(schema) }),
      ];
    case 'if':
      return [
        problem('needs-content', place, { owner: describeOwner(schema), choices: alternativeKeys(schema) }),
      ];
    default:
      return [problem('wrong-value', place, { reason: error.message ?? error.keyword })];
  }
}

/** Reads `if` and `else`, with the usual key first. */
function alternativeKeys(schema: Schema): string[] {
  return [...requiredKeys(schema.else), ...requiredKeys(schema.if)];
}

function missingCompanionProblem(path: Path, key: string, missing: string, schema: Schema): Problem {
  const wanted = propertiesOf(schema)[missing];
  const about = wanted?.description as string | undefined;
  const [example] = (wanted?.examples ?? []) as unknown[];
  const details = {
    key,
    missing,
    ...(about ? { about } : {}),
    ...(typeof example === 'string' ? { example } : {}),
  };
  const found = problem('needs-companion', { path: [...path, key], part: 'key' }, details);
  return { ...found, follows: [[...path, missing]] };
}

function wrongFormatProblem(path: Path, schema: Schema, value: string, context: ExplainContext): Problem {
  const corrected = correctedFormat(value, schema);
  const expects = String(schema['x-expects'] ?? 'in the right form');
  const how = impossibleDateHint(value) ?? dayWithoutTimeHint(schema, value) ?? schema['x-hint'];
  const likely = corrected
    ? undefined
    : (likelyMomentAt(path, schema, value) ?? likelyId(path, schema, value, context));
  const details = {
    value,
    expects,
    ...(corrected ? { corrected } : {}),
    ...(likely ? { corrected: likely.text, means: likely.means } : {}),
    ...(typeof how === 'string' ? { how } : {}),
  };
  return withFix(problem('wrong-form', { path }, details), corrected);
}

function impossibleDateHint(written: string): string | undefined {
  const [, ...parts] = /^\d{4}-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?$/.exec(written) ?? [];
  const [month = 1, day = 1, hour = 0, minute = 0] = parts.map((part) => Number(part ?? 0));
  return month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59
    ? 'Check its numbers: the month is from 01 to 12, the day from 01 to 31, and the time from 00:00 to 23:59.'
    : undefined;
}

/** If day and month could be swapped, the hint has both dates. */
function dayWithoutTimeHint(schema: Schema, written: string): string | undefined {
  if (!['moment', 'end', 'later'].includes(String(schema['x-kind']))) return undefined;
  const [, one = '', two = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(written) ?? [];
  const [first, second] = [Number(one), Number(two)];
  const days = [
    { year: Number(year), month: second, day: first },
    { year: Number(year), month: first, day: second },
  ].filter((date, index) => dayNumberOf(date) !== undefined && (index === 0 || first !== second));
  if (days.length === 0) return undefined;
  const forms = days.map(
    (date) => `for ${formatDay(date)}, ${date.year}-${twoDigits(date.month)}-${twoDigits(date.day)}T08:00`,
  );
  return `Write year, month, day, a capital T and the time: ${forms.join('; ')}. Use your own time.`;
}

/** Uses the name or full name of the record, or its position in the list. */
function likelyId(
  path: Path,
  schema: Schema,
  written: string,
  { data }: ExplainContext,
): LikelyMoment | undefined {
  const position = path.at(-2);
  if (schema.title !== 'Id' || typeof position !== 'number' || !/\p{L}/u.test(written)) return undefined;
  const record = (valueAt(data, path.slice(0, -1)) ?? {}) as Schema;
  const pattern = new RegExp(String(schema.pattern));
  const named = [record.fullName, record.name].flatMap((name) =>
    typeof name === 'string' && !hasReference(name) && pattern.test(correctedId(name))
      ? [correctedId(name)]
      : [],
  );
  const list = String(path.at(-3) ?? 'entry');
  const text = named.sort((a, b) => a.length - b.length)[0] ?? `${list.replace(/s$/, '')}-${position + 1}`;
  return pattern.test(text)
    ? { text, means: 'only a proposal: other small Latin letters work, too' }
    : undefined;
}

/** A day of the conference may also have just a time. */
function likelyMomentAt(path: Path, schema: Schema, written: string): LikelyMoment | undefined {
  if (!['moment', 'end', 'later'].includes(String(schema['x-kind']))) return undefined;
  return likelyMoment(written) ?? (path.at(-3) === 'days' ? likelyTime(written) : undefined);
}

function wrongTypeProblem(path: Path, schema: Schema, value: unknown, context: ExplainContext): Problem {
  if (value === null) return emptyValueProblem(path, schema, context);
  const codes = unlistedLanguageCodes(value, schema);
  if (codes) return problem('languages-missing', { path, part: 'key' }, { languages: codes });
  const wanted = String(schema.type);
  const corrected = quotedText(path, schema, value, context);
  const likely = typeof value === 'number' ? likelyMomentAt(path, schema, context.raw(path)) : undefined;
  const instead =
    wanted === 'string' && typeof value === 'object'
      ? singleTextHint(context.languageKey?.(path) ?? path.at(-1))
      : (colonHint(schema, value) ?? notationHint(schema, typeof path.at(-1) === 'number'));
  const details = {
    wanted,
    found: typeText(typeof value, value),
    ...(corrected ? { corrected } : {}),
    ...(likely && !corrected ? { corrected: likely.text, means: likely.means } : {}),
    ...(instead ? { instead } : {}),
  };
  return withFix(problem('wrong-type', { path }, details), corrected);
}

/** In a file that lists no languages; undefined for other values. */
function unlistedLanguageCodes(value: unknown, schema: Schema): string[] | undefined {
  if (schema['x-translatable'] !== true || !isRecord(value)) return undefined;
  const codes = Object.keys(value);
  return codes.length > 1 && codes.every((one) => LANGUAGE_CODE_PATTERN.test(one)) ? codes : undefined;
}

function withFix(found: Problem, text: string | undefined): Problem {
  return text === undefined ? found : { ...found, fix: { part: 'value', text } };
}

/** A known key without a colon begins the text. */
function colonHint({ properties }: Schema, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [, key = '', rest = ''] = /^([A-Za-z]+)\s+(\S.*)$/.exec(value) ?? [];
  return isRecord(properties) && Object.hasOwn(properties, key) ? `Write: ${key}: ${rest}` : undefined;
}

function singleTextHint(key: Path[number] | undefined): string {
  return typeof key === 'string'
    ? `Write one text after "${key}:", on the same line, without "- ".`
    : 'Write one text after the dash, on the same line.';
}

/** Quotes a number, a date or a similar value; undefined if that text is not valid. */
function quotedText(path: Path, schema: Schema, value: unknown, context: ExplainContext): string | undefined {
  const raw = context.raw(path);
  if (schema.type !== 'string' || (typeof value === 'object' && value !== null) || raw === '')
    return undefined;
  // for example, 815380 is corrected to "#815380", as the digits in quotes would still have the wrong format
  const corrected = correctedFormat(raw, schema);
  if (corrected) return corrected;
  const isFree = schema.pattern === undefined || new RegExp(String(schema.pattern)).test(raw);
  return isFree && !schema.enum && !valueKinds.get(String(schema['x-kind']))?.isName
    ? JSON.stringify(raw)
    : undefined;
}

function emptyValueProblem(path: Path, schema: Schema, context: ExplainContext): Problem {
  const comment = context.commentedValue?.(path);
  const text = comment ? JSON.stringify(comment.value) : '';
  const isGroup = schema.type === 'object' || schema.type === 'array';
  const instead = isGroup ? notationHint(schema)?.replace(/\.$/, '') : undefined;
  const key = String(path.at(-1));
  const quoted = quotedText(path, schema, null, context);
  const details = {
    key,
    ...(quoted ? { quoted } : {}),
    needed: isRequired(path, context),
    ...(text ? { corrected: `${key}: ${text}` } : {}),
    ...(instead ? { instead } : {}),
  };
  const found = problem('empty-value', { path, part: 'key' }, details);
  // six hexadecimal digits are certainly a colour; `#add`, or an email address after a `#`, may be a comment
  const isColour = /^#[\da-f]{6}$/i.test(comment?.value ?? '') && String(schema.pattern).startsWith('^#');
  if (!comment || !isColour) return found;
  return { ...found, fix: { offset: comment.offset, end: comment.end, text } };
}

/** The schema or another key requires the key, or it is the only key of its record or of a choice. */
function isRequired(path: Path, { schemas, data }: ExplainContext): boolean {
  const key = path.at(-1);
  const around = path.slice(0, -1);
  const beside = valueAt(data, around);
  if (!schemas || beside === null || typeof beside !== 'object') return true;
  if (Object.keys(beside).length === 1) return true;
  if (typeof key === 'number') return false;
  const schema = schemaAt(around, schemas, data)?.schema ?? {};
  const { dependencies = {} } = schema as { dependencies?: Record<string, string[]> };
  const choices = alternativeKeys(schema);
  const chosen = choices.filter((one) => Object.hasOwn(beside, one));
  if (chosen.length === 1 && chosen[0] === key) return true;
  const companions = Object.entries(dependencies).filter(([other]) => Object.hasOwn(beside, other));
  return [requiredKeys(schema), ...companions.map(([, needs]) => needs)].some((keys) =>
    keys.includes(String(key)),
  );
}

function unknownChoiceProblem(
  path: Path,
  value: string,
  choices: string[],
  { schemas }: ExplainContext,
): Problem {
  const isBlock = path.at(-1) === 'type' && path.at(-3) === 'blocks';
  const meant = isBlock && schemas ? blocksWithSynonym(value, schemas) : [];
  const near = meant.length === 1 ? meant[0] : meant.length === 0 ? nearestMatch(value, choices) : undefined;
  const details = {
    value,
    choices,
    ...(near ? { near } : {}),
    ...(meant.length > 1 ? { meant } : {}),
  };
  const found = problem(isBlock ? 'unknown-block' : 'unknown-choice', { path }, details);
  return withFix(found, certainMatch(value, choices));
}

/** The words are in `x-synonyms`. */
function blocksWithSynonym(word: string, schemas: Schemas): string[] {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '');
  return [...schemas].flatMap(([file, { 'x-synonyms': synonyms }]) => {
    const type = /^blocks\/(.+)\.schema\.json$/.exec(file)?.[1];
    return type && Array.isArray(synonyms) && synonyms.includes(plain) ? [type] : [];
  });
}

/**
 * A misspelt or misplaced key has two errors: it is unknown where it is written, and missing where it belongs. Also returns the
 * paths of missing keys that unknown keys explain. All missing keys of a mapping become one problem, and so do all keys that
 * belong in the same other place.
 */
function keyProblems(
  errors: ErrorObject[],
  context: ExplainContext,
): { problems: Problem[]; found: Set<string> } {
  const mappings = groupByMapping(errors, context.data);
  const found = new Set<string>();
  const problems: Problem[] = [];
  for (const [pointer, mapping] of mappings) {
    const misplaced = misplacedEntryProblem(mapping, context) ?? misnamedGroupProblem(mapping, context);
    if (misplaced) {
      problems.push(misplaced);
      // keys missing here are not missing once the mapping is in the right list or has the right name
      mappings.delete(pointer);
      for (const key of mapping.missing) found.add([...mapping.path, key].join('\n'));
      continue;
    }
    for (const { problem, lacks } of unknownKeyProblems(mapping, context)) {
      problems.push({ ...problem, ...(lacks ? { lacks } : {}) });
      for (const path of lacks ?? []) found.add(path.join('\n'));
    }
  }
  for (const mapping of mappings.values()) {
    const keys = [...mapping.missing].filter((key) => !found.has([...mapping.path, key].join('\n')));
    if (keys.length > 0) problems.push(missingKeysProblem(mapping, keys));
  }
  return { problems, found };
}

function groupByMapping(errors: ErrorObject[], data: unknown): Map<string, Mapping> {
  const mappings = new Map<string, Mapping>();
  for (const { keyword, instancePath, params, parentSchema, data: value } of errors) {
    if (keyword !== 'additionalProperties' && keyword !== 'required') continue;
    const mapping =
      mappings.get(instancePath) ?? emptyMapping(parseJsonPointer(instancePath, data), value as Schema);
    mappings.set(instancePath, mapping);
    const [keys, key] =
      keyword === 'required'
        ? [mapping.missing, params.missingProperty]
        : [mapping.unknown, params.additionalProperty];
    keys.add(key);
    mapping[keyword === 'required' ? 'missingOf' : 'unknownOf'] = (parentSchema ?? {}) as Schema;
  }
  for (const mapping of mappings.values()) addMisspeltType(mapping);
  for (const error of errors) {
    const mapping = lacksAllAlternatives(error) && mappings.get(error.instancePath);
    if (mapping) mapping.choices = alternativeKeys((error.parentSchema ?? {}) as Schema);
  }
  return mappings;
}

function emptyMapping(path: Path, value: Schema): Mapping {
  return { path, value, unknown: new Set(), missing: new Set(), choices: [], unknownOf: {}, missingOf: {} };
}

/** Without a type, the validator does not know which keys the block may have. */
function addMisspeltType(mapping: Mapping): void {
  const { missing, value, unknown, missingOf } = mapping;
  if (!missing.has('type') || unknown.size > 0) return;
  const misspelt = Object.keys(value).find((key) => certainMatch(key, ['type']) !== undefined);
  if (!misspelt) return;
  unknown.add(misspelt);
  mapping.unknownOf = missingOf;
}

function missingKeysProblem({ path, missingOf: schema }: Mapping, keys: string[]): Problem {
  const [only] = keys;
  const wanted = keys.length === 1 && only ? propertiesOf(schema)[only] : undefined;
  const about = wanted?.description as string | undefined;
  const form = wanted?.type === 'object' || wanted?.type === 'array' ? notationHint(wanted) : undefined;
  const part = typeof path.at(-1) === 'string' ? 'key' : 'value';
  const details = {
    keys,
    owner: describeOwner(schema),
    ...(about ? { about } : {}),
    ...(form ? { form } : {}),
  };
  return { ...problem('missing-key', { path, part }, details), lacks: keys.map((key) => [...path, key]) };
}

/** With a space or `t` before the time, missing digits, a dot between hour and minute, or seconds. */
const LOOSE_MOMENT = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})[Tt\s]\s*(\d{1,2})[:.](\d\d)(?::\d\d)?\s*$/;

/** By schema title or `x-correct`. */
const FORMAT_CORRECTIONS: Record<string, (written: string) => string | undefined> = {
  Colour: (written) => cssToHex(written.trim()),
  Moment: correctedMoment,
  End: correctedMoment,
  Later: correctedMoment,
  Time: correctedTime,
  Id: correctedId,
  path: correctedPath,
  language: (written) => correctedLanguageCode(written) ?? codeForName(written, 'language'),
  region: (written) => codeForName(written, 'region'),
  Social: correctedAddress,
  Embed: (written) => addressInEmbedCode(written) ?? correctedAddress(written),
  Form: (written) => addressInEmbedCode(written) ?? correctedAddress(written),
};

/** Turns `2024-08-01 8:00` into `2024-08-01T08:00`, `maroon` into `"#800000"` with quotes for YAML. Undefined unless certain. */
function correctedFormat(written: string, schema: Schema): string | undefined {
  const form = FORMAT_CORRECTIONS[String(schema['x-correct'] ?? schema.title)]?.(written);
  const fits = form !== undefined && new RegExp(String(schema.pattern)).test(form);
  return fits ? stringify(form).trim() : undefined;
}

interface LikelyMoment {
  text: string;
  /** With the month in words, so that an editor can check that day and month are not swapped. */
  means: string;
}

const TIME_PATTERN =
  /^(?:[\s,–-]|\bat\b)*(\d{1,2})(?:[:.](\d\d))?\s*([ap])?\.?(?:m\b)?\.?\s*(?:hrs?|h|o'clock|[A-Z]{2,4})?\s*$/i;
const DATE_PATTERNS = [
  /^\s*(?:[A-Za-z]+day,?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(?<month>[A-Za-z]{3,9})\.?,?\s+(?<year>\d{4})\b/,
  /^\s*(?:[A-Za-z]+day,?\s+)?(?<month>[A-Za-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})\b/,
  // the day comes before the month, as in most countries
  /^\s*(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})\b/,
  /^\s*(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})\b/,
];

/** Reads `1 August 2025, 8:00 am`; undefined if the text is not recognised. */
function likelyMoment(written: string): LikelyMoment | undefined {
  for (const form of DATE_PATTERNS) {
    const found = form.exec(written);
    const { day = '', month = '', year = '' } = found?.groups ?? {};
    const time = found && findTime(written.slice(found[0].length));
    if (!time) continue;
    const date = {
      year: Number(year),
      month: /\d/.test(month) ? Number(month) : parseMonth(month),
      day: Number(day),
    };
    if (dayNumberOf(date) === undefined) continue;
    return {
      text: `${date.year}-${twoDigits(date.month)}-${twoDigits(date.day)}T${time}`,
      means: `${formatDay(date)} at ${time}`,
    };
  }
  return undefined;
}

/** Reads `8 am`, for a day of the conference; undefined if the text is not recognised. */
function likelyTime(written: string): LikelyMoment | undefined {
  const time = findTime(written);
  return time ? { text: time, means: 'a time of that day' } : undefined;
}

/** Returns `08:00` for `, 8:00 am`. A number without minutes, `am` or `pm` is not a time. */
function findTime(written: string): string | undefined {
  const [, hours, minutes, half] = TIME_PATTERN.exec(written) ?? [];
  if (hours === undefined || (minutes === undefined && !half)) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes ?? 0) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
}

function correctedMoment(written: string): string | undefined {
  const parts = LOOSE_MOMENT.exec(written)?.slice(1);
  if (!parts) return undefined;
  const [year, month, day, hour, minute] = parts.map((part) => part.padStart(2, '0'));
  if (hour !== '24') return `${year}-${month}-${day}T${hour}:${minute}`;
  // 24:00 at the end of a day is 00:00 of the next day
  const next = minute === '00' ? new Date(`${year}-${month}-${day}T24:00Z`) : new Date(Number.NaN);
  return Number.isNaN(next.getTime()) ? undefined : next.toISOString().slice(0, 16);
}

/** Turns `9:00` and `9 am` into `09:00`. A time with a zone stays, because the conference may be in another time zone. */
function correctedTime(written: string): string | undefined {
  return /\d\s*(?:[ap]\.?m\.?|hrs?|h)?\s*$/i.test(written) ? findTime(written) : undefined;
}

/** Uses lower case, hyphens for other characters, and a leading slash. Undefined for an address with a reference. */
function correctedPath(written: string): string | undefined {
  if (written.includes('$')) return undefined;
  const parts = written.split('/').map(correctedId);
  return `/${parts.filter((part) => part !== '').join('/')}`;
}

/** Turns `ar--JO`, `ar_JO` and `ar-jo` into `ar-JO`. Undefined for other texts. */
function correctedLanguageCode(written: string): string | undefined {
  const [, language, country] = /^\s*([a-z]{2,3})[-_–.]+([a-z]{2})\s*$/i.exec(written) ?? [];
  if (language === undefined || country === undefined) return undefined;
  const parts = [language.toLowerCase(), country.toUpperCase()] as const;
  const isKnown = (['language', 'region'] as const).every(
    (type, index) =>
      new Intl.DisplayNames(['en'], { type, fallback: 'none' }).of(parts[index] as string) !== undefined,
  );
  return isKnown ? parts.join('-') : undefined;
}

/** Reads English names, and the name of a language in that language. */
function codeForName(written: string, of: 'language' | 'region'): string | undefined {
  const name = written.trim().toLowerCase();
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((one) => letters.map((two) => one + two));
  const english = new Intl.DisplayNames(['en'], { type: of, fallback: 'none' });
  const nameIn = (names: Intl.DisplayNames, code: string) => names.of(code)?.toLowerCase();
  const found = codes
    .map((code) => (of === 'region' ? code.toUpperCase() : code))
    .filter((code) => {
      if (nameIn(english, code) === name || code.toLowerCase() === name) return true;
      return (
        of === 'language' &&
        nameIn(new Intl.DisplayNames([code], { type: of, fallback: 'none' }), code) === name
      );
    });
  return found.find((code) => nameIn(english, code) !== undefined);
}

/** Removes diacritics, uses lower case, and hyphens for other characters. */
function correctedId(written: string): string {
  const plain = written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  // letters of other scripts stay, so that the result does not match the pattern and is not suggested
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
