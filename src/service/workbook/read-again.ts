import { columnIndex } from '../../shared/index.ts';
import { Failure } from '../failure.ts';
import type { Cell, Corrections, EarlierDelegate, EarlierDuplicate, Row, Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { tableCollector } from '../tables/limits.ts';
import {
  ANSWERS,
  DELEGATE,
  DELEGATION,
  DUPLICATE,
  FILE,
  inputColumn,
  inputLetters,
  MAIL,
  ORIGIN,
  PROBLEM,
  SUMMARY,
} from './columns.ts';
import { COMMITTEE_COLUMNS, SHEETS } from './sheets.ts';
import { FILE_LINE } from './summary.ts';
import { withoutPictures } from './text.ts';

const ORIGIN_AND_FILE = [ORIGIN.sheet, ORIGIN.row, { header: FILE }];

/**
 * The columns by which the sheets of data.xlsx are recognised, whatever their names are and whatever columns were added:
 * the first that fits.
 */
const SIGNATURES: Record<Kind, readonly { header: string }[]> = {
  input: [ORIGIN.sheet, ORIGIN.row, inputColumn(0)],
  duplicates: [DUPLICATE.group, DUPLICATE.same, DUPLICATE.included, ANSWERS.name, ORIGIN.sheet, ORIGIN.row],
  delegates: [ANSWERS.name, ANSWERS.mail, ANSWERS.grade, DELEGATE.consent, ...ORIGIN_AND_FILE],
  delegations: [DELEGATION.head, DELEGATION.count, ...ORIGIN_AND_FILE],
  problems: [ORIGIN.sheet, ORIGIN.row, PROBLEM.column, PROBLEM.value, PROBLEM.code, PROBLEM.remedy],
  mailMerge: [MAIL.firstName, MAIL.alsoFor, MAIL.sheet, MAIL.row],
  summary: Object.values(SUMMARY),
  committee: COMMITTEE_COLUMNS,
};
type Kind = keyof typeof SHEETS | 'committee';

/** What is read of data.xlsx when it is uploaded again. */
interface EarlierWorkbook {
  /** The sheets of the file that the form exported, and those that were added to the workbook. */
  sheets: Sheet[];
  /** The name of the exported file, where Summary still says it. */
  file: string | undefined;
  corrections: Corrections;
}

/**
 * Reads a workbook that the service wrote, where these are its sheets: the registrations from Input, and from Duplicates and Delegates
 * what the OC has decided and changed. Undefined for any other file, also for a copy of Delegates alone.
 *
 * @throws Failure `no-registrations` where Input is missing: the other sheets list a person several times.
 */
export function readEarlierWorkbook(sheets: readonly Sheet[]): EarlierWorkbook | undefined {
  const own = new Map<Kind, Sheet>();
  const added: Sheet[] = [];
  for (const sheet of sheets) {
    const kind = kindOf(sheet);
    if (kind === undefined) added.push(sheet);
    // of a sheet and its copy the one with its original name
    else if (!own.has(kind) || (kind !== 'committee' && sheet.name === SHEETS[kind])) own.set(kind, sheet);
  }
  const input = own.get('input');
  if (!input) {
    if ([...own.keys()].some((kind) => kind !== 'delegates')) throw withoutInput();
    return undefined;
  }
  const duplicates = own.get('duplicates');
  const delegates = own.get('delegates');
  return {
    sheets: [...sheetsIn(input), ...added.filter(({ rows }) => rows.length > 0)],
    file: own.has('summary') ? fileIn(own.get('summary') as Sheet) : undefined,
    corrections: {
      duplicates: duplicates ? earlierDuplicates(duplicates) : [],
      ...(delegates && { delegates: earlierDelegates(delegates) }),
    },
  };
}

function kindOf({ rows: [first] }: Sheet): Kind | undefined {
  const texts = new Set(first?.cells.map(cleanText));
  return (Object.keys(SIGNATURES) as Kind[]).find((kind) =>
    SIGNATURES[kind].every(({ header }) => texts.has(header)),
  );
}

function withoutInput(): Failure {
  return new Failure(
    'no-registrations',
    `This is data.xlsx without its sheet ${SHEETS.input}, which has the registrations. Upload data.xlsx with all of its sheets, or the export of the form.`,
  );
}

/** The rows of a sheet below its headers; `cell` gives null where there is no such column. */
function columnsOf({ rows: [first, ...rest] }: Sheet): {
  rows: Row[];
  cell: (row: Row, column: { header: string }) => Cell;
  headers: string[];
} {
  const headers = first?.cells.map(cleanText) ?? [];
  return { rows: rest, headers, cell: ({ cells }, { header }) => cells[headers.indexOf(header)] ?? null };
}

/**
 * The sheets that Input holds, their rows in their order. A row that was added without a number comes behind those above it, and
 * one without a sheet belongs to the sheet of the row above.
 */
function sheetsIn(input: Sheet): Sheet[] {
  const { rows, headers, cell } = columnsOf(input);
  const places = headers.flatMap((header, at) => {
    const letters = inputLetters(header);
    return letters ? [{ at, place: columnIndex(letters) }] : [];
  });
  const sheets = new Map<string, { rows: Map<number, Cell[]>; last: number }>();
  let name = '';
  for (const row of rows) {
    const written = cell(row, ORIGIN.sheet);
    name =
      written === null ? name : typeof written === 'string' ? withoutPictures(written) : cleanText(written);
    const own = sheets.get(name) ?? { rows: new Map<number, Cell[]>(), last: 0 };
    sheets.set(name, own);
    const cells: Cell[] = [];
    for (const { at, place } of places) cells[place] = unpicturedCell(row.cells[at]);
    const number = Number(cleanText(cell(row, ORIGIN.row)) || Number.NaN);
    const isFree = Number.isInteger(number) && number > 0 && !own.rows.has(number);
    const place = isFree ? number : own.last + 1;
    if (!cells.some((one) => one !== null)) continue;
    own.rows.set(place, cells);
    own.last = Math.max(own.last, place);
  }
  // somebody can write any letters and as many rows as they like: what no file may hold is no more welcome here
  const gathered = tableCollector();
  for (const [sheet, own] of sheets) {
    gathered.sheet(sheet);
    for (const [number, cells] of [...own.rows].sort(([a], [b]) => a - b)) gathered.row(number, cells);
  }
  return gathered.sheets;
}

function unpicturedCell(cell: Cell | undefined): Cell {
  return typeof cell === 'string' ? withoutPictures(cell) : (cell ?? null);
}

function earlierDuplicates(duplicates: Sheet): EarlierDuplicate[] {
  const { rows, cell } = columnsOf(duplicates);
  return rows.map((row) => ({
    origin: { sheet: SHEETS.duplicates, row: row.number },
    of: { sheet: cleanText(cell(row, ORIGIN.sheet)), row: Number(cleanText(cell(row, ORIGIN.row))) },
    name: cleanText(cell(row, ANSWERS.name)),
    include: cleanText(cell(row, DUPLICATE.included)),
    status: cleanText(cell(row, DUPLICATE.status)),
  }));
}

function earlierDelegates(delegates: Sheet): EarlierDelegate[] {
  const { rows, cell } = columnsOf(delegates);
  return rows.map((row) => ({
    origin: { sheet: SHEETS.delegates, row: row.number },
    of: { sheet: cleanText(cell(row, ORIGIN.sheet)), row: Number(cleanText(cell(row, ORIGIN.row))) },
    cells: row.cells,
    name: cleanText(cell(row, ANSWERS.name)),
    answers: Object.values(ANSWERS).map((column) => ({ ...column, cell: cell(row, column) })),
  }));
}

function fileIn(summary: Sheet): string | undefined {
  const { rows, cell } = columnsOf(summary);
  const [part, item] = FILE_LINE;
  const row = rows.find(
    (one) => cleanText(cell(one, SUMMARY.part)) === part && cleanText(cell(one, SUMMARY.item)) === item,
  );
  return (row && cleanText(cell(row, SUMMARY.detail))) || undefined;
}
