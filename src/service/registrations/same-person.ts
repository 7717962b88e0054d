import { type Delegate, originKey } from '../model.ts';
import {
  areOtherGrades,
  areOtherSchools,
  type CommonThing,
  type Grade,
  type Identity,
  NAME_RELATIONS,
  nameRelation,
  type PersonName,
  type School,
} from './identity.ts';

/*
 * Weighs what two people have in common.
 *
 * | names                          | in common                                             | verdict  |
 * |--------------------------------|-------------------------------------------------------|----------|
 * | equal, more than a first name  | own mail or phone, and no other class (or both)       | certain  |
 * | equal, more than a first name  | school, and nothing else differs                      | likely   |
 * | alike, see `contradicts`       | own mail or phone, and nothing contradicts            | likely   |
 * | one with a middle name more    | a coordinator's mail or phone, school and class       | likely   |
 * | any other pair that shares a key (mail, phone, name and school)                        | possible |
 *
 * A class weighs more than all else: siblings and namesakes share schools, phones and addresses, but rarely a class. What
 * one of two leaves empty neither agrees nor differs. Two people of one row of a delegation are never one.
 */

/** One or more rows that are one person: what they say together. */
export interface Person {
  /** The places of the rows among all delegates. */
  rows: number[];
  /** For each of these rows what other rows may have too. */
  rowKeys: Identity['keys'][];
  keys: Map<CommonThing, Set<string>>;
  names: Map<string, PersonName>;
  /** The addresses and numbers that they give, and those of them that are their own. */
  givenMails: Set<string>;
  givenPhones: Set<string>;
  mails: Set<string>;
  phones: Set<string>;
  schools: Map<string, School>;
  grades: Map<string, Grade>;
  /** The keys of their sheets and rows. */
  origins: Set<string>;
}

/** A person of one row, which is at a place among all delegates. */
export function personOfRow(
  { name, given, own, school, grade, keys }: Identity,
  at: number,
  { origin }: Delegate,
): Person {
  const entry = <T>(key: string, value: T) => new Map(key ? [[key, value]] : []);
  return {
    rows: [at],
    rowKeys: [keys],
    keys: new Map([...keys].map(([thing, key]) => [thing, setOf(key)])),
    names: new Map([[name.key, name]]),
    givenMails: setOf(given.mail),
    givenPhones: setOf(given.phone),
    mails: setOf(own.mail),
    phones: setOf(own.phone),
    schools: entry(school.key, school),
    grades: entry(grade.text, grade),
    origins: new Set([originKey(origin)]),
  };
}

/** Adds to the first of some people all that the others say. */
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

function setOf(key: string): Set<string> {
  return new Set(key ? [key] : []);
}

function addAll(all: Set<string> | undefined, more: ReadonlySet<string>): void {
  for (const one of more) all?.add(one);
}

/** How sure it is that two people who share a key are one; undefined where they are not. */
type Verdict = 'certain' | 'likely' | 'possible';

/** Weighs two people who share a key. */
export function verdictOf(a: Person, b: Person): Verdict | undefined {
  const both = compare(a, b);
  const { name, isWhole, mail, phone, given, school, grade, isOneRow } = both;
  if (isOneRow) return name === 'equal' ? 'possible' : undefined;
  const hasContact = mail === 'same' || phone === 'same';
  if (name === 'other' && !hasContact) return undefined;
  if (name === 'equal' && isWhole) {
    if (hasContact && isCertain(both)) return 'certain';
    return school === 'same' && differences(both) <= allowedDifferences(both) ? 'likely' : 'possible';
  }
  if (hasContact) return contradicts(both) ? 'possible' : 'likely';
  const agrees = given && school === 'same' && grade === 'same' && differences(both) === 0;
  return name === 'longer' && agrees ? 'likely' : 'possible';
}

/** Whether two people cannot be one whom a chain of pairs with this verdict connects. */
export function conflict(a: Person, b: Person, verdict: 'certain' | 'likely'): boolean {
  const both = compare(a, b);
  if (both.isOneRow) return true;
  const isSameName = both.name === 'equal' && both.isWhole;
  if (verdict === 'certain') return !isSameName || !isCertain(both);
  return isSameName ? differences(both) > allowedDifferences(both) : contradicts(both);
}

/** Whether an address or a number in common is enough for two people of one name. In two classes, pupils of one name may share one. */
function isCertain({ mail, phone, grade }: Comparison): boolean {
  return grade !== 'different' || (mail === 'same' && phone === 'same');
}

/** How many things differ that a person has one of. A class that differs weighs more than all others. */
function differences({ mail, phone, grade }: Comparison): number {
  return [mail, phone].filter((one) => one === 'different').length + (grade === 'different' ? 3 : 0);
}

/** How many may differ between two people of one name: a coordinator's address and the same class outweigh another address. */
function allowedDifferences({ given, grade }: Comparison): number {
  return given && grade === 'same' ? 1 : 0;
}

/** Whether anything contradicts that two people are one whose names are not quite the same. */
function contradicts(both: Comparison): boolean {
  const { name, mail, phone, school, grade } = both;
  if (name === 'other') return true;
  if (school === 'different' && !(mail === 'same' && phone === 'same')) return true;
  if (differences(both) === 0) return name === 'near' && grade !== 'same';
  // brothers and sisters share a phone, and some an address: who has another one must be in the same class
  if (name === 'near' || grade !== 'same' || differences(both) > 1) return true;
  return mail !== 'same' && name !== 'longer' && name !== 'initials';
}

type Comparison = ReturnType<typeof compare>;

/** What two people say of each thing; what one of them leaves empty is neither the same nor different. */
function compare(a: Person, b: Person) {
  const names = [...pairs(a.names.values(), b.names.values())];
  const relations = names.map(([one, other]) => nameRelation(one, other));
  return {
    // of several spellings the two that differ most
    name: NAME_RELATIONS.findLast((relation) => relations.includes(relation)) ?? 'other',
    /** Whether one of them gives more than a first name or a family name. */
    isWhole: names.some(([one, other]) => one.isWhole || other.isWhole),
    isOneRow: haveCommon(a.origins, b.origins),
    mail: agreement(a.mails, b.mails, haveCommon(a.mails, b.mails)),
    phone: agreement(a.phones, b.phones, haveCommon(a.phones, b.phones)),
    /** Whether they give the same address or number, be it a coordinator's. */
    given: haveCommon(a.givenMails, b.givenMails) || haveCommon(a.givenPhones, b.givenPhones),
    school: agreement(
      a.schools,
      b.schools,
      somePair(a.schools, b.schools, (x, y) => !areOtherSchools(x, y)),
    ),
    grade: agreement(
      a.grades,
      b.grades,
      somePair(a.grades, b.grades, (x, y) => !areOtherGrades(x, y)),
    ),
  };
}

type Agreement = 'same' | 'different' | 'unknown';

function agreement(a: { size: number }, b: { size: number }, isSame: boolean): Agreement {
  if (a.size === 0 || b.size === 0) return 'unknown';
  return isSame ? 'same' : 'different';
}

/**
 * Nobody sends more forms than this that differ in who sent them. Beyond it nothing is compared: what is common to so many
 * proves nothing, and thousands of them would take minutes.
 */
export const MOST_FORMS = 20;

/** The pairs of the first things of two lists. */
function* pairs<T>(a: Iterable<T>, b: Iterable<T>): Generator<[T, T]> {
  const others = [...b].slice(0, MOST_FORMS);
  for (const one of [...a].slice(0, MOST_FORMS)) for (const other of others) yield [one, other];
}

function somePair<T>(
  a: ReadonlyMap<string, T>,
  b: ReadonlyMap<string, T>,
  isSame: (x: T, y: T) => boolean,
): boolean {
  return [...pairs(a.values(), b.values())].some(([x, y]) => isSame(x, y));
}

/** Whether two sets share an element. */
export function haveCommon(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const one of few) if (many.has(one)) return true;
  return false;
}
