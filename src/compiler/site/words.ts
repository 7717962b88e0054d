import { isRecord } from '../../shared/index.ts';
import { type Path, type Problem, problem } from '../output/problem.ts';
import { resolveSchema, type Schema, type Schemas, siteSchema } from '../schema/schemas.ts';
import { placeholdersIn, unknownPlaceholders } from '../values/placeholders.ts';

/** The schemas of the words, by their keys. */
function wordSchemas(schemas: Schemas): Record<string, Schema> {
  const site = siteSchema(schemas);
  const words = (site.schema.properties as Record<string, Schema> | undefined)?.words ?? {};
  const { schema } = resolveSchema({ ...site, schema: words }, schemas);
  return (schema.properties ?? {}) as Record<string, Schema>;
}

// a site is opened at each save
const known = new WeakMap<Schemas, Schema>();

/** What Plenary says where nothing is written under `words`. */
export function usualWords(schemas: Schemas): Schema {
  const words =
    known.get(schemas) ??
    Object.fromEntries(Object.entries(wordSchemas(schemas)).map(([key, one]) => [key, one.default]));
  known.set(schemas, words);
  return words;
}

/** The plural forms that may leave out the number, since they say it by themselves. */
const COUNTED = new Set(['zero', 'one', 'two']);

/** The problems of `words:` as it is written: placeholders that stand for nothing, and those that are missing. */
export function wordProblems(written: unknown, schemas: Schemas): Problem[] {
  if (!isRecord(written)) return [];
  const usual = usualWords(schemas);
  return Object.entries(wordSchemas(schemas)).flatMap(([key, schema]) => {
    const text = written[key];
    if (text === undefined) return [];
    const optional = ((schema['x-optional'] ?? []) as string[]).map((name) => `{${name}}`);
    const { default: english } = schema;
    if (!isRecord(english)) return problemsOf(text, ['words', key], { usual: usual[key], english, optional });
    return Object.entries(isRecord(text) ? text : {}).flatMap(([form, one]) =>
      problemsOf(one, ['words', key, form], {
        usual: (usual[key] as Schema)[form] ?? (usual[key] as Schema).other,
        english: english.other,
        optional: COUNTED.has(form) ? [...optional, '{n}'] : optional,
      }),
    );
  });
}

interface Expected {
  /** What Plenary says otherwise, in the language of the site. */
  usual: unknown;
  english: unknown;
  /** The placeholders that may be left out. */
  optional: readonly string[];
}

function problemsOf(text: unknown, path: Path, { usual, english, optional }: Expected): Problem[] {
  if (typeof text !== 'string') return [];
  const known = placeholdersIn(String(english));
  const unknown = unknownPlaceholders(text, path, known);
  if (unknown.length > 0) return unknown;
  const used = placeholdersIn(text);
  const missing = known.filter((one) => !used.includes(one) && !optional.includes(one));
  return missing.length === 0
    ? []
    : [problem('missing-placeholder', { path }, { missing, usual: String(usual) })];
}
