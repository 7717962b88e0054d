import { countEach } from '../../core/index.ts';
import type { Cell, EarlierProblem, Row, Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { getDataSheet, type SheetName } from '../sheets/index.ts';
import { headerLetters } from '../sheets/input.ts';
import { SEAT_COLUMNS } from '../sheets/seats.ts';
import { SUMMARY_COLUMNS } from '../sheets/summary.ts';
import { CHECK_COLUMN, joinedChecksums, markChecksum, splitChecksums, withChecksum } from './checksum.ts';
import { ALLOTMENT_COLUMNS, ORIGIN_COLUMNS } from './columns.ts';
import { type CheckedColumn, type CheckedSheet, restoreMovedValues } from './moved-values.ts';
import { sheetHeaders } from './read-sheet.ts';
import type { DataSheet } from './sheet.ts';

/* Checksums are read before anything else, to find values that were moved between rows. */

/** Returns the original cells where values were moved between rows. Adds the problems found to `problems`. */
export function restoreMovedSheets(
  own: ReadonlyMap<SheetName, Sheet[]>,
  problems: EarlierProblem[],
): Map<SheetName, Sheet[]> {
  const all = [...own.values()].flat();
  const known = new Map<string, Cell[]>();
  const cellsOf = (header: string) => {
    const cells = known.get(header) ?? all.flatMap((sheet) => cellsBelowHeader(sheet, header));
    known.set(header, cells);
    return cells;
  };
  return new Map(
    [...own].map(([name, sheets]) => [
      name,
      sheets.map((sheet) => {
        const checked = readCheckedSheet(name, sheet);
        return checked ? restoreMovedValues(checked, cellsOf, problems) : sheet;
      }),
    ]),
  );
}

/** The sheet Seats also has portfolios, and the sheet Summary has headers of the form. */
const FURTHER_HEADERS: Readonly<Record<string, readonly string[]>> = {
  [ALLOTMENT_COLUMNS.portfolio.header]: [SEAT_COLUMNS.seat.header],
  input: [SUMMARY_COLUMNS.item.header, SUMMARY_COLUMNS.detail.header],
};

function cellsBelowHeader(sheet: Sheet, header: string): Cell[] {
  const headers = sheetHeaders(sheet);
  const places = [header, ...(FURTHER_HEADERS[headerLetters(header) ? 'input' : header] ?? [])];
  return places
    .map((one) => headers.indexOf(one))
    .filter((at) => at >= 0)
    .flatMap((at) => sheet.rows.slice(1).map(({ cells }) => cells[at] ?? null));
}

function readCheckedSheet(name: SheetName, sheet: Sheet): CheckedSheet | undefined {
  const { checked, marks } = getDataSheet(name);
  const read = (own: Sheet) =>
    marks ? readCheckedMarks(own, marks) : checked && readCheckedCells(name, own, checked);
  const found = read(sheet);
  return found && restoreChecksums(found, read);
}

function readCheckedCells(
  name: SheetName,
  sheet: Sheet,
  checked: NonNullable<DataSheet['checked']>,
): CheckedSheet | undefined {
  const headers = sheetHeaders(sheet);
  const check = headers.indexOf(CHECK_COLUMN.header);
  const [, ...rows] = sheet.rows;
  const sums = rows.map((row) => rowChecksums(row, check));
  const count = sums.reduce((most, { length }) => Math.max(most, length), 0);
  if (check < 0) return undefined;
  const all = typeof checked === 'function' ? checked(headers, count) : checked.map(({ header }) => header);
  const written = all.map((header) => ({ header, at: headers.indexOf(header) }));
  return {
    sheet,
    rows,
    check,
    kind: name === 'delegates' || name === 'input' ? name : 'other',
    columns: written.flatMap(({ header, at }, index) =>
      at < 0
        ? []
        : { header, at, sumOf: (cell) => joinedChecksums([cell]), before: sums.map((all) => all[index]) },
    ),
    withSum: (row, { at }, sum) => {
      const index = written.findIndex((one) => one.at === at);
      return withChangedCheck(row, check, (text) => withChecksum(text, index, sum));
    },
  };
}

/** Each checksum depends on a cell and its header; the checksums are in any order. */
function readCheckedMarks(sheet: Sheet, marksOf: NonNullable<DataSheet['marks']>): CheckedSheet | undefined {
  const headers = sheetHeaders(sheet);
  const [check, key] = [headers.indexOf(CHECK_COLUMN.header), headers.indexOf(ALLOTMENT_COLUMNS.key.header)];
  if (check < 0 || key < 0) return undefined;
  const [, ...rows] = sheet.rows;
  const sums = rows.map((row) => rowChecksums(row, check));
  const keys: CheckedColumn = {
    header: ALLOTMENT_COLUMNS.key.header,
    at: key,
    sumOf: (cell) => joinedChecksums([cell]),
    before: sums.map(([first]) => first),
  };
  const columns = marksOf(sheet).map(({ header, at }): CheckedColumn => {
    const sumOf = (cell: Cell | undefined) => markChecksum(header, cell);
    const known = new Set([null, ...rows.map(({ cells }) => cells[at])].map(sumOf));
    // columns that the check-in desk added have no checksums
    const before = sums.map((all) => all.find((sum) => known.has(sum)));
    return { header, at, sumOf, before };
  });
  return {
    sheet,
    rows,
    check,
    kind: 'other',
    columns: [keys, ...columns],
    withSum: (row, _, sum) => withChangedCheck(row, check, (text) => text + sum),
  };
}

function rowChecksums({ cells }: Row, check: number): string[] {
  return splitChecksums(cleanText(cells[check]));
}

function withChangedCheck({ number, cells }: Row, check: number, change: (text: string) => string): Row {
  const changed = Array.from({ length: Math.max(cells.length, check + 1) }, (_, at) => cells[at] ?? null);
  changed[check] = change(cleanText(changed[check]));
  return { number, cells: changed };
}

/** From this number of rows with the same value, the value no longer identifies a row. */
const MIN_COMMON_ROWS = 6;

/**
 * Repairs rows that were moved without the column Check. If a checksum would be lost, because another row was pasted over its
 * row, no checksum moves, and the rows with cells of other rows are `foreign`.
 */
function restoreChecksums(
  checked: CheckedSheet,
  read: (sheet: Sheet) => CheckedSheet | undefined,
): CheckedSheet | undefined {
  const { sheet, rows, columns, check } = checked;
  const { foreign, sources } = findRowSources(checked);
  if (sources.size === 0) return checked;
  const given = new Set(sources.values());
  const before = rows.map(({ cells }) => cleanText(cells[check]));
  const after = before.map((text, row) => {
    const source = sources.get(row);
    return source === undefined ? (given.has(row) ? '' : text) : (before[source] ?? '');
  });
  const kept = new Set(['', ...after]);
  if (!before.every((text) => kept.has(text))) return { ...checked, foreign };
  const isAsWritten = (row: number, { header }: { header: string }) => {
    const column = columns.find((one) => one.header === header);
    return column !== undefined && column.before[row] === column.sumOf(rows[row]?.cells[column.at]);
  };
  const unsure = new Set<Row>();
  const changed = rows.flatMap((row, at) => {
    if (after[at] === before[at]) return row;
    const own = withChangedCheck(row, check, () => after[at] ?? '');
    if (after[at] !== '') return own;
    // these checksums belong to a row that has moved, and the Key may belong to it too
    if (isAsWritten(at, ORIGIN_COLUMNS.row)) return [];
    const key = isAsWritten(at, ALLOTMENT_COLUMNS.key)
      ? sheetHeaders(sheet).indexOf(ALLOTMENT_COLUMNS.key.header)
      : check;
    const without = { ...own, cells: own.cells.with(key, null) };
    unsure.add(without);
    return without;
  });
  const own = read({ ...sheet, rows: [...sheet.rows.slice(0, 1), ...changed] });
  return own && { ...own, unsure };
}

/** Finds rows with more cells of other rows than of their own; `sources` has the row with the checksums of these cells. */
function findRowSources({ rows, columns }: CheckedSheet): {
  foreign: Set<number>;
  sources: Map<number, number>;
} {
  const cells = rows.map((row) =>
    columns.flatMap(({ at, sumOf }, index) =>
      cleanText(row.cells[at]) === '' ? [] : `${index} ${sumOf(row.cells[at])}`,
    ),
  );
  const written = rows.map(
    (_, row) =>
      new Set(columns.flatMap(({ before }, index) => (before[row] ? `${index} ${before[row]}` : []))),
  );
  const rowsWith = new Map<string, number[]>();
  for (const [row, all] of written.entries())
    for (const one of all) {
      const known = rowsWith.get(one) ?? [];
      if (known.length === 0) rowsWith.set(one, known);
      if (known.length < MIN_COMMON_ROWS) known.push(row);
    }
  const rare = cells.map((all) => all.filter((one) => (rowsWith.get(one)?.length ?? 0) < MIN_COMMON_ROWS));
  const matches = (all: readonly string[] = [], row: number) =>
    all.filter((one) => written[row]?.has(one)).length;
  const isOwn = (all: readonly string[], row: number) => matches(all, row) * 2 >= all.length;
  const foreign = new Set([...rows.keys()].filter((row) => !isOwn(rare[row] ?? [], row)));
  const sources = new Map<number, number>();
  for (const row of foreign) {
    const own = rare[row] ?? [];
    const votes = countEach(
      own.flatMap((one) => rowsWith.get(one) ?? []).filter((other) => foreign.has(other)),
    );
    const [[source, moved] = [row, 0]] = [...votes].sort(([, one], [, other]) => other - one);
    const isMost = moved > matches(own, row) && moved * 3 >= own.length * 2;
    // if a row has most of its own cells, only some of its columns were moved
    if (isMost && matches(cells[row], source) > matches(cells[row], row)) sources.set(row, source);
  }
  return { foreign, sources };
}
