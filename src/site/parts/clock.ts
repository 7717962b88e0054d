interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
}

const MINUTE = 60_000;

export function formatTwoDigits(count: number, language?: string): string {
  return new Intl.NumberFormat(language, { minimumIntegerDigits: 2, useGrouping: false }).format(count);
}

/** Returns zero once the moment has passed. A day counts as 24 hours, even if the clocks change. */
export function timeLeft(until: Date, now: Date): TimeLeft {
  const minutes = Math.max(0, Math.floor((until.getTime() - now.getTime()) / MINUTE));
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  };
}

/** An event without an end, such as a deadline, is over once it has started. */
export function eventPhase(now: Date, starts: Date, ends?: Date): 'before' | 'during' | 'after' {
  if (now < starts) return 'before';
  return ends && now < ends ? 'during' : 'after';
}

interface ClockComparison {
  /** Local time, `08:00`. */
  time: string;
  /** City in the name of the time zone: `Kolkata`. */
  city: string;
  /** Name of the time zone: `India Standard Time`. */
  zone: string;
  /** Time in the visitor's time zone, with the day if it differs: `Wednesday, July 31 at 22:30`. */
  yourTime: string;
}

/** Returns undefined if both clocks show the same time, or if the moment (`2024-08-01T08:00+05:30`) has no offset. */
export function compareClocks(moment: string, zone: string, language?: string): ClockComparison | undefined {
  if (hasSameClock(moment)) return undefined;
  const date = new Date(moment);
  return {
    time: formatTime(`${moment.slice(0, 16)}Z`, language),
    city: zoneCity(zone),
    zone: zoneName(zone, date, language),
    yourTime: formatVisitorTime(date, moment.slice(0, 10), language),
  };
}

/** `America/Argentina/Buenos_Aires` → `Buenos Aires`. */
function zoneCity(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** Returns the identifier if the browser doesn't know the zone. */
function zoneName(timeZone: string, date: Date, language?: string): string {
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(date);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}

const TIME_FORMAT = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Uses the visitor's time zone. Swedish dates are in ISO 8601 format (`2024-08-01`). */
function isOnDay(date: Date, day: string): boolean {
  return date.toLocaleDateString('sv') === day;
}

const DAY_FORMAT = { weekday: 'long', day: 'numeric', month: 'long' } as const;

function formatTime(moment: string, language?: string): string {
  return new Date(moment).toLocaleTimeString(language, { ...TIME_FORMAT, timeZone: 'UTC' });
}

function formatVisitorTime(date: Date, dayThere: string, language?: string): string {
  return isOnDay(date, dayThere)
    ? date.toLocaleTimeString(language, TIME_FORMAT)
    : date.toLocaleString(language, { ...DAY_FORMAT, ...TIME_FORMAT });
}

/** Compares with the visitor's clock. True for a moment without an offset. */
function hasSameClock(moment: string): boolean {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? [];
  if (!sign) return true;
  const east = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  return east === -new Date(moment).getTimezoneOffset();
}
