import { compactText, languageName } from '../../core/index.ts';
import type { Rules } from '../model.ts';
import { countLanguageWords } from './headers/header-words.ts';
import { isKnownWord } from './headers/headers.ts';
import { truncateText, wordsOf } from './text.ts';

export interface SiteLanguages {
  main: string;
  /** Finds a language by code or name; undefined if the text names no language of the site, or several. */
  named: (written: string) => string | undefined;
  ofHeaders: (headers: readonly string[]) => string;
}

export function siteLanguages({ languages, columns }: Rules): SiteLanguages | undefined {
  if (!languages) return undefined;
  const { main, others } = languages;
  const all = [main, ...others.map(({ language }) => language)];
  const names = new Map(all.map((language) => [language, languageNames(language, all)]));
  const headers = new Map<string, Set<string>>();
  for (const [language, own] of [
    [main, columns] as const,
    ...others.map((one) => [one.language, one.columns] as const),
  ])
    for (const header of Object.values(own).flat())
      headers.set(compactText(header), (headers.get(compactText(header)) ?? new Set()).add(language));
  const counts = all.map((language) => ({ language, count: createWordCounter(language) }));

  const named = (written: string) => {
    // "English / Anglais"
    const words = [written, ...truncateText(written).split(/[/|,;()–]/)].map(compactText).filter(Boolean);
    const found = all.filter((language) => words.some((word) => names.get(language)?.has(word)));
    return found.length === 1 ? found[0] : undefined;
  };
  const ofHeader = (header: string) => {
    const fixed = [...(headers.get(compactText(header)) ?? [])];
    if (fixed.length === 1) return fixed[0];
    const words = wordsOf(truncateText(header));
    return soleMaximum(counts.map(({ language, count }) => [language, count(words)]));
  };
  return {
    main,
    named,
    ofHeaders: (written) => {
      const found = written.map(ofHeader);
      return (
        soleMaximum(all.map((language) => [language, found.filter((one) => one === language).length])) ?? main
      );
    },
  };
}

/** Returns the code, and the name in English, in the language itself and in the other languages of a site. */
function languageNames(language: string, all: readonly string[]): Set<string> {
  const plain = new Intl.Locale(language).language;
  // on a site with two variants of Portuguese, the name "Portuguese" alone is ambiguous
  const isAlone = all.filter((one) => new Intl.Locale(one).language === plain).length === 1;
  const names = new Set([compactText(language)]);
  for (const tag of isAlone ? [language, plain] : [language])
    for (const by of ['en', ...all]) names.add(compactText(languageName(tag, by))).add(compactText(tag));
  return names;
}

/** Codes that `\p{Script=…}` does not accept. */
const SCRIPT_NAMES: Record<string, string> = { Hans: 'Han', Hant: 'Han', Jpan: 'Han', Kore: 'Hangul' };

function createWordCounter(language: string): (words: readonly string[]) => number {
  const { language: plain, script = 'Latn' } = new Intl.Locale(language).maximize();
  if (plain === 'en') return (words) => words.filter(isKnownWord).length;
  if (script === 'Latn') return (words) => countLanguageWords(plain, words);
  const letters = new RegExp(`\\p{Script=${SCRIPT_NAMES[script] ?? script}}`, 'u');
  return (words) => words.filter((word) => letters.test(word)).length;
}

function soleMaximum(counts: readonly (readonly [string, number])[]): string | undefined {
  const most = Math.max(...counts.map(([, count]) => count));
  const best = counts.filter(([, count]) => count === most);
  return most > 0 && best.length === 1 ? best[0]?.[0] : undefined;
}
