import type { Cell } from '../model.ts';

/** A column of the workbook. Counts are numbers; all else is text, so that a phone keeps its `+` and its zeros. */
export interface Column {
  /** Unique in its listing. */
  header: string;
  kind: 'text' | 'count' | 'date';
}

/** A sheet of the workbook before it is written: a header and rows, each with a cell for each column or fewer. */
export interface Listing {
  /** Any text: a name that Excel takes is made of it. */
  name: string;
  columns: Column[];
  rows: Cell[][];
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
