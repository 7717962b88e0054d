import { columnLetters, groupBy, isSession, markOf } from '../../core/index.ts';
import { AWARD, hasCome } from '../allotment/check-in.ts';
import type { Seated, SeatPlan } from '../allotment/seat-plan.ts';
import type { Cell, Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { CHECK, checkOf, sumsIn } from './checksum.ts';
import {
  ALLOTTED,
  ANSWERS,
  type Column,
  markColumn,
  ORIGIN,
  ofPerson,
  type SummaryLine,
  shownName,
} from './columns.ts';
import { SHEETS, type SheetSpec, sheetSpec } from './sheets.ts';

/* Check-in, for the desk and the chairs, on paper and in the workbook. Each upload reads their marks. */

const BEFORE: readonly Column<Seated>[] = [
  ALLOTTED.committee,
  ALLOTTED.portfolio,
  ...ofPerson<Seated>([ANSWERS.name, ANSWERS.school]),
];
const AFTER: readonly Column<Seated>[] = [...ofPerson<Seated>([ORIGIN.sheet, ORIGIN.row]), ALLOTTED.key];

/** Columns that identify the person of a row, in the order of their checksums after the Key. */
export const MARK_PERSON_COLUMNS = ofPerson<Seated>([ANSWERS.name, ORIGIN.sheet, ORIGIN.row]);
const OF_THE_PERSON = new Set([...BEFORE, ...AFTER, CHECK].map(({ header }) => header));

/** Returns the checksum of a mark. It includes the header, because people move columns and the schedule changes. */
export function markSum(header: string, cell: Cell | undefined): string {
  return checkOf([`${header}: ${cleanText(cell)}`]);
}

/** Returns a function that reports whether a mark changed since the checksums of its row were written. */
export function changedMarks(check: string): (header: string, text: string) => boolean {
  const [own, ...sums] = sumsIn(check);
  const written = new Set(sums);
  // in a row without checksums, an empty cell counts as unchanged
  return (header, text) => (own === undefined ? text !== '' : !written.has(markSum(header, text)));
}

/**
 * Returns `Check-in`: one page for each committee, with its people and a column for each session. The awards come after the printed
 * columns, so that nobody reads them at the door before the ceremony. People who came but have no seat now are at the end.
 */
export function checkInSheet({ seated, waiting, checkIn }: SeatPlan): SheetSpec {
  const people = [...seated, ...waiting.filter(({ key }) => checkIn.cells.has(key))];
  const cellOf = (key: string, header: string) => checkIn.cells.get(key)?.get(header);
  const marks = [...checkIn.headers, AWARD].map((header) => markColumn(header, cellOf));
  const check: Column<Seated> = {
    ...CHECK,
    kind: 'text',
    value: (seated) =>
      checkOf([seated.key]) +
      [...MARK_PERSON_COLUMNS, ...marks].map(({ header, value }) => markSum(header, value(seated))).join(''),
  };
  const starts: number[] = [];
  for (const [at, { committee }] of people.entries())
    if (at > 0 && committee !== people[at - 1]?.committee) starts.push(at);
  return {
    ...sheetSpec<Seated>(SHEETS.checkIn, [...BEFORE, ...marks, ...AFTER, check], people),
    pages: starts,
    printedTo: checkIn.headers.at(-1) ?? '',
  };
}

/** Returns the columns to mark, with unique headers. A column without a header is named after its letters if it has content. */
export function checkInHeaders({ rows: [first, ...rest] }: Sheet): { header: string; at: number }[] {
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

export const CHECK_IN_PART = 'Check-in';

/** Returns attendance by committee and session, and the awards; nothing if Check-in is not in use. */
export function checkInLines({ seated, waiting, checkIn: { headers, cells } }: SeatPlan): SummaryLine[] {
  if (cells.size === 0) return [];
  // people on the waiting list are not expected: only those who came count
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
      CHECK_IN_PART,
      'People',
      'came',
      came(all),
      `Of ${all.length} with a seat, or a mark: who has a mark in a session, or an award.`,
    ],
    ...groups.flatMap(([item, people]): SummaryLine[] => [
      [CHECK_IN_PART, item, 'came', came(people), `Of ${people.length}.`],
      ...marked.map((header): SummaryLine => [CHECK_IN_PART, item, header, count(people, header)]),
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
