import { compact, groupBy } from '../../core/index.ts';
import type { Seated } from '../allotment/seat-plan.ts';
import type { Delegation } from '../model.ts';
import type { Account } from '../payments/accounts.ts';
import { decimalText } from '../payments/amounts.ts';
import { type Column, count, shownName, text } from '../workbook/columns.ts';
import {
  type DataSheet,
  lineIf,
  type SummaryLine,
  sheetSpec,
  type WorkbookContent,
} from '../workbook/sheet.ts';
import { oneLine } from '../workbook/text.ts';

/*
 * The sheet Schools: seats, fees and payments of each school, and of each person without a school. Amounts are numbers, so that a
 * spreadsheet can add them up.
 */

const TITLE = 'Schools';

const ACCOUNT = {
  name: text('School', ({ account }: ShownAccount) =>
    account.isSchool ? account.name : `${account.name} (no school)`,
  ),
  delegates: count('Delegates', ({ account }: ShownAccount) => account.people.length),
  seats: text('Seats', ({ seats }: ShownAccount) => seats),
  waiting: count('Waiting', ({ waiting }: ShownAccount) => waiting),
  marked: count('Marked as paid', ({ marked }: ShownAccount) => marked),
  due: count('Fee due', ({ due }: ShownAccount) => due),
  paid: count('Paid', ({ paid }: ShownAccount) => paid),
  open: count('Open', ({ open }: ShownAccount) => open),
  currency: text('Currency', ({ currency }: ShownAccount) => currency),
  head: ofDelegations('Head delegate', ({ head }) => head),
  mail: ofDelegations('Mail', ({ mail }) => mail, 'mail'),
  phone: ofDelegations('Phone', ({ phone }) => phone, 'phone'),
  adviser: ofDelegations('Adviser', ({ adviser }) => adviser?.name),
  adviserMail: ofDelegations('Adviser mail', ({ adviser }) => adviser?.mail),
  adviserPhone: ofDelegations('Adviser phone', ({ adviser }) => adviser?.phone),
  size: ofDelegations('Size', ({ size }) => size),
  // as in mail programs, so that the cell can be copied into an address field; people without a school have columns for name and
  // mail
  members: text('Members', ({ account: { people, isSchool } }: ShownAccount) =>
    isSchool
      ? people.map(({ delegate: { name, mail } }) => (mail ? `${name} <${mail}>`.trim() : name)).join('; ')
      : undefined,
  ),
};

/** Creates a column with the distinct answers of the delegations of a school, or else the first answer of its people. */
function ofDelegations(
  header: string,
  answer: (delegation: Delegation) => string | undefined,
  ofPeople?: 'mail' | 'phone',
): Column<ShownAccount> {
  return text(header, ({ account: { delegations, people } }) => {
    const all = new Set(delegations.flatMap((one) => answer(one) || []));
    const first = ofPeople && people.map(({ delegate }) => delegate[ofPeople]).find(Boolean);
    return all.size > 0 ? [...all].join('; ') : first;
  });
}

type ShownAccount = {
  account: Account;
  seats: string;
  waiting: number | undefined;
  marked: number | undefined;
  due: number | undefined;
  paid: number | undefined;
  open: number | undefined;
  currency: string | undefined;
};

export const schools = {
  title: TITLE,
  identity: [ACCOUNT.name, ACCOUNT.seats, ACCOUNT.due, ACCOUNT.open],
  write: (content) => [
    sheetSpec(TITLE, Object.values<Column<ShownAccount>>(ACCOUNT), shownAccounts(content)),
  ],
  summary: {
    people: ({ registrations: { delegations } }) => [
      ['Lists', TITLE, 'rows in which several people register', delegations.length],
    ],
    schools: schoolLines,
  },
  isUsualName: true,
} satisfies DataSheet;

function shownAccounts({ accounts, allotment, rules }: WorkbookContent): ShownAccount[] {
  const { all, payments, currency, decimals } = accounts;
  const hasMoney = rules.fees !== undefined || payments.length > 0;
  const inCells = (units: bigint | undefined) =>
    units === undefined ? undefined : Number(decimalText(units, decimals));
  return all.map((account): ShownAccount => {
    const { people, due, paid } = account;
    const seated = people.flatMap((one) => one.seated ?? []);
    return {
      account,
      seats: seatsText(seated),
      waiting: allotment && seated.filter(({ committee }) => !committee).length,
      marked: allotment && seated.filter(({ hasPaid }) => hasPaid).length,
      due: inCells(due),
      paid: hasMoney ? inCells(paid) : undefined,
      open: due === undefined ? undefined : inCells(due - paid),
      currency: hasMoney ? currency : undefined,
    };
  });
}

function seatsText(seated: readonly Seated[]): string {
  const groups = groupBy(seated, ({ committee }) => (committee ? shownName(committee) : ''));
  groups.delete('');
  return [...groups].map(([name, { length }]) => `${name}: ${length}`).join('; ');
}

/** Returns the number of people in each school, the largest first. Case, accents and punctuation are ignored in school names. */
function schoolLines({ registrations: { delegates, delegations } }: WorkbookContent): SummaryLine[] {
  const schools = new Map<string, { name: string; delegates: number; delegations: number }>();
  const schoolOf = (written: string) => {
    const name = oneLine(written);
    const key = compact(name);
    const known = schools.get(key) ?? { name: name || '(no school)', delegates: 0, delegations: 0 };
    schools.set(key, known);
    return known;
  };
  for (const { school } of delegates) schoolOf(school).delegates += 1;
  for (const { school } of delegations) schoolOf(school).delegations += 1;
  return [...schools.values()]
    .sort((one, other) => other.delegates - one.delegates)
    .flatMap(({ name, ...numbers }): SummaryLine[] => [
      [TITLE, name, 'Delegates', numbers.delegates],
      ...lineIf(numbers.delegations > 0, TITLE, name, 'Delegations', numbers.delegations),
    ]);
}
