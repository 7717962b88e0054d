import ical, { type ICalEventData } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { type CalendarEntry, type CalendarFile, calendarPath, type Site } from '../../../compiler/index.ts';
import type { BuiltFile } from '../built-file.ts';

export function calendarFiles({ calendar }: Pick<Site, 'calendar'>): BuiltFile[] {
  return calendar.map((file) => ({ name: calendarPath(file), content: formatCalendar(file) }));
}

/** Follows RFC 5545. Without a time zone, times are floating: calendars read them as local time. Builds give the same bytes. */
export function formatCalendar({ name, entries }: CalendarFile): string {
  // all entries of a site are in the time zone of its conference
  const first = entries.find(entryZone) ?? entries[0];
  const head = first ? calendarHead(first, name) : '';
  return `${head}${entries.map(eventText).join('')}END:VCALENDAR\r\n`;
}

/** Undefined for entries of whole days. */
function entryZone({ zone, wholeDays }: CalendarEntry): string | undefined {
  return wholeDays ? undefined : zone;
}

// Caches, since the library takes milliseconds per entry and time zone, and a schedule has hundreds of calendar files.
const calendarHeads = new Map<string, string>();
const eventTexts = new WeakMap<CalendarEntry, string>();

/** `entry` may be any entry of the calendar. */
function calendarHead(entry: CalendarEntry, name = ''): string {
  const key = JSON.stringify([name, entryZone(entry)]);
  const text = calendarHeads.get(key) ?? singleEventCalendar(entry, name).split(EVENT_START, 1)[0];
  calendarHeads.set(key, String(text));
  return String(text);
}

function eventText(entry: CalendarEntry): string {
  const known = eventTexts.get(entry);
  if (known !== undefined) return known;
  const text = singleEventCalendar(entry);
  const event = text.slice(text.indexOf(EVENT_START), text.lastIndexOf('END:VCALENDAR'));
  eventTexts.set(entry, event);
  return event;
}

const EVENT_START = 'BEGIN:VEVENT';

function singleEventCalendar(entry: CalendarEntry, name = ''): string {
  const calendar = ical({ prodId: { company: 'Plenary', product: 'Plenary' }, ...(name && { name }) });
  const zone = entryZone(entry);
  const rules = zone === undefined ? undefined : zoneRules(zone);
  if (rules) calendar.timezone({ name: null, generator: () => rules.rules });
  calendar.createEvent({
    id: eventUid(entry),
    stamp: eventStamp(entry),
    sequence: 0,
    summary: entry.summary,
    location: entry.location ?? null,
    description: entry.text ?? null,
    url: entry.url,
    ...eventTimes(entry, rules?.name),
  });
  return calendar.toString();
}

function eventTimes(entry: CalendarEntry, zone?: string): ICalEventData {
  const start = Temporal.PlainDateTime.from(entry.starts);
  const end = Temporal.PlainDateTime.from(entry.ends);
  // the end of an event in whole days is exclusive (RFC 5545, 3.6.1)
  if (entry.wholeDays) {
    return { start: start.toPlainDate(), end: end.toPlainDate().add({ days: 1 }), allDay: true };
  }
  return zone ? { start, end, timezone: zone } : { start, end, floating: true };
}

/** Returns a VTIMEZONE and the canonical name in it, such as Asia/Kolkata for Asia/Calcutta. */
function zoneRules(zone: string): { name: string; rules: string } {
  const [rules = '', parameter = ''] = tzlib_get_ical_block(zone, false);
  return { name: parameter.replace('TZID=', ''), rules };
}

/** Stays stable, so that a calendar updates an entry added again. The year keeps this year's entry apart from next year's. */
function eventUid({ id, starts, url }: CalendarEntry): string {
  const { hostname, pathname } = new URL(url);
  return [...pathname.split('/').filter(Boolean), starts.slice(0, 4), `${id}@${hostname}`].join('-');
}

/** A build does not know the required date of the last change. A date always in the past keeps builds identical. */
function eventStamp({ starts }: CalendarEntry): Temporal.Instant {
  const year = Temporal.PlainDateTime.from(starts).year - 1;
  return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('UTC').toInstant();
}
