import { isRecord, wordsOfKey } from '../../core/index.ts';
import { hasReference } from '../source/reference-syntax.ts';

/* Describes locations in the file in words: records by name, keys, and positions in lists. */

/** Keys that identify a record, most specific first. A route has its path, a block its type. */
const NAMES = ['path', 'type', 'name', 'id', 'label', 'title', 'heading'];
const MAX_NAME = 40;

export function recordName(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const key = NAMES.find((one) => typeof value[one] === 'string' && isName(value[one]));
  return key === undefined ? undefined : String(value[key]);
}

function isName(text: string): boolean {
  // the path of a route with one page per record counts as a name, although it contains a reference
  return (
    text.length > 0 &&
    text.length <= MAX_NAME &&
    !/\s{2}|\n/.test(text) &&
    (text.startsWith('/') || !hasReference(text))
  );
}

/** Returns the singular of the key of a list, such as `chair` for `chairs`; undefined for other keys. */
export function singular(list: string): string | undefined {
  if (list === 'people') return 'person';
  const one = /^(.*[^s])s$/.exec(list)?.[1];
  return one === undefined ? undefined : wordsOfKey(one.replace(/ie$/, 'y'));
}

const FEW = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** Returns an ordinal number: `third`, `21st`. */
export function ordinal(count: number): string {
  const ending = ['th', 'st', 'nd', 'rd'][/1\d$/.test(String(count)) ? 0 : count % 10] ?? 'th';
  return FEW[count - 1] ?? `${count}${ending}`;
}
