import { isRecord } from '../../shared/index.ts';
import { hasReference } from '../source/reference-syntax.ts';

/* The words for places of the file: records by their names, keys and positions as one says them. */

/** What a record may be known by, the best first; a route by its address, and a block by its type. */
const NAMES = ['path', 'type', 'name', 'id', 'label', 'title', 'heading'];
const LONGEST = 40;

/** The name of a record, where one of its values can be that. */
export function recordName(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const key = NAMES.find((one) => typeof value[one] === 'string' && isName(value[one]));
  return key === undefined ? undefined : String(value[key]);
}

function isName(text: string): boolean {
  // the address of a page for each record is a name, although it holds a reference
  return (
    text.length > 0 &&
    text.length <= LONGEST &&
    !/\s{2}|\n/.test(text) &&
    (text.startsWith('/') || !hasReference(text))
  );
}

/** `chairs` is a list of chairs; what has no such name is a list of entries. */
export function singular(list: string): string | undefined {
  if (list === 'people') return 'person';
  const one = /^(.*[^s])s$/.exec(list)?.[1];
  return one === undefined ? undefined : spaced(one.replace(/ie$/, 'y'));
}

/** `freezeDate` in words. */
export function spaced(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

const FEW = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** `third`, `21st`. */
export function ordinal(count: number): string {
  const ending = ['th', 'st', 'nd', 'rd'][/1\d$/.test(String(count)) ? 0 : count % 10] ?? 'th';
  return FEW[count - 1] ?? `${count}${ending}`;
}
