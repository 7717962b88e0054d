import { countEach, groupBy } from '../../core/index.ts';
import type { Delegate, DuplicateEntry, Origin } from '../model.ts';
import { PLAIN_FIELDS } from './headers/vocabulary.ts';
import {
  haveCommonEntry,
  haveConflict,
  type Identity,
  identitiesOf,
  MATCH_KINDS,
  MAX_ROWS_PER_PERSON,
  type MatchKind,
  mayBeSameName,
  mergeInto,
  type Person,
  personFromRow,
  verdictOf,
} from './identity.ts';
import { originText, type ReportProblem } from './messages.ts';

/*
 * A wrong merge loses a delegate; a missed merge costs the OC a manual check. So a row is set aside only if nothing contradicts
 * that it is about the same person as another row:
 *
 * 1. The identity of each row is read, and the keys by which similar rows are found: mail, phone, name and school.
 * 2. Certain matches are merged, then likely matches, but only groups in which no two rows contradict each other.
 * 3. The latest row of each person stays, unless the OC decided otherwise. The other rows fill its empty answers.
 * 4. People who share a key and may be the same person all stay. They are reported, and form a group in Duplicates.
 */

/** Says whether to `restore` a row, let it `stay` next to restored rows, or `remove` it. */
export type Decider = (delegate: Delegate) => 'restore' | 'stay' | 'remove' | undefined;

/** Keeps the latest row of each person; the other rows fill its empty answers. Also returns all rows of all groups. */
export function withoutDuplicates(
  delegates: readonly Delegate[],
  country: string | undefined,
  report: ReportProblem,
  decide: Decider = () => undefined,
  isDoubtful: (delegate: Delegate) => boolean = () => false,
): { delegates: Delegate[]; duplicates: DuplicateEntry[] } {
  const { people, links } = mergePeople(delegates, identitiesOf(delegates, country));
  const forms: FormRow[] = delegates.map((delegate) => ({ delegate, included: true, status: 'latest' }));
  for (const { rows } of people) chooseMainRow(rows, forms, decide, isDoubtful);
  const linked = new Set(links.flatMap(({ one, other }) => [one, other]));
  const duplicates: DuplicateEntry[] = [];
  for (const [index, group] of findGroups(people, links).entries()) {
    for (const person of group) if (linked.has(person)) markPossibleDuplicates(person, forms);
    removeRows(group, forms, (at) => decide(delegates[at] as Delegate) === 'remove', report);
    for (const duplicate of listDuplicates(group, forms, index + 1, report)) duplicates.push(duplicate);
  }
  reportPossibleDuplicates(links, forms, report);
  return { delegates: forms.flatMap(({ delegate, included }) => (included ? delegate : [])), duplicates };
}

interface FormRow {
  delegate: Delegate;
  included: boolean;
  status: DuplicateEntry['status'];
  instead?: Delegate;
}

function chooseMainRow(
  rows: readonly number[],
  forms: FormRow[],
  decide: Decider,
  isDoubtful: (delegate: Delegate) => boolean,
): void {
  const ordered = sortLatestFirst(rows.map((at) => forms[at] as FormRow));
  // a row that is struck out or hidden never counts as the latest
  const [latest, ...earlier] = ordered.sort(
    (a, b) => Number(isDoubtful(a.delegate)) - Number(isDoubtful(b.delegate)),
  ) as [FormRow, ...FormRow[]];
  if (earlier.length === 0) return;
  const decided = [latest, ...earlier].map((form) => ({ form, decision: decide(form.delegate) }));
  const isRestored = decided.some(({ decision }) => decision === 'restore');
  const wanted = decided
    .filter(({ decision }) => isRestored && (decision === 'restore' || decision === 'stay'))
    .map(({ form }) => form);
  const [main = latest] = wanted;
  const staying = new Set([main, ...wanted]);
  const others = [latest, ...earlier].filter((form) => !staying.has(form));
  main.delegate = fillEmptyAnswers(
    main.delegate,
    others.map(({ delegate }) => delegate),
  );
  for (const form of wanted) if (form !== latest) form.status = 'restored';
  for (const form of others)
    Object.assign(form, { included: false, status: 'set aside', instead: main.delegate });
}

function sortLatestFirst(forms: readonly FormRow[]): FormRow[] {
  const areDated = forms.every(({ delegate }) => delegate.sent);
  const place = new Map(forms.map((form, at) => [form, at]));
  const time = ({ delegate }: FormRow) => (areDated ? Number(delegate.sent) : 0);
  return [...forms].sort((a, b) => time(b) - time(a) || (place.get(b) ?? 0) - (place.get(a) ?? 0));
}

function fillEmptyAnswers(latest: Delegate, earlier: readonly Delegate[]): Delegate {
  const filled = { ...latest };
  for (const one of earlier) {
    for (const field of ['name', 'mail', 'phone', 'school', ...PLAIN_FIELDS, 'consent'] as const)
      filled[field] ||= one[field];
    if (filled.choices.length === 0) filled.choices = one.choices;
    if (one.delegation !== undefined) filled.delegation ??= one.delegation;
  }
  return filled;
}

function markPossibleDuplicates({ rows }: Person, forms: readonly FormRow[]): void {
  for (const at of rows) {
    const form = forms[at] as FormRow;
    if (form.status === 'latest') form.status = 'possible duplicate';
  }
}

function removeRows(
  group: readonly Person[],
  forms: readonly FormRow[],
  isUnwanted: (at: number) => boolean,
  report: ReportProblem,
): void {
  const included = group.flatMap(({ rows }) => rows).filter((at) => forms[at]?.included);
  let left = included.length;
  for (const at of included.filter(isUnwanted)) {
    const form = forms[at] as FormRow;
    if (left > 1) {
      Object.assign(form, { included: false, status: 'removed' });
      left--;
    } else report('kept-nobody', { origin: form.delegate.origin, value: form.delegate.name });
  }
}

/** Returns the rows in file order. Reports rows that were set aside although their names differ. */
function listDuplicates(
  group: readonly Person[],
  forms: readonly FormRow[],
  number: number,
  report: ReportProblem,
): DuplicateEntry[] {
  const shared = countEach(group.flatMap(({ rowKeys }) => rowKeys.flatMap((keys) => [...keys.values()])));
  shared.delete('');
  const rows = group.flatMap(({ rows: all, rowKeys }) =>
    all.map((at, place) => ({ at, keys: rowKeys[place] })),
  );
  return rows
    .sort((a, b) => a.at - b.at)
    .map(({ at, keys }) => {
      const { delegate, included, status, instead = delegate } = forms[at] as FormRow;
      const same = firstMatchKind((thing) => (shared.get(keys?.get(thing) ?? '') ?? 0) > 1);
      const otherName = !mayBeSameName(delegate.name, instead.name);
      if (status === 'set aside' && otherName)
        report('names-differ', {
          origin: delegate.origin,
          value: delegate.name,
          near: originText(instead.origin),
        });
      return { group: number, same, status, delegate, included, otherName };
    });
}

function reportPossibleDuplicates(
  links: readonly PersonLink[],
  forms: readonly FormRow[],
  report: ReportProblem,
): void {
  const reported = new Set<Person>();
  const formOf = ({ rows }: Person) =>
    rows.map((at) => forms[at] as FormRow).find(({ included }) => included);
  for (const { one, other } of links) {
    const [there, here] = [formOf(one), formOf(other)];
    if (!there || !here || reported.has(other)) continue;
    reported.add(other);
    const same = firstMatchKind((thing) => haveCommonEntry(one.keys.get(thing), other.keys.get(thing)));
    const { origin, name } = here.delegate;
    const near = `${originText(there.delegate.origin)} (same ${same})`;
    report('possible-duplicate', { origin, value: name, near });
  }
}

function firstMatchKind(isCommon: (thing: MatchKind) => boolean): MatchKind {
  return MATCH_KINDS.find(isCommon) ?? MATCH_KINDS[0];
}

interface PersonLink {
  one: Person;
  other: Person;
}

/** Merges certain matches first. Omits rows without any match. */
function mergePeople(
  delegates: readonly Delegate[],
  identities: readonly Identity[],
): { people: Person[]; links: PersonLink[] } {
  const counts = countEach(identities.flatMap(({ keys }) => [...keys.values()].filter(Boolean)));
  // most rows share no key with another row, and need no comparison
  const rows = identities.flatMap((identity, at) =>
    [...identity.keys.values()].some((key) => (counts.get(key) ?? 0) > 1)
      ? [personFromRow(identity, at, delegates[at] as Delegate)]
      : [],
  );
  let people = mergeGroups(rows, groupIdenticalPeople(rows));
  for (const verdict of ['certain', 'likely'] as const) {
    const pairs = findPairs(people).filter(({ one, other }) => verdictOf(one, other) === verdict);
    const hasConflict = (group: Person[]) =>
      group.some((a, at) => group.slice(0, at).some((b) => haveConflict(a, b, verdict)));
    people = mergeGroups(
      people,
      findGroups(people, pairs).filter((group) => group.length <= MAX_ROWS_PER_PERSON && !hasConflict(group)),
    );
  }
  return { people, links: findPairs(people).filter(({ one, other }) => verdictOf(one, other) !== undefined) };
}

function mergeGroups(people: readonly Person[], groups: readonly Person[][]): Person[] {
  const gone = new Set<Person>();
  for (const [first, ...others] of groups as [Person, ...Person[]][]) {
    mergeInto(first, others);
    for (const other of others) gone.add(other);
  }
  return people.filter((person) => !gone.has(person));
}

/** Identical people need no further comparison. */
function groupIdenticalPeople(people: readonly Person[]): Person[][] {
  const identifiable = people.filter(
    ({ names, mails, phones }) =>
      mails.size + phones.size > 0 && [...names.values()].some(({ isWhole }) => isWhole),
  );
  const groups = groupBy(identifiable, ({ names, mails, phones, schools, grades }) =>
    JSON.stringify([names, mails, phones, schools, grades].map((all) => [...all.keys()])),
  );
  return [...groups.values()].filter((group) => group.length > 1);
}

function findPairs(people: readonly Person[]): PersonLink[] {
  const keyed = people.flatMap((person) =>
    [...person.keys.values()].flatMap((keys) => [...keys].map((key) => ({ key, person }))),
  );
  const places = new Map(people.map((person, at) => [person, at]));
  const place = (person: Person) => places.get(person) ?? 0;
  const links = [...groupBy(keyed, ({ key }) => key).values()].flatMap((block) =>
    block.flatMap(({ person: one }, at) =>
      block
        .slice(at + 1, block.length > MAX_ROWS_PER_PERSON ? at + 2 : undefined)
        .map(({ person: other }): PersonLink => ({ one, other })),
    ),
  );
  const others = groupBy(links, ({ one }) => one);
  return [...others.values()]
    .flatMap((all) => [...new Map(all.map((link) => [link.other, link])).values()])
    .sort((a, b) => place(a.one) - place(b.one) || place(a.other) - place(b.other));
}

/** Links may be direct or through other people. Groups are in file order. A single person with several rows is also a group. */
function findGroups(people: readonly Person[], links: readonly PersonLink[]): Person[][] {
  // union-find with path halving
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
  const groups = groupBy(people, rootOf);
  return [...groups.values()].filter(([first, second]) => second ?? (first && first.rows.length > 1));
}

/** Uses only groups that consist of a single person. */
export function findOriginsSetAside(duplicates: readonly DuplicateEntry[]): Map<Delegate, Origin[]> {
  const aside = new Map<Delegate, Origin[]>();
  for (const group of groupBy(duplicates, ({ group: number }) => number).values()) {
    const [only, ...others] = group.filter(({ included }) => included);
    if (!only || others.length > 0) continue;
    aside.set(
      only.delegate,
      group.filter(({ status }) => status === 'set aside').map(({ delegate }) => delegate.origin),
    );
  }
  return aside;
}
