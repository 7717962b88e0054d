import { groupBy } from '../../shared/index.ts';
import type { Cell, EarlierProblem, Row, Sheet } from '../model.ts';
import { CHOICE_HEADER } from '../registrations/corrections.ts';
import { cleanText } from '../registrations/text.ts';
import { CHECKED_COLUMNS } from './allotment-sheets.ts';
import { CHECKED_OF_CHAIRS } from './chairs-sheet.ts';
import { checkInHeaders, markSum, PERSON_OF_MARKS } from './check-in-sheet.ts';
import { CHECK, checkOf, sumsIn, withSum } from './checksum.ts';
import {
  ALLOTTED,
  ANSWERS,
  CORRECTED,
  inputLetters,
  LANGUAGE,
  ORIGIN,
  ROLE,
  SEAT,
  SUMMARY,
} from './columns.ts';
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
  input: checkedInInput,
};

/** Returns the headers of Delegates whose cells have checksums: the Key, the answers and the choices. An earlier version had fewer. */
export function checkedInDelegates(headers: Headers, count: number): Headers {
  const choices = headers
    .filter((header) => CHOICE_HEADER.test(header))
    .sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)) || (a < b ? -1 : 1));
  const language = headers.includes(LANGUAGE.header) ? [LANGUAGE.header] : [];
  const answers = headersOf(Object.values(ANSWERS));
  const before = [ALLOTTED.key.header, ...answers, ...choices, ...language];
  const last = headersOf([ORIGIN.sheet, ORIGIN.row, CORRECTED]);
  const now = [...before, ...last];
  const withRole = headers.includes(ROLE.header) ? [...before, ROLE.header, ...last] : now;
  return (
    [withRole, now, before].find(({ length }) => length === count) ??
    before.filter((header) => headers.includes(header))
  );
}

/** The headers of Input that its checksums are of, where each row has so many. */
function checkedInInput(headers: Headers, count: number): Headers {
  const columns = headers.filter((header) => inputLetters(header) !== undefined);
  const inOrder = columns.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return [ORIGIN.sheet.header, ORIGIN.row.header, ...inOrder].slice(0, count);
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

/** Other headers below which cells of a column are, by its header: in Seats, and for headers of a form in Summary. */
const ELSEWHERE: Readonly<Record<string, Headers>> = {
  [ALLOTTED.portfolio.header]: [SEAT.all.seat.header],
  input: [SUMMARY.item.header, SUMMARY.detail.header],
};

/** The cells below a header. */
function cellsBelow({ rows: [first, ...rest] }: Sheet, header: string): Cell[] {
  const headers = first?.cells.map(cleanText) ?? [];
  const places = [header, ...(ELSEWHERE[inputLetters(header) ? 'input' : header] ?? [])];
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
  const own = withOwnChecks(
    sheet,
    check,
    ({ cells }) =>
      written.flatMap(({ at }, index) => (isEmpty(cells[at]) ? [] : `${index} ${checkOf([cells[at]])}`)),
    (sums) => sums.map((sum, index) => `${index} ${sum}`),
  );
  const rows = rowsWithChecks(own, headers, check);
  const sums = rows.map((row) => sumsOf(row, check));
  return {
    ...{ sheet: own, rows, kind: kind === 'delegates' || kind === 'input' ? kind : 'other' },
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
  const own = withOwnChecks(
    sheet,
    check,
    ({ cells }) => [
      `0 ${checkOf([cells[key]])}`,
      ...marks.flatMap(({ header, at }) => (isEmpty(cells[at]) ? [] : markSum(header, cells[at]))),
    ],
    ([first, ...sums]) => [`0 ${first}`, ...sums],
  );
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
    ...{ sheet: own, rows, kind: 'other', columns: [keys, ...columns] },
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
  const changed = Array.from({ length: Math.max(cells.length, check + 1) }, (_, at) => cells[at] ?? null);
  changed[check] = change(cleanText(changed[check]));
  return { number, cells: changed };
}

function isEmpty(cell: Cell | undefined): boolean {
  return cleanText(cell) === '';
}

/** Number of rows with the same cell from which on it is one that many rows have. */
const FEW_ROWS = 6;

/**
 * The sheet with the checksums in the rows that they are of, where whole rows were moved without them; a row without cells of its
 * checksums has none then. `cellsOf` gives the cells of a row that hold something, and `writtenOf` those of some checksums, in the same form.
 */
function withOwnChecks(
  sheet: Sheet,
  check: number,
  cellsOf: (row: Row) => readonly string[],
  writtenOf: (sums: readonly string[]) => readonly string[],
): Sheet {
  const [, ...rows] = sheet.rows;
  const written = rows.map((row) => new Set(isEmpty(row.cells[check]) ? [] : writtenOf(sumsOf(row, check))));
  const rowsWith = new Map<string, number[]>();
  for (const [place, all] of written.entries())
    for (const one of all) {
      const known = rowsWith.get(one) ?? [];
      if (known.length === 0) rowsWith.set(one, known);
      if (known.length < FEW_ROWS) known.push(place);
    }
  // a cell that many rows have does not say which of them a row was
  const rareCells = (row: Row) => cellsOf(row).filter((one) => (rowsWith.get(one)?.length ?? 0) < FEW_ROWS);
  const cells = rows.map(rareCells);
  const matches = (place: number, source: number) =>
    (cells[place] ?? []).filter((one) => written[source]?.has(one)).length;
  const allMatches = (place: number, source: number) =>
    cellsOf(rows[place] as Row).filter((one) => written[source]?.has(one)).length;
  const isOwn = (place: number) => matches(place, place) * 2 >= (cells[place]?.length ?? 0);
  const loose = new Set([...rows.keys()].filter((place) => !isOwn(place)));
  // of a row that has its cells, nothing has moved away
  const sourceOf = (place: number, isFree: (source: number) => boolean) => {
    const votes = new Map<number, number>();
    for (const one of cells[place] ?? [])
      for (const other of rowsWith.get(one) ?? []) votes.set(other, (votes.get(other) ?? 0) + 1);
    const [[source, moved] = [place, 0]] = [...votes]
      .filter(([other]) => loose.has(other) && isFree(other))
      .sort(([, one], [, other]) => other - one);
    const isMost = moved > matches(place, place) && moved * 3 >= (cells[place]?.length ?? 0) * 2;
    // where most cells are still those of the row, only some columns were moved
    return isMost && allMatches(place, source) > allMatches(place, place) ? source : undefined;
  };
  const sources = new Map<number, number>();
  const add = (place: number, isFree: (source: number) => boolean) => {
    const source = sourceOf(place, isFree);
    if (source !== undefined) sources.set(place, source);
  };
  for (const place of loose) if (written[place]?.size) add(place, () => true);
  // checksums that only one row has are not given up while most of their cells are in the sheet: then only some columns were moved
  const present = new Set(cells.flat());
  const copies = groupBy([...rows.keys()], (place) => cleanText(rows[place]?.cells[check]));
  const isPresent = (place: number) => {
    const rare = [...(written[place] ?? [])].filter((one) => (rowsWith.get(one)?.length ?? 0) < FEW_ROWS);
    const isAlone = copies.get(cleanText(rows[place]?.cells[check]))?.length === 1;
    return isAlone && rare.filter((one) => present.has(one)).length * 2 >= rare.length;
  };
  const uses = groupBy([...sources], ([, source]) => source);
  const given = [...sources.keys()].filter((place) => !uses.has(place) && isPresent(place));
  for (let place = given.pop(); place !== undefined; place = given.pop()) {
    const source = sources.get(place);
    if (source === undefined) continue;
    sources.delete(place);
    const others = (uses.get(source) ?? []).filter(([user]) => user !== place);
    uses.set(source, others);
    if (others.length === 0 && sources.has(source) && isPresent(source)) given.push(source);
  }
  const taken = new Set(sources.values());
  // a row without checksums may be new, unless it has the cells of one that has lost its own
  for (const place of loose)
    if (!written[place]?.size) add(place, (source) => !taken.has(source) && sources.has(source));
  if (sources.size === 0) return sheet;
  return {
    ...sheet,
    rows: sheet.rows.map((row, at) => {
      const source = sources.get(at - 1);
      if (source !== undefined) return withCheckOf(row, check, () => cleanText(rows[source]?.cells[check]));
      // its checksums are of a row that is elsewhere now, and so is a Key that they are of
      return taken.has(at - 1)
        ? withoutCheck(row, headersIn(sheet).indexOf(ALLOTTED.key.header), check)
        : row;
    }),
  };
}

/** The row without its checksums, and without the Key that they are of. */
function withoutCheck(row: Row, key: number, check: number): Row {
  const [first] = sumsOf(row, check);
  const { number, cells } = withCheckOf(row, check, () => '');
  const isOther = key >= 0 && checkOf([row.cells[key]]) === first;
  return { number, cells: isOther ? cells.with(key, null) : cells };
}
