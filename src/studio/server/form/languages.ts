import { LANGUAGES } from '../../../compiler/index.ts';
import type { ValuePath, Widget } from '../../../shared/index.ts';
import { valueAt } from '../../text/value.ts';

type Options = Extract<Widget, { kind: 'choice' }>['options'];

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The languages of a site by name: those that Plenary speaks, then all others with a code of two letters, and the one that is written. */
export function languagesOf(written: unknown): Options {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const optionsOf = (codes: Iterable<string>, group: string): Options =>
    [...codes]
      // some languages have an older code, too
      .filter((code) => Intl.getCanonicalLocales(code)[0] === code)
      .map((value) => ({ value, label: names.of(value) ?? '', group }))
      // two codes can have one name: the first is enough
      .filter(({ value, label }, _index, all) => {
        const first = all.find((one) => one.label === label);
        return label !== '' && (value === written || value === first?.value);
      })
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
  const others = new Set(LETTERS.flatMap((first) => LETTERS.map((second) => first + second)));
  if (typeof written === 'string' && /^[a-z]{2,3}(-[A-Z]{2})?$/.test(written)) others.add(written);
  for (const one of LANGUAGES) others.delete(one);
  return [
    ...optionsOf(LANGUAGES, 'With Plenary’s own words'),
    ...optionsOf(others, 'Others: you translate Plenary’s words'),
  ];
}

/**
 * The language that a list of languages gets next: first that of the site, then each time one that it does not have yet, not even with a
 * country.
 */
export function nextLanguage(data: unknown, list: ValuePath, usual: readonly unknown[]): string | undefined {
  const withoutCountry = (one: unknown) => String(one).replace(/-.*/, '');
  const listed = new Set([valueAt(data, list)].flat().map(withoutCountry));
  const own = valueAt(data, ['conference', 'language']);
  return [own, ...usual, ...LANGUAGES].find(
    (one): one is string => typeof one === 'string' && !listed.has(withoutCountry(one)),
  );
}
