import type { RegistrationRules } from '../core/index.ts';
import type { PlainField } from './registrations/headers/vocabulary.ts';

/* Types shared by the whole service: tables read from files, and registrations read from tables. */

/** Content of a cell. A date has no time zone: its UTC fields are the values that the sheet shows. */
export type Cell = string | number | boolean | Date | null;

export interface RowFormatting {
  hidden?: true;
  struck?: readonly number[];
}

/**
 * Range of merged cells, of which only the first has content. Rows have the numbers that a spreadsheet shows; columns count from
 * 0.
 */
export interface MergedCells {
  from: number;
  to: number;
  column: number;
  lastColumn: number;
}

/** Row of a sheet, with the number that a spreadsheet shows (the first row is 1). */
export interface Row extends RowFormatting {
  number: number;
  cells: Cell[];
}

/** Sheet of the uploaded file; a CSV file has one sheet. Empty rows are omitted. */
export interface Sheet {
  name: string;
  rows: Row[];
  hidden?: true;
  merged?: readonly MergedCells[];
}

/** Suffix for the name of a hidden sheet in the workbook, by which the next upload recognises the sheet. */
export const HIDDEN_SUFFIX = ' (hidden)';

export interface Rules extends RegistrationRules {
  version: string;
}

export interface Origin {
  sheet: string;
  row: number;
}

export function originKey({ sheet, row }: Origin): string {
  return JSON.stringify([sheet, row]);
}

export interface Choice {
  committee?: string;
  written: string;
  portfolio?: string;
  avoids?: string;
}

export type AnswerField = 'name' | 'mail' | 'phone' | 'school' | 'language' | PlainField;

export interface Delegate extends Record<PlainField, string> {
  origin: Origin;
  name: string;
  mail: string;
  phone: string;
  school: string;
  /** Choices of the delegate, the most wanted choice first. */
  choices: Choice[];
  consent: string;
  /** Language of the site in which the form was filled in; absent if the site has only one language. */
  language?: string;
  /** Whether a column that may have choices of this delegate was not read. Until it is read, the delegate gets no seat. */
  isUnread?: true;
  sent?: Date;
  delegation?: string;
  /** Whether the delegate is registered together with another person, in a row for two people. */
  isPair?: true;
  corrected?: string[];
  role?: string;
  heldBy?: string;
}

/** Question to the OC about a word that decides about people; the OC has to explain the word once. */
export interface Question {
  decides: string;
  column: string;
  word: string;
  readAs: string;
  /** Answer of the OC; empty until the OC has answered. */
  answer: string;
  people: number;
}

export interface AskedQuestion extends Omit<Question, 'people'> {
  rows: Set<string>;
}

export interface ChairApplication extends Delegate {
  head: string;
  isAskedToLead: boolean;
  friends: string;
  notComing?: string;
}

export interface Delegation {
  origin: Origin;
  school: string;
  head: string;
  mail: string;
  phone: string;
  adviser?: { name: string; mail: string; phone: string } | undefined;
  /** Size as written in the registration; `members` contains the actual people. */
  size: string;
  members: { name: string; mail: string }[];
  choices: Choice[];
  language?: string;
  sent?: Date;
}

/**
 * Row whose person is, or may be, the same as in other rows. The sheet Delegates has only the latest row of a person; the sheet
 * Duplicates lists all rows.
 */
export interface DuplicateEntry {
  group: number;
  same: 'mail' | 'phone' | 'name and school';
  /**
   * Status of the row: the `latest` row of its person, `set aside` in favour of a later row, `possible duplicate` if the rows may
   * be about different people, `restored` or `removed` by the OC.
   */
  status: 'latest' | 'set aside' | 'possible duplicate' | 'restored' | 'removed';
  delegate: Delegate;
  included: boolean;
  /** Whether the name in this row differs from the name in the row that is used instead. */
  otherName: boolean;
}

/**
 * Sources of a withdrawal. `row deleted`: the row was deleted or emptied in the sheet Input, so only the sheet Withdrawn has the
 * answers. `decided`: the OC wrote it in the workbook. `written`: a column of the registrations says so. `form`: it came in a
 * form for cancellations.
 */
export const WITHDRAWAL_SOURCES = ['row deleted', 'decided', 'written', 'form'] as const;

export interface Withdrawal {
  delegate: Delegate;
  how: (typeof WITHDRAWAL_SOURCES)[number];
  why: string;
  seat: string;
  key: string;
  /** Whether the OC wrote that this person is coming after all; then the sheet Delegates has this person too. */
  isBack: boolean;
  isEmptied?: true;
}

export interface RowProblem {
  origin: Origin;
  /** Header of the column as written; absent if the problem concerns the whole row. */
  column?: string;
  value: string;
  code: string;
  remedy: string;
  /** Number of rows, if the problem is reported once for all of them; `origin` is the first row. */
  rows?: number;
  /** Whether the problem excludes the row from all sheets except Input. */
  lost: boolean;
  done?: boolean;
  name?: string;
}

/** Fields of a row in an earlier `data.xlsx`, shared by all sheets of people. */
export interface EarlierRow {
  origin: Origin;
  /** Row of the registration. */
  of: Origin;
  name: string;
  /** Key of the person; empty if the workbook has none. */
  key: string;
}

/** Cell with the text that a person is not coming, or may not be coming. */
export interface WrittenStatus {
  origin: Origin;
  header: string;
  text: string;
  of: Origin;
  /** Name of the person; absent if the status concerns the whole row. */
  name?: string;
  /** Set if the OC has to explain the text. Until then, `held` gives the person no new seat, and `noted` changes nothing. */
  asked?: 'held' | 'noted';
}

export interface EarlierProblem {
  code:
    | 'check-missing'
    | 'questions-missing'
    | 'allotment-missing'
    | 'check-in-missing'
    | 'withdrawn-missing'
    | 'chairs-missing'
    | 'headers-changed'
    | 'input-differs'
    | 'key-twice'
    | 'values-moved'
    | 'values-copied'
    | 'seats-moved';
  origin: Origin;
  column?: string;
  value: string;
  near?: string;
  /** Number of rows with this problem; `origin` is the first row. */
  rows?: number;
}

export interface SheetAnalysis {
  name: string;
  kind: 'individual' | 'delegation' | 'chairs' | 'cancellations' | 'payments' | 'none';
  headerRow?: number;
  /** Headers with their meanings; `field` is absent for unknown headers. */
  headers: { written: string; field?: string; suggestion?: string }[];
  /** Number of filled rows below the headers. */
  rows: number;
  /** Numbers of the rows that are titles for groups of people. */
  titles?: readonly number[];
}

/** All data read from a file. Every row of the file is counted in exactly one place. */
export interface Registrations {
  sheets: SheetAnalysis[];
  delegates: Delegate[];
  delegations: Delegation[];
  applications: ChairApplication[];
  duplicates: DuplicateEntry[];
  withdrawn: Withdrawal[];
  problems: RowProblem[];
  questions: AskedQuestion[];
  input: Sheet[];
}

/** Version of the rules for reading rows; it changes whenever the same file gives a different workbook. */
export const RULES_VERSION = '10';

/** Adds the version of this program to the rules of a site, which the build writes to `dist/service/site.json`. */
export function withRulesVersion(written: RegistrationRules): Rules {
  return { ...written, version: RULES_VERSION };
}
