import type { Chair, ChairRow } from '../allotment/chairs.ts';
import { CHECK } from '../workbook/checksum.ts';
import {
  ANSWERS,
  type Column,
  count,
  DELEGATE,
  ORIGIN,
  ofPerson,
  shownName,
  text,
} from '../workbook/columns.ts';
import { readSheet, reportUnchecked } from '../workbook/read-sheet.ts';
import { earlierSeat } from '../workbook/seat-rows.ts';
import {
  checkColumn,
  type DataSheet,
  type SummaryLine,
  sheetSpec,
  type WorkbookContent,
} from '../workbook/sheet.ts';

/* The sheet Chairs: one row for each applicant, grouped by committee. */

const TITLE = 'Chairs';

const CHAIRING = {
  committee: text('Committee', ({ committee }: Chair) => committee && shownName(committee)),
  role: text('Role', ({ role }: Chair) => role),
  lock: text('Lock', ({ lock }: Chair) => lock),
  why: text('Why', ({ why }: Chair) => why),
  last: text('Last time', ({ last }: Chair) => last),
  choices: text('Choices', ({ choices }: Chair) => choices),
  head: text('Head', ({ delegate }: Chair) => delegate.head),
  friends: text('Friends', ({ delegate }: Chair) => delegate.friends),
  chaired: count('Counts as', ({ chaired }: Chair) => chaired),
  key: text('Key', ({ key }: Chair) => key),
};

/** Columns with answers of the applicant, in the order of their checksums. */
const GIVEN: readonly Column<Chair>[] = [
  ...ofPerson([ANSWERS.name, ANSWERS.school]),
  CHAIRING.choices,
  CHAIRING.head,
  CHAIRING.friends,
  ...ofPerson([ANSWERS.experience, ANSWERS.mail, ANSWERS.phone]),
];

/** Columns with checksums, in the order of the checksums: the Key, the columns that the OC edits, the answers, and the origin. */
const CHECKED: readonly Column<Chair>[] = [
  CHAIRING.key,
  CHAIRING.committee,
  CHAIRING.role,
  CHAIRING.lock,
  ...GIVEN,
  ...ofPerson([ORIGIN.sheet, ORIGIN.row]),
];

const LINE = [TITLE, 'People'] as const;

export const chairs = {
  title: TITLE,
  identity: [ANSWERS.name, CHAIRING.role, CHAIRING.lock, CHAIRING.why, CHAIRING.chaired],
  write({ chairs: plan }) {
    if (!plan) return [];
    const [name, school, ...answers] = GIVEN as [Column<Chair>, Column<Chair>, ...Column<Chair>[]];
    return [
      {
        ...sheetSpec<Chair>(
          TITLE,
          [
            name,
            school,
            CHAIRING.committee,
            CHAIRING.role,
            CHAIRING.lock,
            CHAIRING.why,
            CHAIRING.last,
            ...answers,
            CHAIRING.chaired,
            ...ofPerson([DELEGATE.sent, ORIGIN.sheet, ORIGIN.row]),
            CHAIRING.key,
            checkColumn(CHECKED),
          ],
          plan.chairs,
        ),
        frozen: 1,
        printedTo: CHAIRING.why.header,
      },
    ];
  },
  summary: { chairs: chairLines },
  checked: CHECKED,
  read: (sheets, { problems }) =>
    sheets.flatMap((sheet) => {
      const { rows, headers, isChecked } = readSheet(sheet);
      if (!isChecked) reportUnchecked(sheet, problems);
      return rows.map((row) => {
        const { edited, ...seat } = earlierSeat(row, 'allotment', CHAIRING.role, CHECKED);
        // a deleted column is not a change in a single row
        const isUnread = (header: string) =>
          edited.has(header) && row.text(CHECK) !== '' && headers.includes(header);
        return { ...seat, unread: GIVEN.map(({ header }) => header).filter(isUnread) };
      });
    }),
  missing: { code: 'chairs-missing', line: LINE },
  isUsualName: true,
} satisfies DataSheet<ChairRow[]>;

function chairLines({ chairs: plan }: WorkbookContent): SummaryLine[] {
  if (!plan) return [];
  const { chairs: all, committees } = plan;
  const placed = all.filter(({ committee }) => committee);
  const gone = all.filter(({ why }) => why.startsWith('not coming'));
  const got = (choice: number) => placed.filter((one) => one.choice === choice).length;
  const people = (detail: string, number: number, note: string | null = null): SummaryLine => [
    ...LINE,
    detail,
    number,
    note,
  ];
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
      const item = shownName(committee);
      const names = named.length > 0 ? `site.yaml names ${named.join(', ')}.` : null;
      return [
        [TITLE, item, 'places', places],
        [TITLE, item, 'taken', taken, names ?? (hasHead ? null : 'It has no head.')],
      ];
    }),
  ];
}
