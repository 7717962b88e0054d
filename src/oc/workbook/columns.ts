import { columnLetters } from '../../core/index.ts';
import type { Chair } from '../allotment/chairs.ts';
import type { Seated, SeatState, Waiting } from '../allotment/seat-plan.ts';
import type {
  AnswerField,
  Cell,
  Choice,
  Delegate,
  Delegation,
  Duplicate,
  Origin,
  Question,
  RowProblem,
  Rules,
  Withdrawn,
} from '../model.ts';
import type { Account, AccountedPayment } from '../payments/accounts.ts';
import { DECISIONS } from '../registrations/questions/questions.ts';

/* Every column of data.xlsx is one object here. `sheets.ts` builds sheets from them, `kinds.ts` recognises sheets by them. */

/** Counts are numbers, raw cells stay as read, and all else is text, so that a phone number keeps its `+` and zeros. */
export interface Heading {
  header: string;
  kind: 'text' | 'count' | 'date' | 'raw';
}

export interface Column<Item> extends Heading {
  value(item: Item): Cell;
}

interface AnswerColumn extends Column<Delegate> {
  field: AnswerField;
}

const columnOf =
  (kind: Heading['kind']) =>
  <Item>(header: string, value: (item: Item) => Cell | undefined): Column<Item> => ({
    header,
    kind,
    value: (item) => value(item) ?? null,
  });
const text = columnOf('text');
const count = columnOf('count');

function answer(header: string, field: AnswerColumn['field']): AnswerColumn {
  return { header, kind: 'text', field, value: (delegate) => delegate[field] ?? null };
}

export function ofPerson<Item extends { delegate: Delegate }>(
  columns: readonly Column<Item['delegate']>[],
): Column<Item>[] {
  return columns.map(({ header, kind, value }) => ({
    header,
    kind,
    value: ({ delegate }) => value(delegate),
  }));
}

export const ORIGIN = {
  sheet: text('Sheet', ({ origin }: { origin: Origin }) => origin.sheet),
  row: count('Row', ({ origin }: { origin: Origin }) => origin.row),
};

export const FILE = 'File';

export function fileColumn(file: string): Column<unknown> {
  return text(FILE, () => file);
}

/** Columns of answers, in the order of Delegates. A new question gets its column here. */
export const ANSWERS = {
  name: answer('Name', 'name'),
  mail: answer('Mail', 'mail'),
  phone: answer('Phone', 'phone'),
  school: answer('School', 'school'),
  grade: answer('Class', 'grade'),
  experience: answer('Experience', 'experience'),
};

export const LANGUAGE = answer('Language', 'language');

/** Role of the person, such as adviser. Delegates has this column only if somebody is not a delegate. */
export const ROLE = text('Role', ({ role }: Delegate) => role);

export const DELEGATE = {
  consent: text('Consent', ({ consent }: Delegate) => consent),
  sent: columnOf('date')('Sent', ({ sent }: Delegate) => sent),
  delegation: text('Delegation', ({ delegation }: Delegate) => delegation),
};

export const DUPLICATE = {
  group: count('Group', ({ group }: Duplicate) => group),
  same: text('Same', ({ same }: Duplicate) => same),
  included: text('Kept', ({ included }: Duplicate) => (included ? 'yes' : 'no')),
  status: text('Status', ({ status }: Duplicate) => status),
  otherName: text('Another name', ({ otherName }: Duplicate) => (otherName ? 'yes' : 'no')),
};

export const WITHDRAWN = {
  name: text('Name', ({ delegate }: Withdrawn) => delegate.name),
  back: text('Back', ({ isBack }: Withdrawn) => (isBack ? 'yes' : undefined)),
  why: text('Why', ({ why }: Withdrawn) => why),
  seat: text('Seat before', ({ seat }: Withdrawn) => seat),
  how: text('How', ({ how }: Withdrawn) => how),
};

export const ACCOUNT = {
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
  // as mail programs write it, so that the cell can be copied into one; people without a school have columns for name and mail
  members: text('Members', ({ account: { people, isSchool } }: ShownAccount) =>
    isSchool
      ? people.map(({ delegate: { name, mail } }) => (mail ? `${name} <${mail}>`.trim() : name)).join('; ')
      : undefined,
  ),
};

/** Creates a column with the distinct answers of a school’s rows, or else the first answer of its people. */
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

export interface ShownAccount {
  account: Account;
  seats: string;
  waiting: number | undefined;
  marked: number | undefined;
  due: number | undefined;
  paid: number | undefined;
  open: number | undefined;
  currency: string | undefined;
}

/** Columns of Payments. The OC may write under For. */
export const PAYMENT = {
  named: text('For', ({ named }: AccountedPayment) => named),
  account: text('Counts for', ({ account }: AccountedPayment) => account?.name),
  how: text('How', ({ how }: AccountedPayment) => how),
  date: text('Date', ({ payment }: AccountedPayment) => payment.date),
  // in a column of debits, a refund has no minus
  amount: text('Amount', ({ payment: { amount, units = 0n } }: AccountedPayment) =>
    units < 0n && !/[-\u2212(]/.test(amount) ? `-${amount}` : amount,
  ),
  payer: text('Payer', ({ payment }: AccountedPayment) => payment.payer || payment.school || payment.mail),
  reference: text('Reference', ({ payment }: AccountedPayment) => payment.reference),
  description: text('Description', ({ payment }: AccountedPayment) => payment.description),
  sheet: text('Sheet', ({ payment }: AccountedPayment) => payment.origin.sheet),
  row: count('Row', ({ payment }: AccountedPayment) => payment.origin.row),
};

export const PROBLEM = {
  column: text('Column', ({ column }: RowProblem) => column),
  value: text('Value', ({ value }: RowProblem) => value),
  code: text('Code', ({ code }: RowProblem) => code),
  lost: text('Only in Input', ({ lost }: RowProblem) => (lost ? 'yes' : 'no')),
  done: text('Done', ({ done }: RowProblem) => (done ? 'yes' : '')),
  remedy: text('What to do', ({ remedy }: RowProblem) => remedy),
};

export const QUESTION = {
  word: text('Word', ({ word }: Question) => word),
  column: text('Column', ({ column }: Question) => column),
  decides: text('Question', ({ decides }: Question) => DECISIONS[decides]?.asks),
  people: count('People', ({ people }: Question) => people),
  readAs: text('Read as', ({ readAs }: Question) => readAs),
  answer: text('Answer', ({ answer }: Question) => answer),
  answers: text('Possible answers', ({ decides }: Question) => DECISIONS[decides]?.answers.join(', ')),
};

export interface Chosen {
  /** 1 is the first choice. */
  number: number;
  portfolio: string | null;
  delegate: Delegate;
}

export const CHOSEN = {
  number: count('Choice', ({ number }: Chosen) => number),
  portfolio: text('Portfolio', ({ portfolio }: Chosen) => portfolio),
};

function fields<Field extends string>(headers: Readonly<Record<Field, string>>) {
  type Item = { [Name in Field]?: Cell | undefined };
  const columns = (Object.keys(headers) as Field[]).map((field) => [
    field,
    text(headers[field], (item: Item) => item[field]),
  ]);
  return Object.fromEntries(columns) as Record<Field, Column<Item>>;
}

/** First columns of both mail sheets. The headers are simple words, because mail programs use them as field names. */
const MAIL_TO = fields({ name: 'name', firstName: 'first_name', mail: 'mail', school: 'school' });

export interface Mail extends Record<Exclude<keyof typeof MAIL, 'row' | 'sheet'>, Cell | undefined> {
  origin: Origin;
  language: string | undefined;
}

export const MAIL = {
  ...MAIL_TO,
  ...fields({ committee: 'committee', portfolio: 'portfolio', subject: 'subject', text: 'text' }),
  ...fields({ link: 'link', alsoFor: 'also_for' }),
  sheet: text('sheet', ({ origin }: { origin: Origin }) => origin.sheet),
  row: count('row', ({ origin }: { origin: Origin }) => origin.row),
};

export const MAIL_LANGUAGE = text('language', ({ language }: Pick<Mail, 'language'>) => language);

/** Columns of Allotment on a site in several languages, for certificates: the names in the language of the person, if it isn’t the main one. */
export const IN_LANGUAGE = {
  language: text('Language', ({ delegate }: Seated) => delegate.language),
  committee: text('Committee translated', ({ translated }: Translated) => translated?.committee),
  portfolio: text('Portfolio translated', ({ translated }: Translated) => translated?.portfolio),
};

export interface Translated extends Seated {
  translated: { committee: string; portfolio: string } | undefined;
}

/** The OC may edit the columns in `CHECKED_COLUMNS`. */
export const ALLOTTED = {
  key: text('Key', ({ key }: { key: string }) => key),
  committee: text('Committee', ({ committee }: Seated) => committee && shownName(committee)),
  portfolio: text('Portfolio', ({ portfolio }: Seated) => portfolio),
  lock: text('Lock', ({ lock }: Seated) => lock),
  mailed: text('Mailed', ({ mailed }: Seated) => mailed),
  movesUp: text('Would move up', ({ movesUp }: Seated) => movesUp),
  choice: count('Choice', ({ choice }: Seated) => choice),
  wish: text('Wish', ({ wish }: Seated) => wish),
  why: text('Why', ({ why }: Seated) => why),
  last: text('Last time', ({ last }: Seated) => last),
  transaction: text('Transaction', ({ transaction }: Seated) => transaction),
  paid: text('Paid', ({ paid }: Seated) => paid),
  mail: text('Mail', ({ mail }: Seated) => mail),
};

export const CHAIRING = {
  committee: text('Committee', ({ committee }: Chair) => committee && shownName(committee)),
  role: text('Role', ({ role }: Chair) => role),
  lock: text('Lock', ({ lock }: Chair) => lock),
  why: text('Why', ({ why }: Chair) => why),
  last: text('Last time', ({ last }: Chair) => last),
  choices: text('Choices', ({ choices }: Chair) => choices),
  head: text('Head', ({ delegate }: Chair) => delegate.head),
  friends: text('Friends', ({ delegate }: Chair) => delegate.friends),
  chaired: count('Counts as', ({ chaired }: Chair) => chaired),
  key: text('Key', ({ key }: Chair) => key),
};

export const WAITING = {
  place: count('Place', ({ place }: Waiting) => place),
  choices: text('Choices', ({ choices }: Waiting) => choices),
  fits: text('Would fit now', ({ fits }: Waiting) => fits),
  committee: text('Committee', ({ offer }: Waiting) => offer && shownName(offer.committee)),
  portfolio: text('Portfolio', ({ offer }: Waiting) => offer?.portfolio),
};

const SEAT_COLUMNS = {
  committee: text('Committee', ({ committee }: SeatState) => shownName(committee)),
  seat: text('Seat', ({ seat }: SeatState) => seat.name),
};

export const SEAT = {
  all: {
    ...SEAT_COLUMNS,
    level: count('Level', ({ seat: { level } }: SeatState) => (level > 0 ? level : undefined)),
    takers: text('Taken by', ({ takers }: SeatState) =>
      takers.map(({ delegate: { name, mail } }) => name || mail).join('; '),
    ),
    school: text('School', ({ takers }: SeatState) =>
      [...new Set(takers.map(({ delegate }) => delegate.school))].join('; '),
    ),
    first: count('Asked 1st', ({ asked: [first] }: SeatState) => first),
    second: count('Asked 2nd', ({ asked: [, second] }: SeatState) => second),
    third: count('Asked 3rd', ({ asked: [, , third] }: SeatState) => third),
    held: text('Held', ({ seat: { held }, isFreed }: SeatState) =>
      held ? 'yes' : isFreed ? 'until you decide' : undefined,
    ),
    lock: text('Lock', ({ takers: [first] }: SeatState) => first?.lock),
    key: text('Key', ({ takers }: SeatState) => takers.map(({ key }) => key).join('; ')),
  },
  public: {
    ...SEAT_COLUMNS,
    status: text('Status', ({ takers, seat: { held }, isFreed }: SeatState) =>
      takers.length > 0 ? 'taken' : held || isFreed ? 'held' : 'free',
    ),
    id: text('Committee id', ({ committee }: SeatState) => committee.id),
  },
};

export function markColumn(
  header: string,
  cellOf: (key: string, header: string) => string | undefined,
): Column<Seated> {
  return text(header, ({ key }) => cellOf(key, header));
}

export interface SeatMail extends Record<keyof typeof SEAT_MAIL, Cell> {
  language: string | undefined;
}

export const SEAT_MAIL = {
  ...MAIL_TO,
  ...fields({ status: 'status', committee: 'committee', portfolio: 'portfolio', why: 'why' }),
  ...fields({ guide: 'guide', subject: 'subject', text: 'text', key: 'key' }),
};

/** Column of Delegates where seats are given: the headers of the answers that the OC corrected. */
export const CORRECTED: Column<Delegate> = text('Corrected', ({ corrected }: Delegate) =>
  corrected?.join('; '),
);

export type SummaryLine = [
  part: string,
  item: Cell,
  detail?: Cell,
  count?: number | null,
  note?: string | null,
];

export function lineIf(isThere: boolean, ...line: SummaryLine): SummaryLine[] {
  return isThere ? [line] : [];
}

export const SUMMARY = {
  part: text('Part', ([part]: SummaryLine) => part),
  item: text('Item', ([, item]: SummaryLine) => item),
  detail: text('Detail', ([, , detail]: SummaryLine) => detail),
  count: count('Count', ([, , , number]: SummaryLine) => number),
  note: text('Note', ([, , , , note]: SummaryLine) => note),
};

export interface InputRow {
  origin: Origin;
  cells: Cell[];
}

const LETTERS = /^Column ([A-Z]{1,3})$/;

export function inputColumn(place: number): Column<InputRow> {
  return {
    header: `Column ${columnLetters(place)}`,
    kind: 'raw',
    value: ({ cells }) => cells[place] ?? null,
  };
}

export function inputLetters(header: string): string | undefined {
  return LETTERS.exec(header)?.[1];
}

export function shownName({ id, names }: Rules['committees'][number]): string {
  return names[0] ?? id;
}

export function committeeNames({ committees }: Rules): (choice: Choice) => string {
  const names = new Map(committees.map((committee) => [committee.id, shownName(committee)]));
  return ({ committee, written }) => (committee === undefined ? written : (names.get(committee) ?? written));
}

/** Maximum number of choices with their own columns; all others share a column. */
export const MAX_CHOICES = 20;

interface Chooser {
  choices: Choice[];
}

export function choiceColumns(people: Chooser[], rules: Rules): Column<Chooser>[] {
  const nameOf = committeeNames(rules);
  const most = people.reduce((sum, { choices }) => Math.max(sum, choices.length), 0);
  const columns = Array.from({ length: Math.min(most, MAX_CHOICES) }, (_, place) => [
    text<Chooser>(
      `Choice ${place + 1} committee`,
      ({ choices: { [place]: choice } }) => choice && nameOf(choice),
    ),
    text<Chooser>(`Choice ${place + 1} portfolio`, ({ choices }) => choices[place]?.portfolio),
  ]).flat();
  if (most <= MAX_CHOICES) return columns;
  const inOneText = (choice: Choice) => [nameOf(choice), choice.portfolio].filter(Boolean).join(': ');
  return [
    ...columns,
    text('Further choices', ({ choices }) => choices.slice(MAX_CHOICES).map(inOneText).join('; ')),
  ];
}
