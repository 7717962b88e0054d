import { awardOf, isSession, markOf } from '../../core/index.ts';

export interface SeatedPerson {
  key: string;
  name: string;
  school: string;
  committee: string;
  /** The seat, such as "France". Empty in a committee without a matrix. */
  seat: string;
  /** The language of the person. Empty on a site in one language. */
  language: string;
  /** The committee and the seat in the person's language. Empty if that is the main language. */
  committeeTranslated: string;
  seatTranslated: string;
  /** Whether the person is marked as present in Check-in or has an award there. */
  hasCome: boolean;
  award: string;
}

export interface SeatedPeople {
  /** By committee and seat. */
  people: SeatedPerson[];
  /** Whether any person is marked as present or absent in Check-in. */
  isMarked: boolean;
  /** The sessions of the schedule, as in the headers of Check-in. Empty if the site has no schedule. */
  sessions: string[];
}

/** The headers of the columns to read, as the service writes them (src/oc/workbook/columns.ts). */
const HEADERS = { key: 'Key', name: 'Name', school: 'School', committee: 'Committee', seat: 'Portfolio' };

/** The headers of Allotment that only exist on a site in several languages. */
const IN_LANGUAGE = {
  language: 'Language',
  committeeTranslated: 'Committee translated',
  seatTranslated: 'Portfolio translated',
};

/** The headers of Check-in that Allotment doesn't have (src/oc/allotment/check-in.ts). */
const ARRIVED = 'Arrived';
const AWARD = 'Award';

type Rows = readonly (readonly unknown[])[];

/**
 * Reads the people with seats from the sheet Allotment, and their attendance and awards from Check-in and its copies. Returns
 * undefined if the file isn't a workbook or has no list of seats. Rejects if the library fails to load or the file no longer
 * exists. The library is larger than the page, so it is only imported when a file is read.
 */
export async function seatedPeople(file: Blob): Promise<SeatedPeople | undefined> {
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(await file.arrayBuffer()).catch(() => ({ sheets: [] }));
  const all = sheets.map(({ rows }) => rows as Rows);
  const isCheckIn = ([first = []]: Rows) => first.some((cell) => text(cell) === ARRIVED);
  const listed = all.find((rows) => isListOfSeats(rows) && !isCheckIn(rows)) ?? all.find(isListOfSeats);
  if (!listed) return undefined;
  const { marks, isMarked } = marksIn(all.filter(isCheckIn));
  const people = recordsOf(listed, { ...HEADERS, ...IN_LANGUAGE })
    .filter(({ name, committee }) => name !== '' && committee !== '')
    .map((person) => ({ ...person, ...(marks.get(person.key) ?? { hasCome: false, award: '' }) }))
    .sort((one, other) => sortKey(one).localeCompare(sortKey(other)));
  return { people, isMarked, sessions: sessionsIn(all.find(isCheckIn)) };
}

/** Returns the session columns of Check-in; empty if they are only numbered, as on a site without a schedule. */
function sessionsIn([first = []]: Rows = []): string[] {
  const headers = first.map(text).filter((header) => header !== ARRIVED && isSession(header));
  return headers.every((header) => /^Session \d+$/.test(header)) ? [] : headers;
}

/** Whether a sheet is a list of seats. The sheet of the waiting list isn't, since it has no portfolio column. */
function isListOfSeats([first = []]: Rows): boolean {
  return Object.values(HEADERS).every((header) => first.some((cell) => text(cell) === header));
}

function recordsOf<Field extends string>(
  [first = [], ...rest]: Rows,
  headers: Record<Field, string>,
): Record<Field, string>[] {
  const places = Object.entries<string>(headers).map(
    ([field, header]) => [field, first.findIndex((cell) => text(cell) === header)] as const,
  );
  return rest.map((row) => Object.fromEntries(places.map(([field, at]) => [field, text(row[at])]))) as Record<
    Field,
    string
  >[];
}

/** Returns each person's attendance and award by Key. An entry in any of the sheets is enough. */
function marksIn(sheets: readonly Rows[]): {
  marks: Map<string, Pick<SeatedPerson, 'hasCome' | 'award'>>;
  isMarked: boolean;
} {
  const marks = new Map<string, Pick<SeatedPerson, 'hasCome' | 'award'>>();
  let isMarked = false;
  for (const [first = [], ...rows] of sheets) {
    const headers = first.map(text);
    const [key, awarded] = [headers.indexOf(HEADERS.key), headers.indexOf(AWARD)];
    for (const row of rows) {
      const said = headers.flatMap((header, at) => (isSession(header) ? [markOf(text(row[at]))] : []));
      isMarked ||= said.some((mark) => mark === 'came' || mark === 'absent');
      const known = marks.get(text(row[key]));
      const award = known?.award || awardOf(text(row[awarded]));
      const hasCome = known?.hasCome || award !== '' || said.includes('came');
      marks.set(text(row[key]), { hasCome, award });
    }
  }
  marks.delete('');
  return { marks, isMarked };
}

function text(cell: unknown): string {
  return cell === null || cell === undefined ? '' : String(cell).replace(/\s+/g, ' ').trim();
}

function sortKey({ committee, seat, name }: SeatedPerson): string {
  return [committee, seat, name].join('\u0000');
}
