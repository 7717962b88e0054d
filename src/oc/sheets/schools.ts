import { compactText, groupBy } from '../../core/index.ts';
import type { SeatedPerson } from '../allotment/seat-plan.ts';
import { committeeName, type Delegation } from '../model.ts';
import type { Account } from '../payments/accounts.ts';
import { formatDecimal } from '../payments/amounts.ts';
import { type Column, countColumn, textColumn } from '../workbook/columns.ts';
import {
  createSheetSpec,
  type DataSheet,
  optionalLine,
  type SummaryLine,
  type WorkbookContent,
} from '../workbook/sheet.ts';
import { toOneLine } from '../workbook/text.ts';

/* Amounts are numbers, so that a spreadsheet can add them up. */

const SHEET_TITLE = 'Schools';

const ACCOUNT_COLUMNS = {
  name: textColumn('School', ({ account }: AccountRow) =>
    account.isSchool ? account.name : `${account.name} (no school)`,
  ),
  delegates: countColumn('Delegates', ({ account }: AccountRow) => account.people.length),
  seats: textColumn('Seats', ({ seats }: AccountRow) => seats),
  waiting: countColumn('Waiting', ({ waiting }: AccountRow) => waiting),
  marked: countColumn('Marked as paid', ({ marked }: AccountRow) => marked),
  due: countColumn('Fee due', ({ due }: AccountRow) => due),
  paid: countColumn('Paid', ({ paid }: AccountRow) => paid),
  open: countColumn('Open', ({ open }: AccountRow) => open),
  currency: textColumn('Currency', ({ currency }: AccountRow) => currency),
  head: delegationColumn('Head delegate', ({ head }) => head),
  mail: delegationColumn('Mail', ({ mail }) => mail, 'mail'),
  phone: delegationColumn('Phone', ({ phone }) => phone, 'phone'),
  adviser: delegationColumn('Adviser', ({ adviser }) => adviser?.name),
  adviserMail: delegationColumn('Adviser mail', ({ adviser }) => adviser?.mail),
  adviserPhone: delegationColumn('Adviser phone', ({ adviser }) => adviser?.phone),
  size: delegationColumn('Size', ({ size }) => size),
  // as in mail programs, to be copied into an address field; people without a school have columns for name and mail
  members: textColumn('Members', ({ account: { people, isSchool } }: AccountRow) =>
    isSchool
      ? people.map(({ delegate: { name, mail } }) => (mail ? `${name} <${mail}>`.trim() : name)).join('; ')
      : undefined,
  ),
};

/** Lists the distinct answers of a school's delegations or, without delegations, the first answer of its people. */
function delegationColumn(
  header: string,
  answer: (delegation: Delegation) => string | undefined,
  ofPeople?: 'mail' | 'phone',
): Column<AccountRow> {
  return textColumn(header, ({ account: { delegations, people } }) => {
    const all = new Set(delegations.flatMap((one) => answer(one) || []));
    const first = ofPeople && people.map(({ delegate }) => delegate[ofPeople]).find(Boolean);
    return all.size > 0 ? [...all].join('; ') : first;
  });
}

type AccountRow = {
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
  title: SHEET_TITLE,
  identity: [ACCOUNT_COLUMNS.name, ACCOUNT_COLUMNS.seats, ACCOUNT_COLUMNS.due, ACCOUNT_COLUMNS.open],
  write: (content) => [
    createSheetSpec(
      SHEET_TITLE,
      Object.values<Column<AccountRow>>(ACCOUNT_COLUMNS),
      createAccountRows(content),
    ),
  ],
  summary: {
    people: ({ registrations: { delegations } }) => [
      ['Lists', SHEET_TITLE, 'rows in which several people register', delegations.length],
    ],
    schools: schoolLines,
  },
  isUsualName: true,
} satisfies DataSheet;

function createAccountRows({ accounts, allotment, rules }: WorkbookContent): AccountRow[] {
  const { all, payments, currency, decimals } = accounts;
  const hasMoney = rules.fees !== undefined || payments.length > 0;
  const inCells = (units: bigint | undefined) =>
    units === undefined ? undefined : Number(formatDecimal(units, decimals));
  return all.map((account): AccountRow => {
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

function seatsText(seated: readonly SeatedPerson[]): string {
  const groups = groupBy(seated, ({ committee }) => (committee ? committeeName(committee) : ''));
  groups.delete('');
  return [...groups].map(([name, { length }]) => `${name}: ${length}`).join('; ');
}

/** The largest school is first. Case, accents and punctuation are ignored in school names. */
function schoolLines({ registrations: { delegates, delegations } }: WorkbookContent): SummaryLine[] {
  const schools = new Map<string, { name: string; delegates: number; delegations: number }>();
  const schoolOf = (written: string) => {
    const name = toOneLine(written);
    const key = compactText(name);
    const known = schools.get(key) ?? { name: name || '(no school)', delegates: 0, delegations: 0 };
    schools.set(key, known);
    return known;
  };
  for (const { school } of delegates) schoolOf(school).delegates += 1;
  for (const { school } of delegations) schoolOf(school).delegations += 1;
  return [...schools.values()]
    .sort((one, other) => other.delegates - one.delegates)
    .flatMap(({ name, ...numbers }): SummaryLine[] => [
      [SHEET_TITLE, name, 'Delegates', numbers.delegates],
      ...optionalLine(numbers.delegations > 0, SHEET_TITLE, name, 'Delegations', numbers.delegations),
    ]);
}
