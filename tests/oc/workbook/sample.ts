import type { Cell, Delegate, Registrations, Rules, Sheet } from '../../../src/oc/model.ts';
import { createAccounts } from '../../../src/oc/payments/accounts.ts';
import { writeWorkbook } from '../../../src/oc/workbook/write.ts';
import { SEAT_MAILS } from '../sample-rules.ts';
import { texts } from '../texts.ts';

/* Registrations as they come out of a school's forms, made up and always the same. */

export const MADE = new Date(Date.UTC(2026, 6, 4, 15, 30));

export const RULES: Rules = {
  version: '1',
  committees: [
    { id: 'unsc', names: ['UNSC', 'Security Council'] },
    { id: 'hrc', names: ['UNHRC'] },
    { id: 'ipc', names: ['International Press Corps'] },
  ],
  columns: {},
  mail: {
    subject: 'Welcome to {conference}, {name}',
    text: 'Dear {name},\nyou asked for {committee}.\n{link}',
    ...SEAT_MAILS,
  },
  thanks: 'https://mun.example.org/thank-you',
  conference: 'The 6th Edition',
};

const NAMES = texts(`
    Anaïs Müller | आरव शर्मा | Zoë 🌍 Ng | Chloé D'Souza | 李小龙 | O'Neil, Sam | Łucja Żak`);
const SCHOOLS = ['Black Rock', "St. Mary's", 'École Émile'];
const HEADERS = texts(`
    Timestamp | Name | E-mail | Phone | School | Class | First | As | Second | Shoe size`);

/** One delegate; each number gives another. */
export function delegateOf(number: number, changes: Partial<Delegate> = {}): Delegate {
  return {
    origin: { sheet: 'Form responses 1', row: number + 2 },
    name: `${NAMES[number % NAMES.length]} ${number}`,
    mail: `delegate${number}@school.example.org`,
    phone: `+91 ${String(98_000_000_00 + number)}`,
    school: SCHOOLS[number % SCHOOLS.length] ?? '',
    grade: String(9 + (number % 4)),
    experience: number % 2 ? 'none' : '2 conferences',
    choices: [
      { committee: RULES.committees[number % 3]?.id ?? '', written: 'as typed', portfolio: 'France' },
      { committee: RULES.committees[(number + 1) % 3]?.id ?? '', written: 'as typed' },
    ],
    consent: 'yes',
    sent: new Date(Date.UTC(2026, 5, 1, 8, number % 60)),
    ...changes,
  };
}

/** The row that a delegate was read from. */
function cellsOf(one: Delegate): Cell[] {
  const [first, second] = one.choices;
  const preferences = [first?.written ?? null, first?.portfolio ?? null, second?.written ?? null];
  return [one.sent ?? null, one.name, one.mail, one.phone, one.school, one.grade, ...preferences, 41];
}

/** Nothing was sent. */
export const NOTHING: Registrations = {
  sheets: [],
  delegates: [],
  delegations: [],
  duplicates: [],
  applications: [],
  withdrawn: [],
  questions: [],
  problems: [],
  input: [],
};

/** So many single delegates, none of them with any problem, of one sheet. */
export function manyDelegates(number: number): Registrations {
  const delegates = Array.from({ length: number }, (_, at) => delegateOf(at));
  const sheet: Sheet = {
    name: 'Form responses 1',
    rows: [
      { number: 1, cells: HEADERS },
      ...delegates.map((one) => ({ number: one.origin.row, cells: cellsOf(one) })),
    ],
  };
  return {
    ...NOTHING,
    sheets: [
      {
        name: sheet.name,
        kind: 'individual',
        headerRow: 1,
        headers: HEADERS.map((written) =>
          written === 'Shoe size'
            ? { written, suggestion: 'school' }
            : { written, field: written.toLowerCase() },
        ),
        rows: number,
      },
    ],
    delegates,
    input: [sheet],
  };
}

/**
 * Both forms: seven rows of single delegates (five good, one set aside as a duplicate, one lost), and a delegation of
 * two on the second sheet. A third sheet holds no registrations.
 */
export function mixed(): Registrations {
  const single = manyDelegates(7);
  const [, latest, aside] = single.delegates as [Delegate, Delegate, Delegate];
  const members = [
    { name: 'Mia Okoro', mail: 'mia@school.example.org' },
    { name: 'Noah Okoro', mail: '' },
  ];
  const origin = { sheet: 'Delegations', row: 3 };
  const school = 'Black  rock';
  const choices = [{ committee: 'hrc', written: 'human rights', portfolio: 'Kenya' }, { written: 'UNICEF?' }];
  return {
    ...NOTHING,
    sheets: [
      ...single.sheets,
      {
        name: 'Delegations',
        kind: 'delegation',
        headerRow: 2,
        headers: [{ written: 'School', field: 'school' }],
        rows: 1,
      },
      { name: 'Notes', kind: 'none', headers: [], rows: 2 },
    ],
    delegates: [
      ...single.delegates.filter((one) => one !== aside).slice(0, 5),
      ...members.map((member, at) =>
        delegateOf(20 + at, { ...member, origin, school, choices, delegation: 'Black Rock' }),
      ),
    ],
    delegations: [
      {
        origin,
        school,
        head: 'Ms. Okoro',
        mail: 'Head@school.example.org',
        phone: '0098',
        size: '2 or 3',
        members,
        choices,
      },
    ],
    duplicates: [
      { group: 1, same: 'phone', status: 'latest', delegate: latest, included: true, otherName: false },
      { group: 1, same: 'phone', status: 'set aside', delegate: aside, included: false, otherName: true },
    ],
    problems: [
      {
        origin: { sheet: 'Form responses 1', row: 8 },
        column: 'E-mail',
        value: 'mia at school',
        code: 'mail-missing',
        remedy: 'Ask for the address.',
        lost: true,
      },
      {
        origin,
        value: 'UNICEF?',
        code: 'committee-unknown',
        remedy: 'Write a committee of the site.',
        lost: false,
      },
      {
        origin: { sheet: 'Notes', row: 1 },
        value: 'a note',
        code: 'sheet-not-understood',
        remedy: 'Give it headers.',
        lost: true,
        rows: 2,
      },
      {
        origin: { sheet: 'Delegations', row: 1 },
        value: 'Our delegations',
        code: 'row-above-headers',
        remedy: 'Move it.',
        lost: false,
      },
    ],
    input: [
      ...single.input,
      {
        name: 'Delegations',
        rows: [
          { number: 1, cells: ['Our delegations', null, true] },
          { number: 2, cells: ['School'] },
          { number: 3, cells: [school, new Date(Date.UTC(2026, 4, 9, 12, 5)), 9876543210] },
        ],
      },
      {
        name: 'Notes',
        rows: [
          { number: 1, cells: ['thanks'] },
          { number: 9, cells: [null, '0042'] },
        ],
      },
    ],
  };
}

/** data.xlsx of these registrations, without seats, chairs and questions. */
export function workbookWith(
  registrations: Registrations,
  rules: Rules,
  createdAt: Date,
  file: string,
): Promise<Uint8Array> {
  const accounts = createAccounts(registrations, rules, undefined, undefined);
  return writeWorkbook({ registrations, rules, createdAt, file, accounts, questions: [] });
}
