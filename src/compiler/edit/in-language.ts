import { homePathFor, type Intent, type ValuePath, valueAt } from '../../core/index.ts';
import { toJsonPointer } from '../problems/problem.ts';
import type { Schemas } from '../schema/schemas.ts';
import { homePath, isTextAt, isTranslatableAt, listedLanguages, readInLanguage } from '../site/languages.ts';
import { SHORT_LIST_KEY, SHORT_TEXT_KEY, type Source } from '../source/position.ts';
import { needsTranslation } from '../source/reference-syntax.ts';
import { translationIntent } from './translate.ts';

/*
 * An editor's intents refer to the file in the language of the page only. This module converts the intents to intents for the
 * file as written.
 */

export function intentsOnPage(
  intents: readonly Intent[],
  page: string | undefined,
  source: Source,
  schemas: Schemas,
): Intent[] {
  const languages = listedLanguages(source.data);
  const [main] = languages;
  if (main === undefined) return [...intents];
  const homes = languages.slice(1).map((one) => ({ language: one, home: homePath(one) }));
  const home = homePathFor(page ?? '/', homes);
  const language = homes.find((one) => one.home === home)?.language ?? main;
  const { chosen = new Map() } = readInLanguage(source, language, languages, schemas).source;
  return intents.map((intent) => {
    if (intent.do !== 'set' && intent.do !== 'unset') return intent;
    const around = translatedPathAt(intent.path, chosen);
    if (around) return translationChange(intent, around, { language, main, source });
    return intent.do === 'set' && language !== main
      ? translateOnChange(intent, { language, main, source, schemas })
      : intent;
  });
}

type ValueChange = Extract<Intent, { do: 'set' | 'unset' }>;

interface TranslationContext {
  language: string;
  main: string;
  source: Source;
}

/** For a path through a short form, returns the path directly above. Undefined if the value isn't translated. */
function translatedPathAt(path: ValuePath, chosen: ReadonlyMap<string, string>): ValuePath | undefined {
  if (chosen.has(toJsonPointer(path))) return path;
  const around = path.slice(0, -1);
  const isShort = path.at(-1) === SHORT_TEXT_KEY || path.at(-1) === SHORT_LIST_KEY;
  return isShort && chosen.has(toJsonPointer(around)) ? around : undefined;
}

/** Removing the text of the main language removes all translations. */
function translationChange(
  intent: ValueChange,
  around: ValuePath,
  { language, main, source }: TranslationContext,
): Intent {
  if (intent.do === 'unset' && language === main) return { do: 'unset', path: around };
  const path = [...around, language];
  const { was: _was, ...change } = intent;
  const isThere = typeof valueAt(source.data, path) === 'string';
  // without a translation, the editor saw the text of the main language, so `was` can't be compared
  return { ...change, path, ...(isThere && intent.was !== undefined && { was: intent.was }) } as Intent;
}

/** Gives an untranslated text both languages, and a new text only the page's language, since no translation exists yet. */
function translateOnChange(
  intent: Extract<Intent, { do: 'set' }>,
  { language, main, source, schemas }: TranslationContext & { schemas: Schemas },
): Intent {
  const path = isShortForm(intent.path, source.data) ? intent.path.slice(0, -1) : intent.path;
  const old = valueAt(source.data, path);
  const { value: text } = intent;
  if (typeof text !== 'string' || old === text || !isTranslatableAt(path, schemas, source.data))
    return intent;
  const isNew = old === undefined && needsTranslation(text) && isTextAt(path, schemas, source.data);
  if (typeof old !== 'string' && !isNew) return intent;
  return { ...intent, ...translationIntent(source.data, path, { main, language, text }) };
}

function isShortForm(path: ValuePath, data: unknown): boolean {
  return path.at(-1) === SHORT_TEXT_KEY && typeof valueAt(data, path.slice(0, -1)) === 'string';
}
