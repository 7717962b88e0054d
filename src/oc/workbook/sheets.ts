import { groupBy } from '../../core/index.ts';
import type { ChairPlan } from '../allotment/chairs.ts';
import type { Seated, SeatPlan } from '../allotment/seat-plan.ts';
import type {
  Cell,
  Choice,
  Delegate,
  Duplicate,
  Origin,
  Question,
  Registrations,
  Row,
  RowProblem,
  Rules,
  Sheet,
  Withdrawn,
} from '../model.ts';
import { originKey } from '../model.ts';
import type { AccountedPayment, Accounts } from '../payments/accounts.ts';
import { decimalText } from '../payments/amounts.ts';
import { CHOICE_HEADER } from '../registrations/corrections.ts';
import { withoutTitle } from '../registrations/names.ts';
import { LIMITS } from '../tables/limits.ts';
import { CHECK, checkOf } from './checksum.ts';
import {
  ACCOUNT,
  ALLOTTED,
  ANSWERS,
  CHOSEN,
  type Chosen,
  CORRECTED,
  type Column,
  choiceColumns,
  committeeNames,
  DELEGATE,
  DUPLICATE,
  fileColumn,
  type Heading,
  type InputRow,
  inputColumn,
  LANGUAGE,
  MAIL,
  MAIL_LANGUAGE,
  type Mail,
  ORIGIN,
  ofPerson,
  PAYMENT,
  PROBLEM,
  ROLE,
  type ShownAccount,
  shownName,
  WITHDRAWN,
} from './columns.ts';
import { mailWords } from './mail-words.ts';
import { cellText, oneLine } from './text.ts';

export interface WorkbookInput {
  registrations: Registrations;
  rules: Rules;
  createdAt: Date;
  file: string;
  earlier?: string | undefined;
  allotment?: SeatPlan | undefined;
  chairs?: ChairPlan | undefined;
  accounts: Accounts;
  questions: readonly Question[];
}

/**
 * A sheet of the workbook before it is written: a header and rows, each with a cell for each column. Rows are computed while they
 * are read, and can be read only once: 20,000 people are a million cells.
 */
export interface SheetSpec {
  /** Valid in Excel: see `sheetNames`. */
  name: string;
  columns: Heading[];
  rows: Iterable<Cell[]>;
  /** For a sheet to print: zero-based indexes of the rows that begin a page. */
  pages?: number[];
  /** For another sheet to print: header of the last printed column. */
  printedTo?: string;
  /** Number of columns that stay in view while scrolling to the right. */
  frozen?: number;
}

export function sheetSpec<Item>(
  name: string,
  columns: readonly Column<Item>[],
  items: Iterable<Item>,
): SheetSpec {
  return {
    name,
    columns: columns.map(({ header, kind }) => ({ header, kind })),
    rows: rowsOf(columns, items),
  };
}

function* rowsOf<Item>(columns: readonly Column<Item>[], items: Iterable<Item>): Generator<Cell[]> {
  for (const item of items) yield columns.map(({ value }) => value(item));
}

/** Sheets with fixed names, in their order; the committee sheets follow Delegates. Without seats, those of the allotment are omitted. */
export const SHEETS = {
  summary: 'Summary',
  allotment: 'Allotment',
  waiting: 'Waiting list',
  seats: 'Seats',
  chairs: 'Chairs',
  delegates: 'Delegates',
  schools: 'Schools',
  payments: 'Payments',
  duplicates: 'Duplicates',
  withdrawn: 'Withdrawn',
  problems: 'Problems',
  questions: 'Questions',
  mailMerge: 'Mail merge',
  seatMails: 'Mail merge seats',
  checkIn: 'Check-in',
  publicMatrix: 'Public matrix',
  input: 'Input',
} as const;

const MAX_NAME_LENGTH = 31;

const RESERVED = 'History';

/**
 * Makes names valid and unique for Excel, in the given order: at most 31 characters, none of them `[ ] : * ? / \`, no apostrophe at
 * either end, unique ignoring case. The later of two equal names gets a number. The names in `SHEETS` are reserved.
 */
export function sheetNames(wished: string[]): string[] {
  const taken = new Set([RESERVED, ...Object.values(SHEETS)].map(sheetNameKey));
  return wished.map((wish) => {
    const name = unusedName(validSheetName(wish), taken);
    taken.add(sheetNameKey(name));
    return name;
  });
}

function validSheetName(wish: string): string {
  return cutName(oneLine(cellText(wish)).replace(/[[\]:*?/\\\p{Cc}]/gu, '-'), MAX_NAME_LENGTH) || 'Committee';
}

function unusedName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(sheetNameKey(name))) return name;
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const numbered = cutName(name, MAX_NAME_LENGTH - ending.length) + ending;
    if (!taken.has(sheetNameKey(numbered))) return numbered;
  }
}

/** Cuts a name without splitting a surrogate pair, and trims spaces and apostrophes. */
function cutName(name: string, length: number): string {
  return name
    .slice(0, length)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/^[\s']+|[\s']+$/g, '');
}

/** Returns the same key for names that Excel may consider equal. */
function sheetNameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}

function hasRole({ role, corrected }: Delegate): boolean {
  return role !== undefined || corrected?.includes(ROLE.header) === true;
}

function personColumns({ registrations, rules, file }: WorkbookInput): Column<Delegate>[] {
  const { delegates, duplicates, withdrawn } = registrations;
  const others = [...duplicates, ...withdrawn].map(({ delegate }) => delegate);
  return [
    ...Object.values(ANSWERS),
    ...choiceColumns([...delegates, ...others], rules),
    ...(rules.languages ? [LANGUAGE] : []),
    ...([...delegates, ...others].some(hasRole) ? [ROLE] : []),
    ...Object.values<Column<Delegate>>(DELEGATE),
    ORIGIN.sheet,
    ORIGIN.row,
    fileColumn(file),
  ];
}

/** Returns `Delegates`: one row for each person. If seats are given, the OC may correct answers and choices there. */
export function delegatesSheet(input: WorkbookInput): SheetSpec {
  const { allotment, registrations } = input;
  const columns = personColumns(input);
  if (!allotment) return sheetSpec(SHEETS.delegates, columns, registrations.delegates);
  const key: Column<Delegate> = { ...ALLOTTED.key, value: (one) => allotment.keys.get(one) ?? null };
  const answers = columns.filter(({ header }) => isCorrectable(header));
  const check = checkColumn([key, ...answers, ORIGIN.sheet, ORIGIN.row, CORRECTED]);
  return sheetSpec(SHEETS.delegates, [...columns, key, CORRECTED, check], registrations.delegates);
}

export function checkColumn<Item>(columns: readonly Column<Item>[]): Column<Item> {
  return { ...CHECK, kind: 'text', value: (item) => checkOf(columns.map(({ value }) => value(item))) };
}

function withCheck<Item>(columns: readonly Column<Item>[], checked: readonly Heading[]): Column<Item>[] {
  const own = checked.flatMap(({ header }) => columns.find((one) => one.header === header) ?? []);
  return [...columns, checkColumn(own)];
}

/** Columns with checksums, in their order, of the sheets that do not begin with a Key. */
export const CHECKED = {
  duplicates: [ORIGIN.sheet, ORIGIN.row, DUPLICATE.status, DUPLICATE.included, ANSWERS.name],
  withdrawn: [
    ...[ALLOTTED.key, ORIGIN.sheet, ORIGIN.row, WITHDRAWN.how, WITHDRAWN.back, CORRECTED],
    ...[...Object.values(ANSWERS), WITHDRAWN.why, WITHDRAWN.seat, ...Object.values(DELEGATE)],
  ],
  payments: [ORIGIN.sheet, ORIGIN.row, PAYMENT.named, PAYMENT.payer, PAYMENT.reference],
} satisfies Record<string, readonly Heading[]>;

export function isCorrectable(header: string): boolean {
  return (
    CHOICE_HEADER.test(header) ||
    [...Object.values(ANSWERS), LANGUAGE, ROLE].some((one) => one.header === header)
  );
}

export function duplicatesSheet(input: WorkbookInput): SheetSpec {
  const person = ofPerson<Duplicate>(personColumns(input));
  const columns = [...Object.values<Column<Duplicate>>(DUPLICATE), ...person];
  return sheetSpec(SHEETS.duplicates, withCheck(columns, CHECKED.duplicates), input.registrations.duplicates);
}

/** Returns `Withdrawn`: people who are not coming, with all their answers. If their row in Input was deleted, no other sheet has these answers. */
export function withdrawnSheet(input: WorkbookInput): SheetSpec {
  const { withdrawn } = input.registrations;
  const [, ...answers] = personColumns(input);
  const columns: Column<Withdrawn>[] = [
    ...Object.values<Column<Withdrawn>>(WITHDRAWN),
    ...ofPerson<Withdrawn>([...answers, CORRECTED]),
    { ...ALLOTTED.key, value: ({ key }) => key },
  ];
  return {
    ...sheetSpec(SHEETS.withdrawn, withCheck(columns, CHECKED.withdrawn), withdrawn),
    frozen: 1,
  };
}

export const COMMITTEE_COLUMNS: readonly Column<Chosen>[] = [
  CHOSEN.number,
  CHOSEN.portfolio,
  ...ofPerson<Chosen>([ANSWERS.name, ANSWERS.school, ANSWERS.mail, ANSWERS.phone, ANSWERS.experience]),
];

/** Maximum number of committees with their own sheets: with more, the workbook could not be uploaded again. */
const MAX_COMMITTEE_SHEETS = LIMITS.allSheets - LIMITS.sheets;

/** Returns one sheet for each committee, in the order of the site: the people who chose it, first choices first. */
export function committeeSheets({ registrations, rules }: WorkbookInput): SheetSpec[] {
  if (rules.committees.length > MAX_COMMITTEE_SHEETS) return [];
  const all = registrations.delegates.flatMap((delegate) =>
    delegate.choices.map(({ committee, portfolio = null }, at) => ({
      number: at + 1,
      committee,
      portfolio,
      delegate,
    })),
  );
  const chosen = groupBy(all, ({ committee = '' }) => committee);
  const names = sheetNames(rules.committees.map(shownName));
  return rules.committees.map((committee, at) =>
    sheetSpec(
      names[at] ?? '',
      COMMITTEE_COLUMNS,
      (chosen.get(committee.id) ?? []).sort((one, other) => one.number - other.number),
    ),
  );
}

/** Returns `Schools`: seats, fees and payments of each school, and of each person without one. Amounts are numbers, so that they can be added up. */
export function schoolsSheet({ accounts, allotment, rules }: WorkbookInput): SheetSpec {
  const { all, payments, currency, decimals } = accounts;
  const hasMoney = rules.fees !== undefined || payments.length > 0;
  const inCells = (units: bigint | undefined) =>
    units === undefined ? undefined : Number(decimalText(units, decimals));
  const shown = all.map((account): ShownAccount => {
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
  const columns = Object.values<Column<ShownAccount>>(ACCOUNT);
  return sheetSpec(SHEETS.schools, columns, shown);
}

function seatsText(seated: readonly Seated[]): string {
  const groups = groupBy(seated, ({ committee }) => (committee ? shownName(committee) : ''));
  groups.delete('');
  return [...groups].map(([name, { length }]) => `${name}: ${length}`).join('; ');
}

export function paymentsSheet({ payments }: Accounts): SheetSpec {
  const columns = Object.values<Column<AccountedPayment>>(PAYMENT);
  return sheetSpec(SHEETS.payments, withCheck(columns, CHECKED.payments), payments);
}

interface Addressee extends Pick<Delegate, 'name' | 'mail' | 'school' | 'origin'> {
  role: string;
  choice: Choice | undefined;
  language: string | undefined;
  others: string[];
}

export interface Addressees {
  list: Addressee[];
  without: number;
}

/** Returns the delegates, then the heads of delegations, or their teachers if the heads have no address. Case is ignored in addresses. */
export function addresseesOf({ registrations: { delegates, delegations } }: WorkbookInput): Addressees {
  const people = delegates.map((delegate) => ({ ...delegate, role: 'delegate' }));
  const heads = delegations.map(({ head, mail, adviser, ...delegation }) => ({
    ...delegation,
    ...(mail || !adviser?.mail ? { name: head, mail } : { name: adviser.name, mail: adviser.mail }),
    role: delegation.school ? `delegation of ${delegation.school}` : 'delegation',
  }));
  const list = new Map<string, Addressee>();
  let without = 0;
  for (const { name, role, mail, school, choices, language, origin } of [...people, ...heads]) {
    const address = oneLine(mail);
    const known = list.get(address.toLowerCase());
    if (!address.includes('@')) without += 1;
    else if (known) known.others.push(name);
    else {
      const [choice] = choices;
      const addressee = { name, role, mail: address, school, choice, language, origin, others: [] };
      list.set(address.toLowerCase(), addressee);
    }
  }
  return { list: [...list.values()], without };
}

export function mailMergeSheet(addressees: Addressees, rules: Rules): SheetSpec {
  const columns = [...Object.values<Column<Mail>>(MAIL), ...(rules.languages ? [MAIL_LANGUAGE] : [])];
  return sheetSpec<Mail>(SHEETS.mailMerge, columns, mailsTo(addressees, rules));
}

function* mailsTo({ list }: Addressees, rules: Rules): Generator<Mail> {
  const nameOf = committeeNames(rules);
  const wordsFor = mailWords(rules, 'received');
  for (const { name, role, mail, school, choice, language: own, origin, others } of list) {
    const words = wordsFor(own);
    const { subject, text, language, link, conference } = words;
    const committee = choice ? nameOf(choice) : '';
    const values = {
      name: oneLine(name) === '' ? (words.delegate ?? role) : name,
      committee: (choice?.committee && words.committeeName(choice.committee)) || committee,
      link,
      conference,
    };
    yield {
      name,
      firstName: firstName(name),
      mail,
      school,
      committee,
      portfolio: choice?.portfolio,
      // a line break in a subject would start a new mail header
      subject: oneLine(fillTemplate(committee ? subject.whole : subject.unchosen, values)),
      text: fillTemplate(committee ? text.whole : text.unchosen, values),
      link,
      alsoFor: [...new Set(others)].filter((other) => other !== '' && other !== name).join('; '),
      origin,
      language,
    };
  }
}

/** Returns the first word of a name without its title; for "Sharma, Anita", the first word after the comma. */
export function firstName(name: string): string {
  const [before = '', after = ''] = name.split(',', 2).map(oneLine);
  return withoutTitle(after || before).split(' ')[0] ?? '';
}

/** Replaces the names in braces by their values. Inserted values are not searched for names again. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : written,
  );
}

export function problemsSheet({ registrations }: WorkbookInput): SheetSpec {
  const { column, value, code, lost, done, remedy } = PROBLEM;
  const nameIn = namesByRow(registrations);
  const who: Column<RowProblem> = {
    header: ANSWERS.name.header,
    kind: 'text',
    value: ({ origin, name, rows = 1 }) => (rows > 1 ? '' : nameIn(origin) || (name ?? '')),
  };
  // the remedy is long, and so the last column: a filled cell after it would hide its end
  const columns = [ORIGIN.sheet, ORIGIN.row, who, column, value, code, lost, done, remedy];
  const open = registrations.problems.filter((one) => !one.done);
  const settled = registrations.problems.filter((one) => one.done);
  return sheetSpec(SHEETS.problems, columns, [...open, ...settled]);
}

function namesByRow({
  delegates,
  applications,
  duplicates,
  withdrawn,
}: Registrations): (origin: Origin) => string {
  const people = [
    ...delegates,
    ...applications,
    ...[...duplicates, ...withdrawn].map(({ delegate }) => delegate),
  ];
  const byRow = groupBy(people, ({ origin }) => originKey(origin));
  return (origin) => {
    const own = (byRow.get(originKey(origin)) ?? []).map(({ name, mail }) => name || mail);
    const names = [...new Set(own)].filter(Boolean);
    return names.length > 2 ? `${names[0]} and ${names.length - 1} others` : names.join(' & ');
  };
}

/** Maximum number of columns in Excel, less the columns for sheet, row and checksums. */
const MAX_INPUT_COLUMNS = 16_384 - 3;

/** Maximum number of checksums in Input. Above it, only the first columns have them, to keep the file small. */
const MAX_SUMS = 250_000;

/** Returns `Input`: every row of every sheet as read, its cells under their original column letters. */
export function inputSheet({ registrations: { input } }: WorkbookInput): SheetSpec {
  const widest = input.reduce(
    (most, { rows }) => rows.reduce((wide, { cells }) => Math.max(wide, cells.length), most),
    0,
  );
  const places = Array.from({ length: Math.min(widest, MAX_INPUT_COLUMNS) }, (_, place) =>
    inputColumn(place),
  );
  const columns: Column<InputRow>[] = [ORIGIN.sheet, ORIGIN.row, ...places];
  const count = input.reduce((sum, { rows }) => sum + rows.length, 0);
  const check = checkColumn(columns.slice(0, Math.floor(MAX_SUMS / count)));
  return sheetSpec<InputRow>(SHEETS.input, [...columns, check], inputRows(input));
}

function* inputRows(sheets: Sheet[]): Generator<InputRow> {
  for (const { name, rows } of sheets)
    for (const row of rows) yield { origin: { sheet: name, row: row.number }, cells: cellsOf(row) };
}

function cellsOf({ cells }: Row): Cell[] {
  if (cells.length <= MAX_INPUT_COLUMNS) return cells;
  const rest = cells.slice(MAX_INPUT_COLUMNS - 1).filter((cell) => cell !== null && cell !== '');
  return [...cells.slice(0, MAX_INPUT_COLUMNS - 1), rest.map(String).join(' | ')];
}
