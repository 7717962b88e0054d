import { groupBy } from '../../core/index.ts';
import {
  type Choice,
  type Delegate,
  type Delegation,
  type DuplicateEntry,
  type EarlierRow,
  type Origin,
  type Row,
  type RowProblem,
  type Sheet,
  tableWidth,
  WITHDRAWAL_SOURCES,
  type Withdrawal,
  type WrittenStatus,
} from '../model.ts';
import { detectDayOrder, parseConsent, parseSentTime } from './answers.ts';
import type { CommitteeFinder } from './committees.ts';
import { CHOICE_HEADER, type Corrections, type DelegateRow, isFromInput, rowKey } from './corrections.ts';
import { findOriginsSetAside } from './duplicates.ts';
import { createColumnLayout, type HeaderRow } from './headers/layout.ts';
import { findMatches, mayBeSameName } from './identity.ts';
import { originText, type ReportProblem, rowText } from './messages.ts';
import { nameKey } from './names.ts';
import { findAnswer, readPlainFields, readSender } from './person.ts';
import {
  detectStatusColumn,
  isNotComing,
  mentionsWithdrawal,
  readAttendance,
  statusColumnKind,
} from './questions/comes.ts';
import { openQuestionText, type QuestionLog } from './questions/questions.ts';
import { cleanAnswer, cleanText, columnCells, truncateText } from './text.ts';

/*
 * A row in Input was deleted or emptied, the OC or a column says that a person is not coming, or a person sent a form for
 * cancellations. Later uploads exclude the person until the OC writes "yes" under Back in Withdrawn, or the person sends a later
 * form.
 */

/** `edits` are earlier corrections of the OC; `back` is the column Back. */
export interface WithdrawnRow extends DelegateRow {
  how: string;
  why: string;
  seat: string;
  back: string;
}

/** A row of the sheet Seats does not name the row of the registration. */
export interface SeatedRow extends EarlierRow {
  kind: 'allotment' | 'waiting' | 'seats';
  committee: string;
  portfolio: string;
}

/** Includes people who are not coming. */
export interface EarlierPeople extends Corrections {
  withdrawn?: WithdrawnRow[];
  seats?: SeatedRow[];
  statuses?: WrittenStatus[];
  input?: Origin[];
  /** Rows with a row number that are otherwise empty. */
  emptied?: Origin[];
}

export interface CancellationNotice {
  origin: Origin;
  person: Delegate;
  reason: string;
  text: string;
}

export function isCancellationSheet({ name }: Sheet, { columns, headers }: HeaderRow): boolean {
  const has = (...fields: string[]) => columns.some(({ meaning }) => fields.includes(meaning.field));
  if (!has('name', 'firstName', 'preferredName', 'mail')) return false;
  if (isNotComing(name)) return true;
  if (has('committee', 'portfolio', 'size', 'members')) return false;
  const isAsked = headers.some(
    ({ written, field }) => field === undefined && mentionsWithdrawal(written) && !statusColumnKind(written),
  );
  return isAsked || mentionsWithdrawal(name);
}

/** A "no" to the question whether a person cancels is not a cancellation. */
export function readCancellations(
  sheet: Sheet,
  found: HeaderRow,
  country: string | undefined,
): CancellationNotice[] {
  const { own } = createColumnLayout(found.columns);
  const read = new Set(found.columns.map(({ index }) => index));
  const asked = found.row.cells.flatMap((cell, at) =>
    !read.has(at) && mentionsWithdrawal(cleanText(cell)) ? [at] : [],
  );
  const { sent: dates = [] } = own.fields;
  const dayOrder = detectDayOrder(dates.flatMap(({ index }) => sheet.rows.map(({ cells }) => cells[index])));
  return sheet.rows.slice(sheet.rows.indexOf(found.row) + 1).flatMap((row): CancellationNotice[] => {
    const isRefused = asked.some((at) => {
      const text = cleanText(row.cells[at]);
      return text.length <= 5 && parseConsent(text) === 'no';
    });
    if (isRefused) return [];
    const origin = { sheet: sheet.name, row: row.number };
    const { sent } = parseSentTime(findAnswer(own, 'sent', row).value, dayOrder);
    const others = row.cells.flatMap((cell, at) => (read.has(at) ? [] : cleanAnswer(cell) || []));
    const reason = asked.map((at) => cleanAnswer(row.cells[at])).find(Boolean) ?? others[0] ?? '';
    return [
      {
        origin,
        person: { ...readSender(own, row, origin, country), ...(sent && { sent }) },
        reason: truncateText(reason),
        text: rowText(row),
      },
    ];
  });
}

const MAX_STATUS_COLUMNS = 10;

export function readStatuses(
  name: string,
  rows: readonly Row[],
  found: HeaderRow,
  roles: readonly { index: number }[],
): { statuses: WrittenStatus[]; columns: ReadonlySet<string> } {
  const read = new Set([...found.columns, ...roles].map(({ index }) => index));
  const widest = tableWidth(rows);
  const below = rows.slice(rows.indexOf(found.row) + 1);
  const headerAt = (at: number) => cleanText(found.row.cells[at]) || cleanText(found.above?.cells[at]);
  const all = Array.from({ length: widest }, (_, at) => ({
    at,
    header: read.has(at) ? undefined : headerAt(at),
  }));
  const headed = all.filter(({ header }) => header && statusColumnKind(header)).slice(0, MAX_STATUS_COLUMNS);
  const statuses: WrittenStatus[] = [];
  const columns = new Set<string>();
  for (const { at, header = '' } of [...headed, ...all.filter((one) => one.header === '')]) {
    const kind = detectStatusColumn(header, columnCells(below, at));
    if (header !== '' && kind !== 'notes') columns.add(header);
    for (const row of kind ? rows : []) {
      const says = readAttendance(row.cells[at], kind ?? 'notes');
      if (!says || says === 'yes' || row === found.row || row === found.above) continue;
      // a column without a header may contain anything, so unclear words are ignored
      if (header === '' && says === 'asked') continue;
      columns.add(header);
      const origin = { sheet: name, row: row.number };
      const text = truncateText(cleanText(row.cells[at]), 60);
      const asked = kind === 'notes' ? 'noted' : 'held';
      statuses.push({ origin, header, text, of: origin, ...(says === 'asked' && { asked }) });
    }
  }
  return { statuses, columns };
}

/** Returns the statuses of people who are not coming, and of people who may not be coming. */
export function applyAnswers(
  statuses: readonly WrittenStatus[],
  { answerTo }: QuestionLog,
): { statuses: WrittenStatus[]; doubts: WrittenStatus[] } {
  const [sure, doubts]: [WrittenStatus[], WrittenStatus[]] = [[], []];
  for (const { asked, ...status } of statuses) {
    const readAs = asked === 'held' ? 'coming, without a new seat' : 'coming';
    const { header: column, text: word, of: origin } = status;
    const answer = asked ? answerTo({ decides: 'comes', column, word, readAs, origin }) : 'not coming';
    if (answer === 'not coming') sure.push(status);
    else if (answer === undefined && asked === 'held') doubts.push({ ...status, asked });
  }
  return { statuses: sure, doubts };
}

interface WithdrawalInput {
  /** Includes rows that are set aside. */
  all: readonly Delegate[];
  delegates: readonly Delegate[];
  delegations: readonly Delegation[];
  duplicates: readonly DuplicateEntry[];
  statuses: readonly WrittenStatus[];
  doubts: readonly WrittenStatus[];
  notices: readonly CancellationNotice[];
  cancelled: ReadonlySet<CancellationNotice>;
  again: EarlierPeople | undefined;
  committees: CommitteeFinder;
  country: string | undefined;
  problems: readonly RowProblem[];
  report: ReportProblem;
}

interface WithdrawalCause {
  how: Withdrawal['how'];
  why: string;
  origin: Origin;
  column?: string;
}

interface WithdrawnEntry extends WithdrawalCause {
  row: WithdrawnRow;
  delegate: Delegate;
  isBack: boolean;
}

export function splitWithdrawn(given: WithdrawalInput): { delegates: Delegate[]; withdrawn: Withdrawal[] } {
  const { delegates, again, report } = given;
  const entries = (again?.withdrawn ?? []).map((row) => createEntry(row, given.committees));
  const { entryOfPerson, rest } = matchEntries(entries, given);
  const carried = rest.filter(({ how, isBack }) => how !== 'row deleted' || !isBack);
  const causes = findCauses(given, entryOfPerson, carried);
  const peopleOf = createPeopleFinder(given);
  for (const doubt of given.doubts)
    for (const person of peopleOf(doubt)) person.heldBy ??= openQuestionText(doubt.text, doubt.header);
  const seatOf = createSeatFinder(again);
  const staying: Delegate[] = [];
  const withdrawn: Withdrawal[] = [];
  for (const person of delegates) {
    const [entry, cause] = [entryOfPerson.get(person), causes.get(person)];
    const decision = decideIfStaying(person, entry, cause, report);
    if (decision !== 'withdrawn') staying.push(person);
    if (decision === 'stays') continue;
    const { how, why } = cause ?? { how: 'decided' as const, why: entry?.why ?? '' };
    const seat = seatOf(person) || (entry?.row.seat ?? '');
    const isBack = decision === 'back';
    withdrawn.push({ delegate: person, how, why, seat, key: entry?.row.key ?? '', isBack });
    if (!entry && cause) reportWithdrawn(person, cause, given);
  }
  const deleted = findRemovedPeople(given).map(({ delegate, row: { key } }) => {
    return { delegate, why: 'deleted or emptied in Input', seat: seatOf(delegate), key };
  });
  const known = carried.map(({ delegate, why, row: { seat, key } }) => ({ delegate, why, seat, key }));
  const empty = findEmptyRows(given);
  for (const one of [...known, ...deleted]) {
    const isEmptied = empty.has(rowKey(one.delegate.origin));
    withdrawn.push({ ...one, how: 'row deleted', isBack: false, ...(isEmptied && { isEmptied }) });
  }
  return { delegates: staying, withdrawn };
}

/** `back` means that the OC restored the person despite a current cause. Reports unexpected cases. */
function decideIfStaying(
  person: Delegate,
  entry: WithdrawnEntry | undefined,
  cause: WithdrawalCause | undefined,
  report: ReportProblem,
): 'stays' | 'back' | 'withdrawn' {
  if (!entry) return cause ? 'withdrawn' : 'stays';
  if (entry.isBack && cause?.how !== 'decided') return cause ? 'back' : 'stays';
  const about = { origin: person.origin, value: person.name || person.mail };
  const isNewRow = rowKey(entry.row.of) !== rowKey(person.origin);
  if (!cause) {
    const isNew = isLater(person.sent, entry.delegate.sent);
    if (isNew && isNewRow) report('registered-again', { ...about, near: entry.why });
    // the registrations no longer contain the cause
    if (isNew || entry.how === 'written' || entry.how === 'form') return 'stays';
  }
  const isSameForm = person.sent !== undefined && person.sent.getTime() === entry.delegate.sent?.getTime();
  if (isNewRow && !isSameForm) report('withdrawn-again', { ...about, near: entry.why });
  return 'withdrawn';
}

function isLater(one: Date | undefined, other: Date | undefined): boolean {
  return one !== undefined && other !== undefined && one.getTime() > other.getTime();
}

function reportWithdrawn(
  { name, mail, origin, isPair }: Delegate,
  { how, why, column, origin: at }: WithdrawalCause,
  { again, delegates, report }: WithdrawalInput,
): void {
  const partner = isPair && delegates.find((one) => one.origin === origin && one.name !== name);
  const stays = partner ? ` ${partner.name || partner.mail}, who registered in the same row, stays.` : '';
  report('person-withdrawn', {
    origin: at,
    column,
    value: name || mail,
    near: `${why}.${stays}`,
    // after the first export, one problem for all these people is enough, because Withdrawn lists them
    ...((!again || how === 'written') && { group: 'all' }),
  });
}

function createEntry(row: WithdrawnRow, committees: CommitteeFinder): WithdrawnEntry {
  const { origin, of, cells, headers, answers, how, why, back } = row;
  const text = (field: string) => cleanText(answers.find((answer) => answer.field === field)?.cell);
  const cell = (header: string) => cells[headers.indexOf(header)];
  const sent = cell('Sent');
  const delegation = cleanText(cell('Delegation'));
  return {
    row,
    how: WITHDRAWAL_SOURCES.find((one) => one === how) ?? 'decided',
    why,
    origin,
    isBack: parseConsent(back) === 'yes',
    delegate: {
      origin: of,
      name: text('name'),
      mail: text('mail'),
      phone: text('phone'),
      school: text('school'),
      ...readPlainFields(text),
      choices: readEarlierChoices(row, committees),
      consent: cleanText(cell('Consent')),
      ...(text('language') !== '' && { language: text('language') }),
      ...(sent instanceof Date && { sent }),
      ...(delegation !== '' && { delegation }),
    },
  };
}

function readEarlierChoices({ headers, cells }: DelegateRow, committees: CommitteeFinder): Choice[] {
  const choices: Choice[] = [];
  for (const [at, header] of headers.entries()) {
    const [, number, part] = CHOICE_HEADER.exec(header) ?? [];
    const text = cleanText(cells[at]);
    if (number === undefined || text === '') continue;
    while (choices.length < Number(number)) choices.push({ written: '' });
    const choice = choices[Number(number) - 1] as Choice;
    if (part === 'portfolio') choice.portfolio = text;
    else {
      const { id } = committees(text);
      choice.written = text;
      if (id !== undefined) choice.committee = id;
    }
  }
  return choices;
}

/** Compares rows or, failing that, identities. Returns the remaining rows as `rest`. */
function matchEntries(
  entries: readonly WithdrawnEntry[],
  { delegates, duplicates, country }: WithdrawalInput,
): { entryOfPerson: Map<Delegate, WithdrawnEntry>; rest: WithdrawnEntry[] } {
  const entryOfPerson = new Map<Delegate, WithdrawnEntry>();
  const at = peopleByRow(delegates, duplicates);
  const others = entries.filter((entry) => {
    const name = entry.row.name;
    const person = (at.get(rowKey(entry.row.of)) ?? []).find(
      (one) => mayBeSameName(one.name, name) && !entryOfPerson.has(one),
    );
    if (person) entryOfPerson.set(person, entry);
    return !person;
  });
  const people = others.map(({ delegate }) => delegate);
  const matches = findMatches(delegates, people, country);
  const rest = others.filter((entry, index) => {
    const { sure = [] } = matches[index] ?? {};
    for (const person of sure) if (!entryOfPerson.has(person)) entryOfPerson.set(person, entry);
    return sure.length === 0;
  });
  return { entryOfPerson, rest };
}

function peopleByRow(
  delegates: readonly Delegate[],
  duplicates: readonly DuplicateEntry[],
): Map<string, Delegate[]> {
  const rows = groupBy(delegates, ({ origin }) => rowKey(origin));
  for (const [person, origins] of findOriginsSetAside(duplicates))
    for (const key of origins.map(rowKey)) rows.set(key, [...(rows.get(key) ?? []), person]);
  return rows;
}

/** Omits people who sent a later form, because they have changed their mind. */
function createPeopleFinder({
  delegates,
  duplicates,
  all,
}: WithdrawalInput): (status: WrittenStatus) => Delegate[] {
  const at = peopleByRow(delegates, duplicates);
  const sentOfRow = new Map(all.map(({ origin, sent }) => [rowKey(origin), sent]));
  return ({ of, name }) => {
    const people = at.get(rowKey(of)) ?? [];
    if (name === undefined) return people.filter(({ sent }) => !isLater(sent, sentOfRow.get(rowKey(of))));
    const exact = people.filter((one) => cleanText(one.name) === name);
    return exact.length > 0 ? exact : people.filter((one) => mayBeSameName(one.name, name));
  };
}

function findCauses(
  given: WithdrawalInput,
  entryOfPerson: ReadonlyMap<Delegate, WithdrawnEntry>,
  carried: readonly WithdrawnEntry[],
): Map<Delegate, WithdrawalCause> {
  const { statuses, again } = given;
  const causes = new Map<Delegate, WithdrawalCause>();
  const peopleOf = createPeopleFinder(given);
  for (const status of again?.statuses ?? [])
    for (const person of peopleOf(status))
      causes.set(person, {
        how: 'decided',
        why: `“${status.text}” under ${status.header} in ${status.origin.sheet}`,
        origin: status.origin,
        column: status.header,
      });
  for (const status of statuses)
    for (const person of peopleOf(status)) {
      const { origin, header, text } = status;
      if (causes.has(person)) continue;
      const place = header === '' ? 'in a column without a header' : `under ${header}`;
      causes.set(person, {
        how: 'written',
        why: `“${text}” ${place} in ${originText(origin)}`,
        origin,
        column: header,
      });
    }
  addCancellations(causes, given, entryOfPerson, carried);
  return causes;
}

/** If the sender of a cancellation is not certain, no one is removed, and the row is reported. */
function addCancellations(
  causes: Map<Delegate, WithdrawalCause>,
  { delegates, notices, cancelled, country, report }: WithdrawalInput,
  entryOfPerson: ReadonlyMap<Delegate, WithdrawnEntry>,
  carried: readonly WithdrawnEntry[],
): void {
  const people = [...delegates, ...carried.map(({ delegate }) => delegate)];
  const senders = notices.map(({ person }) => person);
  const matches = findMatches(people, senders, country);
  const byName = groupBy(people, ({ name }) => nameKey(name));
  byName.delete('');
  const isGone = (one: Delegate) =>
    causes.has(one) || entryOfPerson.has(one) || carried.some(({ delegate }) => delegate === one);
  for (const [index, notice] of notices.entries()) {
    const { origin, person, reason, text } = notice;
    const { sure = [], possible = [] } = matches[index] ?? {};
    const [found, ...others] = sure;
    if (!found || others.length > 0) {
      const alike = [...sure, ...possible];
      const who = alike.length > 0 ? alike : (byName.get(nameKey(person.name)) ?? []);
      // the OC has already found the person who cancelled
      if (who.some((one) => isGone(one) && nameKey(one.name) === nameKey(person.name))) continue;
      const near = who
        .slice(0, MAX_LISTED_PEOPLE)
        .map((one) => `${one.name || one.mail} (${originText(one.origin)})`)
        .join(', ');
      if (near === '' && cancelled.has(notice)) continue;
      report(near ? 'withdrawal-ambiguous' : 'withdrawal-unknown', { origin, value: text, near });
      continue;
    }
    // people who registered after their cancellation are coming after all
    const isOver = isLater(found.sent, person.sent) && !entryOfPerson.get(found)?.isBack;
    if (causes.has(found) || isOver || !delegates.includes(found)) continue;
    const why = `${originText(origin)}${reason ? `: ${reason}` : ''}`;
    causes.set(found, { how: 'form', why, origin });
  }
}

const MAX_LISTED_PEOPLE = 4;

function createSeatFinder(again: EarlierPeople | undefined): (person: Delegate) => string {
  const seats = new Map(
    (again?.seats ?? [])
      .filter(({ kind }) => kind === 'allotment')
      .map(({ of, name, committee, portfolio }) => [
        name + rowKey(of),
        [committee, portfolio].filter(Boolean).join(': '),
      ]),
  );
  return ({ name, origin }) => seats.get(cleanText(name) + rowKey(origin)) ?? '';
}

function findEmptyRows({ problems }: WithdrawalInput): Set<string> {
  return new Set(problems.flatMap(({ code, origin }) => (code === 'row-empty-ish' ? rowKey(origin) : [])));
}

/** Finds, and reports, people who are no longer in Input. */
function findRemovedPeople(given: WithdrawalInput): WithdrawnEntry[] {
  const { again, all, delegates, delegations, country, committees, report } = given;
  if (!again?.input) return [];
  const left = new Set(again.input.map(rowKey));
  const now = groupBy(all, ({ origin }) => rowKey(origin));
  const ofDelegations = new Set(delegations.map(({ origin }) => rowKey(origin)));
  const empty = findEmptyRows(given);
  const seen = new Set<string>();
  const removed = [...groupBy(again.delegates ?? [], ({ of }) => rowKey(of))].flatMap(([key, copies]) => {
    const rows = copies.filter(({ of, name }) => {
      const isNew = isFromInput(of) && !seen.has(name + key);
      seen.add(name + key).add(key);
      return isNew;
    });
    const people = now.get(key) ?? [];
    if (!left.has(key) || (empty.has(key) && people.length === 0)) return rows;
    if (people.length >= rows.length || (people.length === 0 && !ofDelegations.has(key))) return [];
    const gone = withoutNames(rows, people, mayBeSameName);
    // if a name was corrected at the same time, it is unknown which person was removed
    return gone.length === rows.length - people.length ? gone : [];
  });
  for (const row of seatedPeopleRows(again)) {
    const key = rowKey(row.of);
    if (left.has(key) || seen.has(row.name + key)) continue;
    seen.add(row.name + key).add(key);
    removed.push(row);
  }
  for (const origin of again.emptied ?? [])
    if (!seen.has(rowKey(origin))) report('registration-removed', { origin });
  const entries = removed.map((row) =>
    createEntry({ ...row, how: '', why: '', seat: '', back: '' }, committees),
  );
  const people = entries.map(({ delegate }) => delegate);
  const matches = findMatches(delegates, people, country);
  return entries.filter(({ row: { of, name } }, index) => {
    const [other] = matches[index]?.sure ?? [];
    const at = { origin: of, value: name };
    if (!other) report('registration-removed', at);
    else report('removed-still-registered', { ...at, near: originText(other.origin), group: of.sheet });
    return !other;
  });
}

/** The rows contain only names, because the people's rows in Delegates may also be deleted. */
function seatedPeopleRows({ seats = [] }: EarlierPeople): DelegateRow[] {
  return seats.flatMap(({ kind, of, name, key, origin }) =>
    kind === 'seats' || name === '' || !isFromInput(of)
      ? []
      : {
          origin,
          of,
          name,
          key,
          cells: [],
          headers: [],
          answers: [{ header: 'Name', field: 'name' as const, cell: name }],
        },
  );
}

/** Each of the other people has one name, and removes at most one person. */
function withoutNames<T extends { name: string }>(
  people: readonly T[],
  others: readonly { name: string }[],
  isSame: (other: string, name: string) => boolean,
): T[] {
  const names = others.map(({ name }) => name);
  return people.filter(({ name }) => {
    const at = names.findIndex((other) => isSame(other, name));
    if (at >= 0) names.splice(at, 1);
    return at < 0;
  });
}

/** Also removes delegations without remaining members. */
export function withoutWithdrawnMembers(
  delegations: readonly Delegation[],
  withdrawn: readonly Withdrawal[],
): Delegation[] {
  const gone = groupBy(
    withdrawn.filter(({ how, isBack }) => how !== 'row deleted' && !isBack),
    ({ delegate }) => rowKey(delegate.origin),
  );
  return delegations.flatMap((one) => {
    const left = gone.get(rowKey(one.origin));
    if (!left) return [one];
    const people = left.map(({ delegate }) => delegate);
    const members = withoutNames(one.members, people, (a, b) => a === b);
    return members.length > 0 ? [{ ...one, members }] : [];
  });
}

/** If all people in the row of a problem have withdrawn, nothing needs to be done. */
export function withdrawnProblemTester(
  withdrawn: readonly Withdrawal[],
  delegates: readonly Delegate[],
): (problem: RowProblem) => boolean {
  const rows = new Set(
    withdrawn
      .filter(({ how, isEmptied }) => how !== 'row deleted' || isEmptied)
      .map(({ delegate }) => rowKey(delegate.origin)),
  );
  for (const { origin } of delegates) rows.delete(rowKey(origin));
  return ({ code, origin }) => rows.has(rowKey(origin)) && !WITHDRAWAL_CODES.has(code);
}

const WITHDRAWAL_CODES: ReadonlySet<string> = new Set([
  'person-withdrawn',
  'registration-removed',
  'withdrawn-again',
  'registered-again',
  'removed-still-registered',
]);
