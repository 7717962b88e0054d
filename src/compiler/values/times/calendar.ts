import { type Link, valueAt, withBase } from '../../../core/index.ts';
import { type Outcome, type Path, problem } from '../../problems/problem.ts';
import type { Schema } from '../../schema/schemas.ts';
import { isZone } from './time.ts';

export interface CalendarFile {
  /** Unique within its language. This is also the file name below `calendar/`, without the extension. */
  id: string;
  /** The folder of the language, with a slash at the end; undefined for the main language. */
  folder?: string;
  /** The name of the calendar; undefined for a single entry. */
  name?: string;
  entries: Entry[];
}

export interface Entry {
  /** Unique on the site. Calendar applications use this id to recognise the entry. */
  id: string;
  summary: string;
  /** Local time without an offset: `2024-08-01T08:00`. */
  starts: string;
  ends: string;
  /** Whether the entry fills whole days, from the start day to the end day. */
  wholeDays: boolean;
  /** The time zone of the conference. Without a zone, times are in the visitor's local time. */
  zone?: string;
  location?: string;
  text?: string;
  url: string;
}

export interface Calendar {
  zone: string | undefined;
  entries: ReadonlyMap<string, Entry>;
}

const WHOLE = 'conference';

export const ALL_SESSIONS = 'schedule';

/** Returns the calendar of the conference, with moments as written. Other checks report problems of the moments. */
export function calendarIn(data: Schema): Calendar {
  const conference = (data.conference ?? {}) as Schema;
  const zone = textAt(conference, 'timezone');
  const known = zone && isZone(zone) ? zone : undefined;
  const entries = entriesOf(conference, known).map((entry) => [entry.id, entry] as const);
  return { zone: known, entries: new Map(entries) };
}

function entriesOf(conference: Schema, zone: string | undefined): Entry[] {
  const name = textAt(conference, 'name') ?? '';
  const starts = textAt(conference, 'starts') ?? '';
  const place = locationOf(textAt(conference, 'place'), textAt(conference, 'address'));
  const shared = {
    ...(zone && { zone }),
    ...(place && { location: place }),
    url: textAt(conference, 'url') ?? '',
  };
  const about = textAt(conference, 'description');
  const whole: Entry = {
    id: WHOLE,
    summary: name,
    starts,
    ends: textAt(conference, 'ends') ?? starts,
    wholeDays: true,
    ...shared,
    ...(about && { text: about }),
  };
  const days = Array.isArray(conference.days) ? (conference.days as Schema[]) : [];
  return [...days.map((day) => dayOf(day, name, shared)), whole];
}

function dayOf(day: Schema, name: string, shared: Pick<Entry, 'zone' | 'location' | 'url'>): Entry {
  const text = textAt(day, 'text');
  return {
    id: textAt(day, 'id') ?? '',
    summary: `${name}: ${textAt(day, 'name')}`,
    starts: textAt(day, 'starts') ?? '',
    ends: textAt(day, 'ends') ?? '',
    wholeDays: false,
    ...shared,
    ...(text && { text }),
  };
}

/** Joins the name of a place and its address, unless the address already begins with that name. */
export function locationOf(place = '', address = ''): string {
  return address.startsWith(place) ? address : [place, address].filter(Boolean).join(', ');
}

/** Returns the path of a calendar file, below the published folder. */
export function calendarPath({ id, folder = '' }: Pick<CalendarFile, 'id' | 'folder'>): string {
  return `${folder}calendar/${id}.ics`;
}

/** Returns the link to a calendar file. `base` is the base path of the language. */
export function calendarLink(base: string, file: Pick<CalendarFile, 'id'>): Link {
  return { href: withBase(base, `/${calendarPath(file)}`), external: false };
}

/** Validates the id of a day. The ids of the whole conference and of the schedule are reserved. */
export function dayId(value: string, path: Path): Outcome<string> {
  return value === WHOLE || value === ALL_SESSIONS
    ? { problem: problem('duplicate-id', { path }, { key: 'id', value }) }
    : { value };
}

function textAt(record: Schema, key: string): string | undefined {
  const value = valueAt(record, [key]);
  return typeof value === 'string' ? value : undefined;
}
