import type { Cell, EarlierProblem, Row, Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';

/*
 * Values that an edit has moved between the rows of a sheet: a column was sorted by itself or pasted one row off, or a cell was
 * deleted or inserted. The checksums of a row say what each cell was when it was written, so a value that has left one row and
 * arrived in another is known. The cells of such a column are read as they were written, and one problem names the column.
 */

/** How the changes in a column are judged. */
type ColumnKind =
  /** Says which person a row is about. Nobody has a reason to change it. */
  | 'identity'
  /** Hardly ever the same for two people. */
  | 'own'
  /** The same for some people, with many different values. */
  | 'shared'
  /** A part of a seat. */
  | 'seat'
  /** The headers of corrections, which are written or deleted, but not exchanged. */
  | 'mark'
  /** Has few different values, such as a mark. */
  | 'plain';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  ...{ Key: 'identity', Sheet: 'identity', Row: 'identity', Status: 'identity', How: 'identity' },
  ...{ Name: 'own', Mail: 'own', Phone: 'own', Transaction: 'own' },
  ...{ School: 'shared', For: 'shared', Corrected: 'mark' },
  ...{ Committee: 'seat', Portfolio: 'seat', Role: 'seat' },
};

/** Kinds of columns in which no value moves to another row by a correction. */
const STRICT: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['identity', 'own', 'mark']);

/** A column of a sheet, and what its rows say about the cells as they were written. */
export interface CheckedColumn {
  header: string;
  /** Its place in the rows. */
  at: number;
  /** The checksum of a cell of this column. */
  sumOf(cell: Cell | undefined): string;
  /** The checksum of the written cell in each row; undefined where it is not known. */
  before: readonly (string | undefined)[];
}

/** A sheet whose rows have checksums. */
export interface CheckedSheet {
  sheet: Sheet;
  /** Those of its rows that have checksums. */
  rows: readonly Row[];
  columns: readonly CheckedColumn[];
  /** In Delegates the OC corrects answers, and names them under Corrected; the columns of Input may hold anything. */
  kind: 'delegates' | 'input' | 'other';
  /** The row with another checksum for a cell. */
  withSum(row: Row, column: CheckedColumn, sum: string): Row;
}

/** Number of changed seats up to which they are followed without a question. */
const MAX_SEATS = 20;

/** The same of seats that others had before. */
const MAX_EXCHANGED = 5;

/** Maximum distance in rows between a value and its row that counts as pasted into the wrong rows. */
const MAX_OFFSET = 3;

/** The changes in a column. */
interface Changes {
  column: CheckedColumn;
  kind: ColumnKind;
  /** The checksums of the cells as they are now, by row. */
  now: readonly string[];
  /** The places of the rows that were changed. */
  edited: readonly number[];
  isEdited(row: number): boolean;
}

/** By the place of a row, the row that its values come from. */
type Donors = ReadonlyMap<number, number>;

/**
 * Returns the sheet with the cells as they were written in columns whose values were moved between rows. `cellsOf` gives the
 * cells under a header in all sheets of the workbook. Adds to `problems` what was found.
 */
export function withoutMoves(
  checked: CheckedSheet,
  cellsOf: (header: string) => readonly Cell[],
  problems: EarlierProblem[],
): Sheet {
  const all = checked.columns.map((column) => changesOf(checked, column));
  if (all.every(({ edited }) => edited.length === 0)) return checked.sheet;
  const seats = all.filter(({ kind }) => kind === 'seat');
  const others = all.filter(({ kind }) => kind !== 'seat');
  const seatDonors = donorsOf(seats);
  const donors = new Map(
    [...(seatDonors.size > MAX_EXCHANGED ? [seats] : []), ...others.filter(isOwnMoved).map((one) => [one])]
      .reverse()
      .flatMap((columns) => [...donorsOf(columns)]),
  );
  // rows with equal seats are distinguished by what else was moved with them
  const hasMovedAlone = (one: Changes) =>
    one.kind !== 'mark' && one.kind !== 'plain' && isMoved(one, new Map());
  const blockDonors: Donors =
    seatDonors.size > MAX_EXCHANGED ? donorsOf([...seats, ...others.filter(hasMovedAlone)]) : new Map();
  const isTaken = (one: Changes) => isMoved(one, donors) || isMoved(one, blockDonors);
  // a column that says that a change is meant may have been moved itself
  const marks = others.filter(({ column: { header } }) => header === 'Corrected' || header === 'Lock');
  const movedMarks = marks.filter(isTaken);
  const unmeant = (changes: Changes): Changes => {
    const mark = marks.find(
      ({ column }) => column.header === (changes.kind === 'seat' ? 'Lock' : 'Corrected'),
    );
    if (!mark || movedMarks.includes(mark) || changes.kind === 'identity') return changes;
    const isMeant = (row: number) =>
      mark.isEdited(row) && confirms(checked.rows[row]?.cells[mark.column.at], changes.column.header);
    return withEdited(
      changes,
      changes.edited.filter((row) => !isMeant(row)),
    );
  };
  const judged = others.map((one) => (movedMarks.includes(one) ? one : unmeant(one)));
  const moved = judged.filter(isTaken);
  const restored = judged.filter((one) => one.kind === 'identity' || moved.includes(one));
  reportMoved(moved, checked, problems);
  reportCopied(
    judged.filter((one) => !moved.includes(one)),
    checked,
    problems,
  );
  const openSeats = seats.map(unmeant);
  const rows = rowsOf(openSeats);
  const isAsked =
    rows.length > MAX_SEATS ||
    openSeats.some((one) => donors.size > 0 && isMoved(one, donors)) ||
    rows.filter((row) => seatDonors.has(row)).length > MAX_EXCHANGED ||
    (rows.length > MAX_EXCHANGED && openSeats.some((one) => isMoved(one, new Map())));
  // a lock that was there before says nothing about the new seat
  const lock = marks.find(({ column }) => column.header === 'Lock')?.column.at ?? -1;
  const hasLock = (row: number) => cleanText(checked.rows[row]?.cells[lock]) !== '';
  const hasMoved = (row: number) =>
    seatDonors.has(row) || openSeats.some((one) => one.column.header === 'Committee' && one.isEdited(row));
  const taken = rows.filter((row) => hasMoved(row) && hasLock(row));
  const named = isAsked ? rows : taken;
  if (named.length > 0)
    problems.push({
      ...{ code: isAsked ? 'seats-moved' : 'values-copied', origin: originOf(checked, named) },
      ...{ column: headersOf(openSeats), value: `${named.length} rows`, rows: named.length },
    });
  return restoredSheet(checked, isAsked ? [...restored, ...openSeats] : restored, cellsOf);
}

function changesOf({ rows, kind }: CheckedSheet, column: CheckedColumn): Changes {
  const now = rows.map(({ cells }) => column.sumOf(cells[column.at]));
  const edited = rows.flatMap((_, row) =>
    column.before[row] !== undefined && column.before[row] !== now[row] ? [row] : [],
  );
  const own = KINDS[column.header] ?? (kind === 'input' && edited.length > 0 ? kindOf(column) : 'plain');
  return withEdited({ column, kind: own, now }, edited);
}

/** Number of different values from which on a column of Input is like one of schools. */
const MANY_VALUES = 8;

/** What a column of Input is like, by its values. */
function kindOf({ before, sumOf }: CheckedColumn): ColumnKind {
  const empty = sumOf(null);
  const filled = before.filter((sum) => sum !== empty);
  const { size } = new Set(filled);
  if (size > 2 && size >= filled.length * 0.9) return 'own';
  return size >= MANY_VALUES ? 'shared' : 'plain';
}

function withEdited(changes: Omit<Changes, 'edited' | 'isEdited'>, edited: readonly number[]): Changes {
  const rows = new Set(edited);
  return { ...changes, edited, isEdited: (row) => rows.has(row) };
}

/** Whether the OC wrote that a change in a column is meant: with its name under Corrected, of a seat with any word under Lock. */
function confirms(mark: Cell | undefined, header: string): boolean {
  const words = cleanText(mark)
    .toLowerCase()
    .split(/\s*[;,]\s*/);
  return KINDS[header] === 'seat' ? words.some(Boolean) : words.includes(header.toLowerCase());
}

/** The rows whose cells in all of these columns are what one other row had. */
function donorsOf(columns: readonly Changes[]): Donors {
  const tuple = (sums: (one: Changes) => string | undefined) => columns.map(sums).join(' ');
  const [first] = columns;
  const empty = tuple(({ column }) => column.sumOf(null));
  const sources = new Map<string, number>();
  for (const row of first?.now.keys() ?? []) {
    const before = tuple(({ column }) => column.before[row]);
    // of equal rows, one that was changed has lost its value
    if (!sources.has(before) || columns.some(({ isEdited }) => isEdited(row))) sources.set(before, row);
  }
  const donors = new Map<number, number>();
  for (const row of rowsOf(columns)) {
    const now = tuple((one) => one.now[row]);
    const source = sources.get(now);
    if (source !== undefined && source !== row && now !== empty) donors.set(row, source);
  }
  return donors;
}

function isOwnMoved(changes: Changes): boolean {
  return (changes.kind === 'own' || changes.kind === 'identity') && isMoved(changes, new Map());
}

/** Whether values of a column were moved between rows, and not corrected; `donors` are rows of which other columns were moved. */
function isMoved({ column, kind, now, edited }: Changes, donors: Donors): boolean {
  if (edited.length === 0) return false;
  const { before } = column;
  const count = edited.length;
  const isGiven = (row: number) => donors.has(row) && now[row] === before[donors.get(row) as number];
  if (donors.size > 0 && edited.every(isGiven)) return true;
  const left = countsOf(edited.map((row) => before[row]));
  const arrived = countsOf(edited.map((row) => now[row]));
  const empty = column.sumOf(null);
  const exchanged = [...arrived.keys()].filter((sum) => sum !== empty && left.has(sum)).length;
  if (column.header === 'Name') {
    const names = new Set(before);
    if (edited.some((row) => now[row] !== empty && names.has(now[row]))) return true;
  }
  if (exchanged === 0) return false;
  if (STRICT.has(kind) || (kind === 'shared' && exchanged > 1)) return true;
  // the same values as before, in other rows
  const sums = new Set([...left.keys(), ...arrived.keys()]);
  const difference = [...sums].reduce(
    (sum, one) => sum + Math.abs((left.get(one) ?? 0) - (arrived.get(one) ?? 0)),
    0,
  );
  if (difference <= Math.max(2, count / 10) && (exchanged > 1 ? count >= 6 : count > MAX_SEATS)) return true;
  const runs = now.filter((sum, row) => sum !== now[row - 1]).length;
  if (difference === 0 && count >= 4 && runs === new Set(now).size) return true;
  const isShifted = (offset: number) => {
    const shifted = edited.filter((row) => now[row] === before[row - offset]).length;
    return shifted >= (kind === 'shared' ? 2 : 3) && shifted >= count - 1 - Math.floor(count / 10);
  };
  for (let offset = 1; offset <= MAX_OFFSET; offset++)
    if (isShifted(offset) || isShifted(-offset)) return true;
  return false;
}

function countsOf(sums: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sum of sums) if (sum !== undefined) counts.set(sum, (counts.get(sum) ?? 0) + 1);
  return counts;
}

function rowsOf(columns: readonly Changes[]): number[] {
  return [...new Set(columns.flatMap(({ edited }) => edited))].sort((a, b) => a - b);
}

function headersOf(columns: readonly Changes[]): string {
  return columns.map(({ column }) => column.header).join(', ');
}

function originOf({ sheet, rows }: CheckedSheet, [first = 0]: readonly number[]): EarlierProblem['origin'] {
  return { sheet: sheet.name, row: rows[first]?.number ?? 1 };
}

function reportMoved(moved: readonly Changes[], checked: CheckedSheet, problems: EarlierProblem[]): void {
  // the numbers of rows in Input are no answers
  const rows = rowsOf(checked.kind === 'input' ? moved.filter(({ kind }) => kind !== 'identity') : moved);
  if (rows.length === 0) return;
  const canConfirm = checked.kind === 'delegates' && moved.every(({ kind }) => kind !== 'identity');
  problems.push({
    ...{ code: 'values-moved', origin: originOf(checked, rows), column: headersOf(moved), rows: rows.length },
    value: rows.length === 1 ? '1 row' : `${rows.length} rows`,
    ...(canConfirm && { near: headersOf(moved).toUpperCase().replaceAll(', ', '; ') }),
    ...(checked.kind === 'input' && { near: 'Check' }),
  });
}

/** Other headers below which a value that another row has or had is reported. */
const NOTED: ReadonlySet<string> = new Set(['Transaction', 'Mailed', 'Paid', 'For']);

/** The headers of words that go from one row to another when an OC decides. */
const DECIDED: ReadonlySet<string> = new Set(['Kept']);

/** Reports changes that were followed, and give somebody a value that another person has or had. */
function reportCopied(columns: readonly Changes[], checked: CheckedSheet, problems: EarlierProblem[]): void {
  for (const changes of columns) {
    const { column } = changes;
    const { header } = column;
    const isNoted =
      checked.kind === 'other' ? NOTED.has(header) : changes.kind === 'own' || changes.kind === 'shared';
    const isExchanged = checked.kind === 'other' && !DECIDED.has(header);
    const copied = new Set([
      ...(isNoted ? copiedRows(changes, checked) : []),
      ...(isExchanged ? exchangedRows(changes) : []),
    ]);
    const rows = [...copied].sort((a, b) => a - b);
    const [first] = rows;
    if (first !== undefined)
      problems.push({
        ...{
          code: 'values-copied',
          origin: originOf(checked, rows),
          column: column.header,
          rows: rows.length,
        },
        value: cleanText(checked.rows[first]?.cells[column.at]),
      });
  }
}

/** The rows that now have what another row has or had. */
function copiedRows({ column, kind, now, edited }: Changes, checked: CheckedSheet): number[] {
  const { before, sumOf } = column;
  const empty = sumOf(null);
  const [known, left] = [new Set(before), new Set(now)];
  // a school that nobody has any more was misspelt
  const isFixed = (row: number) => checked.kind !== 'other' && !left.has(before[row] ?? empty);
  const isBeside = (row: number) => now[row] === before[row - 1] || now[row] === before[row + 1];
  const isFilled = (row: number) => before[row] === empty && (checked.kind !== 'other' || !isBeside(row));
  const isOthers = (row: number) =>
    now[row] !== empty && known.has(now[row]) && (kind === 'own' || !(isFilled(row) || isFixed(row)));
  return edited.filter(isOthers);
}

/** The rows that now have what as many others have lost, such as a mark or an award; a desk that marks people takes none away. */
function exchangedRows({ column, now, edited }: Changes): number[] {
  const empty = column.sumOf(null);
  const lost = countsOf(edited.map((row) => column.before[row]));
  const arrived = countsOf(edited.map((row) => now[row]));
  const isExchanged = (sum = empty) =>
    sum !== empty && lost.has(sum) && (arrived.get(sum) ?? 0) <= (lost.get(sum) ?? 0) + 1;
  return edited.filter((row) => isExchanged(now[row]));
}

/** The sheet with the changed cells of these columns as they were written; a text that is nowhere any more is left out. */
function restoredSheet(
  { sheet, rows, withSum }: CheckedSheet,
  columns: readonly Changes[],
  cellsOf: (header: string) => readonly Cell[],
): Sheet {
  const restored = new Map<Row, Row>(rows.map((row) => [row, row]));
  for (const { column, edited } of columns) {
    if (edited.length === 0) continue;
    const { at, before, sumOf } = column;
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
  const moved = new Map(
    columns.flatMap(({ column, edited }) =>
      edited.length > 0 ? [[column.at, { ...column, before: new Set(column.before) }]] : [],
    ),
  );
  // what was pushed below the last row is nobody's
  const isRest = ({ cells }: Row) =>
    cells.some((cell) => cleanText(cell) !== '') &&
    cells.every((cell, at) => {
      const column = moved.get(at);
      return cleanText(cell) === '' || column?.before.has(column.sumOf(cell));
    });
  const [headers] = sheet.rows;
  return {
    ...sheet,
    rows: sheet.rows.flatMap((row) => restored.get(row) ?? (row !== headers && isRest(row) ? [] : [row])),
  };
}
