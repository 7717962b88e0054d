import type { Cell, Choice, Registrations, Rules } from '../model.ts';

/**
 * The head of a column. Counts are numbers; what is shown as it was read is whatever it was; all else is text, so that a phone
 * keeps its `+` and its zeros.
 */
export interface Heading {
  /** Unique in its listing. */
  header: string;
  kind: 'text' | 'count' | 'date' | 'as read';
}

/** A column of the workbook. */
export interface Column<Item> extends Heading {
  /** What stands in this column in the row of an item. */
  value(item: Item): Cell;
}

/**
 * A sheet of the workbook before it is written: a header and rows, each with a cell for each column.
 * Rows are made when they are asked for, and can be asked for once: 20,000 people are a million cells.
 */
export interface SheetSpec {
  /** Any text: a name that Excel takes is made of it. */
  name: string;
  columns: Heading[];
  rows: Iterable<Cell[]>;
}

/** A listing with one row for each item. */
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

/** A column of text. */
export function text<Item>(header: string, value: (item: Item) => Cell | undefined): Column<Item> {
  return { header, kind: 'text', value: (item) => value(item) ?? null };
}

/** A column of numbers. */
export function count<Item>(header: string, value: (item: Item) => Cell | undefined): Column<Item> {
  return { header, kind: 'count', value: (item) => value(item) ?? null };
}

/** A column of cells as they were read, which give the same when they are read again. */
export function raw<Item>(header: string, value: (item: Item) => Cell | undefined): Column<Item> {
  return { header, kind: 'as read', value: (item) => value(item) ?? null };
}

/** A column of moments, shown as dates with their time. */
export function date<Item>(header: string, value: (item: Item) => Cell | undefined): Column<Item> {
  return { header, kind: 'date', value: (item) => value(item) ?? null };
}

/** Columns of items that hold what these are of: of duplicates those of their delegates. */
export function columnsWithin<Inner, Item>(
  columns: readonly Column<Inner>[],
  inner: (item: Item) => Inner,
): Column<Item>[] {
  return columns.map(({ value, ...column }) => ({ ...column, value: (item) => value(inner(item)) }));
}

/** What the listings are made of. */
export interface WorkbookInput {
  registrations: Registrations;
  rules: Rules;
  createdAt: Date;
  /** The name of the file that was uploaded, which the form exported. */
  file: string;
  /** The name of the workbook that was uploaded again, in the place of the file. */
  earlier?: string | undefined;
}

/** The name under which a committee of the site is shown. */
export function shownName({ id, names }: Rules['committees'][number]): string {
  return names[0] ?? id;
}

/** Gives what to show for a choice: the name of its committee, or what was written where it fits none. */
export function committeeNames({ committees }: Rules): (choice: Choice) => string {
  const names = new Map(committees.map((committee) => [committee.id, shownName(committee)]));
  return ({ committee, written }) => (committee === undefined ? written : (names.get(committee) ?? written));
}

/** How many choices are told one by one; those behind them are told together. */
export const MOST_CHOICES = 20;

/** Who makes choices: a delegate or a delegation. */
interface Chooser {
  choices: Choice[];
}

/** Two columns, committee and portfolio, for each choice that anybody of these made. */
export function choiceColumns(people: Chooser[], rules: Rules): Column<Chooser>[] {
  const nameOf = committeeNames(rules);
  const most = people.reduce((sum, { choices }) => Math.max(sum, choices.length), 0);
  const columns = Array.from({ length: Math.min(most, MOST_CHOICES) }, (_, place) => [
    text<Chooser>(
      `Choice ${place + 1} committee`,
      ({ choices: { [place]: choice } }) => choice && nameOf(choice),
    ),
    text<Chooser>(`Choice ${place + 1} portfolio`, ({ choices }) => choices[place]?.portfolio),
  ]).flat();
  if (most <= MOST_CHOICES) return columns;
  const told = (choice: Choice) => [nameOf(choice), choice.portfolio].filter(Boolean).join(': ');
  return [
    ...columns,
    text('Further choices', ({ choices }) => choices.slice(MOST_CHOICES).map(told).join('; ')),
  ];
}
