import { isRecord, LANGUAGES, type Words, withoutIsolates } from '../../core/index.ts';
import { words } from '../../core/languages/words.generated.ts';
import { type Path, type Problem, problem } from '../problems/problem.ts';
import { resolveSchema, type Schema, type Schemas, siteSchema } from '../schema/schemas.ts';
import { placeholdersIn, unknownPlaceholders } from './placeholders.ts';

function wordSchemas(schemas: Schemas): Record<string, Schema> {
  const site = siteSchema(schemas);
  const words = (site.schema.properties as Record<string, Schema> | undefined)?.words ?? {};
  const { schema } = resolveSchema({ ...site, schema: words }, schemas);
  return (schema.properties ?? {}) as Record<string, Schema>;
}

/** Plenary's words in each language except English, which is in the schemas. */
const WORDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = words;

/**
 * Returns the language in `LANGUAGES` for speakers of another one, in the same script: `de` for `de-AT`, none for `zh-TW`. Of
 * several, the one of the same country is preferred: `pt` is Brazilian.
 */
export function wordLanguage(language: string): string | undefined {
  const wanted = new Intl.Locale(language).maximize();
  const read = LANGUAGES.map((one) => ({ one, known: new Intl.Locale(one).maximize() })).filter(
    ({ known }) => known.language === wanted.language && known.script === wanted.script,
  );
  return (read.find(({ known }) => known.region === wanted.region) ?? read[0])?.one;
}

/** Returns the language of the site; English while the key contains no valid one. */
export function languageOf(written: unknown): string {
  try {
    return Intl.getCanonicalLocales(String(written ?? 'en'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

// cached, as a site is read at each save
const known = new WeakMap<Schemas, Map<string, Schema>>();

/** Returns Plenary's words in a language, as defaults for `words`; English where the language lacks some. */
export function usualWords(schemas: Schemas, language: string): Schema {
  const all = known.get(schemas) ?? new Map<string, Schema>();
  known.set(schemas, all);
  const name = wordLanguage(language) ?? 'en';
  const english = () => Object.entries(wordSchemas(schemas)).map(([key, one]) => [key, one.default]);
  const words = all.get(name) ?? {
    ...Object.fromEntries(english()),
    ...WORDS[name],
  };
  all.set(name, words);
  return words;
}

/**
 * Returns the placeholder for the name of an unknown person. It is Plenary's own in this language, because a text under `words`
 * may not fit a name, such as `In March`; that text only if Plenary has none.
 */
export function unknownName(
  schemas: Schemas,
  language: string,
  { toBeAnnounced }: Pick<Words, 'toBeAnnounced'>,
): string {
  return wordLanguage(language) ? String(usualWords(schemas, language).toBeAnnounced) : toBeAnnounced;
}

/** Returns a function with the placeholders for unknown texts and names in each language of a site; the main language is the default. */
export function unknownIn(
  { shell, others = [] }: Unnamed & { others?: Unnamed[] | undefined },
  schemas: Schemas,
): (language: string | undefined) => { text: string; name: string } {
  return (asked) => {
    const { language, words } = others.find((one) => one.shell.language === asked)?.shell ?? shell;
    return { text: withoutIsolates(words.toBeAnnounced), name: unknownName(schemas, language, words) };
  };
}

interface Unnamed {
  shell: { language: string; words: Pick<Words, 'toBeAnnounced'> };
}

/** The plural forms that may omit the number, since they imply it. */
const COUNTED = new Set(['zero', 'one', 'two']);

/** Reports problems of `words:` as written: unknown placeholders, and missing ones. */
export function wordProblems({ words: written, conference }: Schema, schemas: Schemas): Problem[] {
  if (!isRecord(written)) return [];
  const usual = usualWords(schemas, languageOf(isRecord(conference) ? conference.language : undefined));
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
  /** Plenary's default in the language of the site. */
  usual: unknown;
  english: unknown;
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
