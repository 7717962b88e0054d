import { groupBy } from '../../core/index.ts';
import {
  type AnswerField,
  type Cell,
  type Choice,
  type Delegate,
  type EarlierRow,
  type Origin,
  originKey,
} from '../model.ts';
import { parseConsent, parseMail, parsePhone } from './answers.ts';
import type { CommitteeFinder } from './committees.ts';
import type { Decider } from './duplicates.ts';
import type { SiteLanguages } from './languages.ts';
import { originText, type ReportProblem, rowText } from './messages.ts';
import { hasSeat, parseRole, ROLES } from './questions/roles.ts';
import { cleanAnswer, cleanText } from './text.ts';

/** `include` and `status` are the columns Kept and Status; empty if the column is missing. */
export interface DuplicateRow extends Omit<EarlierRow, 'key'> {
  include: string;
  status: string;
}

export interface DelegateRow extends EarlierRow {
  cells: Cell[];
  /** All rows of a sheet share one array. */
  headers: readonly string[];
  answers: { header: string; field: AnswerField; cell: Cell }[];
  /** Answers and choices that the OC has changed, now or earlier; absent if the workbook has no checksums. */
  edits?: { header: string; cell: Cell }[];
}

export interface Corrections {
  duplicates?: DuplicateRow[];
  /** Absent if the workbook no longer has the sheet Delegates. */
  delegates?: DelegateRow[];
  withdrawn?: DelegateRow[];
  /** Rows without a row number. */
  added?: Origin[];
}

/** Gives the decision of the OC in Duplicates about a row. Reports decisions about deleted rows. */
export function createDecider(
  { duplicates = [], delegates: listed = [] }: Corrections,
  delegates: readonly Delegate[],
  report: ReportProblem,
): Decider {
  const decided = groupBy(duplicates, ({ of }) => rowKey(of));
  const known = groupBy(delegates, ({ origin }) => rowKey(origin));
  // rows that the OC copied from Duplicates to Delegates
  const copied = new Set(listed.map(({ of, name }) => name + rowKey(of)));
  for (const row of duplicates) {
    if (parseConsent(row.include) === 'unclear')
      report('kept-unclear', { origin: row.origin, value: row.include });
    if (parseDecision(row) === 'restore' && !known.has(rowKey(row.of)))
      report('kept-row-missing', { origin: row.origin, value: row.name, near: originText(row.of) });
  }
  return ({ name, origin, delegation }) => {
    const all = decided.get(rowKey(origin)) ?? [];
    const own = all.filter((row) => row.name === cleanText(name));
    // if a name is empty in Input, the workbook has the name from another row
    const of = own.length > 0 || delegation !== undefined ? own : all;
    const decisions = of.map((row) => parseDecision(row));
    // if there are two copies of a row, the edited copy has the decision of the OC
    const removed = of[decisions.indexOf('remove')];
    if (decisions.includes('restore')) {
      if (removed) report('edits-differ', { origin: removed.origin, value: removed.include, near: 'yes' });
      return 'restore';
    }
    const isCopied = of.some(
      ({ status, name: written }) => status === 'set aside' && copied.has(written + rowKey(origin)),
    );
    return isCopied ? 'restore' : removed ? 'remove' : decisions[0];
  };
}

function parseDecision({ include, status }: DuplicateRow): ReturnType<Decider> {
  const wanted = parseConsent(include);
  const isIn = status === 'latest' || status === 'possible duplicate';
  // an unclear word changes nothing
  if (wanted === 'unclear') return isIn ? 'stay' : undefined;
  if (wanted === 'yes') return isIn ? 'stay' : 'restore';
  return wanted === 'no' && status !== '' && status !== 'set aside' ? 'remove' : undefined;
}

export const CHOICE_HEADER = /^Choice (\d+) (committee|portfolio)$/;

/** The country is for numbers without a country code. A site in one language has no `languages`. */
interface ReadingDefaults {
  country: string | undefined;
  languages: SiteLanguages | undefined;
}

/** If a cell has several corrections, the first counts, and the others are reported. */
export function withCorrections(
  delegates: readonly Delegate[],
  { delegates: listed = [], withdrawn = [] }: Corrections,
  committees: CommitteeFinder,
  by: ReadingDefaults,
  report: ReportProblem,
): Delegate[] {
  const rows = [...listed, ...withdrawn];
  const edited = rows.filter(({ edits }) => edits && edits.length > 0);
  if (edited.length === 0) return [...delegates];
  const known = groupBy(delegates, ({ origin }) => rowKey(origin));
  const edits = new Map<Delegate, Map<string, Cell>>();
  for (const row of edited) {
    const people = known.get(rowKey(row.of));
    // a row without a registration is reported elsewhere
    if (!people) continue;
    // the name distinguishes people who share a row
    const [person, ...others] =
      people.length === 1 ? people : people.filter(({ name }) => row.name === cleanText(name));
    if (!person || others.length > 0) {
      const [first] = row.edits ?? [];
      report('delegates-not-read', {
        origin: row.origin,
        column: first?.header,
        value: first?.cell,
        near: originText(row.of),
      });
      continue;
    }
    const own = edits.get(person) ?? new Map<string, Cell>();
    edits.set(person, own);
    for (const { header, cell } of row.edits ?? []) {
      if (!own.has(header)) own.set(header, cell);
      else if (cleanText(own.get(header)) !== cleanText(cell))
        report('edits-differ', {
          origin: row.origin,
          column: header,
          value: cell,
          near: cleanText(own.get(header)),
        });
    }
  }
  return delegates.map((one) => {
    const own = edits.get(one);
    return own ? applyCorrections(one, own, rows, committees, by, report) : one;
  });
}

function applyCorrections(
  person: Delegate,
  edits: ReadonlyMap<string, Cell>,
  [first]: readonly DelegateRow[],
  committees: CommitteeFinder,
  by: ReadingDefaults,
  report: ReportProblem,
): Delegate {
  const changed: Delegate = { ...person, choices: person.choices.map((choice) => ({ ...choice })) };
  const headers: string[] = [];
  for (const [header, cell] of edits) {
    const text = cleanAnswer(cell);
    const field = first?.answers.find((answer) => answer.header === header)?.field;
    if (field === 'language') {
      const named = by.languages?.named(text);
      if (!named && by.languages && text)
        report('language-unknown', { origin: person.origin, column: header, value: cell });
      if (!named || named === changed.language) continue;
      changed.language = named;
      headers.push(header);
    } else if (field) {
      const value =
        field === 'mail' && text
          ? parseMail(text).mail || text
          : field === 'phone'
            ? parsePhone(cell, by.country).phone
            : cleanText(cell);
      if (cleanText(changed[field]) === cleanText(value)) continue;
      changed[field] = value;
      headers.push(header);
    }
    if (correctRoleOrChoice(changed, header, text, committees, report)) headers.push(header);
  }
  changed.choices = changed.choices.filter(
    ({ committee, written }) => committee !== undefined || written !== '',
  );
  return headers.length > 0 ? { ...changed, corrected: headers } : person;
}

/** An empty cell means delegate. Reports unknown words, and "chair", because only the sheet Chairs decides who is a chair. */
function correctRole(person: Delegate, text: string, report: ReportProblem): boolean {
  const isQuestion = person.role?.startsWith('“') === true;
  if (isQuestion && text === person.role) return false;
  const role = text === '' ? 'delegate' : parseRole(text);
  if (role === undefined || role === 'chair') {
    if (text !== person.role)
      report('role-unknown', {
        origin: person.origin,
        column: 'Role',
        value: text,
        near: ROLES.filter((one) => one !== 'chair').join(', '),
      });
    return false;
  }
  if (role === (person.role ?? 'delegate')) return false;
  delete person.role;
  if (isQuestion) delete person.heldBy;
  if (!hasSeat(role)) person.role = role;
  return true;
}

function correctRoleOrChoice(
  person: Delegate,
  header: string,
  text: string,
  committees: CommitteeFinder,
  report: ReportProblem,
): boolean {
  if (header === 'Role') return correctRole(person, text, report);
  const [, number, part] = CHOICE_HEADER.exec(header) ?? [];
  if (number === undefined) return false;
  const { choices, origin } = person;
  const at = Number(number) - 1;
  while (choices.length <= at) choices.push({ written: '' });
  const choice = choices[at] as Choice;
  if (part === 'portfolio') {
    delete choice.portfolio;
    if (text) choice.portfolio = text;
    return true;
  }
  const { id, ambiguous, near } = text ? committees(text) : {};
  choice.written = text;
  delete choice.committee;
  if (id !== undefined) choice.committee = id;
  else if (text)
    report(ambiguous ? 'committee-ambiguous' : 'committee-unknown', {
      origin,
      column: header,
      value: text,
      near,
    });
  return true;
}

export function reportReplacedCorrections(
  before: readonly Delegate[],
  after: readonly Delegate[],
  report: ReportProblem,
): void {
  const left = new Set(after.map(({ origin, name }) => name + rowKey(origin)));
  for (const { origin, name, corrected: headers } of before)
    if (headers && !left.has(name + rowKey(origin)))
      report('correction-replaced', { origin, column: headers.join(', '), value: name });
}

/** Ignores rows that are in Duplicates, because other rows fill their empty answers. */
export function reportUnreadEdits(
  { duplicates = [], delegates: rows, withdrawn = [], added = [] }: Corrections,
  delegates: readonly Delegate[],
  gone: readonly Delegate[],
  report: ReportProblem,
): void {
  if (!rows) return;
  const known = groupBy([...delegates, ...gone], ({ origin }) => rowKey(origin));
  const inDuplicates = groupBy(duplicates, ({ of }) => rowKey(of));
  for (const { origin, of, cells, answers, edits } of rows) {
    const key = rowKey(of);
    const people = known.get(key);
    if (inDuplicates.has(key)) continue;
    if (!people) {
      if (!isFromInput(of)) report('delegates-row-not-read', { origin, value: rowText({ cells }) });
      continue;
    }
    if (edits) continue;
    const changed = people.map((person) =>
      answers.find(
        ({ field, cell }) =>
          // a site in one language does not ask for the language
          !(field === 'language' && person.language === undefined) &&
          cleanText(cell) !== cleanText(person[field]),
      ),
    );
    // several people of a delegation share a row
    const [edit] = changed.includes(undefined) ? [] : changed;
    if (edit)
      report('delegates-not-read', { origin, column: edit.header, value: edit.cell, near: originText(of) });
  }
  const left = new Set([...[...rows, ...withdrawn].map(({ of }) => of), ...added].map(rowKey));
  const sheets = new Set(rows.map(({ of }) => of.sheet));
  for (const { origin, name } of delegates)
    if (sheets.has(origin.sheet) && !left.has(rowKey(origin)) && !inDuplicates.has(rowKey(origin)))
      report('delegates-row-deleted', { origin, value: name });
}

/** Origins of all rows that Plenary writes name a sheet and a row. */
export function isFromInput({ sheet, row }: Origin): boolean {
  return sheet !== '' && Number.isInteger(row);
}

/** Ignores line breaks in the sheet name, because the workbook does not contain them. */
export function rowKey({ sheet, row }: Origin): string {
  return originKey({ sheet: cleanText(sheet), row });
}
