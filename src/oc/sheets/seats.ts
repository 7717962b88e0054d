import type { SeatRow } from '../allotment/decisions.ts';
import type { SeatState } from '../allotment/seat-plan.ts';
import { committeeName } from '../model.ts';
import { type Column, countColumn, textColumn } from '../workbook/columns.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import { readEarlierSeat } from '../workbook/seat-rows.ts';
import { createSheetSpec, type DataSheet } from '../workbook/sheet.ts';

/* Every seat of the matrices, the people who have it, and the number of people who asked for it. */

export const SEAT_COLUMNS = {
  committee: textColumn('Committee', ({ committee }: SeatState) => committeeName(committee)),
  seat: textColumn('Seat', ({ seat }: SeatState) => seat.name),
  level: countColumn('Level', ({ seat: { level } }: SeatState) => (level > 0 ? level : undefined)),
  takers: textColumn('Taken by', ({ takers }: SeatState) =>
    takers.map(({ delegate: { name, mail } }) => name || mail).join('; '),
  ),
  school: textColumn('School', ({ takers }: SeatState) =>
    [...new Set(takers.map(({ delegate }) => delegate.school))].join('; '),
  ),
  first: countColumn('Asked 1st', ({ asked: [first] }: SeatState) => first),
  second: countColumn('Asked 2nd', ({ asked: [, second] }: SeatState) => second),
  third: countColumn('Asked 3rd', ({ asked: [, , third] }: SeatState) => third),
  held: textColumn('Held', ({ seat: { held }, isFreed }: SeatState) =>
    held ? 'yes' : isFreed ? 'until you decide' : undefined,
  ),
  lock: textColumn('Lock', ({ takers: [first] }: SeatState) => first?.lock),
  key: textColumn('Key', ({ takers }: SeatState) => takers.map(({ key }) => key).join('; ')),
};

export const seats = {
  title: 'Seats',
  identity: [SEAT_COLUMNS.committee, SEAT_COLUMNS.seat, SEAT_COLUMNS.takers, SEAT_COLUMNS.first],
  write({ allotment }) {
    if (!allotment) return [];
    const columns = Object.values<Column<SeatState>>(SEAT_COLUMNS);
    return [createSheetSpec(this.title, columns, allotment.seats, { printedTo: SEAT_COLUMNS.lock.header })];
  },
  /** Returns seats for people without a row in Allotment and Waiting list. Ignores copies. */
  read: (sheets) =>
    sheets.slice(0, 1).flatMap((sheet) =>
      readSheet(sheet).rows.flatMap((row) => {
        const names = row.text(SEAT_COLUMNS.takers).split('; ');
        const keys = row.key.split('; ').filter(Boolean);
        const of = { sheet: '', row: Number.NaN };
        return keys.map((key, at) => ({
          ...readEarlierSeat(row, 'seats', SEAT_COLUMNS.seat, []),
          of,
          key,
          name: names[at] ?? '',
        }));
      }),
    ),
} satisfies DataSheet<SeatRow[]>;
