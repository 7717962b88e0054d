import { compactText, groupBy } from '../../core/index.ts';
import type { EarlierRow, Origin, Withdrawal } from '../model.ts';
import { parseConsent } from '../registrations/answers.ts';
import type { CommitteeFinder } from '../registrations/committees.ts';
import { type DelegateRow, rowKey } from '../registrations/corrections.ts';
import { mayBeSameName } from '../registrations/identity.ts';
import { originText, type ReportProblem } from '../registrations/messages.ts';
import { isWithdrawnLock } from '../registrations/questions/comes.ts';
import { cleanText } from '../registrations/text.ts';
import type { SeatedRow } from '../registrations/withdrawals.ts';
import type { KeyedPerson } from './keys.ts';
import type { Committee } from './matrix-seats.ts';

/* Rows are found by their Key, so they may be sorted, filtered and pasted. Every doubt is reported. */

/** Row of the sheet Allotment, Waiting list or Seats. */
export interface SeatRow extends SeatedRow {
  lock: string;
  /** Any text except a "no" means that a mail about this seat was sent to the person. */
  mailed: string;
  /** May be empty; absent without such a column. */
  transaction?: string | undefined;
  paid?: string | undefined;
  changed: { seat: boolean; lock: boolean; transaction: boolean; paid: boolean };
  /** Checksums of the seat and the lock when the workbook was written, which tell rows of different workbooks apart. */
  before: string;
}

export interface Decision {
  committee?: number;
  seat?: string;
  waits: boolean;
  never: number[];
  /** May be empty; absent without such a column. */
  transaction?: string | undefined;
  paid?: string | undefined;
  /** Cell of the earlier workbook; empty if no mail about the seat was sent. */
  mailed: string;
  /** Seat that was mailed and then lost; empty if there is none. */
  lost: string;
  released: boolean;
  movesUp: boolean;
  last?: { committee: number; seat: string };
  offer?: { committee: number; seat: string };
  waited: boolean;
  row?: SeatRow;
}

/** The name of the lost seat follows. */
export const LOST_SEAT_PREFIX = 'no: ';

const NO_DECISION: Decision = {
  waits: false,
  never: [],
  mailed: '',
  lost: '',
  released: false,
  movesUp: false,
  waited: false,
};

interface DecisionContext {
  committees: readonly Committee[];
  find: CommitteeFinder;
  report: ReportProblem;
}

export interface AbsentPeople {
  delegates?: readonly DelegateRow[];
  withdrawn?: readonly Pick<Withdrawal, 'delegate'>[];
}

export function readDecisions(
  people: readonly KeyedPerson[],
  earlier: readonly SeatRow[],
  reading: DecisionContext,
  gone: AbsentPeople = {},
): Decision[] {
  const { report } = reading;
  const rows = rowsByPerson(people, earlier, gone, report);
  reportSeatsOfWithdrawn(people, earlier, report);
  // if the whole sheet Allotment is missing, this is reported elsewhere, and not for each person
  const isRead = earlier.some(({ kind }) => kind === 'allotment');
  return people.map((_, at) => {
    const all = rows.get(at) ?? [];
    const own = all.filter(({ kind }) => kind !== 'seats');
    const [first] = all;
    if (!first) return NO_DECISION;
    if (own.length === 0 && isRead)
      report('allotment-row-deleted', { origin: first.origin, value: people[at]?.delegate.name });
    return readDecision(own.length > 0 ? own : all, reading);
  });
}

/** By the index of the person; reports rows without a person. */
export function rowsByPerson<Row extends EarlierRow & { kind: SeatRow['kind'] | 'checkIn' }>(
  people: readonly KeyedPerson[],
  earlier: readonly Row[],
  { delegates = [], withdrawn = [] }: AbsentPeople,
  report: ReportProblem,
): Map<number, Row[]> {
  const byKey = new Map(people.map(({ key }, at) => [key, at]));
  const byOrigin = groupBy(
    people.map((person, at) => ({ ...person, at })),
    ({ delegate }) => rowKey(delegate.origin),
  );
  const placeOf = (of: Origin, name: string) => JSON.stringify([rowKey(of), cleanText(name)]);
  const isListed = new Set(delegates.map(({ of, name }) => placeOf(of, name)));
  const isWithdrawn = new Set(withdrawn.map(({ delegate: { origin, name } }) => placeOf(origin, name)));
  const rows = new Map<number, Row[]>();
  const seen = new Map<string, Row>();
  for (const row of earlier) {
    const at =
      byKey.get(row.key) ??
      (byOrigin.get(rowKey(row.of)) ?? []).find(({ delegate }) => mayBeSameName(delegate.name, row.name))?.at;
    if (at === undefined) {
      const place = placeOf(row.of, row.name);
      const isGone = isWithdrawn.has(place) || (!byOrigin.has(rowKey(row.of)) && isListed.has(place));
      if (row.kind !== 'seats' && !isGone)
        report('key-unknown', { origin: row.origin, value: row.name || row.key });
      continue;
    }
    const place = JSON.stringify([row.origin.sheet, at]);
    const other = seen.get(place);
    // two rows of a person in Check-in may come from two desks
    if (other && row.kind !== 'seats' && row.kind !== 'checkIn') {
      report('key-twice', { origin: row.origin, value: row.key || row.name, near: originText(other.origin) });
      continue;
    }
    seen.set(place, row);
    const known = rows.get(at);
    if (known) known.push(row);
    else rows.set(at, [row]);
  }
  return rows;
}

function reportSeatsOfWithdrawn(
  people: readonly KeyedPerson[],
  earlier: readonly SeatRow[],
  report: ReportProblem,
): void {
  const isHere = new Set(people.map(({ key }) => key));
  const out = new Map(earlier.filter(({ lock }) => isWithdrawnLock(lock)).map((row) => [row.key, row]));
  for (const row of earlier) {
    const near = out.get(row.key);
    if (near && !isHere.has(row.key) && (row.changed.seat || row.changed.lock) && !isWithdrawnLock(row.lock))
      report('edits-differ', { origin: row.origin, value: describeRow(row), near: near.lock });
  }
}

function readDecision(rows: readonly SeatRow[], reading: DecisionContext): Decision {
  const { report } = reading;
  const [own] = rows as [SeatRow];
  const row = selectDecisiveRow(rows, report);
  // if the seat was changed, the workbook no longer contains the earlier seat
  const before = own.changed.seat ? row : own;
  const at = before.committee === '' ? undefined : findCommittee(before.committee, reading).at;
  const committee = row.committee === '' ? undefined : findCommittee(row.committee, reading);
  const { wanted, waits, never, released, movesUp } = parseLock(row, reading);
  const decision: Decision = {
    waits,
    never,
    mailed: mailedText(before, rows),
    lost: own.mailed.startsWith(LOST_SEAT_PREFIX) ? own.mailed.slice(LOST_SEAT_PREFIX.length) : '',
    released,
    movesUp,
    transaction: readPayment('transaction', rows, report),
    paid: readPayment('paid', rows, report),
    waited: own.kind === 'waiting',
    row,
    ...(at !== undefined &&
      !before.changed.seat && {
        [before.kind === 'waiting' ? 'offer' : 'last']: { committee: at, seat: before.portfolio },
      }),
  };
  if (waits || wanted === undefined) return decision;
  if (!committee) {
    report('lock-without-committee', { origin: row.origin, column: 'Committee', value: row.lock });
    return decision;
  }
  if (committee.at === undefined) {
    const { near } = committee;
    report('lock-committee-unknown', { origin: row.origin, column: 'Committee', value: row.committee, near });
    return decision;
  }
  return {
    ...decision,
    // a lock to a committee overrides "never" for this committee
    never: never.filter((one) => one !== committee.at),
    committee: committee.at,
    ...(wanted === 'seat' && row.portfolio !== '' && { seat: row.portfolio }),
  };
}

/**
 * Prefers the first changed row, otherwise the first row, which is the workbook's own. A changed row of an older workbook is
 * ignored after a later decision or mail, because it may lock a lost seat. Other rows that disagree are reported.
 */
function selectDecisiveRow(rows: readonly SeatRow[], report: ReportProblem): SeatRow {
  const [own] = rows as [SeatRow];
  const isDecided = (one: SeatRow) => one.lock !== '' || isMailed(one);
  const isChanged = ({ changed: { seat, lock } }: SeatRow) => seat || lock;
  const isOfAnother = ({ before, kind }: SeatRow) => kind !== 'seats' && before !== own.before;
  const row = rows.find((one) => isChanged(one) && !(isOfAnother(one) && isDecided(own))) ?? own;
  for (const other of rows)
    if (
      describeRow(other) !== describeRow(row) &&
      (isChanged(other) || (isOfAnother(other) && isDecided(other)))
    )
      report('edits-differ', { origin: other.origin, value: describeRow(other), near: describeRow(row) });
  return row;
}

export function isMailed({ kind, mailed }: Pick<SeatRow, 'kind' | 'mailed'>): boolean {
  return kind === 'allotment' && mailed !== '' && parseConsent(mailed) !== 'no';
}

/** If another OC member sent the mails, only that member's copy of the workbook has an entry for this seat. */
function mailedText(own: SeatRow, rows: readonly SeatRow[]): string {
  if (own.mailed !== '') return isMailed(own) ? own.mailed : '';
  const isSame = (one: SeatRow) => one.kind === own.kind && formatSeat(one) === formatSeat(own);
  return rows.find((one) => isSame(one) && isMailed(one))?.mailed ?? '';
}

function readPayment(
  column: 'transaction' | 'paid',
  rows: readonly SeatRow[],
  report: ReportProblem,
): string | undefined {
  const row =
    rows.find(({ changed }) => changed[column]) ??
    rows.find((one) => one[column]) ??
    rows.find(({ kind }) => kind !== 'seats');
  const text = row?.[column];
  for (const other of rows)
    if ((other.changed[column] || other[column]) && (other[column] ?? '') !== (text ?? ''))
      if (other.changed[column] || !row?.changed[column])
        report('edits-differ', {
          origin: other.origin,
          column: column === 'paid' ? 'Paid' : 'Transaction',
          value: other[column],
          near: text ?? '',
        });
  return text;
}

interface ParsedLock {
  wanted?: 'seat' | 'committee';
  waits: boolean;
  never: number[];
  released: boolean;
  movesUp: boolean;
}

function parseLock(row: SeatRow, reading: DecisionContext): ParsedLock {
  const { report } = reading;
  const words = row.lock.split(';').flatMap((one) => one.trim() || []);
  const lock: ParsedLock = { waits: false, never: [], released: false, movesUp: false };
  for (const word of words) {
    const [, ruledOut] = /^never\b[\s:]*(.*)$/i.exec(word) ?? [];
    if (ruledOut !== undefined)
      lock.never.push(...excludedCommittees(ruledOut || row.committee, row, reading));
    else if (/^wait/i.test(word)) lock.waits = true;
    else if (/^release/i.test(word)) lock.released = true;
    else if (/^(moves? )?up\b/i.test(word)) Object.assign(lock, parseUpWord(row));
    else if (/^committee$/i.test(word)) lock.wanted = 'committee';
    else {
      const consent = parseConsent(word);
      if (consent === 'unclear') report('lock-unclear', { origin: row.origin, column: 'Lock', value: word });
      if (consent !== 'no') lock.wanted = 'seat';
    }
  }
  if (!row.changed.seat || words.length > 0) return lock;
  if (row.committee === '' && row.portfolio === '') {
    // for a person on the waiting list, the deleted cells contained only an offer
    if (row.kind === 'waiting') return lock;
    report('committee-deleted', { origin: row.origin, column: 'Committee', value: row.name });
    return lock;
  }
  // an unknown committee is reported elsewhere
  if (findCommittee(row.committee, reading).at !== undefined)
    report('lock-assumed', { origin: row.origin, column: 'Committee', value: formatSeat(row) });
  return { ...lock, wanted: 'seat' };
}

/** “up” means the offered or written seat or, without such a seat, a better seat as soon as it is free. */
function parseUpWord({ changed, kind, committee }: SeatRow): Partial<ParsedLock> {
  const isWritten = changed.seat || (kind === 'waiting' && committee !== '');
  return isWritten ? { wanted: 'seat' } : { movesUp: true };
}

function excludedCommittees(names: string, { origin }: SeatRow, reading: DecisionContext): number[] {
  const whole = findCommittee(names, reading).at;
  if (whole !== undefined) return [whole];
  return names.split(',').flatMap((name) => {
    const { at, near } = findCommittee(name.trim(), reading);
    if (at === undefined)
      reading.report('lock-committee-unknown', { origin, column: 'Lock', value: name.trim(), near });
    return at ?? [];
  });
}

function describeRow(row: SeatRow): string {
  // an offered seat does not belong to the person yet
  if (row.kind === 'waiting' && row.lock === '' && !row.changed.seat) return 'no seat';
  return [formatSeat(row), row.lock].filter(Boolean).join(', ') || 'no seat';
}

function formatSeat({ committee, portfolio }: { committee: string; portfolio: string }): string {
  return [committee, portfolio].filter(Boolean).join(': ');
}

/** If the match is uncertain, returns only the possible name (`near`). */
function findCommittee(
  written: string,
  { committees, find }: DecisionContext,
): { at?: number; near?: string } {
  if (compactText(written) === '') return {};
  const exact = committees.findIndex(({ name }) => compactText(name) === compactText(written));
  if (exact >= 0) return { at: exact };
  const { id, near } = find(written);
  const at = committees.findIndex(({ rules }) => rules.id === id);
  if (at < 0) return near === undefined ? {} : { near };
  return near === undefined ? { at } : { near };
}
