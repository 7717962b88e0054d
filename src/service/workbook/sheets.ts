import { groupBy } from '../../shared/index.ts';
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

/** What the sheets of the workbook are built from. */
export interface WorkbookInput {
  registrations: Registrations;
  rules: Rules;
  createdAt: Date;
  /** The name of the file that was uploaded, which the form exported. */
  file: string;
  /** The name of the workbook that was uploaded again, in the place of the file. */
  earlier?: string | undefined;
  allotment?: SeatPlan | undefined;
  chairs?: ChairPlan | undefined;
  accounts: Accounts;
  questions: readonly Question[];
}

/**
 * A sheet of the workbook before it is written: a header and rows, each with a cell for each column.
 * Rows are computed when they are read, and can be read once: 20,000 people are a million cells.
 */
export interface SheetSpec {
  /** Valid in Excel: see `sheetNames`. */
  name: string;
  columns: Heading[];
  rows: Iterable<Cell[]>;
  /** Of a sheet to print: the places of the rows that begin a page, of which the first row is 0. */
  pages?: number[];
  /** Of another sheet that is printed: the columns to print, from the first to the one with this header. */
  printedTo?: string;
  /** How many columns stay in view when one scrolls to the right. */
  frozen?: number;
}

/** A sheet with one row for each item. */
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

/** The sheets of the workbook whose names do not depend on the site, in their order; the sheets of the committees follow Delegates. Where the site has no seats, those of the allotment are left out. */
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

const LONGEST_NAME = 31;

const RESERVED = 'History';

/**
 * Names that Excel takes for sheets, in the order in which they were wished: of at most 31 characters, none of them
 * `[ ] : * ? / \`, no apostrophe at either end, unique ignoring case. Where two are alike, the later bears a number.
 * The names in `SHEETS` are given to nobody.
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
  return cutName(oneLine(cellText(wish)).replace(/[[\]:*?/\\\p{Cc}]/gu, '-'), LONGEST_NAME) || 'Committee';
}

function unusedName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(sheetNameKey(name))) return name;
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const numbered = cutName(name, LONGEST_NAME - ending.length) + ending;
    if (!taken.has(sheetNameKey(numbered))) return numbered;
  }
}

/** The beginning of a name, without half a pair, and without a space or an apostrophe at its start or end. */
function cutName(name: string, length: number): string {
  return name
    .slice(0, length)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/^[\s']+|[\s']+$/g, '');
}

/** Equal for names that Excel may take for the same. */
function sheetNameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}

/** Whether somebody has a role, or the OC has corrected it. */
function hasRole({ role, corrected }: Delegate): boolean {
  return role !== undefined || corrected?.includes(ROLE.header) === true;
}

/** All that is known of a person, with the file, the sheet and the row that the person came from. */
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

/** `Delegates`: one row for each person. Where seats are given, the OC may correct answers and choices in it. */
export function delegatesSheet(input: WorkbookInput): SheetSpec {
  const { allotment, registrations } = input;
  const columns = personColumns(input);
  if (!allotment) return sheetSpec(SHEETS.delegates, columns, registrations.delegates);
  const key: Column<Delegate> = { ...ALLOTTED.key, value: (one) => allotment.keys.get(one) ?? null };
  const answers = columns.filter(({ header }) => isCorrectable(header));
  const check = checkColumn([key, ...answers, ORIGIN.sheet, ORIGIN.row, CORRECTED]);
  return sheetSpec(SHEETS.delegates, [...columns, key, CORRECTED, check], registrations.delegates);
}

/** The column with the checksum of others, in their order. */
export function checkColumn<Item>(columns: readonly Column<Item>[]): Column<Item> {
  return { ...CHECK, kind: 'text', value: (item) => checkOf(columns.map(({ value }) => value(item))) };
}

/** Returns the columns, and a last column with the checksums of `headers`, in their order. */
function withCheck<Item>(columns: readonly Column<Item>[], checked: readonly Heading[]): Column<Item>[] {
  const own = checked.flatMap(({ header }) => columns.find((one) => one.header === header) ?? []);
  return [...columns, checkColumn(own)];
}

/** What the checksums of the sheets without a Key in front are of, in their order. */
export const CHECKED = {
  duplicates: [ORIGIN.sheet, ORIGIN.row, DUPLICATE.status, DUPLICATE.included, ANSWERS.name],
  withdrawn: [
    ...[ALLOTTED.key, ORIGIN.sheet, ORIGIN.row, WITHDRAWN.how, WITHDRAWN.back, CORRECTED],
    ...[...Object.values(ANSWERS), WITHDRAWN.why, WITHDRAWN.seat, ...Object.values(DELEGATE)],
  ],
  payments: [ORIGIN.sheet, ORIGIN.row, PAYMENT.named, PAYMENT.payer, PAYMENT.reference],
} satisfies Record<string, readonly Heading[]>;

/** Whether the OC may correct what is under a header in Delegates. */
export function isCorrectable(header: string): boolean {
  return (
    CHOICE_HEADER.test(header) ||
    [...Object.values(ANSWERS), LANGUAGE, ROLE].some((one) => one.header === header)
  );
}

/** `Duplicates`: all rows of each group, also those that are in Delegates. */
export function duplicatesSheet(input: WorkbookInput): SheetSpec {
  const person = ofPerson<Duplicate>(personColumns(input));
  const columns = [...Object.values<Column<Duplicate>>(DUPLICATE), ...person];
  return sheetSpec(SHEETS.duplicates, withCheck(columns, CHECKED.duplicates), input.registrations.duplicates);
}

/** `Withdrawn`: who is not coming, with all of their answers; of those whose row in Input is gone it has the only ones. */
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

/** What the sheet of a committee says of each who chose it. */
export const COMMITTEE_COLUMNS: readonly Column<Chosen>[] = [
  CHOSEN.number,
  CHOSEN.portfolio,
  ...ofPerson<Chosen>([ANSWERS.name, ANSWERS.school, ANSWERS.mail, ANSWERS.phone, ANSWERS.experience]),
];

/** The most committees that have sheets: with more, the workbook could not be uploaded again. */
const MOST_COMMITTEES = LIMITS.allSheets - LIMITS.sheets;

/** One sheet for each committee, in the order of the site: who chose it, those first for whom it is dearest. */
export function committeeSheets({ registrations, rules }: WorkbookInput): SheetSpec[] {
  if (rules.committees.length > MOST_COMMITTEES) return [];
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

/** `Schools`: what each school, and each person without one, has got, has to pay and has paid. Amounts are numbers, so that they can be added up. */
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

/** `Payments`: every payment of the lists that were uploaded, and where it counts. */
export function paymentsSheet({ payments }: Accounts): SheetSpec {
  const columns = Object.values<Column<AccountedPayment>>(PAYMENT);
  return sheetSpec(SHEETS.payments, withCheck(columns, CHECKED.payments), payments);
}

/** Returns the first person with an address. */
interface Addressee extends Pick<Delegate, 'name' | 'mail' | 'school' | 'origin'> {
  /** What a mail calls who has no name. */
  role: string;
  choice: Choice | undefined;
  language: string | undefined;
  others: string[];
}

/** Whom Mail merge writes to, and whom it cannot write to. */
export interface Addressees {
  list: Addressee[];
  without: number;
}

/** Delegates in their order, and behind them the heads of delegations, or their teachers where these give no address; an address is the same in any case of letters. */
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

/** `Mail merge`: one row for each address, with the mail that thanks, ready for a program that sends it. */
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
      // a subject of several lines would be read as headers of the mail
      subject: oneLine(fillTemplate(committee ? subject.whole : subject.unchosen, values)),
      text: fillTemplate(committee ? text.whole : text.unchosen, values),
      link,
      alsoFor: [...new Set(others)].filter((other) => other !== '' && other !== name).join('; '),
      origin,
      language,
    };
  }
}

/** The first word of a name without its title; of "Sharma, Anita" the first behind the comma. */
export function firstName(name: string): string {
  const [before = '', after = ''] = name.split(',', 2).map(oneLine);
  return withoutTitle(after || before).split(' ')[0] ?? '';
}

/** A template with the values of its names in braces. Inserted values are not searched for names again. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : written,
  );
}

/** `Problems`: what somebody has to look at, and what to do. */
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

/** Who is in a row of the registrations: one or two people by their names, a school by the first of its people. */
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

/** How many columns a sheet of Excel has, less those for sheet, row and checksums. */
const MOST_INPUT_COLUMNS = 16_384 - 3;

/** Number of checksums in all rows of Input: beyond it, only the first columns have them, so that the file stays small. */
const MAX_SUMS = 250_000;

/** `Input`: every row of every sheet as it was read, its cells under their original column letters. */
export function inputSheet({ registrations: { input } }: WorkbookInput): SheetSpec {
  const widest = input.reduce(
    (most, { rows }) => rows.reduce((wide, { cells }) => Math.max(wide, cells.length), most),
    0,
  );
  const places = Array.from({ length: Math.min(widest, MOST_INPUT_COLUMNS) }, (_, place) =>
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

/** The cells of a row; those that the sheet has no columns for share its last one. */
function cellsOf({ cells }: Row): Cell[] {
  if (cells.length <= MOST_INPUT_COLUMNS) return cells;
  const rest = cells.slice(MOST_INPUT_COLUMNS - 1).filter((cell) => cell !== null && cell !== '');
  return [...cells.slice(0, MOST_INPUT_COLUMNS - 1), rest.map(String).join(' | ')];
}
