import { groupBy } from '../../core/index.ts';
import type { Sheet, Withdrawal } from '../model.ts';
import { parseConsent } from '../registrations/answers.ts';
import { rowKey } from '../registrations/corrections.ts';
import { cleanText } from '../registrations/text.ts';
import type { WithdrawnRow } from '../registrations/withdrawals.ts';
import {
  ALLOTMENT_COLUMNS,
  ANSWER_FIELDS,
  CORRECTED_COLUMN,
  type Column,
  DELEGATE_COLUMNS,
  delegateColumns,
  ORIGIN_COLUMNS,
  textColumn,
} from '../workbook/columns.ts';
import {
  createRegistrationSheet,
  isCorrectableHeader,
  personColumns,
  readEarlierPerson,
} from '../workbook/people.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import { createSheetSpec, type DataSheet, withCheckColumn } from '../workbook/sheet.ts';

/*
 * If the row of a person in Input was deleted, no other sheet has the answers. The OC writes under Back if the person is coming
 * after all.
 */

const SHEET_TITLE = 'Withdrawn';

const WITHDRAWN_COLUMNS = {
  name: textColumn('Name', ({ delegate }: Withdrawal) => delegate.name),
  back: textColumn('Back', ({ isBack }: Withdrawal) => (isBack ? 'yes' : undefined)),
  why: textColumn('Why', ({ why }: Withdrawal) => why),
  seat: textColumn('Seat before', ({ seat }: Withdrawal) => seat),
  how: textColumn('How', ({ how }: Withdrawal) => how),
};

const CHECKED_COLUMNS = [
  ALLOTMENT_COLUMNS.key,
  ORIGIN_COLUMNS.sheet,
  ORIGIN_COLUMNS.row,
  WITHDRAWN_COLUMNS.how,
  WITHDRAWN_COLUMNS.back,
  CORRECTED_COLUMN,
  ...Object.values(ANSWER_FIELDS),
  WITHDRAWN_COLUMNS.why,
  WITHDRAWN_COLUMNS.seat,
  ...Object.values(DELEGATE_COLUMNS),
];

const SUMMARY_ITEM = ['Lists', SHEET_TITLE] as const;

const COMES_BACK_NOTE =
  'They are in no other sheet but Input. If somebody comes, write “yes” under Back there, and upload this workbook again.';

export const withdrawn = {
  title: SHEET_TITLE,
  identity: [
    WITHDRAWN_COLUMNS.back,
    WITHDRAWN_COLUMNS.how,
    ANSWER_FIELDS.name,
    ORIGIN_COLUMNS.sheet,
    ORIGIN_COLUMNS.row,
  ],
  write(content) {
    const { withdrawn: all } = content.registrations;
    if (all.length === 0) return [];
    const [, ...answers] = personColumns(content);
    const columns: Column<Withdrawal>[] = [
      ...Object.values<Column<Withdrawal>>(WITHDRAWN_COLUMNS),
      ...delegateColumns<Withdrawal>([...answers, CORRECTED_COLUMN]),
      { ...ALLOTMENT_COLUMNS.key, value: ({ key }) => key },
    ];
    return [createSheetSpec(SHEET_TITLE, withCheckColumn(columns, CHECKED_COLUMNS), all, { frozen: 1 })];
  },
  summary: {
    people: ({ registrations: { withdrawn: all } }) => {
      const gone = all.filter(({ isBack }) => !isBack).length;
      return all.length > 0 ? [[...SUMMARY_ITEM, 'people who are not coming', gone, COMES_BACK_NOTE]] : [];
    },
  },
  checked: CHECKED_COLUMNS,
  read(sheets) {
    const rows = sheets.flatMap(readRows);
    const back = rows.filter((row) => row.how === 'row deleted' && parseConsent(row.back) === 'yes');
    const returning = createRegistrationSheet(
      'Back from Withdrawn',
      back[0]?.headers ?? [],
      groupParties(back),
      back,
    );
    // `returning` has the people of `back`
    return { rows, back, returning };
  },
  missing: { code: 'withdrawn-missing', line: SUMMARY_ITEM },
  isUsualName: true,
} satisfies DataSheet;

function readRows(sheet: Sheet): WithdrawnRow[] {
  const { rows, headers } = readSheet(sheet);
  return rows.map((row) => {
    const { text, cell } = row;
    const corrected = text(CORRECTED_COLUMN).split('; ').filter(isCorrectableHeader);
    return {
      ...readEarlierPerson(row, headers, SHEET_TITLE),
      edits: corrected.map((header) => ({ header, cell: cell({ header }) })),
      how: text(WITHDRAWN_COLUMNS.how),
      why: text(WITHDRAWN_COLUMNS.why),
      seat: text(WITHDRAWN_COLUMNS.seat),
      back: text(WITHDRAWN_COLUMNS.back),
    };
  });
}

/** Two people who registered together are one party. */
function groupParties(back: readonly WithdrawnRow[]): WithdrawnRow[][] {
  return [...groupBy(back, ({ of }) => rowKey(of)).values()].flatMap((group) => {
    const names = group.map(({ name }) => name).sort();
    const delegations = group.map(({ cells, headers }) =>
      cleanText(cells[headers.indexOf(DELEGATE_COLUMNS.delegation.header)]),
    );
    const isPair =
      names.length === 2 && delegations.every((one) => one.split(' & ').sort().join() === names.join());
    return isPair ? [group] : group.map((one) => [one]);
  });
}
