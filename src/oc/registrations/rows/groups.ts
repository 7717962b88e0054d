import { compactText, foldText } from '../../../core/index.ts';
import { type Cell, type Row, type Sheet, tableWidth } from '../../model.ts';
import { parseMail, parsePhone } from '../answers.ts';
import type { CommitteeFinder } from '../committees.ts';
import type { HeaderReader } from '../headers/headers.ts';
import { type Column, type HeaderRow, isNameColumn } from '../headers/layout.ts';
import type { ReportProblem } from '../messages.ts';
import { phraseKey, phraseKeys, readAttendance } from '../questions/comes.ts';
import { openQuestionText, type QuestionLog } from '../questions/questions.ts';
import { parseRole } from '../questions/roles.ts';
import { phrasesOfKind } from '../questions/words.ts';
import { cleanAnswer, cleanText } from '../text.ts';
import { replaceCell } from './said-once.ts';

/*
 * A value may be in a title row, in the first row of a group, above the headers, or in the sheet name. Each row of the group gets
 * the value; the sheet Input stays unchanged.
 */

type RowKind = 'headers' | 'total' | 'note' | 'title';

interface GroupedRows {
  rows: Row[];
  /** Has an added column for the school or the committee if the sheet has none. */
  found: HeaderRow;
  kinds: ReadonlyMap<number, RowKind>;
  /** Rows that may not be people, with the reason why they get no seat until the OC decides. */
  held: ReadonlyMap<number, string>;
}

interface GroupContext {
  sheet: string;
  committees: CommitteeFinder;
  read: HeaderReader;
  report: ReportProblem;
  questions: QuestionLog;
  ofSheet?: GroupTitle | undefined;
}

export interface GroupTitle {
  field: 'school' | 'committee' | 'status' | 'role';
  text: string;
}

/** In the languages of headers, without accents. */
const SCHOOL_WORDS =
  /\b(schools?|academy|college|university|institute|vidyalaya|vidyapeeth|vidya mandir|mandir|public school|high|lycee|ecole|gymnasium|gymnasiet|gymnasieskole|kolleg|skole|skolen|skola|skolan|colegio|colegi|escuela|instituto|liceo|liceu|escola|colegio|okulu|lisesi|koleji|universit\w*|delegation of)\b|\p{L}(schule|gymnasium|skole|skola|gymnasiet)\b|विद्यालय|स्कूल|महाविद्यालय|مدرسة|ثانوية|学校|中学|大学/u;

const NON_SCHOOL_WORDS =
  /\b(late|early|registrations?|registered|delegates?|delegations|participants?|attendees?|lists?|groups?|batch|days?|boys|girls|boarders?|paid|unpaid|fees?|pages?|phase|round|wave|sheet|forms?|responses?|confirmed|pending|waiting|waitlist|reserves?|totals?|notes?|final|new|old|copy|data|export|import|tabelle|feuil\w*|hoja|blatt|ark|mun|senior|junior|class|grade|section|teams?|house|online|offline|chairs?|advisers?|advisors?|teachers?|faculty|individual|private|independent|others?|people|names|master|overview|summary|all|antworten|reponses|respuestas|anmeldungen|teilnehmer|inscriptions|inscripciones|table)\b/;

const WAITING_PHRASES = phraseKeys(phrasesOfKind('waiting'));

const NOTE_PATTERN = /[=:!?*]|\d|(^|\s)(by|signed|note|legend|prepared|updated|checked)(\s|$)|(\S+\s+){6}\S/i;

/** Reports each filled column once, and all titles of groups together. */
export function readGroupedRows(rows: readonly Row[], found: HeaderRow, context: GroupContext): GroupedRows {
  const table = createSheetTable(rows, found);
  const lone = findTitlesAndNotes(table, context);
  const { titles, notes } = lone;
  const held = askAboutRows(table, lone, context);
  const values = collectGroupValues(table, lone, context);
  const filled = withGroupValues(table, values);
  const at = rows.indexOf(found.row);
  const isHeader = repeatedHeaderTester(found);
  const kinds = new Map<number, RowKind>();
  for (const row of table.below) {
    const isSum = isTotalRow(row, found);
    const kind = isHeader(row) ? 'headers' : isSum ? 'total' : notes.has(row) ? 'note' : 'title';
    if (kind !== 'title' || titles.has(row)) kinds.set(row.number, kind);
  }
  return {
    found: filled.found,
    rows: [...filled.rows.slice(0, at), ...fillBlanks(filled.rows.slice(at), table, kinds, context)],
    kinds,
    held,
  };
}

type SheetTable = ReturnType<typeof createSheetTable>;

function createSheetTable(rows: readonly Row[], found: HeaderRow) {
  const at = rows.indexOf(found.row);
  const of = (...fields: Column['meaning']['field'][]) =>
    found.columns.filter(
      ({ meaning }) => fields.includes(meaning.field) && !meaning.person && !meaning.member,
    );
  const contacts = found.columns.filter(
    ({ meaning }) => meaning.field === 'mail' || meaning.field === 'phone',
  );
  const isContact = (cell: Cell | undefined) => {
    const text = cleanAnswer(cell);
    if (text === '') return false;
    return (text.includes('@') && !parseMail(text).code) || !parsePhone(cell, undefined).code;
  };
  return {
    rows,
    found,
    above: rows.slice(0, at).filter((row) => row !== found.above),
    below: rows.slice(at + 1),
    of,
    names: found.columns.filter(({ meaning }) => isNameColumn(meaning)),
    hasContact: ({ cells }: Row) => contacts.some(({ index }) => isContact(cells[index])),
  };
}

function singleText({ cells }: Row): { text: string; column: number; isMerged: boolean } | undefined {
  const filled = cells.flatMap((cell, column) => (cleanAnswer(cell) === '' ? [] : { cell, column }));
  const [first, ...others] = filled;
  if (!first || typeof first.cell !== 'string' || !/\p{L}/u.test(first.cell) || first.cell.includes('@'))
    return undefined;
  const same = others.filter(({ cell }) => cell === first.cell).length;
  const isCount = ({ cell }: { cell: Cell }) => /^\(?\d{1,3}( \p{L}+)?\)?$/u.test(cleanText(cell));
  const isOne = same === others.length || (SCHOOL_WORDS.test(foldText(first.cell)) && others.every(isCount));
  return isOne ? { text: cleanText(first.cell), column: first.column, isMerged: same > 0 } : undefined;
}

type ExaminedRow = ReturnType<typeof examineRows>[number];

function examineRows({ below, found, hasContact }: SheetTable) {
  const isHeader = repeatedHeaderTester(found);
  const saying = found.columns.filter(
    ({ meaning }) => !['mail', 'phone', 'ignore'].includes(meaning.field) && !isNameColumn(meaning),
  );
  return below
    .map((row, at) => ({ row, hasGap: row.number > (below[at - 1] ?? found.row).number + 1 }))
    .filter(({ row }) => !isHeader(row))
    .map(({ row, hasGap }) => {
      const isSum = isTotalRow(row, found);
      const isReachable = hasContact(row);
      const lone = isSum || isReachable ? undefined : singleText(row);
      const isPerson =
        isReachable || (!isSum && !lone && saying.some(({ index }) => cleanAnswer(row.cells[index]) !== ''));
      return { row, hasGap, isSum, isReachable, lone, isPerson };
    });
}

function findTitlesAndNotes(table: SheetTable, context: GroupContext): TitlesAndNotes {
  const { found, names, of } = table;
  const titles: TitlesByRow = new Map();
  const notes = new Set<Row>();
  const rows = examineRows(table);
  const last = rows.findLastIndex(({ isPerson }) => isPerson);
  if (last < 0) return { titles, notes, rows };
  const people = rows.filter(({ isPerson }) => isPerson);
  const isUsual = 5 * people.filter(({ isReachable }) => isReachable).length >= 4 * people.length;
  const isIn = (columns: readonly Column[], at: number) => columns.some(({ index }) => index === at);
  const hasSchools = people.some(({ row }) =>
    of('school').some(({ index }) => cleanAnswer(row.cells[index]) !== ''),
  );
  // if people have addresses and another row is clearly a title, a lone text in the first row, such as "Mayo", is a school
  const isFirstLone = rows[0]?.lone !== undefined && isUsual;
  const saysSo = rows.slice(0, last).some(({ lone }) => lone && parseTitle(lone.text, context));
  const areTitles = isFirstLone && !hasSchools && saysSo;
  for (const [at, { row, lone }] of rows.slice(0, last).entries()) {
    if (!lone) continue;
    const { column, isMerged } = lone;
    const text = withoutCount(lone.text);
    const isName = isIn(names, column);
    const isSchool = isIn(of('school'), column);
    const isAtStart = found.columns.every(({ index }) => index >= column);
    if (!isAtStart && !isMerged && !isIn([...names, ...of('school', 'committee')], column)) continue;
    const isNote = NOTE_PATTERN.test(text) || NON_SCHOOL_WORDS.test(foldText(text));
    const title = parseTitle(text, context) ?? (isSchool ? { field: 'school' as const, text } : undefined);
    if (title) titles.set(row, title);
    else if (isMerged || areTitles) titles.set(row, isNote ? undefined : { field: 'school', text });
    else if (isName && (NOTE_PATTERN.test(text) || (at === 0 && isFirstLone))) notes.add(row);
  }
  for (const row of findNotesBelow(rows.slice(last + 1), names)) notes.add(row);
  return { titles, notes, rows };
}

interface TitlesAndNotes {
  titles: TitlesByRow;
  notes: Set<Row>;
  rows: readonly ExaminedRow[];
}

function askAboutRows(
  { found, names }: SheetTable,
  { rows, titles, notes }: TitlesAndNotes,
  { sheet, questions }: GroupContext,
): ReadonlyMap<number, string> {
  const held = new Map<number, string>();
  const others = found.columns.filter(({ meaning }) => meaning.field !== 'ignore' && !isNameColumn(meaning));
  const isFull = ({ row: { cells } }: ExaminedRow) =>
    others.filter(({ index }) => cleanAnswer(cells[index]) !== '').length > 1;
  const bare = rows.flatMap(({ row, isSum, isPerson }) => {
    const name = names.find(({ index }) => /\p{L}/u.test(cleanText(row.cells[index])));
    return name && !isSum && !isPerson && !titles.has(row) && !notes.has(row) ? [{ row, name }] : [];
  });
  if (2 * bare.length > rows.filter((one) => one.isPerson && isFull(one)).length) return held;
  for (const { row, name } of bare) {
    const word = cleanText(row.cells[name.index]);
    const origin = { sheet, row: row.number };
    const readAs = 'a person, without a new seat';
    const answer = questions.answerTo({ decides: 'row', column: name.written, word, origin, readAs });
    if (answer === undefined) held.set(row.number, openQuestionText(word, name.written));
    else if (answer !== 'person')
      titles.set(row, answer === 'school' ? { field: 'school', text: withoutCount(word) } : undefined);
  }
  return held;
}

function findNotesBelow(rows: readonly ExaminedRow[], names: readonly Column[]): Row[] {
  let [isBelowGap, isBelowSum] = [false, false];
  return rows.flatMap(({ row, hasGap, isSum, lone }) => {
    isBelowGap ||= hasGap;
    isBelowSum ||= isSum;
    const sign = lone ? NOTE_PATTERN : /[=!?]/;
    const isText = names.some(({ index }) => sign.test(cleanText(row.cells[index])));
    return !isSum && (isBelowSum || isText || lone?.isMerged || (isBelowGap && lone)) ? [row] : [];
  });
}

/** Undefined for a title whose meaning is unknown. */
type TitlesByRow = Map<Row, GroupTitle | undefined>;

function repeatedHeaderTester({ row, columns }: HeaderRow): (other: Row) => boolean {
  return ({ cells }) =>
    columns.every(
      ({ index }) => cleanText(cells[index]).toLowerCase() === cleanText(row.cells[index]).toLowerCase(),
    );
}

function parseTitle(written: string, context: GroupContext): GroupTitle | undefined {
  const labelled = parseLabelledTitle(written, context);
  if (labelled) return labelled;
  const text = withoutCount(written);
  const { id, near, ambiguous } = context.committees(text, true);
  if (id !== undefined && !near && !ambiguous) return { field: 'committee', text };
  if (readAttendance(text, 'notes') !== undefined || WAITING_PHRASES.has(phraseKey(text)))
    return { field: 'status', text };
  if (parseRole(text, true) !== undefined) return { field: 'role', text };
  return SCHOOL_WORDS.test(foldText(text)) && !/[=!?]/.test(text) ? { field: 'school', text } : undefined;
}

function parseLabelledTitle(written: string, { read }: GroupContext): GroupTitle | undefined {
  const [, label = '', rest = ''] = /^([^:–—-]{2,40}?)\s*[:–—-]+\s*(.*\p{L}.*)$/u.exec(written) ?? [];
  const field = label === '' ? undefined : read(label).meaning?.field;
  return field === 'school' || field === 'committee' ? { field, text: withoutCount(rest) } : undefined;
}

function withoutCount(text: string): string {
  return text.replace(/\s*[(–—-]\s*\d{1,3}[^\d)]{0,20}\)?$/u, '').trim();
}

/** Undefined for a name such as "Form responses 1". */
function titleOfSheet(name: string, context: GroupContext): GroupTitle | undefined {
  const text = name.replace(/\.(csv|tsv|txt|xlsx)$/i, '').replace(/ \(hidden\)$/, '');
  const title = parseTitle(text, context);
  if (title?.field === 'status' || title?.field === 'role') return undefined;
  if (title) return title.field === 'school' && NON_SCHOOL_WORDS.test(foldText(text)) ? undefined : title;
  return NON_SCHOOL_WORDS.test(foldText(text)) || /^\P{L}*\p{L}?\P{L}*$/u.test(text)
    ? undefined
    : { field: 'school', text };
}

type GroupValues = Partial<Record<GroupTitle['field'], string>>;

/** Uses titles of groups, lines above the headers and the sheet name. Reports all titles together. */
function collectGroupValues(
  { above, below, found }: SheetTable,
  { titles, notes }: TitlesAndNotes,
  context: GroupContext,
): Map<Row, GroupValues> {
  const values = new Map<Row, GroupValues>();
  const { ofSheet, sheet, report } = context;
  const isHeader = repeatedHeaderTester(found);
  let said: GroupValues = ofSheet ? { [ofSheet.field]: ofSheet.text } : {};
  for (const { cells } of above) {
    const texts = cells.map(cleanText).filter(Boolean);
    const title =
      texts.length <= 2 && parseLabelledTitle(texts.join(texts[0]?.endsWith(':') ? ' ' : ': '), context);
    if (title) said = { ...said, [title.field]: title.text };
  }
  // if each group repeats the headers, the title of the first group is above the first headers
  const first = above.at(-1) && singleText(above.at(-1) as Row);
  if (first && below.some((row, at) => titles.has(row) && below[at + 1] && isHeader(below[at + 1] as Row))) {
    const { field, text } = parseTitle(first.text, context) ?? { field: 'school', text: first.text };
    said = { ...said, [field]: text };
  }
  for (const row of below) {
    const title = titles.get(row);
    if (isTotalRow(row, found) || notes.has(row)) continue;
    if (!titles.has(row)) values.set(row, said);
    else said = { ...said, status: '', role: '', ...(title && { [title.field]: title.text }) };
  }
  const [firstTitle] = titles.keys();
  if (firstTitle)
    report('rows-are-titles', {
      origin: { sheet, row: firstTitle.number },
      value: [...titles.keys()].map((row) => singleText(row)?.text).join('; '),
      rows: titles.size,
      near: String(titles.size),
    });
  return values;
}

const ADDED_HEADERS = { school: 'School', committee: 'Committee', status: 'Status', role: 'Role' } as const;

function withGroupValues(
  { rows, found, of }: SheetTable,
  values: ReadonlyMap<Row, GroupValues>,
): Pick<GroupedRows, 'rows' | 'found'> {
  const said = [...values.values()];
  let width = tableWidth(rows);
  let headers = found;
  const places = new Map<GroupTitle['field'], number[]>();
  for (const field of ['school', 'committee', 'status', 'role'] as const) {
    if (!said.some((one) => one[field])) continue;
    // status and role are not fields of a column, so they always get a new column
    const isWord = field === 'status' || field === 'role';
    const own = isWord ? [] : of(field);
    if (own.length > 0) {
      places.set(
        field,
        own.map(({ index }) => index),
      );
      continue;
    }
    places.set(field, [width]);
    if (isWord)
      headers = {
        ...headers,
        row: { ...headers.row, cells: replaceCell(headers.row.cells, width, ADDED_HEADERS[field]) },
      };
    else {
      const column: Column = { index: width, written: ADDED_HEADERS[field], meaning: { field } };
      headers = { ...headers, columns: [...headers.columns, column] };
    }
    width++;
  }
  if (places.size === 0) return { rows: [...rows], found };
  const filled = rows.map((row) => {
    if (row === found.row) return headers.row;
    let { cells } = row;
    for (const [field, columns] of places) {
      const text = values.get(row)?.[field];
      const isEmpty = columns.every((index) => cleanAnswer(cells[index]) === '');
      if (text && isEmpty) cells = replaceCell(cells, columns[0] ?? 0, text);
    }
    return cells === row.cells ? row : { ...row, cells };
  });
  return { rows: filled, found: headers };
}

/** Applies if only the first row of each group has the value. Reports filled and unclear cells once for each column. */
function fillBlanks(
  rows: Row[],
  { of, names }: SheetTable,
  kinds: ReadonlyMap<number, RowKind>,
  { sheet, report }: GroupContext,
): Row[] {
  const below = rows.slice(1);
  if (of('sent').some(({ index }) => below.some(({ cells }) => cleanText(cells[index]) !== ''))) return rows;
  const [single, ...others] = of('committee');
  const isOnly = single && others.length === 0 && !single.meaning.of && single.meaning.choice === undefined;
  let filled = rows;
  for (const { index, written, meaning } of [...of('school').slice(0, 1), ...(isOnly ? [single] : [])]) {
    const people = below.filter(
      (row) => !kinds.has(row.number) && names.some((name) => cleanText(row.cells[name.index]) !== ''),
    );
    const blank = people.filter(({ cells }) => cleanText(cells[index]) === '');
    const verdict = blankCellMeaning(people, index, blank.length, names[0]?.index ?? 0, meaning.field);
    if (verdict === 'empty') continue;
    report(verdict === 'above' ? 'blanks-filled' : 'blanks-unclear', {
      origin: { sheet, row: blank[0]?.number ?? 0 },
      column: written,
      rows: blank.length,
      near: String(blank.length),
    });
    if (verdict === 'unclear') continue;
    const isBlank = new Set(blank.map(({ number }) => number));
    let value: Cell = null;
    filled = filled.map((row) => {
      if (isBlank.has(row.number)) return { ...row, cells: replaceCell(row.cells, index, value) };
      value = row.cells[index] ?? value;
      return row;
    });
  }
  return filled;
}

/** Returns `above` if each filled cell begins a group, because no value repeats and many cells are blank. */
function blankCellMeaning(
  people: readonly Row[],
  index: number,
  blank: number,
  name: number,
  field: string,
): 'above' | 'empty' | 'unclear' {
  const texts = people.map(({ cells }) => compactText(cleanText(cells[index])));
  if (blank === 0 || texts[0] === '' || people.length < 2) return 'empty';
  const filled = texts.filter(Boolean);
  const repeats = filled.some((text, at) => at > 0 && filled[at - 1] === text);
  if (repeats || (field === 'committee' && new Set(filled).size < filled.length)) return 'empty';
  const share = blank / people.length;
  if (index < name ? share >= 0.25 : blank > 1 && share >= 0.5) return 'above';
  return blank > 1 || index < name ? 'unclear' : 'empty';
}

const TOTAL_WORDS =
  /^((grand|sub|final)[ -]?)?totals?\b[^@]{0,40}$|^(sum|count|summe|(gesamt)?(summe|zahl|anzahl)|gesamt|suma|somme|toplam|totale|totaal|summa|итого|всего|कुल|المجموع|合计|合計|总计)(?![\p{L}\p{M}])\W*\d*$/iu;

/** The row must begin with a word for totals, or have this word as its only name and no phone number. */
function isTotalRow({ cells }: Row, { columns }: Pick<HeaderRow, 'columns'>): boolean {
  const texts = cells.map(cleanText).filter(Boolean);
  if (texts.some((text) => text.includes('@'))) return false;
  if (TOTAL_WORDS.test(texts[0] ?? '')) return true;
  const answersIn = (holds: (column: Column) => boolean) =>
    columns.flatMap((column) => (holds(column) && cleanAnswer(cells[column.index])) || []);
  const [name = '', ...more] = answersIn(({ meaning }) => isNameColumn(meaning));
  const isSum = [more.length === 0 ? name : '', texts.find((text) => /\p{L}/u.test(text)) ?? ''].some(
    (text) => TOTAL_WORDS.test(text),
  );
  return isSum && answersIn(({ meaning }) => meaning.field === 'phone').length === 0;
}

/** Sheet names are titles in a file with one sheet for each school or committee. Reports all titles together. */
export function readSheetTitles(
  found: readonly { sheet: Sheet; headers: HeaderRow | undefined; applications: unknown }[],
  context: Omit<GroupContext, 'sheet'>,
): ReadonlyMap<string, GroupTitle> {
  const titles = new Map<string, GroupTitle>();
  const lists = found.filter(({ headers, applications }) => headers?.isRegistrations && !applications);
  const without = (field: GroupTitle['field']) =>
    lists.filter(
      ({ headers }) => !headers?.columns.some(({ meaning }) => meaning.field === field && !meaning.person),
    );
  for (const field of ['school', 'committee'] as const) {
    const sheets = without(field);
    for (const { sheet } of sheets) {
      const title = titleOfSheet(sheet.name, { ...context, sheet: sheet.name });
      if (title?.field !== field) continue;
      // if there is only one file, its name may be a person's name
      const isFile = lists.length === 1 && /\.\w{3}$/.test(sheet.name);
      if (field === 'school' && (isFile || (sheets.length < 2 && !SCHOOL_WORDS.test(foldText(sheet.name)))))
        continue;
      titles.set(sheet.name, title);
    }
  }
  const [first] = titles.keys();
  if (first !== undefined)
    context.report('sheets-read-as-titles', {
      origin: { sheet: first, row: 1 },
      value: [...titles.values()].map(({ text }) => text).join('; '),
    });
  return titles;
}
