import type { Seated } from '../allotment/seat-plan.ts';
import type { AnswerField, Cell, Choice, Delegate, Origin, Rules } from '../model.ts';

/*
 * Columns that several sheets of data.xlsx share; each column is one object. A column of a single sheet is in the file of that
 * sheet, in `../sheets/`.
 */

/**
 * Header of a column, and the kind of its cells. A `count` is a number, a `raw` cell is written as it was read, and all other
 * values are text, so that a phone number does not lose its `+` and zeros.
 */
export interface Heading {
  header: string;
  kind: 'text' | 'count' | 'date' | 'raw';
}

export interface Column<Item> extends Heading {
  value(item: Item): Cell;
}

type AnswerColumn = Column<Delegate> & {
  field: AnswerField;
};

const columnOf =
  (kind: Heading['kind']) =>
  <Item>(header: string, value: (item: Item) => Cell | undefined): Column<Item> => ({
    header,
    kind,
    value: (item) => value(item) ?? null,
  });
export const text = columnOf('text');
export const count = columnOf('count');

function answerColumn(header: string, field: AnswerColumn['field']): AnswerColumn {
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

/** Columns of answers, in their order in the sheet Delegates. A new question gets its column here. */
export const ANSWERS = {
  name: answerColumn('Name', 'name'),
  mail: answerColumn('Mail', 'mail'),
  phone: answerColumn('Phone', 'phone'),
  school: answerColumn('School', 'school'),
  grade: answerColumn('Class', 'grade'),
  experience: answerColumn('Experience', 'experience'),
};

export const LANGUAGE = answerColumn('Language', 'language');

/** Role of a person, such as adviser. The sheet Delegates has this column only if not all people are delegates. */
export const ROLE = text('Role', ({ role }: Delegate) => role);

export const DELEGATE = {
  consent: text('Consent', ({ consent }: Delegate) => consent),
  sent: columnOf('date')('Sent', ({ sent }: Delegate) => sent),
  delegation: text('Delegation', ({ delegation }: Delegate) => delegation),
};

export function fields<Field extends string>(headers: Readonly<Record<Field, string>>) {
  type Item = { [Name in Field]?: Cell | undefined };
  const columns = (Object.keys(headers) as Field[]).map((field) => [
    field,
    text(headers[field], (item: Item) => item[field]),
  ]);
  return Object.fromEntries(columns) as Record<Field, Column<Item>>;
}

/** First columns of both mail sheets. Mail programs use the headers as field names, so they are simple words. */
export const MAIL_TO = fields({ name: 'name', firstName: 'first_name', mail: 'mail', school: 'school' });

/** Column of both mail sheets on a site in several languages. */
export const MAIL_LANGUAGE = text('language', ({ language }: { language: string | undefined }) => language);

/** Columns of allotted seats. The OC may edit some of them. */
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

/** Column of the sheet Delegates on a site that allots seats: the headers of the answers that the OC has corrected. */
export const CORRECTED: Column<Delegate> = text('Corrected', ({ corrected }: Delegate) =>
  corrected?.join('; '),
);

export function shownName({ id, names }: Rules['committees'][number]): string {
  return names[0] ?? id;
}

export function committeeNames({ committees }: Rules): (choice: Choice) => string {
  const names = new Map(committees.map((committee) => [committee.id, shownName(committee)]));
  return ({ committee, written }) => (committee === undefined ? written : (names.get(committee) ?? written));
}

/** Maximum number of choices with their own columns; all further choices share a column. */
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
