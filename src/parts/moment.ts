/** What is left until a moment. */
export interface Left {
  days: string;
  hours: string;
  minutes: string;
}

const MINUTE = 60_000;

function two(count: number): string {
  return String(count).padStart(2, '0');
}

/**
 * The days, hours and minutes that pass between two moments, two digits at least and never below zero.
 * Hours are hours of the clock on the wall: where the night of a clock change lies between, it counts as it is long.
 */
export function left(until: Date, now: Date): Left {
  const minutes = Math.max(0, Math.floor((until.getTime() - now.getTime()) / MINUTE));
  return {
    days: two(Math.floor(minutes / 1440)),
    hours: two(Math.floor(minutes / 60) % 24),
    minutes: two(minutes % 60),
  };
}

/** Where a moment stands between a start and an end; without an end, what has started goes on. */
export function phaseAt(now: Date, starts: Date, ends?: Date): 'before' | 'during' | 'after' {
  if (now < starts) return 'before';
  return ends && now >= ends ? 'after' : 'during';
}
