import {
  LANGUAGE_CODE_PATTERN,
  LANGUAGES,
  type ValuePath,
  valueAt,
  type Widget,
} from '../../../core/index.ts';

type ChoiceOptions = Extract<Widget, { kind: 'choice' }>['options'];

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Lists languages that Plenary's own words support first. The other languages have two-letter codes or are used in the file. */
export function languageOptions(written: unknown): ChoiceOptions {
  const all = [written].flat();
  const isWritten = (code: string) => all.includes(code);
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const optionsOf = (codes: Iterable<string>, group: string): ChoiceOptions =>
    [...codes]
      // skips deprecated codes, which some languages have besides their current code
      .filter((code) => Intl.getCanonicalLocales(code)[0] === code)
      .map((value) => ({ value, label: names.of(value) ?? '', group }))
      // lists only the first of several codes with the same name
      .filter(({ value, label }, _index, others) => {
        const first = others.find((one) => one.label === label);
        return label !== '' && (isWritten(value) || value === first?.value);
      })
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
  const others = new Set(LETTERS.flatMap((first) => LETTERS.map((second) => first + second)));
  for (const one of all) if (typeof one === 'string' && LANGUAGE_CODE_PATTERN.test(one)) others.add(one);
  for (const one of LANGUAGES) others.delete(one);
  return [
    ...optionsOf(LANGUAGES, 'With Plenary’s own words'),
    ...optionsOf(others, 'Others: you translate Plenary’s words'),
  ];
}

/** Returns the site's main language, then the usual languages. Skips languages that the list contains in any regional variant. */
export function nextLanguage(data: unknown, list: ValuePath, usual: readonly unknown[]): string | undefined {
  const withoutCountry = (one: unknown) => String(one).replace(/-.*/, '');
  const listed = new Set([valueAt(data, list)].flat().map(withoutCountry));
  const own = valueAt(data, ['conference', 'language']);
  return [own, ...usual, ...LANGUAGES].find(
    (one): one is string => typeof one === 'string' && !listed.has(withoutCountry(one)),
  );
}
