import type { Cell, Rules } from '../../src/oc/model.ts';
import { SEAT_MAILS } from '../oc/sample-rules.ts';

/* Answers to a registration form, made up and always the same: most are sound, some are what people send. */

/** The rules of a site with seven committees. */
export const RULES: Rules = {
  version: 'bench',
  committees: ['DISEC', 'UNSC', 'UNHRC', 'ECOSOC', 'AIPPM', 'IPC', 'CCC'].map((name) => ({
    id: name.toLowerCase(),
    names: [name],
  })),
  columns: {},
  mail: {
    subject: 'Thank you for registering for {conference}',
    text: 'Dear {name},\n\nthank you for registering. Your first choice is {committee}.\n\n{link}\n\nThe Secretariat',
    ...SEAT_MAILS,
  },
  thanks: 'https://mun.example.org/thank-you',
  conference: 'The 6th Edition',
};

const HEADERS = [
  ...['Timestamp', 'Full name', 'E-mail address', 'Phone number', 'School', 'Class', 'MUN experience'],
  ...['Committee preference 1', 'Portfolio preference 1', 'Committee preference 2', 'Portfolio preference 2'],
  'I agree to the rules',
];
const FIRST = ['Anaïs', 'आरव', 'Chloé', 'Wei', 'Łucja', 'Samuel', 'Zoë', 'Noor', 'Ishaan', 'Mia', 'Tunde'];
const LAST = [
  'Müller',
  'शर्मा',
  "D'Souza",
  'Li',
  'Żak',
  'O’Neil',
  'Ng',
  'Khan',
  'Verma',
  'Okoro',
  'Bello',
  'Roy',
  'Sen',
];
const COUNTRIES = ['France', 'Kenya', 'Viet Nam', 'Brazil', "Côte d'Ivoire", 'India', 'Chile'];

/** The form's headers and so many answers. Every 20th is sent twice, every 50th has no mail, every 70th asks for no committee of the site. */
export function answers(rows: number): Cell[][] {
  return [HEADERS, ...Array.from({ length: rows }, (_, at) => answer(at))];
}

function answer(at: number): Cell[] {
  const person = at % 20 === 19 ? at - 1 : at;
  const committee = (step: number) => RULES.committees[(person + step) % 7]?.names[0] ?? '';
  return [
    `2026-0${1 + (at % 9)}-1${at % 10} 1${at % 10}:3${at % 7}:00`,
    `${FIRST[person % FIRST.length]} ${LAST[person % LAST.length]} ${person}`,
    person % 50 === 7 ? '' : `delegate.${person}@school${person % 40}.example.org`,
    `+91 ${String(9_800_000_000 + person)}`,
    `School no. ${person % 40}`,
    String(8 + (person % 5)),
    person % 3 === 0 ? 'none' : `${person % 9} conferences`,
    person % 70 === 11 ? 'any will do' : committee(0),
    COUNTRIES[person % 7] ?? '',
    committee(1),
    COUNTRIES[(person + 3) % 7] ?? '',
    'Yes',
  ];
}

/** A table as CSV (RFC 4180), as forms export it. */
export function csvOf(rows: Cell[][]): string {
  const quoted = (cell: Cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`;
  return rows.map((row) => row.map(quoted).join(',')).join('\r\n');
}
