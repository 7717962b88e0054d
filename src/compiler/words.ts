import type { Schema } from './schemas.ts';

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'keys with values',
  null: 'nothing',
};

/** A type, or the type of a value, in an editor's words: `a text`, `a list`. */
export function typeText(type: string, value?: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return `the number ${value}`;
  return TYPES[type] ?? type;
}

/** What a schema describes, as the subject of a sentence: `A committee`, `The block "letter"`. */
export function kindOf(schema: Schema): string {
  const type = (schema.properties as Record<string, Schema> | undefined)?.type?.const;
  if (typeof type === 'string') return `The block "${type}"`;
  const title = typeof schema.title === 'string' ? schema.title.toLowerCase() : 'entry';
  return `The ${title}`;
}
