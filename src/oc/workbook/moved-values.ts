import { countEach } from '../../core/index.ts';
import type { Cell, EarlierProblem, Row, Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';

/*
 * A column may be sorted separately or pasted one row off, and a cell deleted or inserted. The checksums show which value each
 * cell contained, so a value that left one row and arrived in another is recognised. Then no row of the sheet gets a value of
 * another row in any column: the original cells are used, and one problem names the columns.
 */

type ColumnKind =
  /** Identifies the person of a row. There is no reason to change it. */
  | 'identity'
  /** Almost always different for two people. */
  | 'own'
  /** Has many different values, some of which several people share. */
  | 'shared'
  | 'seat'
  /** Headers of corrections, which the OC writes or deletes, but does not swap between rows. */
  | 'mark'
  | 'answer'
  /** Few different values, such as a check-in mark. */
  | 'plain';

const COLUMN_KINDS: Readonly<Record<string, ColumnKind>> = {
  Key: 'identity',
  Sheet: 'identity',
  Row: 'identity',
  Status: 'identity',
  How: 'identity',
  Name: 'own',
  Mail: 'own',
  Phone: 'own',
  Transaction: 'own',
  Reference: 'own',
  School: 'shared',
  For: 'shared',
  Payer: 'shared',
  Mailed: 'shared',
  Corrected: 'mark',
  Committee: 'seat',
  Portfolio: 'seat',
  Role: 'seat',
  Question: 'identity',
  Column: 'identity',
  Word: 'identity',
  Answer: 'answer',
};

const STRICT_KINDS: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['identity', 'own', 'mark']);

export interface CheckedColumn {
  header: string;
  at: number;
  sumOf(cell: Cell | undefined): string;
  before: readonly (string | undefined)[];
}

export interface CheckedSheet {
  sheet: Sheet;
  rows: readonly Row[];
  columns: readonly CheckedColumn[];
  check: number;
  /** In Delegates, the OC names corrected answers under Corrected; in Input, a column may contain anything. */
  kind: 'delegates' | 'input' | 'other';
  withSum(row: Row, column: CheckedColumn, sum: string): Row;
  foreign?: ReadonlySet<number>;
  /** Rows that had the checksums of another row, which were deleted. */
  unsure?: ReadonlySet<Row>;
}

/** Accepted without a question. */
const MAX_CHANGED_SEATS = 20;

/** Accepted although the seats belonged to other people before. */
const MAX_EXCHANGED_SEATS = 5;

interface ColumnChanges {
  column: CheckedColumn;
  kind: ColumnKind;
  now: readonly string[];
  empty: string;
  edited: readonly number[];
  isTaken(row: number): boolean;
}

/** `cellsOf` returns the cells below a header in all sheets of the workbook. Adds the problems found to `problems`. */
export function restoreMovedValues(
  checked: CheckedSheet,
  cellsOf: (header: string) => readonly Cell[],
  problems: EarlierProblem[],
): Sheet {
  const { foreign = new Set(), unsure = new Set() } = checked;
  const all = findColumnChanges(checked);
  if (all.every(({ edited }) => edited.length === 0)) return checked.sheet;
  const open = withoutConfirmedChanges(all, checked, (mark, row) => !isExchanged(mark, row));
  const moved = new Set(
    open.filter((one) => one.kind !== 'seat' && areValuesMoved(one)).map(({ column }) => column),
  );
  const isShuffled = foreign.size > 0 || moved.size > 0 || areSeatsMoved(open);
  // the OC's confirmation of a change, under Lock or Corrected, may itself have been moved between rows
  const judged = isShuffled ? withoutConfirmedChanges(all, checked, (mark, row) => !mark.isTaken(row)) : open;
  const seats = joinSeatChanges(judged);
  const areSeatsAsked =
    isShuffled ||
    seats.edited.length > MAX_CHANGED_SEATS ||
    seats.edited.filter(seats.isTaken).length > MAX_EXCHANGED_SEATS;
  // if checksums were lost, a value without a checksum may also belong to another row
  const checks = checked.rows.map(({ cells }) => cleanText(cells[checked.check]));
  const areLost = new Set(checks.filter(Boolean)).size < checks.length;
  const isRefused = (one: ColumnChanges, row: number) =>
    isShuffled && (areLost || foreign.has(row) || one.isTaken(row) || one.now[row] === one.empty);
  const refused = judged.map((one) => {
    if (one.kind === 'seat') return { ...one, edited: areSeatsAsked ? one.edited : [] };
    const isWhole = one.kind === 'identity' || moved.has(one.column);
    return isWhole ? one : { ...one, edited: one.edited.filter((row) => isRefused(one, row)) };
  });
  const others = refused.filter(({ kind }) => kind !== 'seat');
  if (isShuffled) reportMovedValues(others, checked, problems);
  else reportCopiedValues(judged, checked, problems);
  reportChangedSeats(judged, areSeatsAsked, checked, problems);
  const { rows, ...sheet } = restoreSheet(checked, refused, cellsOf);
  return { ...sheet, rows: isShuffled ? rows.filter((row) => !unsure.has(row)) : rows };
}

function findColumnChanges({ rows, columns, kind, check }: CheckedSheet): ColumnChanges[] {
  const identity = columns.filter(({ header }) => COLUMN_KINDS[header] === 'identity');
  const copies = countEach(rows.map(({ cells }) => cleanText(cells[check])));
  // a row that was copied to add a person has the checksums of the copied row
  const isKnown = rows.map(
    ({ cells }) =>
      identity.some(({ at }) => cleanText(cells[at]) !== '') || copies.get(cleanText(cells[check])) === 1,
  );
  return columns.map((column) => {
    const { header, at, before, sumOf } = column;
    const now = rows.map(({ cells }) => sumOf(cells[at]));
    const edited = now.flatMap((sum, row) =>
      isKnown[row] && before[row] !== undefined && before[row] !== sum ? [row] : [],
    );
    const own =
      COLUMN_KINDS[header] ?? (kind === 'input' && edited.length > 0 ? guessColumnKind(column) : 'plain');
    return withTakenCheck({ column, kind: own, now, empty: sumOf(null), edited });
  });
}

function withTakenCheck(changes: Omit<ColumnChanges, 'isTaken'>): ColumnChanges {
  const { column, now, empty } = changes;
  const known = new Set(column.before);
  return {
    ...changes,
    isTaken: (row) => now[row] !== column.before[row] && now[row] !== empty && known.has(now[row]),
  };
}

/** From this number of different values, a column of Input counts as `shared`, like a column of schools. */
const MIN_SHARED_VALUES = 8;

function guessColumnKind({ before, sumOf }: CheckedColumn): ColumnKind {
  const empty = sumOf(null);
  const filled = before.filter((sum) => sum !== empty);
  const { size } = new Set(filled);
  if (size > 2 && size >= filled.length * 0.9) return 'own';
  return size >= MIN_SHARED_VALUES ? 'shared' : 'plain';
}

/** Answers are confirmed by their header under Corrected, seats by any word under Lock. `isMark` decides if a word counts. */
function withoutConfirmedChanges(
  all: readonly ColumnChanges[],
  { rows }: CheckedSheet,
  isMark: (mark: ColumnChanges, row: number) => boolean,
): ColumnChanges[] {
  return all.map((one) => {
    const mark = all.find(({ column }) => column.header === (one.kind === 'seat' ? 'Lock' : 'Corrected'));
    if (!mark || mark === one || one.kind === 'identity') return one;
    const isMeant = (row: number) => {
      const text = cleanText(rows[row]?.cells[mark.column.at]);
      const words = text.toLowerCase().split(/\s*[;,]\s*/);
      return one.kind === 'seat' ? text !== '' : words.includes(one.column.header.toLowerCase());
    };
    const marked = new Set(mark.edited.filter((row) => isMark(mark, row) && isMeant(row)));
    return { ...one, edited: one.edited.filter((row) => !marked.has(row)) };
  });
}

function isExchanged({ column, now, edited }: ColumnChanges, row: number): boolean {
  return edited.some((other) => column.before[other] === now[row]);
}

function joinSeatChanges(all: readonly ColumnChanges[]): ColumnChanges {
  const parts = all.filter(({ kind }) => kind === 'seat');
  const [first] = parts;
  const joined = (sumOf: (part: ColumnChanges) => string | undefined) => parts.map(sumOf).join(' ');
  const { now = [] } = first ?? {};
  const before = now.map((_, row) => joined(({ column }) => column.before[row]));
  return withTakenCheck({
    column: { header: joinHeaders(parts), before, at: -1, sumOf: () => '' },
    kind: 'seat',
    edited: editedRows(parts),
    empty: joined(({ empty }) => empty),
    now: now.map((_, row) => joined((part) => part.now[row])),
  });
}

/** Rows with swapped seats, and with swapped parts of seats, from which the seats count as moved. */
const MIN_MOVED_SEATS = 3;
const MIN_MOVED_PARTS = 5;

function areSeatsMoved(all: readonly ColumnChanges[]): boolean {
  const parts = all.filter(({ kind }) => kind === 'seat');
  return (
    areValuesMoved(joinSeatChanges(parts), MIN_MOVED_SEATS) ||
    parts.some((one) => areValuesMoved(one, MIN_MOVED_PARTS))
  );
}

/** Rows with swapped answers, and with other swapped values, from which the values count as moved. */
const MIN_MOVED_ANSWERS = 2;
const MIN_MOVED_ROWS = 6;

/** Changed rows from which the values count as moved if all swapped values are equal, such as check-in marks. */
const MIN_MOVED_MARKS = 21;

function areValuesMoved(
  changes: ColumnChanges,
  min = changes.kind === 'answer' ? MIN_MOVED_ANSWERS : MIN_MOVED_ROWS,
): boolean {
  const { column, kind, now, empty, edited, isTaken } = changes;
  if (column.header === 'Name' && edited.some(isTaken)) return true;
  const left = countEach(edited.map((row) => column.before[row]));
  const arrived = countEach(edited.map((row) => now[row]));
  const common = [...arrived].filter(([sum]) => left.has(sum));
  const exchanged = common.filter(([sum]) => sum !== empty).length;
  if (exchanged === 0) return false;
  if (STRICT_KINDS.has(kind) || (kind === 'shared' && exchanged > 1)) return true;
  // the rows have the same values as before, in a different order
  const count = common.reduce((sum, [one, number]) => sum + Math.min(number, left.get(one) ?? 0), 0);
  const areSame = edited.length - count <= Math.max(edited.length > 2 ? 1 : 0, edited.length / 20);
  return areSame && edited.length >= (exchanged > 1 || kind !== 'plain' ? min : MIN_MOVED_MARKS);
}

function editedRows(columns: readonly ColumnChanges[]): number[] {
  return [...new Set(columns.flatMap(({ edited }) => edited))].sort((a, b) => a - b);
}

function joinHeaders(columns: readonly ColumnChanges[]): string {
  return columns.map(({ column }) => column.header).join(', ');
}

function createProblem(
  code: EarlierProblem['code'],
  { sheet, rows }: CheckedSheet,
  places: readonly number[],
  column: string,
  value = places.length === 1 ? '1 row' : `${places.length} rows`,
): EarlierProblem {
  const row = rows[places[0] ?? 0]?.number ?? 1;
  return { code, origin: { sheet: sheet.name, row }, column, rows: places.length, value };
}

function reportMovedValues(
  all: readonly ColumnChanges[],
  checked: CheckedSheet,
  problems: EarlierProblem[],
): void {
  const moved = all.filter(({ edited }) => edited.length > 0);
  // row numbers in Input are not answers, so their changes are not counted
  const rows = editedRows(checked.kind === 'input' ? moved.filter(({ kind }) => kind !== 'identity') : moved);
  if (rows.length === 0) return;
  const answers = moved.filter(({ kind }) => kind !== 'mark');
  const canConfirm = checked.kind === 'delegates' && answers.every(({ kind }) => kind !== 'identity');
  problems.push({
    ...createProblem('values-moved', checked, rows, joinHeaders(moved)),
    ...(canConfirm && { near: joinHeaders(answers).toUpperCase().replaceAll(', ', '; ') }),
    ...(checked.kind === 'input' && { near: 'Check' }),
  });
}

function reportChangedSeats(
  all: readonly ColumnChanges[],
  areAsked: boolean,
  checked: CheckedSheet,
  problems: EarlierProblem[],
): void {
  const { column, edited, isTaken } = joinSeatChanges(all);
  const [lock, committee] = ['Lock', 'Committee'].map((one) =>
    all.find((other) => other.column.header === one),
  );
  // a lock that was already there does not confirm the new seat
  const hasLock = (row: number) => cleanText(checked.rows[row]?.cells[lock?.column.at ?? -1]) !== '';
  const isOther = (row: number) => isTaken(row) || committee?.edited.includes(row);
  const rows = areAsked ? edited : edited.filter((row) => hasLock(row) && isOther(row));
  if (rows.length > 0)
    problems.push(createProblem(areAsked ? 'seats-moved' : 'values-copied', checked, rows, column.header));
}

/** Columns whose values are reported if another row has or had them. */
const NOTED_COLUMNS: ReadonlySet<string> = new Set(['Transaction', 'Mailed', 'Paid', 'For']);

/** Columns whose words the OC moves between rows as a decision. */
const DECISION_COLUMNS: ReadonlySet<string> = new Set(['Kept']);

/** Reports accepted changes that give a person a value that another person has or had. */
function reportCopiedValues(
  all: readonly ColumnChanges[],
  checked: CheckedSheet,
  problems: EarlierProblem[],
): void {
  for (const changes of all) {
    const { header } = changes.column;
    if (changes.kind === 'seat') continue;
    const isNoted =
      checked.kind === 'other'
        ? NOTED_COLUMNS.has(header)
        : changes.kind === 'own' || changes.kind === 'shared';
    const isExchanged = checked.kind === 'other' && !DECISION_COLUMNS.has(header);
    const copied = new Set([
      ...(isNoted ? findCopiedRows(changes, checked) : []),
      ...(isExchanged ? findExchangedRows(changes) : []),
    ]);
    const rows = [...copied].sort((a, b) => a - b);
    const [first] = rows;
    if (first === undefined) continue;
    const value = cleanText(checked.rows[first]?.cells[changes.column.at]);
    problems.push(createProblem('values-copied', checked, rows, header, value));
  }
}

function findCopiedRows(
  { column, kind, now, empty, edited, isTaken }: ColumnChanges,
  checked: CheckedSheet,
): number[] {
  const { before } = column;
  const left = new Set(now);
  // if no row has the earlier school any more, it was misspelt
  const isFixed = (row: number) => checked.kind !== 'other' && !left.has(before[row] ?? empty);
  const isBeside = (row: number) => now[row] === before[row - 1] || now[row] === before[row + 1];
  const isFilled = (row: number) => before[row] === empty && (checked.kind !== 'other' || !isBeside(row));
  return edited.filter((row) => isTaken(row) && (kind === 'own' || !(isFilled(row) || isFixed(row))));
}

/** About as many other rows have lost the value, such as an award. If the check-in desk only adds marks, no row loses a value. */
function findExchangedRows({ column, now, empty, edited }: ColumnChanges): number[] {
  const lost = countEach(edited.map((row) => column.before[row]));
  const arrived = countEach(edited.map((row) => now[row]));
  const isGiven = (sum = empty) =>
    sum !== empty && lost.has(sum) && (arrived.get(sum) ?? 0) <= (lost.get(sum) ?? 0) + 1;
  return edited.filter((row) => isGiven(now[row]));
}

/** A cell whose original value is in no sheet any more is left empty. */
function restoreSheet(
  { sheet, rows, withSum }: CheckedSheet,
  changes: readonly ColumnChanges[],
  cellsOf: (header: string) => readonly Cell[],
): Sheet {
  const restored = new Map<Row, Row>(rows.map((row) => [row, row]));
  const moved = new Map<number, { sumOf: CheckedColumn['sumOf']; before: Set<string | undefined> }>();
  for (const { column, edited } of changes) {
    if (edited.length === 0) continue;
    const { at, before, sumOf } = column;
    moved.set(at, { sumOf, before: new Set(before) });
    const own = sheet.rows.map(({ cells }) => cells[at] ?? null);
    const texts = new Map([...cellsOf(column.header), ...own].map((cell) => [sumOf(cell), cell]));
    for (const place of edited) {
      const row = rows[place] as Row;
      const { number, cells } = restored.get(row) as Row;
      const sum = before[place] as string;
      const changed = { number, cells: Array.from(cells, (cell) => cell ?? null) };
      changed.cells[at] = texts.get(sum) ?? null;
      restored.set(
        row,
        texts.has(sum) || sum === sumOf(null) ? changed : withSum(changed, column, sumOf(null)),
      );
    }
  }
  // values that were moved down, below the last row, belong to no person
  const isRest = ({ cells }: Row) =>
    cells.some((cell) => cleanText(cell) !== '') &&
    cells.every((cell, at) => {
      const column = moved.get(at);
      return cleanText(cell) === '' || column?.before.has(column.sumOf(cell));
    });
  const [headers] = sheet.rows;
  return {
    ...sheet,
    rows: sheet.rows.flatMap((row) => {
      const own = restored.get(row) ?? row;
      return own === row && row !== headers && isRest(row) ? [] : [own];
    }),
  };
}
