import type { PluralForms } from '../values.ts';

export const LANGUAGE_CODE_PATTERN = /^[a-z]{2,3}(-[A-Z]{2})?$/;

/** `Slide {n} of {all}` → `Slide 2 of 5`. Numbers are formatted for `language`, if given. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string | number>>,
  language?: string,
): string {
  return text.replace(PLACEHOLDER, (written, name: string) => {
    const value = values[name];
    if (value === undefined) return written;
    // toLocaleString rather than a cached Intl.NumberFormat: creating one takes 80 times as long as this call, and a lot of
    // memory
    return typeof value === 'number' && language !== undefined
      ? value.toLocaleString(language)
      : String(value);
  });
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** Returns the name of a language in English or in `inLanguage`; the language code if the name is unknown. */
export function languageName(code: string, inLanguage = 'en'): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Scripts written from right to left (ISO 15924). */
const RTL_SCRIPTS = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi']);

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RTL_SCRIPTS.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** Cached because creating the rules takes longer than rendering a line. */
const pluralRulesCache: Record<string, Intl.PluralRules> = {};

/** Returns the plural form of a word for a number: `{n} row` for 1 in English. */
export function pluralForm(forms: PluralForms, n: number, language: string): string {
  pluralRulesCache[language] ??= new Intl.PluralRules(language);
  return forms[pluralRulesCache[language].select(n)] ?? forms.other;
}
