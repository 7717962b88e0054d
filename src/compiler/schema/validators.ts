import Ajv, { type ValidateFunction } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { addAnnotations } from './annotations.ts';
import { type Schema, type Schemas, withoutReferences } from './schemas.ts';
import { addLengths } from './validate.ts';

/*
 * ajv makes programs of schemas, which takes longer than to check a site with them. So they are made as texts, which can be
 * kept: whoever has the code that the same schemas made before hands it to `validators`.
 */

/** The validators of the schemas as JavaScript: of the file as it stands, and of what has its references resolved. */
export interface ValidatorCode {
  site: string;
  pages: string;
}

/** In front of the names of the validators of the entries of top-level lists. */
export const ENTRY = 'entry-';

/** Makes the code of the validators. */
export function validatorCode(schemas: Schemas): ValidatorCode {
  const { frame, lists } = apart(withoutReferences(schemas.get('site.schema.json') ?? {}));
  const parts = ['conference', 'header', 'footer', 'offline', 'registrations'].map((name) => [
    name,
    ref(`records/${name}`),
  ]);
  const embeds = ref('values/embeds');
  const shell = { type: 'object', properties: { ...Object.fromEntries(parts), embeds } };
  const entries = [...lists].map(([key, items]) => [ENTRY + key, items] as const);
  return {
    site: codeOf(schemas, { frame, ...Object.fromEntries(entries) }, {}),
    pages: codeOf(
      schemas,
      { page: ref('records/route'), shell },
      { useDefaults: true, removeAdditional: true },
    ),
  };
}

/** The functions that a code exports, by their names. */
export function functionsOf(code: string): { [name: string]: ValidateFunction } {
  const exports = {};
  // our own schemas made it: nothing of a site is in it
  new Function('exports', code)(exports);
  return exports;
}

/** The schema of the file without those of the entries of its lists, and these. */
function apart(site: Schema): { frame: Schema; lists: Map<string, Schema> } {
  const lists = new Map<string, Schema>();
  const properties = { ...(site.properties as Record<string, Schema>) };
  for (const [key, { items, ...schema }] of Object.entries(properties)) {
    if (schema.type !== 'array') continue;
    lists.set(key, items as Schema);
    properties[key] = schema;
  }
  return { frame: { ...site, properties }, lists };
}

function codeOf(schemas: Schemas, named: { [name: string]: Schema }, options: object): string {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictRequired: false,
    // our own schemas are checked by a test; an editor does not wait for it
    validateSchema: false,
    meta: false,
    code: { optimize: false, source: true },
    // a text is checked by one function, and not by a copy of it in every place that takes one
    inlineRefs: false,
    passContext: true,
    ...options,
  });
  addAnnotations(ajv);
  addLengths(ajv);
  for (const [file, schema] of schemas) ajv.addSchema({ ...withoutReferences(schema), $id: uri(file) });
  for (const [name, schema] of Object.entries(named)) ajv.addSchema({ ...schema, $id: uri(name) });
  // a CommonJS module, whose one function Node wraps up in its way, and bundlers in theirs
  const write = 'default' in standalone ? (standalone.default as typeof standalone) : standalone;
  const names = Object.keys(named).map((name) => [name, uri(name)]);
  return (write as unknown as (ajv: Ajv, ids: object) => string)(ajv, Object.fromEntries(names));
}

function uri(file: string): string {
  return `schema:/${file}`;
}

function ref(name: string) {
  return { $ref: uri(`${name}.schema.json`) };
}
