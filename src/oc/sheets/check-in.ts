import {
  ARRIVED_HEADER,
  AWARD_HEADER,
  columnLetters,
  groupBy,
  isSessionColumn,
  parseAttendance,
} from '../../core/index.ts';
import { type CheckInRow, type EarlierCheckIn, hasAttended } from '../allotment/check-in.ts';
import type { SeatedPerson, SeatPlan } from '../allotment/seat-plan.ts';
import { committeeName, type Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { CHECK_COLUMN, joinedChecksums, markChecksum, splitChecksums } from '../workbook/checksum.ts';
import {
  ALLOTMENT_COLUMNS,
  ANSWER_FIELDS,
  type Column,
  delegateColumns,
  ORIGIN_COLUMNS,
  textColumn,
} from '../workbook/columns.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import {
  createSheetSpec,
  type DataSheet,
  type SummaryLine,
  type WorkbookContent,
} from '../workbook/sheet.ts';

/* The check-in desk and the chairs fill in this sheet, on paper or in the workbook. Each upload reads their marks. */

const SHEET_TITLE = 'Check-in';

const LEADING_COLUMNS: readonly Column<SeatedPerson>[] = [
  ALLOTMENT_COLUMNS.committee,
  ALLOTMENT_COLUMNS.portfolio,
  ...delegateColumns<SeatedPerson>([ANSWER_FIELDS.name, ANSWER_FIELDS.school]),
];
const TRAILING_COLUMNS: readonly Column<SeatedPerson>[] = [
  ...delegateColumns<SeatedPerson>([ORIGIN_COLUMNS.sheet, ORIGIN_COLUMNS.row]),
  ALLOTMENT_COLUMNS.key,
];

/** The order is the order of the checksums, which follow the checksum of the Key. */
const PERSON_COLUMNS = delegateColumns<SeatedPerson>([
  ANSWER_FIELDS.name,
  ORIGIN_COLUMNS.sheet,
  ORIGIN_COLUMNS.row,
]);
const UNMARKED_HEADERS = new Set(
  [...LEADING_COLUMNS, ...TRAILING_COLUMNS, CHECK_COLUMN].map(({ header }) => header),
);

export const checkIn = {
  title: SHEET_TITLE,
  identity: [
    ALLOTMENT_COLUMNS.committee,
    ALLOTMENT_COLUMNS.portfolio,
    ANSWER_FIELDS.name,
    { header: ARRIVED_HEADER },
  ],
  write: ({ allotment }) => (allotment ? [createCheckInSheet(allotment)] : []),
  summary: { 'check-in': createCheckInSummary },
  marks: (sheet) => {
    const headers = readSheet(sheet).headers;
    const person = PERSON_COLUMNS.map(({ header }) => ({ header, at: headers.indexOf(header) }));
    return [...person.filter(({ at }) => at >= 0), ...findMarkColumns(sheet)];
  },
  read(sheets) {
    const all = sheets.map(readMarks);
    return { rows: all.flatMap(({ rows }) => rows), headers: all.flatMap(({ headers }) => headers) };
  },
  missing: { code: 'check-in-missing', line: [SHEET_TITLE] },
} satisfies DataSheet<EarlierCheckIn>;

function createMarkChangeTester(check: string): (header: string, text: string) => boolean {
  const [own, ...sums] = splitChecksums(check);
  const written = new Set(sums);
  // in a row without checksums, an empty cell counts as unchanged
  return (header, text) => (own === undefined ? text !== '' : !written.has(markChecksum(header, text)));
}

/**
 * The awards come after the printed columns, so that no one reads them at the door before the ceremony. People who came but have
 * no seat now are at the end.
 */
function createCheckInSheet({ seated, waiting, checkIn }: SeatPlan) {
  const people = [...seated, ...waiting.filter(({ key }) => checkIn.cells.has(key))];
  const cellOf = (key: string, header: string) => checkIn.cells.get(key)?.get(header);
  const marks = [...checkIn.headers, AWARD_HEADER].map((header) =>
    textColumn(header, ({ key }: SeatedPerson) => cellOf(key, header)),
  );
  const check: Column<SeatedPerson> = {
    ...CHECK_COLUMN,
    kind: 'text',
    value: (seated) =>
      joinedChecksums([seated.key]) +
      [...PERSON_COLUMNS, ...marks].map(({ header, value }) => markChecksum(header, value(seated))).join(''),
  };
  const starts: number[] = [];
  for (const [at, { committee }] of people.entries())
    if (at > 0 && committee !== people[at - 1]?.committee) starts.push(at);
  const columns = [...LEADING_COLUMNS, ...marks, ...TRAILING_COLUMNS, check];
  const printedTo = checkIn.headers.at(-1) ?? '';
  return createSheetSpec(SHEET_TITLE, columns, people, { pages: starts, printedTo });
}

function readMarks(sheet: Sheet): EarlierCheckIn {
  const headers = findMarkColumns(sheet);
  return {
    headers: headers.map(({ header }) => ({ header, sheet: sheet.name })),
    rows: readSheet(sheet).rows.map(({ row, origin, of, key, name, text }): CheckInRow => {
      const isChanged = createMarkChangeTester(text(CHECK_COLUMN));
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

/** Headers are unique. A filled column without a header is named after its letters. */
function findMarkColumns({ rows: [first, ...rest] }: Sheet): { header: string; at: number }[] {
  const seen = new Set<string>();
  const width = rest.reduce((most, { cells }) => Math.max(most, cells.length), first?.cells.length ?? 0);
  return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const written = cleanText(first?.cells[at]);
    if (UNMARKED_HEADERS.has(written) && !seen.has(written)) {
      seen.add(written);
      return [];
    }
    const isUsed = () => rest.some(({ cells }) => cleanText(cells[at]) !== '');
    if ((written === '' || UNMARKED_HEADERS.has(written) || seen.has(written)) && !isUsed()) return [];
    const title = written || `Marks ${columnLetters(at)}`;
    let header = title;
    for (let number = 2; seen.has(header); number++) header = `${title} (${number})`;
    seen.add(header);
    return [{ header, at }];
  });
}

/** Counts by committee and session, and lists the awards; empty if Check-in has no marks. */
function createCheckInSummary({ allotment }: WorkbookContent): SummaryLine[] {
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
    (header) => isSessionColumn(header) && [...cells.values()].some((own) => own.has(header)),
  );
  const count = (people: readonly SeatedPerson[], header: string) =>
    people.filter(({ key }) => parseAttendance(cells.get(key)?.get(header) ?? '') === 'came').length;
  const came = (people: readonly SeatedPerson[]) =>
    people.filter(({ key }) => hasAttended(cells.get(key))).length;
  const groups = [
    ...groupBy(all, ({ committee }) => (committee ? committeeName(committee) : 'Waiting list')),
  ];
  return [
    [
      SHEET_TITLE,
      'People',
      'came',
      came(all),
      `Of ${all.length} with a seat, or a mark: who has a mark in a session, or an award.`,
    ],
    ...groups.flatMap(([item, people]): SummaryLine[] => [
      [SHEET_TITLE, item, 'came', came(people), `Of ${people.length}.`],
      ...marked.map((header): SummaryLine => [SHEET_TITLE, item, header, count(people, header)]),
    ]),
    ...awardLines(groups, cells),
  ];
}

function awardLines(
  groups: readonly (readonly [string, readonly SeatedPerson[]])[],
  cells: SeatPlan['checkIn']['cells'],
): SummaryLine[] {
  return groups.flatMap(([item, people]) => {
    const awarded = people.filter(({ key }) => cells.get(key)?.has(AWARD_HEADER));
    return [...groupBy(awarded, ({ key }) => cells.get(key)?.get(AWARD_HEADER) ?? '')].map(
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
