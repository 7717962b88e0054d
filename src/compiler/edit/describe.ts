import {
  capitalise,
  differingRange,
  isDeepEqual,
  isRecord,
  type Json,
  labelInSentence,
  plainText,
  type ValuePath,
  valueAt,
  wordsOfKey,
} from '../../core/index.ts';
import { ordinal, recordName, singular } from '../output/place-words.ts';
import { type LocatedSchema, type Schemas, schemaAt, siteSchema } from '../schema/schemas.ts';
import { hasReference, wholeReference } from '../source/reference-syntax.ts';
import { parseProse } from '../values/prose.ts';
import { type Match, matchEntries } from './match.ts';
import { isSameProse, unwrapProse } from './prose.ts';

/* Describes changes of the file in words for editors. Entries of lists are matched by identity, not by position. */

type JsonRecord = { [key: string]: Json };

interface ComparedValue {
  /** Such as `Lok Sabha, chair Asha Example`; empty for the whole file. */
  name: string;
  schema: LocatedSchema | undefined;
  schemas: Schemas;
}

/** Returns one sentence for each change, in file order. */
export function describeData(before: unknown, after: unknown, schemas: Schemas): string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  return describeRecordChanges(before as JsonRecord, after as JsonRecord, {
    name: '',
    schema: siteSchema(schemas),
    schemas,
  });
}

function describeRecordChanges(before: JsonRecord, after: JsonRecord, subject: ComparedValue): string[] {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return keys.flatMap((key) => {
    const [old, next] = [ownValue(before, key), ownValue(after, key)];
    return old === next
      ? []
      : describeKeyChanges(
          key,
          old,
          next,
          { ...subject, schema: childSchema(subject, key, after) },
          subject.name,
        );
  });
}

function ownValue(record: JsonRecord, key: string): Json | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function childSchema(
  { schema, schemas }: ComparedValue,
  key: string | number,
  around: Json,
): LocatedSchema | undefined {
  return schema && schemaAt([key], schemas, around, schema);
}

/** Describes a value by the names and keys on its path. */
export function describePath(path: ValuePath, data: unknown): string {
  let names: string[] = [];
  for (const [index, key] of path.entries()) {
    const record = recordName(valueAt(data, path.slice(0, index + 1)));
    if (typeof key === 'string') names.push(labelInSentence(key));
    else names = record === undefined ? [...names, ordinal(key + 1)] : [...names.slice(0, -1), record];
  }
  return capitalise(names.join(', '));
}

function describeKeyChanges(
  key: string,
  old: Json | undefined,
  next: Json | undefined,
  subject: ComparedValue,
  around: string,
): string[] {
  if (isDeepEqual(old, next)) return [];
  const label = labelInSentence(key, subject.schema?.schema['x-label']);
  const name = around === '' ? capitalise(label) : around;
  const field = around === '' ? name : `${around}, ${label}`;
  if (next === undefined || next === null)
    return [around === '' ? `${name} deleted` : `${name}: ${label} deleted`];
  if (Array.isArray(next) && (Array.isArray(old) || old === undefined || old === null))
    return listChanges(key, old ?? [], next, { ...subject, name: around }, field);
  if (isRecord(old) && isRecord(next))
    return describeRecordChanges(old as JsonRecord, next as JsonRecord, { ...subject, name: field });
  const kind = subject.schema?.schema['x-kind'];
  if (old === undefined || old === null) {
    const isFile = typeof next === 'string' && isFileKind(kind);
    const value = typeof next === 'object' || isFile ? '' : ` ${quotedValue(next)}`;
    return [around === '' ? `New: ${label}${value}` : `${name}: new ${label}${value}`];
  }
  if (typeof old === 'object' || typeof next === 'object') return [`${field} changed`];
  if (typeof old === 'string' && typeof next === 'string')
    // for prose such as a letter, names only the record
    return [
      describeTextChange(
        old,
        next,
        kind === 'prose' && around !== '' && !isSameProse(old, next) ? around : field,
        kind,
      ),
    ];
  return [`${field}: ${quotedValue(old)} → ${quotedValue(next)}`];
}

function describeTextChange(old: string, next: string, field: string, kind: unknown): string {
  if (isFileKind(kind) && !hasReference(next))
    return `${field}: new ${kind === 'image' ? 'picture' : 'file'}`;
  if (kind !== 'prose') return `${field}: ${describeDifference(old, next)}`;
  return `${field}: ${isSameProse(old, next) ? 'line breaks' : proseDifference(old, next)}`;
}

/** File names say little to editors. */
function isFileKind(kind: unknown): boolean {
  return kind === 'image' || kind === 'file';
}

function entryKind(key: string, list: Json[], subject: ComparedValue): string {
  if (key === 'routes') return 'page';
  const title = childSchema(subject, 0, list)?.schema.title;
  // the singular of "news" would be "new"
  const one = key === 'news' ? undefined : singular(key);
  return one ?? (typeof title === 'string' ? title.toLowerCase() : 'entry');
}

function listChanges(key: string, old: Json[], next: Json[], subject: ComparedValue, list: string): string[] {
  const matches = matchEntries(old, next);
  const kind = entryKind(key, next, subject);
  const nameOf = (value: Json | undefined) => entryName(value, kind);
  const subjectOf = (value: Json | undefined) =>
    subject.name === '' || hasOwnName(value)
      ? capitalise(nameOf(value))
      : `${subject.name}, ${nameOf(value)}`;
  const prefix = subject.name === '' ? '' : `${subject.name}: `;
  const words: string[] = [];
  const stay = new Set(matches.map(({ from }) => from));
  for (const [index, value] of old.entries())
    if (!stay.has(index)) words.push(capitalise(`${prefix}${kindAndName(value, kind)} deleted`));
  const moved = movedEntries(matches);
  if (moved.length > 3) words.push(`${capitalise(list)}: new order`);
  else
    for (const { to } of moved)
      words.push(`${capitalise(list)}: ${capitalise(nameOf(next[to]))} now ${ordinal(to + 1)}`);
  const partners = new Map(matches.map(({ from, to }) => [to, from]));
  for (const [index, value] of next.entries()) {
    const from = partners.get(index);
    if (from === undefined) {
      words.push(
        capitalise(`${prefix}new ${ordinal(index + 1)} ${kindAndName(value, kind)}${pictureSuffix(value)}`),
      );
      continue;
    }
    const earlier = old[from];
    if (earlier === value || isDeepEqual(earlier, value)) continue;
    const schema = childSchema(subject, index, next);
    if (isRecord(earlier) && isRecord(value))
      words.push(
        ...describeRecordChanges(earlier as JsonRecord, value as JsonRecord, {
          ...subject,
          schema,
          name: subjectOf(earlier),
        }),
      );
    else if (typeof earlier === 'string' && typeof value === 'string')
      words.push(`${capitalise(list)}: ${describeDifference(earlier, value)}`);
    else words.push(`${capitalise(list)}: ${ordinal(index + 1)} ${kind} changed`);
  }
  return words;
}

/** Returns the smallest set of entries whose move explains the new order. */
function movedEntries(matches: readonly Match[]): Match[] {
  // finds the longest increasing subsequence: `ends` has, for each length, the entry with the smallest end; `before` contains the
  // predecessor of each entry
  const before: number[] = [];
  const ends: number[] = [];
  for (const [index, { from }] of matches.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matches[ends[middle] as number] as Match).from < from) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (ends[low - 1] as number) : -1;
    ends[low] = index;
  }
  const staying = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) staying.add(at);
  return matches.filter((_, index) => !staying.has(index));
}

/** The keys that may contain the name of an entry, most specific first. */
const NAME_KEYS = ['name', 'heading', 'title', 'label', 'mail', 'path', 'id', 'alt', 'text'];
const MAX_NAME_LENGTH = 40;

function ownName(value: Json | undefined): string | undefined {
  if (!isRecord(value)) return undefined;
  const key = NAME_KEYS.find((one) => {
    const text = value[one];
    return typeof text === 'string' && text !== '' && !text.includes('\n') && !hasReference(text);
  });
  return key === undefined ? undefined : shortenText(String(value[key]), MAX_NAME_LENGTH);
}

/** For a route with one page per record: the kind of record, "committee pages". For an unnamed block: its type. */
function entryName(value: Json | undefined, kind: string): string {
  if (isRecord(value) && typeof value.as === 'string') return `${wordsOfKey(value.as)} pages`;
  const name = ownName(value);
  if (name !== undefined) return name;
  if (isRecord(value) && typeof value.type === 'string') return labelInSentence(value.type);
  return typeof value === 'string' ? quotedValue(value) : kind;
}

/** Whether the name of an entry is clear without the name of its parent, such as the heading of a block. */
function hasOwnName(value: Json | undefined): boolean {
  return isRecord(value) && typeof value.type === 'string' && ownName(value) !== undefined;
}

function kindAndName(value: Json | undefined, kind: string): string {
  if (isRecord(value) && typeof value.as === 'string') return `${kind} for each ${wordsOfKey(value.as)}`;
  const name = entryName(value, kind);
  // avoids a repeated word, as in "committee Committee X"
  const isSaid = name.toLowerCase().startsWith(`${kind.toLowerCase()} `);
  return name === kind || isSaid ? name : `${kind} ${name}`;
}

const PICTURE_KEYS = ['photo', 'picture', 'logo', 'image'];

function pictureSuffix(value: Json): string {
  const picture = isRecord(value) ? PICTURE_KEYS.find((key) => Object.hasOwn(value, key)) : undefined;
  return picture === undefined ? '' : `, with ${picture}`;
}

const MAX_EXCERPT_LENGTH = 60;

function proseDifference(before: string, after: string): string {
  const [old, next] = [wordsOfProse(before), wordsOfProse(after)];
  if (old !== next) return describeDifference(old, next);
  const { put } = differingRange(wordsOf(unwrapProse(before).trim()), wordsOf(unwrapProse(after).trim()));
  const around = put
    .join('')
    .replaceAll(/\]\([^)]*\)?|[*_[\]()#>`]/g, '')
    .trim();
  return `bold, headings or links changed${around === '' ? '' : ` at ${quotedValue(around)}`}`;
}

function wordsOfProse(text: string): string {
  const { prose } = parseProse(unwrapProse(text), { path: [] }, (href) => ({ href, external: false }));
  return plainText(prose);
}

function describeDifference(before: string, after: string): string {
  if (!isPlainText(before) && !isPlainText(after)) return `${quotedValue(before)} → ${quotedValue(after)}`;
  const { gone, put } = differingRange(
    wordsOf(unwrapProse(before).trim()),
    wordsOf(unwrapProse(after).trim()),
  );
  if (gone.join('').trim() !== '' && put.join('').trim() !== '') {
    const [one, other] = withoutCommonEnd(gone.join('').trim(), put.join('').trim());
    return `${quotedValue(one)} → ${quotedValue(other)}`;
  }
  if (gone.join('').trim() === '' && put.join('').trim() === '') return 'spaces';
  const isNew = put.join('').trim() !== '';
  return isNew ? `new ${quotedWords(put)}` : `${quotedWords(gone)} deleted`;
}

/** Returns two texts without a punctuation character that both end with. */
function withoutCommonEnd(one: string, other: string): [string, string] {
  const end = /[\p{Po}\p{Pf}]$/u.exec(one)?.[0];
  if (end === undefined || !other.endsWith(end) || one.length === end.length || other.length === end.length)
    return [one, other];
  return [one.slice(0, -end.length), other.slice(0, -end.length)];
}

/** Splits a text into words and the spaces between them. */
function wordsOf(text: string): string[] {
  return text.split(/(\s+)/);
}

function quotedWords(words: readonly string[]): string {
  return quotedValue(words.join('').trim());
}

const MOMENT_PATTERN = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d)?)?$/;
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
} as const);

/** Returns a date, maybe with a time, in words: "1 August 2024, 08:00" for `2024-08-01T08:00`; undefined for other texts. */
function momentWords(text: string): string | undefined {
  const [, day, time] = MOMENT_PATTERN.exec(text) ?? [];
  const date = new Date(`${day}T00:00Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  return `${DAY_FORMAT.format(date)}${time === undefined ? '' : `, ${time}`}`;
}

/** Whether a text is displayed unchanged, since it is neither a date nor a reference. */
function isPlainText(text: string): boolean {
  return momentWords(text) === undefined && wholeReference(text) === undefined;
}

export function quotedValue(value: Json): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const reference = wholeReference(value);
  if (reference) return reference.keys.map((key) => labelInSentence(key)).join(', ');
  if (typeof value === 'string' && !isPlainText(value)) return momentWords(value) ?? value;
  return `"${shortenText(String(value).replaceAll(/\s+/g, ' '), MAX_EXCERPT_LENGTH)}"`;
}

function shortenText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`;
}
