import { isRecord, type Words, withoutIsolates } from '../../shared/index.ts';
import { type Path, type Problem, problem } from '../problems/problem.ts';
import { resolveSchema, type Schema, type Schemas, siteSchema } from '../schema/schemas.ts';
import { WORDS } from './all-words.ts';
import { placeholdersIn, unknownPlaceholders } from './placeholders.ts';

/** The schemas of the words, by their keys. */
function wordSchemas(schemas: Schemas): Record<string, Schema> {
  const site = siteSchema(schemas);
  const words = (site.schema.properties as Record<string, Schema> | undefined)?.words ?? {};
  const { schema } = resolveSchema({ ...site, schema: words }, schemas);
  return (schema.properties ?? {}) as Record<string, Schema>;
}

/** The languages that have all words. */
export const LANGUAGES: readonly string[] = ['en', ...Object.keys(WORDS)];

/**
 * The one of `LANGUAGES` that speakers of a language read, in the same script: `de` for `de-AT`, none for `zh-TW`. Of two, it is the one of the same
 * country: `pt` is Brazilian.
 */
export function wordLanguage(language: string): string | undefined {
  const wanted = new Intl.Locale(language).maximize();
  const read = LANGUAGES.map((one) => ({ one, known: new Intl.Locale(one).maximize() })).filter(
    ({ known }) => known.language === wanted.language && known.script === wanted.script,
  );
  return (read.find(({ known }) => known.region === wanted.region) ?? read[0])?.one;
}

/** The language of the site; English while the key holds no language. */
export function languageOf(written: unknown): string {
  try {
    return Intl.getCanonicalLocales(String(written ?? 'en'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

// a site is opened at each save
const known = new WeakMap<Schemas, Map<string, Schema>>();

/** What Plenary says in a language where nothing is written under `words`; in English what that language does not have. */
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
 * What a person is called whom nobody knows yet. It is what Plenary says in this language, because a text under `words` may be no
 * name, such as `In March`; that text only where Plenary has none.
 */
export function unknownName(
  schemas: Schemas,
  language: string,
  { toBeAnnounced }: Pick<Words, 'toBeAnnounced'>,
): string {
  return wordLanguage(language) ? String(usualWords(schemas, language).toBeAnnounced) : toBeAnnounced;
}

/** What is written in each language of a site for a text that nobody knows yet, and for a name; that of the main one for any other. */
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

/** The plural forms that may leave out the number, since they say it by themselves. */
const COUNTED = new Set(['zero', 'one', 'two']);

/** The problems of `words:` as it is written: placeholders that stand for nothing, and those that are missing. */
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
