import type { Cell, EarlierProblem, Row, Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { dataSheet, type SheetName } from '../sheets/index.ts';
import { inputLetters } from '../sheets/input.ts';
import { SEAT } from '../sheets/seats.ts';
import { SUMMARY } from '../sheets/summary.ts';
import { CHECK, checkOf, markSum, sumsIn, withSum } from './checksum.ts';
import { ALLOTTED, ORIGIN } from './columns.ts';
import { type CheckedColumn, type CheckedSheet, withoutMoves } from './moved-values.ts';
import { headersIn } from './read-sheet.ts';
import type { DataSheet } from './sheet.ts';

/* Reads the checksums of each sheet before anything else, to find values that were moved between rows. */

/**
 * Returns the sheets of a workbook, with the original cells where values were moved between rows. Adds the problems found to
 * `problems`.
 */
export function sheetsWithoutMoves(
  own: ReadonlyMap<SheetName, Sheet[]>,
  problems: EarlierProblem[],
): Map<SheetName, Sheet[]> {
  const all = [...own.values()].flat();
  const known = new Map<string, Cell[]>();
  const cellsOf = (header: string) => {
    const cells = known.get(header) ?? all.flatMap((sheet) => cellsBelow(sheet, header));
    known.set(header, cells);
    return cells;
  };
  return new Map(
    [...own].map(([name, sheets]) => [
      name,
      sheets.map((sheet) => {
        const checked = checkedSheet(name, sheet);
        return checked ? withoutMoves(checked, cellsOf, problems) : sheet;
      }),
    ]),
  );
}

/**
 * Further columns with the values of a column, by its header: the sheet Seats has portfolios, and the sheet Summary has headers
 * of the form.
 */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  [ALLOTTED.portfolio.header]: [SEAT.seat.header],
  input: [SUMMARY.item.header, SUMMARY.detail.header],
};

function cellsBelow(sheet: Sheet, header: string): Cell[] {
  const headers = headersIn(sheet);
  const places = [header, ...(ELSEWHERE[inputLetters(header) ? 'input' : header] ?? [])];
  return places
    .map((one) => headers.indexOf(one))
    .filter((at) => at >= 0)
    .flatMap((at) => sheet.rows.slice(1).map(({ cells }) => cells[at] ?? null));
}

function checkedSheet(name: SheetName, sheet: Sheet): CheckedSheet | undefined {
  const { checked, marks } = dataSheet(name);
  const read = (own: Sheet) =>
    marks ? checkedMarks(own, marks) : checked && checkedCells(name, own, checked);
  const found = read(sheet);
  return found && withOwnChecks(found, read);
}

function checkedCells(
  name: SheetName,
  sheet: Sheet,
  checked: NonNullable<DataSheet['checked']>,
): CheckedSheet | undefined {
  const headers = headersIn(sheet);
  const check = headers.indexOf(CHECK.header);
  const [, ...rows] = sheet.rows;
  const sums = rows.map((row) => sumsOf(row, check));
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
      at < 0 ? [] : { header, at, sumOf: (cell) => checkOf([cell]), before: sums.map((all) => all[index]) },
    ),
    withSum: (row, { at }, sum) => {
      const index = written.findIndex((one) => one.at === at);
      return withCheckOf(row, check, (text) => withSum(text, index, sum));
    },
  };
}

/** Reads checksums that each depend on a cell and its header, and are in any order. */
function checkedMarks(sheet: Sheet, marksOf: NonNullable<DataSheet['marks']>): CheckedSheet | undefined {
  const headers = headersIn(sheet);
  const [check, key] = [headers.indexOf(CHECK.header), headers.indexOf(ALLOTTED.key.header)];
  if (check < 0 || key < 0) return undefined;
  const [, ...rows] = sheet.rows;
  const sums = rows.map((row) => sumsOf(row, check));
  const keys: CheckedColumn = {
    header: ALLOTTED.key.header,
    at: key,
    sumOf: (cell) => checkOf([cell]),
    before: sums.map(([first]) => first),
  };
  const columns = marksOf(sheet).map(({ header, at }): CheckedColumn => {
    const sumOf = (cell: Cell | undefined) => markSum(header, cell);
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
    withSum: (row, _, sum) => withCheckOf(row, check, (text) => text + sum),
  };
}

function sumsOf({ cells }: Row, check: number): string[] {
  return sumsIn(cleanText(cells[check]));
}

function withCheckOf({ number, cells }: Row, check: number, change: (text: string) => string): Row {
  const changed = Array.from({ length: Math.max(cells.length, check + 1) }, (_, at) => cells[at] ?? null);
  changed[check] = change(cleanText(changed[check]));
  return { number, cells: changed };
}

/** Minimum number of rows with the same value for which the value no longer identifies a row. */
const FEW_ROWS = 6;

/**
 * Returns the sheet with each checksum in the row for which it was written, if rows were moved without the column Check. If this
 * would lose a checksum, because another row was pasted over its row, no checksum moves, and the rows with cells of other rows
 * are `foreign`.
 */
function withOwnChecks(
  checked: CheckedSheet,
  read: (sheet: Sheet) => CheckedSheet | undefined,
): CheckedSheet | undefined {
  const { sheet, rows, columns, check } = checked;
  const { foreign, sources } = sourcesOfRows(checked);
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
    const own = withCheckOf(row, check, () => after[at] ?? '');
    if (after[at] !== '') return own;
    // these checksums belong to a row that has moved, and the Key may belong to it too
    if (isAsWritten(at, ORIGIN.row)) return [];
    const key = isAsWritten(at, ALLOTTED.key) ? headersIn(sheet).indexOf(ALLOTTED.key.header) : check;
    const without = { ...own, cells: own.cells.with(key, null) };
    unsure.add(without);
    return without;
  });
  const own = read({ ...sheet, rows: [...sheet.rows.slice(0, 1), ...changed] });
  return own && { ...own, unsure };
}

/**
 * Returns the rows that have more cells of other rows than of their own, and for each such row the row with the checksums of its
 * cells.
 */
function sourcesOfRows({ rows, columns }: CheckedSheet): {
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
      if (known.length < FEW_ROWS) known.push(row);
    }
  const rare = cells.map((all) => all.filter((one) => (rowsWith.get(one)?.length ?? 0) < FEW_ROWS));
  const matches = (all: readonly string[] = [], row: number) =>
    all.filter((one) => written[row]?.has(one)).length;
  const isOwn = (all: readonly string[], row: number) => matches(all, row) * 2 >= all.length;
  const foreign = new Set([...rows.keys()].filter((row) => !isOwn(rare[row] ?? [], row)));
  const sources = new Map<number, number>();
  for (const row of foreign) {
    const own = rare[row] ?? [];
    const votes = new Map<number, number>();
    for (const other of own.flatMap((one) => rowsWith.get(one) ?? []))
      if (foreign.has(other)) votes.set(other, (votes.get(other) ?? 0) + 1);
    const [[source, moved] = [row, 0]] = [...votes].sort(([, one], [, other]) => other - one);
    const isMost = moved > matches(own, row) && moved * 3 >= own.length * 2;
    // if a row has most of its own cells, only some of its columns were moved
    if (isMost && matches(cells[row], source) > matches(cells[row], row)) sources.set(row, source);
  }
  return { foreign, sources };
}
