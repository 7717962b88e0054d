import { columnIndex, groupBy } from '../../core/index.ts';
import { Failure } from '../failure.ts';
import {
  type Cell,
  type Corrections,
  type EarlierChair,
  type EarlierCheckIn,
  type EarlierDelegate,
  type EarlierDuplicate,
  type EarlierPayment,
  type EarlierProblem,
  type EarlierQuestion,
  type EarlierSeat,
  type EarlierWithdrawn,
  HIDDEN,
  type Origin,
  type Row,
  type Sheet,
  type WrittenStatus,
} from '../model.ts';
import { consentIn } from '../registrations/answers.ts';
import { isFromInput, rowKey } from '../registrations/corrections.ts';
import { originText, problemKey } from '../registrations/messages.ts';
import {
  comesIn,
  isWithdrawnWord,
  type StatusColumn,
  statusColumnOf,
} from '../registrations/questions/comes.ts';
import { DECISIONS } from '../registrations/questions/questions.ts';
import { cellsIn, cleanText } from '../registrations/text.ts';
import { LIMITS, tableCollector, tooLarge, type UseOfRows } from '../tables/limits.ts';
import { CHECKED_COLUMNS } from './allotment-sheets.ts';
import { CHAIR_ANSWERS, CHECKED_CHAIR_COLUMNS } from './chairs-sheet.ts';
import { changedMarks, checkInHeaders } from './check-in-sheet.ts';
import { sheetsWithoutMoves } from './checked-sheets.ts';
import { CHECK, sumsIn } from './checksum.ts';
import {
  ALLOTTED,
  ANSWERS,
  CHAIRING,
  CORRECTED,
  DELEGATE,
  DUPLICATE,
  inputLetters,
  LANGUAGE,
  ORIGIN,
  PAYMENT,
  PROBLEM,
  QUESTION,
  SEAT,
  SUMMARY,
  WITHDRAWN,
} from './columns.ts';
import { checkedInDelegates, type Kind, kindOfHeaders, type ReadRow, readSheet, sheetKind } from './kinds.ts';
import { isCorrectable, SHEETS } from './sheets.ts';
import { FILE_LINE } from './summary.ts';
import { withoutPictures } from './text.ts';

/** Returns how the rows of a sheet with this first row count: other sheets of data.xlsx repeat the people of Input. */
export function rowUseOf(first: readonly Cell[]): ReturnType<UseOfRows> {
  const kind = kindOfHeaders(first);
  if (kind === undefined || kind === 'input') return 'new';
  return sheetKind(kind).isRead ? 'repeated' : 'unused';
}

export interface EarlierWorkbook {
  /** Sheets of the form's export, and sheets that were added to the workbook. */
  sheets: Sheet[];
  /** Name of the export, if Summary still has it. */
  file: string | undefined;
  corrections: Corrections;
}

type SheetsByKind = ReadonlyMap<Kind, Sheet[]>;

/**
 * Reads a workbook that the service wrote: the registrations from Input, and the decisions and changes of the OC from the other
 * sheets and their copies, as where two people worked on one workbook. Returns undefined for any other file, also for a copy of
 * Delegates alone. `isOwn` means that the workbook has the property of data.xlsx: then a sheet with the name of one of its sheets is
 * that sheet, never new registrations.
 *
 * @throws Failure `no-registrations` if Input is missing: the other sheets list a person several times.
 */
export function readEarlierWorkbook(sheets: readonly Sheet[], isOwn = false): EarlierWorkbook | undefined {
  const problems: EarlierProblem[] = [];
  const { own: written, added } = sheetsByKind(sheets, isOwn, problems);
  const own = sheetsWithoutMoves(written, problems);
  const all = <Item>(kind: Kind, read: (sheet: Sheet) => Item[]) => (own.get(kind) ?? []).flatMap(read);
  if (!own.has('input')) {
    if ([...own.keys()].some((kind) => kind !== 'delegates')) throw withoutInput();
    // Delegates alone is an ordinary list: no other sheet repeats its people
    if (all('delegates', ({ rows }) => rows).length > LIMITS.rows) throw tooLarge('rows');
    return undefined;
  }
  const seats = seatsIn(own, problems);
  const delegates = all('delegates', (sheet) => earlierDelegates(sheet, problems));
  const isAdded = ({ edits, key, of }: EarlierDelegate) =>
    edits !== undefined && key === '' && of.sheet === '' && edits.length > 0;
  const input = inputIn(own, problems);
  const withdrawn = all('withdrawn', earlierWithdrawn);
  const checkIns = (own.get('checkIn') ?? []).map(earlierCheckIns);
  const chairs = all('chairs', (sheet) => earlierChairs(sheet, problems));
  reportMissing(own, seats, problems);
  return {
    sheets: [
      ...withoutEmptiedRows(input.sheets, withdrawn.filter(isBackWithoutRow)),
      ...added.filter((one) => one.rows.length > 0),
      ...addedRows(own, delegates.filter(isAdded)),
      ...returningRows(withdrawn),
    ],
    file: summaryLine(own, FILE_LINE)?.text(SUMMARY.detail) || undefined,
    corrections: {
      duplicates: all('duplicates', earlierDuplicates),
      ...(own.has('delegates') && { delegates: delegates.filter((row) => !isAdded(row)) }),
      seats,
      ...(own.has('chairs') && { chairs }),
      ...(own.has('checkIn') && {
        checkIns: {
          rows: checkIns.flatMap(({ rows }) => rows),
          headers: checkIns.flatMap(({ headers }) => headers),
        },
      }),
      withdrawn,
      statuses: [...input.statuses, ...statusesOf(own)],
      payments: all('payments', earlierPayments),
      questions: all('questions', earlierQuestions),
      problems,
      input: input.sheets.flatMap(({ name, rows }) =>
        rows.map(({ number }) => ({ sheet: name, row: number })),
      ),
      emptied: input.emptied,
      added: input.added,
      done: new Set(all('problems', doneIn)),
    },
  };
}

/** Sorts the sheets of a workbook into kinds and added sheets. Reports sheets with changed headers. */
function sheetsByKind(
  sheets: readonly Sheet[],
  isOwn: boolean,
  problems: EarlierProblem[],
): { own: Map<Kind, Sheet[]>; added: Sheet[] } {
  const own = new Map<Kind, Sheet[]>();
  const added: Sheet[] = [];
  for (const sheet of sheets) {
    const { name, rows } = sheet;
    const kind = kindOfHeaders(rows[0]?.cells ?? []);
    const named = kindOfName(name);
    if (kind !== undefined) {
      const known = own.get(kind) ?? [];
      own.set(kind, known);
      if (named === kind) known.unshift(sheet);
      else known.push(sheet);
    } else if (!isOwn || named === undefined || sheetKind(named).isUsualName) added.push(sheet);
    else if (sheetKind(named).isRead && rows.length > 0)
      problems.push({ code: 'headers-changed', origin: { sheet: name, row: 1 }, value: name });
  }
  return { own, added };
}

function kindOfName(name: string): keyof typeof SHEETS | undefined {
  return (Object.keys(SHEETS) as (keyof typeof SHEETS)[]).find((kind) => SHEETS[kind] === name);
}

function withoutInput(): Failure {
  return new Failure(
    'no-registrations',
    `This is data.xlsx without its sheet ${SHEETS.input}, which has the registrations. Upload data.xlsx with all of its sheets, or the export of the form.`,
  );
}

/** Reports missing sheets in which the OC may have written. Summary or other sheets prove that they existed. */
function reportMissing(own: SheetsByKind, seats: readonly EarlierSeat[], problems: EarlierProblem[]): void {
  const isWithSeats = (['waiting', 'seats', 'publicMatrix', 'checkIn', 'seatMails'] as const).some((kind) =>
    own.has(kind),
  );
  const kinds = new Set(seats.map(({ kind }) => kind));
  const isWithoutSeats = own.has('allotment') ? kinds.has('seats') && !kinds.has('allotment') : isWithSeats;
  for (const kind of Object.keys(SHEETS) as (keyof typeof SHEETS)[]) {
    const { missing } = sheetKind(kind);
    const wasThere = () => missing?.line !== undefined && summaryLine(own, missing.line) !== undefined;
    if (missing && (kind === 'allotment' ? isWithoutSeats : !own.has(kind) && wasThere()))
      problems.push({ code: missing.code, origin: { sheet: SHEETS[kind], row: 1 }, value: SHEETS[kind] });
  }
}

function summaryLine(own: SheetsByKind, [part, item]: readonly [string, string?]): ReadRow | undefined {
  const rows = (own.get('summary') ?? []).flatMap((sheet) => readSheet(sheet).rows);
  return rows.find(
    ({ text }) => text(SUMMARY.part) === part && (item === undefined || text(SUMMARY.item) === item),
  );
}

/** The rows of one sheet in Input, by row number; `added` has the rows that were added without a number. */
interface InputRows {
  rows: Map<number, Cell[]>;
  added: Set<number>;
  last: number;
}

function inputRowsOf(sheets: Map<string, InputRows>, name: string): InputRows {
  const rows = sheets.get(name) ?? { rows: new Map(), added: new Set(), last: 0 };
  sheets.set(name, rows);
  return rows;
}

/**
 * Returns the sheets in Input, with their rows in order. A row added without a number follows the rows above it; a row without a
 * sheet belongs to the sheet of the row above. From a copy of Input, only rows that were added to the copy count: rows that the
 * workbook knows but Input lacks were deleted there. Other differences are reported.
 */
function inputIn(
  own: SheetsByKind,
  problems: EarlierProblem[],
): { sheets: Sheet[]; emptied: Origin[]; added: Origin[]; statuses: WrittenStatus[] } {
  const [input, ...copies] = own.get('input') as [Sheet, ...Sheet[]];
  const isKnown = knownRowTester(own);
  const sheets = new Map<string, InputRows>();
  const statuses: WrittenStatus[] = [];
  const emptied = readInput(input, sheets, statuses);
  for (const copy of copies) {
    const other: typeof sheets = new Map();
    const written: WrittenStatus[] = [];
    readInput(copy, other, written);
    for (const [name, rows] of other)
      for (const { number, cells } of addRowsOf(rows, inputRowsOf(sheets, name), (row) =>
        isKnown({ sheet: name, row }),
      ))
        problems.push({
          code: 'input-differs',
          origin: { sheet: copy.name, row: number },
          value: cells.map(cleanText).filter(Boolean).join(' | '),
          near: `row ${number} of ${name}`,
        });
    // the number of an added row is only valid in its copy
    for (const one of written) if (!other.get(one.of.sheet)?.added.has(one.of.row)) statuses.push(one);
  }
  // people can write any column letters and add any number of rows: the limits of files apply here too
  const gathered = tableCollector();
  for (const [sheet, { rows }] of sheets) {
    gathered.sheet(sheet, { hidden: sheet.endsWith(HIDDEN) });
    for (const [number, cells] of [...rows].sort(([a], [b]) => a - b)) gathered.row(number, cells);
  }
  return {
    sheets: gathered.sheets,
    emptied: emptied.filter(({ sheet, row }) => !sheets.get(sheet)?.rows.has(row)),
    added: [...sheets].flatMap(([sheet, { added }]) => [...added].map((row) => ({ sheet, row }))),
    statuses,
  };
}

/** Adds the new rows of a copy. Returns the rows that differ. */
function addRowsOf(copy: InputRows, own: InputRows, isKnown: (number: number) => boolean): Row[] {
  own.last = Math.max(own.last, copy.last);
  const texts = new Set([...own.rows.values()].map(textOf));
  return [...copy.rows].flatMap(([number, cells]): Row[] => {
    const known = own.rows.get(number);
    if (copy.added.has(number)) {
      // two people may each have added the same person at the end
      if (texts.has(textOf(cells))) return [];
      own.added.add(++own.last);
      own.rows.set(own.last, cells);
    } else if (!known && !isKnown(number)) own.rows.set(number, cells);
    else if (known && textOf(known) !== textOf(cells)) return [{ number, cells }];
    return [];
  });
}

/** Returns a function that reports whether the people of a row are in the sheets of the workbook itself, not only in copies. */
function knownRowTester(own: SheetsByKind): (origin: Origin) => boolean {
  const sheets = (['delegates', 'allotment', 'waiting', 'chairs'] as const).flatMap(
    (kind) => own.get(kind)?.slice(0, 1) ?? [],
  );
  const known = new Set(sheets.flatMap((sheet) => readSheet(sheet).rows.map(({ of }) => rowKey(of))));
  return (origin) => known.has(rowKey(origin));
}

function textOf(cells: readonly Cell[]): string {
  return JSON.stringify(Array.from(cells, (cell) => cleanText(cell))).replace(/(,"")+\]$/, ']');
}

/**
 * Adds the rows of Input to their original sheets, and returns the numbered rows that are empty. Adds to `statuses` the words in
 * added columns about people who are not coming.
 */
function readInput(input: Sheet, sheets: Map<string, InputRows>, statuses: WrittenStatus[]): Origin[] {
  const emptied: Origin[] = [];
  const { rows, headers } = readSheet(input);
  const statusColumns = statusColumnsOf(headers, rows);
  const places = headers.flatMap((header, at) => {
    const letters = inputLetters(header);
    return letters ? [{ at, place: columnIndex(letters) }] : [];
  });
  // an added row gets none of the numbers of the rows below it
  const origins = rows.map(({ of }) => of).filter(isFromInput);
  const isWritten = new Set(origins.map(rowKey));
  const highest = origins.reduce((most, { row }) => Math.max(most, row), 0);
  let name = '';
  for (const read of rows) {
    const { row: number } = read.of;
    const written = cellWithoutPictures(read.cell(ORIGIN.sheet));
    if (written !== null) name = typeof written === 'string' ? written : cleanText(written);
    const own = inputRowsOf(sheets, name);
    const cells: Cell[] = [];
    for (const { at, place } of places) cells[place] = cellWithoutPictures(read.row.cells[at]);
    const isFree = Number.isInteger(number) && number > 0 && !own.rows.has(number);
    const isTaken = isWritten.has(rowKey({ sheet: name, row: own.last + 1 }));
    const row = isFree ? number : isTaken ? highest + 1 : own.last + 1;
    if (!cells.some((one) => cleanText(one) !== '')) {
      if (isFree) emptied.push({ sheet: name, row });
      continue;
    }
    own.rows.set(row, cells);
    if (!isFree) own.added.add(row);
    own.last = Math.max(own.last, row);
    for (const status of writtenIn(read, statusColumns, { of: { sheet: name, row } })) statuses.push(status);
  }
  return emptied;
}

function cellWithoutPictures(cell: Cell | undefined): Cell {
  return typeof cell === 'string' ? withoutPictures(cell) : (cell ?? null);
}

interface AddedColumn {
  at: number;
  header: string;
  kind: StatusColumn | 'lock';
}

function statusColumnsOf(headers: readonly string[], rows: readonly ReadRow[]): AddedColumn[] {
  const read = rows.map(({ row }) => row);
  return headers.flatMap((header, at) => {
    const kind = header === '' ? undefined : statusColumnOf(header, cellsIn(read, at));
    return kind ? [{ at, header, kind }] : [];
  });
}

function writtenIn(
  { row, origin }: ReadRow,
  columns: readonly AddedColumn[],
  about: Pick<WrittenStatus, 'of' | 'name'>,
): WrittenStatus[] {
  return columns.flatMap(({ at, header, kind }) => {
    const cell = row.cells[at] ?? null;
    const text = cleanText(cell);
    const isGone = () => text.split(';').some(isWithdrawnWord);
    const says = kind === 'lock' ? isGone() && 'no' : comesIn(cell, kind);
    if (says !== 'no' && says !== 'asked') return [];
    const asked = kind === 'notes' ? 'noted' : 'held';
    return { origin, header, text, ...about, ...(says === 'asked' && { asked }) };
  });
}

function statusesOf(own: SheetsByKind): WrittenStatus[] {
  return (['delegates', 'allotment', 'waiting'] as const).flatMap((kind) =>
    (own.get(kind) ?? []).flatMap((sheet) => {
      const { rows, headers } = readSheet(sheet);
      const { header } = ALLOTTED.lock;
      const locks: AddedColumn = { at: headers.indexOf(header), header, kind: 'lock' };
      const columns = [...(kind === 'delegates' ? [] : [locks]), ...statusColumnsOf(headers, rows)];
      return rows.flatMap((row) => writtenIn(row, columns, { of: row.of, name: row.name }));
    }),
  );
}

function earlierQuestions(sheet: Sheet): EarlierQuestion[] {
  return readSheet(sheet).rows.map(({ origin, text }) => {
    const asks = text(QUESTION.decides);
    return {
      origin,
      decides: Object.keys(DECISIONS).find((key) => DECISIONS[key]?.asks === asks) ?? asks,
      column: text(QUESTION.column),
      word: text(QUESTION.word),
      answer: text(QUESTION.answer),
    };
  });
}

function earlierPayments(sheet: Sheet): EarlierPayment[] {
  const rows = readSheet(sheet).rows.map(({ origin, of, text }) => ({
    origin,
    of,
    word: text(PAYMENT.named),
  }));
  return rows.filter(({ word }) => word !== '');
}

function earlierDuplicates(sheet: Sheet): EarlierDuplicate[] {
  return readSheet(sheet).rows.map(({ origin, of, name, text }) => ({
    origin,
    name,
    of: { ...of, row: of.row || 0 },
    include: text(DUPLICATE.included),
    status: text(DUPLICATE.status),
  }));
}

function earlierPerson(
  { row, cell, origin, of, key, name }: ReadRow,
  headers: readonly string[],
  kind: 'delegates' | 'withdrawn',
  answers: readonly (typeof LANGUAGE)[] = [...Object.values(ANSWERS), LANGUAGE],
): EarlierDelegate {
  return {
    origin: { ...origin, sheet: SHEETS[kind] },
    of,
    key,
    name,
    headers,
    cells: row.cells,
    answers: answers.map((column) => ({ ...column, cell: cell(column) })),
  };
}

function earlierWithdrawn(sheet: Sheet): EarlierWithdrawn[] {
  const { rows, headers } = readSheet(sheet);
  return rows.map((row) => {
    const { text, cell } = row;
    const corrected = text(CORRECTED).split('; ').filter(isCorrectable);
    return {
      ...earlierPerson(row, headers, 'withdrawn'),
      edits: corrected.map((header) => ({ header, cell: cell({ header }) })),
      how: text(WITHDRAWN.how),
      why: text(WITHDRAWN.why),
      seat: text(WITHDRAWN.seat),
      back: text(WITHDRAWN.back),
    };
  });
}

/**
 * Returns a sheet of new registrations, for Input, from rows of Delegates or Withdrawn; a party is one person or two. A question
 * that is empty in all `listed` rows was not asked.
 */
function newRegistrations(
  name: string,
  headers: readonly string[],
  parties: readonly EarlierDelegate[][],
  listed: readonly { cells: readonly Cell[] }[],
): Sheet[] {
  if (parties.length === 0) return [];
  const asked = [DELEGATE.consent.header, DELEGATE.sent.header];
  const places = headers.flatMap((header, at) =>
    isCorrectable(header) || (asked.includes(header) && listed.some(({ cells }) => cleanText(cells[at])))
      ? [at]
      : [],
  );
  const isPaired = parties.some(({ length }) => length > 1);
  const own = Object.values(ANSWERS).filter(({ header }) => isPaired && headers.includes(header));
  const rows = [
    [
      ...places.map((at) => headers[at] ?? null),
      ...own.map(({ header }) => `Partner ${header.toLowerCase()}`),
    ],
    ...parties.map(([one, partner]) => [
      ...places.map((at) => one?.cells[at] ?? null),
      ...(partner ? own.map(({ header }) => partner.cells[partner.headers.indexOf(header)] ?? null) : []),
    ]),
  ];
  return [{ name, rows: rows.map((cells, at) => ({ number: at + 1, cells })) }];
}

function addedRows(own: SheetsByKind, added: readonly EarlierDelegate[]): Sheet[] {
  const [delegates] = own.get('delegates') ?? [];
  if (!delegates) return [];
  const { headers } = readSheet(delegates);
  const parties = added.map((one) => [one]);
  return newRegistrations('Added to Delegates', headers, parties, delegates.rows.slice(1));
}

/** Returns the withdrawn people without a row in Input who are coming after all, as a sheet. */
function returningRows(withdrawn: readonly EarlierWithdrawn[]): Sheet[] {
  const back = withdrawn.filter(isBackWithoutRow);
  return newRegistrations('Back from Withdrawn', back[0]?.headers ?? [], partiesOf(back), back);
}

/** Groups returning people into parties: two who registered together are one party. */
function partiesOf(back: readonly EarlierWithdrawn[]): EarlierWithdrawn[][] {
  return [...groupBy(back, ({ of }) => rowKey(of)).values()].flatMap((group) => {
    const names = group.map(({ name }) => name).sort();
    const delegations = group.map(({ cells, headers }) =>
      cleanText(cells[headers.indexOf(DELEGATE.delegation.header)]),
    );
    const isPair =
      names.length === 2 && delegations.every((one) => one.split(' & ').sort().join() === names.join());
    return isPair ? [group] : group.map((one) => [one]);
  });
}

function isBackWithoutRow({ how, back }: EarlierWithdrawn): boolean {
  return how === 'row deleted' && consentIn(back) === 'yes';
}

/** Removes the rows of these people that have only one cell left, because somebody emptied them. */
function withoutEmptiedRows(sheets: readonly Sheet[], back: readonly EarlierWithdrawn[]): Sheet[] {
  const isRest = ({ name }: Sheet, { number, cells }: Row) =>
    back.some(({ of }) => of.sheet === cleanText(name) && of.row === number) &&
    cells.filter((cell) => cleanText(cell) !== '').length === 1;
  return sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.filter((row) => !isRest(sheet, row)) }));
}

/** Reads the rows of Delegates. An emptied row counts as deleted, not as a correction of every answer. */
function earlierDelegates(sheet: Sheet, problems: EarlierProblem[]): EarlierDelegate[] {
  const { rows, headers, isChecked } = readSheet(sheet);
  const isThere = ({ header }: { header: string }) => headers.includes(header);
  // a workbook without an allotment does not say which cells were changed
  if (!isChecked && isThere(CORRECTED)) reportUnchecked(sheet, problems);
  const all = Object.values(ANSWERS);
  const answers = [...(isChecked ? all : all.filter(isThere)), ...(isThere(LANGUAGE) ? [LANGUAGE] : [])];
  const correctable = headers.filter(isCorrectable);
  const isEmptied = ({ cell, text }: ReadRow) =>
    isChecked &&
    correctable.every((header) => cleanText(cell({ header })) === '') &&
    [CHECK, ALLOTTED.key, ORIGIN.sheet].some((column) => text(column) !== '');
  const filled = rows.filter((row) => !isEmptied(row));
  const read = filled.map((row): EarlierDelegate => {
    const person = earlierPerson(row, headers, 'delegates', answers);
    if (!isChecked) return person;
    const { text, cell, changed } = row;
    const checked = checkedInDelegates(headers, sumsIn(text(CHECK)).length);
    const edited = changed(checked.map((header) => ({ header })));
    const before = text(CORRECTED)
      .toLowerCase()
      .split(/\s*[;,]\s*/);
    const edits = checked.filter(
      (header) => isCorrectable(header) && (edited.has(header) || before.includes(header.toLowerCase())),
    );
    return { ...person, edits: edits.map((header) => ({ header, cell: cell({ header }) })) };
  });
  return withoutConflicts(read, problems);
}

/** Merges conflicting rows about one person, as where a row was copied to add another person: only the corrections that all rows share count. */
function withoutConflicts(rows: readonly EarlierDelegate[], problems: EarlierProblem[]): EarlierDelegate[] {
  const byKey = groupBy(rows, ({ key }) => key);
  byKey.delete('');
  const textOf = ({ header, cell }: { header: string; cell: Cell }) =>
    JSON.stringify([header, cleanText(cell)]);
  const doubtful = new Map<EarlierDelegate, Set<string>>();
  for (const [first, ...others] of byKey.values()) {
    if (!first || others.length === 0) continue;
    const all = [first, ...others].map(({ edits = [] }) => new Set(edits.map(textOf)));
    const common = new Set([...(all[0] ?? [])].filter((text) => all.every((texts) => texts.has(text))));
    const differs = all.findIndex(({ size }) => size !== common.size);
    if (differs < 0) continue;
    const { origin, key } = others[Math.max(differs, 1) - 1] ?? first;
    problems.push({ code: 'key-twice', origin, value: key, near: originText(first.origin) });
    for (const row of [first, ...others]) doubtful.set(row, common);
  }
  return rows.map((row) => {
    const common = doubtful.get(row);
    return common ? { ...row, edits: row.edits?.filter((edit) => common.has(textOf(edit))) ?? [] } : row;
  });
}

function reportUnchecked({ name }: Sheet, problems: EarlierProblem[]): void {
  problems.push({ code: 'check-missing', origin: { sheet: name, row: 1 }, value: CHECK.header });
}

/** Returns the rows of Allotment and Waiting list, then of their copies, then of Seats, for people without a row. */
function seatsIn(own: SheetsByKind, problems: EarlierProblem[]): EarlierSeat[] {
  const sheets = (['allotment', 'waiting'] as const).flatMap((kind) =>
    (own.get(kind) ?? []).map((sheet, copy) => ({ kind, sheet, copy })),
  );
  const seats = sheets
    .sort((a, b) => Math.min(a.copy, 1) - Math.min(b.copy, 1))
    .flatMap(({ kind, sheet }) => {
      const { rows, headers, isChecked } = readSheet(sheet);
      if (!isChecked) reportUnchecked(sheet, problems);
      const ifThere = ({ text }: ReadRow, column: { header: string }) =>
        headers.includes(column.header) ? text(column) : undefined;
      return rows.map((row) => ({
        ...earlierSeat(row, kind, ALLOTTED.portfolio, CHECKED_COLUMNS),
        mailed: row.text(ALLOTTED.mailed),
        transaction: ifThere(row, ALLOTTED.transaction),
        paid: ifThere(row, ALLOTTED.paid),
      }));
    });
  const [matrix] = own.get('seats') ?? [];
  return [...seats, ...(matrix ? seatsOfMatrix(matrix) : [])];
}

/** Number of checksums for the Key, the seat and the lock. */
const SUMS_OF_SEAT = 4;

/** Reads a seat: its committee, its portfolio or role (`part`), and the changes of the OC among the columns with checksums. */
function earlierSeat(
  { origin, of, key, name, text, changed }: ReadRow,
  kind: EarlierSeat['kind'],
  part: { header: string },
  checked: readonly { header: string }[],
): EarlierSeat & { edited: ReadonlySet<string> } {
  const edited = changed(checked);
  const has = ({ header }: { header: string }) => edited.has(header);
  return {
    origin,
    kind,
    of,
    name,
    key: key.toUpperCase(),
    mailed: '',
    committee: text(ALLOTTED.committee),
    portfolio: text(part),
    lock: text(ALLOTTED.lock),
    changed: {
      seat: has(ALLOTTED.committee) || has(part),
      lock: has(ALLOTTED.lock),
      transaction: has(ALLOTTED.transaction),
      paid: has(ALLOTTED.paid),
    },
    before: sumsIn(text(CHECK)).slice(0, SUMS_OF_SEAT).join(''),
    edited,
  };
}

function earlierChairs(sheet: Sheet, problems: EarlierProblem[]): EarlierChair[] {
  const { rows, headers, isChecked } = readSheet(sheet);
  if (!isChecked) reportUnchecked(sheet, problems);
  return rows.map((row) => {
    const { edited, ...seat } = earlierSeat(row, 'allotment', CHAIRING.role, CHECKED_CHAIR_COLUMNS);
    // a deleted column is no change of a single row
    const isUnread = (header: string) =>
      edited.has(header) && row.text(CHECK) !== '' && headers.includes(header);
    return { ...seat, unread: CHAIR_ANSWERS.map(({ header }) => header).filter(isUnread) };
  });
}

function earlierCheckIns(sheet: Sheet): NonNullable<Corrections['checkIns']> {
  const headers = checkInHeaders(sheet);
  return {
    headers: headers.map(({ header }) => ({ header, sheet: sheet.name })),
    rows: readSheet(sheet).rows.map(({ row, origin, of, key, name, text }): EarlierCheckIn => {
      const isChanged = changedMarks(text(CHECK));
      const cells = headers.map(({ header, at }) => {
        const mark = cleanText(row.cells[at]);
        return { header, text: mark, isChanged: isChanged(header, mark) };
      });
      return {
        origin,
        kind: 'checkIn',
        of,
        name,
        key: key.toUpperCase(),
        cells: cells.filter((one) => one.text !== '' || one.isChanged),
      };
    }),
  };
}

function seatsOfMatrix(sheet: Sheet): EarlierSeat[] {
  return readSheet(sheet).rows.flatMap((row) => {
    const names = row.text(SEAT.all.takers).split('; ');
    const keys = row.key.split('; ').filter(Boolean);
    const of = { sheet: '', row: Number.NaN };
    return keys.map((key, at) => ({
      ...earlierSeat(row, 'seats', SEAT.all.seat, []),
      of,
      key,
      name: names[at] ?? '',
    }));
  });
}

function doneIn(sheet: Sheet): string[] {
  const { column, value, code, done } = PROBLEM;
  const settled = readSheet(sheet).rows.filter(({ text }) => consentIn(text(done)) === 'yes');
  return settled.map(({ of, text }) =>
    problemKey({ origin: of, column: text(column), value: text(value), code: text(code) }),
  );
}
