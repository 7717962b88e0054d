import { LANGUAGES } from '../../../compiler/index.ts';
import type { ValuePath, Widget } from '../../../shared/index.ts';
import { valueAt } from '../../text/value.ts';

type Options = Extract<Widget, { kind: 'choice' }>['options'];

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The languages of a site by name: those that Plenary speaks, then all others with a code of two letters, and those that are written. */
export function languagesOf(written: unknown): Options {
  const all = [written].flat();
  const isWritten = (code: string) => all.includes(code);
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const optionsOf = (codes: Iterable<string>, group: string): Options =>
    [...codes]
      // some languages have an older code, too
      .filter((code) => Intl.getCanonicalLocales(code)[0] === code)
      .map((value) => ({ value, label: names.of(value) ?? '', group }))
      // two codes can have one name: the first is enough
      .filter(({ value, label }, _index, others) => {
        const first = others.find((one) => one.label === label);
        return label !== '' && (isWritten(value) || value === first?.value);
      })
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
  const others = new Set(LETTERS.flatMap((first) => LETTERS.map((second) => first + second)));
  for (const one of all) if (typeof one === 'string' && /^[a-z]{2,3}(-[A-Z]{2})?$/.test(one)) others.add(one);
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
