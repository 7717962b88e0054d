import { compactText, groupBy } from '../../core/index.ts';
import type { Choice, Delegate, Delegation } from '../model.ts';
import { hasChoices, readChoices } from './choices.ts';
import type { ColumnLayout, PersonColumns } from './headers/layout.ts';
import { originText, type ReportProblem, rowText } from './messages.ts';
import { isNoName, parseNameList } from './names.ts';
import {
  findAnswer,
  type PersonAnswers,
  readConsent,
  readLanguage,
  readPerson,
  readPlainFields,
  readSentTime,
} from './person.ts';
import type { ReadableRow } from './row.ts';
import { cleanAnswer, MAX_ANSWER_LENGTH } from './text.ts';

type Member = PersonAnswers & { choices: Choice[] };

export function readDelegation(
  layout: ColumnLayout,
  row: ReadableRow,
): { delegation: Delegation; delegates: Delegate[] } | undefined {
  const { own, members, leads } = layout;
  const { report, origin } = row;
  const self = readPerson(own, row);
  const { name, mail, phone, school } = self;
  const head = cleanAnswer(findAnswer(own, 'head', row).value) || name;
  const adviser = readAdviser(layout, row);
  const listed = readMemberList(own, row);
  const size = cleanAnswer(findAnswer(own, 'size', row).value) || listed.size;
  const people: Member[] = [
    ...(leads ? [{ ...self, choices: [] }] : []),
    ...members.flatMap((columns) => readMember(columns, own, row, mail || (adviser?.mail ?? '')) ?? []),
  ];
  // people with columns of their own may also be in the list
  const isNamed = ({ name: listedName, mail: listedMail }: PersonAnswers) =>
    people.some(
      (one) => compactText(one.name) === compactText(listedName) && ['', one.mail].includes(listedMail),
    );
  people.push(...listed.people.filter((one) => !isNamed(one)));
  if (!head && !school && !mail && !phone && !adviser && people.length === 0) {
    report('row-empty-ish', { value: rowText(row) });
    return undefined;
  }
  if (leads) reportMissingFields(self, own, row);
  const consent = readConsent(own, row);
  const said = { ...readLanguage(own, row), ...readSentTime(own, row) };
  const isMember = people.some(
    (one) => compactText(one.name) === compactText(head) || (mail !== '' && one.mail === mail),
  );
  const expected = parseSize(size);
  if (head && people.length > 0 && !isMember) {
    // the size includes a person who is not listed: the head
    if (expected === people.length + 1) people.unshift({ ...self, name: head, choices: [] });
    else report('head-not-member', { ...findAnswer(own, 'head', row), value: head });
  }
  const without = people.filter((one) => one.choices.length === 0);
  const areAsked = hasChoices(own, row) || (people.length > 0 && without.length === people.length);
  const choices = areAsked ? readChoices(own, row) : [];
  for (const one of without) one.choices = choices;
  if (people.length === 0 && !listed.isUnclear) report('names-missing', { value: school || head });
  else if (!listed.isUnclear) reportSize(size, people.length, own, row);
  for (const [mail, same] of groupBy(people, (one) => one.mail))
    if (mail !== '' && same.length > 1) report('mail-shared', { value: mail });
  const isPair = leads && people.length === 2;
  return {
    delegation: {
      origin,
      school,
      head,
      mail,
      phone,
      ...(adviser && { adviser }),
      size,
      members: people.map((one) => ({ name: one.name, mail: one.mail })),
      choices,
      ...said,
    },
    delegates: people.map((one) => ({
      origin,
      ...one,
      school: one.school || school,
      consent,
      ...said,
      delegation: isPair ? joinNames(people) : school || head || mail || joinNames(people),
      ...(isPair && { isPair }),
    })),
  };
}

function joinNames(people: Member[]): string {
  const [first, second] = people.map((one) => one.name || one.mail || one.phone);
  return [first, second].filter(Boolean).join(' & ');
}

/** Undefined if the member's columns are empty. `instead` receives the mails of a member without an address. */
function readMember(
  columns: PersonColumns,
  own: PersonColumns,
  row: ReadableRow,
  instead: string,
): Member | undefined {
  if (!identifiesPerson(columns, row)) return undefined;
  const written = readPerson(columns, row);
  const person = isNoName(written.name) ? { ...written, name: '' } : written;
  reportMissingFields(person, columns, row, instead);
  const isAsked = hasChoices(columns, row) || !hasChoices(own, row);
  return { ...person, choices: isAsked ? readChoices(columns, row) : [] };
}

/** Looks for a name, an email address or a phone number. Answers such as "N/A" or "no" do not count. */
export function identifiesPerson(columns: PersonColumns, row: ReadableRow): boolean {
  return (['name', 'preferredName', 'firstName', 'lastName', 'mail', 'phone'] as const).some((field) => {
    const answer = cleanAnswer(findAnswer(columns, field, row).value);
    return answer !== '' && !isNoName(answer);
  });
}

function reportMissingFields(
  { name, mail }: PersonAnswers,
  { fields }: PersonColumns,
  { report }: ReadableRow,
  instead?: string,
): void {
  if (!name) report('name-missing', { column: (fields.name ?? fields.firstName)?.[0]?.written, value: mail });
  if (!mail && fields.mail)
    report('mail-missing', { column: fields.mail[0]?.written, value: name, near: instead });
}

function readAdviser({ adviser }: ColumnLayout, row: ReadableRow): Delegation['adviser'] {
  if (!adviser || !identifiesPerson(adviser, row)) return undefined;
  const { name, mail, phone } = readPerson(adviser, row);
  return { name, mail, phone };
}

/** Reports unclear lists. A number alone is the size of the delegation. */
function readMemberList(
  own: PersonColumns,
  row: ReadableRow,
): { people: Member[]; size: string; isUnclear: boolean } {
  const { value: cell, column } = findAnswer(own, 'members', row);
  const text = cleanAnswer(cell);
  const none = { people: [], size: '', isUnclear: false };
  if (text === '') return none;
  if (/^\d{1,3}$/.test(text)) return { ...none, size: text };
  const size = parseSize(cleanAnswer(findAnswer(own, 'size', row).value));
  // the raw cell still contains its line breaks
  const found = parseNameList(typeof cell === 'string' ? cell.slice(0, MAX_ANSWER_LENGTH) : text, size);
  if (!found || found.people.length === 0) {
    row.report('members-unclear', { column, value: text });
    return { ...none, isUnclear: true };
  }
  for (const value of found.open) row.report('name-unclear', { column, value });
  return {
    ...none,
    // "Yes" and "None" are answers, not names
    people: found.people
      .filter(({ name }) => !isNoName(name))
      .map((one) => ({ school: '', ...readPlainFields(() => ''), ...one, choices: [] })),
  };
}

/** Returns 10 for "10 delegates", undefined for "10-12". */
function parseSize(size: string): number | undefined {
  const numbers = size.slice(0, 100).match(/\d+/g) ?? [];
  return numbers.length === 1 ? Number(numbers[0]) : undefined;
}

function reportSize(size: string, found: number, { fields }: PersonColumns, { report }: ReadableRow): void {
  const expected = parseSize(size);
  if (size === '' || expected === found) return;
  const at = { column: fields.size?.[0]?.written, value: size };
  if (expected === undefined) report('size-strange', at);
  else report('size-differs', { ...at, near: found === 1 ? 'one delegate' : `${found} delegates` });
}

/** A delegation repeats if the school and the head or the email address are the same. Does not remove any row. */
export function reportRepeatedDelegations(delegations: readonly Delegation[], report: ReportProblem): void {
  const latest = new Map<string, Delegation>();
  const keysOf = ({ school, head, mail }: Delegation) =>
    [head && `head ${compactText(head)}`, mail && `mail ${mail.toLowerCase()}`]
      .filter(Boolean)
      .map((key) => `${compactText(school)} ${key}`);
  for (const one of delegations) for (const key of keysOf(one)) latest.set(key, one);
  for (const one of delegations) {
    const other = keysOf(one)
      .map((key) => latest.get(key))
      .find((found) => found && found !== one);
    if (!other) continue;
    const near = originText(other.origin);
    report('delegation-again', { origin: one.origin, value: one.school || one.head, near });
  }
}
