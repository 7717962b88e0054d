import type { Outcome } from './5-media.ts';
import { type Path, problem } from './problem.ts';
import { withOffset } from './zone.ts';

/** The part of a moment that an author writes: `2024-08-01T08:00`, without an offset. */
const WRITTEN = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * What components receive of a moment: with a zone its offset is added, so that browsers anywhere mean the same
 * instant; without one it stays as written, which browsers take for local time.
 */
export function momentOf(value: string, path: Path, zone: string | undefined): Outcome<string> {
  // the pattern of the schema has told of anything that is no date at all
  if (!WRITTEN.test(value)) return { value };
  const day = value.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) {
    return { problem: problem('impossible-date', { path }, { value: day }) };
  }
  if (!zone) return { value };
  const placed = withOffset(value, zone);
  if (placed.startsWith(value)) return { value: placed };
  return { problem: problem('impossible-time', { path }, { day, time: value.slice(11), zone }) };
}

/** Whether there is such a moment; of one in the wrong form the schema has told. */
function isMoment(value: string): boolean {
  const date = new Date(`${value}Z`);
  return WRITTEN.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** The same of a moment that must come after another, the `starts` beside it, with or without an offset. */
export function endOf(value: string, starts: unknown, path: Path, zone: string | undefined): Outcome<string> {
  const start = typeof starts === 'string' ? WRITTEN.exec(starts)?.[0] : undefined;
  if (start && isMoment(start) && isMoment(value) && value <= start) {
    const related = [
      { place: { path: [...path.slice(0, -1), 'starts'] }, message: 'The start is written here.' },
    ];
    return { problem: problem('ends-too-early', { path }, { starts: start, ends: value }, related) };
  }
  return momentOf(value, path, zone);
}
