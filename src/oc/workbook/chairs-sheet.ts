import type { Chair, ChairPlan } from '../allotment/chairs.ts';
import {
  ALLOTTED,
  ANSWERS,
  CHAIRING,
  type Column,
  DELEGATE,
  ORIGIN,
  ofPerson,
  type SummaryLine,
  shownName,
} from './columns.ts';
import { checkColumn, SHEETS, type SheetSpec, sheetSpec } from './sheets.ts';

/** Columns with answers of the applicant, in the order of the checksum, after the columns that the OC edits. */
export const CHAIR_ANSWERS: readonly Column<Chair>[] = [
  ...ofPerson([ANSWERS.name, ANSWERS.school]),
  CHAIRING.choices,
  CHAIRING.head,
  CHAIRING.friends,
  ...ofPerson([ANSWERS.experience, ANSWERS.mail, ANSWERS.phone]),
];

/** Columns with checksums, in the order of their checksums: first the Key, then the columns that the OC edits. */
export const CHECKED_CHAIR_COLUMNS: readonly Column<Chair>[] = [
  CHAIRING.key,
  CHAIRING.committee,
  CHAIRING.role,
  CHAIRING.lock,
  ...CHAIR_ANSWERS,
  ...ofPerson([ORIGIN.sheet, ORIGIN.row]),
];

/** Returns `Chairs`: one row for each applicant, by committee. */
export function chairsSheet({ chairs }: ChairPlan): SheetSpec {
  const [name, school, ...answers] = CHAIR_ANSWERS as [Column<Chair>, Column<Chair>, ...Column<Chair>[]];
  return {
    ...sheetSpec<Chair>(
      SHEETS.chairs,
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
        checkColumn(CHECKED_CHAIR_COLUMNS),
      ],
      chairs,
    ),
    frozen: 1,
    printedTo: ALLOTTED.why.header,
  };
}

export const CHAIRS_LINE = ['Chairs', 'People'] as const;

export function chairLines(plan: ChairPlan | undefined): SummaryLine[] {
  if (!plan) return [];
  const { chairs, committees } = plan;
  const placed = chairs.filter(({ committee }) => committee);
  const gone = chairs.filter(({ why }) => why.startsWith('not coming'));
  const got = (choice: number) => placed.filter((one) => one.choice === choice).length;
  const people = (detail: string, number: number, note: string | null = null): SummaryLine => [
    ...CHAIRS_LINE,
    detail,
    number,
    note,
  ];
  return [
    people('who apply', chairs.length, 'Everyone is in the sheet Chairs.'),
    people('got their first choice', got(1)),
    people('got their second choice', got(2)),
    people('got a later choice', placed.filter(({ choice = 0 }) => choice > 2).length),
    people(
      'in a committee that they did not ask for',
      placed.filter(({ choice }) => choice === undefined).length,
    ),
    people('without a place', chairs.length - placed.length - gone.length),
    people('not coming', gone.length),
    ...committees.flatMap(({ committee, places, taken, named, hasHead }): SummaryLine[] => {
      const item = shownName(committee);
      const names = named.length > 0 ? `site.yaml names ${named.join(', ')}.` : null;
      return [
        ['Chairs', item, 'places', places],
        ['Chairs', item, 'taken', taken, names ?? (hasHead ? null : 'It has no head.')],
      ];
    }),
  ];
}
