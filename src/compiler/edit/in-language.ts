import { homeOfPath, type Intent, type ValuePath } from '../../shared/index.ts';
import { pointerOf } from '../problems/problem.ts';
import type { Schemas } from '../schema/schemas.ts';
import { homeOf, inLanguage, isTranslatableAt, isWordsAt, languagesIn } from '../site/languages.ts';
import { SHORT, SHORT_LIST, type Source, valueAt } from '../source/position.ts';
import { hasWords } from '../source/reference-syntax.ts';
import { translationIntent } from './translate.ts';

/*
 * Who looks at a page in one language changes the texts of that language. The intents are about the file as it is in that language;
 * here they become those of the file as it is written.
 */

/** Intents about a file as it is in the language of a page, as intents about the file. */
export function intentsOnPage(
  intents: readonly Intent[],
  page: string | undefined,
  source: Source,
  schemas: Schemas,
): Intent[] {
  const languages = languagesIn(source.data);
  const [main] = languages;
  if (main === undefined) return [...intents];
  const homes = languages.slice(1).map((one) => ({ language: one, home: homeOf(one) }));
  const home = homeOfPath(page ?? '/', homes);
  const language = homes.find((one) => one.home === home)?.language ?? main;
  const { chosen = new Map() } = inLanguage(source, language, languages, schemas).source;
  return intents.map((intent) => {
    if (intent.do !== 'set' && intent.do !== 'unset') return intent;
    const around = translatedAround(intent.path, chosen);
    if (around) return ofTranslation(intent, around, { language, main, source });
    return intent.do === 'set' && language !== main
      ? translating(intent, { language, main, source, schemas })
      : intent;
  });
}

type ValueChange = Extract<Intent, { do: 'set' | 'unset' }>;

interface Translating {
  language: string;
  main: string;
  source: Source;
}

/** The path of the value in several languages that a path leads to, also by way of a short form; undefined where there is none. */
function translatedAround(path: ValuePath, chosen: ReadonlyMap<string, string>): ValuePath | undefined {
  if (chosen.has(pointerOf(path))) return path;
  const around = path.slice(0, -1);
  const isShort = path.at(-1) === SHORT || path.at(-1) === SHORT_LIST;
  return isShort && chosen.has(pointerOf(around)) ? around : undefined;
}

/** A change of a value that is written in several languages. Without its main text, all of it goes. */
function ofTranslation(
  intent: ValueChange,
  around: ValuePath,
  { language, main, source }: Translating,
): Intent {
  if (intent.do === 'unset' && language === main) return { do: 'unset', path: around };
  const path = [...around, language];
  const { was: _was, ...change } = intent;
  const isThere = typeof valueAt(source.data, path) === 'string';
  // what is shown where the text is missing is that of the main language
  return { ...change, path, ...(isThere && intent.was !== undefined && { was: intent.was }) } as Intent;
}

/**
 * A text that counts for all languages, changed in one of them: it becomes one in both. A new one is in that language alone: the others
 * lack it, and whoever types it letter by letter does not translate the first letter.
 */
function translating(
  intent: Extract<Intent, { do: 'set' }>,
  { language, main, source, schemas }: Translating & { schemas: Schemas },
): Intent {
  const path = isShortForm(intent.path, source.data) ? intent.path.slice(0, -1) : intent.path;
  const old = valueAt(source.data, path);
  const { value: text } = intent;
  if (typeof text !== 'string' || old === text || !isTranslatableAt(path, schemas, source.data))
    return intent;
  const isNew = old === undefined && hasWords(text) && isWordsAt(path, schemas, source.data);
  if (typeof old !== 'string' && !isNew) return intent;
  return { ...intent, ...translationIntent(source.data, path, { main, language, text }) };
}

function isShortForm(path: ValuePath, data: unknown): boolean {
  return path.at(-1) === SHORT && typeof valueAt(data, path.slice(0, -1)) === 'string';
}
