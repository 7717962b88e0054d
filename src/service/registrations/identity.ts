import { compact } from '../../page/text.ts';
import type { Delegate } from '../model.ts';
import { phoneKey } from './phone.ts';
import { beginning, wordsOf } from './words.ts';

/** What two rows can have in common, the surest first. */
export const SAME = ['mail', 'phone', 'name and school'] as const;
type Same = (typeof SAME)[number];

/** What a delegate can be known by again, as texts that are the same where it is; empty where there is nothing. */
export type Keys = Map<Same, string>;

/** What each delegate can be known by again. An address that several members of one delegation have is nobody's own. */
export function keysOf(delegates: readonly Delegate[], country: string | undefined): Keys[] {
  const times = new Map<string, number>();
  const inRow = ({ origin, delegation }: Delegate, key: string) =>
    delegation === undefined ? '' : JSON.stringify([origin.sheet, origin.row, key]);
  const mailOf = ({ mail }: Delegate) => (/.@.+\../.test(mail) ? `mail ${mail.toLowerCase()}` : '');
  const phoneOf = ({ phone }: Delegate) => {
    const key = phoneKey(phone, country);
    return isPlaceholder(key) ? '' : `phone ${key}`;
  };
  const own = delegates.map((one) => [mailOf(one), phoneOf(one)] as const);
  for (const [at, keys] of own.entries()) {
    for (const key of keys) {
      const here = inRow(delegates[at] as Delegate, key);
      if (here) times.set(here, (times.get(here) ?? 0) + 1);
    }
  }
  return delegates.map((one, at) => {
    const [mail = '', phone = ''] = (own[at] ?? []).map((key) =>
      (times.get(inRow(one, key)) ?? 0) > 1 ? '' : key,
    );
    const [name, school] = [compact(one.name), compact(one.school)];
    const called = name && school ? `name ${name} ${school}` : '';
    return new Map([
      ['mail', mail],
      ['phone', phone],
      ['name and school', called],
    ] as const);
  });
}

/** Numbers that people make up: the same digit over and over, or counting. */
function isPlaceholder(key: string): boolean {
  return key === '' || new Set(key.slice(-8)).size < 3 || /1234567890?$/.test(key);
}

/** Whether two names can be one person's: all words of the one, or their first letters, are in the other. */
export function areOneName(a: string, b: string): boolean {
  const [few = [], many = []] = [a, b]
    .map((name) => wordsOf(beginning(name)))
    .sort((x, y) => x.length - y.length);
  return few.every((word) =>
    many.some(
      (other) =>
        other === word ||
        (other.startsWith(word) && word.length === 1) ||
        (word.startsWith(other) && other.length === 1),
    ),
  );
}
