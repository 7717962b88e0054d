import { datesOf, type Edition, isRecord, lineText, valueAt } from '../../core/index.ts';
import type { Path } from '../problems/problem.ts';
import type { Schema, Schemas } from '../schema/schemas.ts';
import { SHORT, SHORT_LIST, type Source } from '../source/position.ts';
import { hasReference, wholeReference } from '../source/reference-syntax.ts';
import { dateOf, dayOf, daysUntilEnd, numberOf } from '../values/times/time.ts';
import { languageOf, usualWords } from '../words/words.ts';
import { editionLinks } from './editions.ts';
import { withWrittenNumbers } from './rows.ts';

/*
 * Expands short forms and adds values that can be derived from other values, so that the rest of the compiler sees each value
 * in a single form. A written value always takes precedence over a derived value.
 */

/** The keys of a committee that accept a plain text as a short form. Each is also the key of its label in `words`. */
const LINES = ['agenda', 'freezeDate', 'language', 'level'];

/** The key that also accepts a list of texts, and the key in `words` of the label for several texts. */
const [TOPICAL, TOPICS] = ['agenda', 'topics'];

/**
 * Expands the short forms of a file: `agenda: Black Rock` becomes a text with a label from `words`, and each day gets its date.
 */
export function withoutShortForms(source: Source, schemas: Schemas): Source {
  if (!isRecord(source.data)) return source;
  const { data: written } = source;
  const { words, conference, committees, routes } = written;
  const known = { ...usualWords(schemas, siteLanguage(conference)), ...(isRecord(words) && words) };
  const data = {
    ...written,
    ...(isRecord(conference) && { conference: withDates(conference) }),
    ...(Array.isArray(committees) && {
      committees: committees.map((one) => expandCommittee(one, known, written)),
    }),
    ...(Array.isArray(routes) && { routes: withWrittenNumbers(routes, source) }),
  };
  return { ...source, data };
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d\d:\d\d$/.test(value);
}

/**
 * Returns the conference with a date for each day. Days with only times follow each other, starting on the first day of the
 * conference.
 */
function withDates(conference: Schema): Schema {
  const { starts, days } = conference;
  if (!Array.isArray(days) || hasReference(starts)) return conference;
  const from = dayOf(starts);
  // a missing first day is reported separately, so any date will do
  const first = (from && numberOf(from)) ?? 0;
  const dated = days.map((day, index) => {
    if (!isRecord(day)) return day;
    const { starts: start, ends: end } = day;
    const date = first + index;
    const last = date + (isTime(start) && isTime(end) ? daysUntilEnd(start, end) : 0);
    return {
      ...day,
      ...(isTime(start) && { starts: `${dateOf(date)}T${start}` }),
      ...(isTime(end) && { ends: `${dateOf(last)}T${end}` }),
    };
  });
  return { ...conference, days: dated };
}

// a site is read at each save; an unchanged committee must stay the same object, for the validation caches
const knownCommittees = new WeakMap<Schema, { labels: string; committee: Schema }>();

function expandCommittee(committee: unknown, words: Schema, data: Schema): unknown {
  if (!isRecord(committee)) return committee;
  const short = new Map(
    LINES.filter((key) => isShort(committee[key], data)).map((key) => [
      key,
      { form: SHORT, label: words[key] },
    ]),
  );
  const topics = committee[TOPICAL];
  if (Array.isArray(topics))
    short.set(TOPICAL, { form: SHORT_LIST, label: words[topics.length > 1 ? TOPICS : TOPICAL] });
  if (short.size === 0) return committee;
  const labels = JSON.stringify([...short]);
  const earlier = knownCommittees.get(committee);
  if (earlier?.labels === labels) return earlier.committee;
  const entries = Object.entries(committee).map(([key, value]) => {
    const line = short.get(key);
    if (!line) return [key, value];
    return [key, { ...(typeof line.label === 'string' && { label: line.label }), [line.form]: value }];
  });
  const made: Schema = Object.fromEntries(entries);
  knownCommittees.set(committee, { labels, committee: made });
  return made;
}

/** Whether a value is a short form: a text, number or boolean, or a reference to a text in the file. */
function isShort(value: unknown, data: Schema): boolean {
  const reference = wholeReference(value);
  if (reference) return typeof valueAt(data, reference.keys) === 'string';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/**
 * Returns the path of a value in the file as written, before short forms are expanded. For the label of a short form, returns
 * its path under `words`.
 */
export function writtenPath(path: Path, written: unknown): Path {
  const found: (string | number)[] = [];
  let here = written;
  for (const [index, key] of path.entries()) {
    const isList = Array.isArray(here);
    if (typeof here === 'string' || (isList && typeof key === 'string')) {
      if (key === 'label')
        return ['words', isList && (here as unknown[]).length > 1 ? TOPICS : (path[index - 1] ?? '')];
      if (key === (isList ? SHORT_LIST : SHORT)) continue;
    }
    here = valueAt(here, [key]);
    found.push(key);
  }
  return found;
}

const CONFERENCE: Record<string, (conference: Schema) => string | undefined> = {
  year: ({ starts }) => (dayOf(starts) ? String(starts).slice(2, 4) : undefined),
  dates: ({ starts, ends, language }) => {
    const [from, to] = [dayOf(starts), dayOf(ends ?? starts)];
    const [first, last] = [from && numberOf(from), to && numberOf(to)];
    if (first === undefined || last === undefined || first > last) return undefined;
    return datesOf(String(starts), String(ends ?? starts), languageOf(language));
  },
};

/**
 * Adds derived values to the data of a site: default words, the dates of the conference, topics as one text, and links to the
 * archive.
 */
export function withImpliedValues(data: Schema, schemas: Schemas, archived: readonly Edition[]): Schema {
  const { words, conference, committees, editions } = data;
  const links = editionLinks(editions, archived, siteLanguage(conference));
  return {
    ...data,
    ...(links && { editions: links }),
    words: { ...usualWords(schemas, siteLanguage(conference)), ...(isRecord(words) && words) },
    ...(isRecord(conference) && { conference: { ...impliedBy(conference), ...conference } }),
    ...(Array.isArray(committees) && { committees: committees.map(withTopicsInOne) }),
  };
}

/** The `maxLength` of values/text.schema.json. */
const TEXT_LIMIT = 500;

const knownTopics = new WeakMap<Schema, Schema>();

/** Returns a committee with its topics joined into one text, for references such as `$committee.agenda.text`. */
function withTopicsInOne(committee: unknown): unknown {
  if (!isRecord(committee)) return committee;
  const agenda = committee[TOPICAL];
  const texts = isRecord(agenda) && agenda.text === undefined ? agenda.texts : undefined;
  // a text with a reference would be resolved and checked twice
  if (!isTexts(texts) || texts.some(hasReference)) return committee;
  const known = knownTopics.get(committee);
  if (known) return known;
  const whole = lineText({ texts });
  const text = whole.length > TEXT_LIMIT ? `${whole.slice(0, TEXT_LIMIT - 1)}…` : whole;
  const made = { ...committee, [TOPICAL]: { ...(agenda as Schema), text } };
  knownTopics.set(committee, made);
  return made;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function impliedBy(conference: Schema): Schema {
  const values = Object.entries(CONFERENCE).map(([key, implied]) => [key, implied(conference)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function siteLanguage(conference: unknown): string {
  return languageOf(isRecord(conference) ? conference.language : undefined);
}
