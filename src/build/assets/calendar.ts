import ical, { type ICalEventData } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { type CalendarFile, calendarPath, type Entry, type Site } from '../../compiler/index.ts';
import type { BuiltFile } from '../output.ts';

/** The calendar files that the pages of a site link to. */
export function calendarFiles({ calendar }: Pick<Site, 'calendar'>): BuiltFile[] {
  return calendar.map((file) => ({ name: calendarPath(file), content: icsOf(file) }));
}

/**
 * The text of a calendar file (RFC 5545): its entries with the rules of their time zone; without one in floating time, which
 * is every visitor's own. The same entries give the same bytes in every build.
 */
export function icsOf({ name, entries }: CalendarFile): string {
  const calendar = ical({ prodId: { company: 'Plenary', product: 'Plenary' }, ...(name && { name }) });
  // all entries of a site are in the zone of its conference
  const placed = entries.find(({ zone, wholeDays }) => zone && !wholeDays);
  const zone = placed?.zone ? zoneRules(placed.zone) : undefined;
  if (zone) calendar.timezone({ name: null, generator: () => zone.rules });
  for (const entry of entries) {
    calendar.createEvent({
      id: uidOf(entry),
      stamp: stampOf(entry),
      sequence: 0,
      summary: entry.summary,
      location: entry.location ?? null,
      description: entry.text ?? null,
      url: entry.url,
      ...timesOf(entry, zone?.name),
    });
  }
  // every line ends with CRLF, the last one too
  return `${calendar.toString()}\r\n`;
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
