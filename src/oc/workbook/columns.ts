import type { SeatedPerson } from '../allotment/seat-plan.ts';
import {
  type AnswerField,
  type Cell,
  type Choice,
  committeeName,
  type Delegate,
  type Origin,
  type Rules,
} from '../model.ts';

/* Each shared column is one object. A column of a single sheet is in the file of that sheet, in `../sheets/`. */

/**
 * Cells of the kind `count` are numbers, `date` cells are dates, `raw` cells are written as they were read, and all other cells
 * are text, so that phone numbers keep their `+` and leading zeros.
 */
export interface ColumnHeading {
  header: string;
  kind: 'text' | 'count' | 'date' | 'raw';
}

export interface Column<Item> extends ColumnHeading {
  value(item: Item): Cell;
}

type AnswerColumn = Column<Delegate> & {
  field: AnswerField;
};

const columnCreator =
  (kind: ColumnHeading['kind']) =>
  <Item>(header: string, value: (item: Item) => Cell | undefined): Column<Item> => ({
    header,
    kind,
    value: (item) => value(item) ?? null,
  });
export const textColumn = columnCreator('text');
export const countColumn = columnCreator('count');

function createAnswerColumn(header: string, field: AnswerColumn['field']): AnswerColumn {
  return { header, kind: 'text', field, value: (delegate) => delegate[field] ?? null };
}

export function delegateColumns<Item extends { delegate: Delegate }>(
  columns: readonly Column<Item['delegate']>[],
): Column<Item>[] {
  return columns.map(({ header, kind, value }) => ({
    header,
    kind,
    value: ({ delegate }) => value(delegate),
  }));
}

export const ORIGIN_COLUMNS = {
  sheet: textColumn('Sheet', ({ origin }: { origin: Origin }) => origin.sheet),
  row: countColumn('Row', ({ origin }: { origin: Origin }) => origin.row),
};

export const FILE_HEADER = 'File';

export function fileColumn(file: string): Column<unknown> {
  return textColumn(FILE_HEADER, () => file);
}

/** In the order of the sheet Delegates. A new question gets its column here. */
export const ANSWER_FIELDS = {
  name: createAnswerColumn('Name', 'name'),
  mail: createAnswerColumn('Mail', 'mail'),
  phone: createAnswerColumn('Phone', 'phone'),
  school: createAnswerColumn('School', 'school'),
  grade: createAnswerColumn('Class', 'grade'),
  experience: createAnswerColumn('Experience', 'experience'),
};

export const LANGUAGE_COLUMN = createAnswerColumn('Language', 'language');

/** A role, for example adviser. The sheet Delegates has this column only if not all people are delegates. */
export const ROLE_COLUMN = textColumn('Role', ({ role }: Delegate) => role);

export const DELEGATE_COLUMNS = {
  consent: textColumn('Consent', ({ consent }: Delegate) => consent),
  sent: columnCreator('date')('Sent', ({ sent }: Delegate) => sent),
  delegation: textColumn('Delegation', ({ delegation }: Delegate) => delegation),
};

export function fieldColumns<Field extends string>(headers: Readonly<Record<Field, string>>) {
  type Item = { [Name in Field]?: Cell | undefined };
  const columns = (Object.keys(headers) as Field[]).map((field) => [
    field,
    textColumn(headers[field], (item: Item) => item[field]),
  ]);
  return Object.fromEntries(columns) as Record<Field, Column<Item>>;
}

/** First columns of both mail sheets. Mail programs use the headers as field names, so they are simple words. */
export const RECIPIENT_COLUMNS = fieldColumns({
  name: 'name',
  firstName: 'first_name',
  mail: 'mail',
  school: 'school',
});

/** In both mail sheets on a site in several languages. */
export const MAIL_LANGUAGE_COLUMN = textColumn(
  'language',
  ({ language }: { language: string | undefined }) => language,
);

/** The OC may edit some of these columns. */
export const ALLOTMENT_COLUMNS = {
  key: textColumn('Key', ({ key }: { key: string }) => key),
  committee: textColumn('Committee', ({ committee }: SeatedPerson) => committee && committeeName(committee)),
  portfolio: textColumn('Portfolio', ({ portfolio }: SeatedPerson) => portfolio),
  lock: textColumn('Lock', ({ lock }: SeatedPerson) => lock),
  mailed: textColumn('Mailed', ({ mailed }: SeatedPerson) => mailed),
  movesUp: textColumn('Would move up', ({ movesUp }: SeatedPerson) => movesUp),
  choice: countColumn('Choice', ({ choice }: SeatedPerson) => choice),
  wish: textColumn('Wish', ({ wish }: SeatedPerson) => wish),
  why: textColumn('Why', ({ why }: SeatedPerson) => why),
  last: textColumn('Last time', ({ last }: SeatedPerson) => last),
  transaction: textColumn('Transaction', ({ transaction }: SeatedPerson) => transaction),
  paid: textColumn('Paid', ({ paid }: SeatedPerson) => paid),
  mail: textColumn('Mail', ({ mail }: SeatedPerson) => mail),
};

/** Headers of the answers that the OC has corrected; in the sheet Delegates on a site that allots seats. */
export const CORRECTED_COLUMN: Column<Delegate> = textColumn('Corrected', ({ corrected }: Delegate) =>
  corrected?.join('; '),
);

export function createCommitteeNamer({ committees }: Rules): (choice: Choice) => string {
  const names = new Map(committees.map((committee) => [committee.id, committeeName(committee)]));
  return ({ committee, written }) => (committee === undefined ? written : (names.get(committee) ?? written));
}

/** All further choices share a column. */
export const MAX_CHOICE_COLUMNS = 20;

interface PersonWithChoices {
  choices: Choice[];
}

export function choiceColumns(people: PersonWithChoices[], rules: Rules): Column<PersonWithChoices>[] {
  const nameOf = createCommitteeNamer(rules);
  const most = people.reduce((sum, { choices }) => Math.max(sum, choices.length), 0);
  const columns = Array.from({ length: Math.min(most, MAX_CHOICE_COLUMNS) }, (_, place) => [
    textColumn<PersonWithChoices>(
      `Choice ${place + 1} committee`,
      ({ choices: { [place]: choice } }) => choice && nameOf(choice),
    ),
    textColumn<PersonWithChoices>(
      `Choice ${place + 1} portfolio`,
      ({ choices }) => choices[place]?.portfolio,
    ),
  ]).flat();
  if (most <= MAX_CHOICE_COLUMNS) return columns;
  const inOneText = (choice: Choice) => [nameOf(choice), choice.portfolio].filter(Boolean).join(': ');
  return [
    ...columns,
    textColumn('Further choices', ({ choices }) =>
      choices.slice(MAX_CHOICE_COLUMNS).map(inOneText).join('; '),
    ),
  ];
}
