import type { Cell } from '../model.ts';

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
export interface Listing {
  /** Any text: a name that Excel takes is made of it. */
  name: string;
  columns: Heading[];
  rows: Iterable<Cell[]>;
}

/** A listing with one row for each item. */
export function listingOf<Item>(
  name: string,
  columns: readonly Column<Item>[],
  items: Iterable<Item>,
): Listing {
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
export function asRead<Item>(header: string, value: (item: Item) => Cell | undefined): Column<Item> {
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
