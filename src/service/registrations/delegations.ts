import { compact } from '../../page/text.ts';
import type { Delegate, Delegation, Origin, Row } from '../model.ts';
import { answerOf } from './clean.ts';
import type { Layout } from './layout.ts';
import { shownRow } from './notes.ts';
import { answerIn, choicesOfRow, consentOf, type Means, personIn, sentOf } from './person.ts';

/** A delegation, and its members as delegates. */
export interface WithMembers {
  delegation: Delegation;
  delegates: Delegate[];
}

/** A row of delegation registrations; nothing where it names nobody, no school, and no way to reach somebody. */
export function delegationIn(
  { own, members }: Layout,
  row: Row,
  origin: Origin,
  means: Means,
): WithMembers | undefined {
  const { tell } = means;
  const { name, mail, phone, school } = personIn(own, row, origin, means);
  const head = answerOf(answerIn(own, 'head', row).cell) || name;
  const size = answerOf(answerIn(own, 'size', row).cell);
  const people = members.flatMap((columns) => {
    const person = personIn(columns, row, origin, means);
    if (!person.name && !person.mail && !person.phone) return [];
    const { fields } = columns;
    if (!person.name)
      tell('name-missing', {
        origin,
        column: (fields.name ?? fields.firstName)?.[0]?.written,
        value: person.mail,
      });
    if (!person.mail && fields.mail)
      tell('mail-missing', { origin, column: fields.mail[0]?.written, value: person.name });
    return [{ ...person, choices: choicesOfRow(columns, row, origin, means) }];
  });
  if (!head && !school && !mail && !phone && people.length === 0) {
    tell('row-empty-ish', { origin, value: shownRow(row) });
    return undefined;
  }
  const consent = consentOf(own, row, origin, means);
  const sent = sentOf(own, row, origin, means);
  const choices = own.choices.some(({ committee }) =>
    committee.some(({ index }) => answerOf(row.cells[index])),
  )
    ? choicesOfRow(own, row, origin, means)
    : [];
  const isMember = people.some(
    (one) => compact(one.name) === compact(head) || (mail !== '' && one.mail === mail),
  );
  const expected = numberIn(size);
  if (head && people.length > 0 && !isMember) {
    // counted, and not listed: the head is the one who is missing
    if (expected === people.length + 1)
      people.unshift({ name: head, mail, phone, school: '', grade: '', experience: '', choices: [] });
    else tell('head-not-member', { origin, column: answerIn(own, 'head', row).column?.written, value: head });
  }
  tellOfSize(
    { size, expected, found: people.length, asked: members.length > 0 },
    own.fields.size?.[0]?.written,
    origin,
    means,
  );
  tellOfShared(people, origin, means);
  return {
    delegation: {
      origin,
      school,
      head,
      mail,
      phone,
      size,
      members: people.map((one) => ({ name: one.name, mail: one.mail })),
      choices,
      ...sent,
    },
    delegates: people.map((one) => ({
      origin,
      ...one,
      school,
      consent,
      ...sent,
      delegation: school || head || mail,
    })),
  };
}

/** The number that a size means: "10 delegates" is ten, "10-12" is none. */
function numberIn(size: string): number | undefined {
  const numbers = size.slice(0, 100).match(/\d+/g) ?? [];
  return numbers.length === 1 ? Number(numbers[0]) : undefined;
}

function tellOfSize(
  {
    size,
    expected,
    found,
    asked,
  }: { size: string; expected: number | undefined; found: number; asked: boolean },
  column: string | undefined,
  origin: Origin,
  { tell }: Means,
): void {
  if (size === '') return;
  if (expected === undefined) tell('size-strange', { origin, column, value: size });
  else if (asked && expected !== found) {
    const near = found === 0 ? 'no delegates' : found === 1 ? 'one delegate' : `${found} delegates`;
    tell('size-differs', { origin, column, value: size, near });
  }
}

function tellOfShared(people: { mail: string }[], origin: Origin, { tell }: Means): void {
  const times = new Map<string, number>();
  for (const { mail } of people) times.set(mail, (times.get(mail) ?? 0) + 1);
  times.delete('');
  for (const [mail, count] of times) if (count > 1) tell('mail-shared', { origin, value: mail });
}
