import { ARRIVED } from '../allotment/check-in.ts';
import type { Cell, EarlierProblem, Origin, Row, Sheet } from '../model.ts';
import { CHOICE_HEADER } from '../registrations/corrections.ts';
import { cleanText } from '../registrations/text.ts';
import { CHECKED_COLUMNS } from './allotment-sheets.ts';
import { CHAIRS_LINE, CHECKED_CHAIR_COLUMNS } from './chairs-sheet.ts';
import { CHECK_IN_PART } from './check-in-sheet.ts';
import { CHECK, changesIn } from './checksum.ts';
import {
  ACCOUNT,
  ALLOTTED,
  ANSWERS,
  CHAIRING,
  CORRECTED,
  DELEGATE,
  DUPLICATE,
  FILE,
  inputColumn,
  inputLetters,
  LANGUAGE,
  MAIL,
  ORIGIN,
  PAYMENT,
  PROBLEM,
  QUESTION,
  ROLE,
  SEAT,
  SEAT_MAIL,
  SUMMARY,
  WAITING,
  WITHDRAWN,
} from './columns.ts';
import { CHECKED_QUESTION_COLUMNS, QUESTIONS_LINE } from './questions-sheet.ts';
import { CHECKED, COMMITTEE_COLUMNS, type SHEETS } from './sheets.ts';
import { WITHDRAWN_LINE } from './summary.ts';

type Named = { header: string };
type Headers = readonly string[];

/** How a sheet of data.xlsx is recognised and read back. */
interface SheetKind {
  /** Columns that identify the sheet, whatever its name and whatever columns were added. */
  columns: readonly Named[];
  /** Whether the sheet is read back. Rows of other sheets do not count towards the limits. */
  isRead?: true;
  /** Columns with checksums, in their order; or a function of the headers and the number of checksums in a row. */
  checked?: readonly Named[] | ((headers: Headers, count: number) => Headers);
  /** Code of the problem if the sheet is missing, and the line of Summary that proves that it existed. */
  missing?: { code: EarlierProblem['code']; line?: readonly [part: string, item?: string] };
  /** Whether the OC may use this name for a sheet of its own. */
  isUsualName?: true;
}

const headersOf = (columns: readonly Named[]): Headers => columns.map(({ header }) => header);

const ORIGIN_AND_FILE = [ORIGIN.sheet, ORIGIN.row, { header: FILE }];

export type Kind = keyof typeof SHEETS | 'committee';

const SHEET_KINDS: Record<Kind, SheetKind> = {
  input: { columns: [ORIGIN.sheet, ORIGIN.row, inputColumn(0)], isRead: true, checked: checkedInInput },
  duplicates: {
    columns: [DUPLICATE.group, DUPLICATE.same, DUPLICATE.included, ANSWERS.name, ORIGIN.sheet, ORIGIN.row],
    isRead: true,
    checked: CHECKED.duplicates,
  },
  withdrawn: {
    columns: [WITHDRAWN.back, WITHDRAWN.how, ANSWERS.name, ORIGIN.sheet, ORIGIN.row],
    isRead: true,
    checked: CHECKED.withdrawn,
    missing: { code: 'withdrawn-missing', line: WITHDRAWN_LINE },
    isUsualName: true,
  },
  chairs: {
    columns: [ANSWERS.name, CHAIRING.role, CHAIRING.lock, CHAIRING.why, CHAIRING.chaired],
    isRead: true,
    checked: CHECKED_CHAIR_COLUMNS,
    missing: { code: 'chairs-missing', line: CHAIRS_LINE },
    isUsualName: true,
  },
  waiting: {
    columns: [WAITING.place, WAITING.fits, ALLOTTED.why],
    isRead: true,
    checked: CHECKED_COLUMNS,
  },
  allotment: {
    columns: [ALLOTTED.committee, ALLOTTED.portfolio, ALLOTTED.lock, ALLOTTED.why],
    isRead: true,
    checked: CHECKED_COLUMNS,
    missing: { code: 'allotment-missing' },
  },
  seats: { columns: [SEAT.all.committee, SEAT.all.seat, SEAT.all.takers, SEAT.all.first], isRead: true },
  publicMatrix: { columns: Object.values(SEAT.public) },
  checkIn: {
    columns: [ALLOTTED.committee, ALLOTTED.portfolio, ANSWERS.name, { header: ARRIVED }],
    isRead: true,
    missing: { code: 'check-in-missing', line: [CHECK_IN_PART] },
  },
  seatMails: { columns: [SEAT_MAIL.key, SEAT_MAIL.status, SEAT_MAIL.firstName, SEAT_MAIL.mail] },
  delegates: {
    columns: [ANSWERS.name, ANSWERS.mail, ANSWERS.grade, DELEGATE.consent, ...ORIGIN_AND_FILE],
    isRead: true,
    checked: checkedInDelegates,
  },
  payments: {
    columns: [PAYMENT.named, PAYMENT.account, PAYMENT.how, ORIGIN.sheet, ORIGIN.row],
    isRead: true,
    checked: CHECKED.payments,
    isUsualName: true,
  },
  schools: { columns: [ACCOUNT.name, ACCOUNT.seats, ACCOUNT.due, ACCOUNT.open], isUsualName: true },
  problems: {
    columns: [ORIGIN.sheet, ORIGIN.row, PROBLEM.column, PROBLEM.value, PROBLEM.code, PROBLEM.remedy],
    isRead: true,
  },
  questions: {
    columns: [QUESTION.decides, QUESTION.column, QUESTION.word, QUESTION.readAs, QUESTION.answer],
    isRead: true,
    checked: CHECKED_QUESTION_COLUMNS,
    missing: { code: 'questions-missing', line: QUESTIONS_LINE },
  },
  mailMerge: { columns: [MAIL.firstName, MAIL.alsoFor, MAIL.sheet, MAIL.row] },
  summary: { columns: Object.values(SUMMARY), isRead: true },
  committee: { columns: COMMITTEE_COLUMNS },
};

export const sheetKind = (kind: Kind): SheetKind => SHEET_KINDS[kind];

export function checkedHeaders(kind: Kind, headers: Headers, count: number): Headers | undefined {
  const { checked } = sheetKind(kind);
  return typeof checked === 'function' ? checked(headers, count) : checked && headersOf(checked);
}

export function kindOfHeaders(first: readonly Cell[]): Kind | undefined {
  const texts = new Set(first.map(cleanText));
  return (Object.keys(SHEET_KINDS) as Kind[]).find((kind) =>
    SHEET_KINDS[kind].columns.every(({ header }) => texts.has(header)),
  );
}

/** Returns the headers of Delegates with checksums: the Key, the answers and the choices. Earlier versions had fewer. */
export function checkedInDelegates(headers: Headers, count: number): Headers {
  const choices = headers
    .filter((header) => CHOICE_HEADER.test(header))
    .sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)) || (a < b ? -1 : 1));
  const language = headers.includes(LANGUAGE.header) ? [LANGUAGE.header] : [];
  const answers = headersOf(Object.values(ANSWERS));
  const before = [ALLOTTED.key.header, ...answers, ...choices, ...language];
  const last = headersOf([ORIGIN.sheet, ORIGIN.row, CORRECTED]);
  const now = [...before, ...last];
  const withRole = headers.includes(ROLE.header) ? [...before, ROLE.header, ...last] : now;
  return (
    [withRole, now, before].find(({ length }) => length === count) ??
    before.filter((header) => headers.includes(header))
  );
}

function checkedInInput(headers: Headers, count: number): Headers {
  const columns = headers.filter((header) => inputLetters(header) !== undefined);
  const inOrder = columns.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return [ORIGIN.sheet.header, ORIGIN.row.header, ...inOrder].slice(0, count);
}

export function headersIn({ rows: [first] }: Sheet): string[] {
  return first?.cells.map(cleanText) ?? [];
}

export interface ReadRow {
  row: Row;
  /** Return the cell of a column, and its text; null and empty if the column is missing. */
  cell: (column: Named) => Cell;
  text: (column: Named) => string;
  changed: (checked: readonly Named[]) => ReadonlySet<string>;
  origin: Origin;
  of: Origin;
  key: string;
  name: string;
}

/** Reads a sheet of data.xlsx. If several columns have the same header, the first one counts. */
export function readSheet(sheet: Sheet): { headers: string[]; isChecked: boolean; rows: ReadRow[] } {
  const headers = headersIn(sheet);
  const places = new Map(headers.map((header, at) => [header, at] as const).reverse());
  const isChecked = places.has(CHECK.header);
  const rows = sheet.rows.slice(1).map((row): ReadRow => {
    const cell = ({ header }: Named) => row.cells[places.get(header) ?? -1] ?? null;
    const text = (column: Named) => cleanText(cell(column));
    const changed = (checked: readonly Named[]) => {
      const changes = isChecked ? changesIn(checked.map(cell), text(CHECK)) : [];
      return new Set(checked.flatMap(({ header }, at) => (changes[at] ? [header] : [])));
    };
    return {
      row,
      cell,
      text,
      changed,
      origin: { sheet: sheet.name, row: row.number },
      of: { sheet: text(ORIGIN.sheet), row: Number(text(ORIGIN.row) || Number.NaN) },
      key: text(ALLOTTED.key),
      name: text(ANSWERS.name),
    };
  });
  return { headers, isChecked, rows };
}
