import { getOrCreate, isRecord, valueAt } from '../../core/index.ts';
import { describePath } from '../edit/describe.ts';
import { unwrapProse } from '../edit/prose.ts';
import type { Path } from '../problems/problem.ts';
import { type LocatedSchema, type Schemas, siteSchema } from '../schema/schemas.ts';
import {
  childSchema,
  isTextSchema,
  readInLanguage,
  schemaBranches,
  schemaBranchFor,
} from '../site/languages.ts';
import type { Source } from '../source/position.ts';
import { needsTranslation } from '../source/reference-syntax.ts';

/* Collects the texts of a file that visitors read, and the key that identifies each text in a sheet. */

/** The line breaks of a text that matter: between paragraphs, all (as in a mail), or none. */
type LineBreakKind = 'paragraphs' | 'all' | 'none';

export interface VisitorText {
  path: Path;
  /** The path in the sheet, where entries of lists have their ids instead of indexes, if possible. */
  key: string;
  place: string;
  lines: LineBreakKind;
  /** A text for all languages is under the main language. */
  texts: ReadonlyMap<string, string>;
}

/** In file order, formatted for the cells of a sheet. */
export function visitorTexts(source: Source, languages: readonly string[], schemas: Schemas): VisitorText[] {
  const [main = ''] = languages;
  const read = readInLanguage(source, main, languages, schemas, { isPlain: true }).source.data;
  const keyAt = createKeyMaker(read);
  const all: VisitorText[] = [];
  const walk = (here: unknown, at: LocatedSchema | undefined, path: Path) => {
    if (at === undefined || here === null || (typeof here !== 'object' && typeof here !== 'string')) return;
    const branches = schemaBranches(at, schemas);
    const isTranslatable = branches.some(({ schema }) => schema['x-translatable'] === true);
    const own = isRecord(here) ? languages.filter((one) => typeof here[one] === 'string') : [];
    if (isTranslatable && (typeof here === 'string' || own.length > 0)) {
      if (typeof here === 'string' && !(branches.some(isTextSchema) && needsTranslation(here))) return;
      const lines = lineBreakKind(branches);
      const texts =
        typeof here === 'string'
          ? [[main, here] as const]
          : own.map((one) => [one, String((here as Record<string, unknown>)[one])] as const);
      const shown = texts.map(([language, text]) => [language, formatCell(text, lines)] as const);
      all.push({
        path,
        key: keyAt(path),
        place: describePath([...path], read),
        lines,
        texts: new Map(shown),
      });
      return;
    }
    if (typeof here === 'string') return;
    const inside = schemaBranchFor(at, here, schemas);
    const entries = Array.isArray(here) ? [...here.entries()] : Object.entries(here);
    for (const [key, value] of entries) walk(value, inside && childSchema(inside, key), [...path, key]);
  };
  walk(source.data, siteSchema(schemas), []);
  return all;
}

function lineBreakKind(branches: readonly LocatedSchema[]): LineBreakKind {
  if (branches.some(({ schema }) => schema['x-kind'] === 'prose')) return 'paragraphs';
  return branches.some(({ schema }) => schema['x-widget'] === 'prose') ? 'all' : 'none';
}

/** Each paragraph is on one line, without invisible characters. */
export function formatCell(text: string, lines: LineBreakKind): string {
  const read = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');
  if (lines === 'all') return read.replace(/[ \t]+$/gm, '').trim();
  return (lines === 'paragraphs' ? unwrapProse(read) : read.replace(/\s*\n\s*/g, ' ')).trim();
}

const ID_KEYS = ['id', 'path'];

/** A key stays the same when list entries are moved. */
function createKeyMaker(data: unknown): (path: Path) => string {
  const known = new Map<unknown, (number | string)[]>();
  const namesOf = (list: readonly unknown[]) => getOrCreate(known, list, () => entryIds(list));
  return (path) =>
    JSON.stringify(
      path.map((key, index) => {
        const list = typeof key === 'number' ? valueAt(data, path.slice(0, index)) : undefined;
        const name = Array.isArray(list) ? namesOf(list)[key as number] : key;
        return typeof key === 'number' && typeof name === 'string' ? { id: name } : key;
      }),
    );
}

/** An entry without an id, or with a repeated id, gets its index. */
function entryIds(list: readonly unknown[]): (number | string)[] {
  const ids = list.map((one) => {
    const key = isRecord(one) ? ID_KEYS.find((id) => typeof one[id] === 'string') : undefined;
    return key && isRecord(one) ? String(one[key]) : undefined;
  });
  const counts = new Map<string | undefined, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return ids.map((id, index) => (id !== undefined && counts.get(id) === 1 ? id : index));
}

/** Returns a key without the ids and indexes of list entries, so that it stays the same when an entry is moved or renamed. */
export function keyShape(key: string): string {
  return key.replace(/\{"id":"(?:[^"\\]|\\.)*"\}|(?<=[[,])\d+(?=[,\]])/g, '*');
}
