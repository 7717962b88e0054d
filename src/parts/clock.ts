/** The time until a moment. */
interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
}

const MINUTE = 60_000;

/** A count as a language writes it, with two digits at least. */
export function twoDigits(count: number, language?: string): string {
  return new Intl.NumberFormat(language, { minimumIntegerDigits: 2, useGrouping: false }).format(count);
}

/**
 * The days, hours and minutes between two moments, never below zero.
 * They are elapsed time: a night in which the clock changes counts 23 or 25 hours.
 */
export function timeLeft(until: Date, now: Date): TimeLeft {
  const minutes = Math.max(0, Math.floor((until.getTime() - now.getTime()) / MINUTE));
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  };
}

/** The phase at a moment; without an end, such as of a deadline, what has started is over. */
export function phaseAt(now: Date, starts: Date, ends?: Date): 'before' | 'during' | 'after' {
  if (now < starts) return 'before';
  return ends && now < ends ? 'during' : 'after';
}

/** A moment as two clocks show it. */
interface TwoClocks {
  /** The time at the place, `08:00`. */
  time: string;
  /** The city that gives its zone the name: `Kolkata`. */
  city: string;
  /** What its time is called: `India Standard Time`. */
  zone: string;
  /** The time on the visitor's clock, with the day where that is another: `Wednesday, July 31 at 22:30`. */
  yourTime: string;
}

/**
 * A moment that is written with its offset (`2024-08-01T08:00+05:30`) on the clock of its place and on the visitor's.
 * Undefined where both show the same, and for a moment without an offset. `language` is that of the page (BCP 47).
 */
export function otherClock(moment: string, zone: string, language?: string): TwoClocks | undefined {
  if (hasSameClock(moment)) return undefined;
  const date = new Date(moment);
  return {
    time: timeOf(`${moment.slice(0, 16)}Z`, language),
    city: cityOf(zone),
    zone: nameOf(zone, date, language),
    yourTime: hereOf(date, moment.slice(0, 10), language),
  };
}

/** The city in the name of a zone: `America/Argentina/Buenos_Aires` → `Buenos Aires`. */
function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** What the time of a zone is called; its identifier where the browser does not know the zone. */
function nameOf(timeZone: string, date: Date, language?: string): string {
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(date);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Whether a moment is on a day (`2024-08-01`) of the visitor's clock: the Swedish way of writing a date is that of ISO 8601. */
function isDay(date: Date, day: string): boolean {
  return date.toLocaleDateString('sv') === day;
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** The time of a moment in UTC, as a language writes it. */
function timeOf(moment: string, language?: string): string {
  return new Date(moment).toLocaleTimeString(language, { ...TIME, timeZone: 'UTC' });
}

function hereOf(date: Date, dayThere: string, language?: string): string {
  return isDay(date, dayThere)
    ? date.toLocaleTimeString(language, TIME)
    : date.toLocaleString(language, { ...DAY, ...TIME });
}

/** Whether the visitor's clock shows a moment as it is written; one without an offset is on any clock. */
function hasSameClock(moment: string): boolean {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? [];
  if (!sign) return true;
  const east = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  return east === -new Date(moment).getTimezoneOffset();
}
