import type { Schema } from './schemas.ts';

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
  null: 'nothing',
};

/** A JSON type, or that of a value, in an editor's words: `a text`, `a list`. */
export function typeText(type: string, value?: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return `the number ${value}`;
  return TYPES[type] ?? type;
}

const FORM_HINTS: Record<string, string> = {
  boolean: 'Write true or false, without quotes.',
  array: 'Below it, begin each entry with "- ".',
};

/** How to write a value of a schema, by its type or its required keys. Undefined if neither says it. */
export function formHint(schema: Schema, isEntry = false): string | undefined {
  if (schema.type === 'string') return exampleText(schema);
  if (schema.type !== 'object') return FORM_HINTS[String(schema.type)];
  const needed = schema.required as string[] | undefined;
  const keys = needed?.length ? needed : Object.keys((schema.properties ?? {}) as object);
  const lines = keys.map((key) => `"${key}: …"`).join(', ');
  return isEntry
    ? `Write a line for each of its keys, the first behind the dash: ${lines}.`
    : `Below it, two spaces further in, write a line for each of its keys: ${lines}.`;
}

/** An example of a text that has to have a certain format. */
function exampleText(schema: Schema): string | undefined {
  const [example] = (schema.examples ?? []) as unknown[];
  const isFree = !schema.pattern && !schema.enum && !schema['x-kind'];
  return isFree || typeof example !== 'string' ? undefined : `Write something such as ${example}`;
}

/** The record of a schema as the subject of a sentence: `The committee`, `The block "letter"`. */
export function ownerText(schema: Schema): string {
  const type = (schema.properties as Record<string, Schema> | undefined)?.type?.const;
  if (typeof type === 'string') return `The block "${type}"`;
  const title = typeof schema.title === 'string' ? schema.title.toLowerCase() : 'entry';
  return `The ${title}`;
}
