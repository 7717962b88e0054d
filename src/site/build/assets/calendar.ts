import ical, { type ICalEventData } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { type CalendarFile, calendarPath, type Entry, type Site } from '../../../compiler/index.ts';
import type { BuiltFile } from '../built-file.ts';

export function calendarFiles({ calendar }: Pick<Site, 'calendar'>): BuiltFile[] {
  return calendar.map((file) => ({ name: calendarPath(file), content: icsOf(file) }));
}

/**
 * Returns the text of a calendar file (RFC 5545): its entries with the rules of their time zone, or else in floating time, which is local to
 * each visitor. The same entries give the same bytes in every build.
 */
export function icsOf({ name, entries }: CalendarFile): string {
  // all entries of a site are in the zone of its conference
  const first = entries.find(zoneOf) ?? entries[0];
  const head = first ? headOf(first, name) : '';
  return `${head}${entries.map(eventOf).join('')}END:VCALENDAR\r\n`;
}

/** Returns the zone whose rules the times of an entry need. */
function zoneOf({ zone, wholeDays }: Entry): string | undefined {
  return wholeDays ? undefined : zone;
}

// Caches: the library takes some milliseconds per entry and zone, and a schedule has hundreds of files, since each session is in its own
// file, in those of its committees and in the one for all sessions.
const heads = new Map<string, string>();
const events = new WeakMap<Entry, string>();

/** Returns the lines of a calendar before its first entry, `entry` being one of its entries. */
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
  // an end in whole days is the day after the last one
  if (entry.wholeDays) {
    return { start: start.toPlainDate(), end: end.toPlainDate().add({ days: 1 }), allDay: true };
  }
  return zone ? { start, end, timezone: zone } : { start, end, floating: true };
}

/** Returns the VTIMEZONE of a zone, and its canonical name there: Asia/Kolkata for Asia/Calcutta. */
function zoneRules(zone: string): { name: string; rules: string } {
  const [rules = '', parameter = ''] = tzlib_get_ical_block(zone, false);
  return { name: parameter.replace('TZID=', ''), rules };
}

/**
 * Returns an id from only the site's address, the year and the entry's id: adding an entry again updates the existing one, and next year's
 * first day doesn't replace this year's.
 */
function uidOf({ id, starts, url }: Entry): string {
  const { hostname, pathname } = new URL(url);
  return [...pathname.split('/').filter(Boolean), starts.slice(0, 4), `${id}@${hostname}`].join('-');
}

/**
 * Returns the required date of the last change. A build doesn't know it, and the time of the build would make each build different, so it is
 * a day that is always in the past: the first day of the previous year.
 */
function stampOf({ starts }: Entry): Temporal.Instant {
  const year = Temporal.PlainDateTime.from(starts).year - 1;
  return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('UTC').toInstant();
}
