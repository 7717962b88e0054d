import { getOrCreate, isRecord, LANGUAGES, type Words, withoutIsolates } from '../../core/index.ts';
import { words } from '../../core/languages/words.generated.ts';
import { type Path, type Problem, problem } from '../problems/problem.ts';
import { propertiesOf, resolveSchema, type Schema, type Schemas, siteSchema } from '../schema/schemas.ts';
import { findPlaceholders, unknownPlaceholders } from './placeholders.ts';

function wordSchemas(schemas: Schemas): Record<string, Schema> {
  const site = siteSchema(schemas);
  const words = propertiesOf(site.schema).words ?? {};
  return propertiesOf(resolveSchema({ ...site, schema: words }, schemas).schema);
}

/** Lacks English, since the schemas contain the English words. */
const WORDS_BY_LANGUAGE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = words;

/** Requires the same script: `de` for `de-AT`, undefined for `zh-TW`. Prefers the same country; `pt` counts as Brazilian. */
export function closestWordLanguage(language: string): string | undefined {
  const wanted = new Intl.Locale(language).maximize();
  const read = LANGUAGES.map((one) => ({ one, known: new Intl.Locale(one).maximize() })).filter(
    ({ known }) => known.language === wanted.language && known.script === wanted.script,
  );
  return (read.find(({ known }) => known.region === wanted.region) ?? read[0])?.one;
}

/** English while the value is not a valid language code. */
export function readSiteLanguage(written: unknown): string {
  try {
    return Intl.getCanonicalLocales(String(written ?? 'en'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

// cached, since the site is read again at each save
const wordsCache = new WeakMap<Schemas, Map<string, Schema>>();

/** Words that the language lacks are in English. */
export function defaultWords(schemas: Schemas, language: string): Schema {
  const name = closestWordLanguage(language) ?? 'en';
  return getOrCreate(
    getOrCreate(wordsCache, schemas, () => new Map()),
    name,
    () => {
      const english = Object.entries(wordSchemas(schemas)).map(([key, one]) => [key, one.default]);
      return { ...Object.fromEntries(english), ...WORDS_BY_LANGUAGE[name] };
    },
  );
}

/** Uses the site's own text only in a language without Plenary's words: it may not fit a name, such as "In March". */
export function unknownName(
  schemas: Schemas,
  language: string,
  { toBeAnnounced }: Pick<Words, 'toBeAnnounced'>,
): string {
  return closestWordLanguage(language)
    ? String(defaultWords(schemas, language).toBeAnnounced)
    : toBeAnnounced;
}

/** For each language of a site. The main language is the default. */
export function createUnknownTexts(
  { shell, others = [] }: LanguageWords & { others?: LanguageWords[] | undefined },
  schemas: Schemas,
): (language: string | undefined) => { text: string; name: string } {
  return (asked) => {
    const { language, words } = others.find((one) => one.shell.language === asked)?.shell ?? shell;
    return { text: withoutIsolates(words.toBeAnnounced), name: unknownName(schemas, language, words) };
  };
}

interface LanguageWords {
  shell: { language: string; words: Pick<Words, 'toBeAnnounced'> };
}

/** The plural forms that may omit the number, since they imply it. */
const FORMS_WITHOUT_NUMBER = new Set(['zero', 'one', 'two']);

export function wordProblems({ words: written, conference }: Schema, schemas: Schemas): Problem[] {
  if (!isRecord(written)) return [];
  const usual = defaultWords(
    schemas,
    readSiteLanguage(isRecord(conference) ? conference.language : undefined),
  );
  return Object.entries(wordSchemas(schemas)).flatMap(([key, schema]) => {
    const text = written[key];
    if (text === undefined) return [];
    const optional = ((schema['x-optional'] ?? []) as string[]).map((name) => `{${name}}`);
    const { default: english } = schema;
    if (!isRecord(english))
      return placeholderProblems(text, ['words', key], { usual: usual[key], english, optional });
    return Object.entries(isRecord(text) ? text : {}).flatMap(([form, one]) =>
      placeholderProblems(one, ['words', key, form], {
        usual: (usual[key] as Schema)[form] ?? (usual[key] as Schema).other,
        english: english.other,
        optional: FORMS_WITHOUT_NUMBER.has(form) ? [...optional, '{n}'] : optional,
      }),
    );
  });
}

interface ExpectedText {
  /** Plenary's default text in the language of the site. */
  usual: unknown;
  english: unknown;
  optional: readonly string[];
}

function placeholderProblems(
  text: unknown,
  path: Path,
  { usual, english, optional }: ExpectedText,
): Problem[] {
  if (typeof text !== 'string') return [];
  const known = findPlaceholders(String(english));
  const unknown = unknownPlaceholders(text, path, known);
  if (unknown.length > 0) return unknown;
  const used = findPlaceholders(text);
  const missing = known.filter((one) => !used.includes(one) && !optional.includes(one));
  return missing.length === 0
    ? []
    : [problem('missing-placeholder', { path }, { missing, usual: String(usual) })];
}
