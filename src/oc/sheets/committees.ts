import { groupBy } from '../../core/index.ts';
import { type Choice, committeeName, type Delegate, type Rules } from '../model.ts';
import { UPLOAD_LIMITS } from '../tables/limits.ts';
import {
  ANSWER_FIELDS,
  type Column,
  countColumn,
  delegateColumns,
  MAX_CHOICE_COLUMNS,
  textColumn,
} from '../workbook/columns.ts';
import { createSheetSpec, type DataSheet, type SummaryLine } from '../workbook/sheet.ts';
import { createSheetNames } from '../workbook/sheet-names.ts';

/* One sheet for each committee, in the order of the site: the people who chose the committee, first choices first. */

type ChosenCommittee = {
  /** 1 is the first choice. */
  number: number;
  portfolio: string | null;
  delegate: Delegate;
};

const CHOICE_COLUMNS = {
  number: countColumn('Choice', ({ number }: ChosenCommittee) => number),
  portfolio: textColumn('Portfolio', ({ portfolio }: ChosenCommittee) => portfolio),
};

export const COMMITTEE_COLUMNS: readonly Column<ChosenCommittee>[] = [
  CHOICE_COLUMNS.number,
  CHOICE_COLUMNS.portfolio,
  ...delegateColumns<ChosenCommittee>([
    ANSWER_FIELDS.name,
    ANSWER_FIELDS.school,
    ANSWER_FIELDS.mail,
    ANSWER_FIELDS.phone,
    ANSWER_FIELDS.experience,
  ]),
];

/** With more sheets, the workbook could not be uploaded again. */
const MAX_COMMITTEE_SHEETS = UPLOAD_LIMITS.allSheets - UPLOAD_LIMITS.sheets;

export const committees = {
  title: '',
  identity: COMMITTEE_COLUMNS,
  write({ registrations, rules }, all) {
    if (rules.committees.length > MAX_COMMITTEE_SHEETS) return [];
    const choices = registrations.delegates.flatMap((delegate) =>
      delegate.choices.map(({ committee, portfolio = null }, at) => ({
        number: at + 1,
        committee,
        portfolio,
        delegate,
      })),
    );
    const chosen = groupBy(choices, ({ committee = '' }) => committee);
    const reserved = all.map(({ title }) => title);
    const names = createSheetNames(rules.committees.map(committeeName), reserved);
    return rules.committees.map((committee, at) =>
      createSheetSpec(
        names[at] ?? '',
        COMMITTEE_COLUMNS,
        (chosen.get(committee.id) ?? []).sort((one, other) => one.number - other.number),
      ),
    );
  },
  summary: {
    committees: ({ registrations: { delegates, delegations }, rules }) => [
      ...choiceLines('Committees', delegates, rules),
      ...choiceLines('Committees of delegations', delegations, rules),
    ],
  },
} satisfies DataSheet;

const NO_COMMITTEE_LABEL = '(no committee of the site)';

/** Includes committees without choices. */
function choiceLines(part: string, people: { choices: Choice[] }[], rules: Rules): SummaryLine[] {
  const longest = people.reduce((sum, { choices }) => Math.max(sum, choices.length), 0);
  const most = Math.min(longest, MAX_CHOICE_COLUMNS + 1);
  const counts = new Map<string, number[]>(
    rules.committees.map(({ id }) => [id, Array.from({ length: most }, () => 0)]),
  );
  const unknown = Array.from({ length: most }, () => 0);
  for (const { choices } of people)
    for (const [number, { committee = '' }] of choices.entries()) {
      const place = Math.min(number, MAX_CHOICE_COLUMNS);
      const list = counts.get(committee) ?? unknown;
      list[place] = (list[place] ?? 0) + 1;
    }
  const titleOf = (place: number) => (place < MAX_CHOICE_COLUMNS ? `Choice ${place + 1}` : 'Further choices');
  const lines = (item: string, list: number[]) =>
    list.map((number, place): SummaryLine => [part, item, titleOf(place), number]);
  return [
    ...rules.committees.flatMap((committee) =>
      lines(committeeName(committee), counts.get(committee.id) ?? []),
    ),
    ...lines(NO_COMMITTEE_LABEL, unknown).filter(([, , , number]) => number !== 0),
  ];
}
