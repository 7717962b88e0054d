import type { Chair, ChairRow } from '../allotment/chairs.ts';
import { committeeName } from '../model.ts';
import { CHECK_COLUMN } from '../workbook/checksum.ts';
import {
  ANSWER_FIELDS,
  type Column,
  countColumn,
  DELEGATE_COLUMNS,
  delegateColumns,
  ORIGIN_COLUMNS,
  textColumn,
} from '../workbook/columns.ts';
import { readSheet, reportMissingCheck } from '../workbook/read-sheet.ts';
import { readEarlierSeat } from '../workbook/seat-rows.ts';
import {
  createCheckColumn,
  createPeopleLine,
  createSheetSpec,
  type DataSheet,
  type SummaryLine,
  type WorkbookContent,
} from '../workbook/sheet.ts';

/* One row for each applicant, grouped by committee. */

const SHEET_TITLE = 'Chairs';

const CHAIR_COLUMNS = {
  committee: textColumn('Committee', ({ committee }: Chair) => committee && committeeName(committee)),
  role: textColumn('Role', ({ role }: Chair) => role),
  lock: textColumn('Lock', ({ lock }: Chair) => lock),
  why: textColumn('Why', ({ why }: Chair) => why),
  last: textColumn('Last time', ({ last }: Chair) => last),
  choices: textColumn('Choices', ({ choices }: Chair) => choices),
  head: textColumn('Head', ({ delegate }: Chair) => delegate.head),
  friends: textColumn('Friends', ({ delegate }: Chair) => delegate.friends),
  chaired: countColumn('Counts as', ({ chaired }: Chair) => chaired),
  key: textColumn('Key', ({ key }: Chair) => key),
};

/** In the order of their checksums. */
const ANSWER_COLUMNS: readonly Column<Chair>[] = [
  ...delegateColumns([ANSWER_FIELDS.name, ANSWER_FIELDS.school]),
  CHAIR_COLUMNS.choices,
  CHAIR_COLUMNS.head,
  CHAIR_COLUMNS.friends,
  ...delegateColumns([ANSWER_FIELDS.experience, ANSWER_FIELDS.mail, ANSWER_FIELDS.phone]),
];

/** The order is the order of the checksums. */
const CHECKED_COLUMNS: readonly Column<Chair>[] = [
  CHAIR_COLUMNS.key,
  CHAIR_COLUMNS.committee,
  CHAIR_COLUMNS.role,
  CHAIR_COLUMNS.lock,
  ...ANSWER_COLUMNS,
  ...delegateColumns([ORIGIN_COLUMNS.sheet, ORIGIN_COLUMNS.row]),
];

export const chairs = {
  title: SHEET_TITLE,
  identity: [
    ANSWER_FIELDS.name,
    CHAIR_COLUMNS.role,
    CHAIR_COLUMNS.lock,
    CHAIR_COLUMNS.why,
    CHAIR_COLUMNS.chaired,
  ],
  write({ chairs: plan }) {
    if (!plan) return [];
    const [name, school, ...answers] = ANSWER_COLUMNS as [Column<Chair>, Column<Chair>, ...Column<Chair>[]];
    return [
      createSheetSpec<Chair>(
        SHEET_TITLE,
        [
          name,
          school,
          CHAIR_COLUMNS.committee,
          CHAIR_COLUMNS.role,
          CHAIR_COLUMNS.lock,
          CHAIR_COLUMNS.why,
          CHAIR_COLUMNS.last,
          ...answers,
          CHAIR_COLUMNS.chaired,
          ...delegateColumns([DELEGATE_COLUMNS.sent, ORIGIN_COLUMNS.sheet, ORIGIN_COLUMNS.row]),
          CHAIR_COLUMNS.key,
          createCheckColumn(CHECKED_COLUMNS),
        ],
        plan.chairs,
        { frozen: 1, printedTo: CHAIR_COLUMNS.why.header },
      ),
    ];
  },
  summary: { chairs: chairLines },
  checked: CHECKED_COLUMNS,
  read: (sheets, { problems }) =>
    sheets.flatMap((sheet) => {
      const { rows, headers, isChecked } = readSheet(sheet);
      if (!isChecked) reportMissingCheck(sheet, problems);
      return rows.map((row) => {
        const { edited, ...seat } = readEarlierSeat(row, 'allotment', CHAIR_COLUMNS.role, CHECKED_COLUMNS);
        // a deleted column is not a change in a single row
        const isUnread = (header: string) =>
          edited.has(header) && row.text(CHECK_COLUMN) !== '' && headers.includes(header);
        return { ...seat, unread: ANSWER_COLUMNS.map(({ header }) => header).filter(isUnread) };
      });
    }),
  missing: { code: 'chairs-missing', line: [SHEET_TITLE, 'People'] },
  isUsualName: true,
} satisfies DataSheet<ChairRow[]>;

function chairLines({ chairs: plan }: WorkbookContent): SummaryLine[] {
  if (!plan) return [];
  const { chairs: all, committees } = plan;
  const placed = all.filter(({ committee }) => committee);
  const gone = all.filter(({ why }) => why.startsWith('not coming'));
  const got = (choice: number) => placed.filter((one) => one.choice === choice).length;
  const people = createPeopleLine(SHEET_TITLE);
  return [
    people('who apply', all.length, 'Everyone is in the sheet Chairs.'),
    people('got their first choice', got(1)),
    people('got their second choice', got(2)),
    people('got a later choice', placed.filter(({ choice = 0 }) => choice > 2).length),
    people(
      'in a committee that they did not ask for',
      placed.filter(({ choice }) => choice === undefined).length,
    ),
    people('without a place', all.length - placed.length - gone.length),
    people('not coming', gone.length),
    ...committees.flatMap(({ committee, places, taken, named, hasHead }): SummaryLine[] => {
      const item = committeeName(committee);
      const names = named.length > 0 ? `site.yaml names ${named.join(', ')}.` : null;
      return [
        [SHEET_TITLE, item, 'places', places],
        [SHEET_TITLE, item, 'taken', taken, names ?? (hasHead ? null : 'It has no head.')],
      ];
    }),
  ];
}
