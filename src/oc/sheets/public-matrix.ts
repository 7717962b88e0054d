import type { SeatState } from '../allotment/seat-plan.ts';
import { type Column, textColumn } from '../workbook/columns.ts';
import { createSheetSpec, type DataSheet } from '../workbook/sheet.ts';
import { SEAT_COLUMNS } from './seats.ts';

/* The seats without personal data. `npx plenary oc matrices` reads this sheet. */

export const PUBLIC_SEAT_COLUMNS = {
  committee: SEAT_COLUMNS.committee,
  seat: SEAT_COLUMNS.seat,
  status: textColumn('Status', ({ takers, seat: { held }, isFreed }: SeatState) =>
    takers.length > 0 ? 'taken' : held || isFreed ? 'held' : 'free',
  ),
  id: textColumn('Committee id', ({ committee }: SeatState) => committee.id),
};

export const publicMatrix = {
  title: 'Public matrix',
  identity: Object.values(PUBLIC_SEAT_COLUMNS),
  write({ allotment }) {
    if (!allotment) return [];
    return [
      createSheetSpec(this.title, Object.values<Column<SeatState>>(PUBLIC_SEAT_COLUMNS), allotment.seats),
    ];
  },
} satisfies DataSheet;
