import { isRecord, wordsOfKey } from '../../core/index.ts';
import { hasReference } from '../source/reference-syntax.ts';

/* Describes locations in the file in words: records by name, keys, and positions in lists. */

/** Keys that identify a record, most specific first. A route has its path, a block its type. */
const NAME_KEYS = ['path', 'type', 'name', 'id', 'label', 'title', 'heading'];
const MAX_NAME_LENGTH = 40;

export function recordName(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const key = NAME_KEYS.find((one) => typeof value[one] === 'string' && isUsableName(value[one]));
  return key === undefined ? undefined : String(value[key]);
}

function isUsableName(text: string): boolean {
  // the path of a route with one page per record counts as a name, although it contains a reference
  return (
    text.length > 0 &&
    text.length <= MAX_NAME_LENGTH &&
    !/\s{2}|\n/.test(text) &&
    (text.startsWith('/') || !hasReference(text))
  );
}

/** `chair` for `chairs`; undefined for other keys. */
export function singular(list: string): string | undefined {
  if (list === 'people') return 'person';
  const one = /^(.*[^s])s$/.exec(list)?.[1];
  return one === undefined ? undefined : wordsOfKey(one.replace(/ie$/, 'y'));
}

export const ORDINAL_WORDS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** `third`, `21st`. */
export function ordinal(count: number): string {
  return ORDINAL_WORDS[count - 1] ?? `${count}${ordinalEnding(count)}`;
}

export function ordinalEnding(count: number): string {
  return ['th', 'st', 'nd', 'rd'][/1\d$/.test(String(count)) ? 0 : count % 10] ?? 'th';
}
