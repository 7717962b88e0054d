import { compact, groupBy } from '../../core/index.ts';
import type { EarlierRow, Origin, Withdrawn } from '../model.ts';
import { consentIn } from '../registrations/answers.ts';
import type { FindCommittee } from '../registrations/committees.ts';
import { type DelegateRow, rowKey } from '../registrations/corrections.ts';
import { areOneName } from '../registrations/identity.ts';
import { originText, type ReportProblem } from '../registrations/messages.ts';
import { isWithdrawnLock } from '../registrations/questions/comes.ts';
import { cleanText } from '../registrations/text.ts';
import type { SeatedRow } from '../registrations/withdrawals.ts';
import type { KeyedPerson } from './keys.ts';
import type { Committee } from './matrix-seats.ts';

/*
 * Reads decisions of the OC in the sheets Allotment and Waiting list: locks, excluded committees, people who wait, and payments.
 * Rows are found by their Key, so they may be sorted, filtered and pasted. Every doubt is reported.
 */

/** Row of the sheet Allotment, Waiting list or Seats. */
export interface SeatRow extends SeatedRow {
  lock: string;
  /** Cell of the column Mailed: any text except a "no" means that a mail about this seat was sent to the person. */
  mailed: string;
  /** Cells about payments, even if empty; absent without such a column. */
  transaction?: string | undefined;
  paid?: string | undefined;
  changed: { seat: boolean; lock: boolean; transaction: boolean; paid: boolean };
  /** Checksums of the seat and the lock when the workbook was written, by which rows of different workbooks are distinguished. */
  before: string;
}

export interface Decision {
  committee?: number;
  seat?: string;
  waits: boolean;
  never: number[];
  /** Payment cells of the workbook, even if empty; absent without such a column. */
  transaction?: string | undefined;
  paid?: string | undefined;
  /** Cell of the column Mailed for the seat in the earlier workbook; empty if no mail about the seat was sent. */
  mailed: string;
  /** Seat that was mailed to the person and then lost; empty if there is none. */
  lost: string;
  released: boolean;
  /** Whether the person moves up to a better choice as soon as a seat is free. */
  movesUp: boolean;
  last?: { committee: number; seat: string };
  offer?: { committee: number; seat: string };
  waited: boolean;
  row?: SeatRow;
}

/** Prefix of a cell in the column Mailed if the mailed seat is lost; the name of the seat follows. */
export const LOST_SEAT = 'no: ';

const UNDECIDED: Decision = {
  waits: false,
  never: [],
  mailed: '',
  lost: '',
  released: false,
  movesUp: false,
  waited: false,
};

interface Reading {
  committees: readonly Committee[];
  find: FindCommittee;
  report: ReportProblem;
}

export interface Gone {
  delegates?: readonly DelegateRow[];
  withdrawn?: readonly Pick<Withdrawn, 'delegate'>[];
}

export function decisionsOf(
  people: readonly KeyedPerson[],
  earlier: readonly SeatRow[],
  reading: Reading,
  gone: Gone = {},
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
    if (!first) return UNDECIDED;
    if (own.length === 0 && isRead)
      report('allotment-row-deleted', { origin: first.origin, value: people[at]?.delegate.name });
    return decisionOf(own.length > 0 ? own : all, reading);
  });
}

/** Returns the rows about each person, by the index of the person; reports rows without a person. */
export function rowsByPerson<Row extends EarlierRow & { kind: SeatRow['kind'] | 'checkIn' }>(
  people: readonly KeyedPerson[],
  earlier: readonly Row[],
  { delegates = [], withdrawn = [] }: Gone,
  report: ReportProblem,
): Map<number, Row[]> {
  const byKey = new Map(people.map(({ key }, at) => [key, at]));
  const byOrigin = groupBy(
    people.map((person, at) => ({ ...person, at })),
    ({ delegate }) => rowKey(delegate.origin),
  );
  // people whose absence is explained by other sheets
  const placeOf = (of: Origin, name: string) => JSON.stringify([rowKey(of), cleanText(name)]);
  const isListed = new Set(delegates.map(({ of, name }) => placeOf(of, name)));
  const isWithdrawn = new Set(withdrawn.map(({ delegate: { origin, name } }) => placeOf(origin, name)));
  const rows = new Map<number, Row[]>();
  const seen = new Map<string, Row>();
  for (const row of earlier) {
    const at =
      byKey.get(row.key) ??
      (byOrigin.get(rowKey(row.of)) ?? []).find(({ delegate }) => areOneName(delegate.name, row.name))?.at;
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
      report('edits-differ', { origin: row.origin, value: inWords(row), near: near.lock });
  }
}

function decisionOf(rows: readonly SeatRow[], reading: Reading): Decision {
  const { report } = reading;
  const [own] = rows as [SeatRow];
  const row = rowThatCounts(rows, report);
  // if the seat was changed, the workbook no longer contains the earlier seat
  const before = own.changed.seat ? row : own;
  const at = before.committee === '' ? undefined : committeeIn(before.committee, reading).at;
  const committee = row.committee === '' ? undefined : committeeIn(row.committee, reading);
  const { wanted, waits, never, released, movesUp } = wordsOf(row, reading);
  const decision: Decision = {
    waits,
    never,
    mailed: mailedIn(before, rows),
    lost: own.mailed.startsWith(LOST_SEAT) ? own.mailed.slice(LOST_SEAT.length) : '',
    released,
    movesUp,
    transaction: paymentIn('transaction', rows, report),
    paid: paymentIn('paid', rows, report),
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
 * Returns the row that applies to a person: the first changed row, otherwise the first row, which is from the workbook itself. A
 * changed row in a copy of an older workbook is ignored after a later decision or mail, because it may lock a seat that the
 * person no longer has. Other rows that disagree are reported, so that no decision or mail is lost unnoticed.
 */
function rowThatCounts(rows: readonly SeatRow[], report: ReportProblem): SeatRow {
  const [own] = rows as [SeatRow];
  const isDecided = (one: SeatRow) => one.lock !== '' || isMailed(one);
  const isChanged = ({ changed: { seat, lock } }: SeatRow) => seat || lock;
  const isOfAnother = ({ before, kind }: SeatRow) => kind !== 'seats' && before !== own.before;
  const row = rows.find((one) => isChanged(one) && !(isOfAnother(one) && isDecided(own))) ?? own;
  for (const other of rows)
    if (inWords(other) !== inWords(row) && (isChanged(other) || (isOfAnother(other) && isDecided(other))))
      report('edits-differ', { origin: other.origin, value: inWords(other), near: inWords(row) });
  return row;
}

export function isMailed({ kind, mailed }: Pick<SeatRow, 'kind' | 'mailed'>): boolean {
  return kind === 'allotment' && mailed !== '' && consentIn(mailed) !== 'no';
}

/**
 * Returns the cell of the column Mailed. If another OC member sent the mails, only that member's copy of the workbook has an
 * entry for this seat.
 */
function mailedIn(own: SeatRow, rows: readonly SeatRow[]): string {
  if (own.mailed !== '') return isMailed(own) ? own.mailed : '';
  const isSame = (one: SeatRow) => one.kind === own.kind && seatText(one) === seatText(own);
  return rows.find((one) => isSame(one) && isMailed(one))?.mailed ?? '';
}

function paymentIn(
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

interface LockWords {
  wanted?: 'seat' | 'committee';
  waits: boolean;
  never: number[];
  released: boolean;
  movesUp: boolean;
}

function wordsOf(row: SeatRow, reading: Reading): LockWords {
  const { report } = reading;
  const words = row.lock.split(';').flatMap((one) => one.trim() || []);
  const lock: LockWords = { waits: false, never: [], released: false, movesUp: false };
  for (const word of words) {
    const [, ruledOut] = /^never\b[\s:]*(.*)$/i.exec(word) ?? [];
    if (ruledOut !== undefined) lock.never.push(...ruledOutBy(ruledOut || row.committee, row, reading));
    else if (/^wait/i.test(word)) lock.waits = true;
    else if (/^release/i.test(word)) lock.released = true;
    else if (/^(moves? )?up\b/i.test(word)) Object.assign(lock, upIn(row));
    else if (/^committee$/i.test(word)) lock.wanted = 'committee';
    else {
      const consent = consentIn(word);
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
  if (committeeIn(row.committee, reading).at !== undefined)
    report('lock-assumed', { origin: row.origin, column: 'Committee', value: seatText(row) });
  return { ...lock, wanted: 'seat' };
}

/**
 * Returns the meaning of “up” in a row: the person gets the offered or written seat or, without such a seat, a better seat as
 * soon as it is free.
 */
function upIn({ changed, kind, committee }: SeatRow): Partial<LockWords> {
  const isWritten = changed.seat || (kind === 'waiting' && committee !== '');
  return isWritten ? { wanted: 'seat' } : { movesUp: true };
}

function ruledOutBy(names: string, { origin }: SeatRow, reading: Reading): number[] {
  const whole = committeeIn(names, reading).at;
  if (whole !== undefined) return [whole];
  return names.split(',').flatMap((name) => {
    const { at, near } = committeeIn(name.trim(), reading);
    if (at === undefined)
      reading.report('lock-committee-unknown', { origin, column: 'Lock', value: name.trim(), near });
    return at ?? [];
  });
}

function inWords(row: SeatRow): string {
  // an offered seat does not belong to the person yet
  if (row.kind === 'waiting' && row.lock === '' && !row.changed.seat) return 'no seat';
  return [seatText(row), row.lock].filter(Boolean).join(', ') || 'no seat';
}

function seatText({ committee, portfolio }: { committee: string; portfolio: string }): string {
  return [committee, portfolio].filter(Boolean).join(': ');
}

/** Finds the committee with seats that a text names. If the match is uncertain, returns only the possible name (`near`). */
function committeeIn(written: string, { committees, find }: Reading): { at?: number; near?: string } {
  if (compact(written) === '') return {};
  const exact = committees.findIndex(({ name }) => compact(name) === compact(written));
  if (exact >= 0) return { at: exact };
  const { id, near } = find(written);
  const at = committees.findIndex(({ rules }) => rules.id === id);
  if (at < 0) return near === undefined ? {} : { near };
  return near === undefined ? { at } : { near };
}
