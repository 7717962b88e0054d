import type { Duplicate } from '../model.ts';
import type { DuplicateRow } from '../registrations/corrections.ts';
import { ANSWERS, type Column, count, ORIGIN, ofPerson, text } from '../workbook/columns.ts';
import { personColumns } from '../workbook/people-columns.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import {
  type DataSheet,
  type SummaryLine,
  sheetSpec,
  type WorkbookContent,
  withCheck,
} from '../workbook/sheet.ts';

/* The sheet Duplicates: rows that are, or may be, about the same person. The OC decides under Kept. */

const TITLE = 'Duplicates';

const DUPLICATE = {
  group: count('Group', ({ group }: Duplicate) => group),
  same: text('Same', ({ same }: Duplicate) => same),
  included: text('Kept', ({ included }: Duplicate) => (included ? 'yes' : 'no')),
  status: text('Status', ({ status }: Duplicate) => status),
  otherName: text('Another name', ({ otherName }: Duplicate) => (otherName ? 'yes' : 'no')),
};

const CHECKED = [ORIGIN.sheet, ORIGIN.row, DUPLICATE.status, DUPLICATE.included, ANSWERS.name];

export const duplicates = {
  title: TITLE,
  identity: [DUPLICATE.group, DUPLICATE.same, DUPLICATE.included, ANSWERS.name, ORIGIN.sheet, ORIGIN.row],
  write(content) {
    const person = ofPerson<Duplicate>(personColumns(content));
    const columns = [...Object.values<Column<Duplicate>>(DUPLICATE), ...person];
    return [sheetSpec(TITLE, withCheck(columns, CHECKED), content.registrations.duplicates)];
  },
  summary: { people: duplicateLines },
  checked: CHECKED,
  read: (sheets) =>
    sheets.flatMap((sheet) =>
      readSheet(sheet).rows.map(({ origin, of, name, text }) => ({
        origin,
        name,
        of: { ...of, row: of.row || 0 },
        include: text(DUPLICATE.included),
        status: text(DUPLICATE.status),
      })),
    ),
} satisfies DataSheet<DuplicateRow[]>;

const SET_ASIDE =
  'Delegates has the latest row of each person. To restore a row, set Kept to yes and upload this workbook again.';
const OTHER_NAME = 'Look at each. If it is another person, set Kept to yes and upload this workbook again.';
const POSSIBLE =
  'All of them are in Delegates. If two rows are one person, set Kept to no for one of them and upload this workbook again.';

function duplicateLines({ registrations: { duplicates: all } }: WorkbookContent): SummaryLine[] {
  const groups = new Set(all.map(({ group }) => group)).size;
  const ofStatus = (
    status: Duplicate['status'],
    item: string,
    note: string,
    isOtherName = false,
  ): SummaryLine => {
    const own = all.filter((one) => one.status === status && (one.otherName || !isOtherName));
    return ['Lists', TITLE, item, own.length, own.length > 0 ? note : null];
  };
  return [
    ['Lists', TITLE, 'rows', all.length, `Groups: ${groups}.`],
    ofStatus('set aside', 'rows set aside', SET_ASIDE),
    ofStatus('set aside', 'rows set aside under another name', OTHER_NAME, true),
    ofStatus('possible duplicate', 'possible duplicates', POSSIBLE),
    ofStatus('restored', 'rows restored by the OC', 'In Delegates, because Kept was set to yes.'),
    ofStatus('removed', 'rows removed by the OC', 'Not in Delegates, because Kept was set to no.'),
  ];
}
