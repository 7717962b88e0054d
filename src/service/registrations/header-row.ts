import { compact } from '../../shared/index.ts';
import type { Cell, Row, Sheet, SheetReading } from '../model.ts';
import { answerOf, textOf } from './clean.ts';
import { headerWords, MEMBERS } from './header-words.ts';
import { type HeaderReader, type HeaderReading, type Meaning, readTogether } from './headers.ts';
import type { Column } from './layout.ts';
import { beginning } from './words.ts';

/** The row of headers of a sheet, or the row that is most like one. */
export interface HeaderRow {
  row: Row;
  /** The row above it, where headers stand in two: "Delegate 1" over "Name" and "Email", as merged cells. */
  above?: Row;
  columns: Column[];
  headers: SheetReading['headers'];
  /** Whether registrations can be read by it. */
  isEnough: boolean;
}

/** How far down headers are looked for. */
const FIRST = 30;

/** Finds the row of headers among the first 30: the one of which most is understood, of equals the first. Undefined for an empty sheet. */
export function headerRowOf({ rows }: Sheet, read: HeaderReader): HeaderRow | undefined {
  let best: HeaderRow | undefined;
  let bestScore = -1;
  for (const [at, row] of rows.slice(0, FIRST).entries()) {
    const found = withRowAbove(readRow(row, read), rows[at - 1], read);
    // a row that says how each question is answered is no registration
    const score = found.columns.length + (found.isEnough ? 1000 : 0) + (saysHow(found.row) ? 1 : 0);
    if (score <= bestScore) continue;
    best = found;
    bestScore = score;
  }
  if (!best) return undefined;
  const below = rows.slice(rows.indexOf(best.row) + 1);
  const isEnough = best.isEnough && !arePersons(best, below);
  return withMailOfSchool({ ...best, isEnough }, below);
}

/** A table of a sheet: its rows, and its headers among them. */
export interface Table {
  rows: Row[];
  headers: HeaderRow;
}

/** The tables of a sheet whose headers were found: below others, a row with other headers begins one, with the title above it. */
export function tablesOf({ rows }: Sheet, headers: HeaderRow, read: HeaderReader): Table[] {
  const starts: { at: number; headers: HeaderRow }[] = [];
  let left = FIRST;
  for (const [at, row] of rows.entries()) {
    if (row === headers.row) starts.push({ at, headers });
    else if (left > 0 && row !== headers.above && canBeHeaders(row)) {
      left--;
      const other = readRow(row, read);
      const last = starts.at(-1)?.headers ?? headers;
      if (other.isEnough && areHeaders(other, row.cells) && textsOf(other) !== textsOf(last))
        starts.push({ at, headers: other });
    }
  }
  const from = starts.map(({ at, headers: { above } }, index) => {
    const first = above ? at - 1 : at;
    return index === 0 ? 0 : isTitle(rows[first - 1]) ? first - 1 : first;
  });
  return starts.map((start, index) => ({
    headers: start.headers,
    rows: rows.slice(from[index], from[index + 1]),
  }));
}

/** Texts that have no address and no long number, and say how somebody can be reached or where somebody wants to go. */
function canBeHeaders({ cells }: Row): boolean {
  const texts = cells.map(textOf).filter(Boolean);
  return (
    texts.length > 2 &&
    cells.every((cell) => cell === null || typeof cell === 'string') &&
    texts.every((text) => !/@|\d{5}/.test(text)) &&
    texts.some((text) => /\b(e-?mail|phone|mobile|contact|whatsapp|committee|delegates)\b/i.test(text))
  );
}

function textsOf({ row }: HeaderRow): string {
  return row.cells.map((cell) => compact(textOf(cell))).join('\n');
}

/** Whether a row has a single text, as the title of a table has. */
function isTitle(row: Row | undefined): boolean {
  const texts = row?.cells.map(textOf).filter(Boolean) ?? [];
  return texts.length === 1 && !texts[0]?.includes('@');
}

/** What SurveyMonkey writes below a question whose answers are free, and elsewhere the rows of the question. */
const FREE = /^(open-ended )?response$/i;

function saysHow({ cells }: Row): boolean {
  return cells.some((cell) => FREE.test(textOf(cell)));
}

/** Whether schools that are named without people repeat in the rows: each row is then a person whose name was not understood. */
function arePersons({ columns }: HeaderRow, below: readonly Row[]): boolean {
  if (columns.some(({ meaning }) => isNameOfOne(meaning) || meaning.field === 'size')) return false;
  const column = columns.find(({ meaning }) => meaning.field === 'school');
  const schools = below.flatMap(({ cells }) => compact(answerOf(cells[column?.index ?? -1])) || []);
  return schools.length > 1 && 2 * new Set(schools).size <= schools.length;
}

/** The headers of persons, of whom a school's mail address is the only one: it is then taken for theirs. */
function withMailOfSchool(found: HeaderRow, below: readonly Row[]): HeaderRow {
  const { columns, headers, row } = found;
  const has = (...fields: Meaning['field'][]) =>
    columns.some(({ meaning }) => fields.includes(meaning.field) && !meaning.person && !meaning.member);
  if (!has('name', 'firstName', 'lastName') || has('head', 'size', 'members')) return found;
  const isFilled = ({ index }: Column) => below.some(({ cells }) => answerOf(cells[index]) !== '');
  if (columns.some((column) => column.meaning.field === 'mail' && isFilled(column))) return found;
  const [first, second] = headers.filter(({ field, suggestion }) => !field && suggestion === 'Email');
  if (!first || second) return found;
  const index = row.cells.findIndex((cell) => beginning(textOf(cell), 100) === first.written);
  if (index < 0) return found;
  const column: Column = { index, written: first.written, meaning: { field: 'mail' } };
  return {
    ...found,
    columns: [...columns, column].sort((a, b) => a.index - b.index),
    headers: headers.map((header) => (header === first ? { ...header, field: 'mail' } : header)),
  };
}

/** The headers of a row together with those that the row above has over them, where more is understood so. */
function withRowAbove(found: HeaderRow, above: Row | undefined, read: HeaderReader): HeaderRow {
  const upper = above && readRow(above, read);
  if (!upper || Math.max(found.columns.length, upper.columns.length) < 2) return found;
  const { cells } = found.row;
  let over = '';
  const texts = Array.from({ length: Math.max(cells.length, above.cells.length) }, (_, index) => {
    const [there, here] = [headerIn(above.cells[index]), textOf(cells[index])];
    // of merged cells the first alone holds the text
    over = there || over;
    const together = `${over} ${here}`.trim();
    if (here === '' || FREE.test(here)) return there;
    const row = `${over} [${here}]`;
    return [together, row].find((text) => read(text).meaning) ?? headerIn(cells[index]);
  });
  const both = readRow({ ...found.row, cells: texts }, read);
  if (saysHow(found.row) && meaningsOf(both) >= meaningsOf(upper)) return { ...both, row: found.row, above };
  const isBetter = meaningsOf(both) > Math.max(meaningsOf(found), meaningsOf(upper));
  return isBetter && areHeaders(both, cells) ? { ...both, row: found.row, above } : found;
}

/** Whether a row can be headers, and not the first answers: most of it is understood, and it has no mail address. */
function areHeaders({ columns }: HeaderRow, cells: readonly Cell[]): boolean {
  const filled = cells.map(textOf).filter(Boolean);
  const understood = columns.filter(({ index }) => textOf(cells[index]) !== '');
  return 2 * understood.length > filled.length && !filled.some((text) => text.includes('@'));
}

/** How many different things a row of headers tells. */
function meaningsOf({ columns }: HeaderRow): number {
  return new Set(columns.map(({ meaning }) => fieldText(meaning))).size;
}

/** The text of a cell that may be a header: numbers and dates are none. */
function headerIn(cell: Cell | undefined): string {
  return typeof cell === 'string' ? textOf(cell) : '';
}

function readRow(row: Row, read: HeaderReader): HeaderRow {
  const cells = row.cells.map((cell) => (typeof cell === 'string' && textOf(cell) !== '' ? cell : ''));
  const readings = withoutRoles(
    cells,
    readTogether(
      cells,
      cells.map((cell) => (cell === '' ? {} : read(cell))),
    ),
  );
  const columns: Column[] = [];
  const headers: SheetReading['headers'] = [];
  for (const [index, { meaning, suggestion }] of readings.entries()) {
    if (cells[index] === '') continue;
    const written = beginning(textOf(cells[index]), 100);
    headers.push({
      written,
      ...(meaning && { field: fieldText(meaning) }),
      ...(suggestion && { suggestion }),
    });
    if (meaning) columns.push({ index, written, meaning });
  }
  return { row, columns, headers, isEnough: areEnough(columns) };
}

/** The readings, where "Student" beside a name is not one more name. */
function withoutRoles(cells: readonly string[], readings: readonly HeaderReading[]): HeaderReading[] {
  const isName = ({ meaning }: HeaderReading) =>
    meaning !== undefined &&
    !meaning.person &&
    !meaning.member &&
    ['name', 'firstName', 'lastName'].includes(meaning.field);
  const isRole = (index: number) => {
    const [word = '', ...others] = headerWords(cells[index] ?? '');
    return MEMBERS.has(word) && others.length === 0;
  };
  const hasName = readings.some((reading, index) => isName(reading) && !isRole(index));
  return readings.map((reading, index) => (hasName && isName(reading) && isRole(index) ? {} : reading));
}

/** Whether a column names somebody who comes: a person, the head or the members of a delegation. */
export function isNameOfOne({ field, person }: Meaning): boolean {
  return !person && ['name', 'preferredName', 'firstName', 'lastName', 'head', 'members'].includes(field);
}

/**
 * A name, and what else makes a registration of it; or a school, and what makes a delegation of it. What only a person has beside a school,
 * and no name, makes none: the name is then under a header that is not understood.
 */
function areEnough(columns: readonly Column[]): boolean {
  const has = (...fields: Meaning['field'][]) =>
    columns.some(({ meaning }) => fields.includes(meaning.field));
  if (columns.some(({ meaning }) => isNameOfOne(meaning)))
    return has('mail', 'phone', 'school', 'committee', 'size');
  const isNamed = (person: Meaning['person']) =>
    columns.some(({ meaning }) => meaning.person === person && isNameOfOne({ field: meaning.field }));
  if (isNamed('partner')) return false;
  const hasAdviser = isNamed('adviser');
  if (has('size')) return hasAdviser || has('school');
  if (has('grade', 'experience')) return false;
  return hasAdviser
    ? has('mail', 'phone', 'school', 'committee')
    : has('school') && has('committee') && !has('mail', 'phone');
}

/** A meaning in words: `mail`, `committee 2`, `member 3 mail`, `partner name`, `portfolio in SOCHUM`. */
function fieldText({ field, member, person, choice, rank, of }: Meaning): string {
  const named = of && `${field === 'portfolio' ? 'in ' : ''}${of.name}`;
  const words = [person, member && `member ${member}`, field, named, choice, rank && `(${rank})`];
  return words.filter(Boolean).join(' ');
}
