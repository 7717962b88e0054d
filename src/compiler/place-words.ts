import type { Path } from './problem.ts';
import { hasReference } from './references.ts';
import { schemaAt } from './schema-at.ts';
import type { Schema, Schemas } from './schemas.ts';
import { valueAt } from './source.ts';

/** What a record may be known by, the best first; a route by its address, and a block by its type. */
const NAMES = ['path', 'type', 'name', 'id', 'label', 'title', 'heading'];
const LONGEST = 40;

/**
 * A place in words: `committee Press Corps, second chair`, `page /committees, third block (committeeList)`. `path` leads to a record
 * or to something that stands in one; undefined for the file as a whole.
 */
export function placeInWords(path: Path, data: unknown, schemas: Schemas): string | undefined {
  const words: string[] = [];
  for (const [index, key] of path.entries()) {
    const next = path[index + 1];
    if (typeof key === 'number') {
      const list = String(path[index - 1]);
      words.push(entryInWords(path.slice(0, index + 1), list, data, schemas, index === 1));
    } else if (typeof next !== 'number') {
      const value = valueAt(data, path.slice(0, index + 1));
      // of what is only a text the record around it says enough
      if (index < path.length - 1 || isCollection(value)) words.push(spaced(key));
    } else if (singular(key) === undefined) words.push(spaced(key));
  }
  return words.length > 0 ? words.join(', ') : undefined;
}

function entryInWords(path: Path, list: string, data: unknown, schemas: Schemas, atRoot: boolean): string {
  const value = valueAt(data, path);
  const title = String(schemaAt(path, schemas, data)?.schema.title ?? 'Entry').toLowerCase();
  const kind = list === 'routes' ? 'page' : (singular(list) ?? (title === 'person' ? title : 'entry'));
  const name = nameOf(value);
  if (atRoot && name !== undefined && singular(list) !== undefined) return `${kind} ${name}`;
  const known = isRecord(value) && name !== undefined && name === value.type ? ` (${name})` : '';
  return `${ordinal(Number(path.at(-1)) + 1)} ${kind}${known}`;
}

function nameOf(value: unknown): string | undefined {
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
function singular(list: string): string | undefined {
  if (list === 'people') return 'person';
  const one = /^(.*[^s])s$/.exec(list)?.[1];
  return one === undefined ? undefined : spaced(one.replace(/ie$/, 'y'));
}

/** `freezeDate` in words. */
function spaced(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

const FEW = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

function ordinal(count: number): string {
  const ending = ['th', 'st', 'nd', 'rd'][/1\d$/.test(String(count)) ? 0 : count % 10] ?? 'th';
  return FEW[count - 1] ?? `${count}${ending}`;
}

function isCollection(value: unknown): boolean {
  return value !== null && typeof value === 'object';
}

function isRecord(value: unknown): value is Schema {
  return isCollection(value) && !Array.isArray(value);
}
