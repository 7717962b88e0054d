import { measureValueWidth } from 'hucre/xlsx';
import type { SeatPlan } from '../allotment/seat-plan.ts';
import type { Cell, Registrations, Rules } from '../model.ts';
import {
  allotmentSheet,
  checkInSheet,
  publicMatrixSheet,
  seatMailsSheet,
  seatsSheet,
  waitingSheet,
} from './allotment-sheets.ts';
import type { Heading } from './columns.ts';
import {
  addresseesOf,
  committeeSheets,
  delegatesSheet,
  delegationsSheet,
  duplicatesSheet,
  inputSheet,
  mailMergeSheet,
  problemsSheet,
  type SheetSpec,
  sheetNames,
  type WorkbookInput,
} from './sheets.ts';
import { summarySheet } from './summary.ts';
import { cellText } from './text.ts';
import { type SheetToWrite, type Style, type StyledCell, writeXlsx } from './xlsx-writer.ts';

/** The property by which data.xlsx is known as such; its value is the version of the rules that wrote it. */
export const PROPERTY = 'Plenary';

/** The formats of columns. */
const STYLES = { text: 'text', date: 'date', raw: 'digits', count: 'plain' } as const satisfies Record<
  Heading['kind'],
  Style
>;

/** Widths of columns, in characters; what is longer is seen when the cell is clicked. */
const NARROW = 8;
const WIDE = 48;

/** How many characters a date with its time has. */
const DATE_LENGTH = 16;

/** On paper: the width at which text goes on in a second line, and the height of rows with room for it and for a pen, in points. */
const WIDE_ON_PAPER = 24;
const HIGH_ON_PAPER = 30;
/** The height of a line, in points. */
const LINE = 15;

/**
 * An XLSX workbook (ECMA-376) with a sheet for each listing, whose names must be such as Excel takes. Each has a bold
 * header that stays in view, a filter and columns as wide as their content. No cell is a formula.
 * The same listings, title and date give the same bytes.
 */
export function xlsxOf(
  listings: SheetSpec[],
  title: string,
  createdAt: Date,
  custom?: Record<string, string>,
): Promise<Uint8Array> {
  return writeXlsx(listings.map(sheetOf), { title: cellText(title), createdAt, ...(custom && { custom }) });
}

function sheetOf({ name, columns, rows, pages, printedTo, frozen = 0 }: SheetSpec): SheetToWrite {
  const widest = pages ? WIDE_ON_PAPER : WIDE;
  // room for the button of the filter
  const widths = columns.map(({ header }) => widthOf(header) + 3);
  function* cells(): Generator<StyledCell[]> {
    yield columns.map(({ header }) => ({ value: header, style: 'bold' }));
    for (const row of rows)
      yield columns.map(({ kind }, place) => {
        const value = cellValue(row[place], kind);
        const width = widths[place] ?? 0;
        if (width < widest) widths[place] = Math.max(width, widthOf(value));
        return { value, style: styleOf(value, kind) };
      });
  }
  const last = columns.findIndex(({ header }) => header === printedTo);
  return {
    name,
    rows: cells(),
    widths: () => widths.map((width) => Math.min(widest, Math.max(NARROW, width))),
    frozen,
    ...((pages || printedTo) && {
      print: {
        ...(printedTo && { columns: last + 1 }),
        // a page begins behind the row above it, and the header is the first
        breaks: (pages ?? []).map((first) => first + 1),
        height: (row: readonly StyledCell[]) => {
          const lines = Math.max(...row.map(({ value }) => linesOf(value)));
          return pages ? HIGH_ON_PAPER : lines > 1 ? lines * LINE : undefined;
        },
      },
    }),
  };
}

/** What is written for a cell: numbers only where they are counts, dates that Excel knows, and else text. */
function cellValue(cell: Cell | undefined, kind: Heading['kind']): StyledCell['value'] {
  if (cell === null || cell === undefined || cell === '') return null;
  if (cell instanceof Date) return dateOf(cell);
  if (typeof cell === 'number' && (kind === 'count' || kind === 'raw') && Number.isFinite(cell)) return cell;
  if (typeof cell === 'boolean' && kind === 'raw') return cell;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return escapeXString(cellText(String(cell)));
}

/** The format of the column, but where it would change the cell: a date among texts, a fraction among whole numbers. */
function styleOf(value: StyledCell['value'], kind: Heading['kind']): Style {
  if (value instanceof Date) return 'date';
  return kind === 'raw' && typeof value === 'number' && !Number.isInteger(value) ? 'plain' : STYLES[kind];
}

/** A date of the days that every spreadsheet counts alike; what lies outside of them is written out. */
function dateOf(moment: Date): Date | string {
  const year = moment.getUTCFullYear();
  if (year > 1900 && year <= 9999) return moment;
  return Number.isNaN(year) ? 'no date' : moment.toISOString();
}

/** In a workbook `_x0041_` means "A" (ECMA-376, ST_Xstring); where it was written as such, it is spelt out. */
function escapeXString(shown: string): string {
  return shown.includes('_x') ? shown.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : shown;
}

/** How many characters wide a value is shown, a little more than its content; not above what matters. */
function widthOf(value: StyledCell['value']): number {
  if (value instanceof Date) return DATE_LENGTH + 2;
  const start = typeof value === 'string' ? value.slice(0, 2 * WIDE) : value;
  return Math.ceil(measureValueWidth(start) * 1.1) + 1;
}

/** In how many lines of the widest column a value is shown in full. */
function linesOf(value: StyledCell['value']): number {
  return typeof value === 'string' ? Math.ceil(measureValueWidth(value) / WIDE) : 1;
}

/**
 * The bytes of data.xlsx, with which the committee works: Summary, Delegates, a sheet for each committee, Delegations,
 * Duplicates, Problems, Mail merge and Input; with an allotment also its sheets. `createdAt` is the one thing that may differ between workbooks of the same
 * registrations; it is shown in UTC. `file` is the name of the file that was exported, `earlier`
 * that of the workbook that was uploaded again.
 */
export async function writeWorkbook(
  registrations: Registrations,
  rules: Rules,
  createdAt: Date,
  file: string,
  earlier?: string,
  allotment?: SeatPlan,
): Promise<Uint8Array> {
  const given = { registrations, rules, createdAt, file, earlier, allotment };
  return xlsxOf(sheetsOf(given), rules.conference, createdAt, { [PROPERTY]: rules.version });
}

/** The sheets in their order, each under a name that Excel takes. */
function sheetsOf(given: WorkbookInput): SheetSpec[] {
  const addressees = addresseesOf(given);
  const { allotment, rules } = given;
  const before = [
    summarySheet(given, addressees),
    ...(allotment ? [allotmentSheet(allotment), waitingSheet(allotment), seatsSheet(allotment)] : []),
    delegatesSheet(given),
  ];
  const committees = committeeSheets(given);
  const behind = [
    delegationsSheet(given),
    duplicatesSheet(given),
    problemsSheet(given),
    mailMergeSheet(addressees, given.rules),
    ...(allotment
      ? [seatMailsSheet(allotment, rules), checkInSheet(allotment, rules), publicMatrixSheet(allotment)]
      : []),
    inputSheet(given),
  ];
  const names = sheetNames(committees.map(({ name }) => name));
  const named = committees.map((listing, at) => ({ ...listing, name: names[at] ?? listing.name }));
  return [...before, ...named, ...behind];
}
