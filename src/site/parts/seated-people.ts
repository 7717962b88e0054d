import { awardOf, isSession, markOf } from '../../core/index.ts';

export interface SeatedPerson {
  key: string;
  name: string;
  school: string;
  committee: string;
  /** The seat, such as "France"; empty in a committee without a matrix. */
  seat: string;
  /** The language of the person on a site in several languages; otherwise empty. */
  language: string;
  /** Committee and seat in that language; empty if it is the main language. */
  committeeTranslated: string;
  seatTranslated: string;
  /** Whether Check-in has an attendance mark or an award. */
  hasCome: boolean;
  award: string;
}

export interface SeatedPeople {
  /** By committee and seat. */
  people: SeatedPerson[];
  /** Whether Check-in has an attendance mark for anyone. */
  isMarked: boolean;
  /** The sessions of the schedule, as Check-in names them; empty if the site has no schedule. */
  sessions: string[];
}

/** The headers of the columns to read, as the service writes them (src/oc/workbook/columns.ts). */
const HEADERS = { key: 'Key', name: 'Name', school: 'School', committee: 'Committee', seat: 'Portfolio' };

/** Headers that Allotment only has on a site in several languages. */
const IN_LANGUAGE = {
  language: 'Language',
  committeeTranslated: 'Committee translated',
  seatTranslated: 'Portfolio translated',
};

/** The headers of Check-in that Allotment does not have (src/oc/allotment/check-in.ts). */
const ARRIVED = 'Arrived';
const AWARD = 'Award';

type Rows = readonly (readonly unknown[])[];

/**
 * Reads the people with seats from the sheet Allotment, and attendance and awards from Check-in and its copies. Undefined if the file isn't
 * a workbook or has no such sheet. Imports the library only now, since it is larger than the page. Rejects if the library doesn't load or
 * the file no longer exists.
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

/** Returns the session columns of Check-in, except the generic ones of a site without sessions. */
function sessionsIn([first = []]: Rows = []): string[] {
  const headers = first.map(text).filter((header) => header !== ARRIVED && isSession(header));
  return headers.every((header) => /^Session \d+$/.test(header)) ? [] : headers;
}

/** Whether a sheet lists seats: the sheet of the waiting list has no portfolio. */
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

/** Returns each person's attendance and award, by Key. An entry in one of the sheets is enough. */
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
