import { createRequire } from 'node:module';
import type { Outcome } from './5-media.ts';
import { nearest } from './nearest.ts';
import { type Path, problem } from './problem.ts';

// they take longer to load than a site without a time zone to check; after the first time this costs nothing
const load = createRequire(import.meta.url);
const temporal = () => (load('temporal-polyfill') as typeof import('temporal-polyfill')).Temporal;
const zones = () => load('timezones-ical-library') as typeof import('timezones-ical-library');

/** Whether a name stands for a time zone of the IANA database. An offset such as `+05:30` is none: clocks change. */
export function isZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    temporal().Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/** A zone by the exact name that calendars know it by, or what is wrong with it. */
export function zoneOf(value: string, path: Path): Outcome<string> {
  // the names in use and their older ones, for which a calendar file can hold the rules
  const names = zones().tzlib_get_timezones(false) as string[];
  if (names.includes(value) && isZone(value)) return { value };
  // among names without a region "EST" would be the nearest to "IST"
  const regional = names.filter((name) => name.includes('/'));
  const near = nearest(value, regional) ?? regional.find((name) => name.endsWith(`/${value}`));
  return { problem: problem('unknown-zone', { path }, { zone: value, ...(near ? { near } : {}) }) };
}

/**
 * A day and time of a place (`2024-08-01T08:00`) with the offset that its clocks have then: `2024-08-01T08:00+05:30`.
 * A time that a clock change leaves out counts from before the change; of one that it repeats, the first is meant.
 * Throws a RangeError for a zone that does not exist and for what is no date.
 */
export function withOffset(moment: string, zone: string): string {
  return temporal()
    .PlainDateTime.from(moment)
    .toZonedDateTime(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'minute' });
}
