import { compactText, groupBy } from '../../core/index.ts';
import type { SeatRow } from '../allotment/decisions.ts';
import type { SeatedPerson, SeatPlan, WaitingPerson } from '../allotment/seat-plan.ts';
import { committeeName, type Sheet, type WrittenStatus } from '../model.ts';
import {
  ALLOTMENT_COLUMNS,
  ANSWER_FIELDS,
  type Column,
  delegateColumns,
  ORIGIN_COLUMNS,
  textColumn,
} from '../workbook/columns.ts';
import { createSeatTranslator } from '../workbook/mail-words.ts';
import { readSheet, reportMissingCheck, type SheetRow } from '../workbook/read-sheet.ts';
import { readEarlierSeat } from '../workbook/seat-rows.ts';
import {
  createCheckColumn,
  createPeopleLine,
  createSheetSpec,
  type DataSheet,
  type EarlierSheets,
  optionalLine,
  type SummaryLine,
  type WorkbookContent,
} from '../workbook/sheet.ts';
import { readSheetStatuses } from '../workbook/statuses.ts';
import { toOneLine } from '../workbook/text.ts';

/* Who has which seat. Each delegate is in exactly one of the sheets Allotment and Waiting list. */

const SHEET_TITLE = 'Allotment';

export const CHECKED_COLUMNS: readonly Column<SeatedPerson>[] = [
  ALLOTMENT_COLUMNS.key,
  ALLOTMENT_COLUMNS.committee,
  ALLOTMENT_COLUMNS.portfolio,
  ALLOTMENT_COLUMNS.lock,
  ALLOTMENT_COLUMNS.transaction,
  ALLOTMENT_COLUMNS.paid,
  ALLOTMENT_COLUMNS.mailed,
  ...delegateColumns<SeatedPerson>([ANSWER_FIELDS.name, ORIGIN_COLUMNS.sheet, ORIGIN_COLUMNS.row]),
];

/** For certificates on a site in several languages. Names are translated unless the language is the main language. */
const LANGUAGE_COLUMNS = {
  language: textColumn('Language', ({ delegate }: SeatedPerson) => delegate.language),
  committee: textColumn('Committee translated', ({ translated }: TranslatedSeat) => translated?.committee),
  portfolio: textColumn('Portfolio translated', ({ translated }: TranslatedSeat) => translated?.portfolio),
};

interface TranslatedSeat extends SeatedPerson {
  translated: { committee: string; portfolio: string } | undefined;
}

export const allotment = {
  title: SHEET_TITLE,
  identity: [
    ALLOTMENT_COLUMNS.committee,
    ALLOTMENT_COLUMNS.portfolio,
    ALLOTMENT_COLUMNS.lock,
    ALLOTMENT_COLUMNS.why,
  ],
  write({ allotment: plan, rules }) {
    if (!plan) return [];
    const namesIn = createSeatTranslator(rules);
    const inLanguage: Column<TranslatedSeat>[] = rules.languages ? Object.values(LANGUAGE_COLUMNS) : [];
    return [
      createSheetSpec<TranslatedSeat>(
        SHEET_TITLE,
        [
          ...delegateColumns<SeatedPerson>([ANSWER_FIELDS.name, ANSWER_FIELDS.school]),
          ALLOTMENT_COLUMNS.committee,
          ALLOTMENT_COLUMNS.portfolio,
          ALLOTMENT_COLUMNS.lock,
          ALLOTMENT_COLUMNS.why,
          ALLOTMENT_COLUMNS.mailed,
          ALLOTMENT_COLUMNS.movesUp,
          ALLOTMENT_COLUMNS.choice,
          ALLOTMENT_COLUMNS.wish,
          ALLOTMENT_COLUMNS.last,
          ...delegateColumns<SeatedPerson>([ANSWER_FIELDS.grade, ANSWER_FIELDS.experience]),
          ALLOTMENT_COLUMNS.transaction,
          ALLOTMENT_COLUMNS.paid,
          ALLOTMENT_COLUMNS.mail,
          ...inLanguage,
          ...delegateColumns<SeatedPerson>([ORIGIN_COLUMNS.sheet, ORIGIN_COLUMNS.row]),
          ALLOTMENT_COLUMNS.key,
          createCheckColumn(CHECKED_COLUMNS),
        ],
        plan.seated.map((one) => ({
          ...one,
          translated: namesIn(one.delegate.language, one.committee?.id ?? '', one.portfolio),
        })),
        { frozen: 1, printedTo: ALLOTMENT_COLUMNS.why.header },
      ),
    ];
  },
  summary: {
    'nobody seated': noSeatsLines,
    allotment: ({ allotment: plan, accounts }) => {
      if (!plan) return [];
      const schools = accounts.all.filter(({ isSchool }) => isSchool);
      return allotmentLines(plan, new Map(schools.map(({ name }) => [compactText(name), name])));
    },
    limits: ({ allotment: plan }) =>
      plan?.limits.map(({ item, note, count }) => ['What a limit costs', item, null, count, note]) ?? [],
  },
  checked: CHECKED_COLUMNS,
  read: (sheets, earlier) => readSeats(sheets, 'allotment', earlier),
  missing: { code: 'allotment-missing', isMissing: isAllotmentMissing },
} satisfies DataSheet<EarlierSeats>;

/** Other sheets must show that the workbook had an allotment. */
function isAllotmentMissing({ copies }: EarlierSheets): boolean {
  const rowsOf = (sheets: readonly Sheet[]) => sheets.flatMap((sheet) => readSheet(sheet).rows);
  const all = copies('allotment');
  if (all.length > 0)
    return (
      rowsOf(all).length === 0 && rowsOf(copies('seats').slice(0, 1)).some(({ key }) => /[^; ]/.test(key))
    );
  return ['waiting', 'seats', 'publicMatrix', 'checkIn', 'seatMails'].some((name) => copies(name).length > 0);
}

export interface EarlierSeats {
  copies: SeatRow[][];
  statuses: WrittenStatus[];
}

export function readSeats(
  sheets: readonly Sheet[],
  kind: 'allotment' | 'waiting',
  { problems }: EarlierSheets,
): EarlierSeats {
  return {
    copies: sheets.map((sheet) => {
      const { rows, headers, isChecked } = readSheet(sheet);
      if (!isChecked) reportMissingCheck(sheet, problems);
      const ifThere = ({ text }: SheetRow, column: { header: string }) =>
        headers.includes(column.header) ? text(column) : undefined;
      return rows.map((row) => ({
        ...readEarlierSeat(row, kind, ALLOTMENT_COLUMNS.portfolio, CHECKED_COLUMNS),
        mailed: row.text(ALLOTMENT_COLUMNS.mailed),
        transaction: ifThere(row, ALLOTMENT_COLUMNS.transaction),
        paid: ifThere(row, ALLOTMENT_COLUMNS.paid),
      }));
    }),
    statuses: sheets.flatMap((sheet) => readSheetStatuses(sheet, ALLOTMENT_COLUMNS.lock)),
  };
}

function noSeatsLines({ registrations: { problems, delegates } }: WorkbookContent): SummaryLine[] {
  const problem = problems.find(({ code }) => code === 'too-many-for-seats');
  return optionalLine(
    problem !== undefined,
    SHEET_TITLE,
    'Nobody has a seat',
    null,
    delegates.length,
    problem?.remedy,
  );
}

/** `schoolNames` contains the spelling of each school in the sheet Schools. */
function allotmentLines(plan: SeatPlan, schoolNames: ReadonlyMap<string, string>): SummaryLine[] {
  const { seated, waiting, kept } = plan;
  const all = seated.length + waiting.length;
  const got = (choice: number) => seated.filter((one) => one.choice === choice).length;
  const later = seated.filter(({ choice }) => choice !== undefined && choice > 3).length;
  const unchosen = seated.filter(({ choice }) => choice === undefined);
  const unasked = unchosen.filter(({ delegate }) => delegate.choices.length === 0).length;
  const locked = seated.filter(({ lock }) => /^(yes|committee)/.test(lock)).length;
  const movingUp = seated.filter(({ movesUp }) => movesUp !== '').length;
  const people = createPeopleLine(SHEET_TITLE);
  return [
    people('in all', all, 'Each delegate is in exactly one of the sheets Allotment and Waiting list.'),
    people('got their first choice', got(1)),
    people('got their second choice', got(2)),
    people('got their third choice', got(3)),
    people('got a later choice', later),
    people('in a committee that they did not ask for', unchosen.length - unasked),
    people('made no choice, and have a seat', unasked),
    people('waiting', waiting.length, offerNote(waiting)),
    people('locked by the OC', locked),
    ...(movingUp > 0 ? [people('would move up to a free seat', movingUp, MOVES_UP_NOTE)] : []),
    ...(kept.people > 0 ? [people('keep the seat that they had', kept.people, keptSeatsNote(kept))] : []),
    people(
      'paid',
      [...seated, ...waiting].filter(({ hasPaid }) => hasPaid).length,
      'The word under Paid says so. Plenary asks about other words in Questions.',
    ),
    ...committeeLines(plan),
    ...allottedSchoolLines(seated, waiting, schoolNames),
  ];
}

const MOVES_UP_NOTE =
  'Allotment names them in the column Would move up. Problems has “freed-seat” for each of these seats, with what to do.';

function offerNote(waiting: readonly WaitingPerson[]): string | null {
  const offered = waiting.filter(({ offer }) => offer).length;
  if (offered === 0) return null;
  const who = offered === 1 ? 'A seat is free for 1 of them' : `Seats are free for ${offered} of them`;
  return `${who}: write “yes” under Lock in Waiting list, and upload this workbook again.`;
}

function keptSeatsNote({ better, worse }: SeatPlan['kept']): string {
  if (better + worse === 0) return 'Nobody would have a better choice if all seats were given anew.';
  return `If all seats were given anew, ${better} would have a better choice, and ${worse} a worse one. Write “release” under Lock to give the seat of a person anew.`;
}

function committeeLines({ demand }: SeatPlan): SummaryLine[] {
  return demand.flatMap(({ committee, asked, first, given, taken, back }): SummaryLine[] => {
    const item = committeeName(committee);
    const note = `${asked} asked for it, ${first} of them as their first choice.`;
    return [
      [SHEET_TITLE, item, 'seats', given, note],
      [SHEET_TITLE, item, 'taken', taken],
      ...optionalLine(back > 0, SHEET_TITLE, item, 'held', back),
    ];
  });
}

function allottedSchoolLines(
  seated: readonly SeatedPerson[],
  waiting: readonly WaitingPerson[],
  schoolNames: ReadonlyMap<string, string>,
): SummaryLine[] {
  const schools = groupBy([...seated, ...waiting], ({ delegate: { school } }) => compactText(school));
  return [...schools]
    .sort(([, one], [, other]) => other.length - one.length)
    .flatMap(([key, all]): SummaryLine[] => {
      const item = toOneLine(schoolNames.get(key) ?? all[0]?.delegate.school ?? '') || '(no school)';
      const first = all.filter(({ choice }) => choice === 1).length;
      const none = all.filter(({ committee }) => !committee).length;
      return [['Schools', item, 'Got their first choice', first, none > 0 ? `${none} waiting.` : null]];
    });
}
