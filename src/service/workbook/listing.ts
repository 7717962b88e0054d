import type { Cell } from '../model.ts';

/** A column of the workbook. Counts are numbers; all else is text, so that a phone keeps its `+` and its zeros. */
export interface Column {
  /** Unique in its listing. */
  header: string;
  kind: 'text' | 'count' | 'date';
}

/**
 * A sheet of the workbook before it is written: a header and rows, each with a cell for each column or fewer.
 * Rows are made when they are asked for, and can be asked for once: 20,000 people are a million cells.
 */
export interface Listing {
  /** Any text: a name that Excel takes is made of it. */
  name: string;
  columns: Column[];
  rows: Iterable<Cell[]>;
}

export function text(header: string): Column {
  return { header, kind: 'text' };
}

export function count(header: string): Column {
  return { header, kind: 'count' };
}

export function date(header: string): Column {
  return { header, kind: 'date' };
}

/** The rows of a list, made one by one. */
export function* rowsOf<Item>(list: Iterable<Item>, cellsOf: (item: Item) => Cell[]): Generator<Cell[]> {
  for (const item of list) yield cellsOf(item);
}
