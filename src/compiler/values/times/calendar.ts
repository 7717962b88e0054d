import { isRecord, type Link, textOrUndefined, toList, withBasePath } from '../../../core/index.ts';
import { type Outcome, type Path, problem } from '../../problems/problem.ts';
import type { Schema } from '../../schema/schemas.ts';
import { isTimeZone } from './time.ts';

export interface CalendarFile {
  /** Unique within its language. Also the file name below `calendar/`, without the extension. */
  id: string;
  /** The folder of the language, with a slash at the end; undefined for the main language. */
  folder?: string;
  /** Undefined for a single entry. */
  name?: string;
  entries: CalendarEntry[];
}

export interface CalendarEntry {
  /** Unique on the site. Calendar applications use this id to recognise the entry. */
  id: string;
  summary: string;
  /** Local time without an offset: `2024-08-01T08:00`. */
  starts: string;
  ends: string;
  /** From the start day to the end day. */
  wholeDays: boolean;
  /** Without a zone, times are in the visitor's local time. */
  zone?: string;
  location?: string;
  text?: string;
  url: string;
}

export interface Calendar {
  zone: string | undefined;
  entries: ReadonlyMap<string, CalendarEntry>;
}

const CONFERENCE_ID = 'conference';

export const SCHEDULE_ID = 'schedule';

/** Leaves moments as written. Other checks report problems of the moments. */
export function readCalendar(data: Schema): Calendar {
  const conference = (data.conference ?? {}) as Schema;
  const zone = textOrUndefined(conference.timezone);
  const known = zone && isTimeZone(zone) ? zone : undefined;
  const entries = calendarEntries(conference, known).map((entry) => [entry.id, entry] as const);
  return { zone: known, entries: new Map(entries) };
}

function calendarEntries(conference: Schema, zone: string | undefined): CalendarEntry[] {
  const name = textOrUndefined(conference.name) ?? '';
  const starts = textOrUndefined(conference.starts) ?? '';
  const place = joinLocation(textOrUndefined(conference.place), textOrUndefined(conference.address));
  const shared = {
    ...(zone && { zone }),
    ...(place && { location: place }),
    url: textOrUndefined(conference.url) ?? '',
  };
  const about = textOrUndefined(conference.description);
  const whole: CalendarEntry = {
    id: CONFERENCE_ID,
    summary: name,
    starts,
    ends: textOrUndefined(conference.ends) ?? starts,
    wholeDays: true,
    ...shared,
    ...(about && { text: about }),
  };
  return [
    ...toList(conference.days)
      .filter(isRecord)
      .map((day) => dayEntry(day, name, shared)),
    whole,
  ];
}

function dayEntry(
  day: Schema,
  name: string,
  shared: Pick<CalendarEntry, 'zone' | 'location' | 'url'>,
): CalendarEntry {
  const text = textOrUndefined(day.text);
  return {
    id: textOrUndefined(day.id) ?? '',
    summary: `${name}: ${textOrUndefined(day.name)}`,
    starts: textOrUndefined(day.starts) ?? '',
    ends: textOrUndefined(day.ends) ?? '',
    wholeDays: false,
    ...shared,
    ...(text && { text }),
  };
}

/** Leaves out the name if the address already begins with it. */
export function joinLocation(place = '', address = ''): string {
  return address.startsWith(place) ? address : [place, address].filter(Boolean).join(', ');
}

/** The path is below the published folder. */
export function calendarPath({ id, folder = '' }: Pick<CalendarFile, 'id' | 'folder'>): string {
  return `${folder}calendar/${id}.ics`;
}

/** `base` is the base path of the language. */
export function calendarLink(base: string, file: Pick<CalendarFile, 'id'>): Link {
  return { href: withBasePath(base, `/${calendarPath(file)}`), external: false };
}

/** The ids of the whole conference and of the schedule are reserved. */
export function validateDayId(value: string, path: Path): Outcome<string> {
  return value === CONFERENCE_ID || value === SCHEDULE_ID
    ? { problem: problem('duplicate-id', { path }, { key: 'id', value }) }
    : { value };
}
