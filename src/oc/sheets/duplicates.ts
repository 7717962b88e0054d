import type { DuplicateEntry } from '../model.ts';
import type { DuplicateRow } from '../registrations/corrections.ts';
import {
  ANSWER_FIELDS,
  type Column,
  countColumn,
  delegateColumns,
  ORIGIN_COLUMNS,
  textColumn,
} from '../workbook/columns.ts';
import { personColumns } from '../workbook/people.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import {
  createSheetSpec,
  type DataSheet,
  type SummaryLine,
  type WorkbookContent,
  withCheckColumn,
} from '../workbook/sheet.ts';

/* Rows that are, or may be, about the same person. The OC decides under Kept. */

const SHEET_TITLE = 'Duplicates';

const DUPLICATE_COLUMNS = {
  group: countColumn('Group', ({ group }: DuplicateEntry) => group),
  same: textColumn('Same', ({ same }: DuplicateEntry) => same),
  included: textColumn('Kept', ({ included }: DuplicateEntry) => (included ? 'yes' : 'no')),
  status: textColumn('Status', ({ status }: DuplicateEntry) => status),
  otherName: textColumn('Another name', ({ otherName }: DuplicateEntry) => (otherName ? 'yes' : 'no')),
};

const CHECKED_COLUMNS = [
  ORIGIN_COLUMNS.sheet,
  ORIGIN_COLUMNS.row,
  DUPLICATE_COLUMNS.status,
  DUPLICATE_COLUMNS.included,
  ANSWER_FIELDS.name,
];

export const duplicates = {
  title: SHEET_TITLE,
  identity: [
    DUPLICATE_COLUMNS.group,
    DUPLICATE_COLUMNS.same,
    DUPLICATE_COLUMNS.included,
    ANSWER_FIELDS.name,
    ORIGIN_COLUMNS.sheet,
    ORIGIN_COLUMNS.row,
  ],
  write(content) {
    const person = delegateColumns<DuplicateEntry>(personColumns(content));
    const columns = [...Object.values<Column<DuplicateEntry>>(DUPLICATE_COLUMNS), ...person];
    return [
      createSheetSpec(
        SHEET_TITLE,
        withCheckColumn(columns, CHECKED_COLUMNS),
        content.registrations.duplicates,
      ),
    ];
  },
  summary: { people: duplicateLines },
  checked: CHECKED_COLUMNS,
  read: (sheets) =>
    sheets.flatMap((sheet) =>
      readSheet(sheet).rows.map(({ origin, of, name, text }) => ({
        origin,
        name,
        of: { ...of, row: of.row || 0 },
        include: text(DUPLICATE_COLUMNS.included),
        status: text(DUPLICATE_COLUMNS.status),
      })),
    ),
} satisfies DataSheet<DuplicateRow[]>;

const SET_ASIDE_NOTE =
  'Delegates has the latest row of each person. To restore a row, set Kept to yes and upload this workbook again.';
const OTHER_NAME_NOTE =
  'Look at each. If it is another person, set Kept to yes and upload this workbook again.';
const POSSIBLE_DUPLICATE_NOTE =
  'All of them are in Delegates. If two rows are one person, set Kept to no for one of them and upload this workbook again.';

function duplicateLines({ registrations: { duplicates: all } }: WorkbookContent): SummaryLine[] {
  const groups = new Set(all.map(({ group }) => group)).size;
  const ofStatus = (
    status: DuplicateEntry['status'],
    item: string,
    note: string,
    isOtherName = false,
  ): SummaryLine => {
    const own = all.filter((one) => one.status === status && (one.otherName || !isOtherName));
    return ['Lists', SHEET_TITLE, item, own.length, own.length > 0 ? note : null];
  };
  return [
    ['Lists', SHEET_TITLE, 'rows', all.length, `Groups: ${groups}.`],
    ofStatus('set aside', 'rows set aside', SET_ASIDE_NOTE),
    ofStatus('set aside', 'rows set aside under another name', OTHER_NAME_NOTE, true),
    ofStatus('possible duplicate', 'possible duplicates', POSSIBLE_DUPLICATE_NOTE),
    ofStatus('restored', 'rows restored by the OC', 'In Delegates, because Kept was set to yes.'),
    ofStatus('removed', 'rows removed by the OC', 'Not in Delegates, because Kept was set to no.'),
  ];
}
