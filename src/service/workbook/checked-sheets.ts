import type { Cell, EarlierProblem, Row, Sheet } from '../model.ts';
import { CHOICE_HEADER } from '../registrations/corrections.ts';
import { cleanText } from '../registrations/text.ts';
import { CHECKED_COLUMNS } from './allotment-sheets.ts';
import { CHECKED_OF_CHAIRS } from './chairs-sheet.ts';
import { checkInHeaders, markSum, PERSON_OF_MARKS } from './check-in-sheet.ts';
import { CHECK, checkOf, sumsIn, withSum } from './checksum.ts';
import { ALLOTTED, ANSWERS, CORRECTED, LANGUAGE, ORIGIN, SEAT } from './columns.ts';
import { type CheckedColumn, type CheckedSheet, withoutMoves } from './moved-values.ts';
import { CHECKED_HEADERS } from './sheets.ts';

/*
 * Which sheets of data.xlsx have checksums, and of what, so that values that were moved between their rows are noticed before anything
 * else is read.
 */

type Headers = readonly string[];

const headersOf = (columns: readonly { header: string }[]): Headers => columns.map(({ header }) => header);

/** The headers that the checksums of a sheet are of, in their order, by its headers and the number of checksums in a row. */
const CHECKED: Readonly<Record<string, (headers: Headers, count: number) => Headers>> = {
  delegates: checkedInDelegates,
  allotment: () => headersOf(CHECKED_COLUMNS),
  waiting: () => headersOf(CHECKED_COLUMNS),
  chairs: () => headersOf(CHECKED_OF_CHAIRS),
  duplicates: () => CHECKED_HEADERS.duplicates,
  withdrawn: () => CHECKED_HEADERS.withdrawn,
  payments: () => CHECKED_HEADERS.payments,
};

/** The same of Delegates: the Key, the answers and the choices. An earlier version had less behind them, or did not ask all. */
export function checkedInDelegates(headers: Headers, count: number): Headers {
  const choices = headers
    .filter((header) => CHOICE_HEADER.test(header))
    .sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)) || (a < b ? -1 : 1));
  const language = headers.includes(LANGUAGE.header) ? [LANGUAGE.header] : [];
  const answers = headersOf(Object.values(ANSWERS));
  const before = [ALLOTTED.key.header, ...answers, ...choices, ...language];
  const now = [...before, ...headersOf([ORIGIN.sheet, ORIGIN.row, CORRECTED])];
  return (
    [now, before].find(({ length }) => length === count) ??
    before.filter((header) => headers.includes(header))
  );
}

/** Returns the sheets of a workbook with the cells as they were written where values were moved between rows; adds to `problems`. */
export function sheetsWithoutMoves<Kind extends string>(
  own: ReadonlyMap<Kind, Sheet[]>,
  problems: EarlierProblem[],
): Map<Kind, Sheet[]> {
  const all = [...own.values()].flat();
  const known = new Map<string, Cell[]>();
  const cellsOf = (header: string) => {
    const cells = known.get(header) ?? all.flatMap((sheet) => cellsBelow(sheet, header));
    known.set(header, cells);
    return cells;
  };
  return new Map(
    [...own].map(([kind, sheets]) => [
      kind,
      sheets.map((sheet) => {
        const checked = kind === 'checkIn' ? checkedCheckIn(sheet) : checkedSheet(kind, sheet);
        return checked ? withoutMoves(checked, cellsOf, problems) : sheet;
      }),
    ]),
  );
}

/** The cells below a header; those of Seats have another one for portfolios. */
function cellsBelow({ rows: [first, ...rest] }: Sheet, header: string): Cell[] {
  const headers = first?.cells.map(cleanText) ?? [];
  const places = header === ALLOTTED.portfolio.header ? [header, SEAT.all.seat.header] : [header];
  return places
    .map((one) => headers.indexOf(one))
    .filter((at) => at >= 0)
    .flatMap((at) => rest.map(({ cells }) => cells[at] ?? null));
}

function checkedSheet(kind: string, sheet: Sheet): CheckedSheet | undefined {
  const headers = headersIn(sheet);
  const check = headers.indexOf(CHECK.header);
  const checkedOf = Object.hasOwn(CHECKED, kind) ? CHECKED[kind] : undefined;
  if (!checkedOf || check < 0) return undefined;
  const count = sheet.rows.reduce(
    (most, row, at) => (at > 0 ? Math.max(most, sumsOf(row, check).length) : 0),
    0,
  );
  const written = checkedOf(headers, count).map((header) => ({ header, at: headers.indexOf(header) }));
  const differences = ({ cells }: Row, sums: readonly string[]) =>
    written.filter(({ at }, index) => at >= 0 && sums[index] !== checkOf([cells[at]])).length;
  const own = withOwnChecks(sheet, check, headers.indexOf(ALLOTTED.key.header), differences);
  const rows = rowsWithChecks(own, headers, check);
  const sums = rows.map((row) => sumsOf(row, check));
  return {
    ...{ sheet: own, rows, hasAnswers: kind === 'delegates' },
    columns: written.flatMap(({ header, at }, index) =>
      at < 0 ? [] : { header, at, sumOf: (cell) => checkOf([cell]), before: sums.map((all) => all[index]) },
    ),
    withSum: (row, { at }, sum) => {
      const index = written.findIndex((one) => one.at === at);
      return withCheckOf(row, check, (text) => withSum(text, index, sum));
    },
  };
}

/** Check-in, whose checksums are of a cell with its header, in any order. */
function checkedCheckIn(sheet: Sheet): CheckedSheet | undefined {
  const headers = headersIn(sheet);
  const [check, key] = [headers.indexOf(CHECK.header), headers.indexOf(ALLOTTED.key.header)];
  if (check < 0 || key < 0) return undefined;
  const person = PERSON_OF_MARKS.map(({ header }) => ({ header, at: headers.indexOf(header) }));
  const marks = [...person.filter(({ at }) => at >= 0), ...checkInHeaders(sheet)];
  const differences = ({ cells }: Row, sums: readonly string[]) => {
    const written = new Set(sums);
    return (
      Number(sums[0] !== checkOf([cells[key]])) +
      marks.filter(({ header, at }) => !written.has(markSum(header, cells[at]))).length
    );
  };
  const own = withOwnChecks(sheet, check, key, differences);
  const rows = rowsWithChecks(own, headers, check);
  const sums = rows.map((row) => sumsOf(row, check));
  const keys: CheckedColumn = {
    ...{ header: ALLOTTED.key.header, at: key, sumOf: (cell) => checkOf([cell]) },
    before: sums.map(([first]) => first),
  };
  const columns = marks.map(({ header, at }): CheckedColumn => {
    const sumOf = (cell: Cell | undefined) => markSum(header, cell);
    const known = new Set([null, ...own.rows.map(({ cells }) => cells[at])].map(sumOf));
    // a column that the desk has added has no checksums
    const before = sums.map((all) => all.find((sum) => known.has(sum)));
    return { header, at, sumOf, before };
  });
  return {
    ...{ sheet: own, rows, hasAnswers: false, columns: [keys, ...columns] },
    withSum: (row, _, sum) => withCheckOf(row, check, (text) => text + sum),
  };
}

function headersIn({ rows: [first] }: Sheet): string[] {
  return first?.cells.map(cleanText) ?? [];
}

function sumsOf({ cells }: Row, check: number): string[] {
  return sumsIn(cleanText(cells[check]));
}

/** The rows that have checksums, and say whose they are: of a row that somebody copied to add a person, nothing was written. */
function rowsWithChecks({ rows: [, ...rows] }: Sheet, headers: Headers, check: number): Row[] {
  const places = [ALLOTTED.key, ORIGIN.sheet, ORIGIN.row].map(({ header }) => headers.indexOf(header));
  return rows.filter(
    ({ cells }) => cleanText(cells[check]) !== '' && places.some((at) => cleanText(cells[at]) !== ''),
  );
}

function withCheckOf({ number, cells }: Row, check: number, change: (text: string) => string): Row {
  return { number, cells: cells.map((cell, at) => (at === check ? change(cleanText(cell)) : cell)) };
}

/**
 * The sheet with each checksum in the row of its Key, where the column Check has stayed and all others were sorted, or the other way
 * round; `differences` counts the cells of a row that are not as its checksums say.
 */
function withOwnChecks(
  sheet: Sheet,
  check: number,
  key: number,
  differences: (row: Row, sums: readonly string[]) => number,
): Sheet {
  const [, ...rows] = sheet.rows;
  const checks = new Map(rows.map((row) => [sumsOf(row, check)[0] ?? '', cleanText(row.cells[check])]));
  const strange = new Map<Row, string>();
  for (const row of rows) {
    const [first] = sumsOf(row, check);
    const sum = checkOf([row.cells[key]]);
    if (first !== undefined && first !== sum) strange.set(row, checks.get(sum) ?? '');
  }
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const now = sum([...strange].map(([row]) => differences(row, sumsOf(row, check))));
  const then = sum([...strange].map(([row, text]) => differences(row, sumsIn(text))));
  if (key < 0 || then >= now) return sheet;
  return {
    ...sheet,
    rows: sheet.rows.map((row) => {
      const text = strange.get(row);
      return text === undefined ? row : withCheckOf(row, check, () => text);
    }),
  };
}
