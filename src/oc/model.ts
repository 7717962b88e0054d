import type { RegistrationRules } from '../core/index.ts';
import type { PlainField } from './registrations/headers/vocabulary.ts';

/* Types that the service shares: tables as read, and registrations as understood. */

/** The content of a cell. Dates have no time zone: their UTC fields are what the sheet shows. */
export type Cell = string | number | boolean | Date | null;

export interface RowMarks {
  hidden?: true;
  struck?: readonly number[];
}

/** Merged cells, of which the first has the content: rows as they are shown, columns from 0 on. */
export interface MergedCells {
  from: number;
  to: number;
  column: number;
  lastColumn: number;
}

/** A row of a sheet as read, with the number that a spreadsheet shows (the first is 1). */
export interface Row extends RowMarks {
  number: number;
  cells: Cell[];
}

/** A sheet of the uploaded file; a CSV file is one sheet. Empty rows are omitted. */
export interface Sheet {
  name: string;
  rows: Row[];
  hidden?: true;
  merged?: readonly MergedCells[];
}

/** Suffix of the name of a hidden sheet in the workbook, for the next upload. */
export const HIDDEN = ' (hidden)';

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
  /** Choices, the most wanted first. */
  choices: Choice[];
  consent: string;
  /** Language of the site in which the form was filled in; absent on a site in one language. */
  language?: string;
  /** Whether a column that may have their choices was not read: they get no seat until it is. */
  isUnread?: true;
  sent?: Date;
  delegation?: string;
  /** Registered together with one other person, in a row for two. */
  isPair?: true;
  corrected?: string[];
  role?: string;
  heldBy?: string;
}

/** A word that decides about people, and that the OC has to explain once. */
export interface Question {
  decides: string;
  column: string;
  word: string;
  readAs: string;
  /** Empty until the OC has answered. */
  answer: string;
  people: number;
}

export interface AskedQuestion extends Omit<Question, 'people'> {
  rows: Set<string>;
}

export interface Application extends Delegate {
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
  /** Size as written; `members` has the actual people. */
  size: string;
  members: { name: string; mail: string }[];
  choices: Choice[];
  language?: string;
  sent?: Date;
}

/** A row that is, or may be, the same person as other rows. Only the latest row of a person is in Delegates; all are listed here. */
export interface Duplicate {
  group: number;
  same: 'mail' | 'phone' | 'name and school';
  /**
   * The status of the row: `latest` of its person, `set aside` for it, `possible duplicate` if the rows may be different people,
   * `restored` or `removed` by the OC.
   */
  status: 'latest' | 'set aside' | 'possible duplicate' | 'restored' | 'removed';
  delegate: Delegate;
  included: boolean;
  /** Whether the name of this seat differs from the name in the row that it is reserved for. */
  otherName: boolean;
}

/**
 * How a withdrawal is known: the row was deleted or emptied in Input, and only Withdrawn has the answers; the OC wrote it in the
 * workbook; it is in a column of the registrations; or there is a form for cancellations.
 */
export const WITHDRAWN_BY = ['row deleted', 'decided', 'written', 'form'] as const;

export interface Withdrawn {
  delegate: Delegate;
  how: (typeof WITHDRAWN_BY)[number];
  why: string;
  seat: string;
  key: string;
  /** Whether the OC wrote that this person is coming after all: then they are also in Delegates. */
  isBack: boolean;
  isEmptied?: true;
}

export interface RowProblem {
  origin: Origin;
  /** Header of the column as written; absent for a problem of the whole row. */
  column?: string;
  value: string;
  code: string;
  remedy: string;
  /** Number of rows, if it is reported once for all of them; `origin` is the first. */
  rows?: number;
  /** Whether the row is only in Input because of it. */
  lost: boolean;
  done?: boolean;
  name?: string;
}

/** Fields that all sheets of people have in a row of an earlier data.xlsx. */
export interface EarlierRow {
  origin: Origin;
  /** Row of the registration. */
  of: Origin;
  name: string;
  /** Key of the person; empty if the workbook has none. */
  key: string;
}

/** A cell that says that a person is not coming, or may not be. */
export interface WrittenStatus {
  origin: Origin;
  header: string;
  text: string;
  of: Origin;
  /** Name of the person; absent if the status concerns the whole row. */
  name?: string;
  /** Set if the OC must explain it: until then `held` gives no new seat. */
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
  /** Number of rows with this status; `origin` is the first. */
  rows?: number;
}

export interface SheetReading {
  name: string;
  kind: 'individual' | 'delegation' | 'chairs' | 'cancellations' | 'payments' | 'none';
  headerRow?: number;
  /** The meaning of each header; `field` is absent for unknown ones. */
  headers: { written: string; field?: string; suggestion?: string }[];
  /** Number of filled rows below the headers. */
  rows: number;
  /** The numbers of rows that are titles of groups of people. */
  titles?: readonly number[];
}

/** All data read from a file; every row is counted in exactly one place (`accountOf`). */
export interface Registrations {
  sheets: SheetReading[];
  delegates: Delegate[];
  delegations: Delegation[];
  applications: Application[];
  duplicates: Duplicate[];
  withdrawn: Withdrawn[];
  problems: RowProblem[];
  questions: AskedQuestion[];
  input: Sheet[];
}

/** Version of the rules for reading rows; it changes whenever the same file gives a different workbook. */
export const RULES_VERSION = '10';

/** Returns the rules of a site, which the build wrote as `rules` to `dist/service/site.json`, with the version of this program. */
export function rulesOf(written: RegistrationRules): Rules {
  return { ...written, version: RULES_VERSION };
}
