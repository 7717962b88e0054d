import { type Edition, formatDateRange, isRecord, lineText, valueAt } from '../../core/index.ts';
import type { Path } from '../problems/problem.ts';
import type { Schema, Schemas } from '../schema/schemas.ts';
import { SHORT_LIST_KEY, SHORT_TEXT_KEY, type Source } from '../source/position.ts';
import { hasReference, wholeReference } from '../source/reference-syntax.ts';
import { dateFromNumber, dayNumberOf, dayOfMoment, daysUntilEnd } from '../values/times/time.ts';
import { defaultWords, readSiteLanguage } from '../words/words.ts';
import { editionLinks } from './editions.ts';
import { withWrittenNumbers } from './rows.ts';

/*
 * Expands short forms and adds values that can be derived from other values, so that the rest of the compiler sees each value
 * in a single form. A written value always takes precedence over a derived value.
 */

/** Each is also the key of its label in `words`. */
const SHORT_FORM_KEYS = ['agenda', 'freezeDate', 'language', 'level'];

/** The key that also accepts a list of texts, and the key in `words` of the label for several texts. */
const [TOPICAL, TOPICS] = ['agenda', 'topics'];

/** Turns `agenda: Black Rock` into a text with a label from `words`, and gives each day its date. */
export function expandShortForms(source: Source, schemas: Schemas): Source {
  if (!isRecord(source.data)) return source;
  const { data: written } = source;
  const { words, conference, committees, routes } = written;
  const known = { ...defaultWords(schemas, siteLanguage(conference)), ...(isRecord(words) && words) };
  const data = {
    ...written,
    ...(isRecord(conference) && { conference: withDayDates(conference) }),
    ...(Array.isArray(committees) && {
      committees: committees.map((one) => expandCommittee(one, known, written)),
    }),
    ...(Array.isArray(routes) && { routes: withWrittenNumbers(routes, source) }),
  };
  return { ...source, data };
}

/** A time that no clock has, such as 24:00, counts too, so that the problem about the moment can explain it. */
function isClockTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d\d:\d\d$/.test(value);
}

/** Days with only times follow each other, starting on the first day of the conference. */
function withDayDates(conference: Schema): Schema {
  const { starts, days } = conference;
  if (!Array.isArray(days) || hasReference(starts)) return conference;
  const from = dayOfMoment(starts);
  // a missing first day is reported separately, so any date will do
  const first = (from && dayNumberOf(from)) ?? 0;
  const dated = days.map((day, index) => {
    if (!isRecord(day)) return day;
    const { starts: start, ends: end } = day;
    const date = first + index;
    const last = date + (isClockTime(start) && isClockTime(end) ? daysUntilEnd(start, end) : 0);
    return {
      ...day,
      ...(isClockTime(start) && { starts: `${dateFromNumber(date)}T${start}` }),
      ...(isClockTime(end) && { ends: `${dateFromNumber(last)}T${end}` }),
    };
  });
  return { ...conference, days: dated };
}

// a site is read at each save; an unchanged committee must stay the same object, for the validation caches
const cachedCommittees = new WeakMap<Schema, { labels: string; committee: Schema }>();

function expandCommittee(committee: unknown, words: Schema, data: Schema): unknown {
  if (!isRecord(committee)) return committee;
  const short = new Map(
    SHORT_FORM_KEYS.filter((key) => isShortForm(committee[key], data)).map((key) => [
      key,
      { form: SHORT_TEXT_KEY, label: words[key] },
    ]),
  );
  const topics = committee[TOPICAL];
  if (Array.isArray(topics))
    short.set(TOPICAL, { form: SHORT_LIST_KEY, label: words[topics.length > 1 ? TOPICS : TOPICAL] });
  if (short.size === 0) return committee;
  const labels = JSON.stringify([...short]);
  const earlier = cachedCommittees.get(committee);
  if (earlier?.labels === labels) return earlier.committee;
  const entries = Object.entries(committee).map(([key, value]) => {
    const line = short.get(key);
    if (!line) return [key, value];
    return [key, { ...(typeof line.label === 'string' && { label: line.label }), [line.form]: value }];
  });
  const made: Schema = Object.fromEntries(entries);
  cachedCommittees.set(committee, { labels, committee: made });
  return made;
}

/** A text, number or boolean, or a reference to a text in the file, is a short form. */
function isShortForm(value: unknown, data: Schema): boolean {
  const reference = wholeReference(value);
  if (reference) return typeof valueAt(data, reference.keys) === 'string';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Returns the path before short forms are expanded; for the label of a short form, its path under `words`. */
export function writtenPath(path: Path, written: unknown): Path {
  const found: (string | number)[] = [];
  let here = written;
  for (const [index, key] of path.entries()) {
    const isList = Array.isArray(here);
    if (typeof here === 'string' || (isList && typeof key === 'string')) {
      if (key === 'label')
        return ['words', isList && (here as unknown[]).length > 1 ? TOPICS : (path[index - 1] ?? '')];
      if (key === (isList ? SHORT_LIST_KEY : SHORT_TEXT_KEY)) continue;
    }
    here = valueAt(here, [key]);
    found.push(key);
  }
  return found;
}

const DERIVED_FACTS: Record<string, (conference: Schema) => string | undefined> = {
  year: ({ starts }) => (dayOfMoment(starts) ? String(starts).slice(2, 4) : undefined),
  dates: ({ starts, ends, language }) => {
    const [from, to] = [dayOfMoment(starts), dayOfMoment(ends ?? starts)];
    const [first, last] = [from && dayNumberOf(from), to && dayNumberOf(to)];
    if (first === undefined || last === undefined || first > last) return undefined;
    return formatDateRange(String(starts), String(ends ?? starts), readSiteLanguage(language));
  },
};

/** Adds default words, the dates of the conference, topics as one text, and links to the archive. */
export function withDerivedValues(data: Schema, schemas: Schemas, archived: readonly Edition[]): Schema {
  const { words, conference, committees, editions } = data;
  const links = editionLinks(editions, archived, siteLanguage(conference));
  return {
    ...data,
    ...(links && { editions: links }),
    words: { ...defaultWords(schemas, siteLanguage(conference)), ...(isRecord(words) && words) },
    ...(isRecord(conference) && { conference: { ...derivedFacts(conference), ...conference } }),
    ...(Array.isArray(committees) && { committees: committees.map(withJoinedTopics) }),
  };
}

/** The `maxLength` of values/text.schema.json. */
const MAX_TEXT_LENGTH = 500;

const cachedTopics = new WeakMap<Schema, Schema>();

/** For references such as `$committee.agenda.text`. */
function withJoinedTopics(committee: unknown): unknown {
  if (!isRecord(committee)) return committee;
  const agenda = committee[TOPICAL];
  const texts = isRecord(agenda) && agenda.text === undefined ? agenda.texts : undefined;
  // a text with a reference would be resolved and checked twice
  if (!isTextList(texts) || texts.some(hasReference)) return committee;
  const known = cachedTopics.get(committee);
  if (known) return known;
  const whole = lineText({ texts });
  const text = whole.length > MAX_TEXT_LENGTH ? `${whole.slice(0, MAX_TEXT_LENGTH - 1)}…` : whole;
  const made = { ...committee, [TOPICAL]: { ...(agenda as Schema), text } };
  cachedTopics.set(committee, made);
  return made;
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function derivedFacts(conference: Schema): Schema {
  const values = Object.entries(DERIVED_FACTS).map(([key, implied]) => [key, implied(conference)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function siteLanguage(conference: unknown): string {
  return readSiteLanguage(isRecord(conference) ? conference.language : undefined);
}
