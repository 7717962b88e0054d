import path from 'node:path';
import type { Schema, Schemas } from '../../compiler/index.ts';

/** A key of a block, as the table of its keys tells it. */
export interface Key {
  name: string;
  /** What is written there, in words. */
  kind: string;
  needed: boolean;
  about: string;
  /** What it is when it is left out, where the schema says so. */
  otherwise: string;
  /** How deep it is: 0 for the keys of the block itself. */
  depth: number;
}

/** The keys of keys of keys are told, and no more. */
const DEEPEST = 2;

/** The values that have a name, in an editor's words. */
const KINDS: Record<string, string> = {
  text: 'a text',
  prose: 'a text in paragraphs',
  image: 'a picture in media/',
  file: 'a file in media/',
  table: 'a table in media/',
  link: 'a link',
  embed: 'an address to embed',
  moment: 'a day and a time',
  end: 'a day and a time',
  anchor: 'a name for links',
  id: 'a short name',
  timezone: 'a time zone',
  entry: 'the id of a day',
  jump: 'a name on the page',
  page: 'a page',
};

/** All keys that a block takes, those within others behind them. */
export function keysOf(file: string, schemas: Schemas): Key[] {
  return keysIn({ schema: schemas.get(file) ?? {}, file }, schemas, 0).filter(({ name, depth }) => {
    return name !== 'type' || depth > 0;
  });
}

/** A key whose value is a word of the page that stands there anyway, and few want to change. */
export function isWord({ kind, otherwise, depth }: Key): boolean {
  return depth === 0 && kind === 'a text' && otherwise !== '';
}

/** A schema, and the file it is in, from which its references are. */
interface Found {
  schema: Schema;
  file: string;
}

function keysIn({ schema, file }: Found, schemas: Schemas, depth: number): Key[] {
  const needed = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, property]) => {
    const own = followed({ schema: property, file }, schemas);
    const key: Key = {
      name,
      kind: kindOf(own, schemas),
      needed: needed.includes(name),
      about: String(property.description ?? ''),
      otherwise: otherwiseOf(property.default),
      depth,
    };
    const inner = own.schema.type === 'array' ? followed(itemsOf(own), schemas) : own;
    return [key, ...(depth < DEEPEST ? keysIn(inner, schemas, depth + 1) : [])];
  });
}

/** The schema that a key leads to: behind its reference to a file, and of "the thing or a reference" the thing. */
function followed({ schema, file }: Found, schemas: Schemas): Found {
  const choice = ((schema.anyOf ?? []) as Schema[]).find(({ $ref }) => !String($ref).includes('reference.'));
  if (choice) return followed({ schema: choice, file }, schemas);
  if (typeof schema.$ref !== 'string') return { schema, file };
  const target = path.posix.join(path.posix.dirname(file), schema.$ref);
  return followed({ schema: schemas.get(target) ?? {}, file: target }, schemas);
}

function itemsOf({ schema, file }: Found): Found {
  return { schema: (schema.items ?? {}) as Schema, file };
}

function kindOf({ schema, file }: Found, schemas: Schemas): string {
  const name = /^values\/(.+)\.schema\.json$/.exec(file)?.[1] ?? '';
  if (KINDS[name]) return KINDS[name];
  if (Array.isArray(schema.enum)) return schema.enum.join(' or ');
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type !== 'array') return schema.properties ? 'its own keys' : 'a text';
  const items = followed(itemsOf({ schema, file }), schemas);
  return items.schema.properties ? 'a list, each with' : `a list, each ${kindOf(items, schemas)}`;
}

function otherwiseOf(value: unknown): string {
  return value === undefined || typeof value === 'object' ? '' : String(value);
}
