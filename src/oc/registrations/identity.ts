import { areTransposed, compactText, countEach, editDistance, groupBy } from '../../core/index.ts';
import { type Delegate, originKey } from '../model.ts';
import { phoneKey } from './answers.ts';
import { IGNORED_TITLES } from './names.ts';
import { truncateText, wordsOf } from './text.ts';

/* `verdictOf` compares two people; `duplicates.ts` decides about their rows. */

export const MATCH_KINDS = ['mail', 'phone', 'name and school'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** The surest relation is first. `longer` has an extra middle name; `slip` has letters swapped or doubled. */
const NAME_RELATIONS = ['equal', 'longer', 'initials', 'part', 'slip', 'near', 'other'] as const;
type NameRelation = (typeof NAME_RELATIONS)[number];

export interface Identity {
  name: PersonName;
  /** Normalised; the phone number is complete. */
  given: { mail: string; phone: string };
  /** Empty if more than two people, or several people of one row, use the address or number. */
  own: { mail: string; phone: string };
  school: School;
  grade: Grade;
  keys: Map<MatchKind, string>;
}

export function identitiesOf(delegates: readonly Delegate[], country: string | undefined): Identity[] {
  const names = delegates.map(({ name }) => parsePersonName(name));
  const mails = delegates.map(({ mail }) => (/.@.+\../.test(mail) ? mail.toLowerCase() : ''));
  const phones = delegates.map(({ phone }) => phoneKey(phone, country));
  const ownOf = (keys: readonly string[]) => {
    const isShared = sharedKeys(keys, names);
    const isOfRow = createRepetitionTester(delegates, keys);
    return keys.map((key, at) => (isShared.has(key) || isOfRow(at) ? '' : key));
  };
  const [ownMails, ownPhones] = [ownOf(mails), ownOf(phones)];
  return delegates.map(({ school, grade }, at) => {
    const name = names[at] as PersonName;
    const ownSchool = parseSchool(school);
    const given = { mail: mails[at] ?? '', phone: phones[at] ?? '' };
    const own = { mail: ownMails[at] ?? '', phone: ownPhones[at] ?? '' };
    const [first = ''] = name.words;
    // an address or number that many people share identifies a person only together with the first name
    const keyOf = (kind: 'mail' | 'phone') =>
      own[kind] || (given[kind] && first && `${given[kind]} ${first}`);
    return {
      name,
      given,
      own,
      school: ownSchool,
      grade: parseGrade(grade),
      keys: new Map<MatchKind, string>([
        ['mail', keyOf('mail')],
        ['phone', keyOf('phone')],
        ['name and school', name.key && ownSchool.key ? `${name.key} at ${ownSchool.key}` : ''],
      ]),
    };
  });
}

/** Two may be siblings; three share the address of a coordinator or a school. */
const MAX_PEOPLE_PER_ADDRESS = 2;

function sharedKeys(keys: readonly string[], names: readonly PersonName[]): Set<string> {
  const people = new Map<string, PersonName[]>();
  const shared = new Set<string>();
  for (const [at, key] of keys.entries()) {
    const name = names[at];
    if (!key || !name?.key || shared.has(key)) continue;
    const known = people.get(key) ?? [];
    if (known.some((other) => nameRelation(name, other) !== 'other')) continue;
    people.set(key, [...known, name]);
    if (known.length === MAX_PEOPLE_PER_ADDRESS) shared.add(key);
  }
  return shared;
}

function createRepetitionTester(
  delegates: readonly Delegate[],
  keys: readonly string[],
): (at: number) => boolean {
  const inRow = delegates.map(({ origin, delegation }, at) =>
    delegation === undefined || !keys[at] ? '' : `${originKey(origin)} ${keys[at]}`,
  );
  const times = countEach(inRow.filter(Boolean));
  return (at) => (times.get(inRow[at] ?? '') ?? 0) > 1;
}

interface PersonName {
  words: string[];
  /** Regardless of word order; empty if there is no name. */
  key: string;
  isWhole: boolean;
}

/** No one has more words, and thousands of longer names would take minutes. */
const MAX_NAME_WORDS = 12;
const UNSPACED_NAME = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2,}$/u;

function parsePersonName(text: string): PersonName {
  const all = wordsOf(truncateText(text)).slice(0, MAX_NAME_WORDS);
  const words = all.length > 1 && IGNORED_TITLES.has(all[0] ?? '') ? all.slice(1) : all;
  const [first = ''] = words;
  return {
    words,
    key: [...words].sort().join(' '),
    isWhole: words.filter((word) => word.length > 1).length > 1 || UNSPACED_NAME.test(first),
  };
}

function nameRelation(a: PersonName, b: PersonName): NameRelation {
  if (a.key === b.key || a.words.join('') === b.words.join(''))
    return a.isWhole || b.isWhole ? 'equal' : 'part';
  const [few, many] = a.words.length <= b.words.length ? [a, b] : [b, a];
  if (few.isWhole && few.words.every((word) => many.words.includes(word))) return 'longer';
  const [first = '', second] = few.words;
  if (isPartOfName(few.words, many.words))
    return second && first.length > 1 && first === many.words[0] ? 'initials' : 'part';
  return compareNameSpelling(few.words, many.words);
}

/** All words of one name, or their initials, must be in the other name. */
export function mayBeSameName(a: string, b: string): boolean {
  return isPartOfName(parsePersonName(a).words, parsePersonName(b).words);
}

function isPartOfName(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.every((word) =>
    many.some(
      (other) =>
        other === word ||
        (other.startsWith(word) && word.length === 1) ||
        (word.startsWith(other) && other.length === 1),
    ),
  );
}

/** Allows at most one slip in a word, in at most two words. */
function compareNameSpelling(a: readonly string[], b: readonly string[]): 'slip' | 'near' | 'other' {
  if (a.length !== b.length) return 'other';
  const left = [...b];
  const differing = a.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (differing.length > 2) return 'other';
  const slips = differing.map((word, at) => compareWordSpelling(word, left[at] ?? ''));
  return (['other', 'near', 'slip'] as const).find((slip) => slips.includes(slip)) ?? 'slip';
}

const MAX_WORD_LENGTH = 40;

/** Two swapped neighbours or a doubled letter are a `slip`; one other letter is only `near`, as in Karan and Kiran. */
function compareWordSpelling(a: string, b: string): 'slip' | 'near' | 'other' {
  if (Math.max(a.length, b.length) > MAX_WORD_LENGTH) return 'other';
  if (areNeighboursSwapped(a, b) || hasDoubledLetter(a, b) || hasDoubledLetter(b, a)) return 'slip';
  // transposed letters that are not neighbours make a different name
  const isOneLetter = editDistance(a, b) === 1 && !areTransposed(a, b);
  // a different first letter makes a different name, as in Riya and Priya
  return Math.min(a.length, b.length) >= 4 && a[0] === b[0] && isOneLetter ? 'near' : 'other';
}

function areNeighboursSwapped(a: string, b: string): boolean {
  if (a.length < 3 || a.length !== b.length) return false;
  const at = [...a].findIndex((_, index) => a[index] !== b[index]);
  return a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2) === b;
}

function hasDoubledLetter(long: string, short: string): boolean {
  if (short.length < 3 || long.length !== short.length + 1) return false;
  const at = [...long].findIndex((_, index) => long[index] !== short[index]);
  return long[at] === long[at - 1] && long.slice(0, at) + long.slice(at + 1) === short;
}

interface Grade {
  text: string;
  level?: number;
  section?: string;
}

const ROMAN_NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii'];
/** `xi` is eleven, not section I of class ten. */
const NUMERAL_PATTERN = [...ROMAN_NUMERALS].sort((a, b) => b.length - a.length).join('|');
const CLASS_PATTERN = new RegExp(
  `^(?:(?:class|grade|std|standard|year)\\s*)?(?:(\\d{1,2})(?:st|nd|rd|th)?|(${NUMERAL_PATTERN}))(?:\\s*([a-z]))?(?:\\s*(?:class|grade|std|standard))?$`,
);

function parseGrade(written: string): Grade {
  const text = wordsOf(written.slice(0, 100)).join(' ');
  const [, number, roman = '', section] = CLASS_PATTERN.exec(text) ?? [];
  const level = number ? Number(number) : ROMAN_NUMERALS.indexOf(roman) + 1;
  return { text, ...(level > 0 && { level }), ...(section && { section }) };
}

/** A missing class is no difference, nor is a section that only one of them names. */
function areDifferentGrades(a: Grade, b: Grade): boolean {
  if (!a.text || !b.text) return false;
  if (a.level === undefined || b.level === undefined) return a.text !== b.text;
  return (
    a.level !== b.level || (a.section !== undefined && b.section !== undefined && a.section !== b.section)
  );
}

interface School {
  key: string;
  /** The key with its first words abbreviated: `dpsrkpuram` for Delhi Public School, RK Puram. */
  short: ReadonlySet<string>;
}

function parseSchool(written: string): School {
  const words = wordsOf(truncateText(written)).slice(0, MAX_NAME_WORDS);
  const short = words.map((_, at) => {
    const initials = words.slice(0, at + 1).map(([first]) => first);
    return [...initials, ...words.slice(at + 1)].join('');
  });
  return { key: compactText(written), short: new Set(short.slice(1)) };
}

/** Different schools neither contain nor abbreviate each other's names. */
function areDifferentSchools(a: School, b: School): boolean {
  if (a.key === '' || b.key === '') return false;
  if (a.key.includes(b.key) || b.key.includes(a.key)) return false;
  const isShort = (one: School, other: School) =>
    [...one.short].some(
      (short) => short === other.key || (other.key.length > 2 && short.startsWith(other.key)),
    );
  return !isShort(a, b) && !isShort(b, a);
}

/*
 * How likely it is that two rows are about the same person, by what the two have in common.
 *
 * | names                          | in common                                             | verdict  |
 * |--------------------------------|-------------------------------------------------------|----------|
 * | equal, more than a first name  | own mail or phone, and no other class (or both)       | certain  |
 * | equal, more than a first name  | school, and nothing else differs                      | likely   |
 * | alike, see `contradicts`       | own mail or phone, and nothing contradicts            | likely   |
 * | one has an extra middle name   | a coordinator's mail or phone, school and class       | likely   |
 * | any other pair that shares a key (mail, phone, name and school)                        | possible |
 *
 * The class weighs most: siblings and namesakes share schools, phones and addresses, but rarely a class. Missing answers neither
 * agree nor differ. Two people in one row of a delegation are never merged.
 */

export interface Person {
  rows: number[];
  rowKeys: Identity['keys'][];
  keys: Map<MatchKind, Set<string>>;
  names: Map<string, PersonName>;
  /** Includes shared addresses and numbers; `mails` and `phones` contain only the person's own. */
  givenMails: Set<string>;
  givenPhones: Set<string>;
  mails: Set<string>;
  phones: Set<string>;
  schools: Map<string, School>;
  grades: Map<string, Grade>;
  origins: Set<string>;
}

export function personFromRow(
  { name, given, own, school, grade, keys }: Identity,
  at: number,
  { origin }: Pick<Delegate, 'origin'>,
): Person {
  const entry = <T>(key: string, value: T) => new Map(key ? [[key, value]] : []);
  return {
    rows: [at],
    rowKeys: [keys],
    keys: new Map([...keys].map(([thing, key]) => [thing, createKeySet(key)])),
    names: new Map([[name.key, name]]),
    givenMails: createKeySet(given.mail),
    givenPhones: createKeySet(given.phone),
    mails: createKeySet(own.mail),
    phones: createKeySet(own.phone),
    schools: entry(school.key, school),
    grades: entry(grade.text, grade),
    origins: new Set([originKey(origin)]),
  };
}

export function mergeInto(first: Person, others: readonly Person[]): void {
  first.rows = [first, ...others].flatMap(({ rows }) => rows);
  first.rowKeys = [first, ...others].flatMap(({ rowKeys }) => rowKeys);
  for (const other of others) {
    for (const [thing, keys] of other.keys) addAll(first.keys.get(thing), keys);
    for (const field of ['givenMails', 'givenPhones', 'mails', 'phones', 'origins'] as const)
      addAll(first[field], other[field]);
    for (const [key, value] of other.names) first.names.set(key, value);
    for (const [key, value] of other.schools) first.schools.set(key, value);
    for (const [key, value] of other.grades) first.grades.set(key, value);
  }
}

function createKeySet(key: string): Set<string> {
  return new Set(key ? [key] : []);
}

function addAll(all: Set<string> | undefined, more: ReadonlySet<string>): void {
  for (const one of more) all?.add(one);
}

type Verdict = 'certain' | 'likely' | 'possible';

export function verdictOf(a: Person, b: Person): Verdict | undefined {
  const both = comparePeople(a, b);
  const { name, isWhole, mail, phone, given, school, grade, isOneRow } = both;
  if (isOneRow) return name === 'equal' ? 'possible' : undefined;
  const hasContact = mail === 'same' || phone === 'same';
  if (name === 'other' && !hasContact) return undefined;
  if (name === 'equal' && isWhole) {
    if (hasContact && isCertainMatch(both)) return 'certain';
    return school === 'same' && countDifferences(both) <= maxDifferences(both) ? 'likely' : 'possible';
  }
  if (hasContact) return contradicts(both) ? 'possible' : 'likely';
  const agrees = given && school === 'same' && grade === 'same' && countDifferences(both) === 0;
  return name === 'longer' && agrees ? 'likely' : 'possible';
}

/** `sure` matches are certain or likely; `possible` matches only share a key. */
export function findMatches<One extends Delegate>(
  people: readonly One[],
  others: readonly Delegate[],
  country: string | undefined,
): { sure: One[]; possible: One[] }[] {
  if (others.length === 0) return [];
  const identities = identitiesOf([...people, ...others], country);
  const keyed = people.flatMap((_, at) =>
    [...(identities[at]?.keys.values() ?? [])].map((key) => ({ key, at })),
  );
  const sharing = groupBy(keyed, ({ key }) => key);
  sharing.delete('');
  const personAt = (at: number, origin: Delegate['origin']) =>
    personFromRow(identities[at] as Identity, at, { origin });
  return others.map((_, index) => {
    const keys = identities[people.length + index]?.keys.values() ?? [];
    const places = new Set([...keys].flatMap((key) => (sharing.get(key) ?? []).map(({ at }) => at)));
    // rows of different lists are never the same row
    const other = personAt(people.length + index, { sheet: '', row: -1 - index });
    const candidates = [...places].slice(0, MAX_ROWS_PER_PERSON).map((at) => {
      const person = people[at] as One;
      return { person, verdict: verdictOf(personAt(at, person.origin), other) };
    });
    const those = (...wanted: (Verdict | undefined)[]) =>
      candidates.flatMap(({ person, verdict }) => (verdict && wanted.includes(verdict) ? person : []));
    return { sure: those('certain', 'likely'), possible: those('possible') };
  });
}

/** Detects people who must be different, although a chain of pairs with this verdict connects them. */
export function haveConflict(a: Person, b: Person, verdict: 'certain' | 'likely'): boolean {
  const both = comparePeople(a, b);
  if (both.isOneRow) return true;
  const isSameName = both.name === 'equal' && both.isWhole;
  if (verdict === 'certain') return !isSameName || !isCertainMatch(both);
  return isSameName ? countDifferences(both) > maxDifferences(both) : contradicts(both);
}

/** For people with the same name: two namesakes in different classes may share an address or a number, but not both. */
function isCertainMatch({ mail, phone, grade }: Comparison): boolean {
  return grade !== 'different' || (mail === 'same' && phone === 'same');
}

/** A different class counts more than two different contacts. */
function countDifferences({ mail, phone, grade }: Comparison): number {
  return [mail, phone].filter((one) => one === 'different').length + (grade === 'different' ? 3 : 0);
}

/** For equal names. A coordinator's address and the same class outweigh one different contact. */
function maxDifferences({ given, grade }: Comparison): number {
  return given && grade === 'same' ? 1 : 0;
}

function contradicts(both: Comparison): boolean {
  const { name, mail, phone, school, grade } = both;
  if (name === 'other') return true;
  if (school === 'different' && !(mail === 'same' && phone === 'same')) return true;
  if (countDifferences(both) === 0) return name === 'near' && grade !== 'same';
  // siblings share phones and addresses: if a contact differs, only the same class shows that two people are the same
  if (name === 'near' || grade !== 'same' || countDifferences(both) > 1) return true;
  return mail !== 'same' && name !== 'longer' && name !== 'initials';
}

type Comparison = ReturnType<typeof comparePeople>;

function comparePeople(a: Person, b: Person) {
  const names = [...allPairs(a.names.values(), b.names.values())];
  const relations = names.map(([one, other]) => nameRelation(one, other));
  return {
    // if there are several spellings, the two that differ most count
    name: NAME_RELATIONS.findLast((relation) => relations.includes(relation)) ?? 'other',
    /** One of the names is more than a first name or a family name. */
    isWhole: names.some(([one, other]) => one.isWhole || other.isWhole),
    isOneRow: haveCommonEntry(a.origins, b.origins),
    mail: determineAgreement(a.mails, b.mails, haveCommonEntry(a.mails, b.mails)),
    phone: determineAgreement(a.phones, b.phones, haveCommonEntry(a.phones, b.phones)),
    /** True even for a coordinator's address or number. */
    given: haveCommonEntry(a.givenMails, b.givenMails) || haveCommonEntry(a.givenPhones, b.givenPhones),
    school: determineAgreement(
      a.schools,
      b.schools,
      hasPair(a.schools, b.schools, (x, y) => !areDifferentSchools(x, y)),
    ),
    grade: determineAgreement(
      a.grades,
      b.grades,
      hasPair(a.grades, b.grades, (x, y) => !areDifferentGrades(x, y)),
    ),
  };
}

type Agreement = 'same' | 'different' | 'unknown';

function determineAgreement(a: { size: number }, b: { size: number }, isSame: boolean): Agreement {
  if (a.size === 0 || b.size === 0) return 'unknown';
  return isSame ? 'same' : 'different';
}

/** A key in more rows proves nothing, and comparing these rows would take minutes. */
export const MAX_ROWS_PER_PERSON = 20;

function* allPairs<T>(a: Iterable<T>, b: Iterable<T>): Generator<[T, T]> {
  const others = [...b].slice(0, MAX_ROWS_PER_PERSON);
  for (const one of [...a].slice(0, MAX_ROWS_PER_PERSON)) for (const other of others) yield [one, other];
}

function hasPair<T>(
  a: ReadonlyMap<string, T>,
  b: ReadonlyMap<string, T>,
  isSame: (x: T, y: T) => boolean,
): boolean {
  return [...allPairs(a.values(), b.values())].some(([x, y]) => isSame(x, y));
}

export function haveCommonEntry(
  a: ReadonlySet<string> = new Set(),
  b: ReadonlySet<string> = new Set(),
): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const one of few) if (many.has(one)) return true;
  return false;
}
