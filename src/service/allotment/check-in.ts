import {
  awardOf,
  compact,
  editDistance,
  groupBy,
  isOfPerson,
  isSession,
  markOf,
} from '../../shared/index.ts';
import type { Corrections, EarlierCheckIn, EarlierSeat } from '../model.ts';
import type { ReportProblem } from '../registrations/messages.ts';
import { remembering } from '../registrations/text.ts';
import { type Gone, rowsByPerson } from './decisions.ts';
import type { KeyedPerson } from './keys.ts';

/*
 * What the desk and the chairs wrote into Check-in: who came to which session, and who has an award. It belongs to the person, whatever
 * seat that is, and every copy of the sheet counts, as where two desks worked on one workbook.
 */

/** The headers of the first column to mark, and of the one with awards. */
export const ARRIVED = 'Arrived';
export const AWARD = 'Award';

/** How many columns there are for sessions where the site has no schedule. */
const SESSIONS = 6;

export interface CheckIn {
  /** The headers of the columns to mark in their order; behind them those that the desk has added, for notes too. */
  headers: string[];
  /** What is written below these headers and below Award, by Key and header, without empty cells. */
  cells: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** What Check-in says of some people, whose earlier rows are in `again`. */
export function checkInOf(
  people: readonly KeyedPerson[],
  again: Corrections | undefined,
  gone: Gone,
  sessions: readonly string[] | undefined,
  report: ReportProblem,
): CheckIn {
  const headers = headersOf(sessions, again?.checkIns, report);
  const inUse = again?.checkIns?.rows.filter(({ cells }) => cells.length > 0) ?? [];
  if (again?.checkIns && inUse.length > 0) reportMissing(again.seats ?? [], again.checkIns.rows, report);
  const nameOf = headerFinder([...headers, AWARD]);
  const cells = new Map<string, Map<string, string>>();
  const awarded: Awarded[] = [];
  const byPerson = rowsByPerson(people, inUse, gone, report);
  for (const [at, rows] of byPerson) {
    const { key } = people[at] as KeyedPerson;
    const merged = mergedCells(rows, nameOf, report);
    if (merged.size > 0) cells.set(key, merged);
    const award = merged.get(AWARD);
    if (award && rows[0]) awarded.push({ award, row: rows[0] });
  }
  reportAlike(awarded, report);
  return { headers, cells };
}

/** Whether somebody came, by what Check-in says: whoever has an award was there. */
export function hasCome(cells: ReadonlyMap<string, string> | undefined): boolean {
  return [...(cells ?? [])].some(
    ([header, text]) => header === AWARD || (isSession(header) && markOf(text) === 'came'),
  );
}

/** Returns the headers to mark: the sessions of the schedule, or else of the sheet, then all other headers with content. */
function headersOf(
  sessions: readonly string[] | undefined,
  earlier: Corrections['checkIns'],
  report: ReportProblem,
): string[] {
  const { headers: found = [], rows = [] } = earlier ?? {};
  const isFree = sessions === undefined && found.length > 0;
  const numbered = Array.from({ length: isFree ? 0 : SESSIONS }, (_, at) => `Session ${at + 1}`);
  const headers = uniqueTitles([ARRIVED, ...(sessions ?? numbered)]);
  const known = new Set([...headers, AWARD].map(plain));
  const used = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ header, text }) => (text ? header : []))),
  );
  for (const { header, sheet } of found) {
    if (known.has(plain(header)) || !(isFree || used.has(header))) continue;
    known.add(plain(header));
    headers.push(header);
    if (sessions && isSession(header))
      report('session-unknown', { origin: { sheet, row: 1 }, column: header, value: header });
  }
  return headers;
}

function plain(header: string): string {
  return compact(header) || header;
}

function headerFinder(headers: readonly string[]): (written: string) => string | undefined {
  const byText = new Map(headers.map((header) => [plain(header), header]));
  return remembering((written) => byText.get(plain(written)));
}

function uniqueTitles(titles: readonly string[]): string[] {
  const seen = new Set<string>();
  return titles.map((title) => {
    const line = title.replace(/\s+/g, ' ').trim();
    let unique = line;
    for (let number = 2; seen.has(plain(unique)) || isOfPerson(unique); number++)
      unique = `${line} (${number})`;
    seen.add(plain(unique));
    return unique;
  });
}

/** What the rows about a person say together, by header; empty cells are left out. */
function mergedCells(
  rows: readonly EarlierCheckIn[],
  nameOf: (written: string) => string | undefined,
  report: ReportProblem,
): Map<string, string> {
  const merged = new Map<string, string>();
  const all = rows.flatMap((row) => row.cells.map((cell) => ({ ...cell, row })));
  for (const [header = '', cells] of groupBy(all, (one) => nameOf(one.header) ?? '')) {
    // a changed cell counts more than one that is as it was written, so that nothing that somebody has deleted comes back
    const changed = cells.filter(({ isChanged }) => isChanged);
    const written = (changed.length > 0 ? changed : cells).filter(({ text }) => text !== '');
    const [one, ...others] = written;
    if (!one || header === '') continue;
    if (header !== AWARD && isSession(header)) merged.set(header, mergedMark(written, header, report));
    else {
      const textOf = ({ text }: WrittenCell) => (header === AWARD ? awardOf(text) : text);
      const text = textOf(one);
      const other = others.find((each) => compact(textOf(each)) !== compact(text));
      if (other) report('edits-differ', { ...placeOf(other, header), near: text });
      if (text) merged.set(header, text);
    }
  }
  return merged;
}

interface WrittenCell {
  text: string;
  row: EarlierCheckIn;
}

/** What copies say together about one person in one session: a mark in one of them counts. */
function mergedMark(written: readonly WrittenCell[], header: string, report: ReportProblem): string {
  const of = (mark: ReturnType<typeof markOf>) => written.find(({ text }) => markOf(text) === mark);
  const [came, absent, unclear] = [of('came'), of('absent'), of('unclear')];
  if (came && absent) report('marks-differ', { ...placeOf(absent, header), near: came.text });
  if (unclear && !came && !absent) report('mark-unclear', placeOf(unclear, header));
  return (came ?? absent ?? unclear ?? (written[0] as WrittenCell)).text;
}

function placeOf({ row, text }: WrittenCell, column: string) {
  return { origin: row.origin, column, value: `${row.name}: ${text}` };
}

const NAMED = 5;

function reportMissing(
  seats: readonly EarlierSeat[],
  rows: readonly EarlierCheckIn[],
  report: ReportProblem,
): void {
  const listed = new Set(rows.flatMap(({ key, name }) => [key, name]));
  const missing = seats.filter(
    ({ kind, committee, key, name, changed }) =>
      kind === 'allotment' && committee && !changed.seat && !listed.has(key) && !listed.has(name),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ name, key }) => name || key);
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  report('check-in-rows-missing', {
    origin: { sheet: rows[0]?.origin.sheet ?? '', row: 1 },
    value: `${names.length} people`,
    near: names.slice(0, NAMED).join(', ') + more,
    rows: names.length,
  });
}

interface Awarded {
  award: string;
  row: EarlierCheckIn;
}

/** Shorter words that differ in two letters may be two awards; longer ones, and more than so many, nobody gives. */
const LENGTHS = { from: 6, to: 60 };
const MOST_AWARDS = 100;

function reportAlike(awarded: readonly Awarded[], report: ReportProblem): void {
  const counts = new Map<string, number>();
  for (const { award } of awarded) counts.set(award, (counts.get(award) ?? 0) + 1);
  const usual = [...counts]
    .filter(([award]) => award.length >= LENGTHS.from && award.length <= LENGTHS.to && !/\d/.test(award))
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, MOST_AWARDS);
  for (const [at, [award]] of usual.entries()) {
    const near = usual.slice(0, at).find(([other]) => editDistance(compact(award), compact(other)) <= 2);
    const first = near && awarded.find((one) => one.award === award);
    if (near && first)
      report('award-alike', { origin: first.row.origin, column: AWARD, value: award, near: near[0] });
  }
}
