import { groupBy } from '../../core/index.ts';
import type { Sheet, Withdrawn } from '../model.ts';
import { consentIn } from '../registrations/answers.ts';
import { rowKey } from '../registrations/corrections.ts';
import { cleanText } from '../registrations/text.ts';
import type { WithdrawnRow } from '../registrations/withdrawals.ts';
import {
  ALLOTTED,
  ANSWERS,
  CORRECTED,
  type Column,
  DELEGATE,
  ORIGIN,
  ofPerson,
  text,
} from '../workbook/columns.ts';
import { isCorrectable, personColumns } from '../workbook/people-columns.ts';
import { earlierPerson, newRegistrations } from '../workbook/people-rows.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import { type DataSheet, sheetSpec, withCheck } from '../workbook/sheet.ts';

/*
 * The sheet Withdrawn: people who are not coming, with all their answers. If their row in Input was deleted, no other sheet has
 * these answers. The OC writes under Back if a person is coming after all.
 */

const TITLE = 'Withdrawn';

const WITHDRAWN = {
  name: text('Name', ({ delegate }: Withdrawn) => delegate.name),
  back: text('Back', ({ isBack }: Withdrawn) => (isBack ? 'yes' : undefined)),
  why: text('Why', ({ why }: Withdrawn) => why),
  seat: text('Seat before', ({ seat }: Withdrawn) => seat),
  how: text('How', ({ how }: Withdrawn) => how),
};

const CHECKED = [
  ...[ALLOTTED.key, ORIGIN.sheet, ORIGIN.row, WITHDRAWN.how, WITHDRAWN.back, CORRECTED],
  ...[...Object.values(ANSWERS), WITHDRAWN.why, WITHDRAWN.seat, ...Object.values(DELEGATE)],
];

const LINE = ['Lists', TITLE] as const;

const COMES_BACK =
  'They are in no other sheet but Input. If somebody comes, write “yes” under Back there, and upload this workbook again.';

export const withdrawn = {
  title: TITLE,
  identity: [WITHDRAWN.back, WITHDRAWN.how, ANSWERS.name, ORIGIN.sheet, ORIGIN.row],
  write(content) {
    const { withdrawn: all } = content.registrations;
    if (all.length === 0) return [];
    const [, ...answers] = personColumns(content);
    const columns: Column<Withdrawn>[] = [
      ...Object.values<Column<Withdrawn>>(WITHDRAWN),
      ...ofPerson<Withdrawn>([...answers, CORRECTED]),
      { ...ALLOTTED.key, value: ({ key }) => key },
    ];
    return [{ ...sheetSpec(TITLE, withCheck(columns, CHECKED), all), frozen: 1 }];
  },
  summary: {
    people: ({ registrations: { withdrawn: all } }) => {
      const gone = all.filter(({ isBack }) => !isBack).length;
      return all.length > 0 ? [[...LINE, 'people who are not coming', gone, COMES_BACK]] : [];
    },
  },
  checked: CHECKED,
  read(sheets) {
    const rows = sheets.flatMap(readRows);
    const back = rows.filter(isBackWithoutRow);
    const returning = newRegistrations('Back from Withdrawn', back[0]?.headers ?? [], partiesOf(back), back);
    return { rows, back, returning };
  },
  missing: { code: 'withdrawn-missing', line: LINE },
  isUsualName: true,
} satisfies DataSheet<ReadWithdrawn>;

interface ReadWithdrawn {
  rows: WithdrawnRow[];
  /** People without a row in Input who are coming after all. */
  back: WithdrawnRow[];
  /** The same people as a sheet of registrations. */
  returning: Sheet[];
}

function readRows(sheet: Sheet): WithdrawnRow[] {
  const { rows, headers } = readSheet(sheet);
  return rows.map((row) => {
    const { text, cell } = row;
    const corrected = text(CORRECTED).split('; ').filter(isCorrectable);
    return {
      ...earlierPerson(row, headers, TITLE),
      edits: corrected.map((header) => ({ header, cell: cell({ header }) })),
      how: text(WITHDRAWN.how),
      why: text(WITHDRAWN.why),
      seat: text(WITHDRAWN.seat),
      back: text(WITHDRAWN.back),
    };
  });
}

/** Groups returning people into parties: two people who registered together are one party. */
function partiesOf(back: readonly WithdrawnRow[]): WithdrawnRow[][] {
  return [...groupBy(back, ({ of }) => rowKey(of)).values()].flatMap((group) => {
    const names = group.map(({ name }) => name).sort();
    const delegations = group.map(({ cells, headers }) =>
      cleanText(cells[headers.indexOf(DELEGATE.delegation.header)]),
    );
    const isPair =
      names.length === 2 && delegations.every((one) => one.split(' & ').sort().join() === names.join());
    return isPair ? [group] : group.map((one) => [one]);
  });
}

function isBackWithoutRow({ how, back }: WithdrawnRow): boolean {
  return how === 'row deleted' && consentIn(back) === 'yes';
}
