import type { Delegate, Duplicate } from '../model.ts';
import {
  areOneName,
  areOtherGrades,
  areOtherSchools,
  type Grade,
  type Identity,
  identitiesOf,
  type PersonName,
  RELATIONS,
  relationOf,
  SAME,
  type Same,
  type School,
} from './identity.ts';
import type { Tell } from './messages.ts';

/**
 * What the OC has decided about a row in the sheet Duplicates of an earlier workbook: `keep` it as a delegate of its own, let it
 * `stay` beside rows that are restored, or `remove` it because another row of its group is the same person. Undefined where the
 * rules decide.
 */
export type Decide = (delegate: Delegate) => 'keep' | 'stay' | 'remove' | undefined;

/**
 * Finds the rows of the same person and sets aside all but the latest of them, by when the forms were sent where all say so,
 * else by the order of the file; what it leaves empty is filled from the others, the latest first. A row is set aside only
 * where nothing contradicts it. Rows that have something in common and may be different people all stay, and are listed.
 *
 * @returns the delegates, in their order, and all rows of all groups.
 */
export function withoutDuplicates(
  delegates: readonly Delegate[],
  country: string | undefined,
  tell: Tell,
  decide: Decide = () => undefined,
): { delegates: Delegate[]; duplicates: Duplicate[] } {
  const { people, links } = peopleOf(delegates, identitiesOf(delegates, country));
  const forms: Form[] = delegates.map((delegate) => ({ delegate, kept: true, status: 'latest' }));
  for (const { rows } of people) choose(rows, forms, decide);
  const isPossible = new Set(links.flatMap(({ one, other }) => [one, other]));
  const duplicates: Duplicate[] = [];
  for (const [index, group] of groupsOf(people, links).entries()) {
    let left = group.flatMap(({ rows }) => rows.filter((at) => forms[at]?.kept)).length;
    for (const person of group)
      for (const at of person.rows) {
        const form = forms[at] as Form;
        if (form.status === 'latest' && isPossible.has(person)) form.status = 'possible duplicate';
        if (!form.kept || decide(delegates[at] as Delegate) !== 'remove') continue;
        if (left > 1) {
          Object.assign(form, { kept: false, status: 'removed' });
          left--;
        } else tell('kept-nobody', { origin: form.delegate.origin, value: form.delegate.name });
      }
    const counts = countsOf(group);
    const ordered = group.flatMap((person) => person.rows.map((at, place) => ({ at, person, place })));
    for (const { at, person, place } of ordered.sort((a, b) => a.at - b.at)) {
      const { delegate, kept, status, instead = delegate } = forms[at] as Form;
      const keys = person.keysOf[place];
      const same = SAME.find((kind) => (counts.get(keys?.get(kind) ?? '') ?? 0) > 1) ?? SAME[0];
      const otherName = !areOneName(delegate.name, instead.name);
      duplicates.push({ group: index + 1, same, status, delegate, kept, otherName });
      if (status === 'set aside' && otherName)
        tell('names-differ', { origin: delegate.origin, value: delegate.name, near: rowOf(instead) });
    }
  }
  tellOfPossible(links, forms, tell);
  return { delegates: forms.flatMap(({ delegate, kept }) => (kept ? delegate : [])), duplicates };
}

/** A row, and what becomes of it. */
interface Form {
  delegate: Delegate;
  kept: boolean;
  status: Duplicate['status'];
  /** The delegate for whom it is set aside. */
  instead?: Delegate;
}

/** Decides which of the rows of a person are kept: those that the OC restored, or the latest. */
function choose(rows: readonly number[], forms: Form[], decide: Decide): void {
  const own = rows.map((at) => forms[at] as Form);
  const [latest, ...earlier] = latestFirst(own) as [Form, ...Form[]];
  if (earlier.length === 0) return;
  const all = [latest, ...earlier].map((form) => ({ form, decision: decide(form.delegate) }));
  const isRestored = all.some(({ decision }) => decision === 'keep');
  const wanted = all
    .filter(({ decision }) => isRestored && (decision === 'keep' || decision === 'stay'))
    .map(({ form }) => form);
  const [main = latest] = wanted;
  const stays = new Set([main, ...wanted]);
  const others = [latest, ...earlier].filter((form) => !stays.has(form));
  main.delegate = filled(
    main.delegate,
    others.map(({ delegate }) => delegate),
  );
  for (const form of wanted) if (form !== latest) form.status = 'restored';
  for (const form of others)
    Object.assign(form, { kept: false, status: 'set aside', instead: main.delegate });
}

function latestFirst(forms: readonly Form[]): Form[] {
  const all = forms.every(({ delegate }) => delegate.sent);
  const place = new Map(forms.map((form, at) => [form, at]));
  const late = ({ delegate }: Form) => (all ? Number(delegate.sent) : 0);
  return [...forms].sort((a, b) => late(b) - late(a) || (place.get(b) ?? 0) - (place.get(a) ?? 0));
}

/** The latest, with what the others of the same person say and it does not. */
function filled(latest: Delegate, earlier: readonly Delegate[]): Delegate {
  const kept = { ...latest };
  for (const one of earlier) {
    for (const key of ['name', 'mail', 'phone', 'school', 'grade', 'experience', 'consent'] as const)
      kept[key] ||= one[key];
    if (kept.choices.length === 0) kept.choices = one.choices;
    if (one.delegation !== undefined) kept.delegation ??= one.delegation;
  }
  return kept;
}

/** Reports people who may be one, each at the later of the two. */
function tellOfPossible(links: readonly Link[], forms: readonly Form[], tell: Tell): void {
  const reported = new Set<Person>();
  const formOf = ({ rows }: Person) => rows.map((at) => forms[at] as Form).find(({ kept }) => kept);
  for (const { one, other } of links) {
    const [there, here] = [formOf(one), formOf(other)];
    if (!there || !here || reported.has(other)) continue;
    reported.add(other);
    const same = SAME.find((kind) => haveCommon(one.keys.get(kind), other.keys.get(kind))) ?? SAME[0];
    const { origin, name } = here.delegate;
    tell('possible-duplicate', { origin, value: name, near: `${rowOf(there.delegate)} (same ${same})` });
  }
}

function rowOf({ origin }: Delegate): string {
  return `row ${origin.row} of ${origin.sheet}`;
}

/** One or more rows that are one person: what they say together. */
interface Person {
  /** The places of the rows among all. */
  rows: number[];
  /** What each of these rows has that others may have too. */
  keysOf: Identity['keys'][];
  keys: Map<Same, Set<string>>;
  names: Map<string, PersonName>;
  /** The addresses and numbers that they give, and those of them that are their own. */
  givenMails: Set<string>;
  givenPhones: Set<string>;
  mails: Set<string>;
  phones: Set<string>;
  schools: Map<string, School>;
  grades: Map<string, Grade>;
  /** The sheets and rows, as texts. */
  origins: Set<string>;
}

/** Two people who may be one; `one` stands first in the file. */
interface Link {
  one: Person;
  other: Person;
}

/**
 * Nobody sends more forms than this that differ in who sent them. Beyond it nothing is compared: what is common to so many
 * proves nothing, and thousands of them would take minutes.
 */
const MOST_FORMS = 20;

/** Joins the rows of one person, the certain ones first, and finds who may be one besides. Rows that are like no other are left out. */
function peopleOf(
  delegates: readonly Delegate[],
  identities: readonly Identity[],
): { people: Person[]; links: Link[] } {
  const counts = new Map<string, number>();
  for (const { keys } of identities)
    for (const key of keys.values()) counts.set(key, (counts.get(key) ?? 0) + 1);
  // most rows have nothing in common with any other, and are not looked at any further
  const start = identities.flatMap((identity, at) =>
    [...identity.keys.values()].some((key) => key && (counts.get(key) ?? 0) > 1)
      ? [personOf(identity, at, delegates[at] as Delegate)]
      : [],
  );
  let people = joined(start, alike(start));
  for (const verdict of ['certain', 'likely'] as const) {
    const pairs = pairsOf(people).filter(({ one, other }) => verdictOf(one, other) === verdict);
    const isFree = (group: Person[]) =>
      !group.some((a, at) => group.slice(0, at).some((b) => conflict(a, b, verdict)));
    people = joined(
      people,
      groupsOf(people, pairs).filter((group) => group.length <= MOST_FORMS && isFree(group)),
    );
  }
  return { people, links: pairsOf(people).filter(({ one, other }) => verdictOf(one, other) !== undefined) };
}

function personOf(
  { name, given, own, school, grade, keys }: Identity,
  at: number,
  { origin }: Delegate,
): Person {
  const some = <T>(key: string, value: T) => new Map(key ? [[key, value]] : []);
  return {
    rows: [at],
    keysOf: [keys],
    keys: new Map([...keys].map(([kind, key]) => [kind, setOf(key)])),
    names: new Map([[name.key, name]]),
    givenMails: setOf(given.mail),
    givenPhones: setOf(given.phone),
    mails: setOf(own.mail),
    phones: setOf(own.phone),
    schools: some(school.key, school),
    grades: some(grade.text, grade),
    origins: new Set([JSON.stringify([origin.sheet, origin.row])]),
  };
}

/** The people, each of these groups joined to one. */
function joined(people: readonly Person[], groups: readonly Person[][]): Person[] {
  const instead = new Map<Person, Person>();
  for (const group of groups) {
    const [first] = group as [Person];
    for (const other of group) instead.set(other, first);
    first.rows = group.flatMap(({ rows }) => rows);
    first.keysOf = group.flatMap(({ keysOf }) => keysOf);
    for (const other of group.slice(1)) {
      for (const [kind, keys] of other.keys) addAll(first.keys.get(kind), keys);
      for (const key of ['givenMails', 'givenPhones', 'mails', 'phones', 'origins'] as const)
        addAll(first[key], other[key]);
      for (const [key, value] of other.names) first.names.set(key, value);
      for (const [key, value] of other.schools) first.schools.set(key, value);
      for (const [key, value] of other.grades) first.grades.set(key, value);
    }
  }
  return people.filter((person) => (instead.get(person) ?? person) === person);
}

function setOf(key: string): Set<string> {
  return new Set(key ? [key] : []);
}

function addAll(all: Set<string> | undefined, more: ReadonlySet<string>): void {
  for (const one of more) all?.add(one);
}

/** Rows that say the same of who somebody is, which need no comparison. */
function alike(people: readonly Person[]): Person[][] {
  const groups = new Map<string, Person[]>();
  for (const person of people) {
    const { names, mails, phones, schools, grades } = person;
    if (mails.size + phones.size === 0 || ![...names.values()].some(({ isWhole }) => isWhole)) continue;
    const key = JSON.stringify([names, mails, phones, schools, grades].map((all) => [...all.keys()]));
    const group = groups.get(key);
    if (group) group.push(person);
    else groups.set(key, [person]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** The pairs of people who have a key in common; where very many have it, each with the next. */
function pairsOf(people: readonly Person[]): Link[] {
  const blocks = new Map<string, Person[]>();
  for (const person of people)
    for (const keys of person.keys.values())
      for (const key of keys) {
        const block = blocks.get(key);
        if (block) block.push(person);
        else blocks.set(key, [person]);
      }
  const place = new Map(people.map((person, at) => [person, at]));
  const others = new Map<Person, Set<Person>>();
  for (const block of blocks.values())
    for (const [at, one] of block.entries())
      for (const other of block.slice(at + 1, block.length > MOST_FORMS ? at + 2 : undefined)) {
        const known = others.get(one);
        if (known) known.add(other);
        else others.set(one, new Set([other]));
      }
  return [...others]
    .flatMap(([one, of]) => [...of].map((other): Link => ({ one, other })))
    .sort(
      (a, b) =>
        (place.get(a.one) ?? 0) - (place.get(b.one) ?? 0) ||
        (place.get(a.other) ?? 0) - (place.get(b.other) ?? 0),
    );
}

/** The groups of people that are linked, also by way of others, in the order of the file. */
function groupsOf(people: readonly Person[], links: readonly Link[]): Person[][] {
  const parents = new Map<Person, Person>();
  const rootOf = (person: Person): Person => {
    let root = person;
    for (let next = parents.get(root); next; next = parents.get(root)) {
      const above = parents.get(next);
      if (above) parents.set(root, above);
      root = next;
    }
    return root;
  };
  for (const { one, other } of links) {
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a !== b) parents.set(b, a);
  }
  const groups = new Map<Person, Person[]>();
  for (const person of people) {
    const root = rootOf(person);
    const group = groups.get(root);
    if (group) group.push(person);
    else groups.set(root, [person]);
  }
  return [...groups.values()].filter(([first, second]) => second ?? (first && first.rows.length > 1));
}

/** How two people who have a key in common are one. */
type Verdict = 'certain' | 'likely' | 'possible' | undefined;

function verdictOf(a: Person, b: Person): Verdict {
  const both = compared(a, b);
  const { name, isWhole, mail, phone, given, school, grade, isOneRow } = both;
  if (isOneRow) return name === 'equal' ? 'possible' : undefined;
  const isContact = mail === 'same' || phone === 'same';
  if (name === 'other' && !isContact) return undefined;
  if (name === 'equal' && isWhole) {
    if (isContact && isCertain(both)) return 'certain';
    // the address of a coordinator, together with the class, makes up for another address
    const differing = given && grade === 'same' ? 1 : 0;
    return school === 'same' && differ(both) <= differing ? 'likely' : 'possible';
  }
  if (isContact) return contradicts(both) ? 'possible' : 'likely';
  const isAgreed = given && school === 'same' && grade === 'same' && differ(both) === 0;
  return name === 'longer' && isAgreed ? 'likely' : 'possible';
}

/** Whether an address or a number in common is enough for two people of one name. In two classes, pupils of one name may share one. */
function isCertain({ mail, phone, grade }: Comparison): boolean {
  return grade !== 'different' || (mail === 'same' && phone === 'same');
}

/** How many things differ that a person has one of. A class that differs weighs more than all others. */
function differ({ mail, phone, grade }: Comparison): number {
  return [mail, phone].filter((one) => one === 'different').length + (grade === 'different' ? 3 : 0);
}

/** Whether anything contradicts that two people are one whose names are not quite the same. */
function contradicts(both: Comparison): boolean {
  const { name, mail, phone, school, grade } = both;
  if (name === 'other') return true;
  if (school === 'different' && !(mail === 'same' && phone === 'same')) return true;
  if (differ(both) === 0) return name === 'near' && grade !== 'same';
  // brothers and sisters share a phone, and some an address: who has another one must be in the same class
  if (name === 'near' || grade !== 'same' || differ(both) > 1) return true;
  return mail !== 'same' && name !== 'longer' && name !== 'initials';
}

/** Whether two people who are one by way of others cannot be one. */
function conflict(a: Person, b: Person, verdict: 'certain' | 'likely'): boolean {
  const both = compared(a, b);
  const isSameName = both.name === 'equal' && both.isWhole;
  if (both.isOneRow) return true;
  if (verdict === 'certain') return !isSameName || !isCertain(both);
  return isSameName ? differ(both) > (both.given && both.grade === 'same' ? 1 : 0) : contradicts(both);
}

type Comparison = ReturnType<typeof compared>;

/** What two people say of each thing; what one of them leaves empty is neither the same nor different. */
function compared(a: Person, b: Person) {
  const names = [...pairs(a.names.values(), b.names.values())];
  const relations = names.map(([one, other]) => relationOf(one, other));
  return {
    // of several spellings the two that differ most
    name: RELATIONS.findLast((relation) => relations.includes(relation)) ?? 'other',
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
      some(a.schools, b.schools, (x, y) => !areOtherSchools(x, y)),
    ),
    grade: agreement(
      a.grades,
      b.grades,
      some(a.grades, b.grades, (x, y) => !areOtherGrades(x, y)),
    ),
  };
}

type Agreement = 'same' | 'different' | 'unknown';

function agreement(a: { size: number }, b: { size: number }, isSame: boolean): Agreement {
  if (a.size === 0 || b.size === 0) return 'unknown';
  return isSame ? 'same' : 'different';
}

/** The pairs of the first things of two lists. */
function* pairs<T>(a: Iterable<T>, b: Iterable<T>): Generator<[T, T]> {
  const others = [...b].slice(0, MOST_FORMS);
  for (const one of [...a].slice(0, MOST_FORMS)) for (const other of others) yield [one, other];
}

function some<T>(
  a: ReadonlyMap<string, T>,
  b: ReadonlyMap<string, T>,
  isSame: (x: T, y: T) => boolean,
): boolean {
  return [...pairs(a.values(), b.values())].some(([x, y]) => isSame(x, y));
}

function haveCommon(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const one of few) if (many.has(one)) return true;
  return false;
}

/** How often each key stands in the rows of a group. */
function countsOf(group: readonly Person[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { keysOf } of group)
    for (const keys of keysOf)
      for (const key of keys.values()) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
