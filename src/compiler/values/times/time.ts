import { platform } from '#platform';
import { MONTHS, MS_PER_DAY } from '../../../core/index.ts';
import { nearestMatch } from '../../problems/nearest.ts';
import { type Outcome, type Path, problem } from '../../problems/problem.ts';

export interface Day {
  year: number;
  /** Counted from 1. */
  month: number;
  day: number;
}

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Reads `2024-08-01T08:00`; undefined for anything else. */
export function dayOfMoment(moment: unknown): Day | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(String(moment)) ?? [];
  return year ? { year: Number(year), month: Number(month), day: Number(day) } : undefined;
}

/** Counts days since 1 January 1970; undefined for a day that does not exist. */
export function dayNumberOf({ year, month, day }: Day): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.getTime() / MS_PER_DAY
    : undefined;
}

/** In English; undefined for a day that does not exist. */
export function weekdayOf(day: Day): string | undefined {
  const number = dayNumberOf(day);
  // day 0, 1 January 1970, was a Thursday
  return number === undefined ? undefined : WEEKDAYS[(((number + 4) % 7) + 7) % 7];
}

/** Returns `1 August 2024`. */
export function formatDay({ year, month, day }: Day): string {
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** Returns `from 1 to 3 August 2024`. */
export function formatDaySpan(from: Day, to: Day): string {
  if (dayNumberOf(from) === dayNumberOf(to)) return `on ${formatDay(from)}`;
  const start =
    from.year !== to.year
      ? formatDay(from)
      : from.month !== to.month
        ? formatDay(from).slice(0, -5)
        : from.day;
  return `from ${start} to ${formatDay(to)}`;
}

/** Without an offset, as authors write it: `2024-08-01T08:00`. */
const WRITTEN_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Adds the offset of `zone`, so that the instant is the same in all browsers. Without a zone, browsers read local time. */
export function resolveMoment(value: string, path: Path, zone: string | undefined): Outcome<string> {
  // text in any other format is reported by the pattern of the schema
  if (!WRITTEN_MOMENT.test(value)) return { value };
  const day = value.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) {
    return { problem: problem('impossible-date', { path }, { value: day }) };
  }
  // impossible times such as 25:00 need no report here, because the schema's pattern rejects them
  if (!zone || !isExistingMoment(value)) return { value };
  const placed = withOffset(value, zone);
  if (placed.startsWith(value)) return { value: placed };
  return { problem: problem('impossible-time', { path }, { day, time: value.slice(11), zone }) };
}

/** The schema reports a wrong format. */
export function validateDay(value: string, path: Path): Outcome<string> {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || isExistingMoment(`${value}T00:00`)) return { value };
  return { problem: problem('impossible-date', { path }, { value }) };
}

/** The schema reports a wrong format. */
function isExistingMoment(value: string): boolean {
  const date = new Date(`${value}Z`);
  return WRITTEN_MOMENT.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** The end must be later than `starts`, which may have an offset. */
export function validateEnd(
  value: string,
  starts: unknown,
  path: Path,
  zone: string | undefined,
): Outcome<string> {
  const start = typeof starts === 'string' ? WRITTEN_MOMENT.exec(starts)?.[0] : undefined;
  if (start && isExistingMoment(start) && isExistingMoment(value) && value <= start) {
    const related = [{ place: { path: [...path.slice(0, -1), 'starts'] }, message: 'The start is here.' }];
    return { problem: problem('ends-too-early', { path }, { starts: start, ends: value }, related) };
  }
  return resolveMoment(value, path, zone);
}

const NIGHT_END_MINUTES = 6 * 60;
const HALF_DAY_MINUTES = 12 * 60;

/**
 * Returns 1 if the end is on the next day: not later than the start, before 06:00, and less than twelve hours after the start,
 * such as 00:30 after 21:00. A longer period, such as 14:00 to 02:00, is usually a mistake for an end in the afternoon.
 */
export function daysUntilEnd(starts: string, ends: string): 0 | 1 {
  const [start, end] = [minutesOfDay(starts), minutesOfDay(ends)];
  return end <= start && end < NIGHT_END_MINUTES && end + 2 * HALF_DAY_MINUTES - start < HALF_DAY_MINUTES
    ? 1
    : 0;
}

/** Judges by clock times. An end at the time of the start is too early. */
export function isEndTooEarly(starts: string | undefined, ends: string | undefined): boolean {
  return starts !== undefined && ends !== undefined && ends <= starts && daysUntilEnd(starts, ends) === 0;
}

function minutesOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return Number(hours) * 60 + Number(minutes);
}

/** From UTC, in milliseconds. */
const MAX_ZONE_OFFSET = 12 * 60 * 60 * 1000;

/** Without an offset, the moment must have passed everywhere on earth. */
export function isPast(moment: string, now: Date): boolean {
  return timestampOf(moment, MAX_ZONE_OFFSET) < now.getTime();
}

/** Without an offset, the moment must be in the future everywhere on earth. */
export function isInFuture(moment: string, now: Date): boolean {
  return timestampOf(moment, -MAX_ZONE_OFFSET) > now.getTime();
}

function timestampOf(moment: string, otherwise: number): number {
  return /[+-]\d\d:\d\d$|Z$/.test(moment) ? Date.parse(moment) : Date.parse(`${moment}Z`) + otherwise;
}

/** The dates of a record must be in this order. */
const DATE_KEY_ORDERS = [
  ['opens', 'late', 'closes'],
  ['from', 'until'],
];

/** The date must be later than the dates before it in its record. */
export function validateLaterDate(
  value: string,
  holder: Record<string | number, unknown>,
  path: Path,
  zone: string | undefined,
): Outcome<string> {
  const key = String(path.at(-1));
  const keys = DATE_KEY_ORDERS.find((order) => order.includes(key)) ?? [];
  const before = keys.slice(0, keys.indexOf(key)).findLast((other) => holder[other] !== undefined);
  const earlier = WRITTEN_MOMENT.exec(String(before && holder[before]))?.[0];
  if (before && earlier && isExistingMoment(earlier) && isExistingMoment(value) && value <= earlier) {
    const related = [{ place: { path: [...path.slice(0, -1), before] }, message: `"${before}" is here.` }];
    const details = { key, value, before, earlier };
    return { problem: problem('dates-out-of-order', { path }, details, related) };
  }
  return resolveMoment(value, path, zone);
}

const { temporal, zoneNames } = platform;

/** Uses the IANA database. An offset such as `+05:30` is not a time zone, because clocks change. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  const { Instant } = temporal();
  try {
    Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/** Only zones whose rules can be written to calendar files are valid. */
export function validateTimeZone(value: string, path: Path): Outcome<string> {
  const names = zoneNames();
  if (names.includes(value) && isTimeZone(value)) return { value };
  // without this filter, "EST" would be the nearest name to "IST"
  const regional = names.filter((name) => name.includes('/'));
  const near = nearestMatch(value, regional) ?? regional.find((name) => name.endsWith(`/${value}`));
  return { problem: problem('unknown-zone', { path }, { zone: value, ...(near ? { near } : {}) }) };
}

/**
 * `2024-08-01T08:00` becomes `2024-08-01T08:00+05:30`. For a time that a clock change skips, uses the offset before the change;
 * for a repeated time, the first occurrence. Throws a RangeError for an unknown time zone or an invalid date.
 */
export function withOffset(moment: string, zone: string): string {
  return temporal()
    .PlainDateTime.from(moment)
    .toZonedDateTime(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'minute' });
}

export function dayFromNumber(number: number): Day {
  const date = new Date(number * MS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns `2024-08-01`. */
export function dateFromNumber(number: number): string {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}
