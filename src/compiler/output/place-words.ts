import { isRecord, wordsOfKey } from '../../core/index.ts';
import { hasReference } from '../source/reference-syntax.ts';

/* Describes places of the file in words: records by name, keys, and positions. */

/** Keys that identify a record, best first; a route has its address, a block its type. */
const NAMES = ['path', 'type', 'name', 'id', 'label', 'title', 'heading'];
const MAX_NAME = 40;

export function recordName(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const key = NAMES.find((one) => typeof value[one] === 'string' && isName(value[one]));
  return key === undefined ? undefined : String(value[key]);
}

function isName(text: string): boolean {
  // the address of a page per record counts as a name, although it contains a reference
  return (
    text.length > 0 &&
    text.length <= MAX_NAME &&
    !/\s{2}|\n/.test(text) &&
    (text.startsWith('/') || !hasReference(text))
  );
}

/** Returns the singular of a list's key, such as `chairs`; undefined for other keys. */
export function singular(list: string): string | undefined {
  if (list === 'people') return 'person';
  const one = /^(.*[^s])s$/.exec(list)?.[1];
  return one === undefined ? undefined : wordsOfKey(one.replace(/ie$/, 'y'));
}

const FEW = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** Writes an ordinal number: `third`, `21st`. */
export function ordinal(count: number): string {
  const ending = ['th', 'st', 'nd', 'rd'][/1\d$/.test(String(count)) ? 0 : count % 10] ?? 'th';
  return FEW[count - 1] ?? `${count}${ending}`;
}
