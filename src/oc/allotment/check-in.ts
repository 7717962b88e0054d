import {
  ARRIVED_HEADER,
  AWARD_HEADER,
  compactText,
  compareTexts,
  countEach,
  editDistance,
  groupBy,
  isPersonColumn,
  isSessionColumn,
  parseAttendance,
  parseAward,
} from '../../core/index.ts';
import type { EarlierRow } from '../model.ts';
import type { ReportProblem } from '../registrations/messages.ts';
import { memoize } from '../registrations/text.ts';
import { type AbsentPeople, rowsByPerson, type SeatRow } from './decisions.ts';
import type { KeyedPerson } from './keys.ts';

/* Entries belong to the person, whatever the seat. Every copy of the sheet counts, because two desks may work on copies. */

const DEFAULT_SESSIONS = 6;

export interface CheckIn {
  /** Attendance columns in their order, then columns that the desk added, including notes. */
  headers: string[];
  /** By Key and header; empty cells are omitted. */
  cells: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Has only filled or changed cells of sessions, notes and the award. */
export interface CheckInRow extends EarlierRow {
  kind: 'checkIn';
  cells: { header: string; text: string; isChanged: boolean }[];
}

export interface EarlierCheckIn {
  rows: CheckInRow[];
  headers: { header: string; sheet: string }[];
}

export function createCheckIn(
  people: readonly KeyedPerson[],
  earlier: EarlierCheckIn | undefined,
  seats: readonly SeatRow[],
  gone: AbsentPeople,
  sessions: readonly string[] | undefined,
  report: ReportProblem,
): CheckIn {
  const headers = findCheckInHeaders(sessions, earlier, report);
  const inUse = earlier?.rows.filter(({ cells }) => cells.length > 0) ?? [];
  if (earlier && inUse.length > 0) reportMissingRows(seats, earlier.rows, report);
  const byText = new Map([...headers, AWARD_HEADER].map((header) => [headerKey(header), header]));
  const nameOf = memoize((written) => byText.get(headerKey(written)));
  const cells = new Map<string, Map<string, string>>();
  const awarded: GivenAward[] = [];
  const byPerson = rowsByPerson(people, inUse, gone, report);
  for (const [at, rows] of byPerson) {
    const { key } = people[at] as KeyedPerson;
    const merged = mergeCells(rows, nameOf, report);
    if (merged.size > 0) cells.set(key, merged);
    const award = merged.get(AWARD_HEADER);
    if (award && rows[0]) awarded.push({ award, row: rows[0] });
  }
  reportSimilarAwards(awarded, report);
  return { headers, cells };
}

/** An award counts as attendance. */
export function hasAttended(cells: ReadonlyMap<string, string> | undefined): boolean {
  return [...(cells ?? [])].some(
    ([header, text]) =>
      header === AWARD_HEADER || (isSessionColumn(header) && parseAttendance(text) === 'came'),
  );
}

/** First the sessions of the schedule (without a schedule, of the sheet), then all other headers with content. */
function findCheckInHeaders(
  sessions: readonly string[] | undefined,
  earlier: EarlierCheckIn | undefined,
  report: ReportProblem,
): string[] {
  const { headers: found = [], rows = [] } = earlier ?? {};
  const isFree = sessions === undefined && found.length > 0;
  const numbered = Array.from({ length: isFree ? 0 : DEFAULT_SESSIONS }, (_, at) => `Session ${at + 1}`);
  const headers = uniqueTitles([ARRIVED_HEADER, ...(sessions ?? numbered)]);
  const known = new Set([...headers, AWARD_HEADER].map(headerKey));
  const used = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ header, text }) => (text ? header : []))),
  );
  for (const { header, sheet } of found) {
    if (known.has(headerKey(header)) || !(isFree || used.has(header))) continue;
    known.add(headerKey(header));
    headers.push(header);
    if (sessions && isSessionColumn(header))
      report('session-unknown', { origin: { sheet, row: 1 }, column: header, value: header });
  }
  return headers;
}

function headerKey(header: string): string {
  return compactText(header) || header;
}

function uniqueTitles(titles: readonly string[]): string[] {
  const seen = new Set<string>();
  return titles.map((title) => {
    const line = title.replace(/\s+/g, ' ').trim();
    let unique = line;
    for (let number = 2; seen.has(headerKey(unique)) || isPersonColumn(unique); number++)
      unique = `${line} (${number})`;
    seen.add(headerKey(unique));
    return unique;
  });
}

function mergeCells(
  rows: readonly CheckInRow[],
  nameOf: (written: string) => string | undefined,
  report: ReportProblem,
): Map<string, string> {
  const merged = new Map<string, string>();
  const all = rows.flatMap((row) => row.cells.map((cell) => ({ ...cell, row })));
  for (const [header = '', cells] of groupBy(all, (one) => nameOf(one.header) ?? '')) {
    // a changed cell takes precedence over an unchanged one, so that deleted entries stay deleted
    const changed = cells.filter(({ isChanged }) => isChanged);
    const written = (changed.length > 0 ? changed : cells).filter(({ text }) => text !== '');
    const [one, ...others] = written;
    if (!one || header === '') continue;
    if (header !== AWARD_HEADER && isSessionColumn(header))
      merged.set(header, mergeMarks(written, header, report));
    else {
      const textOf = ({ text }: WrittenCell) => (header === AWARD_HEADER ? parseAward(text) : text);
      const text = textOf(one);
      const other = others.find((each) => compactText(textOf(each)) !== compactText(text));
      if (other) report('edits-differ', { ...cellProblemDetails(other, header), near: text });
      if (text) merged.set(header, text);
    }
  }
  return merged;
}

interface WrittenCell {
  text: string;
  row: CheckInRow;
}

/** Attendance in any copy counts. */
function mergeMarks(written: readonly WrittenCell[], header: string, report: ReportProblem): string {
  const of = (mark: ReturnType<typeof parseAttendance>) =>
    written.find(({ text }) => parseAttendance(text) === mark);
  const [came, absent, unclear] = [of('came'), of('absent'), of('unclear')];
  if (came && absent) report('marks-differ', { ...cellProblemDetails(absent, header), near: came.text });
  if (unclear && !came && !absent) report('mark-unclear', cellProblemDetails(unclear, header));
  return (came ?? absent ?? unclear ?? (written[0] as WrittenCell)).text;
}

function cellProblemDetails({ row, text }: WrittenCell, column: string) {
  return { origin: row.origin, column, value: `${row.name}: ${text}` };
}

const MAX_NAMED_PEOPLE = 5;

function reportMissingRows(
  seats: readonly SeatRow[],
  rows: readonly CheckInRow[],
  report: ReportProblem,
): void {
  const listed = new Set(rows.flatMap(({ key, name }) => [key, name]));
  const missing = seats.filter(
    ({ kind, committee, key, name, changed }) =>
      kind === 'allotment' && committee && !changed.seat && !listed.has(key) && !listed.has(name),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ name, key }) => name || key);
  const more = names.length > MAX_NAMED_PEOPLE ? ` and ${names.length - MAX_NAMED_PEOPLE} more` : '';
  report('check-in-rows-missing', {
    origin: { sheet: rows[0]?.origin.sheet ?? '', row: 1 },
    value: `${names.length} people`,
    near: names.slice(0, MAX_NAMED_PEOPLE).join(', ') + more,
    rows: names.length,
  });
}

interface GivenAward {
  award: string;
  row: CheckInRow;
}

/** In shorter words, a difference of two letters may be intended, and no award is longer. */
const AWARD_LENGTHS = { from: 6, to: 60 };
const MAX_COMPARED_AWARDS = 100;

function reportSimilarAwards(awarded: readonly GivenAward[], report: ReportProblem): void {
  const usual = [...countEach(awarded.map(({ award }) => award))]
    .filter(
      ([award]) =>
        award.length >= AWARD_LENGTHS.from && award.length <= AWARD_LENGTHS.to && !/\d/.test(award),
    )
    .sort(([a, one], [b, other]) => other - one || compareTexts(a, b))
    .slice(0, MAX_COMPARED_AWARDS);
  for (const [at, [award]] of usual.entries()) {
    const near = usual
      .slice(0, at)
      .find(([other]) => editDistance(compactText(award), compactText(other)) <= 2);
    const first = near && awarded.find((one) => one.award === award);
    if (near && first)
      report('award-alike', { origin: first.row.origin, column: AWARD_HEADER, value: award, near: near[0] });
  }
}
