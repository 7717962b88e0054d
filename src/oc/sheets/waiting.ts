import type { Waiting } from '../allotment/seat-plan.ts';
import {
  ALLOTTED,
  ANSWERS,
  type Column,
  count,
  ORIGIN,
  ofPerson,
  shownName,
  text,
} from '../workbook/columns.ts';
import { checkColumn, type DataSheet, sheetSpec } from '../workbook/sheet.ts';
import { CHECKED_COLUMNS, type ReadSeats, readSeats } from './allotment.ts';

/*
 * The sheet Waiting list: people without a seat, in the order in which their forms arrived, and the seat offered to each. The OC
 * may write a committee here.
 */

const WAITING = {
  place: count('Place', ({ place }: Waiting) => place),
  choices: text('Choices', ({ choices }: Waiting) => choices),
  fits: text('Would fit now', ({ fits }: Waiting) => fits),
  committee: text('Committee', ({ offer }: Waiting) => offer && shownName(offer.committee)),
  portfolio: text('Portfolio', ({ offer }: Waiting) => offer?.portfolio),
};

/** Checked columns for a person on the waiting list, with the offered seat instead of the seat. */
const CHECKED_OFFER: readonly Column<Waiting>[] = CHECKED_COLUMNS.map((column) =>
  column === ALLOTTED.committee
    ? WAITING.committee
    : column === ALLOTTED.portfolio
      ? WAITING.portfolio
      : column,
);

export const waiting = {
  title: 'Waiting list',
  identity: [WAITING.place, WAITING.fits, ALLOTTED.why],
  write({ allotment }) {
    if (!allotment) return [];
    return [
      {
        ...sheetSpec<Waiting>(
          this.title,
          [
            WAITING.place,
            ...ofPerson<Waiting>([ANSWERS.name, ANSWERS.school]),
            WAITING.choices,
            WAITING.fits,
            WAITING.committee,
            WAITING.portfolio,
            ALLOTTED.lock,
            ALLOTTED.why,
            ALLOTTED.mailed,
            ALLOTTED.last,
            ...ofPerson<Waiting>([ANSWERS.grade, ANSWERS.experience]),
            ALLOTTED.transaction,
            ALLOTTED.paid,
            ALLOTTED.mail,
            ...ofPerson<Waiting>([ORIGIN.sheet, ORIGIN.row]),
            ALLOTTED.key,
            checkColumn(CHECKED_OFFER),
          ],
          allotment.waiting,
        ),
        frozen: 2,
        printedTo: ALLOTTED.why.header,
      },
    ];
  },
  checked: CHECKED_COLUMNS,
  read: (sheets, earlier) => readSeats(sheets, 'waiting', earlier),
} satisfies DataSheet<ReadSeats>;
