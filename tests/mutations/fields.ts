import { isCollection, isMap, isScalar, isSeq, type Node, type Pair, parseDocument } from 'yaml';
import type { Path } from '../../src/compiler/problems/problem.ts';
import {
  type LocatedSchema,
  type Schema,
  type Schemas,
  schemaAt,
  siteSchema,
} from '../../src/compiler/schema/schemas.ts';
import {
  childSchema,
  listedLanguages,
  schemaBranches,
  schemaBranchFor,
} from '../../src/compiler/site/languages.ts';

/** A key of a file with its value: their places, and what the schema wants of them. */
export interface Field {
  path: Path;
  key: string;
  /** From the first character of the key, and of the value, to after their last. */
  keyAt: [number, number];
  valueAt: [number, number];
  value: unknown;
  isBlockText: boolean;
  /** The first key of its mapping, and where the next one begins. */
  first: boolean;
  next: number | undefined;
  alone: boolean;
  /** Whether its mapping is written between braces, so that others may be in its line. */
  isInBraces: boolean;
  /** Of the value; and of the mapping around it. */
  schema: Schema;
  owner: Schema;
  /** The schema of each of its texts, where the value is in several languages. */
  inEach: Schema | undefined;
  /** Whether the value is the text in one of several languages, below its code. */
  isTranslation: boolean;
}

/** An entry of a list that is a text. */
export interface Entry {
  path: Path;
  at: [number, number];
  value: unknown;
}

/** Every key of a file, and every text in its lists, in the order of the file. */
export function fieldsOf(
  text: string,
  schemas: Schemas,
): { fields: Field[]; entries: Entry[]; data: unknown } {
  const document = parseDocument(text);
  const data: unknown = document.toJS();
  const fields: Field[] = [];
  const entries: Entry[] = [];
  const schemaOf = (path: Path) => schemaAt(path, schemas, data)?.schema ?? {};
  const languages = listedLanguages(data);
  /** The schema of the texts of a mapping in several languages, at a place that `at` is the schema of. */
  const inEachOf = (node: unknown, at: LocatedSchema | undefined) =>
    at && isMap(node) && node.items.every((pair) => languages.includes(String(pair.key)))
      ? schemaBranches(at, schemas).find(({ schema }) => schema['x-translatable'] === true)?.schema
      : undefined;
  const walk = (node: unknown, path: Path, at: LocatedSchema | undefined): void => {
    const inside =
      at && isCollection(node) ? schemaBranchFor(at, node.toJS(document) as object, schemas) : undefined;
    const child = (key: string | number) => inside && childSchema(inside, key);
    if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) {
        const here = [...path, index];
        if (isScalar(item) && item.range)
          entries.push({ path: here, at: [item.range[0], item.range[1]], value: item.value });
        walk(item, here, child(index));
      }
    }
    if (!isMap(node)) return;
    const translated = inEachOf(node, at);
    const pairs = node.items as Pair<Node, Node>[];
    for (const [index, pair] of pairs.entries()) {
      const key = String((pair.key as { value?: unknown }).value);
      const here = [...path, key];
      const [keyRange, range] = [pair.key.range, pair.value?.range];
      if (!keyRange || !range) throw new Error(`${here.join('.')} of the whole site has no place.`);
      fields.push({
        path: here,
        key,
        keyAt: [keyRange[0], keyRange[1]],
        valueAt: [range[0], endOf(pair.value as Node, text)],
        value: pair.value && (pair.value as Node).toJS(document),
        isBlockText: isScalar(pair.value) && String(pair.value.type).startsWith('BLOCK'),
        first: index === 0,
        next: pairs[index + 1]?.key.range?.[0],
        alone: pairs.length === 1,
        isInBraces: node.flow === true,
        // below the code of a language, a text is wanted in the form that it has without one
        schema: translated ? (schemaAt(path, schemas, data)?.schema ?? translated) : schemaOf(here),
        owner: translated
          ? { properties: Object.fromEntries(languages.map((one) => [one, translated])) }
          : schemaOf(path),
        inEach: inEachOf(pair.value, child(key)),
        isTranslation: translated !== undefined,
      });
      walk(pair.value, here, child(key));
    }
  };
  walk(document.contents, [], siteSchema(schemas));
  return { fields, entries, data };
}

/** A collection reaches to the end of its last value, without the comments and empty lines after it. */
function endOf(node: Node, text: string): number {
  if (!isCollection(node) || node.flow) return trimmed(text, node.range?.[1] ?? 0);
  const last = node.items.at(-1);
  const inner = isMap(node) ? (last as Pair<Node, Node> | undefined)?.value : (last as Node | undefined);
  return inner ? endOf(inner, text) : trimmed(text, node.range?.[1] ?? 0);
}

function trimmed(text: string, end: number): number {
  let at = end;
  while (at > 0 && /\s/.test(text[at - 1] as string)) at--;
  return at;
}
