/* What follows when a start is changed. */

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/;
const DAY = 86_400_000;

/** More days than a postponement takes: from here on, dates are those of another edition. */
const FAR = 183;

function time(moment: string): number {
  return Date.parse(`${moment.length === 10 ? `${moment}T00:00` : moment}Z`);
}

/** The end that goes along when a start moves past it: by as much as the start. Undefined where it can stay. */
export function endAfter(from: unknown, to: string, end: unknown): string | undefined {
  if (typeof from !== 'string' || typeof end !== 'string') return undefined;
  if (![from, to, end].every((one) => MOMENT.test(one)) || time(to) < time(end)) return undefined;
  const moved = new Date(time(end) + time(to) - time(from)).toISOString().slice(0, end.length);
  return time(moved) > time(to) ? moved : undefined;
}

/** Whether a start that is over moves so far that it is the start of the next edition. */
export function isNextEdition(from: unknown, to: string, now: Date): boolean {
  if (typeof from !== 'string' || !MOMENT.test(from) || !MOMENT.test(to)) return false;
  return time(from) < now.getTime() && time(to) - time(from) > FAR * DAY;
}

/** Whether what is in a field is a moment, and not yet the beginning of a year that somebody types. */
export function isWholeMoment(value: string): boolean {
  return value !== '' && !/^0\d{3}-/.test(value);
}
