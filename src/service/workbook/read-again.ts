import { columnIndex } from '../../shared/index.ts';
import { Failure } from '../failure.ts';
import type { Cell, Corrections, EarlierDelegate, EarlierDuplicate, Row, Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { tableCollector } from '../tables/limits.ts';
import { SHEETS } from './sheets.ts';
import { withoutPictures } from './text.ts';

/**
 * The headers by which the sheets of our workbook are recognised, however they are called and whatever columns were added: the first
 * that fits.
 */
const HEADERS = {
  input: ['Sheet', 'Row', 'Column A'],
  duplicates: ['Group', 'Same', 'Kept', 'Name', 'Sheet', 'Row'],
  delegates: ['Name', 'Mail', 'Class', 'Consent', 'Sheet', 'Row', 'File'],
  delegations: ['Head delegate', 'Members named', 'Sheet', 'Row', 'File'],
  problems: ['Sheet', 'Row', 'Column', 'Value', 'Code', 'What to do'],
  mailMerge: ['first_name', 'also_for', 'sheet', 'row'],
  summary: ['Part', 'Item', 'Detail', 'Count', 'Note'],
  committee: ['Choice', 'Portfolio', 'Name', 'School', 'Mail', 'Phone', 'Experience'],
};
type Kind = keyof typeof HEADERS;

/** What is read of data.xlsx when it is uploaded again. */
export interface EarlierWorkbook {
  /** The sheets of the file that the form exported, and those that were added to the workbook. */
  sheets: Sheet[];
  /** The name of the exported file, where Summary still says it. */
  file: string | undefined;
  corrections: Corrections;
}

/**
 * Reads the workbook that is made here, where these are its sheets: the registrations from Input, and from Duplicates and Delegates
 * what the OC has decided and changed. Undefined for any other file, also for a copy of Delegates alone.
 *
 * @throws Failure `no-registrations` where Input is missing: on the other sheets each person stands several times.
 */
export function readEarlierWorkbook(sheets: readonly Sheet[]): EarlierWorkbook | undefined {
  const own = new Map<Kind, Sheet>();
  const added: Sheet[] = [];
  for (const sheet of sheets) {
    const kind = kindOf(sheet);
    if (kind === undefined) added.push(sheet);
    // of a sheet and its copy the one with the name that it has from us
    else if (!own.has(kind) || (kind in SHEETS && sheet.name === SHEETS[kind as keyof typeof SHEETS]))
      own.set(kind, sheet);
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
  return (Object.keys(HEADERS) as Kind[]).find((kind) => HEADERS[kind].every((header) => texts.has(header)));
}

function withoutInput(): Failure {
  return new Failure(
    'no-registrations',
    `This is data.xlsx without its sheet ${SHEETS.input}, from which the registrations are read. Upload data.xlsx with all of its sheets, or what the form has exported.`,
  );
}

/** The cell of a row under a header; null where there is no such column. */
function columnsOf({ rows: [first, ...rest] }: Sheet): {
  rows: Row[];
  cell: (row: Row, header: string) => Cell;
  headers: string[];
} {
  const headers = first?.cells.map(cleanText) ?? [];
  return { rows: rest, headers, cell: ({ cells }, header) => cells[headers.indexOf(header)] ?? null };
}

/**
 * The sheets that Input holds, their rows in their order. A row that was added without a number comes behind those above it, and
 * one without a sheet belongs to the sheet of the row above.
 */
function sheetsIn(input: Sheet): Sheet[] {
  const { rows, headers, cell } = columnsOf(input);
  const places = headers.flatMap((header, at) => {
    const letters = /^Column ([A-Z]{1,3})$/.exec(header)?.[1];
    return letters ? [{ at, place: columnIndex(letters) }] : [];
  });
  const sheets = new Map<string, { rows: Map<number, Cell[]>; last: number }>();
  let name = '';
  for (const row of rows) {
    const written = cell(row, 'Sheet');
    name =
      written === null ? name : typeof written === 'string' ? withoutPictures(written) : cleanText(written);
    const own = sheets.get(name) ?? { rows: new Map<number, Cell[]>(), last: 0 };
    sheets.set(name, own);
    const cells: Cell[] = [];
    for (const { at, place } of places) cells[place] = unpicturedCell(row.cells[at]);
    const said = Number(cleanText(cell(row, 'Row')) || Number.NaN);
    const isFree = Number.isInteger(said) && said > 0 && !own.rows.has(said);
    const number = isFree ? said : own.last + 1;
    if (!cells.some((one) => one !== null)) continue;
    own.rows.set(number, cells);
    own.last = Math.max(own.last, number);
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
    of: { sheet: cleanText(cell(row, 'Sheet')), row: Number(cleanText(cell(row, 'Row'))) },
    name: cleanText(cell(row, 'Name')),
    keep: cleanText(cell(row, 'Kept')),
    status: cleanText(cell(row, 'Status')),
  }));
}

function earlierDelegates(delegates: Sheet): EarlierDelegate[] {
  const { rows, cell } = columnsOf(delegates);
  return rows.map((row) => ({
    origin: { sheet: SHEETS.delegates, row: row.number },
    of: { sheet: cleanText(cell(row, 'Sheet')), row: Number(cleanText(cell(row, 'Row'))) },
    cells: row.cells,
    cell: (header: string) => cell(row, header),
  }));
}

function fileIn(summary: Sheet): string | undefined {
  const { rows, cell } = columnsOf(summary);
  const row = rows.find(
    (one) => cleanText(cell(one, 'Part')) === 'Workbook' && cleanText(cell(one, 'Item')) === 'File',
  );
  return (row && cleanText(cell(row, 'Detail'))) || undefined;
}
