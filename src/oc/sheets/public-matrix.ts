import type { SeatState } from '../allotment/seat-plan.ts';
import { type Column, text } from '../workbook/columns.ts';
import { type DataSheet, sheetSpec } from '../workbook/sheet.ts';
import { SEAT } from './seats.ts';

/* The sheet Public matrix: the seats without personal data. `npx plenary oc matrices` reads this sheet. */

export const PUBLIC_SEAT = {
  committee: SEAT.committee,
  seat: SEAT.seat,
  status: text('Status', ({ takers, seat: { held }, isFreed }: SeatState) =>
    takers.length > 0 ? 'taken' : held || isFreed ? 'held' : 'free',
  ),
  id: text('Committee id', ({ committee }: SeatState) => committee.id),
};

export const publicMatrix = {
  title: 'Public matrix',
  identity: Object.values(PUBLIC_SEAT),
  write({ allotment }) {
    if (!allotment) return [];
    return [sheetSpec(this.title, Object.values<Column<SeatState>>(PUBLIC_SEAT), allotment.seats)];
  },
} satisfies DataSheet;
