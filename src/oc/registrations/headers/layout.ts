import { columnLetters, compactText, groupBy } from '../../../core/index.ts';
import type { Cell, Row, Sheet, SheetAnalysis } from '../../model.ts';
import { statusColumnKind } from '../questions/comes.ts';
import { isPaidHeader } from '../questions/paid.ts';
import { isRoleColumn, listsRoles } from '../questions/roles.ts';
import { cleanAnswer, cleanText, truncateText } from '../text.ts';
import { meaningsByContent } from './contents.ts';
import { headerWords, MEMBER_WORDS, type OtherPerson } from './header-words.ts';
import { type ColumnMeaning, combineParsedHeaders, type HeaderReader, type ParsedHeader } from './headers.ts';
import { type Field, MEMBER_FIELDS, PLAIN_FIELDS } from './vocabulary.ts';

export interface HeaderRow {
  row: Row;
  /** The row above, if the headers take two rows: for example, "Delegate 1" in merged cells above "Name" and "Email". */
  above?: Row;
  columns: Column[];
  headers: SheetAnalysis['headers'];
  isRegistrations: boolean;
  unread?: Column[];
}

export const SEARCHED_ROW_COUNT = 30;

/** Returns the first row with which registrations can be read; otherwise the row that most resembles a header row. */
export function findHeaderRow({ rows }: Sheet, read: HeaderReader): HeaderRow | undefined {
  let best: HeaderRow | undefined;
  for (const [at, row] of rows.slice(0, SEARCHED_ROW_COUNT).entries()) {
    const found = joinRowAbove(readHeaderRow(row, read), rows[at - 1], read);
    // the first row of headers stays, unless the next row is its lower half
    if (best?.isRegistrations && found.above !== best.row) break;
    if (!best || headerScore(found) > headerScore(best) || found.above === best.row) best = found;
  }
  if (!best) return undefined;
  const below = rows.slice(rows.indexOf(best.row) + 1);
  const all = withContentMeanings(withSchoolMail(best, below), below, read);
  return { ...all, isRegistrations: all.isRegistrations && !areRowsPeople(all, below) };
}

function withContentMeanings(found: HeaderRow, below: readonly Row[], read: HeaderReader): HeaderRow {
  if (!found.columns.some(({ meaning }) => isNameColumn(meaning))) return found;
  const texts = found.row.cells.map(
    (cell, index) => headerText(cell) || headerText(found.above?.cells[index]),
  );
  const known = new Map(found.columns.map(({ index, meaning }) => [index, meaning]));
  const { meanings, unread } = meaningsByContent(texts, known, below, read.find);
  const columnAt = (index: number, meaning: ColumnMeaning): Column => ({
    index,
    written: truncateText(texts[index] || `(column ${columnLetters(index)}, which has no header)`, 100),
    meaning,
  });
  if (meanings.size + unread.length === 0) return found;
  const own = [...meanings].map(([index, meaning]) => columnAt(index, meaning));
  const columns = [...found.columns.filter(({ index }) => !meanings.has(index)), ...own].sort(
    (a, b) => a.index - b.index,
  );
  const fields = new Map(own.map(({ written, meaning }) => [written, formatMeaning(meaning)]));
  const headers = found.headers.map((header) => {
    const field = fields.get(header.written) ?? header.field;
    return { ...header, ...(field && { field }) };
  });
  for (const { written } of own)
    if (!headers.some((header) => header.written === written))
      headers.push({ written, field: fields.get(written) as string });
  // only columns with headers count, because this row may be a title above the real headers
  const headed = columns.filter(({ index }) => texts[index]);
  const isRegistrations =
    found.isRegistrations ||
    (areRegistrationColumns(headed) && isHeaderRow(found.columns, found.headers.length));
  if (!isRegistrations) return found;
  return {
    ...found,
    columns,
    headers,
    isRegistrations,
    ...(unread.length > 0 && { unread: unread.map((index) => columnAt(index, { field: 'ignore' })) }),
  };
}

function headerScore(found: HeaderRow): number {
  return (found.isRegistrations ? 1000 : 0) + countHeaders(found) + (hasFreeAnswerHeader(found.row) ? 1 : 0);
}

/** A row with different headers begins the next table, together with the title above it. */
export function splitTables(
  { rows }: Sheet,
  headers: HeaderRow,
  read: HeaderReader,
): { rows: Row[]; headers: HeaderRow }[] {
  const starts: { at: number; headers: HeaderRow }[] = [];
  let left = SEARCHED_ROW_COUNT;
  for (const [at, row] of rows.entries()) {
    if (row === headers.row) starts.push({ at, headers });
    else if (left > 0 && row !== headers.above && canBeHeaders(row)) {
      left--;
      const other = readHeaderRow(row, read);
      const last = starts.at(-1)?.headers ?? headers;
      if (
        other.isRegistrations &&
        isRepeatedHeaderRow(other) &&
        comparableHeaders(other) !== comparableHeaders(last)
      )
        starts.push({ at, headers: other });
    }
  }
  const from = starts.map(({ at, headers: { above } }, index) => {
    const [first, before] = [above ? at - 1 : at, starts[index - 1]];
    if (!before) return 0;
    return first - 1 > before.at && isTitleRow(rows[first - 1]) ? first - 1 : first;
  });
  return starts.map((start, index) => {
    const own = rows.slice(from[index], from[index + 1]);
    const below = own.slice(own.indexOf(start.headers.row) + 1);
    return {
      headers: index === 0 ? start.headers : withContentMeanings(start.headers, below, read),
      rows: own,
    };
  });
}

/** All cells must be texts without an @ or a long number, and one about a contact, a committee or delegates. */
function canBeHeaders({ cells }: Row): boolean {
  const texts = cells.map(cleanText).filter(Boolean);
  return (
    texts.length > 1 &&
    cells.every((cell) => cell === null || typeof cell === 'string') &&
    texts.every((text) => !/@|\d{5}/.test(text)) &&
    texts.some((text) => /\b(e-?mail|phone|mobile|contact|whatsapp|committee|delegates)\b/i.test(text))
  );
}

function comparableHeaders({ row }: HeaderRow): string {
  return row.cells.map((cell) => compactText(cleanText(cell))).join('\n');
}

function isTitleRow(row: Row | undefined): boolean {
  const texts = row?.cells.map(cleanText).filter(Boolean) ?? [];
  return texts.length === 1 && !texts[0]?.includes('@');
}

/** SurveyMonkey writes this text below a question with free answers, and the rows of the question below other questions. */
const FREE_ANSWER_HEADER = /^(open-ended )?response$/i;

function hasFreeAnswerHeader({ cells }: Row): boolean {
  return cells.some((cell) => FREE_ANSWER_HEADER.test(cleanText(cell)));
}

/** If schools repeat in a sheet without names, each row is a person whose name was not understood. */
function areRowsPeople({ columns }: HeaderRow, below: readonly Row[]): boolean {
  if (columns.some(({ meaning }) => isNameColumn(meaning) || meaning.field === 'size')) return false;
  const column = columns.find(({ meaning }) => meaning.field === 'school');
  const schools = below.flatMap(({ cells }) => compactText(cleanAnswer(cells[column?.index ?? -1])) || []);
  return schools.length > 1 && 2 * new Set(schools).size <= schools.length;
}

/** Applies only if there is no other email address. */
function withSchoolMail(found: HeaderRow, below: readonly Row[]): HeaderRow {
  const { columns, headers, row } = found;
  const has = (...fields: ColumnMeaning['field'][]) =>
    columns.some(({ meaning }) => fields.includes(meaning.field) && !meaning.person && !meaning.member);
  if (!has('name', 'firstName', 'lastName') || has('head', 'size', 'members')) return found;
  const isFilled = ({ index }: Column) => below.some(({ cells }) => cleanAnswer(cells[index]) !== '');
  if (columns.some((column) => column.meaning.field === 'mail' && isFilled(column))) return found;
  const [first, second] = headers.filter(({ field, suggestion }) => !field && suggestion === 'Email');
  if (!first || second) return found;
  const index = row.cells.findIndex((cell) => truncateText(cleanText(cell), 100) === first.written);
  if (index < 0) return found;
  const column: Column = { index, written: first.written, meaning: { field: 'mail' } };
  return {
    ...found,
    columns: [...columns, column].sort((a, b) => a.index - b.index),
    headers: headers.map((header) => (header === first ? { ...header, field: 'mail' } : header)),
  };
}

/** Joins the headers only if more of them are understood together. */
function joinRowAbove(found: HeaderRow, above: Row | undefined, read: HeaderReader): HeaderRow {
  const { cells } = found.row;
  const isBelowQuestions = hasFreeAnswerHeader(found.row);
  // most rows contain answers, and reading answers as headers is slow
  if (cells.some((cell) => cleanText(cell).includes('@'))) return found;
  if (isTitleRow(above) && !isBelowQuestions) return found;
  const upper = above && readHeaderRow(above, read);
  if (!upper || Math.max(found.columns.length, upper.columns.length) < 2) return found;
  if (countHeaders(upper) + countHeaders(found) === 0) return found;
  let over = '';
  const texts = Array.from({ length: Math.max(cells.length, above.cells.length) }, (_, index) => {
    const [there, here] = [headerText(above.cells[index]), cleanText(cells[index])];
    // only the first of merged cells contains the text
    over = there || over;
    const together = `${over} ${here}`.trim();
    if (here === '' || FREE_ANSWER_HEADER.test(here)) return there;
    const row = `${over} [${here}]`;
    return [together, row].find((text) => read(text).meaning) ?? headerText(cells[index]);
  });
  const both = readHeaderRow({ ...found.row, cells: texts }, read);
  if (!isLowerHeaderRow(found, above, both)) return found;
  const isBetter = isBelowQuestions
    ? countMeanings(both) >= countMeanings(upper)
    : countMeanings(both) > Math.max(countMeanings(found), countMeanings(upper));
  return isBetter ? { ...both, row: found.row, above } : found;
}

/** Each cell must be a header, or share the header above with other cells: "Delegate One" alone below "Name" is a delegate. */
function isLowerHeaderRow(found: HeaderRow, above: Row, both: HeaderRow): boolean {
  const isHeader = (index: number) =>
    FREE_ANSWER_HEADER.test(cleanText(found.row.cells[index])) ||
    isDecisionHeader(cleanText(found.row.cells[index])) ||
    found.columns.some((column) => column.index === index && !column.isAlsoAnswer);
  const below: number[][] = [[]];
  for (const [index, cell] of found.row.cells.entries()) {
    if (headerText(above.cells[index])) below.push([]);
    if (cleanText(cell) !== '') below.at(-1)?.push(index);
  }
  const [underNothing = [], ...groups] = below;
  return (
    underNothing.every((index) => headerText(found.row.cells[index]) !== '') &&
    groups.every(
      (group) =>
        group.every(isHeader) ||
        (group.length > 1 &&
          (group.some(isHeader) || group.every((at) => both.columns.some(({ index }) => index === at)))),
    )
  );
}

function isDecisionHeader(text: string): boolean {
  return (
    text !== '' && (statusColumnKind(text) !== undefined || isPaidHeader(text) || isRoleColumn(text, []))
  );
}

function countHeaders({ columns }: Pick<HeaderRow, 'columns'>): number {
  return columns.filter(({ isAlsoAnswer }) => !isAlsoAnswer).length;
}

/** Most texts must be understood, and one must be a header for names that cannot be a name itself. */
function isRepeatedHeaderRow(found: HeaderRow): boolean {
  const names = found.columns.filter(({ meaning }) => isNameColumn(meaning) || meaning.person === 'adviser');
  return 2 * found.columns.length > found.headers.length && countHeaders({ columns: names }) > 0;
}

function countMeanings({ columns }: HeaderRow): number {
  return new Set(columns.map(({ meaning }) => formatMeaning(meaning))).size;
}

function headerText(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cleanText(cell) : '';
}

function readHeaderRow(row: Row, read: HeaderReader): HeaderRow {
  const cells = row.cells.map((cell) => (typeof cell === 'string' && cleanText(cell) !== '' ? cell : ''));
  const readings = withoutRoleHeaders(
    cells,
    combineParsedHeaders(
      cells,
      cells.map((cell) => (cell === '' || listsRoles(cell) ? {} : read(cell))),
    ),
  );
  const columns: Column[] = [];
  const headers: SheetAnalysis['headers'] = [];
  for (const [index, { meaning, suggestion, isAlsoAnswer }] of readings.entries()) {
    if (cells[index] === '') continue;
    const written = truncateText(cleanText(cells[index]), 100);
    headers.push({
      written,
      ...(meaning && { field: formatMeaning(meaning) }),
      ...(suggestion && { suggestion }),
    });
    if (!meaning) continue;
    // "School 2" is the second of several schools; "Class 10" may be an answer
    const isNumbered = (meaning.field === 'school' || meaning.field === 'grade') && /\d/.test(written);
    const canBeAnswer = isAlsoAnswer || isRoleText(written) || isNumbered;
    columns.push({ index, written, meaning, ...(canBeAnswer && { isAlsoAnswer: true }) });
  }
  const isRegistrations = areRegistrationColumns(columns) && isHeaderRow(columns, headers.length);
  return { row, columns, headers, isRegistrations };
}

function isHeaderRow(columns: readonly Column[], filled: number): boolean {
  const plain = columns.filter(({ isAlsoAnswer }) => !isAlsoAnswer);
  return plain.some(({ meaning }) => isNameColumn(meaning)) || plain.length > filled - columns.length;
}

/** People also write a role, such as "Student" or "Delegate One", instead of a missing name. */
function isRoleText(text: string): boolean {
  const words = headerWords(text);
  return (
    words.some((word) => MEMBER_WORDS.has(word)) &&
    words.every((word) => MEMBER_WORDS.has(word) || /^\d+$/.test(word))
  );
}

/** A header such as "Student" has no meaning if another column has the name. */
function withoutRoleHeaders(cells: readonly string[], readings: readonly ParsedHeader[]): ParsedHeader[] {
  const isName = ({ meaning }: ParsedHeader) =>
    meaning !== undefined &&
    !meaning.person &&
    !meaning.member &&
    ['name', 'firstName', 'lastName'].includes(meaning.field);
  const isRole = (index: number) => {
    const [word = '', ...others] = headerWords(cells[index] ?? '');
    return MEMBER_WORDS.has(word) && others.length === 0;
  };
  const hasName = readings.some((reading, index) => isName(reading) && !isRole(index));
  return readings.map((reading, index) => (hasName && isName(reading) && isRole(index) ? {} : reading));
}

export function isNameColumn({ field, person }: ColumnMeaning): boolean {
  return !person && ['name', 'preferredName', 'firstName', 'lastName', 'head', 'members'].includes(field);
}

/** Returns the understood headers in quotes; empty if there are fewer than two, or if one is for names. */
export function headersWithoutNames(found: HeaderRow | undefined): string {
  const columns = found?.columns ?? [];
  if (columns.length < 2 || columns.some(({ meaning }) => isNameColumn(meaning))) return '';
  return columns.map(({ written }) => `“${written}”`).join(', ');
}

/** Requires a name with a contact or a choice, or a school with columns of a delegation. */
function areRegistrationColumns(columns: readonly Column[]): boolean {
  const has = (...fields: ColumnMeaning['field'][]) =>
    columns.some(({ meaning }) => fields.includes(meaning.field));
  if (columns.some(({ meaning }) => isNameColumn(meaning)))
    return has('mail', 'phone', 'school', 'committee', 'size');
  const isNamed = (person: ColumnMeaning['person']) =>
    columns.some(({ meaning }) => meaning.person === person && isNameColumn({ field: meaning.field }));
  if (isNamed('partner')) return false;
  const hasAdviser = isNamed('adviser');
  if (has('size')) return hasAdviser || has('school');
  if (has(...PLAIN_FIELDS)) return false;
  return hasAdviser
    ? has('mail', 'phone', 'school', 'committee')
    : has('school') && has('committee') && !has('mail', 'phone');
}

/** Returns, for example, `mail`, `committee 2`, `member 3 mail`, `partner name` or `portfolio in SOCHUM`. */
function formatMeaning({ field, member, person, choice, rank, of }: ColumnMeaning): string {
  const named = of && `${field === 'portfolio' ? 'in ' : ''}${of.name}`;
  const words = [person, member && `member ${member}`, field, named, choice, rank && `(${rank})`];
  return words.filter(Boolean).join(' ');
}

export interface Column {
  index: number;
  written: string;
  meaning: ColumnMeaning;
  /** Set for the name of a committee, "Student", "Delegate One" or "Class 10". */
  isAlsoAnswer?: true;
}

/** Of several columns with the same meaning, the first filled column counts. */
export interface ChoiceColumns {
  committee: Column[];
  portfolios: Column[];
}

/** Columns that ask for a portfolio may be about several committees. */
export interface CommitteeColumns {
  /** Empty if the committee is not on the site. */
  ids: string[];
  name: string;
  /** Columns that say whether, or how much, the committee is wanted. */
  answers: Column[];
  portfolios: Column[];
}

export interface PersonColumns {
  fields: Partial<Record<Field, Column[]>>;
  choices: ChoiceColumns[];
  /** In the order of the form. */
  ofCommittees: CommitteeColumns[];
}

export interface ColumnLayout {
  kind: 'individual' | 'delegation';
  own: PersonColumns;
  /** In the order of the members' numbers; the partner comes last. */
  members: PersonColumns[];
  /** The person who registers is the first member: the form has a partner, or numbers the other members from 2. */
  leads: boolean;
  adviser?: PersonColumns;
}

/** Words of a question for a list of names without the person who registers. */
const OTHER_MEMBERS_WORDS = /\b(others?|remaining|additional)\b/i;

export function createColumnLayout(written: readonly Column[]): ColumnLayout {
  const columns = numberRepeatedMembers(written.filter(({ meaning }) => meaning.field !== 'ignore'));
  const byPerson = groupBy(
    columns,
    ({ meaning }): number | OtherPerson => meaning.person ?? meaning.member ?? 0,
  );
  const take = (key: number | OtherPerson) => {
    const found = byPerson.get(key);
    byPerson.delete(key);
    return found && createPersonColumns(found);
  };
  const own = take(0) ?? createPersonColumns([]);
  const [partner, adviser] = [take('partner'), take('adviser')];
  const numbered = [...byPerson].sort(([a], [b]) => Number(a) - Number(b));
  const members = numbered.map(([, of]) => createPersonColumns(of));
  if (partner) members.push(partner);
  const { head, size, members: listed } = own.fields;
  const isNamed = (['name', 'preferredName', 'firstName', 'lastName'] as const).some(
    (field) => own.fields[field],
  );
  const areOthers = listed
    ? listed.some(({ written: header }) => OTHER_MEMBERS_WORDS.test(header))
    : members.length > 0;
  const leads = isNamed && areOthers && !byPerson.has(1) && !head;
  const isDelegation =
    !leads &&
    (members.length > 0 ||
      listed ||
      (head && size) ||
      ((head ?? size ?? adviser ?? own.fields.school) && !isNamed));
  return {
    kind: isDelegation ? 'delegation' : 'individual',
    own,
    members,
    leads,
    ...(adviser && { adviser }),
  };
}

const NON_PERSON_FIELDS: readonly string[] = ['ignore', 'committee', 'portfolio'];

function createPersonColumns(columns: Column[]): PersonColumns {
  const plain = columns.filter(({ meaning: { field } }) => !NON_PERSON_FIELDS.includes(field));
  const fields: PersonColumns['fields'] = Object.fromEntries(groupBy(plain, ({ meaning }) => meaning.field));
  const priorityOf = ({ meaning: { priority = 1 } }: Column) => priority;
  for (const same of Object.values(fields)) same.sort((a, b) => priorityOf(a) - priorityOf(b));
  const those = (field: Field) => columns.filter(({ meaning }) => meaning.field === field && !meaning.of);
  return {
    fields,
    choices: groupByChoice(those('committee'), those('portfolio')),
    ofCommittees: groupByCommittee(columns),
  };
}

function groupByCommittee(columns: Column[]): CommitteeColumns[] {
  const all = new Map<string, CommitteeColumns>();
  for (const column of columns) {
    const { of, field } = column.meaning;
    if (!of) continue;
    const key = of.ids.join(' ') || `(${compactText(of.name)})`;
    const own = all.get(key) ?? { ids: of.ids, name: of.name, answers: [], portfolios: [] };
    all.set(key, own);
    (field === 'portfolio' ? own.portfolios : own.answers).push(column);
  }
  const rankOf = ({ meaning: { rank = 0 } }: Column) => rank;
  for (const { portfolios } of all.values()) portfolios.sort((a, b) => rankOf(a) - rankOf(b));
  return [...all.values()];
}

/**
 * A portfolio without a number belongs to the committee on its left. A single portfolio to the right of all committees belongs to
 * every choice.
 */
function groupByChoice(committees: Column[], portfolios: Column[]): ChoiceColumns[] {
  const choices = new Map<number, ChoiceColumns>();
  const at = (number: number) => {
    const known = choices.get(number) ?? { committee: [], portfolios: [] };
    choices.set(number, known);
    return known;
  };
  const placed: { index: number; number: number }[] = [];
  for (const column of committees) {
    const number = column.meaning.choice ?? Math.max(0, ...choices.keys()) + 1;
    at(number).committee.push(column);
    placed.push({ index: column.index, number });
  }
  // after each committee, or with only one committee, "Country 1" and "Country 2" are ranks within a choice
  const single = portfolios
    .filter(({ meaning }) => meaning.rank === undefined)
    .map(({ meaning }) => meaning.choice);
  const areRanks = new Set(single).size < single.length || (choices.size === 1 && single.length > 1);
  const [only, ...more] = portfolios;
  const isForAll =
    choices.size > 1 && more.length === 0 && placed.every(({ index }) => index < (only?.index ?? 0));
  for (const column of portfolios) {
    const { choice, rank } = column.meaning;
    if (isForAll && choice === undefined) {
      for (const one of choices.values()) one.portfolios.push(column);
      break;
    }
    const left = placed.filter(({ index }) => index < column.index).at(-1)?.number ?? 1;
    at(choice === undefined || (areRanks && rank === undefined) ? left : choice).portfolios.push(column);
  }
  const rankOf = ({ meaning: { rank, choice } }: Column) => rank ?? (areRanks ? choice : undefined) ?? 0;
  for (const { portfolios: of } of choices.values()) of.sort((a, b) => rankOf(a) - rankOf(b));
  return [...choices].sort(([a], [b]) => a - b).map(([, choice]) => choice);
}

function numberRepeatedMembers(columns: Column[]): Column[] {
  const isFree = ({ meaning }: Column) => !meaning.member && !meaning.person;
  const names = columns.filter((column) => column.meaning.field === 'name' && isFree(column));
  const [first, second] = names;
  if (!first || !second || names.some(({ written }) => compactText(written) !== compactText(first.written)))
    return columns;
  const ofDelegation = columns.some(
    ({ meaning }) => meaning.field === 'head' || meaning.field === 'size' || meaning.person === 'adviser',
  );
  if (!ofDelegation && !/delegate|member|participant|student/i.test(first.written)) return columns;
  const repeated = new Set(
    columns
      .filter((column) => isFree(column) && column.index >= first.index && column.index < second.index)
      .map(({ meaning }) => meaning.field),
  );
  let member = 0;
  return columns.map((column) => {
    if (column === names[member]) member++;
    const { field } = column.meaning;
    const belongs = member > 0 && field !== 'ignore' && repeated.has(field) && MEMBER_FIELDS.includes(field);
    return belongs && isFree(column) ? { ...column, meaning: { ...column.meaning, member } } : column;
  });
}
