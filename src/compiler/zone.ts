import { Temporal } from 'temporal-polyfill';

/** Whether a name stands for a time zone of the IANA database. */
export function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * A day and time of a place (`2024-08-01T08:00`) with the offset that its clocks have then: `2024-08-01T08:00+05:30`.
 * A time that a clock change leaves out counts from before the change; of one that it repeats, the first is meant.
 * Throws a RangeError for a zone that does not exist and for what is no date.
 */
export function withOffset(moment: string, zone: string): string {
  return Temporal.PlainDateTime.from(moment)
    .toZonedDateTime(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'minute' });
}
