import {
  type Cell,
  type Delegate,
  type Row,
  RULES_VERSION,
  type Rules,
  type Sheet,
} from '../../../src/oc/model.ts';
import { SEAT_MAILS } from '../sample-rules.ts';
/* Thirty people who register, and forty ways in which a form may export them. All their letters are in Windows-1252 too. */

/** The rules of a site like ours. */
export const rules: Rules = {
  version: RULES_VERSION,
  committees: [
    { id: 'unsc', names: ['UNSC', 'United Nations Security Council'] },
    { id: 'unhrc', names: ['UNHRC', 'United Nations Human Rights Council'] },
    { id: 'disec', names: ['DISEC', 'Disarmament and International Security Committee'] },
    { id: 'lok-sabha', names: ['Lok Sabha'] },
    { id: 'ipc', names: ['IPC', 'International Press Corps'] },
    { id: 'committee-x', names: ['Committee X'] },
    { id: 'ccc', names: ['CCC', 'Continuous Crisis Committee'] },
  ],
  columns: {},
  mail: { subject: '{conference}', text: 'Dear {name}', ...SEAT_MAILS },
  thanks: 'https://mun.example.org/thank-you',
  conference: 'Example MUN',
  country: 'IN',
};

export interface Person {
  sent: Date;
  first: string;
  last: string;
  mail: string;
  phone: string;
  school: string;
  grade: string;
  experience: string;
  choices: [string, string][];
}

const FIRST =
  `Asha,Zoë,Björn,Meera,José,Chloé,Arjun,Fatima,Noël,Ishaan,Renée,Kabir,Søren,Ananya,Lucía,Dev,Märta,Rohan,Inès,Vihaan,Saoirse,Tara,
  François,Nikhil,Åsa,Leela,Ömer,Priya,Aditya,Siân`
    .split(',')
    .map((name) => name.trim());
const LAST = `O'Brien,Rao,Kapoor-Singh,Lindqvist,Núñez,D'Souza,van der Berg,Iyer,Müller,Deshmane`.split(',');
const SCHOOLS = [
  'Deodar Hall School',
  "St. Mary's Convent, Pune",
  'Ecole Française – Delhi',
  'D.A.V. Public School',
  'The Oak School',
];
const GRADES = ['9', '10', '11', '12', 'XI-B'];
const COMMITTEES = ['UNSC', 'UNHRC', 'DISEC', 'Lok Sabha', 'IPC', 'Committee X', 'CCC'];
const COUNTRIES = ['France', "Côte d'Ivoire", 'Burkina Faso', 'Brazil', '=China', 'Viet Nam', '-'];

export const people: Person[] = FIRST.map((first, index) => {
  const choice = (step: number): [string, string] => {
    const country = COUNTRIES[(index + step) % COUNTRIES.length] as string;
    return [COMMITTEES[(index + 2 * step) % COMMITTEES.length] as string, country === '-' ? '' : country];
  };
  const sent = new Date(
    Date.UTC(2024, 5, 14 + Math.floor(index / 4), 9 + (index % 9), (index * 7) % 60, (index * 11) % 60),
  );
  return {
    sent,
    first,
    last: LAST[index % LAST.length] as string,
    mail: `delegate.${index + 1}@example.org`,
    phone: `+91 98${String(10_000_000 + index * 765_433)}`,
    school: SCHOOLS[index % SCHOOLS.length] as string,
    grade: GRADES[index % GRADES.length] as string,
    experience: index % 3 === 0 ? 'none' : `${index % 7} MUNs`,
    choices: [choice(0), choice(1), choice(2)],
  };
});

export const nameOf = ({ first, last }: Person) => `${first} ${last}`;

/** What all variants must give, in the order of the people. */
export const expected = people.map((one) => ({
  name: nameOf(one),
  mail: one.mail,
  phone: one.phone,
  school: one.school,
  grade: one.grade,
  experience: one.experience,
  choices: one.choices.map(([committee, portfolio]) => ({
    committee: rules.committees.find(({ names }) => names.includes(committee))?.id,
    ...(portfolio && { portfolio }),
  })),
  consent: 'yes',
  sent: one.sent,
}));

/** A delegate without what may differ from file to file: the row, and how committees were written. */
export function essence({ origin: _origin, choices, ...rest }: Delegate) {
  return { ...rest, choices: choices.map(({ written: _written, ...choice }) => choice) };
}

/** A column: its header, and what is in it. */
type Column = [header: string, cell: (person: Person, index: number) => Cell];

const choice = (number: number, part: 0 | 1) => (one: Person) => one.choices[number - 1]?.[part] ?? null;
const two = (number: number) => String(number).padStart(2, '0');
/** As Google Forms writes it: 2024/07/01 9:30:00 AM GMT+5:30. */
export const googleTime = ({ sent }: Person) => {
  const hour = sent.getUTCHours();
  const time = `${hour % 12 || 12}:${two(sent.getUTCMinutes())}:${two(sent.getUTCSeconds())} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${sent.getUTCFullYear()}/${two(sent.getUTCMonth() + 1)}/${two(sent.getUTCDate())} ${time} GMT+5:30`;
};
const isoTime = ({ sent }: Person) => sent.toISOString().slice(0, 19).replace('T', ' ');
const slashTime =
  (dayFirst: boolean) =>
  ({ sent }: Person) => {
    const [day, month] = [sent.getUTCDate(), sent.getUTCMonth() + 1];
    return `${dayFirst ? `${day}/${month}` : `${month}/${day}`}/${sent.getUTCFullYear()} ${sent.toISOString().slice(11, 19)}`;
  };
const serialTime = ({ sent }: Person) => (sent.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000;
const agreed = () => 'I agree to the code of conduct';

interface Headers {
  sent: string;
  name: string | [string, string];
  mail: string;
  phone: string;
  school: string;
  grade: string;
  experience: string;
  committee: (number: number) => string;
  portfolio: (number: number) => string;
  consent: string;
}

const GOOGLE: Headers = {
  sent: 'Timestamp',
  name: 'Full Name',
  mail: 'Email Address',
  phone: 'Phone number',
  school: 'School',
  grade: 'Grade',
  experience: 'MUN experience',
  committee: (n) => `Committee preference ${n}`,
  portfolio: (n) => `Portfolio preference ${n}`,
  consent: 'I agree to the code of conduct',
};

function columnsOf(
  headers: Partial<Headers> = {},
  sent: Column[1] = googleTime,
  consent: Column[1] = agreed,
): Column[] {
  const all = { ...GOOGLE, ...headers };
  const names: Column[] =
    typeof all.name === 'string'
      ? [[all.name, nameOf]]
      : [
          [all.name[0], ({ first }) => first],
          [all.name[1], ({ last }) => last],
        ];
  return [
    [all.sent, sent],
    ...names,
    [all.mail, ({ mail }) => mail],
    [all.phone, ({ phone }) => phone],
    [all.school, ({ school }) => school],
    [all.grade, ({ grade }) => grade],
    [all.experience, ({ experience }) => experience],
    ...[1, 2, 3].flatMap((n): Column[] => [
      [all.committee(n), choice(n, 0)],
      [all.portfolio(n), choice(n, 1)],
    ]),
    [all.consent, consent],
  ];
}

/** A sheet of columns, with rows above its headers. */
function sheetOf(
  columns: Column[],
  {
    above = [],
    of = people,
    name = 'Form Responses 1',
  }: { above?: Cell[][]; of?: Person[]; name?: string } = {},
): Sheet {
  const cells = [
    ...above,
    columns.map(([header]) => header),
    ...of.map((one) => columns.map(([, cell]) => cell(one, people.indexOf(one)))),
  ];
  const rows = cells.map((row, index): Row => ({ number: index + 1, cells: row }));
  return { name, rows: rows.filter((row) => row.cells.some((cell) => cell !== null && cell !== '')) };
}

const ORDINALS = ['1st', '2nd', '3rd'];
const WORDS = ['First', 'Second', 'Third'];
const google = columnsOf();
const extra: Column = ['Dietary requirement', (_, index) => (index % 2 ? 'Vegetarian' : 'None')];
const names = (columns: Column[], change: (header: string) => string) =>
  columns.map(([header, cell]): Column => [change(header), cell]);
const one = (columns: Column[]) => [sheetOf(columns)];

/** Forty exports of the same thirty people, by what is special about each. */
export const variants: Record<string, Sheet[]> = {
  'Google Forms': one(google),
  'Google Forms in small letters': one(names(google, (h) => h.toLowerCase())),
  capitals: one(names(google, (h) => h.toUpperCase())),
  underscores: one(names(google, (h) => h.replaceAll(' ', '_'))),
  'no spaces': one(names(google, (h) => (h.startsWith('I ') ? h : h.replaceAll(' ', '')))),
  'spaces, no-break spaces and colons around': one(
    names(google, (h) => `\u00a0 ${h.replaceAll(' ', '\u00a0 ')} : `),
  ),
  'line breaks': one(names(google, (h) => h.replace(/ (\d)/, '\n$1'))),
  'asterisks of required questions': one(names(google, (h) => `${h} *`)),
  'numbered questions': one(google.map(([h, cell], index): Column => [`${index + 1}. ${h}`, cell])),
  'remarks in brackets': one(
    columnsOf({
      name: 'Full Name (as it shall stand on the certificate)',
      phone: 'Phone number (with country code)',
      school: 'School (write it out)',
    }),
  ),
  'other words': one(
    columnsOf({
      name: 'Name of the delegate',
      mail: 'E-mail ID',
      phone: 'Contact No.',
      school: 'Institution',
      grade: 'Class',
      experience: 'No. of MUNs attended',
      consent: 'Consent',
    }),
  ),
  'more other words': one(
    columnsOf({
      name: "Delegate's Name",
      mail: 'Mail',
      phone: 'WhatsApp number',
      school: 'Name of school',
      grade: 'Std',
      experience: 'Previous MUN Experience',
      consent: 'Declaration',
    }),
  ),
  questions: one(
    columnsOf({
      name: 'What is your full name?',
      mail: 'What is your e-mail address?',
      phone: 'Your mobile number, please',
      school: 'Which school are you from?',
      grade: 'Which grade are you in?',
      experience: 'How many MUNs have you attended?',
      committee: (n) => `What is your ${WORDS[n - 1]?.toLowerCase()} choice of committee?`,
      consent: 'Do you agree to the code of conduct?',
    }),
  ),
  ordinals: one(
    columnsOf({
      committee: (n) => `${ORDINALS[n - 1]} committee choice`,
      portfolio: (n) => `${ORDINALS[n - 1]} portfolio choice`,
    }),
  ),
  'numbers in words': one(
    columnsOf({
      committee: (n) => `${WORDS[n - 1]} Preference (Committee)`,
      portfolio: (n) => `${WORDS[n - 1]} Preference (Country)`,
    }),
  ),
  'roman numbers': one(
    columnsOf({
      committee: (n) => `Committee Preference ${'I'.repeat(n)}`,
      portfolio: (n) => `Portfolio Preference ${'I'.repeat(n)}`,
    }),
  ),
  'preferences and their countries': one(
    columnsOf({
      committee: (n) => `Preference ${n} (Committee)`,
      portfolio: (n) => `Preference ${n} (Country)`,
    }),
  ),
  'portfolios for committees': one(
    columnsOf({ portfolio: (n) => `Portfolio/Country preference 1 (for committee ${n})` }),
  ),
  'portfolios whose headers repeat': one(columnsOf({ portfolio: () => 'Portfolio preference' })),
  'committees without numbers': one(
    columnsOf({ committee: () => 'Committee preference', portfolio: () => 'Country preference' }),
  ),
  'first and last name': one(columnsOf({ name: ['First name', 'Last name'] })),
  'given name and surname': one(columnsOf({ name: ['Given Name', 'Surname'] })),
  'misspelt headers': one(
    columnsOf({
      committee: (n) => `Comittee preference ${n}`,
      school: 'Shcool name',
      phone: 'Phone nubmer',
      mail: 'Emial Address',
      experience: 'MUN experiance',
    }),
  ),
  'accents in headers': one(columnsOf({ name: 'Fúll Nâme', school: 'Schöol' })),
  'columns from last to first': one([...google].reverse()),
  'columns in the order of the alphabet': one([...google].sort(([a], [b]) => (a < b ? -1 : 1))),
  'extra columns': one([
    extra,
    ...google.slice(0, 4),
    ['Emergency contact number', () => '+91 9999912345'],
    ...google.slice(4),
    ["Parent's name", () => 'Parent'],
  ]),
  'empty columns in between': one(google.flatMap((column): Column[] => [column, ['', () => null]])),
  'a title above': [sheetOf(google, { above: [['Deodar Hall MUN']] })],
  'headers in row 7': [
    sheetOf(google, {
      above: [['Deodar Hall MUN'], [], ['Individual registrations'], ['as of', 'today'], [], ['']],
    }),
  ],
  'headers in row 30': [
    sheetOf(google, {
      above: [...Array.from({ length: 29 }, (_, n): Cell[] => (n % 5 === 0 ? [`Remark ${n}`] : []))],
    }),
  ],
  'rows from last to first': [sheetOf(google, { of: [...people].reverse() })],
  'two sheets': [
    sheetOf(google, { of: people.slice(0, 11), name: 'Early birds' }),
    sheetOf(google, { of: people.slice(11), name: 'Late birds' }),
  ],
  'three sheets with other headers each': [
    sheetOf(google, { of: people.slice(0, 7), name: 'A' }),
    sheetOf(columnsOf({ name: ['First name', 'Last name'], mail: 'E-mail' }), {
      of: people.slice(7, 20),
      name: 'B',
    }),
    sheetOf([...google].reverse(), { of: people.slice(20), name: 'C', above: [['the rest']] }),
  ],
  'dates of Excel': one(columnsOf({}, ({ sent }) => sent)),
  'dates as numbers of Excel': one(columnsOf({}, serialTime)),
  'dates as ISO 8601': one(columnsOf({}, isoTime)),
  'dates with the day first': one(columnsOf({}, slashTime(true))),
  'dates with the month first': one(columnsOf({}, slashTime(false), () => 'Yes')),
  'spaces in all cells and mails in capitals': one(
    google.map(
      ([header, cell]): Column => [
        header,
        (person, index) => {
          const value = cell(person, index);
          if (typeof value !== 'string') return value;
          return header.startsWith('Email')
            ? ` ${value.replace('example.org', 'EXAMPLE.ORG')}\u00a0`
            : `\u00a0${value.replaceAll(' ', '  ')} \n`;
        },
      ],
    ),
  ),
};
