import { Failure } from '../failure.ts';
import type { Cell, EarlierProblem, Row, Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import type { WithdrawnRow } from '../registrations/withdrawals.ts';
import { getDataSheet, RECOGNITION_ORDER, SHEETS, type SheetName } from '../sheets/index.ts';
import { findSummaryLine } from '../sheets/summary.ts';
import { type RowUseClassifier, tooLargeFailure, UPLOAD_LIMITS } from '../tables/limits.ts';
import { restoreMovedSheets } from './checked-sheets.ts';
import type { EarlierSheets } from './sheet.ts';

const SHEET_NAMES = Object.keys(SHEETS) as SheetName[];

/** Sheets of data.xlsx other than Input repeat the people of Input, so their rows do not count again. */
export function findRowUse(first: readonly Cell[]): ReturnType<RowUseClassifier> {
  const name = findSheetName(first);
  if (name === undefined || name === 'input') return 'new';
  return getDataSheet(name).read ? 'repeated' : 'unused';
}

export interface EarlierWorkbook {
  /** Sheets of the form's export, and sheets that were added to the workbook. */
  sheets: Sheet[];
  /** Name of the export, if the sheet Summary still has it. */
  file: string | undefined;
  corrections: ReturnType<typeof combineCorrections>;
}

/** Absent if the workbook has no such sheet. */
type ReadResults = {
  [Name in SheetName]?: (typeof SHEETS)[Name] extends { read(...given: never[]): infer Read } ? Read : never;
};

/**
 * Copies of a sheet count too, because two people may have worked on one workbook. Returns undefined for a file that the service
 * did not write, and for a file with only the sheet Delegates. `isOwn`: the workbook has the document property of a data.xlsx;
 * then a sheet with the name of a sheet of data.xlsx is never read as new registrations.
 *
 * @throws Failure `no-registrations` if Input is missing: the other sheets list a person several times
 */
export function readEarlierWorkbook(sheets: readonly Sheet[], isOwn = false): EarlierWorkbook | undefined {
  const problems: EarlierProblem[] = [];
  const { own: written, added } = divideSheets(sheets, isOwn, problems);
  const own = restoreMovedSheets(written, problems);
  if (!own.has('input')) {
    if ([...own.keys()].some((name) => name !== 'delegates'))
      throw new Failure(
        'no-registrations',
        `This is data.xlsx without its sheet ${SHEETS.input.title}, which has the registrations. Upload data.xlsx with all of its sheets, or the export of the form.`,
      );
    // a workbook with only the sheet Delegates is an ordinary list, because no other sheet repeats its people
    const rows = (own.get('delegates') ?? []).reduce((sum, sheet) => sum + sheet.rows.length, 0);
    if (rows > UPLOAD_LIMITS.rows) throw tooLargeFailure('rows');
    return undefined;
  }
  const earlier: EarlierSheets = { copies: (name) => own.get(name as SheetName) ?? [], problems };
  const read = Object.fromEntries(
    SHEET_NAMES.flatMap((name) => {
      const copies = own.get(name);
      return copies ? [[name, getDataSheet(name).read?.(copies, earlier)]] : [];
    }),
  ) as ReadResults;
  reportMissingSheets(earlier);
  const { input, delegates, withdrawn } = read;
  return {
    sheets: [
      ...withoutEmptiedRows(input?.sheets ?? [], withdrawn?.back ?? []),
      ...added.filter((one) => one.rows.length > 0),
      ...(delegates?.added ?? []),
      ...(withdrawn?.returning ?? []),
    ],
    file: read.summary,
    corrections: combineCorrections(read, problems),
  };
}

function combineCorrections(read: ReadResults, problems: EarlierProblem[]) {
  const { input, delegates, allotment, waiting, seats = [], withdrawn, problems: done, ...others } = read;
  const both = [allotment, waiting].map((one) => one?.copies ?? []);
  return {
    ...others,
    ...(delegates && { delegates: delegates.rows }),
    // rows of the workbook's own sheets precede rows of copies; the sheet Seats adds people who have no row there
    seats: [
      ...both.flatMap(([own = []]) => own),
      ...both.flatMap(([, ...copies]) => copies.flat()),
      ...seats,
    ],
    withdrawn: withdrawn?.rows ?? [],
    statuses: [input, delegates, allotment, waiting].flatMap((one) => one?.statuses ?? []),
    problems,
    input: (input?.sheets ?? []).flatMap(({ name: sheet, rows }) =>
      rows.map(({ number: row }) => ({ sheet, row })),
    ),
    emptied: input?.emptied ?? [],
    added: input?.added ?? [],
    done: done ?? new Set<string>(),
  };
}

/** Reports sheets with changed headers. */
function divideSheets(
  sheets: readonly Sheet[],
  isOwn: boolean,
  problems: EarlierProblem[],
): { own: Map<SheetName, Sheet[]>; added: Sheet[] } {
  const own = new Map<SheetName, Sheet[]>();
  const added: Sheet[] = [];
  for (const sheet of sheets) {
    const { name: title, rows } = sheet;
    const name = findSheetName(rows[0]?.cells ?? []);
    const titled = SHEET_NAMES.find((one) => SHEETS[one].title === title);
    if (name !== undefined) {
      const known = own.get(name) ?? [];
      own.set(name, known);
      if (titled === name) known.unshift(sheet);
      else known.push(sheet);
    } else if (!isOwn || titled === undefined || getDataSheet(titled).isUsualName) added.push(sheet);
    else if (getDataSheet(titled).read && rows.length > 0)
      problems.push({ code: 'headers-changed', origin: { sheet: title, row: 1 }, value: title });
  }
  return { own, added };
}

function findSheetName(first: readonly Cell[]): SheetName | undefined {
  const texts = new Set(first.map(cleanText));
  return RECOGNITION_ORDER.find((name) =>
    getDataSheet(name).identity.every(({ header }) => texts.has(header)),
  );
}

/** Only for sheets in which the OC may have written. The sheet Summary or other sheets prove that a missing sheet existed. */
function reportMissingSheets(earlier: EarlierSheets): void {
  for (const name of SHEET_NAMES) {
    const { title, missing } = getDataSheet(name);
    if (!missing) continue;
    const isMissing =
      'line' in missing
        ? earlier.copies(name).length === 0 && findSummaryLine(earlier.copies('summary'), missing.line)
        : missing.isMissing(earlier);
    if (isMissing)
      earlier.problems.push({ code: missing.code, origin: { sheet: title, row: 1 }, value: title });
  }
}

/** An emptied row of a withdrawn person still has one cell, because the OC emptied only the other cells. */
function withoutEmptiedRows(sheets: readonly Sheet[], back: readonly WithdrawnRow[]): Sheet[] {
  const isRest = ({ name }: Sheet, { number, cells }: Row) =>
    back.some(({ of }) => of.sheet === cleanText(name) && of.row === number) &&
    cells.filter((cell) => cleanText(cell) !== '').length === 1;
  return sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.filter((row) => !isRest(sheet, row)) }));
}
