import { columnIndex, groupBy } from '../../shared/index.ts';
import { ARRIVED } from '../allotment/check-in.ts';
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
import { CHAIR_ANSWERS, CHAIRS_LINE, CHECKED_OF_CHAIRS } from './chairs-sheet.ts';
import { changedMarks, checkInHeaders, PART } from './check-in-sheet.ts';
import { checkedInDelegates, sheetsWithoutMoves } from './checked-sheets.ts';
import { CHECK, changesIn, sumsIn } from './checksum.ts';
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
  SEAT,
  SEAT_MAIL,
  SUMMARY,
  WAITING,
  WITHDRAWN,
} from './columns.ts';
import { QUESTIONS_LINE } from './questions-sheet.ts';
import { COMMITTEE_COLUMNS, isCorrectable, SHEETS } from './sheets.ts';
import { FILE_LINE, WITHDRAWN_LINE } from './summary.ts';
import { withoutPictures } from './text.ts';

const ORIGIN_AND_FILE = [ORIGIN.sheet, ORIGIN.row, { header: FILE }];

/**
 * The columns by which the sheets of data.xlsx are recognised, whatever their names are and whatever columns were added:
 * the first that fits.
 */
const SIGNATURES: Record<Kind, readonly { header: string }[]> = {
  input: [ORIGIN.sheet, ORIGIN.row, inputColumn(0)],
  duplicates: [DUPLICATE.group, DUPLICATE.same, DUPLICATE.included, ANSWERS.name, ORIGIN.sheet, ORIGIN.row],
  withdrawn: [WITHDRAWN.back, WITHDRAWN.how, ANSWERS.name, ORIGIN.sheet, ORIGIN.row],
  chairs: [ANSWERS.name, CHAIRING.role, CHAIRING.lock, CHAIRING.why, CHAIRING.chaired],
  waiting: [WAITING.place, WAITING.fits, ALLOTTED.why],
  allotment: [ALLOTTED.committee, ALLOTTED.portfolio, ALLOTTED.lock, ALLOTTED.why],
  seats: [SEAT.all.committee, SEAT.all.seat, SEAT.all.takers, SEAT.all.first],
  publicMatrix: Object.values(SEAT.public),
  checkIn: [ALLOTTED.committee, ALLOTTED.portfolio, ANSWERS.name, { header: ARRIVED }],
  seatMails: [SEAT_MAIL.key, SEAT_MAIL.status, SEAT_MAIL.firstName, SEAT_MAIL.mail],
  delegates: [ANSWERS.name, ANSWERS.mail, ANSWERS.grade, DELEGATE.consent, ...ORIGIN_AND_FILE],
  payments: [PAYMENT.named, PAYMENT.account, PAYMENT.how, ORIGIN.sheet, ORIGIN.row],
  schools: [ACCOUNT.name, ACCOUNT.seats, ACCOUNT.due, ACCOUNT.open],
  // of an earlier version
  delegations: [ACCOUNT.head, { header: 'Members named' }, ...ORIGIN_AND_FILE],
  problems: [ORIGIN.sheet, ORIGIN.row, PROBLEM.column, PROBLEM.value, PROBLEM.code, PROBLEM.remedy],
  questions: [QUESTION.decides, QUESTION.column, QUESTION.word, QUESTION.readAs, QUESTION.answer],
  mailMerge: [MAIL.firstName, MAIL.alsoFor, MAIL.sheet, MAIL.row],
  summary: Object.values(SUMMARY),
  committee: COMMITTEE_COLUMNS,
};
type Kind = keyof typeof SHEETS | 'committee' | 'delegations';

/** The sheets of which something is read; the rows of the others are of no use, and count for no limit. */
const READ: ReadonlySet<Kind> = new Set<Kind>([
  'input',
  'problems',
  'questions',
  'duplicates',
  'withdrawn',
  'payments',
  'waiting',
  'allotment',
  'seats',
  'chairs',
  'checkIn',
  'delegates',
  'summary',
]);

/** What the rows of a sheet with this first row are: the sheets that are read besides Input repeat its people. */
export function rowUseOf(first: readonly Cell[]): ReturnType<UseOfRows> {
  const kind = kindOfHeaders(first);
  if (kind === undefined || kind === 'input') return 'new';
  return READ.has(kind) ? 'repeated' : 'unused';
}

/** What is read of data.xlsx when it is uploaded again. */
export interface EarlierWorkbook {
  /** The sheets of the file that the form exported, and those that were added to the workbook. */
  sheets: Sheet[];
  /** The name of the exported file, where Summary still says it. */
  file: string | undefined;
  corrections: Corrections;
}

/**
 * Reads a workbook that the service wrote, where these are its sheets: the registrations from Input, and what the OC has decided and
 * changed from Duplicates, Delegates, Allotment and Waiting list; of the last three every copy, as where two people worked on one workbook. Undefined
 * for any other file, also for a copy of Delegates alone. `isOwn` says that the workbook bears the property of data.xlsx: then
 * a sheet with the name of one of its sheets is that sheet, and never new registrations.
 *
 * @throws Failure `no-registrations` where Input is missing: the other sheets list a person several times.
 */
export function readEarlierWorkbook(sheets: readonly Sheet[], isOwn = false): EarlierWorkbook | undefined {
  const { own: written, added, problems } = sheetsByKind(sheets, isOwn);
  const own = sheetsWithoutMoves(written, problems);
  const [input, ...copies] = own.get('input') ?? [];
  if (!input) {
    if ([...own.keys()].some((kind) => kind !== 'delegates')) throw withoutInput();
    // a list of its own, which repeats nobody
    const rows = own.get('delegates')?.reduce((sum, sheet) => sum + sheet.rows.length, 0) ?? 0;
    if (rows > LIMITS.rows) throw tooLarge('rows');
    return undefined;
  }
  const delegates = own.get('delegates');
  const [summary] = own.get('summary') ?? [];
  const seats = seatsIn(own, problems);
  const rows = delegates?.flatMap((sheet) => earlierDelegates(sheet, problems)) ?? [];
  const isAdded = (row: EarlierDelegate) =>
    row.edits !== undefined && row.key === '' && row.of.sheet === '' && row.edits.length > 0;
  const newRows = delegates ? addedRows(delegates[0] as Sheet, rows.filter(isAdded)) : [];
  const isKnown = rowsKnown(own);
  const {
    sheets: rowsOfInput,
    emptied,
    added: addedToInput,
    statuses,
  } = sheetsIn([input, ...copies], isKnown, problems);
  const withdrawn = (own.get('withdrawn') ?? []).flatMap(earlierWithdrawn);
  for (const [kind, line] of [
    ['withdrawn', WITHDRAWN_LINE],
    ['questions', QUESTIONS_LINE],
  ] as const)
    if (!own.has(kind) && summary && hasLine(summary, line))
      problems.push({
        code: `${kind}-missing`,
        origin: { sheet: SHEETS[kind], row: 1 },
        value: SHEETS[kind],
      });
  return {
    sheets: [
      ...withoutRests(rowsOfInput, withdrawn.filter(isBackWithoutRow)),
      ...added.filter((one) => one.rows.length > 0),
      ...newRows,
      ...rowsBack(withdrawn),
    ],
    file: summary && fileIn(summary),
    corrections: {
      duplicates: (own.get('duplicates') ?? []).flatMap(earlierDuplicates),
      ...(delegates && { delegates: rows.filter((row) => !isAdded(row)) }),
      seats,
      ...chairsIn(own, problems),
      ...checkInsIn(own, problems),
      withdrawn,
      statuses: [...statuses, ...statusesOf(own)],
      payments: (own.get('payments') ?? []).flatMap(earlierPayments),
      questions: (own.get('questions') ?? []).flatMap(earlierQuestions),
      problems,
      input: rowsOfInput.flatMap(({ name, rows }) =>
        rows.map(({ number }) => ({ sheet: name, row: number })),
      ),
      emptied,
      added: addedToInput,
      done: new Set((own.get('problems') ?? []).flatMap(doneIn)),
    },
  };
}

/** The names of sheets that an OC gives to sheets of their own, too. */
const OFTEN_ADDED: ReadonlySet<Kind> = new Set<Kind>(['withdrawn', 'payments', 'schools', 'chairs']);

/** The sheets of a workbook by what they are, each with its copies, and those that are none of the service. */
function sheetsByKind(
  sheets: readonly Sheet[],
  isOwn: boolean,
): { own: Map<Kind, Sheet[]>; added: Sheet[]; problems: EarlierProblem[] } {
  const own = new Map<Kind, Sheet[]>();
  const added: Sheet[] = [];
  const problems: EarlierProblem[] = [];
  for (const sheet of sheets) {
    const kind = kindOfHeaders(sheet.rows[0]?.cells ?? []);
    const named = isOwn ? kindOfName(sheet.name) : undefined;
    // an OC may call a sheet of its own so
    const isAdded = named === undefined || OFTEN_ADDED.has(named);
    if (kind === undefined && isAdded) added.push(sheet);
    else if (kind === undefined) {
      if (READ.has(named as Kind) && sheet.rows.length > 0)
        problems.push({ code: 'headers-changed', origin: { sheet: sheet.name, row: 1 }, value: sheet.name });
    } else {
      const known = own.get(kind) ?? [];
      own.set(kind, known);
      // of a sheet and its copy the one with its original name comes first
      if (Object.hasOwn(SHEETS, kind) && kindOfName(sheet.name) === kind) known.unshift(sheet);
      else known.push(sheet);
    }
  }
  return { own, added, problems };
}

function kindOfHeaders(first: readonly Cell[]): Kind | undefined {
  const texts = new Set(first.map(cleanText));
  return (Object.keys(SIGNATURES) as Kind[]).find((kind) =>
    SIGNATURES[kind].every(({ header }) => texts.has(header)),
  );
}

function kindOfName(name: string): Kind | undefined {
  return (Object.keys(SHEETS) as (keyof typeof SHEETS)[]).find((kind) => SHEETS[kind] === name);
}

/** The name of the sheet, in Input, of people whom the OC has added to Delegates. */
const ADDED = 'Added to Delegates';

/** People whom the OC has added below Delegates, as a sheet of new registrations. */
function addedRows({ rows: all }: Sheet, added: readonly EarlierDelegate[]): Sheet[] {
  if (added.length === 0) return [];
  const [first, ...others] = all;
  const headers = first?.cells.map(cleanText) ?? [];
  const asked = [DELEGATE.consent.header, DELEGATE.sent.header];
  // what nobody has was not asked for, and is not missing
  const places = headers.flatMap((header, at) =>
    isCorrectable(header) || (asked.includes(header) && others.some(({ cells }) => cleanText(cells[at])))
      ? [at]
      : [],
  );
  const rows = [
    places.map((at) => headers[at] ?? null),
    ...added.map(({ cells }) => places.map((at) => cells[at] ?? null)),
  ];
  return [{ name: ADDED, rows: rows.map((cells, at) => ({ number: at + 1, cells })) }];
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
  // of columns with the same header the first counts
  const places = new Map(headers.map((header, at) => [header, at] as const).reverse());
  return { rows: rest, headers, cell: ({ cells }, { header }) => cells[places.get(header) ?? -1] ?? null };
}

/** The rows of one sheet that Input holds, by their numbers; `added` are those that somebody has added without one. */
interface InputRows {
  rows: Map<number, Cell[]>;
  added: Set<number>;
  last: number;
}

function noRows(): InputRows {
  return { rows: new Map(), added: new Set(), last: 0 };
}

/**
 * The sheets that Input holds, their rows in their order. A row that was added without a number comes behind those above it, and
 * one without a sheet belongs to the sheet of the row above. Of a copy of Input the rows count that were added to it: those that the
 * workbook knows, and Input has not, were deleted there. What differs in it is reported.
 */
function sheetsIn(
  [input, ...copies]: readonly Sheet[],
  isKnown: (origin: Origin) => boolean,
  problems: EarlierProblem[],
): { sheets: Sheet[]; emptied: Origin[]; added: Origin[]; statuses: WrittenStatus[] } {
  const sheets = new Map<string, InputRows>();
  const statuses: WrittenStatus[] = [];
  const emptied = input ? readInput(input, sheets, statuses) : [];
  for (const copy of copies) {
    const other: typeof sheets = new Map();
    const written: WrittenStatus[] = [];
    readInput(copy, other, written);
    for (const [name, rows] of other) {
      const own = sheets.get(name) ?? noRows();
      sheets.set(name, own);
      for (const { number, cells } of addRowsOf(rows, own, (row) => isKnown({ sheet: name, row })))
        problems.push({
          code: 'input-differs',
          origin: { sheet: copy.name, row: number },
          value: cells.map(cleanText).filter(Boolean).join(' | '),
          near: `row ${number} of ${name}`,
        });
    }
    // the number of a row that was added is the copy's own
    for (const one of written) if (!other.get(one.of.sheet)?.added.has(one.of.row)) statuses.push(one);
  }
  // somebody can write any letters and as many rows as they like: what no file may hold is no more welcome here
  const gathered = tableCollector();
  for (const [sheet, own] of sheets) {
    gathered.sheet(sheet, { hidden: sheet.endsWith(HIDDEN) });
    for (const [number, cells] of [...own.rows].sort(([a], [b]) => a - b)) gathered.row(number, cells);
  }
  return {
    sheets: gathered.sheets,
    emptied: emptied.filter(({ sheet, row }) => !sheets.get(sheet)?.rows.has(row)),
    added: [...sheets].flatMap(([sheet, { added }]) => [...added].map((row) => ({ sheet, row }))),
    statuses,
  };
}

/** Adds the rows of a copy that are new; the answer is those that differ. */
function addRowsOf(copy: InputRows, own: InputRows, isKnown: (number: number) => boolean): Row[] {
  own.last = Math.max(own.last, copy.last);
  const texts = new Set([...own.rows.values()].map(textOf));
  return [...copy.rows].flatMap(([number, cells]): Row[] => {
    const known = own.rows.get(number);
    // two people may each have added somebody below the others
    if (copy.added.has(number)) {
      if (texts.has(textOf(cells))) return [];
      own.added.add(++own.last);
      own.rows.set(own.last, cells);
      return [];
    }
    if (known) return textOf(known) === textOf(cells) ? [] : [{ number, cells }];
    if (!isKnown(number)) own.rows.set(number, cells);
    return [];
  });
}

/** Whether the people of a row are in the sheets of the workbook itself, and not only in their copies. */
function rowsKnown(own: ReadonlyMap<Kind, Sheet[]>): (origin: Origin) => boolean {
  const known = new Set<string>();
  for (const kind of ['delegates', 'allotment', 'waiting', 'chairs'] as const) {
    const [sheet] = own.get(kind) ?? [];
    if (!sheet) continue;
    const { rows, cell } = columnsOf(sheet);
    for (const row of rows) known.add(rowKey(originIn(row, cell)));
  }
  return (origin) => known.has(rowKey(origin));
}

function textOf(cells: readonly Cell[]): string {
  return JSON.stringify(Array.from(cells, (cell) => cleanText(cell))).replace(/(,"")+\]$/, ']');
}

/**
 * Adds the rows of Input to the sheets that they came from; those that are named, and hold nothing, are the answer. Adds to `statuses` what
 * somebody wrote into a column of their own about who is not coming.
 */
function readInput(input: Sheet, sheets: Map<string, InputRows>, statuses: WrittenStatus[]): Origin[] {
  const emptied: Origin[] = [];
  const { rows, headers, cell } = columnsOf(input);
  const statusColumns = statusColumnsOf(headers, rows);
  const places = headers.flatMap((header, at) => {
    const letters = inputLetters(header);
    return letters ? [{ at, place: columnIndex(letters) }] : [];
  });
  // a row that was added gets none of the numbers of the rows below it
  const origins = rows.map((row) => originIn(row, cell)).filter(isFromInput);
  const isWritten = new Set(origins.map(rowKey));
  const highest = origins.reduce((most, { row }) => Math.max(most, row), 0);
  let name = '';
  for (const row of rows) {
    const written = cell(row, ORIGIN.sheet);
    name =
      written === null ? name : typeof written === 'string' ? withoutPictures(written) : cleanText(written);
    const own = sheets.get(name) ?? noRows();
    sheets.set(name, own);
    const cells: Cell[] = [];
    for (const { at, place } of places) cells[place] = unpicturedCell(row.cells[at]);
    const number = originIn(row, cell).row;
    const isFree = Number.isInteger(number) && number > 0 && !own.rows.has(number);
    const isTaken = isWritten.has(rowKey({ sheet: name, row: own.last + 1 }));
    const place = isFree ? number : isTaken ? highest + 1 : own.last + 1;
    if (!cells.some((one) => cleanText(one) !== '')) {
      if (isFree) emptied.push({ sheet: name, row: number });
      continue;
    }
    own.rows.set(place, cells);
    if (!isFree) own.added.add(place);
    own.last = Math.max(own.last, place);
    for (const status of writtenIn(row, input.name, statusColumns, { sheet: name, row: place }))
      statuses.push(status);
  }
  return emptied;
}

function unpicturedCell(cell: Cell | undefined): Cell {
  return typeof cell === 'string' ? withoutPictures(cell) : (cell ?? null);
}

/** A column that somebody has added to a sheet of the workbook to say who is not coming. */
interface AddedColumn {
  at: number;
  header: string;
  kind: StatusColumn | 'lock';
}

function statusColumnsOf(headers: readonly string[], rows: readonly Row[]): AddedColumn[] {
  return headers.flatMap((header, at) => {
    const kind = header === '' ? undefined : statusColumnOf(header, cellsIn(rows, at));
    return kind ? [{ at, header, kind }] : [];
  });
}

/** What such columns say in a row that is about somebody. */
function writtenIn(
  row: Row,
  sheet: string,
  columns: readonly AddedColumn[],
  of: Origin,
  name?: string,
): WrittenStatus[] {
  return columns.flatMap(({ at, header, kind }) => {
    const cell = row.cells[at] ?? null;
    const text = cleanText(cell);
    const says =
      kind === 'lock' ? (text.split(';').some(isWithdrawnWord) ? 'no' : undefined) : comesIn(cell, kind);
    if (says !== 'no' && says !== 'asked') return [];
    const asked = kind === 'notes' ? 'noted' : 'held';
    return {
      ...{ origin: { sheet, row: row.number }, header, text, of },
      ...(name !== undefined && { name }),
      ...(says === 'asked' && { asked }),
    };
  });
}

/** What the OC wrote about who is not coming: under Lock, and in columns that they added to Delegates, Allotment and Waiting list. */
function statusesOf(own: ReadonlyMap<Kind, Sheet[]>): WrittenStatus[] {
  return (['delegates', 'allotment', 'waiting'] as const).flatMap((kind) =>
    (own.get(kind) ?? []).flatMap((sheet) => {
      const { rows, headers, cell } = columnsOf(sheet);
      const { header } = ALLOTTED.lock;
      const locks: AddedColumn = { at: headers.indexOf(header), header, kind: 'lock' };
      const columns = [...(kind === 'delegates' ? [] : [locks]), ...statusColumnsOf(headers, rows)];
      return rows.flatMap((row) =>
        writtenIn(row, sheet.name, columns, originIn(row, cell), cleanText(cell(row, ANSWERS.name))),
      );
    }),
  );
}

function earlierQuestions(sheet: Sheet): EarlierQuestion[] {
  const { rows, cell } = columnsOf(sheet);
  return rows.map((row) => {
    const text = (column: { header: string }) => cleanText(cell(row, column));
    const asks = text(QUESTION.decides);
    return {
      origin: { sheet: sheet.name, row: row.number },
      decides: Object.keys(DECISIONS).find((key) => DECISIONS[key]?.asks === asks) ?? asks,
      column: text(QUESTION.column),
      word: text(QUESTION.word),
      answer: text(QUESTION.answer),
    };
  });
}

/** The rows of Withdrawn, with the corrections that the OC had made before. */
function earlierWithdrawn(sheet: Sheet): EarlierWithdrawn[] {
  const { rows, headers, cell } = columnsOf(sheet);
  return rows.map((row) => {
    const text = (column: { header: string }) => cleanText(cell(row, column));
    const corrected = text(CORRECTED).split('; ').filter(isCorrectable);
    return {
      origin: { sheet: SHEETS.withdrawn, row: row.number },
      of: originIn(row, cell),
      cells: row.cells,
      headers,
      name: text(ANSWERS.name),
      answers: [...Object.values(ANSWERS), LANGUAGE].map((column) => ({
        ...column,
        cell: cell(row, column),
      })),
      key: text(ALLOTTED.key),
      edits: corrected.map((header) => ({ header, cell: cell(row, { header }) })),
      how: text(WITHDRAWN.how),
      why: text(WITHDRAWN.why),
      seat: text(WITHDRAWN.seat),
      back: text(WITHDRAWN.back),
    };
  });
}

/** What the OC wrote under For in Payments. */
function earlierPayments(sheet: Sheet): EarlierPayment[] {
  const { rows, cell } = columnsOf(sheet);
  return rows.flatMap((row) => {
    const word = cleanText(cell(row, PAYMENT.named));
    return word === ''
      ? []
      : { origin: { sheet: sheet.name, row: row.number }, of: originIn(row, cell), word };
  });
}

/** The name of the sheet, in Input, of people who are back, and whose row there was deleted. */
const BACK = 'Back from Withdrawn';

/** Who comes after all, and has no row in Input any more, as a sheet of new registrations. */
function rowsBack(withdrawn: readonly EarlierWithdrawn[]): Sheet[] {
  const back = withdrawn.filter(isBackWithoutRow);
  const [first] = back;
  if (!first) return [];
  const asked = [DELEGATE.consent.header, DELEGATE.sent.header];
  const places = first.headers.flatMap((header, at) =>
    isCorrectable(header) || (asked.includes(header) && back.some(({ cells }) => cleanText(cells[at])))
      ? [at]
      : [],
  );
  const own = Object.values(ANSWERS).filter(({ header }) => first.headers.includes(header));
  const cellsAt = ({ headers, cells }: EarlierWithdrawn, header: string) =>
    cells[headers.indexOf(header)] ?? null;
  const parties = partiesOf(back);
  const isPaired = parties.some(({ length }) => length > 1);
  const rows = [
    [
      ...places.map((at) => first.headers[at] ?? null),
      ...(isPaired ? own.map(({ header }) => `Partner ${header.toLowerCase()}`) : []),
    ],
    ...parties.map(([one, partner]) => [
      ...places.map((at) => one?.cells[at] ?? null),
      ...(partner ? own.map(({ header }) => cellsAt(partner, header)) : []),
    ]),
  ];
  return [{ name: BACK, rows: rows.map((cells, at) => ({ number: at + 1, cells })) }];
}

/** Those who are back, two who registered together as one. */
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

/** Input without the rows of these people, of which somebody who emptied them has left one cell. */
function withoutRests(sheets: readonly Sheet[], back: readonly EarlierWithdrawn[]): Sheet[] {
  const isRest = ({ name }: Sheet, { number, cells }: Row) =>
    back.some(({ of }) => of.sheet === cleanText(name) && of.row === number) &&
    cells.filter((cell) => cleanText(cell) !== '').length === 1;
  return sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.filter((row) => !isRest(sheet, row)) }));
}

/** Whether Summary has such a line, which says that another sheet was there. */
function hasLine(summary: Sheet, [part, item]: readonly [part: string, item: string]): boolean {
  const { rows, cell } = columnsOf(summary);
  return rows.some(
    (one) => cleanText(cell(one, SUMMARY.part)) === part && cleanText(cell(one, SUMMARY.item)) === item,
  );
}

function earlierDuplicates(duplicates: Sheet): EarlierDuplicate[] {
  const { rows, cell } = columnsOf(duplicates);
  return rows.map((row) => ({
    origin: { sheet: duplicates.name, row: row.number },
    of: { sheet: cleanText(cell(row, ORIGIN.sheet)), row: Number(cleanText(cell(row, ORIGIN.row))) },
    name: cleanText(cell(row, ANSWERS.name)),
    include: cleanText(cell(row, DUPLICATE.included)),
    status: cleanText(cell(row, DUPLICATE.status)),
  }));
}

function earlierDelegates(delegates: Sheet, problems: EarlierProblem[]): EarlierDelegate[] {
  const { rows, headers, cell } = columnsOf(delegates);
  // a workbook without an allotment does not say which cells were changed
  const isChecked = headers.includes(CHECK.header);
  if (!isChecked && headers.includes(CORRECTED.header)) problems.push(withoutCheck(delegates));
  const answers = [...Object.values(ANSWERS), ...(headers.includes(LANGUAGE.header) ? [LANGUAGE] : [])];
  const there = answers.filter(({ header }) => headers.includes(header));
  const isEmptied = (row: Row) =>
    isChecked &&
    headers.every((header) => !isCorrectable(header) || cleanText(cell(row, { header })) === '') &&
    [CHECK, ALLOTTED.key, ORIGIN.sheet].some((column) => cleanText(cell(row, column)) !== '');
  // a row that somebody has emptied is one that somebody has deleted, and no correction of all that a person wrote
  const filled = rows.filter((row) => !isEmptied(row));
  const read = filled.map((row): EarlierDelegate => {
    const own = {
      origin: { sheet: SHEETS.delegates, row: row.number },
      of: originIn(row, cell),
      cells: row.cells,
      headers,
      name: cleanText(cell(row, ANSWERS.name)),
      answers: (isChecked ? answers : there).map((column) => ({ ...column, cell: cell(row, column) })),
      key: cleanText(cell(row, ALLOTTED.key)),
    };
    if (!isChecked) return own;
    const check = cleanText(cell(row, CHECK));
    const checked = checkedInDelegates(headers, sumsIn(check).length);
    const changes = changesIn(
      checked.map((header) => cell(row, { header })),
      check,
    );
    const before = new Set(
      cleanText(cell(row, CORRECTED))
        .toLowerCase()
        .split(/\s*[;,]\s*/),
    );
    const edits = checked.flatMap((header, at) =>
      isCorrectable(header) && (changes[at] || before.has(header.toLowerCase()))
        ? [{ header, cell: cell(row, { header }) }]
        : [],
    );
    return { ...own, edits };
  });
  return withoutDoubtful(read, problems);
}

/** The rows; of rows about one person that differ, as where somebody copied a row to write another person into it, with the corrections that all have. */
function withoutDoubtful(rows: readonly EarlierDelegate[], problems: EarlierProblem[]): EarlierDelegate[] {
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

function withoutCheck({ name }: Sheet): EarlierProblem {
  return { code: 'check-missing', origin: { sheet: name, row: 1 }, value: CHECK.header };
}

/** Which row of the registrations a row is about. */
function originIn(row: Row, cell: ReturnType<typeof columnsOf>['cell']): Origin {
  return {
    sheet: cleanText(cell(row, ORIGIN.sheet)),
    row: Number(cleanText(cell(row, ORIGIN.row)) || Number.NaN),
  };
}

/** The rows of Allotment and Waiting list, those of their copies too; behind them those of Seats, for people whose row is gone. */
function seatsIn(own: ReadonlyMap<Kind, Sheet[]>, problems: EarlierProblem[]): EarlierSeat[] {
  const sheets = (['allotment', 'waiting'] as const).flatMap((kind) =>
    (own.get(kind) ?? []).map((sheet, copy) => ({ kind, sheet, copy })),
  );
  // both sheets of the workbook itself come before all copies
  const seats = sheets
    .sort((a, b) => Math.min(a.copy, 1) - Math.min(b.copy, 1))
    .flatMap(({ kind, sheet }) => earlierSeats(sheet, kind, problems));
  const [matrix] = own.get('seats') ?? [];
  const isWithSeats = ['waiting', 'seats', 'publicMatrix', 'checkIn', 'seatMails'].some((kind) =>
    own.has(kind as Kind),
  );
  const taken = matrix ? seatsOfMatrix(matrix) : [];
  const isEmptied = taken.length > 0 && !seats.some(({ kind }) => kind === 'allotment');
  if (isEmptied || (isWithSeats && !own.has('allotment')))
    problems.push({
      code: 'allotment-missing',
      origin: { sheet: SHEETS.allotment, row: 1 },
      value: SHEETS.allotment,
    });
  return [...seats, ...taken];
}

/** How many of the sums are of the Key, the seat and the lock. */
const SUMS_OF_SEAT = 4;

function earlierSeats(
  sheet: Sheet,
  kind: 'allotment' | 'waiting',
  problems: EarlierProblem[],
): EarlierSeat[] {
  const { rows, headers, cell } = columnsOf(sheet);
  const isChecked = headers.includes(CHECK.header);
  if (!isChecked) problems.push(withoutCheck(sheet));
  return rows.map((row) => {
    const text = (column: { header: string }) => cleanText(cell(row, column));
    const textIfThere = (column: { header: string }) =>
      headers.includes(column.header) ? text(column) : undefined;
    const check = text(CHECK);
    const [, committee, portfolio, lock, transaction, paid] = isChecked
      ? changesIn(
          CHECKED_COLUMNS.map((column) => cell(row, column)),
          check,
        )
      : [];
    return {
      origin: { sheet: sheet.name, row: row.number },
      kind,
      of: originIn(row, cell),
      key: text(ALLOTTED.key).toUpperCase(),
      name: text(ANSWERS.name),
      committee: text(ALLOTTED.committee),
      portfolio: text(ALLOTTED.portfolio),
      lock: text(ALLOTTED.lock),
      mailed: text(ALLOTTED.mailed),
      transaction: textIfThere(ALLOTTED.transaction),
      paid: textIfThere(ALLOTTED.paid),
      changed: {
        seat: Boolean(committee || portfolio),
        lock: Boolean(lock),
        transaction: Boolean(transaction),
        paid: Boolean(paid),
      },
      before: sumsIn(check).slice(0, SUMS_OF_SEAT).join(''),
    };
  });
}

/** The rows of Chairs and its copies. That it is missing matters where it was there, which Summary says. */
function chairsIn(own: ReadonlyMap<Kind, Sheet[]>, problems: EarlierProblem[]): Pick<Corrections, 'chairs'> {
  const sheets = own.get('chairs');
  if (sheets) return { chairs: sheets.flatMap((sheet) => earlierChairs(sheet, problems)) };
  if ((own.get('summary') ?? []).some((summary) => hasLine(summary, CHAIRS_LINE)))
    problems.push({
      code: 'chairs-missing',
      origin: { sheet: SHEETS.chairs, row: 1 },
      value: SHEETS.chairs,
    });
  return {};
}

function earlierChairs(sheet: Sheet, problems: EarlierProblem[]): EarlierChair[] {
  const { rows, headers, cell } = columnsOf(sheet);
  const isChecked = headers.includes(CHECK.header);
  if (!isChecked) problems.push(withoutCheck(sheet));
  return rows.map((row) => {
    const text = (column: { header: string }) => cleanText(cell(row, column));
    const check = text(CHECK);
    const [, committee, role, lock, ...answers] = isChecked
      ? changesIn(
          CHECKED_OF_CHAIRS.map((column) => cell(row, column)),
          check,
        )
      : [];
    return {
      origin: { sheet: sheet.name, row: row.number },
      kind: 'allotment',
      of: originIn(row, cell),
      key: text(CHAIRING.key).toUpperCase(),
      name: text(ANSWERS.name),
      committee: text(CHAIRING.committee),
      portfolio: text(CHAIRING.role),
      lock: text(CHAIRING.lock),
      mailed: '',
      changed: {
        seat: Boolean(committee || role),
        lock: Boolean(lock),
        ...{ transaction: false, paid: false },
      },
      before: sumsIn(check).slice(0, SUMS_OF_SEAT).join(''),
      // a column that is gone was not changed in one row
      unread: CHAIR_ANSWERS.flatMap(({ header }, at) =>
        answers[at] && check !== '' && headers.includes(header) ? [header] : [],
      ),
    };
  });
}

/** The rows of Check-in and its copies. That it is missing matters where it was in use, which Summary says. */
function checkInsIn(
  own: ReadonlyMap<Kind, Sheet[]>,
  problems: EarlierProblem[],
): Pick<Corrections, 'checkIns'> {
  const sheets = own.get('checkIn');
  if (sheets) {
    const read = sheets.map(earlierCheckIns);
    return {
      checkIns: { rows: read.flatMap(({ rows }) => rows), headers: read.flatMap(({ headers }) => headers) },
    };
  }
  const isCounted = (summary: Sheet) => {
    const { rows, cell } = columnsOf(summary);
    return rows.some((row) => cleanText(cell(row, SUMMARY.part)) === PART);
  };
  if ((own.get('summary') ?? []).some(isCounted))
    problems.push({
      code: 'check-in-missing',
      origin: { sheet: SHEETS.checkIn, row: 1 },
      value: SHEETS.checkIn,
    });
  return {};
}

function earlierCheckIns(sheet: Sheet): NonNullable<Corrections['checkIns']> {
  const { rows, cell } = columnsOf(sheet);
  const headers = checkInHeaders(sheet);
  return {
    headers: headers.map(({ header }) => ({ header, sheet: sheet.name })),
    rows: rows.map((row): EarlierCheckIn => {
      const key = cleanText(cell(row, ALLOTTED.key)).toUpperCase();
      const isChanged = changedMarks(cleanText(cell(row, CHECK)));
      return {
        origin: { sheet: sheet.name, row: row.number },
        kind: 'checkIn',
        of: originIn(row, cell),
        key,
        name: cleanText(cell(row, ANSWERS.name)),
        cells: headers
          .map(({ header, at }) => {
            const text = cleanText(row.cells[at]);
            return { header, text, isChanged: isChanged(header, text) };
          })
          .filter(({ text, isChanged: isEdited }) => text !== '' || isEdited),
      };
    }),
  };
}

/** The people of Seats: two who share a seat are in one row. */
function seatsOfMatrix(sheet: Sheet): EarlierSeat[] {
  const { rows, cell } = columnsOf(sheet);
  return rows.flatMap((row) => {
    const text = (column: { header: string }) => cleanText(cell(row, column));
    const names = text(SEAT.all.takers).split('; ');
    return text(SEAT.all.key)
      .split('; ')
      .filter(Boolean)
      .map((key, at) => ({
        origin: { sheet: sheet.name, row: row.number },
        kind: 'seats' as const,
        of: { sheet: '', row: Number.NaN },
        key,
        name: names[at] ?? '',
        committee: text(SEAT.all.committee),
        portfolio: text(SEAT.all.seat),
        lock: text(SEAT.all.lock),
        mailed: '',
        changed: { seat: false, lock: false, transaction: false, paid: false },
        before: '',
      }));
  });
}

/** The problems that the OC has dealt with, of all copies of the sheet. */
function doneIn(sheet: Sheet): string[] {
  const { rows, cell } = columnsOf(sheet);
  return rows.flatMap((row) => {
    const text = (column: { header: string }) => cleanText(cell(row, column));
    if (consentIn(text(PROBLEM.done)) !== 'yes') return [];
    const { column, value, code } = PROBLEM;
    return problemKey({
      origin: originIn(row, cell),
      column: text(column),
      value: text(value),
      code: text(code),
    });
  });
}

function fileIn(summary: Sheet): string | undefined {
  const { rows, cell } = columnsOf(summary);
  const [part, item] = FILE_LINE;
  const row = rows.find(
    (one) => cleanText(cell(one, SUMMARY.part)) === part && cleanText(cell(one, SUMMARY.item)) === item,
  );
  return (row && cleanText(cell(row, SUMMARY.detail))) || undefined;
}
