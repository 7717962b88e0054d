import { compact, groupBy } from '../../core/index.ts';
import type { Seated, SeatPlan, SeatState, Waiting } from '../allotment/seat-plan.ts';
import type { Rules } from '../model.ts';
import { checkInLines } from './check-in-sheet.ts';
import {
  ALLOTTED,
  ANSWERS,
  type Column,
  IN_LANGUAGE,
  lineIf,
  MAIL_LANGUAGE,
  ORIGIN,
  ofPerson,
  SEAT,
  SEAT_MAIL,
  type SeatMail,
  type SummaryLine,
  shownName,
  type Translated,
  WAITING,
} from './columns.ts';
import { mailWords, namesInLanguages } from './mail-words.ts';
import { checkColumn, fillTemplate, firstName, SHEETS, type SheetSpec, sheetSpec } from './sheets.ts';
import { oneLine } from './text.ts';

/* Sheets of a workbook with an allotment. Each delegate is in exactly one of Allotment and Waiting list. */

/** Columns with checksums, in the order of their checksums. The Key comes first: it identifies the person. */
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

export function allotmentSheet({ seated }: SeatPlan, rules: Rules): SheetSpec {
  const namesIn = namesInLanguages(rules);
  const inLanguage: Column<Translated>[] = rules.languages ? Object.values(IN_LANGUAGE) : [];
  return {
    ...sheetSpec<Translated>(
      SHEETS.allotment,
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
      seated.map((one) => ({
        ...one,
        translated: namesIn(one.delegate.language, one.committee?.id ?? '', one.portfolio),
      })),
    ),
    frozen: 1,
    printedTo: ALLOTTED.why.header,
  };
}

/** The same columns for a person on the waiting list, with the offered seat. */
const CHECKED_OFFER: readonly Column<Waiting>[] = CHECKED_COLUMNS.map((column) =>
  column === ALLOTTED.committee
    ? WAITING.committee
    : column === ALLOTTED.portfolio
      ? WAITING.portfolio
      : column,
);

/** Returns `Waiting list`: people without a seat, by the time of their form, and the seat offered to each. The OC may write a committee here. */
export function waitingSheet({ waiting }: SeatPlan): SheetSpec {
  return {
    ...sheetSpec<Waiting>(
      SHEETS.waiting,
      [
        WAITING.place,
        ...ofPerson<Waiting>([ANSWERS.name, ANSWERS.school]),
        WAITING.choices,
        WAITING.fits,
        WAITING.committee,
        WAITING.portfolio,
        ALLOTTED.lock,
        ALLOTTED.why,
        ALLOTTED.mailed,
        ALLOTTED.last,
        ...ofPerson<Waiting>([ANSWERS.grade, ANSWERS.experience]),
        ALLOTTED.transaction,
        ALLOTTED.paid,
        ALLOTTED.mail,
        ...ofPerson<Waiting>([ORIGIN.sheet, ORIGIN.row]),
        ALLOTTED.key,
        checkColumn(CHECKED_OFFER),
      ],
      waiting,
    ),
    frozen: 2,
    printedTo: ALLOTTED.why.header,
  };
}

export function seatsSheet({ seats }: SeatPlan): SheetSpec {
  return {
    ...sheetSpec<SeatState>(SHEETS.seats, Object.values<Column<SeatState>>(SEAT.all), seats),
    printedTo: SEAT.all.lock.header,
  };
}

/** Returns `Public matrix`: the seats without personal data; `npx plenary oc matrices` reads it. */
export function publicMatrixSheet({ seats }: SeatPlan): SheetSpec {
  return sheetSpec<SeatState>(SHEETS.publicMatrix, Object.values<Column<SeatState>>(SEAT.public), seats);
}

/** Returns `Mail merge seats`: one row per person, with the mail that names the seat or says that there is none yet. */
export function seatMailsSheet(plan: SeatPlan, rules: Rules): SheetSpec {
  return sheetSpec<SeatMail>(
    SHEETS.seatMails,
    [...Object.values<Column<SeatMail>>(SEAT_MAIL), ...(rules.languages ? [MAIL_LANGUAGE] : [])],
    mailsOf(plan, rules),
  );
}

function* mailsOf({ seated, waiting }: SeatPlan, rules: Rules): Generator<SeatMail> {
  const [allotted, waits] = [mailWords(rules, 'allotted'), mailWords(rules, 'waiting')];
  for (const one of [...seated, ...waiting]) {
    // the OC still decides whether this person gets a seat
    const isOpen = one.delegate.heldBy !== undefined && !one.committee;
    if (one.mail === '' || isOpen) continue;
    const { name, school, language } = one.delegate;
    const words = (one.committee ? allotted : waits)(language);
    const { id = '' } = one.committee ?? {};
    const committee = words.committeeName(id);
    const guide = words.guideOf(id);
    const values = {
      name: oneLine(name) === '' ? (words.delegate ?? 'delegate') : name,
      committee,
      portfolio: words.seatName(id, one.portfolio) || committee,
      why: one.why,
      guide,
      link: words.link,
      conference: words.conference,
    };
    yield {
      name,
      firstName: firstName(name),
      mail: one.mail,
      school,
      key: one.key,
      status: one.committee ? 'allotted' : 'waiting',
      // as in Allotment, where the day of the mail is noted
      committee: one.committee ? shownName(one.committee) : '',
      portfolio: one.portfolio,
      why: one.why,
      guide,
      // a line break in a subject would start a new mail header
      subject: oneLine(fillTemplate(words.subject.whole, values)),
      text: fillTemplate(words.text.whole, values),
      language: words.language,
    };
  }
}

/** Returns the lines of Summary about the allotment; `schoolNames` has the spelling of each school in the sheet Schools. */
export function allotmentLines(plan: SeatPlan, schoolNames: ReadonlyMap<string, string>): SummaryLine[] {
  const { seated, waiting, limits, kept } = plan;
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
    'Allotment',
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
    ...checkInLines(plan),
    ...limits.map(({ item, note, count }): SummaryLine => ['What a limit costs', item, null, count, note]),
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
      ['Allotment', item, 'seats', given, note],
      ['Allotment', item, 'taken', taken],
      ...lineIf(back > 0, 'Allotment', item, 'held', back),
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
