import type { ChairPlan } from '../allotment/chairs.ts';
import type { SeatPlan } from '../allotment/seat-plan.ts';
import type { Cell, EarlierProblem, Question, Registrations, Rules, Sheet } from '../model.ts';
import type { Accounts } from '../payments/accounts.ts';
import { CHECK_COLUMN, joinedChecksums } from './checksum.ts';
import type { Column, ColumnHeading } from './columns.ts';
import type { NamedColumn } from './read-sheet.ts';

/** One file in `../sheets/`, and one line in its index. `Read` is the data that the next upload reads from the sheet. */
export interface DataSheet<Read = unknown> {
  /** Empty if the sheet has names from the site. */
  title: string;
  /** Columns that identify the sheet, whatever its name, and whatever columns the OC adds. */
  identity: readonly NamedColumn[];
  /** `all` are all sheets of data.xlsx. */
  write(content: WorkbookContent, all: readonly DataSheet[]): SheetSpec[];
  summary?: Partial<Record<SummaryPart, (content: WorkbookContent) => SummaryLine[]>>;
  /** In checksum order. The function takes the headers and the number of checksums per row. */
  checked?: readonly NamedColumn[] | ((headers: readonly string[], count: number) => readonly string[]);
  /** Checksums of these columns depend on the header and the cell, and are in any order. */
  marks?(sheet: Sheet): { header: string; at: number }[];
  /** Reads the entries of the OC. Without this function, the sheet is ignored, and its rows do not count towards the limits. */
  read?(sheets: readonly Sheet[], earlier: EarlierSheets): Read;
  /** Code of the problem if the sheet is missing, and evidence that the workbook had it: a line of Summary, or a function. */
  missing?: { code: EarlierProblem['code'] } & (
    | { line: readonly [part: string, item?: string] }
    | { isMissing(earlier: EarlierSheets): boolean }
  );
  /** Whether the OC may use the same name for a sheet of its own. */
  isUsualName?: true;
}

export interface WorkbookContent {
  registrations: Registrations;
  rules: Rules;
  createdAt: Date;
  /** Name of the export. */
  file: string;
  /** Name of the uploaded file, if it is an earlier data.xlsx. */
  earlier?: string | undefined;
  allotment?: SeatPlan | undefined;
  chairs?: ChairPlan | undefined;
  accounts: Accounts;
  questions: readonly Question[];
}

export interface EarlierSheets {
  /** Includes copies of the sheet, because two people may have worked on one workbook. `name` is a name in `SHEETS`. */
  copies(name: string): readonly Sheet[];
  problems: EarlierProblem[];
}

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

/** Returns a function for lines that count people in a sheet. */
export function createPeopleLine(sheet: string) {
  return (detail: string, number: number, note: string | null = null): SummaryLine => [
    sheet,
    'People',
    detail,
    number,
    note,
  ];
}

export function optionalLine(isThere: boolean, ...line: SummaryLine): SummaryLine[] {
  return isThere ? [line] : [];
}

/** Rows are computed while they are read, and can be read only once, because 20,000 people have a million cells. */
export interface SheetSpec {
  /** Must be valid in Excel. */
  name: string;
  columns: ColumnHeading[];
  rows: Iterable<Cell[]>;
  /** Rows that begin a page, counted from 0; only for a sheet to print. */
  pages?: number[];
  /** Header of the last printed column; only for another sheet to print. */
  printedTo?: string;
  /** Columns that stay in view when a person scrolls to the right. */
  frozen?: number;
}

export function createSheetSpec<Item>(
  name: string,
  columns: readonly Column<Item>[],
  items: Iterable<Item>,
  options: Pick<SheetSpec, 'pages' | 'printedTo' | 'frozen'> = {},
): SheetSpec {
  return {
    name,
    columns: columns.map(({ header, kind }) => ({ header, kind })),
    rows: computeRows(columns, items),
    ...options,
  };
}

function* computeRows<Item>(columns: readonly Column<Item>[], items: Iterable<Item>): Generator<Cell[]> {
  for (const item of items) yield columns.map(({ value }) => value(item));
}

export function createCheckColumn<Item>(columns: readonly Column<Item>[]): Column<Item> {
  return {
    ...CHECK_COLUMN,
    kind: 'text',
    value: (item) => joinedChecksums(columns.map(({ value }) => value(item))),
  };
}

export function withCheckColumn<Item>(
  columns: readonly Column<Item>[],
  checked: readonly ColumnHeading[],
): Column<Item>[] {
  const own = checked.flatMap(({ header }) => columns.find((one) => one.header === header) ?? []);
  return [...columns, createCheckColumn(own)];
}
