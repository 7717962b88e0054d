import { MONTHS } from '../../shared/index.ts';

/** A day of the calendar. */
export interface Day {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

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
