import { createHash } from 'node:crypto';
import { compareTexts, countEach, groupBy } from '../../core/index.ts';
import type { Delegate, DuplicateEntry, EarlierRow } from '../model.ts';
import { rowKey } from '../registrations/corrections.ts';
import { findOriginsSetAside } from '../registrations/duplicates.ts';
import { identitiesOf, mayBeSameName } from '../registrations/identity.ts';

/*
 * Each person has a Key, so that the workbook can be read again after its rows were sorted, filtered or pasted. A Key is the
 * first 10 characters of the SHA-256 hash of the person's identity, in the base32 of RFC 4648. A spreadsheet hardly ever takes a
 * Key for a number, and a Key can be read aloud. With 50 bits, two of 20,000 people have the same hash once in five million
 * workbooks; then the second person gets another Key.
 */

export const KEY_LENGTH = 10;
const KEY_PATTERN = /^[A-Z2-7]{10}$/;

/** RFC 4648, section 6. */
const BASE32_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function hashKey(text: string): string {
  const bytes = createHash('sha256').update(text).digest();
  const bits = bytes.readBigUInt64BE() >> 14n;
  return Array.from(
    { length: KEY_LENGTH },
    (_, at) => BASE32_DIGITS[Number((bits >> BigInt(5 * (KEY_LENGTH - 1 - at))) & 31n)],
  ).join('');
}

export interface KeyedPerson {
  key: string;
  delegate: Delegate;
}

type KeyedRow = Pick<EarlierRow, 'key' | 'of' | 'name'>;

/**
 * A delegate keeps the earlier Key of the same row, or of a duplicate row, if the names may belong to one person. Other Keys come
 * from the best evidence: own email address, own phone number, or name and school, with the name if two people share the
 * evidence.
 */
export function assignKeys(
  delegates: readonly Delegate[],
  duplicates: readonly DuplicateEntry[],
  country: string | undefined,
  earlier: readonly KeyedRow[],
): string[] {
  const taken = new Set<string>();
  const keys = findEarlierKeys(delegates, duplicates, earlier);
  for (const key of keys) if (key) taken.add(key);
  const identities = identitiesOf(delegates, country);
  const evidence = identities.map(({ own, name, keys: things }) =>
    own.mail
      ? `mail ${own.mail}`
      : own.phone
        ? `phone ${own.phone}`
        : (things.get('name and school') ?? name.key),
  );
  const groups = groupBy(
    delegates.map((_, at) => at).filter((at) => keys[at] === undefined),
    (at) => evidence[at] ?? '',
  );
  // evidence may also be shared with a person who has an earlier Key
  const shared = countEach(evidence);
  for (const [base, all] of [...groups].sort(([a], [b]) => compareTexts(a, b))) {
    const isAlone = shared.get(base) === 1 && base !== '';
    const texts = all.map((at) => ({
      at,
      text: isAlone ? base : `${base} ${identities[at]?.name.key}`,
      // this text orders people with the same name, independently of their order in the file
      rest: tieBreaker(delegates[at] as Delegate),
    }));
    texts.sort((a, b) => compareTexts(a.text, b.text) || compareTexts(a.rest, b.rest));
    for (const { at, text } of texts) {
      let key = hashKey(text);
      for (let number = 2; taken.has(key); number++) key = hashKey(`${text} ${number}`);
      taken.add(key);
      keys[at] = key;
    }
  }
  return keys as string[];
}

function tieBreaker({ name, mail, phone, school, grade, sent, choices }: Delegate): string {
  return JSON.stringify([sent ?? null, name, school, grade, mail, phone, choices]);
}

function findEarlierKeys(
  delegates: readonly Delegate[],
  duplicates: readonly DuplicateEntry[],
  earlier: readonly KeyedRow[],
): (string | undefined)[] {
  if (earlier.length === 0) return delegates.map(() => undefined);
  const rows = groupBy(
    earlier.filter(({ key }) => KEY_PATTERN.test(key)),
    ({ of }) => rowKey(of),
  );
  const aside = findOriginsSetAside(duplicates);
  const taken = new Set<string>();
  return delegates.map((delegate) => {
    const places = [delegate.origin, ...(aside.get(delegate) ?? [])];
    for (const place of places) {
      const found = (rows.get(rowKey(place)) ?? []).find(
        ({ name, key }) => !taken.has(key) && mayBeSameName(name, delegate.name),
      );
      if (!found) continue;
      taken.add(found.key);
      return found.key;
    }
    return undefined;
  });
}
