import { awardOf, isSession, markOf } from '../shared/index.ts';

/** Somebody who has a seat, as data.xlsx says it. */
export interface SeatedPerson {
  key: string;
  name: string;
  school: string;
  committee: string;
  /** The seat, such as "France"; empty in a committee without a matrix. */
  seat: string;
  /** On a site in several languages that of the person; empty elsewhere. */
  language: string;
  /** Committee and seat in that language; empty where it is the main one. */
  committeeTranslated: string;
  seatTranslated: string;
  /** Whether Check-in has a mark in a session, or an award. */
  hasCome: boolean;
  /** Empty where there is none. */
  award: string;
}

/** The people with seats of a workbook. */
export interface SeatedPeople {
  /** By committee and seat. */
  people: SeatedPerson[];
  /** Whether Check-in says of anybody that they came, or did not. */
  isMarked: boolean;
  /** The sessions of the schedule, as Check-in names them; none where the site has no schedule. */
  sessions: string[];
}

/** The headers of the columns that are read, as the service writes them (src/service/workbook/columns.ts). */
const HEADERS = { key: 'Key', name: 'Name', school: 'School', committee: 'Committee', seat: 'Portfolio' };

/** Those that Allotment has on a site in several languages only. */
const IN_LANGUAGE = {
  language: 'Language',
  committeeTranslated: 'Committee translated',
  seatTranslated: 'Portfolio translated',
};

/** The headers of Check-in that Allotment does not have (src/service/allotment/check-in.ts). */
const ARRIVED = 'Arrived';
const AWARD = 'Award';

type Rows = readonly (readonly unknown[])[];

/**
 * Who has a seat by the sheet Allotment of a workbook, and who came and has an award by Check-in and its copies. Undefined where it has no
 * such sheet, or is no workbook. The library comes when somebody chooses a file: it is larger than the page. Rejects where it does not
 * load, or the file is gone.
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
    .sort((one, other) => order(one).localeCompare(order(other)));
  return { people, isMarked, sessions: sessionsIn(all.find(isCheckIn)) };
}

/** The columns for sessions of Check-in, but for those that it has where the site names no sessions. */
function sessionsIn([first = []]: Rows = []): string[] {
  const headers = first.map(text).filter((header) => header !== ARRIVED && isSession(header));
  return headers.every((header) => /^Session \d+$/.test(header)) ? [] : headers;
}

/** The sheet of those who wait has no portfolio. */
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

/** What the sheets for the desk say of each person, by Key: a mark in one of them counts. */
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

function order({ committee, seat, name }: SeatedPerson): string {
  return [committee, seat, name].join('\u0000');
}
