import type { WaitingPerson } from '../allotment/seat-plan.ts';
import { committeeName } from '../model.ts';
import {
  ALLOTMENT_COLUMNS,
  ANSWER_FIELDS,
  type Column,
  countColumn,
  delegateColumns,
  ORIGIN_COLUMNS,
  textColumn,
} from '../workbook/columns.ts';
import { createCheckColumn, createSheetSpec, type DataSheet } from '../workbook/sheet.ts';
import { CHECKED_COLUMNS, type EarlierSeats, readSeats } from './allotment.ts';

/* People without a seat, in the order of their forms, and the seat offered to each. The OC may write a committee here. */

const WAITING_COLUMNS = {
  place: countColumn('Place', ({ place }: WaitingPerson) => place),
  choices: textColumn('Choices', ({ choices }: WaitingPerson) => choices),
  fits: textColumn('Would fit now', ({ fits }: WaitingPerson) => fits),
  committee: textColumn('Committee', ({ offer }: WaitingPerson) => offer && committeeName(offer.committee)),
  portfolio: textColumn('Portfolio', ({ offer }: WaitingPerson) => offer?.portfolio),
};

const CHECKED_OFFER_COLUMNS: readonly Column<WaitingPerson>[] = CHECKED_COLUMNS.map((column) =>
  column === ALLOTMENT_COLUMNS.committee
    ? WAITING_COLUMNS.committee
    : column === ALLOTMENT_COLUMNS.portfolio
      ? WAITING_COLUMNS.portfolio
      : column,
);

export const waiting = {
  title: 'Waiting list',
  identity: [WAITING_COLUMNS.place, WAITING_COLUMNS.fits, ALLOTMENT_COLUMNS.why],
  write({ allotment }) {
    if (!allotment) return [];
    return [
      createSheetSpec<WaitingPerson>(
        this.title,
        [
          WAITING_COLUMNS.place,
          ...delegateColumns<WaitingPerson>([ANSWER_FIELDS.name, ANSWER_FIELDS.school]),
          WAITING_COLUMNS.choices,
          WAITING_COLUMNS.fits,
          WAITING_COLUMNS.committee,
          WAITING_COLUMNS.portfolio,
          ALLOTMENT_COLUMNS.lock,
          ALLOTMENT_COLUMNS.why,
          ALLOTMENT_COLUMNS.mailed,
          ALLOTMENT_COLUMNS.last,
          ...delegateColumns<WaitingPerson>([ANSWER_FIELDS.grade, ANSWER_FIELDS.experience]),
          ALLOTMENT_COLUMNS.transaction,
          ALLOTMENT_COLUMNS.paid,
          ALLOTMENT_COLUMNS.mail,
          ...delegateColumns<WaitingPerson>([ORIGIN_COLUMNS.sheet, ORIGIN_COLUMNS.row]),
          ALLOTMENT_COLUMNS.key,
          createCheckColumn(CHECKED_OFFER_COLUMNS),
        ],
        allotment.waiting,
        { frozen: 2, printedTo: ALLOTMENT_COLUMNS.why.header },
      ),
    ];
  },
  checked: CHECKED_COLUMNS,
  read: (sheets, earlier) => readSeats(sheets, 'waiting', earlier),
} satisfies DataSheet<EarlierSeats>;
