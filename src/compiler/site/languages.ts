import {
  getOrCreate,
  isolateText,
  isRecord,
  LANGUAGE_CODE_PATTERN,
  LANGUAGES,
  mapValues,
  toList,
  valueAt,
} from '../../core/index.ts';
import { certainMatch, nearestMatch } from '../problems/nearest.ts';
import { type Path, type Problem, problem, toJsonPointer } from '../problems/problem.ts';
import {
  type LocatedSchema,
  propertyKeys,
  propertySchema,
  refTarget,
  resolveSchema,
  type Schema,
  type Schemas,
  siteSchema,
  typeText,
} from '../schema/schemas.ts';
import { mergeEdits } from '../source/edits.ts';
import { lineStart, nextLine } from '../source/lines.ts';
import { nodeAt, type Source } from '../source/position.ts';
import { wholeReference } from '../source/reference-syntax.ts';

/*
 * Reads a file once for each language, as if it were written only in that language: `agenda: {en: …, fr: …}` becomes one text. So
 * the rest of the compiler only handles one language, while `chosen` locates problems at the text in that language.
 */

/** Main language first. Reads lists without brackets or commas, below a misspelt key or `conference:`, which are all reported. */
export function listedLanguages(data: unknown): string[] {
  return [...new Set(listedCodes(data).filter((one) => LANGUAGE_CODE_PATTERN.test(one)))];
}

function languageListKey(data: unknown): string | undefined {
  return ['languages', ...Object.keys(isRecord(data) ? data : {})].find(
    (one) => isRecord(data) && Object.hasOwn(data, one) && certainMatch(one, ['languages']),
  );
}

function listedCodes(data: unknown): string[] {
  const key = languageListKey(data);
  return key === undefined
    ? (findMisplacedList(data)?.languages ?? [])
    : parseLanguageCodes((data as Schema)[key]);
}

function parseLanguageCodes(written: unknown): string[] {
  return [isRecord(written) ? Object.keys(written) : written]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? one.split(/[\s,]+/) : []));
}

/** Only the language of a site in a single language belongs below `conference:`. */
function findMisplacedList(data: unknown): { key: string; languages: string[] } | undefined {
  const conference = isRecord(data) ? data.conference : undefined;
  if (!isRecord(conference)) return undefined;
  return ['languages', 'language']
    .map((key) => ({ key, written: conference[key], languages: parseLanguageCodes(conference[key]) }))
    .find(
      ({ key, written, languages }) =>
        (languages.length > 1 || (key === 'languages' && Array.isArray(written))) &&
        languages.every((one) => LANGUAGE_CODE_PATTERN.test(one)),
    );
}

/** Such as the text `en, fr`, or a mapping of codes to names. */
function isMisshapenLanguageList({ languages }: Schema): boolean {
  const codes = parseLanguageCodes(languages);
  return (
    !Array.isArray(languages) && codes.length > 0 && codes.every((one) => LANGUAGE_CODE_PATTERN.test(one))
  );
}

/** In a language other than the main language: `/fr`, `/pt-br`. */
export function homePath(language: string): string {
  return `/${language.toLowerCase()}`;
}

interface LanguageVersion {
  source: Source;
  problems: Problem[];
  /** Replaced with the text in the main language or in another language. */
  missing: MissingText[];
}

interface MissingText {
  path: Path;
  /** Whether the text is not below any language code. `isEmpty`: whether its language code exists but has no value. */
  isPlain: boolean;
  isEmpty: boolean;
}

/** Encloses texts in another language in isolating characters, except with `isPlain`. */
export function readInLanguage(
  source: Source,
  language: string,
  languages: readonly string[],
  schemas: Schemas,
  { isPlain = false } = {},
): LanguageVersion {
  const { data } = source;
  if (!isRecord(data)) return { source, problems: [], missing: [] };
  const chosen = new Map<string, string>();
  const problems: Problem[] = [];
  const missing: MissingText[] = [];
  const note = ({ path, found }: Finding, before: Path) => {
    const at = [...before, ...path];
    if ('key' in found) chosen.set(toJsonPointer(at), found.key);
    if ('missing' in found) {
      const isEmpty = found.missing === 'empty';
      missing.push({ path: isEmpty ? [...at, language] : at, isPlain: !('key' in found), isEmpty });
    }
    if ('misplaced' in found) problems.push(problem('translated-here', { path: at, part: 'key' }, {}));
    if ('unknown' in found) {
      const beside = Object.keys((valueAt(data, at) ?? {}) as Schema);
      const near = nearestMatch(
        found.unknown,
        languages.filter((one) => !beside.includes(one)),
      );
      const details = { language: found.unknown, languages: [...languages], ...(near && { near }) };
      problems.push(problem('unknown-language', { path: [...at, found.unknown], part: 'key' }, details));
    }
    if ('inText' in found) {
      const { language: other, line } = found.inText;
      const details = { language: other, main: languages[0] as string };
      problems.push(problem('language-in-text', { path: at, excerpt: line }, details));
    }
  };
  const site = siteSchema(schemas);
  const read = (value: unknown, schema: LocatedSchema | undefined, path: Path) => {
    const reader = { language, languages, schemas, isPlain };
    const { value: own, notes } = schema ? readWithCache(value, schema, reader) : { value, notes: [] };
    for (const one of notes) note(one, path);
    return own;
  };
  const entries = Object.entries(data).map(([key, value]) => {
    // the problem of this list already names the languages, see `languageProblems()`
    if (key === 'languages' && isMisshapenLanguageList(data)) return [key, [...languages]];
    const schema = childSchema(site, key);
    // an unchanged entry must stay the same object, for the validation caches
    if (Array.isArray(value)) {
      const items = schema && schemaBranchFor(schema, value, schemas);
      return [key, value.map((one, index) => read(one, items && childSchema(items, index), [key, index]))];
    }
    return [key, read(value, schema, [key])];
  });
  const made: Schema = Object.fromEntries(entries);
  const { conference } = made;
  if (isRecord(conference)) {
    const { languages: _list, ...others } = conference;
    made.conference = { ...(findMisplacedList(data)?.key === 'languages' ? others : conference), language };
  }
  return { source: { ...source, data: made, chosen }, problems, missing };
}

interface Finding {
  path: Path;
  found:
    | { key: string; missing?: 'absent' | 'empty'; misplaced?: true }
    | { missing: 'absent' }
    | { unknown: string }
    | { inText: { language: string; line: string } };
}

interface LanguageReader {
  language: string;
  languages: readonly string[];
  schemas: Schemas;
  /** Leaves out isolating characters, for an editor. */
  isPlain: boolean;
}

const cachedReadings = new WeakMap<object, Map<string, { value: unknown; notes: Finding[] }>>();

/** Returns the same object if the value contains no translation. */
function readWithCache(
  value: unknown,
  schema: LocatedSchema,
  reader: LanguageReader,
): { value: unknown; notes: Finding[] } {
  if (!isObject(value)) return readValue(value, schema, reader);
  const name = `${reader.languages.join()} ${reader.language} ${reader.isPlain}`;
  const readings = getOrCreate(cachedReadings, value, () => new Map());
  return getOrCreate(readings, name, () => readValue(value, schema, reader));
}

function readValue(
  value: unknown,
  schema: LocatedSchema,
  reader: LanguageReader,
): ReturnType<typeof readWithCache> {
  const notes: Finding[] = [];
  const walk = (here: unknown, at: LocatedSchema | undefined, path: Path): unknown => {
    // translations are recognised by their value, so they are also found below a misspelt key
    if (at === undefined)
      return isRecord(here) && hasLanguageKeys(here, reader) ? walk(here, ANY_TEXT_SCHEMA, path) : here;
    if (typeof here === 'string' && isProseSchema(at, reader.schemas)) {
      const { value: text, found } = readProse(here, reader);
      if (found) notes.push({ path, found });
      return text;
    }
    if (!isObject(here)) return here;
    const translation = isRecord(here) ? readTranslation(here, at, reader) : undefined;
    if (translation) {
      notes.push(...translation.notes.map((found) => ({ path, found })));
      return translation.value;
    }
    const own = schemaBranchFor(at, here, reader.schemas);
    let isSame = true;
    const child = (key: string | number, one: unknown) => {
      const made = walk(one, own && childSchema(own, key), [...path, key]);
      isSame &&= made === one;
      return made;
    };
    const made = Array.isArray(here)
      ? here.map((one, index) => child(index, one))
      : mapValues(here as Schema, (one, key) => child(key, one));
    return isSame ? here : made;
  };
  return { value: walk(value, schema, []), notes };
}

/** For values below an unknown key. */
const ANY_TEXT_SCHEMA: LocatedSchema = { file: '', schema: { 'x-translatable': true } };

function hasLanguageKeys(written: Schema, { languages }: LanguageReader): boolean {
  const keys = Object.keys(written);
  return keys.length > 0 && keys.every((key) => languages.includes(key));
}

/** Returns the reader's language, otherwise the first language with a text; undefined for anything but a translation. */
function readTranslation(
  written: Schema,
  at: LocatedSchema,
  { language, languages, schemas, isPlain }: LanguageReader,
): { value: unknown; notes: Finding['found'][] } | undefined {
  const keys = Object.keys(written);
  const own = keys.filter((key) => languages.includes(key));
  const branches = schemaBranches(at, schemas);
  const isHere = branches.some(({ schema }) => schema['x-translatable'] === true);
  if (own.length === 0) {
    const [first] = isHere ? unlistedLanguageKeys(keys) : [];
    return first === undefined
      ? undefined
      : { value: written[first], notes: [{ key: first }, ...keys.map((unknown) => ({ unknown }))] };
  }
  // a record may have a key that is also a language code, such as `id` for Indonesian
  if (!isHere && branches.some(({ schema }) => propertyKeys(schema).some((key) => own.includes(key))))
    return undefined;
  if (!isHere && own.length < keys.length) return undefined;
  const filled = own.filter((key) => written[key] !== null);
  const key = [language, ...languages].find((one) => filled.includes(one)) ?? (own[0] as string);
  const others = keys.filter((one) => !languages.includes(one));
  const value = written[key];
  const isForeign = key !== language && typeof value === 'string';
  return {
    value:
      isForeign && !isPlain && branches.some(isTextSchema) ? isolateText(value, key, languages[0]) : value,
    notes: [
      {
        key,
        // a misspelt code may be meant as the missing code
        ...(key !== language &&
          others.length === 0 && { missing: own.includes(language) ? 'empty' : 'absent' }),
        ...(!isHere && { misplaced: true }),
      },
      ...others.map((unknown) => ({ unknown })),
    ],
  };
}

/** Returns the keys if all are possible language codes and at least one is a known language; otherwise an empty list. */
function unlistedLanguageKeys(keys: string[]): string[] {
  return keys.every((key) => LANGUAGE_CODE_PATTERN.test(key)) && keys.some(isKnownLanguage) ? keys : [];
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function isKnownLanguage(code: string): boolean {
  return LANGUAGE_NAMES.of(code) !== undefined;
}

/** For a file that lists no valid language. Includes the problem of the missing list. */
export function unlistedLanguages(
  source: Source,
  schemas: Schemas,
): { languages: string[]; problems: Problem[] } | undefined {
  const found = readInLanguage(source, '', [], schemas).problems.filter(
    ({ code }) => code === 'unknown-language',
  );
  const languages = [
    ...new Set(found.flatMap((one) => (one.code === 'unknown-language' ? [one.details.language] : []))),
  ];
  const [first] = found;
  if (!first || !('path' in first.place)) return undefined;
  const path = first.place.path.slice(0, -1);
  // an invalid list is reported separately
  const isListed = languageListKey(source.data) !== undefined;
  return {
    languages,
    problems: isListed ? [] : [problem('languages-missing', { path, part: 'key' }, { languages })],
  };
}

/** Prose is never just a name or a number, so its language is the main language. */
function readProse(
  text: string,
  { language, languages, isPlain }: LanguageReader,
): { value: string; found?: Finding['found'] | undefined } {
  const inText = lineWithLanguageCode(text, languages);
  const [main = ''] = languages;
  if (language === main || wholeReference(text)) return { value: text, found: inText && { inText } };
  return {
    value: isPlain ? text : isolateText(text, main),
    found: inText ? { inText } : { missing: 'absent' },
  };
}

function isProseSchema(at: LocatedSchema, schemas: Schemas): boolean {
  // the text of a mail has paragraphs but no kind, because it is not Markdown
  return schemaBranches(at, schemas).some(
    ({ schema }) => schema['x-kind'] === 'prose' || schema['x-widget'] === 'prose',
  );
}

/** Finds a first line such as `fr: …`, if the file lists that language. */
function lineWithLanguageCode(
  text: string,
  languages: readonly string[],
): { language: string; line: string } | undefined {
  const [line = '', language = ''] = /^([a-z]{2,3}(?:-[A-Z]{2})?):(?: .*|$)/m.exec(text) ?? [];
  return languages.includes(language) ? { language, line } : undefined;
}

/** Excludes schemas for files, links and dates. */
export function isTextSchema({ schema }: LocatedSchema): boolean {
  const kind = schema['x-kind'];
  return kind === 'prose' || kind === 'cell' || (kind === undefined && schema.pattern === undefined);
}

export function isTranslatableAt(path: Path, schemas: Schemas, data: unknown): boolean {
  return schemaBranchesAt(path, schemas, data).some(({ schema }) => schema['x-translatable'] === true);
}

export function isTextAt(path: Path, schemas: Schemas, data: unknown): boolean {
  return schemaBranchesAt(path, schemas, data).some(isTextSchema);
}

function schemaBranchesAt(path: Path, schemas: Schemas, data: unknown): LocatedSchema[] {
  let at: LocatedSchema | undefined = siteSchema(schemas);
  let here = data;
  for (const key of path) {
    const around: LocatedSchema | undefined =
      at && (isObject(here) ? schemaBranchFor(at, here, schemas) : undefined);
    at = around && childSchema(around, key);
    here = isObject(here) ? (here as Record<string | number, unknown>)[key] : undefined;
  }
  return at === undefined ? [] : schemaBranches(at, schemas);
}

/** Returns the schema of a mapping's value or of a list's entry. */
export function childSchema(
  { file, schema }: LocatedSchema,
  key: string | number,
): LocatedSchema | undefined {
  const next = typeof key === 'number' ? schema.items : propertySchema(schema, key);
  return isRecord(next) ? { file, schema: next } : undefined;
}

/** Follows `$ref` and `anyOf`. */
export function schemaBranches({ file, schema }: LocatedSchema, schemas: Schemas): LocatedSchema[] {
  if (typeof schema.$ref === 'string') {
    const target = refTarget(schema.$ref, file);
    return schemaBranches({ file: target, schema: schemas.get(target) ?? {} }, schemas);
  }
  if (Array.isArray(schema.anyOf))
    return schema.anyOf.flatMap((one) => schemaBranches({ file, schema: one }, schemas));
  return [{ file, schema }];
}

/** For a list, returns the alternative with the type `array`. */
export function schemaBranchFor(
  at: LocatedSchema,
  value: object,
  schemas: Schemas,
): LocatedSchema | undefined {
  if (!Array.isArray(value)) return resolveSchema(at, schemas, value);
  return schemaBranches(at, schemas).find(({ schema }) => schema.type === 'array');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Per language. Above the maximum, one problem reports the number of missing texts. */
const MAX_MISSING_TEXTS = 5;

export function languageProblems(
  readings: readonly LanguageVersion[],
  source: Source,
  languages: readonly string[],
): Problem[] {
  const [main = ''] = languages;
  const data = source.data as Schema;
  const { conference, routes } = data;
  const written = isRecord(conference) ? conference.language : undefined;
  const misplaced = misplacedListProblem(source);
  const other =
    !misplaced && typeof written === 'string' && written !== main
      ? [problem('language-twice', { path: ['conference', 'language'] }, { language: written, main })]
      : [];
  const inMain = readings[0]?.problems ?? [];
  const unused = languages.filter(
    (language, index) => ![...(readings[index]?.source.chosen?.values() ?? [])].includes(language),
  );
  // a value that is not a list, and invalid codes in a list, are reported separately
  const key = languageListKey(data);
  const hasNoCode =
    !Array.isArray(key && data[key]) || !listedCodes(data).every((one) => LANGUAGE_CODE_PATTERN.test(one));
  const wrongList = hasNoCode ? undefined : wrongListProblem(inMain, languages, unused, data);
  const isListWrong = hasNoCode || wrongList !== undefined;
  const noLanguages = wrongList ? [] : unused.filter((one) => !isKnownLanguage(one));
  return [
    ...other,
    ...(misplaced ? [misplaced] : []),
    ...(wrongList ? [wrongList] : []),
    ...(isMisshapenLanguageList(data) ? [notAListProblem(source, inMain, languages)] : []),
    ...noLanguages.map((one) =>
      unknownLanguageProblem(one, languages, parseLanguageCodes(data.languages).indexOf(one)),
    ),
    ...reservedHomeProblems(routes, languages.slice(1).map(homePath)),
    ...inMain.filter(({ code }) => code !== 'unknown-language' || !isListWrong),
    ...readings.flatMap(({ missing }, index) => {
      const language = languages[index] as string;
      return (wrongList && unused.includes(language)) || noLanguages.includes(language)
        ? []
        : missingTextProblems(missing, { language, main });
    }),
  ];
}

/** The edit moves the list to the top level, unless the top level already has a list. */
function misplacedListProblem(source: Source): Problem | undefined {
  const list = findMisplacedList(source.data);
  if (!list) return undefined;
  const { key, languages } = list;
  const isListed = languageListKey(source.data) !== undefined;
  const place = { path: ['conference', key], part: 'key' as const };
  const found = problem('languages-misplaced', place, { languages, isListed });
  if (isListed) return found;
  const { text } = source;
  const above = nodeAt(source, ['conference']).key?.[0];
  const { key: own, range } = nodeAt(source, place.path);
  if (above === undefined || !own || !range) return found;
  const start = lineStart(text, own[0]);
  // a list within braces does not have a line to itself
  if (text.slice(start, own[0]).trim() !== '') return found;
  const end = nextLine(text, text.slice(0, range[1]).trimEnd().length);
  const edit = mergeEdits(text, [
    { offset: above, end: above, text: `languages: [${languages.join(', ')}]\n\n` },
    { offset: start, end, text: '' },
  ]);
  return { ...found, suggestions: [edit] };
}

/** Its fix is a list in brackets with all languages in use. */
function notAListProblem(source: Source, inMain: readonly Problem[], languages: readonly string[]): Problem {
  const { languages: written } = source.data as Schema;
  const used = inMain.flatMap((one) => (one.code === 'unknown-language' ? [one.details.language] : []));
  const corrected = `[${[...new Set([...languages, ...used])].join(', ')}]`;
  const details = { wanted: 'array', found: typeText(typeof written, written), corrected };
  const { range: [offset, to] = [0, 0] } = nodeAt(source, ['languages']);
  const end = offset + source.text.slice(offset, to).trimEnd().length;
  const edit = { offset, end, text: corrected };
  return { ...problem('wrong-type', { path: ['languages'] }, details), fix: edit, suggestions: [edit] };
}

/** For a listed code that is no known language and that no text uses. */
function unknownLanguageProblem(language: string, languages: readonly string[], index: number): Problem {
  const near = nearestMatch(
    language,
    LANGUAGES.filter((one) => !languages.includes(one)),
  );
  const details = { language, languages: [...languages], ...(near && { near }), isNone: true };
  return problem('unknown-language', { path: ['languages', index] }, details);
}

/** Blames the list, not the texts, if it has an unused or a single language, or if many texts use the missing language. */
function wrongListProblem(
  inMain: readonly Problem[],
  languages: readonly string[],
  unused: readonly string[],
  { languages: listed }: Schema,
): Problem | undefined {
  const counts = new Map<string, number>();
  for (const one of inMain) {
    if (one.code !== 'unknown-language') continue;
    counts.set(one.details.language, (counts.get(one.details.language) ?? 0) + 1);
  }
  const most = [...counts.keys()].filter(
    (one) => unused.length > 0 || languages.length === 1 || (counts.get(one) as number) > MAX_MISSING_TEXTS,
  );
  const [used] = most;
  if (used === undefined || !Array.isArray(listed)) return undefined;
  const [language] = unused;
  const near = unused.length === 1 && most.length === 1 ? used : undefined;
  // each language in use replaces an unused language; the remaining languages in use come last
  const left = [...most];
  const meant = [...languages.flatMap((one) => (unused.includes(one) ? (left.shift() ?? []) : one)), ...left];
  const details = {
    language: language ?? used,
    languages: [...languages],
    ...(near && { near }),
    inTexts: { unused: [...unused], used: most, count: counts.get(used) as number, meant },
  };
  const path = ['languages', ...(near && language ? [listed.indexOf(language)] : [])];
  return problem('unknown-language', { path }, details);
}

function reservedHomeProblems(routes: unknown, homes: string[]): Problem[] {
  return toList(routes).flatMap((route, index) => {
    const path = isRecord(route) ? String(route.path) : '';
    const isTaken = homes.some((home) => path === home || path.startsWith(`${home}/`));
    return isTaken ? [problem('reserved-page', { path: ['routes', index, 'path'] }, { path })] : [];
  });
}

function missingTextProblems(missing: MissingText[], to: { language: string; main: string }): Problem[] {
  const problems = missing.map(({ path, ...how }) =>
    problem('translation-missing', { path, part: 'key' }, { ...to, ...how, count: 1 }),
  );
  const [first, ...others] = problems;
  if (!first || problems.length <= MAX_MISSING_TEXTS) return problems;
  const related = others.slice(0, 3).map(({ place }) => ({ place, message: 'This one is missing, too.' }));
  return [{ ...first, details: { ...first.details, count: problems.length }, more: others.length, related }];
}
