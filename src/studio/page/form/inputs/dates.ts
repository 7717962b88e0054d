import { MS_PER_DAY } from '../../../../core/index.ts';

const MOMENT_PATTERN = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/;
/** Half a year. A start that moves further belongs to the next edition; a smaller move is a postponement. */
const MAX_POSTPONEMENT_DAYS = 183;

function parseTime(moment: string): number {
  return Date.parse(`${moment.length === 10 ? `${moment}T00:00` : moment}Z`);
}

/** A start that moves past the end moves the end by as much. Undefined if the end can stay. */
export function shiftedEnd(from: unknown, to: string, end: unknown): string | undefined {
  if (typeof from !== 'string' || typeof end !== 'string') return undefined;
  if (![from, to, end].every((one) => MOMENT_PATTERN.test(one)) || parseTime(to) < parseTime(end))
    return undefined;
  const moved = new Date(parseTime(end) + parseTime(to) - parseTime(from)).toISOString().slice(0, end.length);
  return parseTime(moved) > parseTime(to) ? moved : undefined;
}

/** Whether a past start moves so far that it belongs to the next edition. */
export function isNextEdition(from: unknown, to: string, now: Date): boolean {
  if (typeof from !== 'string' || !MOMENT_PATTERN.test(from) || !MOMENT_PATTERN.test(to)) return false;
  return (
    parseTime(from) < now.getTime() && parseTime(to) - parseTime(from) > MAX_POSTPONEMENT_DAYS * MS_PER_DAY
  );
}

/** While the user types a year, the year starts with 0. */
export function isCompleteMoment(value: string): boolean {
  return value !== '' && !/^0\d{3}-/.test(value);
}
