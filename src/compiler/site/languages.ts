import { isolated, isRecord } from '../../shared/index.ts';
import { certainMatch, nearest } from '../problems/nearest.ts';
import { type Path, type Problem, pointerOf, problem } from '../problems/problem.ts';
import {
  keysOf,
  LANGUAGE_CODE,
  type LocatedSchema,
  refTarget,
  resolveSchema,
  type Schema,
  type Schemas,
  siteSchema,
  typeText,
} from '../schema/schemas.ts';
import { mergeEdits } from '../source/edits.ts';
import { nodeAt, type Source, valueAt } from '../source/position.ts';
import { wholeReference } from '../source/reference-syntax.ts';
import { LANGUAGES } from '../words/words.ts';

/*
 * A file in several languages is read once for each of them, as if it were written in that one alone: `agenda: {en: …, fr: …}` is the
 * text of the language. So the rest of the compiler knows files in one language only, and a problem is on the line of the text that
 * has it (`chosen`).
 */

/**
 * The languages that a file lists, the main one first; also of a list without its brackets or commas, below a misspelt key or in the wrong
 * place, which is reported.
 */
export function languagesIn(data: unknown): string[] {
  return [...new Set(listedIn(data).filter((one) => LANGUAGE_CODE.test(one)))];
}

/** The key of the list of languages, as it is written. */
function listKeyIn(data: unknown): string | undefined {
  return ['languages', ...Object.keys(isRecord(data) ? data : {})].find(
    (one) => isRecord(data) && Object.hasOwn(data, one) && certainMatch(one, ['languages']),
  );
}

function listedIn(data: unknown): string[] {
  const key = listKeyIn(data);
  return key === undefined ? (misplacedList(data)?.languages ?? []) : codesOf((data as Schema)[key]);
}

function codesOf(written: unknown): string[] {
  return [isRecord(written) ? Object.keys(written) : written]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? one.split(/[\s,]+/) : []));
}

/** A list of languages below `conference:`, where the one language of a site is. */
function misplacedList(data: unknown): { key: string; languages: string[] } | undefined {
  const conference = isRecord(data) ? data.conference : undefined;
  if (!isRecord(conference)) return undefined;
  return ['languages', 'language']
    .map((key) => ({ key, written: conference[key], languages: codesOf(conference[key]) }))
    .find(
      ({ key, written, languages }) =>
        (languages.length > 1 || (key === 'languages' && Array.isArray(written))) &&
        languages.every((one) => LANGUAGE_CODE.test(one)),
    );
}

/** Whether the codes of the list are right, and it is one text, such as `en, fr`, or a line for each code with the name of its language. */
function isNoList({ languages }: Schema): boolean {
  const codes = codesOf(languages);
  return !Array.isArray(languages) && codes.length > 0 && codes.every((one) => LANGUAGE_CODE.test(one));
}

/** The path of the home page in a language that is not the main one: `/fr`, `/pt-br`. */
export function homeOf(language: string): string {
  return `/${language.toLowerCase()}`;
}

/** A file as it is in one language, and what is to be said of its translations. */
interface Reading {
  source: Source;
  problems: Problem[];
  /** Where there is no text in this language, so that the one of the main language, or else of another one, is in its place. */
  missing: Missing[];
}

interface Missing {
  path: Path;
  /** Whether the text is written once, and not below the code of a language; or this code is there, with nothing after it. */
  isPlain: boolean;
  isEmpty: boolean;
}

/** Reads a file in one of its languages. Texts of another one in their place are isolated, unless it `isPlain`. */
export function inLanguage(
  source: Source,
  language: string,
  languages: readonly string[],
  schemas: Schemas,
  { isPlain = false } = {},
): Reading {
  const { data } = source;
  if (!isRecord(data)) return { source, problems: [], missing: [] };
  const chosen = new Map<string, string>();
  const problems: Problem[] = [];
  const missing: Missing[] = [];
  const note = ({ path, found }: Note, before: Path) => {
    const at = [...before, ...path];
    if ('key' in found) chosen.set(pointerOf(at), found.key);
    if ('missing' in found) {
      const isEmpty = found.missing === 'empty';
      missing.push({ path: isEmpty ? [...at, language] : at, isPlain: !('key' in found), isEmpty });
    }
    if ('misplaced' in found) problems.push(problem('translated-here', { path: at, part: 'key' }, {}));
    if ('unknown' in found) {
      const beside = Object.keys((valueAt(data, at) ?? {}) as Schema);
      const near = nearest(
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
    const { value: own, notes } = schema ? readingOf(value, schema, reader) : { value, notes: [] };
    for (const one of notes) note(one, path);
    return own;
  };
  const entries = Object.entries(data).map(([key, value]) => {
    // its problem says which languages the texts are in (`languageProblems`)
    if (key === 'languages' && isNoList(data)) return [key, [...languages]];
    const schema = childSchema(site, key);
    // an entry that did not change stays the same object, for the caches of validation
    if (Array.isArray(value)) {
      const items = schema && branchFor(schema, value, schemas);
      return [key, value.map((one, index) => read(one, items && childSchema(items, index), [key, index]))];
    }
    return [key, read(value, schema, [key])];
  });
  const made: Schema = Object.fromEntries(entries);
  const { conference } = made;
  if (isRecord(conference)) {
    const { languages: _list, ...others } = conference;
    made.conference = { ...(misplacedList(data)?.key === 'languages' ? others : conference), language };
  }
  return { source: { ...source, data: made, chosen }, problems, missing };
}

/** What is found at a place of a value. */
interface Note {
  path: Path;
  found:
    | { key: string; missing?: 'absent' | 'empty'; misplaced?: true }
    | { missing: 'absent' }
    | { unknown: string }
    | { inText: { language: string; line: string } };
}

interface Reader {
  language: string;
  languages: readonly string[];
  schemas: Schemas;
  /** Whether texts of another language are not isolated: who edits them sees them as they are written. */
  isPlain: boolean;
}

const known = new WeakMap<object, Map<string, { value: unknown; notes: Note[] }>>();

/** A value in one language; the same object where nothing in it is translated. */
function readingOf(value: unknown, schema: LocatedSchema, reader: Reader): { value: unknown; notes: Note[] } {
  if (!isObject(value)) return readValue(value, schema, reader);
  const name = `${reader.languages.join()} ${reader.language} ${reader.isPlain}`;
  const all = known.get(value) ?? new Map<string, { value: unknown; notes: Note[] }>();
  known.set(value, all);
  const made = all.get(name) ?? readValue(value, schema, reader);
  all.set(name, made);
  return made;
}

function readValue(value: unknown, schema: LocatedSchema, reader: Reader): ReturnType<typeof readingOf> {
  const notes: Note[] = [];
  const walk = (here: unknown, at: LocatedSchema | undefined, path: Path): unknown => {
    // below a misspelt key, too: it is recognised by its value
    if (at === undefined)
      return isRecord(here) && isOfLanguages(here, reader) ? walk(here, ANY_TEXT, path) : here;
    if (typeof here === 'string' && isProse(at, reader.schemas)) {
      const { value: text, found } = readProse(here, reader);
      if (found) notes.push({ path, found });
      return text;
    }
    if (!isObject(here)) return here;
    const translation = isRecord(here) ? translationIn(here, at, reader) : undefined;
    if (translation) {
      notes.push(...translation.notes.map((found) => ({ path, found })));
      return translation.value;
    }
    const own = branchFor(at, here, reader.schemas);
    let isSame = true;
    const child = (key: string | number, one: unknown) => {
      const made = walk(one, own && childSchema(own, key), [...path, key]);
      isSame &&= made === one;
      return made;
    };
    const made = Array.isArray(here)
      ? here.map((one, index) => child(index, one))
      : Object.fromEntries(Object.entries(here).map(([key, one]) => [key, child(key, one)]));
    return isSame ? here : made;
  };
  return { value: walk(value, schema, []), notes };
}

/** What may be below a key that no schema knows. */
const ANY_TEXT: LocatedSchema = { file: '', schema: { 'x-translatable': true } };

function isOfLanguages(written: Schema, { languages }: Reader): boolean {
  const keys = Object.keys(written);
  return keys.length > 0 && keys.every((key) => languages.includes(key));
}

/** A mapping as a value in several languages: the one of the language, or else that of the main one. Undefined where it is none. */
function translationIn(
  written: Schema,
  at: LocatedSchema,
  { language, languages, schemas, isPlain }: Reader,
): { value: unknown; notes: Note['found'][] } | undefined {
  const keys = Object.keys(written);
  const own = keys.filter((key) => languages.includes(key));
  const branches = branchesOf(at, schemas);
  const isHere = branches.some(({ schema }) => schema['x-translatable'] === true);
  if (own.length === 0) {
    const [first] = isHere ? foreignLanguages(keys) : [];
    return first === undefined
      ? undefined
      : { value: written[first], notes: [{ key: first }, ...keys.map((unknown) => ({ unknown }))] };
  }
  // a record may have a key that is also the code of a language, such as id for Indonesian
  if (!isHere && branches.some(({ schema }) => keysOf(schema).some((key) => own.includes(key))))
    return undefined;
  if (!isHere && own.length < keys.length) return undefined;
  const filled = own.filter((key) => written[key] !== null);
  const key = [language, ...languages].find((one) => filled.includes(one)) ?? (own[0] as string);
  const others = keys.filter((one) => !languages.includes(one));
  const value = written[key];
  const isForeign = key !== language && typeof value === 'string';
  return {
    value: isForeign && !isPlain && branches.some(isOfWords) ? isolated(value, key, languages[0]) : value,
    notes: [
      {
        key,
        // below a misspelt code there is one
        ...(key !== language &&
          others.length === 0 && { missing: own.includes(language) ? 'empty' : 'absent' }),
        ...(!isHere && { misplaced: true }),
      },
      ...others.map((unknown) => ({ unknown })),
    ],
  };
}

/** Keys that are codes of languages, whichever they are: none of them is the key of a record. */
function foreignLanguages(keys: string[]): string[] {
  return keys.every((key) => LANGUAGE_CODE.test(key)) && keys.some(isLanguage) ? keys : [];
}

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function isLanguage(code: string): boolean {
  return NAMES.of(code) !== undefined;
}

/** The languages that the texts of a file are in, where it lists none that counts, and the problem of that. */
export function unlistedLanguages(
  source: Source,
  schemas: Schemas,
): { languages: string[]; problems: Problem[] } | undefined {
  const found = inLanguage(source, '', [], schemas).problems.filter(
    ({ code }) => code === 'unknown-language',
  );
  const languages = [
    ...new Set(found.flatMap((one) => (one.code === 'unknown-language' ? [one.details.language] : []))),
  ];
  const [first] = found;
  if (!first || !('path' in first.place)) return undefined;
  const path = first.place.path.slice(0, -1);
  // what is wrong with the list has a problem of its own
  const isListed = listKeyIn(source.data) !== undefined;
  return {
    languages,
    problems: isListed ? [] : [problem('languages-missing', { path, part: 'key' }, { languages })],
  };
}

/** Prose that is written once: no name or number is a paragraph, so it is in the main language alone. */
function readProse(
  text: string,
  { language, languages, isPlain }: Reader,
): { value: string; found?: Note['found'] | undefined } {
  const inText = lineOfLanguage(text, languages);
  const [main = ''] = languages;
  if (language === main || wholeReference(text)) return { value: text, found: inText && { inText } };
  return {
    value: isPlain ? text : isolated(text, main),
    found: inText ? { inText } : { missing: 'absent' },
  };
}

function isProse(at: LocatedSchema, schemas: Schemas): boolean {
  // a mail has paragraphs, too, and no kind, since it is no Markdown
  return branchesOf(at, schemas).some(
    ({ schema }) => schema['x-kind'] === 'prose' || schema['x-widget'] === 'prose',
  );
}

/** The first line of a text that begins with a language of the file, as the line of a translation does. */
function lineOfLanguage(
  text: string,
  languages: readonly string[],
): { language: string; line: string } | undefined {
  const [line = '', language = ''] = /^([a-z]{2,3}(?:-[A-Z]{2})?):(?: .*|$)/m.exec(text) ?? [];
  return languages.includes(language) ? { language, line } : undefined;
}

/** Whether a schema is that of words: not of a file, a link or a date. */
export function isOfWords({ schema }: LocatedSchema): boolean {
  const kind = schema['x-kind'];
  return kind === 'prose' || kind === 'cell' || (kind === undefined && schema.pattern === undefined);
}

/** Whether a value of a file can be written in several languages. */
export function isTranslatableAt(path: Path, schemas: Schemas, data: unknown): boolean {
  return branchesAt(path, schemas, data).some(({ schema }) => schema['x-translatable'] === true);
}

/** Whether a value of a file is words, which people read. */
export function isWordsAt(path: Path, schemas: Schemas, data: unknown): boolean {
  return branchesAt(path, schemas, data).some(isOfWords);
}

function branchesAt(path: Path, schemas: Schemas, data: unknown): LocatedSchema[] {
  let at: LocatedSchema | undefined = siteSchema(schemas);
  let here = data;
  for (const key of path) {
    const around: LocatedSchema | undefined =
      at && (isObject(here) ? branchFor(at, here, schemas) : undefined);
    at = around && childSchema(around, key);
    here = isObject(here) ? (here as Record<string | number, unknown>)[key] : undefined;
  }
  return at === undefined ? [] : branchesOf(at, schemas);
}

/** The schema of a key of a mapping, or of an entry of a list. */
export function childSchema(
  { file, schema }: LocatedSchema,
  key: string | number,
): LocatedSchema | undefined {
  const properties = (schema.properties ?? {}) as Schema;
  const next =
    typeof key === 'number' ? schema.items : Object.hasOwn(properties, key) ? properties[key] : undefined;
  return isRecord(next) ? { file, schema: next } : undefined;
}

/** The schemas that a place may have, behind each `$ref` and each `anyOf`. */
export function branchesOf({ file, schema }: LocatedSchema, schemas: Schemas): LocatedSchema[] {
  if (typeof schema.$ref === 'string') {
    const target = refTarget(schema.$ref, file);
    return branchesOf({ file: target, schema: schemas.get(target) ?? {} }, schemas);
  }
  if (Array.isArray(schema.anyOf))
    return schema.anyOf.flatMap((one) => branchesOf({ file, schema: one }, schemas));
  return [{ file, schema }];
}

/** The one of the schemas of a place that a value has: that of a list for a list. */
export function branchFor(at: LocatedSchema, value: object, schemas: Schemas): LocatedSchema | undefined {
  if (!Array.isArray(value)) return resolveSchema(at, schemas, value);
  return branchesOf(at, schemas).find(({ schema }) => schema.type === 'array');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Of a language so many missing texts are reported one by one; of more, the first one counts the others. */
const MOST_MISSING = 5;

/** What is wrong with the translations of a file, from its readings in all of its languages. */
export function languageProblems(
  readings: readonly Reading[],
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
  // a list that is none, or a code in it that is none, has its own problem
  const key = listKeyIn(data);
  const hasNoCode =
    !Array.isArray(key && data[key]) || !listedIn(data).every((one) => LANGUAGE_CODE.test(one));
  const wrongList = hasNoCode ? undefined : listProblem(inMain, languages, unused, data);
  const isListWrong = hasNoCode || wrongList !== undefined;
  const noLanguages = wrongList ? [] : unused.filter((one) => !isLanguage(one));
  return [
    ...other,
    ...(misplaced ? [misplaced] : []),
    ...(wrongList ? [wrongList] : []),
    ...(isNoList(data) ? [noListProblem(source, inMain, languages)] : []),
    ...noLanguages.map((one) => noLanguageProblem(one, languages, codesOf(data.languages).indexOf(one))),
    ...pagesAtHomes(routes, languages.slice(1).map(homeOf)),
    ...inMain.filter(({ code }) => code !== 'unknown-language' || !isListWrong),
    ...readings.flatMap(({ missing }, index) => {
      const language = languages[index] as string;
      return (wrongList && unused.includes(language)) || noLanguages.includes(language)
        ? []
        : missingProblems(missing, { language, main });
    }),
  ];
}

/** The problem of a list below `conference:`, with the edit that moves it above; where there is one, too, it is deleted. */
function misplacedListProblem(source: Source): Problem | undefined {
  const list = misplacedList(source.data);
  if (!list) return undefined;
  const { key, languages } = list;
  const isListed = listKeyIn(source.data) !== undefined;
  const place = { path: ['conference', key], part: 'key' as const };
  const found = problem('languages-misplaced', place, { languages, isListed });
  if (isListed) return found;
  const { text } = source;
  const above = nodeAt(source, ['conference']).key?.[0];
  const { key: own, range } = nodeAt(source, place.path);
  if (above === undefined || !own || !range) return found;
  const start = text.lastIndexOf('\n', own[0] - 1) + 1;
  // between braces it has no line of its own
  if (text.slice(start, own[0]).trim() !== '') return found;
  const newline = text.indexOf('\n', text.slice(0, range[1]).trimEnd().length);
  const edit = mergeEdits(text, [
    { offset: above, end: above, text: `languages: [${languages.join(', ')}]\n\n` },
    { offset: start, end: newline < 0 ? text.length : newline + 1, text: '' },
  ]);
  return { ...found, suggestions: [edit] };
}

/** The problem of a list that is none: the list in brackets, with all languages that texts are in. */
function noListProblem(source: Source, inMain: readonly Problem[], languages: readonly string[]): Problem {
  const { languages: written } = source.data as Schema;
  const used = inMain.flatMap((one) => (one.code === 'unknown-language' ? [one.details.language] : []));
  const corrected = `[${[...new Set([...languages, ...used])].join(', ')}]`;
  const details = { wanted: 'array', found: typeText(typeof written, written), corrected };
  const { range: [offset, to] = [0, 0] } = nodeAt(source, ['languages']);
  const end = offset + source.text.slice(offset, to).trimEnd().length;
  const edit = { offset, end, text: corrected };
  return { ...problem('wrong-type', { path: ['languages'] }, details), fix: edit, suggestions: [edit] };
}

/** The problem of a code in the list that is of no known language, and that no text is in. */
function noLanguageProblem(language: string, languages: readonly string[], index: number): Problem {
  const near = nearest(
    language,
    LANGUAGES.filter((one) => !languages.includes(one)),
  );
  const details = { language, languages: [...languages], ...(near && { near }), isNone: true };
  return problem('unknown-language', { path: ['languages', index] }, details);
}

/**
 * The problem of a list that lacks languages which texts are in. It does so where no text is in one that it has, where it has only one, or
 * where so many are in the other one that it is no slip in a text.
 */
function listProblem(
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
    (one) => unused.length > 0 || languages.length === 1 || (counts.get(one) as number) > MOST_MISSING,
  );
  const [used] = most;
  if (used === undefined || !Array.isArray(listed)) return undefined;
  const [language] = unused;
  const near = unused.length === 1 && most.length === 1 ? used : undefined;
  // each takes the place of one that no text is in, and those that are left come last
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

/** The pages at the addresses that the other languages have. */
function pagesAtHomes(routes: unknown, homes: string[]): Problem[] {
  return (Array.isArray(routes) ? routes : []).flatMap((route, index) => {
    const path = isRecord(route) ? String(route.path) : '';
    const isTaken = homes.some((home) => path === home || path.startsWith(`${home}/`));
    return isTaken ? [problem('reserved-page', { path: ['routes', index, 'path'] }, { path })] : [];
  });
}

function missingProblems(missing: Missing[], to: { language: string; main: string }): Problem[] {
  const problems = missing.map(({ path, ...how }) =>
    problem('translation-missing', { path, part: 'key' }, { ...to, ...how, count: 1 }),
  );
  const [first, ...others] = problems;
  if (!first || problems.length <= MOST_MISSING) return problems;
  const related = others.slice(0, 3).map(({ place }) => ({ place, message: 'This one is missing, too.' }));
  return [{ ...first, details: { ...first.details, count: problems.length }, more: others.length, related }];
}
