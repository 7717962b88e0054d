import { compact } from '../../shared/index.ts';
import type { Choice, Delegate, Delegation, Origin, Row } from '../model.ts';
import { choicesIn, hasChoices } from './choices.ts';
import type { Layout, PersonColumns } from './headers/layout.ts';
import { originText, type ReportProblem, rowText } from './messages.ts';
import { isNobody, nameListIn } from './names.ts';
import {
  answerIn,
  consentOf,
  languageOf,
  type PersonAnswers,
  personIn,
  plainFields,
  type RowContext,
  sentOf,
} from './person.ts';
import { cleanAnswer, LONGEST_ANSWER } from './text.ts';

/** A delegation, and its members as delegates. */
interface WithMembers {
  delegation: Delegation;
  delegates: Delegate[];
}

/** A member of a delegation, as the row has it. */
type Member = PersonAnswers & { choices: Choice[] };

/**
 * A row that registers several delegates; nothing where it names nobody, no school, and no way to reach somebody. Who was not asked for
 * choices has those of the row.
 */
export function delegationIn(
  layout: Layout,
  row: Row,
  origin: Origin,
  means: RowContext,
): WithMembers | undefined {
  const { own, members, leads } = layout;
  const { report } = means;
  const self = personIn(own, row, origin, means);
  const { name, mail, phone, school } = self;
  const head = cleanAnswer(answerIn(own, 'head', row).cell) || name;
  const adviser = adviserIn(layout, row, origin, means);
  const listed = listIn(own, row, origin, means);
  const size = cleanAnswer(answerIn(own, 'size', row).cell) || listed.size;
  const people: Member[] = [
    ...(leads ? [{ ...self, choices: [] }] : []),
    ...members.flatMap(
      (columns) => memberIn(columns, own, row, origin, means, mail || (adviser?.mail ?? '')) ?? [],
    ),
  ];
  // who has columns of their own may be in the list as well
  const isNamed = ({ name: listedName, mail: listedMail }: PersonAnswers) =>
    people.some((one) => compact(one.name) === compact(listedName) && ['', one.mail].includes(listedMail));
  people.push(...listed.people.filter((one) => !isNamed(one)));
  if (!head && !school && !mail && !phone && !adviser && people.length === 0) {
    report('row-empty-ish', { origin, value: rowText(row) });
    return undefined;
  }
  if (leads) reportMissing(self, own, origin, report);
  const consent = consentOf(own, row, origin, means);
  const said = { ...languageOf(own, row, means), ...sentOf(own, row, origin, means) };
  const isMember = people.some(
    (one) => compact(one.name) === compact(head) || (mail !== '' && one.mail === mail),
  );
  const expected = numberIn(size);
  if (head && people.length > 0 && !isMember) {
    // counted, and not listed: the head is the one who is missing
    if (expected === people.length + 1) people.unshift({ ...self, name: head, choices: [] });
    else
      report('head-not-member', { origin, column: answerIn(own, 'head', row).column?.written, value: head });
  }
  const without = people.filter((one) => one.choices.length === 0);
  const choices =
    hasChoices(own, row, origin, means) || (people.length > 0 && without.length === people.length)
      ? choicesIn(own, row, origin, means)
      : [];
  for (const one of without) one.choices = choices;
  const column = own.fields.size?.[0]?.written;
  if (people.length === 0 && !listed.isUnclear) report('names-missing', { origin, value: school || head });
  else if (!listed.isUnclear) reportSize({ size, expected, found: people.length }, column, origin, means);
  reportSharedMail(people, origin, means);
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
      delegation: isPair ? namesTogether(people) : school || head || mail || namesTogether(people),
      ...(isPair && { isPair }),
    })),
  };
}

/** Two who register together, or are of no school, are called after both. */
function namesTogether(people: Member[]): string {
  const [first, second] = people.map((one) => one.name || one.mail || one.phone);
  return [first, second].filter(Boolean).join(' & ');
}

/** A member by the columns of its own; nothing where they are empty. `instead` is where mails go for a member without an address. */
function memberIn(
  columns: PersonColumns,
  own: PersonColumns,
  row: Row,
  origin: Origin,
  means: RowContext,
  instead: string,
): Member | undefined {
  if (!isNamedIn(columns, row)) return undefined;
  const written = personIn(columns, row, origin, means);
  const person = isNobody(written.name) ? { ...written, name: '' } : written;
  reportMissing(person, columns, origin, means.report, instead);
  const isAsked = hasChoices(columns, row, origin, means) || !hasChoices(own, row, origin, means);
  return { ...person, choices: isAsked ? choicesIn(columns, row, origin, means) : [] };
}

/** Whether a row says of somebody who it is: a name, an address or a number. "N/A" is none of these, nor is a "no" where a name should be. */
export function isNamedIn(columns: PersonColumns, row: Row): boolean {
  return (['name', 'preferredName', 'firstName', 'lastName', 'mail', 'phone'] as const).some((field) => {
    const answer = cleanAnswer(answerIn(columns, field, row).cell);
    return answer !== '' && !isNobody(answer);
  });
}

function reportMissing(
  { name, mail }: PersonAnswers,
  { fields }: PersonColumns,
  origin: Origin,
  report: ReportProblem,
  instead?: string,
): void {
  if (!name)
    report('name-missing', { origin, column: (fields.name ?? fields.firstName)?.[0]?.written, value: mail });
  if (!mail && fields.mail)
    report('mail-missing', { origin, column: fields.mail[0]?.written, value: name, near: instead });
}

/** The teacher of a row; nothing where it names none. */
function adviserIn({ adviser }: Layout, row: Row, origin: Origin, means: RowContext): Delegation['adviser'] {
  if (!adviser || !isNamedIn(adviser, row)) return undefined;
  const { name, mail, phone } = personIn(adviser, row, origin, means);
  return { name, mail, phone };
}

/** The people whom a row names in one cell; reports a problem where it is not clear who is who. A number alone is how many there are. */
function listIn(
  own: PersonColumns,
  row: Row,
  origin: Origin,
  { report }: RowContext,
): { people: Member[]; size: string; isUnclear: boolean } {
  const { cell, column } = answerIn(own, 'members', row);
  const text = cleanAnswer(cell);
  const none = { people: [], size: '', isUnclear: false };
  if (text === '') return none;
  if (/^\d{1,3}$/.test(text)) return { ...none, size: text };
  const size = numberIn(cleanAnswer(answerIn(own, 'size', row).cell));
  // with its line breaks, which are lost in a text of one line
  const found = nameListIn(typeof cell === 'string' ? cell.slice(0, LONGEST_ANSWER) : text, size);
  if (!found || found.people.length === 0) {
    report('members-unclear', { origin, column: column?.written, value: text });
    return { ...none, isUnclear: true };
  }
  for (const value of found.open) report('name-unclear', { origin, column: column?.written, value });
  return {
    ...none,
    // "Yes" and "None" are answers, and nobody's names
    people: found.people
      .filter(({ name }) => !isNobody(name))
      .map((one) => ({ school: '', ...plainFields(() => ''), ...one, choices: [] })),
  };
}

/** The number that a size means: "10 delegates" is ten, "10-12" is none. */
function numberIn(size: string): number | undefined {
  const numbers = size.slice(0, 100).match(/\d+/g) ?? [];
  return numbers.length === 1 ? Number(numbers[0]) : undefined;
}

function reportSize(
  { size, expected, found }: { size: string; expected: number | undefined; found: number },
  column: string | undefined,
  origin: Origin,
  { report }: RowContext,
): void {
  if (size === '') return;
  if (expected === undefined) report('size-strange', { origin, column, value: size });
  else if (expected !== found) {
    const near = found === 1 ? 'one delegate' : `${found} delegates`;
    report('size-differs', { origin, column, value: size, near });
  }
}

function reportSharedMail(people: { mail: string }[], origin: Origin, { report }: RowContext): void {
  const times = new Map<string, number>();
  for (const { mail } of people) times.set(mail, (times.get(mail) ?? 0) + 1);
  times.delete('');
  for (const [mail, count] of times) if (count > 1) report('mail-shared', { origin, value: mail });
}

/**
 * Reports delegations that are registered in more than one row: same school, and same head or mail address. None is removed; their
 * members are compared one by one.
 */
export function reportRepeatedDelegations(delegations: readonly Delegation[], report: ReportProblem): void {
  const latest = new Map<string, Delegation>();
  const keysOf = ({ school, head, mail }: Delegation) =>
    [head && `head ${compact(head)}`, mail && `mail ${mail.toLowerCase()}`]
      .filter(Boolean)
      .map((key) => `${compact(school)} ${key}`);
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
