import type { CommitteeRules, RegistrationRules } from '../core/index.ts';
import type { PlainField } from './registrations/headers/vocabulary.ts';

/** A date has no time zone: its UTC fields are the values that the sheet shows. */
export type Cell = string | number | boolean | Date | null;

export interface RowFormatting {
  hidden?: true;
  struck?: readonly number[];
}

/** Only the first of merged cells has content. Rows have the numbers that a spreadsheet shows; columns count from 0. */
export interface MergedCells {
  from: number;
  to: number;
  column: number;
  lastColumn: number;
}

/** The number is the one that a spreadsheet shows (the first row is 1). */
export interface Row extends RowFormatting {
  number: number;
  cells: Cell[];
}

/** Returns the number of cells in the widest row. */
export function tableWidth(rows: readonly Row[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
}

/** A CSV file has one sheet. Empty rows are omitted. */
export interface Sheet {
  name: string;
  rows: Row[];
  hidden?: true;
  merged?: readonly MergedCells[];
}

/** The next upload recognises hidden sheets by this suffix. */
export const HIDDEN_SUFFIX = ' (hidden)';

export interface Rules extends RegistrationRules {
  version: string;
}

export function committeeName({ id, names }: Pick<CommitteeRules, 'id' | 'names'>): string {
  return names[0] ?? id;
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
  /** The most wanted choice is first. */
  choices: Choice[];
  consent: string;
  /** Language of the form; absent if the site has only one language. */
  language?: string;
  /** A column that may have choices of this delegate was not read. Until it is read, the delegate gets no seat. */
  isUnread?: true;
  sent?: Date;
  delegation?: string;
  /** Registered together with another person, in a row for two people. */
  isPair?: true;
  corrected?: string[];
  role?: string;
  heldBy?: string;
}

/** Question about a word that decides about people; the OC has to explain the word once. */
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
  /** As written in the registration; `members` contains the actual people. */
  size: string;
  members: { name: string; mail: string }[];
  choices: Choice[];
  language?: string;
  sent?: Date;
}

/** The person is, or may be, the same as in other rows. Delegates has only the latest row of a person, Duplicates all rows. */
export interface DuplicateEntry {
  group: number;
  same: 'mail' | 'phone' | 'name and school';
  /**
   * `set aside`: in favour of a later row. `possible duplicate`: maybe different people. The OC has `restored` or `removed` rows.
   */
  status: 'latest' | 'set aside' | 'possible duplicate' | 'restored' | 'removed';
  delegate: Delegate;
  included: boolean;
  /** Differs from the name in the row that is used instead. */
  otherName: boolean;
}

/**
 * `row deleted`: deleted or emptied in the sheet Input, so only the sheet Withdrawn has the answers. `decided`: by the OC in the
 * workbook. `written`: in a column of the registrations. `form`: in a form for cancellations.
 */
export const WITHDRAWAL_SOURCES = ['row deleted', 'decided', 'written', 'form'] as const;

export interface Withdrawal {
  delegate: Delegate;
  how: (typeof WITHDRAWAL_SOURCES)[number];
  why: string;
  seat: string;
  key: string;
  /** The OC wrote that this person is coming after all; then the sheet Delegates has this person too. */
  isBack: boolean;
  isEmptied?: true;
}

export interface RowProblem {
  origin: Origin;
  /** As written; absent if the problem concerns the whole row. */
  column?: string;
  value: string;
  code: string;
  remedy: string;
  /** Set if the problem is reported once for several rows; `origin` is the first row. */
  rows?: number;
  /** Whether the problem excludes the row from all sheets except Input. */
  lost: boolean;
  done?: boolean;
  name?: string;
}

export interface EarlierRow {
  origin: Origin;
  /** Row of the registration. */
  of: Origin;
  name: string;
  /** Empty if the workbook has no Key. */
  key: string;
}

/** Text that a person is not coming, or may not be coming. */
export interface WrittenStatus {
  origin: Origin;
  header: string;
  text: string;
  of: Origin;
  /** Absent if the status concerns the whole row. */
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
  /** `origin` is the first row. */
  rows?: number;
}

export interface SheetAnalysis {
  name: string;
  kind: 'individual' | 'delegation' | 'chairs' | 'cancellations' | 'payments' | 'none';
  headerRow?: number;
  /** `field` is absent for unknown headers. */
  headers: { written: string; field?: string; suggestion?: string }[];
  /** Filled rows below the headers. */
  rows: number;
  /** Numbers of rows that are titles for groups of people. */
  titles?: readonly number[];
}

/** Every row of the file is counted in exactly one place. */
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

/** Changes whenever the same file gives a different workbook. */
export const RULES_VERSION = '10';

/** The build writes the rules of a site to `dist/service/site.json`. */
export function withRulesVersion(written: RegistrationRules): Rules {
  return { ...written, version: RULES_VERSION };
}
