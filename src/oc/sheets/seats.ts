import type { SeatRow } from '../allotment/decisions.ts';
import type { SeatState } from '../allotment/seat-plan.ts';
import { type Column, count, shownName, text } from '../workbook/columns.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import { earlierSeat } from '../workbook/seat-rows.ts';
import { type DataSheet, sheetSpec } from '../workbook/sheet.ts';

/* The sheet Seats: every seat of the matrices, the people who have it, and the number of people who asked for it. */

export const SEAT = {
  committee: text('Committee', ({ committee }: SeatState) => shownName(committee)),
  seat: text('Seat', ({ seat }: SeatState) => seat.name),
  level: count('Level', ({ seat: { level } }: SeatState) => (level > 0 ? level : undefined)),
  takers: text('Taken by', ({ takers }: SeatState) =>
    takers.map(({ delegate: { name, mail } }) => name || mail).join('; '),
  ),
  school: text('School', ({ takers }: SeatState) =>
    [...new Set(takers.map(({ delegate }) => delegate.school))].join('; '),
  ),
  first: count('Asked 1st', ({ asked: [first] }: SeatState) => first),
  second: count('Asked 2nd', ({ asked: [, second] }: SeatState) => second),
  third: count('Asked 3rd', ({ asked: [, , third] }: SeatState) => third),
  held: text('Held', ({ seat: { held }, isFreed }: SeatState) =>
    held ? 'yes' : isFreed ? 'until you decide' : undefined,
  ),
  lock: text('Lock', ({ takers: [first] }: SeatState) => first?.lock),
  key: text('Key', ({ takers }: SeatState) => takers.map(({ key }) => key).join('; ')),
};

export const seats = {
  title: 'Seats',
  identity: [SEAT.committee, SEAT.seat, SEAT.takers, SEAT.first],
  write({ allotment }) {
    if (!allotment) return [];
    const columns = Object.values<Column<SeatState>>(SEAT);
    return [{ ...sheetSpec(this.title, columns, allotment.seats), printedTo: SEAT.lock.header }];
  },
  /** Returns the seats of people. They count for people without a row in Allotment and Waiting list. Copies are ignored. */
  read: (sheets) =>
    sheets.slice(0, 1).flatMap((sheet) =>
      readSheet(sheet).rows.flatMap((row) => {
        const names = row.text(SEAT.takers).split('; ');
        const keys = row.key.split('; ').filter(Boolean);
        const of = { sheet: '', row: Number.NaN };
        return keys.map((key, at) => ({
          ...earlierSeat(row, 'seats', SEAT.seat, []),
          of,
          key,
          name: names[at] ?? '',
        }));
      }),
    ),
} satisfies DataSheet<SeatRow[]>;
