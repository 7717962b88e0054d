import { columnLetters, groupBy, isSession, markOf } from '../../core/index.ts';
import { ARRIVED, AWARD, type CheckInRow, type EarlierCheckIn, hasCome } from '../allotment/check-in.ts';
import type { Seated, SeatPlan } from '../allotment/seat-plan.ts';
import type { Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { CHECK, checkOf, markSum, sumsIn } from '../workbook/checksum.ts';
import { ALLOTTED, ANSWERS, type Column, ORIGIN, ofPerson, shownName, text } from '../workbook/columns.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import { type DataSheet, type SummaryLine, sheetSpec, type WorkbookContent } from '../workbook/sheet.ts';

/*
 * The sheet Check-in, which the check-in desk and the chairs fill in, on paper or in the workbook. Each upload reads their marks.
 */

const TITLE = 'Check-in';

const BEFORE: readonly Column<Seated>[] = [
  ALLOTTED.committee,
  ALLOTTED.portfolio,
  ...ofPerson<Seated>([ANSWERS.name, ANSWERS.school]),
];
const AFTER: readonly Column<Seated>[] = [...ofPerson<Seated>([ORIGIN.sheet, ORIGIN.row]), ALLOTTED.key];

/** Columns that identify the person in a row, in the order of their checksums, which follow the checksum of the Key. */
const PERSON_COLUMNS = ofPerson<Seated>([ANSWERS.name, ORIGIN.sheet, ORIGIN.row]);
const OF_THE_PERSON = new Set([...BEFORE, ...AFTER, CHECK].map(({ header }) => header));

export const checkIn = {
  title: TITLE,
  identity: [ALLOTTED.committee, ALLOTTED.portfolio, ANSWERS.name, { header: ARRIVED }],
  write: ({ allotment }) => (allotment ? [sheetOf(allotment)] : []),
  summary: { 'check-in': checkInLines },
  marks: (sheet) => {
    const headers = readSheet(sheet).headers;
    const person = PERSON_COLUMNS.map(({ header }) => ({ header, at: headers.indexOf(header) }));
    return [...person.filter(({ at }) => at >= 0), ...markedColumns(sheet)];
  },
  read(sheets) {
    const all = sheets.map(readMarks);
    return { rows: all.flatMap(({ rows }) => rows), headers: all.flatMap(({ headers }) => headers) };
  },
  missing: { code: 'check-in-missing', line: [TITLE] },
} satisfies DataSheet<EarlierCheckIn>;

/** Returns a function that reports whether a mark changed since the checksums of its row were written. */
function changedMarks(check: string): (header: string, text: string) => boolean {
  const [own, ...sums] = sumsIn(check);
  const written = new Set(sums);
  // in a row without checksums, an empty cell counts as unchanged
  return (header, text) => (own === undefined ? text !== '' : !written.has(markSum(header, text)));
}

/**
 * Returns the sheet, with a printed page for each committee and a column for each session. The awards come after the printed
 * columns, so that no one reads them at the door before the ceremony. People who came but have no seat now are at the end.
 */
function sheetOf({ seated, waiting, checkIn }: SeatPlan) {
  const people = [...seated, ...waiting.filter(({ key }) => checkIn.cells.has(key))];
  const cellOf = (key: string, header: string) => checkIn.cells.get(key)?.get(header);
  const marks = [...checkIn.headers, AWARD].map((header) =>
    text(header, ({ key }: Seated) => cellOf(key, header)),
  );
  const check: Column<Seated> = {
    ...CHECK,
    kind: 'text',
    value: (seated) =>
      checkOf([seated.key]) +
      [...PERSON_COLUMNS, ...marks].map(({ header, value }) => markSum(header, value(seated))).join(''),
  };
  const starts: number[] = [];
  for (const [at, { committee }] of people.entries())
    if (at > 0 && committee !== people[at - 1]?.committee) starts.push(at);
  return {
    ...sheetSpec<Seated>(TITLE, [...BEFORE, ...marks, ...AFTER, check], people),
    pages: starts,
    printedTo: checkIn.headers.at(-1) ?? '',
  };
}

function readMarks(sheet: Sheet): EarlierCheckIn {
  const headers = markedColumns(sheet);
  return {
    headers: headers.map(({ header }) => ({ header, sheet: sheet.name })),
    rows: readSheet(sheet).rows.map(({ row, origin, of, key, name, text }): CheckInRow => {
      const isChanged = changedMarks(text(CHECK));
      const cells = headers.map(({ header, at }) => {
        const mark = cleanText(row.cells[at]);
        return { header, text: mark, isChanged: isChanged(header, mark) };
      });
      return {
        origin,
        kind: 'checkIn',
        of,
        name,
        key: key.toUpperCase(),
        cells: cells.filter((one) => one.text !== '' || one.isChanged),
      };
    }),
  };
}

/** Returns the columns for marks, with unique headers. A filled column without a header is named after its letters. */
function markedColumns({ rows: [first, ...rest] }: Sheet): { header: string; at: number }[] {
  const seen = new Set<string>();
  const width = rest.reduce((most, { cells }) => Math.max(most, cells.length), first?.cells.length ?? 0);
  return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const written = cleanText(first?.cells[at]);
    if (OF_THE_PERSON.has(written) && !seen.has(written)) {
      seen.add(written);
      return [];
    }
    const isUsed = () => rest.some(({ cells }) => cleanText(cells[at]) !== '');
    if ((written === '' || OF_THE_PERSON.has(written) || seen.has(written)) && !isUsed()) return [];
    const title = written || `Marks ${columnLetters(at)}`;
    let header = title;
    for (let number = 2; seen.has(header); number++) header = `${title} (${number})`;
    seen.add(header);
    return [{ header, at }];
  });
}

/** Returns the attendance by committee and session, and the awards; nothing if Check-in has no marks. */
function checkInLines({ allotment }: WorkbookContent): SummaryLine[] {
  if (!allotment) return [];
  const {
    seated,
    waiting,
    checkIn: { headers, cells },
  } = allotment;
  if (cells.size === 0) return [];
  // people on the waiting list are not expected: only people who came count
  const all = [...seated, ...waiting.filter(({ key }) => cells.has(key))];
  const marked = headers.filter(
    (header) => isSession(header) && [...cells.values()].some((own) => own.has(header)),
  );
  const count = (people: readonly Seated[], header: string) =>
    people.filter(({ key }) => markOf(cells.get(key)?.get(header) ?? '') === 'came').length;
  const came = (people: readonly Seated[]) => people.filter(({ key }) => hasCome(cells.get(key))).length;
  const groups = [...groupBy(all, ({ committee }) => (committee ? shownName(committee) : 'Waiting list'))];
  return [
    [
      TITLE,
      'People',
      'came',
      came(all),
      `Of ${all.length} with a seat, or a mark: who has a mark in a session, or an award.`,
    ],
    ...groups.flatMap(([item, people]): SummaryLine[] => [
      [TITLE, item, 'came', came(people), `Of ${people.length}.`],
      ...marked.map((header): SummaryLine => [TITLE, item, header, count(people, header)]),
    ]),
    ...awardLines(groups, cells),
  ];
}

function awardLines(
  groups: readonly (readonly [string, readonly Seated[]])[],
  cells: SeatPlan['checkIn']['cells'],
): SummaryLine[] {
  return groups.flatMap(([item, people]) => {
    const awarded = people.filter(({ key }) => cells.get(key)?.has(AWARD));
    return [...groupBy(awarded, ({ key }) => cells.get(key)?.get(AWARD) ?? '')].map(
      ([award, winners]): SummaryLine => [
        'Awards',
        item,
        award,
        winners.length,
        winners.map(({ delegate: { name, mail } }) => name || mail).join('; '),
      ],
    );
  });
}
