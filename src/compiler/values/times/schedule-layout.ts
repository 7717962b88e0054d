import type { SheetRow } from '../tables/table.ts';
import type { ScheduleFacts } from './schedule-facts.ts';
import { SCHEDULE_FIELDS, type ScheduleField, type ScheduleHeadings } from './schedule-headings.ts';
import { parseDay, parseTime, parseTimeRange } from './schedule-moments.ts';

/* Reads schedules in layouts for people: a day above its sessions, or a grid of days and times. */

/** `places` contains the column of each cell in the sheet, if the cells were rearranged. */
export interface RearrangedRow extends SheetRow {
  places?: number[];
}

/** A row for each session, below the standard headings. */
interface RearrangedTable {
  columns: string[];
  rows: RearrangedRow[];
  /** The headings of ignored columns. */
  unread: LocatedCell[];
}

interface LocatedCell {
  text: string;
  at: number;
}

type SessionCells = Partial<Record<ScheduleField, LocatedCell>>;

/** Returns undefined for the usual layout, one row per session, and for unknown layouts. */
export function rearrangeRows(
  rows: SheetRow[],
  facts: ScheduleFacts,
  headings: ScheduleHeadings,
): RearrangedTable | undefined {
  const [first] = rows;
  const hasDay = first?.cells.some((cell) => headings.fieldOf(cell) === 'day') ?? true;
  // a time in the first row is the heading of a column in a grid
  const isUsual = hasDay && !first?.cells.some((cell) => parseTimeRange(cell) !== undefined);
  if (isUsual && !rows.some((row) => isDayRow(row, facts))) return undefined;
  const grid = gridSessions(rows, facts, headings);
  const found = grid ? { sessions: grid, unread: [] } : posterSessions(rows, facts, headings);
  if (!found) return undefined;
  const { sessions, unread } = found;
  const columns = SCHEDULE_FIELDS.map(headings.nameOf);
  return {
    columns,
    unread,
    rows: sessions.map(({ line, session }) => ({
      line,
      cells: SCHEDULE_FIELDS.map((field) => session[field]?.text ?? ''),
      places: SCHEDULE_FIELDS.map((field) => session[field]?.at ?? 0),
    })),
  };
}

interface LocatedSession {
  line: number;
  session: SessionCells;
}

function filledCells({ cells }: SheetRow): LocatedCell[] {
  return cells.flatMap((text, at) => (text === '' ? [] : { text, at }));
}

function isDayRow(row: SheetRow, facts: ScheduleFacts): boolean {
  const [only, ...others] = filledCells(row);
  return only !== undefined && others.length === 0 && isDayName(only.text, facts);
}

/** A number alone is not enough. */
function isDayName(text: string, facts: ScheduleFacts): boolean {
  return /[^\d#]/.test(text) && parseTimeRange(text) === undefined && parseDay(text, facts) !== undefined;
}

/** Reads days with sessions below: `16:00 - 17:00, Registration, Foyer`. */
function posterSessions(
  rows: SheetRow[],
  facts: ScheduleFacts,
  { fieldOf }: ScheduleHeadings,
): { sessions: LocatedSession[]; unread: LocatedCell[] } | undefined {
  const sessions: LocatedSession[] = [];
  const unread: LocatedCell[] = [];
  let day: LocatedCell | undefined;
  let fields: (ScheduleField | undefined)[] = [];
  for (const row of rows) {
    const cells = filledCells(row);
    const named = cells.filter(({ text }) => fieldOf(text) !== undefined);
    if (isDayRow(row, facts)) day = cells[0];
    // headings may be repeated for each day; a single cell before the first day is a title
    else if (named.length > 1 && named.length >= cells.length - 1) {
      fields = row.cells.map(fieldOf);
      unread.push(...cells.filter(({ text }) => fieldOf(text) === undefined));
    } else if (day === undefined && cells.length === 1) continue;
    else {
      const session = readSession(cells, fields, day);
      ({ day } = session);
      sessions.push({ line: row.line, session });
    }
  }
  return day && sessions.length > 0 ? { sessions, unread } : undefined;
}

function readSession(
  cells: LocatedCell[],
  fields: readonly (ScheduleField | undefined)[],
  day: LocatedCell | undefined,
): SessionCells {
  if (fields.length > 0) {
    const own = cells.flatMap((cell) => {
      const field = fields[cell.at];
      return field ? [[field, cell] as const] : [];
    });
    return { ...(day && { day }), ...Object.fromEntries(own) };
  }
  const [starts, second, ...others] = cells;
  const ends = second && parseTime(second.text) !== undefined ? second : undefined;
  const [title, room, text] = ends ? others : [second, ...others].filter((cell) => cell !== undefined);
  return {
    ...(day && { day }),
    ...(starts && { starts }),
    ...(ends && { ends }),
    ...(title && { title }),
    ...(room && { room }),
    ...(text && { text }),
  };
}

/** Reads columns of days and rows of times, or the reverse. */
function gridSessions(
  rows: SheetRow[],
  facts: ScheduleFacts,
  headings: ScheduleHeadings,
): LocatedSession[] | undefined {
  const isTime = (text: string) => parseTimeRange(text) !== undefined;
  const isOfDays = (text: string) => isDayName(text, facts);
  const start = rows.findIndex((row) => {
    const others = filledCells(row).filter(({ text }) => headings.fieldOf(text) === undefined);
    return (
      others.length > 1 &&
      (others.every(({ text }) => isOfDays(text)) || others.every(({ text }) => isTime(text)))
    );
  });
  const above = rows[start];
  // titles may be above the grid, but sessions may not
  if (!above || rows.slice(0, start).some((row) => filledCells(row).length > 1)) return undefined;
  const titles = filledCells(above).filter(({ text }) => headings.fieldOf(text) === undefined);
  const hasDays = titles.every(({ text }) => isOfDays(text));
  return rows.slice(start + 1).flatMap((row) => {
    const [side] = filledCells(row);
    if (!side || titles.some(({ at }) => at === side.at)) return [];
    return titles.flatMap((title) => {
      const text = row.cells[title.at] ?? '';
      const [day, starts] = hasDays ? [title, side] : [side, title];
      return text === '' ? [] : { line: row.line, session: { day, starts, title: { text, at: title.at } } };
    });
  });
}
