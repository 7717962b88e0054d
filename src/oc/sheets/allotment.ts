import { compact, groupBy } from '../../core/index.ts';
import type { SeatRow } from '../allotment/decisions.ts';
import type { Seated, SeatPlan, Waiting } from '../allotment/seat-plan.ts';
import type { Sheet, WrittenStatus } from '../model.ts';
import { ALLOTTED, ANSWERS, type Column, ORIGIN, ofPerson, shownName, text } from '../workbook/columns.ts';
import { namesInLanguages } from '../workbook/mail-words.ts';
import { type ReadRow, readSheet, reportUnchecked } from '../workbook/read-sheet.ts';
import { earlierSeat } from '../workbook/seat-rows.ts';
import {
  checkColumn,
  type DataSheet,
  type EarlierSheets,
  lineIf,
  type SummaryLine,
  sheetSpec,
  type WorkbookContent,
} from '../workbook/sheet.ts';
import { statusesIn } from '../workbook/statuses.ts';
import { oneLine } from '../workbook/text.ts';

/* The sheet Allotment: who has which seat. Each delegate is in exactly one of the sheets Allotment and Waiting list. */

const TITLE = 'Allotment';

export const CHECKED_COLUMNS: readonly Column<Seated>[] = [
  ALLOTTED.key,
  ALLOTTED.committee,
  ALLOTTED.portfolio,
  ALLOTTED.lock,
  ALLOTTED.transaction,
  ALLOTTED.paid,
  ALLOTTED.mailed,
  ...ofPerson<Seated>([ANSWERS.name, ORIGIN.sheet, ORIGIN.row]),
];

/**
 * Columns for certificates on a site in several languages: the language of the person, and the names in that language unless it
 * is the main language.
 */
const IN_LANGUAGE = {
  language: text('Language', ({ delegate }: Seated) => delegate.language),
  committee: text('Committee translated', ({ translated }: Translated) => translated?.committee),
  portfolio: text('Portfolio translated', ({ translated }: Translated) => translated?.portfolio),
};

interface Translated extends Seated {
  translated: { committee: string; portfolio: string } | undefined;
}

export const allotment = {
  title: TITLE,
  identity: [ALLOTTED.committee, ALLOTTED.portfolio, ALLOTTED.lock, ALLOTTED.why],
  write({ allotment: plan, rules }) {
    if (!plan) return [];
    const namesIn = namesInLanguages(rules);
    const inLanguage: Column<Translated>[] = rules.languages ? Object.values(IN_LANGUAGE) : [];
    return [
      {
        ...sheetSpec<Translated>(
          TITLE,
          [
            ...ofPerson<Seated>([ANSWERS.name, ANSWERS.school]),
            ALLOTTED.committee,
            ALLOTTED.portfolio,
            ALLOTTED.lock,
            ALLOTTED.why,
            ALLOTTED.mailed,
            ALLOTTED.movesUp,
            ALLOTTED.choice,
            ALLOTTED.wish,
            ALLOTTED.last,
            ...ofPerson<Seated>([ANSWERS.grade, ANSWERS.experience]),
            ALLOTTED.transaction,
            ALLOTTED.paid,
            ALLOTTED.mail,
            ...inLanguage,
            ...ofPerson<Seated>([ORIGIN.sheet, ORIGIN.row]),
            ALLOTTED.key,
            checkColumn(CHECKED_COLUMNS),
          ],
          plan.seated.map((one) => ({
            ...one,
            translated: namesIn(one.delegate.language, one.committee?.id ?? '', one.portfolio),
          })),
        ),
        frozen: 1,
        printedTo: ALLOTTED.why.header,
      },
    ];
  },
  summary: {
    'nobody seated': withoutSeatsLines,
    allotment: ({ allotment: plan, accounts }) => {
      if (!plan) return [];
      const schools = accounts.all.filter(({ isSchool }) => isSchool);
      return allotmentLines(plan, new Map(schools.map(({ name }) => [compact(name), name])));
    },
    limits: ({ allotment: plan }) =>
      plan?.limits.map(({ item, note, count }) => ['What a limit costs', item, null, count, note]) ?? [],
  },
  checked: CHECKED_COLUMNS,
  read: (sheets, earlier) => readSeats(sheets, 'allotment', earlier),
  missing: { code: 'allotment-missing', isMissing },
} satisfies DataSheet<ReadSeats>;

/** Whether Allotment or its rows are missing, although other sheets show that the workbook had an allotment. */
function isMissing({ copies }: EarlierSheets): boolean {
  const rowsOf = (sheets: readonly Sheet[]) => sheets.flatMap((sheet) => readSheet(sheet).rows);
  const all = copies('allotment');
  if (all.length > 0)
    return (
      rowsOf(all).length === 0 && rowsOf(copies('seats').slice(0, 1)).some(({ key }) => /[^; ]/.test(key))
    );
  return ['waiting', 'seats', 'publicMatrix', 'checkIn', 'seatMails'].some((name) => copies(name).length > 0);
}

export interface ReadSeats {
  /** Rows of each copy of the sheet. */
  copies: SeatRow[][];
  statuses: WrittenStatus[];
}

/** Reads the copies of the sheet Allotment or Waiting list. */
export function readSeats(
  sheets: readonly Sheet[],
  kind: 'allotment' | 'waiting',
  { problems }: EarlierSheets,
): ReadSeats {
  return {
    copies: sheets.map((sheet) => {
      const { rows, headers, isChecked } = readSheet(sheet);
      if (!isChecked) reportUnchecked(sheet, problems);
      const ifThere = ({ text }: ReadRow, column: { header: string }) =>
        headers.includes(column.header) ? text(column) : undefined;
      return rows.map((row) => ({
        ...earlierSeat(row, kind, ALLOTTED.portfolio, CHECKED_COLUMNS),
        mailed: row.text(ALLOTTED.mailed),
        transaction: ifThere(row, ALLOTTED.transaction),
        paid: ifThere(row, ALLOTTED.paid),
      }));
    }),
    statuses: sheets.flatMap((sheet) => statusesIn(sheet, ALLOTTED.lock)),
  };
}

function withoutSeatsLines({ registrations: { problems, delegates } }: WorkbookContent): SummaryLine[] {
  const problem = problems.find(({ code }) => code === 'too-many-for-seats');
  return lineIf(problem !== undefined, TITLE, 'Nobody has a seat', null, delegates.length, problem?.remedy);
}

/** Returns the lines of Summary about the allotment. `schoolNames` has the spelling of each school in the sheet Schools. */
function allotmentLines(plan: SeatPlan, schoolNames: ReadonlyMap<string, string>): SummaryLine[] {
  const { seated, waiting, kept } = plan;
  const all = seated.length + waiting.length;
  const got = (choice: number) => seated.filter((one) => one.choice === choice).length;
  const later = seated.filter(({ choice }) => choice !== undefined && choice > 3).length;
  const other = seated.filter(
    ({ choice, delegate }) => choice === undefined && delegate.choices.length > 0,
  ).length;
  const unasked = seated.filter(
    ({ choice, delegate }) => choice === undefined && delegate.choices.length === 0,
  ).length;
  const locked = seated.filter(({ lock }) => /^(yes|committee)/.test(lock)).length;
  const movingUp = seated.filter(({ movesUp }) => movesUp !== '').length;
  const people = (detail: string, number: number, note: string | null = null): SummaryLine => [
    TITLE,
    'People',
    detail,
    number,
    note,
  ];
  return [
    people('in all', all, 'Each delegate is in exactly one of the sheets Allotment and Waiting list.'),
    people('got their first choice', got(1)),
    people('got their second choice', got(2)),
    people('got their third choice', got(3)),
    people('got a later choice', later),
    people('in a committee that they did not ask for', other),
    people('made no choice, and have a seat', unasked),
    people('waiting', waiting.length, offeredText(waiting)),
    people('locked by the OC', locked),
    ...(movingUp > 0 ? [people('would move up to a free seat', movingUp, MOVES_UP)] : []),
    ...(kept.people > 0 ? [people('keep the seat that they had', kept.people, keptText(kept))] : []),
    people(
      'paid',
      [...seated, ...waiting].filter(({ hasPaid }) => hasPaid).length,
      'The word under Paid says so. Plenary asks about other words in Questions.',
    ),
    ...committeeLines(plan),
    ...allottedSchoolLines(seated, waiting, schoolNames),
  ];
}

const MOVES_UP =
  'Allotment names them in the column Would move up. Problems has “freed-seat” for each of these seats, with what to do.';

function offeredText(waiting: readonly Waiting[]): string | null {
  const offered = waiting.filter(({ offer }) => offer).length;
  if (offered === 0) return null;
  const who = offered === 1 ? 'A seat is free for 1 of them' : `Seats are free for ${offered} of them`;
  return `${who}: write “yes” under Lock in Waiting list, and upload this workbook again.`;
}

function keptText({ better, worse }: SeatPlan['kept']): string {
  if (better + worse === 0) return 'Nobody would have a better choice if all seats were given anew.';
  return `If all seats were given anew, ${better} would have a better choice, and ${worse} a worse one. Write “release” under Lock to give the seat of a person anew.`;
}

function committeeLines({ demand }: SeatPlan): SummaryLine[] {
  return demand.flatMap(({ committee, asked, first, given, taken, back }): SummaryLine[] => {
    const item = shownName(committee);
    const note = `${asked} asked for it, ${first} of them as their first choice.`;
    return [
      [TITLE, item, 'seats', given, note],
      [TITLE, item, 'taken', taken],
      ...lineIf(back > 0, TITLE, item, 'held', back),
    ];
  });
}

function allottedSchoolLines(
  seated: readonly Seated[],
  waiting: readonly Waiting[],
  schoolNames: ReadonlyMap<string, string>,
): SummaryLine[] {
  const schools = groupBy([...seated, ...waiting], ({ delegate: { school } }) => compact(school));
  return [...schools]
    .sort(([, one], [, other]) => other.length - one.length)
    .flatMap(([key, all]): SummaryLine[] => {
      const item = oneLine(schoolNames.get(key) ?? all[0]?.delegate.school ?? '') || '(no school)';
      const first = all.filter(({ choice }) => choice === 1).length;
      const none = all.filter(({ committee }) => !committee).length;
      return [['Schools', item, 'Got their first choice', first, none > 0 ? `${none} waiting.` : null]];
    });
}
