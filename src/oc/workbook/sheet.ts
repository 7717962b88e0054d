import type { ChairPlan } from '../allotment/chairs.ts';
import type { SeatPlan } from '../allotment/seat-plan.ts';
import type { Cell, EarlierProblem, Question, Registrations, Rules, Sheet } from '../model.ts';
import type { Accounts } from '../payments/accounts.ts';
import { CHECK, checkOf } from './checksum.ts';
import type { Column, Heading } from './columns.ts';
import type { NamedColumn } from './read-sheet.ts';

/** A sheet of data.xlsx: one file of `../sheets/`, and a line in its index. `Read` is what the next upload reads from it. */
export interface DataSheet<Read = unknown> {
  /** Its name in the workbook; empty for sheets that have names of the site. */
  title: string;
  /** Columns that identify the sheet, whatever its name and whatever columns were added. */
  identity: readonly NamedColumn[];
  /** Returns the sheets to write; `all` are the sheets of data.xlsx. */
  write(content: WorkbookContent, all: readonly DataSheet[]): SheetSpec[];
  /** Its lines in Summary, by part. */
  summary?: Partial<Record<SummaryPart, (content: WorkbookContent) => SummaryLine[]>>;
  /** Columns with checksums, in their order; or a function of the headers and the number of checksums in a row. */
  checked?: readonly NamedColumn[] | ((headers: readonly string[], count: number) => readonly string[]);
  /** Returns the columns of a sheet whose checksums are of the header and the cell, in any order. */
  marks?(sheet: Sheet): { header: string; at: number }[];
  /** Reads what the OC wrote in the sheet and its copies. Without it, the sheet is ignored, and its rows do not count towards the limits. */
  read?(sheets: readonly Sheet[], earlier: EarlierSheets): Read;
  /** Code of the problem if the sheet is missing, and the line of Summary, or another sign, that the workbook had it. */
  missing?: { code: EarlierProblem['code'] } & (
    | { line: readonly [part: string, item?: string] }
    | { isMissing(earlier: EarlierSheets): boolean }
  );
  /** Whether the OC may use this name for a sheet of its own. */
  isUsualName?: true;
}

/** The content of data.xlsx, before it is divided into sheets. */
export interface WorkbookContent {
  registrations: Registrations;
  rules: Rules;
  createdAt: Date;
  /** Name of the export. */
  file: string;
  /** Name of the workbook that was uploaded again. */
  earlier?: string | undefined;
  allotment?: SeatPlan | undefined;
  chairs?: ChairPlan | undefined;
  accounts: Accounts;
  questions: readonly Question[];
}

/** The sheets of an earlier data.xlsx. */
export interface EarlierSheets {
  /** Returns the sheet with this name in `SHEETS`, then its copies, as where two people worked on one workbook. */
  copies(name: string): readonly Sheet[];
  problems: EarlierProblem[];
}

/** Parts of Summary, in their order. */
export const SUMMARY_PARTS = [
  'nobody seated',
  'questions',
  'not understood',
  'problems',
  'workbook',
  'allotment',
  'check-in',
  'limits',
  'chairs',
  'money',
  'rows',
  'people',
  'problems and rows',
  'mails',
  'committees',
  'schools',
  'headers',
] as const;
type SummaryPart = (typeof SUMMARY_PARTS)[number];

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

export function checkColumn<Item>(columns: readonly Column<Item>[]): Column<Item> {
  return { ...CHECK, kind: 'text', value: (item) => checkOf(columns.map(({ value }) => value(item))) };
}

export function withCheck<Item>(
  columns: readonly Column<Item>[],
  checked: readonly Heading[],
): Column<Item>[] {
  const own = checked.flatMap(({ header }) => columns.find((one) => one.header === header) ?? []);
  return [...columns, checkColumn(own)];
}
