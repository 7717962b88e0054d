import type { Schema } from '../../src/compiler/schema/schemas.ts';
import { schemas } from '../compiler/real-site.ts';
import type { Position } from './server.ts';

/** A step into the file: a key, an entry of a list, or the type of a block. */
type Step = string | 0 | { type: string };

/** An object of the schema, by one way that leads to it, and the descriptions of its keys. */
export interface Place {
  name: string;
  way: Step[];
  keys: Map<string, string>;
}

/** The first line of site.yaml, by which editors find the schema. */
export const MODELINE = '# yaml-language-server: $schema=./schema/site.schema.json';

/** Every object that the schemas know, each by one way. */
export function places(): Place[] {
  const found = new Map<string, Place>();
  visit('site.schema.json', schemas.get('site.schema.json') ?? {}, [], found);
  return [...found.values()];
}

function visit(file: string, schema: Schema, way: Step[], found: Map<string, Place>): void {
  const here = followed(file, schema);
  if (here.file === 'block.generated.schema.json') visitBlocks(way, found);
  else if (here.schema.items) visit(here.file, here.schema.items as Schema, [...way, 0], found);
  else if (here.schema.properties) visitObject(here, way, found);
}

function visitObject(here: { file: string; schema: Schema }, way: Step[], found: Map<string, Place>): void {
  const properties = here.schema.properties as Record<string, Schema>;
  const id = `${here.file} ${Object.keys(properties)}`;
  if (found.has(id)) return;
  const type = (properties.type as Schema | undefined)?.const;
  const keys = Object.entries(properties).filter(
    ([key, one]) => !(type && key === 'type') && offered(here.file, one),
  );
  const name = [
    here.file.replace('.schema.json', ''),
    ...way.filter((step) => typeof step === 'string'),
  ].join(' ');
  found.set(id, { name, way, keys: new Map(keys.map(([key, one]) => [key, String(one.description)])) });
  for (const [key, one] of keys) visit(here.file, one, [...way, key], found);
}

function visitBlocks(way: Step[], found: Map<string, Place>): void {
  for (const [file, schema] of schemas) {
    const type = /^blocks\/(.*)\.schema\.json$/.exec(file)?.[1];
    if (type) visit(file, schema, [...way, { type }], found);
  }
}

/** A schema behind its references; of a thing or a reference to it, the thing. */
function followed(file: string, schema: Schema): { file: string; schema: Schema } {
  const anyOf = schema.anyOf as Schema[] | undefined;
  const thing = anyOf?.find(({ $ref }) => !String($ref).endsWith('reference.schema.json'));
  if (thing) return followed(file, thing);
  if (typeof schema.$ref !== 'string') return { file, schema };
  const target = new URL(schema.$ref, `schema:/${file}`).pathname.slice(1);
  return followed(target, schemas.get(target) ?? {});
}

function offered(file: string, schema: Schema): boolean {
  return followed(file, schema).schema.doNotSuggest !== true;
}

/** A file that holds only the way to a place, with a line below it to write in. */
export function openedAt(way: Step[], lines: string[] = ['']): { text: string; position: Position } {
  const written = [MODELINE];
  let indent = 0;
  let dash = '';
  const write = (line: string) => {
    written.push(' '.repeat(indent) + dash + line);
    indent += dash.length;
    dash = '';
  };
  for (const step of way) {
    if (step === 0) dash = '- ';
    else if (typeof step === 'string') {
      write(`${step}:`);
      indent += 2;
    } else write(`type: ${step.type}`);
  }
  const line = written.length;
  for (const one of lines) write(one);
  return { text: `${written.join('\n')}\n`, position: { line, character: indent } };
}

/** All block types, with the keys that they take beside their type. */
export function blocks(): { type: string; keys: string[] }[] {
  return places().flatMap(({ way, keys }) => {
    const last = way.at(-1);
    return typeof last === 'object' ? [{ type: last.type, keys: [...keys.keys()] }] : [];
  });
}
