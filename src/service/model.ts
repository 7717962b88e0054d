import type { RegistrationRules } from '../shared/index.ts';
import type { PlainField } from './registrations/headers/vocabulary.ts';

/* Types that the service shares: tables as read, and registrations as understood. */

/** The content of a cell. Dates have no time zone: their UTC fields are what the sheet shows. */
export type Cell = string | number | boolean | Date | null;

/** What the formats of a workbook say of a row. */
export interface RowMarks {
  hidden?: true;
  /** The columns whose text is struck out, from 0 on. */
  struck?: readonly number[];
}

/** Cells that a workbook shows as one, which holds the content of the first: rows as they are shown, columns from 0 on. */
export interface MergedCells {
  from: number;
  to: number;
  column: number;
  lastColumn: number;
}

/** A row of a sheet as it was read, with the number under which a spreadsheet shows it (the first is 1). */
export interface Row extends RowMarks {
  number: number;
  cells: Cell[];
}

/** A sheet of the file that was uploaded; a CSV file is one sheet. Rows without any content are left out. */
export interface Sheet {
  /** Its name in the workbook; of a CSV file the name of the file. */
  name: string;
  rows: Row[];
  hidden?: true;
  merged?: readonly MergedCells[];
}

/** The end of the name of a hidden sheet in the workbook, so that the next upload knows that it was hidden. */
export const HIDDEN = ' (hidden)';

/** What registrations are read by: what the site says, and the version of the rules, as Summary shows it. */
export interface Rules extends RegistrationRules {
  version: string;
}

/** Where a row came from: sheet and row number, as a spreadsheet shows them. */
export interface Origin {
  sheet: string;
  row: number;
}

/** A sheet and a row as one text, the same for the same row. */
export function originKey({ sheet, row }: Origin): string {
  return JSON.stringify([sheet, row]);
}

/** A choice of a delegate: a committee of the site where it is clear which, and the portfolio in it. */
export interface Choice {
  /** The id of the committee; absent where the words fit none. */
  committee?: string;
  written: string;
  portfolio?: string;
  /** The id of a committee in which they want no seat. */
  avoids?: string;
}

/** An answer of a person that has a column in Delegates. */
export type AnswerField = 'name' | 'mail' | 'phone' | 'school' | 'language' | PlainField;

/** A person who registers, from a form of their own or as a member of a delegation. */
export interface Delegate extends Record<PlainField, string> {
  origin: Origin;
  name: string;
  mail: string;
  phone: string;
  school: string;
  /** The first is the dearest. */
  choices: Choice[];
  consent: string;
  /** The language of the site in which the form was filled in; absent where the site has one. */
  language?: string;
  /** Whether a column that may have their choices was not read: they have no seat until it is. */
  isUnread?: true;
  sent?: Date;
  delegation?: string;
  /** Registered together with one other person, in a row for two. */
  isPair?: true;
  /** The headers in Delegates under which the OC has corrected something. */
  corrected?: string[];
  /** What the person comes as, where that is something else than a delegate, or a word that nobody has explained yet. */
  role?: string;
  /** Why the person gets no new seat until the OC has answered a question. */
  heldBy?: string;
}

/** A word that decides something about people, and that the OC has to explain once. */
export interface Question {
  /** What it decides: a key of `DECISIONS`. */
  decides: string;
  column: string;
  word: string;
  readAs: string;
  /** Empty until the OC has answered. */
  answer: string;
  people: number;
}

/** A question and the keys of the rows that it is about. */
export interface AskedQuestion extends Omit<Question, 'people'> {
  rows: Set<string>;
}

/** Somebody who applies as a chair; the choices are the committees that they want to chair. */
export interface Application extends Delegate {
  /** What they wrote about being the head of a committee, and whether they were asked. */
  head: string;
  isAskedToLead: boolean;
  friends: string;
  notComing?: string;
}

/** A school that registers several delegates in one row. */
export interface Delegation {
  origin: Origin;
  school: string;
  head: string;
  mail: string;
  phone: string;
  /** The teacher who comes with the delegation, where one is named. */
  adviser?: { name: string; mail: string; phone: string } | undefined;
  /** As it was written; the members say how many came. */
  size: string;
  members: { name: string; mail: string }[];
  choices: Choice[];
  language?: string;
  sent?: Date;
}

/** A row that is, or may be, the same person as other rows: of one person only the latest is in Delegates, and all are listed. */
export interface Duplicate {
  /** Rows of one group bear the same number, from 1 on. */
  group: number;
  same: 'mail' | 'phone' | 'name and school';
  /**
   * What became of the row: `latest` of its person, `set aside` for it, `possible duplicate` where the rows may be different people,
   * `restored` or `removed` where the OC said so.
   */
  status: 'latest' | 'set aside' | 'possible duplicate' | 'restored' | 'removed';
  delegate: Delegate;
  included: boolean;
  /** Whether it bears another name than the row for which it is set aside. */
  otherName: boolean;
}

/**
 * How it is known that somebody is not coming: the row was deleted or emptied in Input, and only Withdrawn has the answers; the OC wrote it
 * in the workbook; it is in a column of the registrations; or there is a form for cancellations.
 */
export const WITHDRAWN_BY = ['row deleted', 'decided', 'written', 'form'] as const;

/** Somebody who registered, and is not coming. */
export interface Withdrawn {
  delegate: Delegate;
  how: (typeof WITHDRAWN_BY)[number];
  why: string;
  /** The seat that is free now; empty where there was none. */
  seat: string;
  /** The Key in the workbook before; empty where there was none. */
  key: string;
  /** Whether the OC wrote that this person comes all the same: then Delegates has them, too. */
  isBack: boolean;
  /** Whether the row is still in Input, without a person in it. */
  isEmptied?: true;
}

/** Something in the file that somebody has to look at. */
export interface RowProblem {
  origin: Origin;
  /** The header of the column as it was written; absent for a problem of the whole row. */
  column?: string;
  value: string;
  code: string;
  remedy: string;
  /** In how many rows it is, where it is reported once for all of them; `origin` is the first. */
  rows?: number;
  /** Whether the row is in no other sheet but Input because of it. */
  lost: boolean;
  /** Whether the OC has dealt with it, as the sheet Problems of an earlier workbook says. */
  done?: boolean;
  /** Whose row it is, where that is a row of another sheet than Input. */
  name?: string;
}

/** A row of an earlier data.xlsx. The types below add the fields of each sheet. */
interface EarlierRow {
  /** Its place in that sheet. */
  origin: Origin;
  /** The row of the registrations that it is about. */
  of: Origin;
  name: string;
  /** Empty where the workbook has none. */
  key: string;
}

/** A row of Duplicates: the columns Kept and Status, empty if the column is missing. */
export interface EarlierDuplicate extends Omit<EarlierRow, 'key'> {
  include: string;
  status: string;
}

/** A row of Delegates. */
export interface EarlierDelegate extends EarlierRow {
  cells: Cell[];
  /** The headers of its sheet, the same list for all of its rows. */
  headers: readonly string[];
  answers: { header: string; field: AnswerField; cell: Cell }[];
  /** The answers and choices that the OC has changed, now or earlier; missing if the workbook has no checksums. */
  edits?: { header: string; cell: Cell }[];
}

/** A row of Allotment, Waiting list or Seats; for Seats, `of` names no row. */
export interface EarlierSeat extends EarlierRow {
  kind: 'allotment' | 'waiting' | 'seats';
  committee: string;
  portfolio: string;
  lock: string;
  /** The cell of the column Mailed: anything there means that this seat was mailed to the person. */
  mailed: string;
  /** What it says about payments, an empty text too; absent where the sheet has no such column. */
  transaction?: string | undefined;
  paid?: string | undefined;
  changed: { seat: boolean; lock: boolean; transaction: boolean; paid: boolean };
  /** The sums of the seat and the lock as they were written: another one is of another workbook. */
  before: string;
}

/** A row of Chairs: `portfolio` is the role, `unread` the headers of changes that are not read. */
export interface EarlierChair extends EarlierSeat {
  unread: string[];
}

/** A row of Check-in: the cells of sessions, notes and the award that are filled or were changed. */
export interface EarlierCheckIn extends EarlierRow {
  kind: 'checkIn';
  cells: { header: string; text: string; isChanged: boolean }[];
}

/** A row of Withdrawn: `edits` are earlier corrections of the OC, `back` is the column Back. */
export interface EarlierWithdrawn extends EarlierDelegate {
  how: string;
  why: string;
  seat: string;
  back: string;
}

/** A row of Payments: the text under For, and the row of the list of payments. */
export interface EarlierPayment extends Pick<EarlierRow, 'origin' | 'of'> {
  word: string;
}

/** A row of Questions. */
export interface EarlierQuestion extends Pick<Question, 'decides' | 'column' | 'word' | 'answer'> {
  origin: Origin;
}

/** A cell that says that somebody is not coming, or that may say so. */
export interface WrittenStatus {
  origin: Origin;
  header: string;
  text: string;
  /** Which row of the registrations it is about. */
  of: Origin;
  /** Absent where it is about the whole row. */
  name?: string;
  /** The OC has to say what it means: until then `held` gives no new seat. */
  asked?: 'held' | 'noted';
}

/** Something about a workbook that is uploaded again that somebody has to look at. */
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
  /** In how many rows it is, where `origin` is the first of them. */
  rows?: number;
}

/** What the OC may have changed in a workbook that is uploaded again. */
export interface Corrections {
  duplicates: EarlierDuplicate[];
  /** Absent where the workbook no longer has that sheet. */
  delegates?: EarlierDelegate[];
  seats?: EarlierSeat[];
  /** Who chairs what; absent where the workbook has no such sheet. */
  chairs?: EarlierChair[];
  /** Who came, and who has an award; absent where the workbook has no such sheet. */
  checkIns?: { rows: EarlierCheckIn[]; headers: { header: string; sheet: string }[] };
  withdrawn?: EarlierWithdrawn[];
  statuses?: WrittenStatus[];
  payments?: EarlierPayment[];
  questions?: EarlierQuestion[];
  problems?: EarlierProblem[];
  input?: Origin[];
  /** The rows of Input whose answers were all deleted, and which are still named. */
  emptied?: Origin[];
  /** Those that somebody has added without a number. */
  added?: Origin[];
  /** The problems that the OC has dealt with, as `problemKey` writes them. */
  done?: ReadonlySet<string>;
}

/** How a sheet was understood. */
export interface SheetReading {
  name: string;
  kind: 'individual' | 'delegation' | 'chairs' | 'cancellations' | 'payments' | 'none';
  headerRow?: number;
  /** What each header was understood as; `field` is absent where it was not. */
  headers: { written: string; field?: string; suggestion?: string }[];
  /** How many rows below the headers hold anything. */
  rows: number;
  /** The numbers of rows that are titles of groups of people. */
  titles?: readonly number[];
}

/** All that was understood of a file; every row is in one place (`accountOf`). */
export interface Registrations {
  sheets: SheetReading[];
  delegates: Delegate[];
  delegations: Delegation[];
  /** Who applies as a chair; a person may be in both lists. */
  applications: Application[];
  duplicates: Duplicate[];
  withdrawn: Withdrawn[];
  problems: RowProblem[];
  questions: AskedQuestion[];
  input: Sheet[];
}

/** The version of the rules by which rows are understood; it grows with every change after which the same file gives another workbook. */
export const RULES_VERSION = '10';

/** The rules of a site: what the build wrote as `rules` to `dist/service/site.json`, with the version of this program. */
export function rulesOf(written: RegistrationRules): Rules {
  return { ...written, version: RULES_VERSION };
}
