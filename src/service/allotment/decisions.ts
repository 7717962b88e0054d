import { compact, groupBy } from '../../shared/index.ts';
import type { EarlierCheckIn, EarlierDelegate, EarlierSeat, Origin, Withdrawn } from '../model.ts';
import { consentIn } from '../registrations/answers.ts';
import type { FindCommittee } from '../registrations/committees.ts';
import { rowKey } from '../registrations/corrections.ts';
import { areOneName } from '../registrations/identity.ts';
import { originText, type ReportProblem } from '../registrations/messages.ts';
import { isWithdrawnWord } from '../registrations/questions/comes.ts';
import { cleanText } from '../registrations/text.ts';
import type { KeyedPerson } from './keys.ts';
import type { Committee } from './matrix-seats.ts';

/*
 * What the OC wrote into Allotment and Waiting list: where somebody is locked, which committees are ruled out, who waits, and who paid.
 * Rows are found by their Key, so that they may be sorted, filtered and pasted; every doubt is reported.
 */

/** What the OC decided about a person, and where the person was. */
export interface Decision {
  /** The place of the committee that the person is locked to. */
  committee?: number;
  /** The name of the seat; absent where any seat of the committee will do. */
  seat?: string;
  waits: boolean;
  never: number[];
  /** What the workbook says about payments, an empty text too; absent where it does not say it. */
  transaction?: string | undefined;
  paid?: string | undefined;
  /** The cell of the column Mailed for the seat in the earlier workbook; empty where the seat was not mailed. */
  mailed: string;
  /** The seat that was mailed to the person earlier, and that was gone then; empty where there is none. */
  lost: string;
  released: boolean;
  /** The person moves up to a better choice as soon as a seat is free. */
  movesUp: boolean;
  last?: { committee: number; seat: string };
  /** The seat that Waiting list offered to the person. */
  offer?: { committee: number; seat: string };
  /** Whether the person waited in the earlier workbook. */
  waited: boolean;
  row?: EarlierSeat;
}

/** How the cell of the column Mailed begins where the seat that was mailed is gone; the name of that seat follows. */
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

/** People who are gone: the rows of the earlier Delegates, and the people in Withdrawn. */
export interface Gone {
  delegates?: readonly EarlierDelegate[];
  withdrawn?: readonly Pick<Withdrawn, 'delegate'>[];
}

/** Returns the decision of the OC for each person, in the order of `people`. */
export function decisionsOf(
  people: readonly KeyedPerson[],
  earlier: readonly EarlierSeat[],
  reading: Reading,
  gone: Gone = {},
): Decision[] {
  const { report } = reading;
  const rows = rowsByPerson(people, earlier, gone, report);
  reportSeatsOfWithdrawn(people, earlier, report);
  // without Allotment, that is reported once
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

/** The rows about each person, by the place of the person; those that are nobody's are reported. */
export function rowsByPerson<Row extends EarlierSeat | EarlierCheckIn>(
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
  // of these, Delegates or Duplicates says what became of them
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
    // what two desks wrote may be below each other in Check-in
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

/** Reports the seats that one copy gives to somebody whom another one takes out. */
function reportSeatsOfWithdrawn(
  people: readonly KeyedPerson[],
  earlier: readonly EarlierSeat[],
  report: ReportProblem,
): void {
  const isHere = new Set(people.map(({ key }) => key));
  const isOut = ({ lock }: EarlierSeat) => lock.split(';').some(isWithdrawnWord);
  const out = new Map(earlier.filter(isOut).map((row) => [row.key, row]));
  for (const row of earlier) {
    const near = out.get(row.key);
    if (near && !isHere.has(row.key) && (row.changed.seat || row.changed.lock) && !isOut(row))
      report('edits-differ', { origin: row.origin, value: inWords(row), near: near.lock });
  }
}

/** What the rows about a person say together: a changed one counts more than one that is as it was written. */
function decisionOf(rows: readonly EarlierSeat[], reading: Reading): Decision {
  const { report } = reading;
  const [own] = rows as [EarlierSeat];
  const row = rowThatCounts(rows, report);
  // of a seat that was changed the workbook does not say which it was before
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
    // who is locked to a committee is not to be kept out of it
    never: never.filter((one) => one !== committee.at),
    committee: committee.at,
    ...(wanted === 'seat' && row.portfolio !== '' && { seat: row.portfolio }),
  };
}

/**
 * The row that counts of those about a person: the first that was changed, else that of the workbook itself, which is the first. A copy
 * of another workbook may lock a seat that is not the person's any more: where something was decided or mailed since, it does not count. What
 * another copy says is reported, so that nothing that was decided or mailed is lost unseen.
 */
function rowThatCounts(rows: readonly EarlierSeat[], report: ReportProblem): EarlierSeat {
  const [own] = rows as [EarlierSeat];
  const isDecided = (one: EarlierSeat) => one.lock !== '' || isMailed(one);
  const isChanged = ({ changed: { seat, lock } }: EarlierSeat) => seat || lock;
  const isOfAnother = ({ before, kind }: EarlierSeat) => kind !== 'seats' && before !== own.before;
  const row = rows.find((one) => isChanged(one) && !(isOfAnother(one) && isDecided(own))) ?? own;
  for (const other of rows)
    if (inWords(other) !== inWords(row) && (isChanged(other) || (isOfAnother(other) && isDecided(other))))
      report('edits-differ', { origin: other.origin, value: inWords(other), near: inWords(row) });
  return row;
}

/** Whether the seat in a row was mailed to the person. */
export function isMailed({ kind, mailed }: Pick<EarlierSeat, 'kind' | 'mailed'>): boolean {
  return kind === 'allotment' && mailed !== '' && consentIn(mailed) !== 'no';
}

/** The cell of the column Mailed: one of two people may have sent the mails, so that only their copy says it of this seat. */
function mailedIn(own: EarlierSeat, rows: readonly EarlierSeat[]): string {
  if (own.mailed !== '') return isMailed(own) ? own.mailed : '';
  const isSame = (one: EarlierSeat) => one.kind === own.kind && seatText(one) === seatText(own);
  return rows.find((one) => isSame(one) && isMailed(one))?.mailed ?? '';
}

function paymentIn(
  column: 'transaction' | 'paid',
  rows: readonly EarlierSeat[],
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

function wordsOf(row: EarlierSeat, reading: Reading): LockWords {
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
    // an offer that was deleted is no seat
    if (row.kind === 'waiting') return lock;
    report('committee-deleted', { origin: row.origin, column: 'Committee', value: row.name });
    return lock;
  }
  // of a committee that is not known, only that is reported
  if (committeeIn(row.committee, reading).at !== undefined)
    report('lock-assumed', { origin: row.origin, column: 'Committee', value: seatText(row) });
  return { ...lock, wanted: 'seat' };
}

/** What “up” means in a row: the seat that is offered or written there, else a better one as soon as it is free. */
function upIn({ changed, kind, committee }: EarlierSeat): Partial<LockWords> {
  const isWritten = changed.seat || (kind === 'waiting' && committee !== '');
  return isWritten ? { wanted: 'seat' } : { movesUp: true };
}

/** The committees that are ruled out; the name of one may have commas. */
function ruledOutBy(names: string, { origin }: EarlierSeat, reading: Reading): number[] {
  const whole = committeeIn(names, reading).at;
  if (whole !== undefined) return [whole];
  return names.split(',').flatMap((name) => {
    const { at, near } = committeeIn(name.trim(), reading);
    if (at === undefined)
      reading.report('lock-committee-unknown', { origin, column: 'Lock', value: name.trim(), near });
    return at ?? [];
  });
}

function inWords(row: EarlierSeat): string {
  // what is offered to somebody who waits is not theirs
  if (row.kind === 'waiting' && row.lock === '' && !row.changed.seat) return 'no seat';
  return [seatText(row), row.lock].filter(Boolean).join(', ') || 'no seat';
}

function seatText({ committee, portfolio }: { committee: string; portfolio: string }): string {
  return [committee, portfolio].filter(Boolean).join(': ');
}

/** The committee with seats that words mean; where that is not sure, only which it may be. */
function committeeIn(written: string, { committees, find }: Reading): { at?: number; near?: string } {
  if (compact(written) === '') return {};
  const exact = committees.findIndex(({ name }) => compact(name) === compact(written));
  if (exact >= 0) return { at: exact };
  const { id, near } = find(written);
  const at = committees.findIndex(({ rules }) => rules.id === id);
  if (at < 0) return near === undefined ? {} : { near };
  return near === undefined ? { at } : { near };
}
