import { columnLetters, groupBy } from '../../core/index.ts';
import { Failure } from '../failure.ts';
import {
  type Cell,
  type ChairApplication,
  type Delegate,
  type Delegation,
  type EarlierProblem,
  HIDDEN_SUFFIX,
  type Origin,
  originKey,
  type Registrations,
  type Row,
  type RowProblem,
  type Rules,
  type Sheet,
  type SheetAnalysis,
  tableWidth,
  type WrittenStatus,
} from '../model.ts';
import { isPaymentList } from '../payments/lists.ts';
import { detectDayOrder, parseMail, parsePhone } from './answers.ts';
import {
  type ApplicationTable,
  applyCancellations,
  asksAboutChairing,
  createApplications,
  findApplicationTable,
} from './applications.ts';
import { collectChoiceContext, reportChoiceOrderProblems } from './choices.ts';
import { type CommitteeFinder, createCommitteeFinder } from './committees.ts';
import {
  createDecider,
  reportReplacedCorrections,
  reportUnreadEdits,
  withCorrections,
} from './corrections.ts';
import { identifiesPerson, readDelegation, reportRepeatedDelegations } from './delegations.ts';
import { withoutDuplicates } from './duplicates.ts';
import { createHeaderReader, type HeaderReader } from './headers/headers.ts';
import {
  type Column,
  type ColumnLayout,
  createColumnLayout,
  findHeaderRow,
  type HeaderRow,
  headersWithoutNames,
  isNameColumn,
  type PersonColumns,
  splitTables,
} from './headers/layout.ts';
import { type Field, PLAIN_FIELDS } from './headers/vocabulary.ts';
import { type SiteLanguages, siteLanguages } from './languages.ts';
import { createProblemLog, type ReportProblem, rowText } from './messages.ts';
import { parseNameList } from './names.ts';
import { type PayerList, reportUnknownPayers } from './payers.ts';
import { findRoleColumns, roleOfSheet, splitByRole } from './people-roles.ts';
import { findAnswer, readIndividual, reportOpenName } from './person.ts';
import {
  createQuestionLog,
  openQuestionText,
  type QuestionLog,
  type QuestionRow,
  reportAnswers,
} from './questions/questions.ts';
import { hasSeat } from './questions/roles.ts';
import type { ReadableRow } from './row.ts';
import { withoutErrors } from './rows/errors.ts';
import { type GroupTitle, readGroupedRows, readSheetTitles } from './rows/groups.ts';
import { FORMATTING_COLUMN, fillRepeatedCells, findStruckRows } from './rows/said-once.ts';
import { cleanAnswer, cleanText, columnCells, MAX_ANSWER_LENGTH, truncateText } from './text.ts';
import {
  applyAnswers,
  type CancellationNotice,
  type EarlierPeople,
  isCancellationSheet,
  readCancellations,
  readStatuses,
  splitWithdrawn,
  withdrawnProblemTester,
  withoutWithdrawnMembers,
} from './withdrawals.ts';

interface SheetContent {
  reading: SheetAnalysis;
  delegates: Delegate[];
  delegations: Delegation[];
  applications: ChairApplication[];
  statuses: WrittenStatus[];
}

interface SheetRules {
  committees: CommitteeFinder;
  country: string | undefined;
  languages: SiteLanguages | undefined;
  read: HeaderReader;
  ofSheets: ReadonlyMap<string, GroupTitle>;
  ofSite: Rules['committees'];
  questions: QuestionLog;
  report: ReportProblem;
}

function readSheet(
  sheet: Sheet,
  headersFound: HeaderRow,
  rules: SheetRules,
  isOfChairs = false,
): SheetContent {
  const { committees, country, languages, report } = rules;
  const { name, rows: written } = sheet;
  const { rows, found, kinds, held } = readGroupedRows(
    withoutErrors(written, headersFound, name, report),
    headersFound,
    { ...rules, sheet: name, ofSheet: rules.ofSheets.get(name) },
  );
  const layout = createColumnLayout(withSingleNames(found, rows));
  const { kind, own } = layout;
  const origin = rowOrigin(sheet, found.row);
  const empty = reportEmptyColumns(layout, found, rows, origin, report);
  reportHeaders(found, layout, origin, report);
  if (found.above)
    report('headers-in-two-rows', {
      origin: rowOrigin(sheet, found.above),
      value: rowText(found.above),
    });
  const unordered: { origin: Origin; column: string; value: Cell }[] = [];
  const facts = collectChoiceContext([own, ...layout.members], rows, committees);
  // an empty column is reported only once, not for each row; a sheet of advisers needs no names of members
  const needless = new Set([...empty, ...(roleOfSheet(sheet, found, committees) ? ['names-missing'] : [])]);
  const readable: Omit<ReadableRow, 'cells' | 'origin' | 'report'> = {
    committees,
    country,
    facts,
    ...(languages && {
      languages: { all: languages, form: languages.ofHeaders(found.headers.map((one) => one.written)) },
    }),
    dayOrder: detectDayOrder(sentDates(own, rows)),
    reportUnclearDate: (at, column, value) => unordered.push({ origin: at, column, value }),
  };
  const roles = isOfChairs ? [] : findRoleColumns(rows, found);
  const { statuses, columns } = readStatuses(name, rows, found, roles);
  const headers = readHeaders(found, layout, written).map((one) => {
    if (one.field !== undefined) return one;
    const isRole = roles.some(({ header }) => header === one.written);
    const isStatus = columns.has(one.written) || one.written === FORMATTING_COLUMN.header;
    return isStatus || isRole ? { ...one, field: isRole ? 'role' : 'status' } : one;
  });
  const titles = [...kinds].flatMap(([number, is]) => (is === 'title' ? number : []));
  const content: SheetContent = {
    reading: { name, kind, headerRow: found.row.number, headers, rows: 0, titles },
    delegates: [],
    delegations: [],
    applications: [],
    statuses,
  };
  const at = rows.indexOf(found.row);
  for (const [index, { number, cells }] of rows.entries()) {
    const row: ReadableRow = {
      ...readable,
      cells,
      origin: { sheet: name, row: number },
      report: (code, details) => {
        if (!needless.has(code)) report(code, { ...details, origin: row.origin });
      },
    };
    if (index === at || rows[index] === found.above) continue;
    if (index < at && !hasContact(own, row)) {
      row.report('row-above-headers', { value: rowText(row) });
      continue;
    }
    content.reading.rows++;
    reportCutTexts(found, row);
    const is = kinds.get(number);
    if (is === undefined) readRow(row, layout, content);
    else if (is !== 'title') row.report(ROW_KIND_CODES[is], { value: rowText(row) });
  }
  for (const person of content.delegates) {
    const why = held.get(person.origin.row);
    if (why !== undefined) person.heldBy = why;
  }
  reportUnreadChoices(found, name, content, report);
  reportChoiceOrderProblems(facts, origin, report);
  const [first, ...others] = unordered;
  if (first)
    report('date-order', { ...first, near: others.length > 0 ? `, nor in ${others.length} other rows` : '' });
  if (isOfChairs) return content;
  return { ...content, ...splitByRole(sheet, rows, found, roles, content.delegates, rules) };
}

const ROW_KIND_CODES = { headers: 'header-again', total: 'row-total', note: 'row-note' } as const;

/** Returns the codes of problems with missing addresses and choices that are then not reported for each row. */
function reportEmptyColumns(
  { kind, own }: ColumnLayout,
  found: HeaderRow,
  rows: readonly Row[],
  origin: Origin,
  report: ReportProblem,
): string[] {
  if (kind !== 'individual') return [];
  const codes: string[] = [];
  const [mail] = own.fields.mail ?? [];
  if (areUnanswered(own.fields.mail ?? [], found, rows)) {
    report('mail-column-missing', { origin, column: mail?.written });
    codes.push('mail-missing');
  }
  const asked = committeeColumns(own);
  if (asked.length > 0 && areUnanswered(asked, found, rows)) {
    report('choices-empty', { origin, column: asked[0]?.written });
    codes.push('choice-missing', 'portfolio-without-committee');
  }
  return codes;
}

/** No one in the sheet gets a seat until these columns are read. */
function reportUnreadChoices(
  { unread = [], row }: HeaderRow,
  sheet: string,
  { delegates }: SheetContent,
  report: ReportProblem,
): void {
  for (const column of unread)
    report('choices-unread', { origin: { sheet, row: row.number }, column: column.written });
  if (unread.length > 0) for (const delegate of delegates) delegate.isUnread = true;
}

/** True if there are no columns; false if there are only a few rows. */
function areUnanswered(
  columns: readonly { index: number }[],
  { row }: HeaderRow,
  rows: readonly Row[],
): boolean {
  const below = rows.slice(rows.indexOf(row) + 1);
  if (columns.length > 0 && below.length < MIN_EMPTY_ROWS) return false;
  return columns.every(({ index }) => below.every(({ cells }) => !cleanAnswer(cells[index])));
}

function committeeColumns({ choices, ofCommittees }: PersonColumns): Column[] {
  return [
    ...choices.flatMap(({ committee }) => committee),
    ...ofCommittees.flatMap(({ answers }) => answers),
  ];
}

/** With fewer rows, each missing answer is reported. */
const MIN_EMPTY_ROWS = 3;

/** Columns that this kind of sheet does not use, and columns without a header, count as not read. */
function readHeaders(found: HeaderRow, layout: ColumnLayout, rows: readonly Row[]): SheetAnalysis['headers'] {
  const unused = new Set(unusedColumns(layout).map(({ written }) => written));
  const headers = found.headers.map(({ field, ...rest }) => ({
    ...rest,
    ...(field !== undefined && !unused.has(rest.written) && { field }),
  }));
  const widest = tableWidth(rows);
  for (let index = 0; index < widest; index++) {
    const isHeaded =
      [found.row, found.above].some((row) => cleanText(row?.cells[index]) !== '') ||
      found.columns.some((column) => column.index === index);
    if (isHeaded || !rows.some(({ cells }) => cleanAnswer(cells[index]))) continue;
    headers.push({ written: `(column ${columnLetters(index)}, which has no header)` });
  }
  return headers;
}

function unusedColumns({ kind, own, leads, adviser }: ColumnLayout): Column[] {
  const { fields } = own;
  const isNamed = fields.name ?? fields.preferredName ?? fields.firstName ?? fields.lastName;
  const ofAdviser = adviser && kind === 'individual' && !leads ? Object.values(adviser.fields).flat() : [];
  const unused: Field[] =
    kind === 'individual'
      ? leads
        ? ['head']
        : ['head', 'size', 'members']
      : isNamed
        ? []
        : [...PLAIN_FIELDS];
  return [...ofAdviser, ...unused.flatMap((field) => fields[field] ?? [])];
}

function readRow(row: ReadableRow, layout: ColumnLayout, { delegates, delegations }: SheetContent): void {
  for (const one of [...layout.members, ...(layout.adviser ? [layout.adviser] : [])])
    reportOpenName(one, row);
  const columns = singlePersonColumns(layout, row);
  if (columns) {
    const delegate = readIndividual(columns, row);
    if (delegate) delegates.push(delegate);
    return;
  }
  const found = readDelegation(layout, row);
  if (!found) return;
  delegations.push(found.delegation);
  for (const delegate of found.delegates) delegates.push(delegate);
}

function reportCutTexts({ columns }: HeaderRow, { cells, report }: ReadableRow): void {
  for (const { index, written } of columns) {
    const value = cells[index];
    if (typeof value === 'string' && value.length > MAX_ANSWER_LENGTH)
      report('text-cut', { column: written, value });
  }
}

function singlePersonColumns(
  { kind, own, members, leads }: ColumnLayout,
  row: ReadableRow,
): PersonColumns | undefined {
  if (kind === 'individual' && !leads) return own;
  if (members.some((one) => identifiesPerson(one, row))) return undefined;
  if (leads) return cleanAnswer(findAnswer(own, 'members', row).value) ? undefined : own;
  // in a form for both kinds, this row has a name of its own, and neither a head nor members
  const { head, name, firstName } = own.fields;
  const isAlone = head && (name ?? firstName) && cleanAnswer(findAnswer(own, 'head', row).value) === '';
  return isAlone && identifiesPerson(own, row) ? own : undefined;
}

/** "Names of delegates" becomes the name of a person if each cell contains only one name. */
function withSingleNames({ columns, row: headers }: HeaderRow, rows: readonly Row[]): Column[] {
  const isOf = ({ meaning }: Column, ...fields: Field[]) => fields.some((field) => field === meaning.field);
  const listed = columns.filter((column) => isOf(column, 'members'));
  const hasOthers = columns.some(
    (column) =>
      !column.meaning.person &&
      isOf(column, 'name', 'preferredName', 'firstName', 'lastName', 'head', 'size'),
  );
  const below = rows.slice(rows.indexOf(headers) + 1);
  const areSingle = listed.every(({ index }) =>
    below.every(({ cells }) => {
      const written = String(cells[index] ?? '').slice(0, MAX_ANSWER_LENGTH);
      return !cleanAnswer(written) || parseNameList(written, 1)?.people.length === 1;
    }),
  );
  if (hasOthers || !areSingle) return columns;
  return columns.map((column) =>
    listed.includes(column) ? { ...column, meaning: { ...column.meaning, field: 'name' } } : column,
  );
}

function* sentDates({ fields }: PersonColumns, rows: readonly Row[]): Iterable<Cell | undefined> {
  for (const { index } of fields.sent ?? []) yield* columnCells(rows, index);
}

/** Finds registrations above the headers: sorting a sheet may move its headers down. */
function hasContact(own: PersonColumns, row: ReadableRow): boolean {
  const mail = cleanAnswer(findAnswer(own, 'mail', row).value);
  const { phone, code } = parsePhone(findAnswer(own, 'phone', row).value, undefined);
  return (mail !== '' && !parseMail(mail).code) || (phone !== '' && !code);
}

function reportHeaders(
  { headers }: HeaderRow,
  { own, members }: ColumnLayout,
  origin: Origin,
  report: ReportProblem,
): void {
  for (const { written, field, suggestion } of headers) {
    if (suggestion === undefined) continue;
    report(field ? 'header-guessed' : 'header-unknown', {
      origin,
      column: written,
      value: written,
      near: suggestion,
    });
  }
  for (const { fields } of [own, ...members]) {
    for (const [field, [first, ...others]] of Object.entries(fields) as [string, { written: string }[]][]) {
      // all answers about consent count, but only the most exact answer about experience
      if (field === 'consent' || field === 'experience') continue;
      for (const { written } of others)
        report('header-twice', { origin, column: written, value: written, near: first?.written });
    }
  }
}

interface EarlierRegistrations extends EarlierPeople {
  questions?: QuestionRow[];
  problems?: EarlierProblem[];
}

/**
 * `before` has the OC's changes. Every row is in exactly one place, which `row-counts.ts` counts: delegates, delegations,
 * duplicates that are not `included`, headers, or a problem, for example.
 * @throws Failure `no-registrations`, with the expected headers and the headers of the file.
 */
export function parseRegistrations(
  uploaded: readonly Sheet[],
  rules: Rules,
  before?: EarlierRegistrations,
): Registrations {
  const read = createHeaderReader(rules);
  const { problems, report, summarise } = createProblemLog();
  const found = withUniqueNames(uploaded).map((original): FoundSheet => {
    const first = findHeaderRow(original, read);
    const isList = first?.isRegistrations && !isPaymentList(original, first);
    const sheet = isList ? fillRepeatedCells(original, first, report) : original;
    const headers = sheet === original ? first : findHeaderRow(sheet, read);
    const isCancelling = headers && isCancellationSheet(sheet, headers);
    const kind = isCancelling ? 'cancellations' : isPaymentList(sheet, headers) ? 'payments' : undefined;
    return { sheet, headers, kind, applications: findApplicationTable(sheet, headers, read) };
  });
  if (!found.some(({ headers, applications }) => headers?.isRegistrations || applications))
    throw noHeadersFailure(found);
  const committees = createCommitteeFinder(rules);
  const languages = siteLanguages(rules);
  const lists = found.filter(({ kind }) => !kind);
  const questions = createQuestionLog(before?.questions);
  const ofSheets = readSheetTitles(lists, { committees, read, report, questions });
  const { country, committees: ofSite } = rules;
  const { contents, notices, payers } = readSheets(found, {
    committees,
    country,
    languages,
    read,
    ofSheets,
    ofSite,
    questions,
    report,
  });
  const doubtful = findDoubtfulRows(found);
  const statusesOf = (those: SheetContent[]) =>
    applyAnswers(
      those.flatMap((content) => content.statuses),
      questions,
    );
  const isOfChairs = ({ reading: { kind } }: SheetContent) => kind === 'chairs';
  const { statuses, doubts } = statusesOf(contents.filter((content) => !isOfChairs(content)));
  const ofChairs = statusesOf(contents.filter((one) => isOfChairs(one) || one.applications.length > 0));
  const decided = applyAnswers(before?.statuses ?? [], questions);
  const again = before && { ...before, statuses: decided.statuses };
  reportAnswers(before?.questions ?? [], report);
  const all: Registrations = {
    sheets: contents.map(({ reading }) => reading),
    delegates: contents.flatMap((content) => content.delegates),
    delegations: contents.flatMap((content) => content.delegations),
    applications: contents.flatMap((content) => content.applications),
    duplicates: [],
    withdrawn: [],
    problems,
    questions: questions.questions,
    input: found.map(({ sheet }) => sheet),
  };
  if (all.delegates.length + all.delegations.length + all.applications.length === 0) throw noRowsFailure(all);
  reportRepeatedDelegations(all.delegations, report);
  const corrected = again
    ? withCorrections(all.delegates, again, committees, { country, languages }, report)
    : all.delegates;
  const decide = again && createDecider(again, [...corrected, ...all.applications], report);
  const isDoubtful = ({ origin }: { origin: Origin }) => doubtful.has(originKey(origin));
  const deduplicated = withoutDuplicates(corrected, country, report, decide, isDoubtful);
  const applying = withoutDuplicates(all.applications, country, report, decide, isDoubtful);
  const { applications, cancelled } = completeApplications(
    applying.delegates,
    ofChairs,
    notices,
    country,
    again?.statuses ?? [],
    doubtful,
  );
  const last = deduplicated.duplicates.at(-1)?.group ?? 0;
  const ofChairsTwice = applying.duplicates.map((one) => ({ ...one, group: one.group + last }));
  const duplicates = [...deduplicated.duplicates, ...ofChairsTwice];
  const { delegates, withdrawn } = splitWithdrawn({
    ...deduplicated,
    all: corrected,
    delegations: all.delegations,
    statuses: addDoubtfulPeople(statuses, deduplicated.delegates, doubtful),
    doubts: [...decided.doubts, ...doubts],
    notices,
    cancelled,
    again,
    committees,
    country,
    problems,
    report,
  });
  const everybody = [...corrected, ...withdrawn.map(({ delegate }) => delegate), ...all.applications];
  reportUnknownPayers(payers, everybody, country, report);
  if (again) {
    for (const { code, ...at } of again.problems ?? []) report(code, at);
    reportUnreadEdits(
      again,
      delegates,
      withdrawn.map(({ delegate }) => delegate),
      report,
    );
    reportReplacedCorrections(corrected, deduplicated.delegates, report);
  }
  const isOpen = openProblemTester(
    [...all.delegates, ...all.applications],
    [...deduplicated.delegates, ...applications],
  );
  const isSettled = withdrawnProblemTester(withdrawn, delegates);
  const isUnasked = seatlessProblemTester(delegates);
  summarise((problem) => isOpen(problem) && !isSettled(problem) && !isUnasked(problem));
  const delegations = withoutWithdrawnMembers(all.delegations, withdrawn);
  return { ...all, delegates, delegations, applications, duplicates, withdrawn, problems };
}

/** People who need no seat are not asked for a choice. */
function seatlessProblemTester(delegates: readonly Delegate[]): (problem: RowProblem) => boolean {
  const rows = new Set(delegates.flatMap(({ origin, role }) => (hasSeat(role) ? [] : originKey(origin))));
  return ({ code, origin }) => code === 'choice-missing' && rows.has(originKey(origin));
}

function completeApplications(
  people: readonly Delegate[],
  { statuses, doubts }: ReturnType<typeof applyAnswers>,
  notices: readonly CancellationNotice[],
  country: string | undefined,
  decided: readonly WrittenStatus[],
  doubtful: DoubtfulRows,
): ReturnType<typeof applyCancellations> {
  // a list of applications without its duplicates still contains only applications
  const left = people as ChairApplication[];
  const rows = groupBy(left, ({ origin }) => originKey(origin));
  for (const { of, text, header } of doubts)
    for (const person of rows.get(originKey(of)) ?? []) person.heldBy ??= openQuestionText(text, header);
  return applyCancellations(left, addDoubtfulPeople(statuses, left, doubtful), notices, decided, country);
}

type DoubtfulRows = ReadonlyMap<string, Pick<WrittenStatus, 'header' | 'text'>>;

/**
 * Doubtful rows count only if the same person is in no other row. They are struck out, or in a hidden sheet next to a visible
 * sheet.
 */
function findDoubtfulRows(found: readonly FoundSheet[]): DoubtfulRows {
  const doubtful = new Map<string, Pick<WrittenStatus, 'header' | 'text'>>();
  const lists = found.filter(({ headers, applications }) => headers?.isRegistrations || applications);
  const hasVisible = lists.some(({ sheet }) => !sheet.hidden);
  for (const { sheet, headers, applications } of lists) {
    const header = applications?.headers ?? headers;
    const struck = { header: FORMATTING_COLUMN.header, text: FORMATTING_COLUMN.struck };
    for (const row of header ? findStruckRows(sheet, header) : [])
      doubtful.set(originKey({ sheet: sheet.name, row }), struck);
    if (!sheet.hidden || !hasVisible) continue;
    const hidden = { header: 'Sheet', text: 'only on a hidden sheet' };
    for (const row of sheet.rows) doubtful.set(originKey(rowOrigin(sheet, row)), hidden);
  }
  return doubtful;
}

function addDoubtfulPeople(
  statuses: readonly WrittenStatus[],
  people: readonly Delegate[],
  doubtful: DoubtfulRows,
): WrittenStatus[] {
  const origins = new Map(people.map(({ origin }) => [originKey(origin), origin]));
  return [
    ...statuses.filter(({ of }) => !doubtful.has(originKey(of))),
    ...[...origins].flatMap(([key, origin]) => {
      const status = doubtful.get(key);
      return status ? [{ ...status, origin, of: origin }] : [];
    }),
  ];
}

interface FoundSheet {
  sheet: Sheet;
  headers: HeaderRow | undefined;
  applications: ApplicationTable | undefined;
  kind: 'cancellations' | 'payments' | undefined;
}

function readSheets(
  found: readonly FoundSheet[],
  rules: SheetRules,
): { contents: SheetContent[]; notices: CancellationNotice[]; payers: PayerList[] } {
  const { read, report } = rules;
  // if a file has only cancellations and payments, all its sheets are read as registrations
  const areOther = found.every(({ kind, headers }) => kind || !headers?.isRegistrations);
  const notices: CancellationNotice[] = [];
  const payers: PayerList[] = [];
  const contents = found.map(({ sheet, headers, applications, ...one }): SheetContent => {
    const { name, rows } = sheet;
    const [first] = rows;
    const kind = areOther ? undefined : one.kind;
    if (sheet.hidden && first)
      report('sheet-hidden', {
        origin: rowOrigin(sheet, headers?.row ?? first),
        near: name.slice(0, -HIDDEN_SUFFIX.length),
      });
    reportHiddenRows(sheet, report);
    if (kind === 'payments') {
      if (headers?.isRegistrations) payers.push({ sheet, headers });
      return emptyContent({ name, kind, headers: [], rows: rows.length });
    }
    if (kind === 'cancellations' && headers) {
      for (const notice of readCancellations(sheet, headers, rules.country)) notices.push(notice);
      const reading = { name, kind, headerRow: headers.row.number, headers: headers.headers };
      return emptyContent({ ...reading, rows: rows.length });
    }
    if (applications) return readApplications(sheet, applications, rules);
    if (headers?.isRegistrations) {
      if (asksAboutChairing(headers) && findRoleColumns(rows, headers).length === 0)
        report('maybe-chairs', { origin: rowOrigin(sheet, headers.row), value: rowText(headers.row) });
      const tables = splitTables(sheet, headers, read).map((table, at) => {
        const content = readSheet({ ...sheet, rows: table.rows }, table.headers, rules);
        const { row } = table.headers;
        if (at > 0) report('table-below', { origin: rowOrigin(sheet, row), value: rowText(row) });
        return content;
      });
      return mergeTables(tables);
    }
    if (first)
      report('sheet-not-understood', {
        origin: rowOrigin(sheet, first),
        value: rowText(first),
        near: headersWithoutNames(headers),
        rows: rows.length,
      });
    return emptyContent({ name, kind: 'none', headers: headers?.headers ?? [], rows: rows.length });
  });
  return { contents, notices, payers };
}

function rowOrigin({ name }: Sheet, { number }: Row): Origin {
  return { sheet: name, row: number };
}

function reportHiddenRows(sheet: Sheet, report: ReportProblem): void {
  const rows = sheet.hidden ? [] : sheet.rows.filter(({ hidden }) => hidden);
  if (rows[0])
    report('rows-hidden', {
      origin: rowOrigin(sheet, rows[0]),
      rows: rows.length,
      near: String(rows.length),
    });
}

function emptyContent(reading: SheetAnalysis): SheetContent {
  return { reading, delegates: [], delegations: [], applications: [], statuses: [] };
}

function readApplications(sheet: Sheet, table: ApplicationTable, rules: SheetRules): SheetContent {
  const { reading, delegates, statuses } = readSheet(sheet, table.headers, rules, true);
  const known = new Map(table.headers.headers.map(({ written, field }) => [written, field]));
  const headers = reading.headers.map((one) => {
    const field = one.field ?? known.get(one.written);
    return { ...one, ...(field && { field }) };
  });
  const applications = createApplications(table, sheet.rows, delegates);
  return { ...emptyContent({ ...reading, kind: 'chairs', headers }), applications, statuses };
}

function mergeTables(tables: readonly SheetContent[]): SheetContent {
  return {
    reading: mergeSheetAnalyses(tables.map(({ reading }) => reading)),
    delegates: tables.flatMap(({ delegates }) => delegates),
    delegations: tables.flatMap(({ delegations }) => delegations),
    applications: tables.flatMap(({ applications }) => applications),
    statuses: tables.flatMap(({ statuses }) => statuses),
  };
}

function mergeSheetAnalyses(readings: readonly SheetAnalysis[]): SheetAnalysis {
  const [first] = readings as [SheetAnalysis, ...SheetAnalysis[]];
  const rows = readings.reduce((sum, one) => sum + one.rows, readings.length - 1);
  const titles = readings.flatMap((one) => one.titles ?? []);
  return { ...first, headers: readings.flatMap(({ headers }) => headers), rows, titles };
}

/** Another form of the same person may have the answer in this field. */
const MISSING_ANSWER_FIELDS = {
  'name-missing': 'name',
  'mail-missing': 'mail',
  'choice-missing': 'choices',
} as const;

const CORRECTABLE_PROBLEMS: Record<string, { header: RegExp; now: (person: Delegate) => string[] }> = {
  'mail-strange': { header: /^Mail$/, now: ({ mail }) => [mail] },
  'phone-strange': { header: /^Phone$/, now: ({ phone }) => [phone] },
  'phone-rounded': { header: /^Phone$/, now: () => [] },
  ...Object.fromEntries(
    ['committee-unknown', 'committee-ambiguous', 'committee-guessed'].map((code) => [
      code,
      {
        header: /^Choice \d+ committee$/,
        now: ({ choices }: Delegate) => choices.map(({ written }) => written),
      },
    ]),
  ),
};

/** Another form of the same person, or a correction in Delegates, may have the missing answer. */
function openProblemTester(
  before: readonly Delegate[],
  after: readonly Delegate[],
): (problem: RowProblem) => boolean {
  const left = groupBy(after, ({ origin }) => originKey(origin));
  const rows = groupBy(before, ({ origin }) => originKey(origin));
  return ({ code, origin, value }) => {
    const people = left.get(originKey(origin)) ?? [];
    const written = Object.hasOwn(CORRECTABLE_PROBLEMS, code) ? CORRECTABLE_PROBLEMS[code] : undefined;
    if (written) {
      const corrected = people.filter((one) => one.corrected?.some((header) => written.header.test(header)));
      // if several people share a row, the owner of the phone number is unknown
      const isOwn = code.startsWith('phone') ? corrected.length === people.length : true;
      const isThere = people.some((one) => written.now(one).some((text) => truncateText(text) === value));
      return corrected.length === 0 || !isOwn || isThere;
    }
    if (!Object.hasOwn(MISSING_ANSWER_FIELDS, code)) return true;
    const field = MISSING_ANSWER_FIELDS[code as keyof typeof MISSING_ANSWER_FIELDS];
    const own = rows.get(originKey(origin)) ?? [];
    const isMember = own.some(({ delegation }) => delegation !== undefined);
    // in a row with several members, only the name shows which person a problem is about
    const isWho = ({ name }: Delegate) => !isMember || truncateText(cleanText(name)) === value;
    const row = own.find(isWho);
    if (!row) return true;
    const person = people.find(isWho);
    if (isMember && !person) return true;
    return person !== undefined && person[field].length === row[field].length;
  };
}

/** Names identify rows: the second sheet called `name` becomes `name (2)`. Hidden sheets get a suffix. */
function withUniqueNames(sheets: readonly Sheet[]): Sheet[] {
  const taken = new Set<string>();
  return sheets.map((sheet) => {
    const suffix = sheet.hidden ? HIDDEN_SUFFIX : '';
    const own = sheet.name.endsWith(suffix)
      ? sheet.name.slice(0, sheet.name.length - suffix.length)
      : sheet.name;
    let name = own + suffix;
    for (let count = 2; taken.has(name); count++) name = `${own} (${count})${suffix}`;
    taken.add(name);
    return { ...sheet, name };
  });
}

const EXPECTED_HEADERS =
  'Plenary needs a row among the first 30 with a header for the name, such as “Full name” or “Head delegate”. It also needs at least one of “Email”, “Phone”, “School”, “Committee preference 1” or “Number of delegates”.';
const MAX_LISTED_SHEETS = 30;

function noHeadersFailure(found: readonly FoundSheet[]): Failure {
  const seen = found.slice(0, MAX_LISTED_SHEETS).map(({ sheet, headers }) => {
    if (!headers) return `Sheet “${sheet.name}” is empty.`;
    const shown = headers.headers.slice(0, MAX_LISTED_SHEETS).map(({ written, field, suggestion }) => {
      const note = field ? ` (understood as ${field})` : suggestion ? ` (did you mean “${suggestion}”?)` : '';
      return `“${written}”${note}`;
    });
    const rest = headers.headers.length > MAX_LISTED_SHEETS ? ', …' : '';
    const row =
      shown.length > 0 ? `Row ${headers.row.number} is most like one: ${shown.join(', ')}${rest}.` : '';
    return `Sheet “${cleanText(sheet.name)}”: no row of headers was found. ${row}`.trim();
  });
  // if most headers are understood, the missing name is easy to overlook in the list
  const isNameMissing = found.some(
    ({ headers }) =>
      headers && headers.columns.length > 1 && !headers.columns.some(({ meaning }) => isNameColumn(meaning)),
  );
  return new Failure(
    'no-registrations',
    isNameMissing
      ? 'No registrations were found in this file: no column was understood as the names. Call its header Name, and upload the file again. The people who run the site can also write that header under registrations.columns in site.yaml.'
      : 'No registrations were found in this file: no sheet has headers that can be understood. Change its headers and upload it again. The people who run the site can also name them under registrations.columns in site.yaml.',
    { problems: [EXPECTED_HEADERS, ...seen] },
  );
}

function noRowsFailure({ sheets, problems }: Registrations): Failure {
  const perSheet = sheets.map(({ name, headerRow, rows }) => {
    if (headerRow === undefined) return `Sheet “${name}”: no row of headers was found.`;
    return `Sheet “${name}”: headers were found in row ${headerRow}, and ${rows === 0 ? 'nothing' : 'no registration'} with them.`;
  });
  const lost = problems
    .filter((one) => one.lost)
    .slice(0, MAX_LISTED_SHEETS)
    .map(({ origin, remedy }) => `${origin.sheet}, row ${origin.row}: ${remedy}`);
  return new Failure(
    'no-registrations',
    'This file has the headers of registrations, but no registrations. Check that it is the right file and not an empty form.',
    { problems: [...perSheet, ...lost] },
  );
}
