import type { PluralForms } from './values.ts';

/**
 * A text with its placeholders replaced: `Slide {n} of {all}` → `Slide 2 of 5`. With a language, numbers are written as that
 * language writes them.
 */
export function withValues(
  text: string,
  values: Readonly<Record<string, string | number>>,
  language?: string,
): string {
  return text.replace(PLACEHOLDER, (written, name: string) => {
    const value = values[name];
    if (value === undefined) return written;
    // not by an Intl.NumberFormat of our own, of which each takes 80 times as long and much memory
    return typeof value === 'number' && language !== undefined
      ? value.toLocaleString(language)
      : String(value);
  });
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** Returns the name of a language, in English or another language; its code where it has no name. */
export function languageName(code: string, inLanguage = 'en'): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code;
  } catch {
    // no code of a language
    return code;
  }
}

/** The scripts that are written from right to left (ISO 15924). */
const LEFTWARDS = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi']);

/** The direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return LEFTWARDS.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** The rules of plurals, by language: to create them takes longer than to render a line. */
const plurals: Record<string, Intl.PluralRules> = {};

/** The form of a word for a number: `{n} row` for 1 in English. */
export function pluralOf(forms: PluralForms, n: number, language: string): string {
  plurals[language] ??= new Intl.PluralRules(language);
  return forms[plurals[language].select(n)] ?? forms.other;
}
