import {
  ARRIVED_HEADER,
  AWARD_HEADER,
  isSessionColumn,
  parseAttendance,
  parseAward,
} from '../../core/index.ts';

export interface SeatedPerson {
  key: string;
  name: string;
  school: string;
  committee: string;
  /** Such as "France". Empty in a committee without a matrix. */
  seat: string;
  /** Empty on a site in one language. */
  language: string;
  /** Committee and seat in the person's language. Empty if that is the main language. */
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
  /** As in the headers of Check-in. Empty if the site has no schedule. */
  sessions: string[];
}

/** As the service writes the headers (src/oc/workbook/columns.ts). */
const ALLOTMENT_HEADERS = {
  key: 'Key',
  name: 'Name',
  school: 'School',
  committee: 'Committee',
  seat: 'Portfolio',
};

/** Columns of a site in several languages. */
const TRANSLATED_HEADERS = {
  language: 'Language',
  committeeTranslated: 'Committee translated',
  seatTranslated: 'Portfolio translated',
};

type SheetRows = readonly (readonly unknown[])[];

/**
 * Undefined if the file isn't a workbook or has no list of seats. Rejects if the library fails to load or the file no longer
 * exists. The library is larger than the page, so it is only imported when a file is read.
 */
export async function readSeatedPeople(file: Blob): Promise<SeatedPeople | undefined> {
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(await file.arrayBuffer()).catch(() => ({ sheets: [] }));
  const all = sheets.map(({ rows }) => rows as SheetRows);
  const isCheckIn = ([first = []]: SheetRows) => first.some((cell) => cellText(cell) === ARRIVED_HEADER);
  const listed = all.find((rows) => isSeatList(rows) && !isCheckIn(rows)) ?? all.find(isSeatList);
  if (!listed) return undefined;
  const { marks, isMarked } = readAttendance(all.filter(isCheckIn));
  const people = readRecords(listed, { ...ALLOTMENT_HEADERS, ...TRANSLATED_HEADERS })
    .filter(({ name, committee }) => name !== '' && committee !== '')
    .map((person) => ({ ...person, ...(marks.get(person.key) ?? { hasCome: false, award: '' }) }))
    .sort((one, other) => sortKey(one).localeCompare(sortKey(other)));
  return { people, isMarked, sessions: sessionHeaders(all.find(isCheckIn)) };
}

/** Returns an empty list if the columns are only numbered, as on a site without a schedule. */
function sessionHeaders([first = []]: SheetRows = []): string[] {
  const headers = first
    .map(cellText)
    .filter((header) => header !== ARRIVED_HEADER && isSessionColumn(header));
  return headers.every((header) => /^Session \d+$/.test(header)) ? [] : headers;
}

/** The sheet of the waiting list is no seat list, since it has no portfolio column. */
function isSeatList([first = []]: SheetRows): boolean {
  return Object.values(ALLOTMENT_HEADERS).every((header) => first.some((cell) => cellText(cell) === header));
}

function readRecords<Field extends string>(
  [first = [], ...rest]: SheetRows,
  headers: Record<Field, string>,
): Record<Field, string>[] {
  const places = Object.entries<string>(headers).map(
    ([field, header]) => [field, first.findIndex((cell) => cellText(cell) === header)] as const,
  );
  return rest.map((row) =>
    Object.fromEntries(places.map(([field, at]) => [field, cellText(row[at])])),
  ) as Record<Field, string>[];
}

/** Groups by Key. An entry in any of the sheets is enough. */
function readAttendance(sheets: readonly SheetRows[]): {
  marks: Map<string, Pick<SeatedPerson, 'hasCome' | 'award'>>;
  isMarked: boolean;
} {
  const marks = new Map<string, Pick<SeatedPerson, 'hasCome' | 'award'>>();
  let isMarked = false;
  for (const [first = [], ...rows] of sheets) {
    const headers = first.map(cellText);
    const [key, awarded] = [headers.indexOf(ALLOTMENT_HEADERS.key), headers.indexOf(AWARD_HEADER)];
    for (const row of rows) {
      const said = headers.flatMap((header, at) =>
        isSessionColumn(header) ? [parseAttendance(cellText(row[at]))] : [],
      );
      isMarked ||= said.some((mark) => mark === 'came' || mark === 'absent');
      const known = marks.get(cellText(row[key]));
      const award = known?.award || parseAward(cellText(row[awarded]));
      const hasCome = known?.hasCome || award !== '' || said.includes('came');
      marks.set(cellText(row[key]), { hasCome, award });
    }
  }
  marks.delete('');
  return { marks, isMarked };
}

function cellText(cell: unknown): string {
  return cell === null || cell === undefined ? '' : String(cell).replace(/\s+/g, ' ').trim();
}

function sortKey({ committee, seat, name }: SeatedPerson): string {
  return [committee, seat, name].join('\u0000');
}
