import ical, { type ICalEventData } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { type CalendarFile, calendarPath, type Entry, type Site } from '../../../compiler/index.ts';
import type { BuiltFile } from '../built-file.ts';

export function calendarFiles({ calendar }: Pick<Site, 'calendar'>): BuiltFile[] {
  return calendar.map((file) => ({ name: calendarPath(file), content: icsOf(file) }));
}

/**
 * Returns the text of a calendar file (RFC 5545). Its times are in the conference's time zone, if there is one; otherwise in
 * floating time, which every visitor's calendar reads as local time. The same entries give the same bytes in every build.
 */
export function icsOf({ name, entries }: CalendarFile): string {
  // all entries of a site are in the time zone of its conference
  const first = entries.find(zoneOf) ?? entries[0];
  const head = first ? headOf(first, name) : '';
  return `${head}${entries.map(eventOf).join('')}END:VCALENDAR\r\n`;
}

/** Returns the time zone whose rules an entry needs; undefined for entries of whole days. */
function zoneOf({ zone, wholeDays }: Entry): string | undefined {
  return wholeDays ? undefined : zone;
}

// Caches, since the library takes some milliseconds per entry and time zone, and a schedule has hundreds of calendar files: one
// per session, one per committee, and one for all sessions.
const heads = new Map<string, string>();
const events = new WeakMap<Entry, string>();

/** Returns the lines of a calendar before its first entry. `entry` may be any entry of the calendar. */
function headOf(entry: Entry, name = ''): string {
  const key = JSON.stringify([name, zoneOf(entry)]);
  const text = heads.get(key) ?? calendarOf(entry, name).split(EVENT, 1)[0];
  heads.set(key, String(text));
  return String(text);
}

function eventOf(entry: Entry): string {
  const known = events.get(entry);
  if (known !== undefined) return known;
  const text = calendarOf(entry);
  const event = text.slice(text.indexOf(EVENT), text.lastIndexOf('END:VCALENDAR'));
  events.set(entry, event);
  return event;
}

const EVENT = 'BEGIN:VEVENT';

function calendarOf(entry: Entry, name = ''): string {
  const calendar = ical({ prodId: { company: 'Plenary', product: 'Plenary' }, ...(name && { name }) });
  const zone = zoneOf(entry);
  const rules = zone === undefined ? undefined : zoneRules(zone);
  if (rules) calendar.timezone({ name: null, generator: () => rules.rules });
  calendar.createEvent({
    id: uidOf(entry),
    stamp: stampOf(entry),
    sequence: 0,
    summary: entry.summary,
    location: entry.location ?? null,
    description: entry.text ?? null,
    url: entry.url,
    ...timesOf(entry, rules?.name),
  });
  return calendar.toString();
}

function timesOf(entry: Entry, zone?: string): ICalEventData {
  const start = Temporal.PlainDateTime.from(entry.starts);
  const end = Temporal.PlainDateTime.from(entry.ends);
  // the end of an event in whole days is exclusive (RFC 5545, 3.6.1)
  if (entry.wholeDays) {
    return { start: start.toPlainDate(), end: end.toPlainDate().add({ days: 1 }), allDay: true };
  }
  return zone ? { start, end, timezone: zone } : { start, end, floating: true };
}

/** Returns the VTIMEZONE of a time zone and the canonical name in it, such as Asia/Kolkata for Asia/Calcutta. */
function zoneRules(zone: string): { name: string; rules: string } {
  const [rules = '', parameter = ''] = tzlib_get_ical_block(zone, false);
  return { name: parameter.replace('TZID=', ''), rules };
}

/**
 * Returns an id made only of the site's address, the year and the entry's id. With a stable id, a calendar updates an entry that
 * is added again; with the year, next year's entry does not replace this year's.
 */
function uidOf({ id, starts, url }: Entry): string {
  const { hostname, pathname } = new URL(url);
  return [...pathname.split('/').filter(Boolean), starts.slice(0, 4), `${id}@${hostname}`].join('-');
}

/**
 * Returns the required date of the last change, which a build does not know. The time of the build would make each build
 * different, so this is a date that is always in the past: the first day of the year before the conference.
 */
function stampOf({ starts }: Entry): Temporal.Instant {
  const year = Temporal.PlainDateTime.from(starts).year - 1;
  return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('UTC').toInstant();
}
