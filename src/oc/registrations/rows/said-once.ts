import { type Cell, type MergedCells, type Row, type Sheet, tableWidth } from '../../model.ts';
import { tooLargeFailure, UPLOAD_LIMITS } from '../../tables/limits.ts';
import type { ColumnMeaning } from '../headers/headers.ts';
import { type HeaderRow, isNameColumn } from '../headers/layout.ts';
import type { ReportProblem } from '../messages.ts';
import { cleanAnswer, cleanText, wordsOf } from '../text.ts';

/* Values are written into cells, so that Input contains them and the next upload reads them. */

/** Column that is added to a sheet and shows which rows are struck out. The OC may empty its cells in Input. */
export const FORMATTING_COLUMN = { header: 'Formatting', struck: 'struck out' };

export function fillRepeatedCells(sheet: Sheet, found: HeaderRow, report: ReportProblem): Sheet {
  const at = sheet.rows.indexOf(found.row);
  const below = sheet.rows.slice(at + 1);
  const filled = resolveDittoMarks(
    fillMergedCells(below, sheet.merged ?? [], found),
    found,
    sheet.name,
    report,
  );
  const struck = new Set(below.filter((row) => isRowStruckOut(row, found)));
  if (struck.size === 0 && filled.every((row, index) => row === below[index])) return sheet;
  const { merged: _, ...rest } = sheet;
  const rows = [...sheet.rows.slice(0, at + 1), ...filled];
  if (struck.size === 0) return { ...rest, rows };
  const column = tableWidth(sheet.rows);
  const withMark = (row: Row, index: number) => {
    if (index === at) return { ...row, cells: replaceCell(row.cells, column, FORMATTING_COLUMN.header) };
    const isStruck = index > at && struck.has(below[index - at - 1] as Row);
    return isStruck ? { ...row, cells: replaceCell(row.cells, column, FORMATTING_COLUMN.struck) } : row;
  };
  return { ...rest, rows: rows.map(withMark) };
}

export function findStruckRows({ rows }: Sheet, { row: headers }: HeaderRow): number[] {
  const column = headers.cells.lastIndexOf(FORMATTING_COLUMN.header);
  if (column < 0) return [];
  return rows.flatMap(({ number, cells }) =>
    number > headers.number && cleanText(cells[column]) === FORMATTING_COLUMN.struck ? [number] : [],
  );
}

export function replaceCell(cells: readonly Cell[], column: number, value: Cell): Cell[] {
  return Array.from({ length: Math.max(cells.length, column + 1) }, (_, at) =>
    at === column ? value : (cells[at] ?? null),
  );
}

function isRowStruckOut({ cells, struck = [] }: Row, { columns }: HeaderRow): boolean {
  if (struck.length === 0) return false;
  const names = columns.filter(
    ({ index, meaning }) => isNameColumn(meaning) && cleanText(cells[index]) !== '',
  );
  if (names.length > 0 && names.every(({ index }) => struck.includes(index))) return true;
  return 2 * struck.length > cells.filter((cell) => cleanText(cell) !== '').length;
}

/**
 * Fills all rows of a range's first column, and all columns of a single row that is otherwise empty. Rows of one person stay
 * unchanged.
 */
function fillMergedCells(rows: readonly Row[], merged: readonly MergedCells[], found: HeaderRow): Row[] {
  if (merged.length === 0 || rows.length === 0) return [...rows];
  const filled = new Map<number, Cell[]>();
  const cellsAt = (at: number) => {
    const cells = filled.get(at) ?? [...(rows[at] as Row).cells];
    filled.set(at, cells);
    return cells;
  };
  const places = new Map(rows.map(({ number }, at) => [number, at]));
  const width = Math.max(found.row.cells.length, tableWidth(rows));
  const inOrder = [...merged].sort((a, b) => a.from - b.from || a.column - b.column);
  const continued = rowsOfOnePerson(rows, inOrder, places, found);
  // ranges may overlap in a broken file: the first range counts, so that no cell is filled twice
  const ends = new Map<number, number>();
  let count = 0;
  const fill = (cells: Cell[], column: number, value: Cell) => {
    count += Math.max(1, column + 1 - cells.length);
    if (count > UPLOAD_LIMITS.cells) throw tooLargeFailure('cells');
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  };
  for (const { from, to, column, lastColumn } of inOrder) {
    const start = places.get(from);
    if (start === undefined || column >= width || from <= (ends.get(column) ?? 0)) continue;
    ends.set(column, to);
    const { cells } = rows[start] as Row;
    const value = cells[column] ?? null;
    if (value === null) continue;
    const isAlone = from === to && cells.every((cell, at) => at === column || cell === null);
    for (let at = column + 1; isAlone && at <= Math.min(lastColumn, width - 1); at++)
      fill(cellsAt(start), at, value);
    for (let at = start + 1; at < rows.length && (rows[at] as Row).number <= to; at++)
      if (!continued.has(at) && cleanText((rows[at] as Row).cells[column]) === '')
        fill(cellsAt(at), column, value);
  }
  return rows.map((row, at) => (filled.has(at) ? { ...row, cells: cellsAt(at) } : row));
}

/** Finds rows that share a merged name with the row above, for example with one row per choice. */
function rowsOfOnePerson(
  rows: readonly Row[],
  merged: readonly MergedCells[],
  places: ReadonlyMap<number, number>,
  { columns }: HeaderRow,
): ReadonlySet<number> {
  const names = new Set(columns.filter(({ meaning }) => isNameColumn(meaning)).map(({ index }) => index));
  const continued = new Set<number>();
  for (const { from, to, column } of merged) {
    if (!names.has(column)) continue;
    for (let at = (places.get(from) ?? rows.length) + 1; at < rows.length; at++) {
      if ((rows[at] as Row).number > to || continued.has(at)) break;
      continued.add(at);
    }
  }
  return continued;
}

const DITTO_MARK =
  /^[-–—.\s]*(["'`´’‘“”„«»〃″‶ʺˮ״]{1,4}|,,|[↑⇧⬆↓⇩⬇]|\^+)[-–—.\s]*$|^["'(]*[-–—]+ ?do\.? ?[-–—]+["')]*$|^[-–—"'( ]*(ditto|dito|同上)\.?[-–—"') ]*$/i;

/** Ignored in a form, where the words refer to another question, and in a column for names, because "Do" is also a name. */
const DITTO_WORDS = new Set(
  `do, dto, idem, id, ibid, ibidem, same, as above, same as above, the same, same above, see above, as before, same as before, same as previous, same
  school, same college, same institution, same committee, same as last, repeat, wie oben, siehe oben, s o, dgl, desgl, desgleichen, gleiche schule,
  gleich, comme ci dessus, ci dessus, meme, meme ecole, le meme, la meme, pareil, igual, lo mismo, mismo, misma, mismo colegio, el mismo, la misma,
  como arriba, idem anterior, mesmo, mesma, a mesma, o mesmo, mesma escola, como acima, samme, samme skole, som ovenfor, det samme, samma, samma skola,
  som ovan, lo stesso, stesso, stessa, come sopra, aynı, aynısı, aynı okul, yukarıdaki gibi, zelfde, idem dito, उपरोक्त, उपर्युक्त, वही, यथोपरि, ऊपर जैसा,
  同, 同校, كما سبق, نفسه, نفس المدرسة, كما هو أعلاه`
    .split(',')
    .map((words) => wordsOf(words).join(' ')),
);

/** Reports ambiguous marks once for each column. */
function resolveDittoMarks(
  rows: readonly Row[],
  { columns }: HeaderRow,
  sheet: string,
  report: ReportProblem,
): Row[] {
  const meanings = new Map(columns.map(({ index, meaning }) => [index, meaning]));
  const isForm = columns.some(
    ({ index, meaning }) =>
      meaning.field === 'sent' && rows.some(({ cells }) => cleanText(cells[index]) !== ''),
  );
  const above: Cell[] = [];
  const marksByColumn = new Map<number, { value: Cell; read: number; emptied: number; first: number }>();
  const note = (column: number, value: Cell, row: Row, isRead: boolean) => {
    const marks = marksByColumn.get(column) ?? { value, read: 0, emptied: 0, first: row.number };
    marks[isRead ? 'read' : 'emptied'] += 1;
    marksByColumn.set(column, marks);
  };
  const filled = rows.map((row) => {
    const cells = [...row.cells];
    for (const [column, cell] of row.cells.entries()) {
      const meaning = meanings.get(column);
      const mark = detectDitto(cell, meaning);
      if (mark && !isUnrelatedMark(mark, meaning, isForm)) {
        cells[column] = above[column] ?? null;
        if (meaning && (mark === 'word' || cells[column] === null))
          note(column, cell, row, cells[column] !== null);
      } else if (mark && meaning && meaning.field !== 'mail' && meaning.field !== 'phone') {
        cells[column] = null;
        note(column, cell, row, false);
      }
      if (cleanAnswer(cells[column]) !== '') above[column] = cells[column] ?? null;
    }
    return cells.every((cell, at) => cell === row.cells[at]) ? row : { ...row, cells };
  });
  for (const [index, { value, read, emptied, first }] of marksByColumn) {
    const column = columns.find((one) => one.index === index)?.written;
    const at = { origin: { sheet, row: first }, column, value };
    if (read > 0) report('ditto-read', { ...at, rows: read, near: String(read) });
    if (emptied > 0) report('ditto-unclear', { ...at, rows: emptied, near: String(emptied) });
  }
  return filled;
}

/** In a form, each row is about another person, and a member may share the answer of the head. */
function isUnrelatedMark(
  mark: 'sign' | 'word',
  meaning: ColumnMeaning | undefined,
  isForm: boolean,
): boolean {
  return isForm || (mark === 'word' && (meaning?.member !== undefined || meaning?.person !== undefined));
}

function detectDitto(cell: Cell, meaning: ColumnMeaning | undefined): 'sign' | 'word' | undefined {
  if (typeof cell !== 'string' || cell === '' || cell.length > 40) return undefined;
  const text = cleanText(cell);
  if (DITTO_MARK.test(text)) return 'sign';
  if (meaning && isNameColumn(meaning)) return undefined;
  return DITTO_WORDS.has(wordsOf(text).join(' ')) ? 'word' : undefined;
}
