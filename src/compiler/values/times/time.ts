import { platform } from '#platform';
import { MONTHS } from '../../../shared/index.ts';
import { nearest } from '../../problems/nearest.ts';
import { type Outcome, type Path, problem } from '../../problems/problem.ts';

/** A day of the calendar. */
export interface Day {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

/** The English names of the days of the week. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The day of a moment as it is written, `2024-08-01T08:00`; undefined for anything else. */
export function dayOf(moment: unknown): Day | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(String(moment)) ?? [];
  return year ? { year: Number(year), month: Number(month), day: Number(day) } : undefined;
}

/** Days as a number that grows by one each day; undefined for a day that does not exist. */
export function numberOf({ year, month, day }: Day): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.getTime() / 86_400_000
    : undefined;
}

/** The English name of the weekday of a day; undefined for a day that does not exist. */
export function weekdayOf(day: Day): string | undefined {
  const number = numberOf(day);
  // the first day of the count, 1 January 1970, was a Thursday
  return number === undefined ? undefined : WEEKDAYS[(((number + 4) % 7) + 7) % 7];
}

/** A day in words: `1 August 2024`. */
export function dayText({ year, month, day }: Day): string {
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** From one day to another in words: `from 1 to 3 August 2024`. */
export function spanText(from: Day, to: Day): string {
  if (numberOf(from) === numberOf(to)) return `on ${dayText(from)}`;
  const start =
    from.year !== to.year ? dayText(from) : from.month !== to.month ? dayText(from).slice(0, -5) : from.day;
  return `from ${start} to ${dayText(to)}`;
}

/** A moment without an offset, as authors write it: `2024-08-01T08:00`. */
const WRITTEN = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * A moment as components receive it: with the offset of the zone, so that it is the same instant in all browsers; without a
 * zone as written, which browsers read as local time.
 */
export function momentOf(value: string, path: Path, zone: string | undefined): Outcome<string> {
  // the pattern of the schema reports any other text
  if (!WRITTEN.test(value)) return { value };
  const day = value.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) {
    return { problem: problem('impossible-date', { path }, { value: day }) };
  }
  // the pattern also reports a time that no clock has, such as 25:00
  if (!zone || !isMoment(value)) return { value };
  const placed = withOffset(value, zone);
  if (placed.startsWith(value)) return { value: placed };
  return { problem: problem('impossible-time', { path }, { day, time: value.slice(11), zone }) };
}

/** A day, if it exists. The schema reports one in the wrong format. */
export function existingDay(value: string, path: Path): Outcome<string> {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || isMoment(`${value}T00:00`)) return { value };
  return { problem: problem('impossible-date', { path }, { value }) };
}

/** Whether a moment exists. The schema reports one in the wrong format. */
function isMoment(value: string): boolean {
  const date = new Date(`${value}Z`);
  return WRITTEN.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Like `momentOf`, for the end of something: it must be later than `starts`, which may have an offset. */
export function endOf(value: string, starts: unknown, path: Path, zone: string | undefined): Outcome<string> {
  const start = typeof starts === 'string' ? WRITTEN.exec(starts)?.[0] : undefined;
  if (start && isMoment(start) && isMoment(value) && value <= start) {
    const related = [{ place: { path: [...path.slice(0, -1), 'starts'] }, message: 'The start is here.' }];
    return { problem: problem('ends-too-early', { path }, { starts: start, ends: value }, related) };
  }
  return momentOf(value, path, zone);
}

const NIGHT_ENDS = 6 * 60;
const HALF_A_DAY = 12 * 60;

/**
 * How many days after its start something ends, by the times of a clock: 1 for an end after midnight, such as 00:30 after 21:00.
 * An end of the next day is before six in the morning, and less than twelve hours after the start: with 02:00 for 14:00, which is
 * the usual mistake, anything lasts longer.
 */
export function daysUntilEnd(starts: string, ends: string): 0 | 1 {
  const [start, end] = [minutesOf(starts), minutesOf(ends)];
  return end <= start && end < NIGHT_ENDS && end + 2 * HALF_A_DAY - start < HALF_A_DAY ? 1 : 0;
}

/** Whether something ends before it starts, by the times of a clock, or takes no time. */
export function isEndTooEarly(starts: string | undefined, ends: string | undefined): boolean {
  return starts !== undefined && ends !== undefined && ends <= starts && daysUntilEnd(starts, ends) === 0;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return Number(hours) * 60 + Number(minutes);
}

/** Half a day: so much earlier or later it is at the ends of the earth. */
const EVERYWHERE = 12 * 60 * 60 * 1000;

/** Whether a moment has passed; one without an offset, everywhere on earth. */
export function isPast(moment: string, now: Date): boolean {
  return instantOf(moment, EVERYWHERE) < now.getTime();
}

/** Whether a moment is still to come; one without an offset, everywhere on earth. */
export function isAhead(moment: string, now: Date): boolean {
  return instantOf(moment, -EVERYWHERE) > now.getTime();
}

function instantOf(moment: string, otherwise: number): number {
  return /[+-]\d\d:\d\d$|Z$/.test(moment) ? Date.parse(moment) : Date.parse(`${moment}Z`) + otherwise;
}

/** The keys of dates that are in one record, in the order of these dates. */
const ORDERS = [
  ['opens', 'late', 'closes'],
  ['from', 'until'],
];

/** Like `momentOf`, for a date that must be later than those before it in its record. */
export function laterOf(
  value: string,
  holder: Record<string | number, unknown>,
  path: Path,
  zone: string | undefined,
): Outcome<string> {
  const key = String(path.at(-1));
  const keys = ORDERS.find((order) => order.includes(key)) ?? [];
  const before = keys.slice(0, keys.indexOf(key)).findLast((other) => holder[other] !== undefined);
  const earlier = WRITTEN.exec(String(before && holder[before]))?.[0];
  if (before && earlier && isMoment(earlier) && isMoment(value) && value <= earlier) {
    const related = [{ place: { path: [...path.slice(0, -1), before] }, message: `"${before}" is here.` }];
    const details = { key, value, before, earlier };
    return { problem: problem('dates-out-of-order', { path }, details, related) };
  }
  return momentOf(value, path, zone);
}

const { temporal, zoneNames } = platform;

/** Whether a name is a time zone of the IANA database. An offset such as `+05:30` is none: clocks change. */
export function isZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    temporal().Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/** Validates the name of a time zone: one for which a calendar file can hold the rules. */
export function zoneOf(value: string, path: Path): Outcome<string> {
  const names = zoneNames();
  if (names.includes(value) && isZone(value)) return { value };
  // among names without a region "EST" would be the nearest to "IST"
  const regional = names.filter((name) => name.includes('/'));
  const near = nearest(value, regional) ?? regional.find((name) => name.endsWith(`/${value}`));
  return { problem: problem('unknown-zone', { path }, { zone: value, ...(near ? { near } : {}) }) };
}

/**
 * A day and time of a place (`2024-08-01T08:00`) with the offset that its clocks have then: `2024-08-01T08:00+05:30`.
 * A time that a clock change leaves out counts from before the change; of one that it repeats, the first counts.
 * Throws a RangeError for a zone that does not exist and for what is no date.
 */
export function withOffset(moment: string, zone: string): string {
  return temporal()
    .PlainDateTime.from(moment)
    .toZonedDateTime(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'minute' });
}

/** The day of a number of days. */
export function dayAt(number: number): Day {
  const date = new Date(number * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** A number of days as a date: `2024-08-01`. */
export function dateOf(number: number): string {
  return new Date(number * 86_400_000).toISOString().slice(0, 10);
}
