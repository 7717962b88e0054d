import { writeXlsx } from 'hucre/xlsx';
import { createWorkbook } from '../../../src/oc/jobs/create-workbook.ts';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { SEAT_MAILS } from '../sample-rules.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import type { Conference } from './conferences.ts';

/* A conference with seats, its registrations, and what an OC does with data.xlsx in a spreadsheet program. */

export const MADE = new Date(Date.UTC(2026, 6, 4, 15, 30));

const rows = (...names: string[]) => names.map((name) => ({ name }));

/** Four committees with 16 seats, one of them held, and one committee without seats. */
export const RULES: Rules = {
  version: '4',
  committees: [
    { id: 'unsc', names: ['UNSC'], seats: rows('China', 'France', 'Kenya', 'Peru'), perSchool: 1, level: 1 },
    {
      id: 'disec',
      names: ['DISEC', 'Disarmament'],
      seats: [...rows('Chad', 'Cuba', 'India'), { name: 'Japan', held: true }],
      perSchool: 3,
    },
    { id: 'press', names: ['Press'], seats: [{ name: '', count: 4 }] },
    {
      id: 'council',
      names: ['Council'],
      seats: [{ name: 'Minister', count: 2 }, ...rows('Judge', 'Clerk')],
      double: true,
    },
    { id: 'plain', names: ['Plain'] },
  ],
  columns: {},
  mail: { subject: '{conference}', text: 'Dear {name}', ...SEAT_MAILS },
  thanks: 'https://mun.example.org/thank-you',
  conference: 'Example MUN',
  country: 'IN',
};

export const HEADER = [
  'Timestamp',
  'Name',
  'Email',
  'School',
  'MUN experience',
  'Committee preference 1',
  'Portfolio preference 1',
  'Committee preference 2',
  'Portfolio preference 2',
  'UTR',
];

/** Twelve people; two are brother and sister with one address, two have none. */
export const PEOPLE: Cell[][] = [
  ['Asha Rao', 'asha@x.in', 'Oak', '3', 'UNSC', 'France', 'DISEC', 'India', 'T1'],
  ['Bina Das', 'bina@x.in', 'Oak', '2', 'UNSC', 'France', 'DISEC', 'Cuba', ''],
  ['Chen Li', 'chen@x.in', 'Elm', '0', 'UNSC', 'China', 'Press', '', 'T3'],
  ['Dev Roy', 'dev@x.in', 'Elm', '1', 'UNSC', 'Peru', 'DISEC', 'Chad', ''],
  ['Ela Sen', 'family@x.in', 'Ash', '1', 'DISEC', 'India', 'UNSC', 'Kenya', ''],
  ['Eshan Sen', 'family@x.in', 'Ash', '0', 'DISEC', 'India', 'Press', '', ''],
  ['Fay Orr', '', 'Ash', '0', 'Press', '', 'Council', 'Judge', ''],
  ['Gus Poe', '', 'Fir', '0', 'Press', '', 'Council', 'Clerk', ''],
  ['Hal Kim', 'hal@x.in', 'Fir', '5', 'Council', 'Minister', 'UNSC', 'Kenya', ''],
  ['Ivy Lal', 'ivy@x.in', 'Fir', '0', 'Council', 'Minister', 'Press', '', ''],
  ['Jai Nair', 'jai@x.in', 'Oak', '0', 'DISEC', 'Japan', 'Press', '', ''],
  ['Kai Wu', 'kai@x.in', 'Elm', '0', 'Plain', '', 'DISEC', 'Chad', ''],
].map((cells, at) => [`2026-05-${String(at + 1).padStart(2, '0')} 09:00`, ...cells]);

/** The export of the form, with other sheets beside it. */
export function exported(
  people: readonly Cell[][] = PEOPLE,
  ...more: { name: string; rows: Cell[][] }[]
): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Form', rows: [HEADER, ...people] }, ...more] });
}

/** The form of somebody on a day of May 2026: the school, how many conferences they attended, and the columns after that. */
export function formBy(
  day: number,
  name: string,
  school: string,
  attended: string,
  ...more: string[]
): Cell[] {
  const mail = `${name.slice(0, 3).toLowerCase()}@x.in`;
  return [`2026-05-${String(day).padStart(2, '0')} 09:00`, name, mail, school, attended, ...more];
}

/** A conference as the export of a form, and the rules of a site that has its seats. */
export async function formOf(
  { committees, applicants }: Conference,
  rule: 'balanced' | 'first-come' = 'balanced',
): Promise<{ bytes: Uint8Array; rules: Rules }> {
  const most = Math.max(...applicants.map(({ choices }) => choices.length));
  const header = [
    ...['Timestamp', 'Name', 'Email', 'Phone', 'Name of partner', 'Partner email', 'School', 'Class'],
    ...Array.from({ length: most }, (_, at) => [
      `Committee preference ${at + 1}`,
      `Portfolio preference ${at + 1}`,
    ]).flat(),
  ];
  const body = applicants.map(({ people, school, choices }, at) => [
    new Date(MADE.getTime() + at * 60_000),
    ...[`Person ${at}`, `person${at}@school.example.org`, `+91 ${9_800_000_000 + at}`],
    ...(people === 2 ? [`Partner ${at}`, `partner${at}@school.example.org`] : ['', '']),
    ...[school, String(8 + (at % 5))],
    ...choices.flatMap(({ committee, wishes }) => [
      `Committee ${committee}`,
      wishes.map(([seat]) => committees[committee]?.seats[seat ?? 0]?.name).join(', '),
    ]),
  ]);
  const rules: Rules = {
    ...RULES,
    committees: committees.map(({ seats, perSchool, double }, at) => ({
      id: `committee-${at}`,
      names: [`Committee ${at}`],
      seats: seats.map(({ name }) => ({ name })),
      ...(perSchool !== undefined && { perSchool }),
      double,
    })),
    allotment: { rule },
  };
  return { bytes: await writeXlsx({ sheets: [{ name: 'Form', rows: [header, ...body] }] }), rules };
}

export function uploaded(bytes: Uint8Array, name = 'data.xlsx', rules = RULES): Promise<Uint8Array> {
  return createWorkbook(bytes, name, rules, MADE);
}

/** The sheets of a workbook as a spreadsheet program shows them. */
export type Sheets = { name: string; rows: unknown[][] }[];

export async function sheetsOf(bytes: Uint8Array): Promise<Sheets> {
  const { names, rows } = await opened(bytes);
  return names.map((name) => ({ name, rows: rows(name).map((row) => [...row]) }));
}

/** A workbook as a spreadsheet program saves it: without the property, as Google Sheets does. */
export function saved(sheets: Sheets): Promise<Uint8Array> {
  return writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows: rows as Cell[][] })) });
}

export type Change = (sheets: Sheets) => unknown;

/** data.xlsx after somebody has changed its sheets, or returned others. */
export async function edited(bytes: Uint8Array, change: Change): Promise<Uint8Array> {
  const sheets = await sheetsOf(bytes);
  const result = change(sheets);
  return saved(Array.isArray(result) ? result : sheets);
}

/** data.xlsx that is uploaded once more, after somebody has changed it. */
export async function uploadedAgain(
  bytes: Uint8Array,
  change: Change = () => undefined,
  rules = RULES,
): Promise<Uint8Array> {
  return uploaded(await edited(bytes, change), 'data.xlsx', rules);
}

/** The same, opened. */
export async function again(...upload: Parameters<typeof uploadedAgain>): Promise<Opened> {
  return opened(await uploadedAgain(...upload));
}

/** A sheet; it must be there. */
export function sheetIn(sheets: Sheets, name: string): unknown[][] {
  const found = sheets.find((one) => one.name === name);
  if (!found) throw new Error(`There is no sheet "${name}".`);
  return found.rows;
}

/** Writes into cells of the row of a person. */
export function write(sheets: Sheets, sheet: string, person: string, cells: Record<string, Cell>): void {
  const [headers = [], ...all] = sheetIn(sheets, sheet);
  const row = all.find((one) => one[headers.indexOf('Name')] === person);
  if (!row) throw new Error(`${person} is not in ${sheet}.`);
  for (const [header, cell] of Object.entries(cells)) {
    if (!headers.includes(header)) throw new Error(`${sheet} has no column "${header}".`);
    row[headers.indexOf(header)] = cell;
  }
}

/** Writes a value into all cells of a column. */
export function fill(sheets: Sheets, sheet: string, header: string, value: Cell): void {
  const [headers = [], ...all] = sheetIn(sheets, sheet);
  if (!headers.includes(header)) throw new Error(`${sheet} has no column "${header}".`);
  for (const row of all) row[headers.indexOf(header)] = value;
}

/** Deletes the first row that has a cell with this value; it must be there. */
export function deleteRow(sheets: Sheets, sheet: string, value: string): void {
  const all = sheetIn(sheets, sheet);
  const at = all.findIndex((row) => row.includes(value));
  if (at < 0) throw new Error(`${value} is not in ${sheet}.`);
  all.splice(at, 1);
}

/** Adds a copy of a sheet. */
export function copySheet(sheets: Sheets, sheet: string, name = `${sheet} (2)`): unknown[][] {
  const copy = sheetIn(sheets, sheet).map((row) => [...row]);
  sheets.push({ name, rows: copy });
  return copy;
}

/** Turns the rows of a sheet around, below its headers. */
export function reverseRows(sheets: Sheets, sheet: string): void {
  const all = sheetIn(sheets, sheet);
  all.push(...all.splice(1).reverse());
}

/** The cells of a column that are not empty, by the name in their row. */
export function cellsByName(workbook: Opened, sheet: string, header: string): Record<string, unknown> {
  const cells = workbook.column(sheet, header);
  const names = workbook.column(sheet, 'Name');
  return Object.fromEntries(names.flatMap((name, at) => (cells[at] ? [[String(name), cells[at]]] : [])));
}

/** Each person with committee and portfolio; who waits has a dash. */
export function seatsOf(workbook: Opened): Record<string, string> {
  const column = (sheet: string, header: string) =>
    workbook.column(sheet, header).map((cell) => String(cell ?? ''));
  const names = column('Allotment', 'Name');
  const committees = column('Allotment', 'Committee');
  const portfolios = column('Allotment', 'Portfolio');
  return Object.fromEntries([
    ...names.map((name, at) => [name, [committees[at], portfolios[at]].filter(Boolean).join(': ')]),
    ...column('Waiting list', 'Name').map((name) => [name, '-']),
  ]);
}

/** The codes of the problems, each with what it is about. */
export function problemsIn(workbook: Opened): string[] {
  const values = workbook.column('Problems', 'Value');
  return workbook.column('Problems', 'Code').map((code, at) => `${code}: ${values[at] ?? ''}`);
}

/** Those that a round trip can add. */
export function doubts(workbook: Opened): string[] {
  return problemsIn(workbook).filter(
    (one) =>
      !/^(mail-missing|possible-duplicate|committee-without-seats|mail-shared|schools-alike)/.test(one),
  );
}
