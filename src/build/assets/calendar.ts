import ical, { type ICalEventData } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { type CalendarFile, calendarPath, type Entry, type Site } from '../../compiler/index.ts';
import type { BuiltFile } from '../built-file.ts';

/** The calendar files that the pages of a site link to. */
export function calendarFiles({ calendar }: Pick<Site, 'calendar'>): BuiltFile[] {
  return calendar.map((file) => ({ name: calendarPath(file), content: icsOf(file) }));
}

/**
 * The text of a calendar file (RFC 5545): its entries with the rules of their time zone; without one in floating time, which
 * is every visitor's own. The same entries give the same bytes in every build.
 */
export function icsOf({ name, entries }: CalendarFile): string {
  // all entries of a site are in the zone of its conference
  const first = entries.find(zoneOf) ?? entries[0];
  const head = first ? headOf(first, name) : '';
  return `${head}${entries.map(eventOf).join('')}END:VCALENDAR\r\n`;
}

/** The zone whose rules the times of an entry need. */
function zoneOf({ zone, wholeDays }: Entry): string | undefined {
  return wholeDays ? undefined : zone;
}

// the library takes some milliseconds for the lines of an entry and of a zone, and a schedule has hundreds of files: a session
// is in its own, in those of its committees and in that of all
const heads = new Map<string, string>();
const events = new WeakMap<Entry, string>();

/** The lines of a calendar before its entries, of which one is `entry`. */
function headOf(entry: Entry, name = ''): string {
  const key = JSON.stringify([name, zoneOf(entry)]);
  const text = heads.get(key) ?? calendarOf(entry, name).split(EVENT, 1)[0];
  heads.set(key, String(text));
  return String(text);
}

/** The lines of an entry. */
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

/** The VTIMEZONE of a zone, and the name that it has there: that of Asia/Calcutta is Asia/Kolkata. */
function zoneRules(zone: string): { name: string; rules: string } {
  const [rules = '', parameter = ''] = tzlib_get_ical_block(zone, false);
  return { name: parameter.replace('TZID=', ''), rules };
}

/**
 * Made of nothing but the site's address, the year and the id: who adds an entry again changes the one that is there,
 * and next year's first day does not take the place of this year's.
 */
function uidOf({ id, starts, url }: Entry): string {
  const { hostname, pathname } = new URL(url);
  return [...pathname.split('/').filter(Boolean), starts.slice(0, 4), `${id}@${hostname}`].join('-');
}

/**
 * When the entry was last changed, which is required. A build cannot know that, and the time of the build would make
 * each one different, so it is a day that is past whenever the entry is read: the first of the year before.
 */
function stampOf({ starts }: Entry): Temporal.Instant {
  const year = Temporal.PlainDateTime.from(starts).year - 1;
  return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('UTC').toInstant();
}
