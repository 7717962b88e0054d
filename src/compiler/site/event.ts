import type { Image } from '../../core/index.ts';
import type { PageTask } from '../references/routes.ts';
import type { Schema } from '../schema/schemas.ts';
import { isZone, withOffset } from '../values/times/time.ts';

/** The conference as an event, for search engines and other readers of metadata. */
export interface ConferenceEvent {
  name: string;
  edition: string;
  year: string;
  description?: string;
  school?: string;
  dates?: string;
  place?: string;
  /** The postal address in one line. */
  address?: string;
  mark?: Image;
  /** ISO 8601, with the offset of the place if its time zone is known: `2024-08-01T08:00+05:30`. */
  starts: string;
  ends?: string;
  /** The paths of the pages about a single committee. */
  committees: string[];
}

/** The list of site.yaml whose records are parts of the event. */
const PARTS = 'committees';

export function eventOf({ conference }: Schema, tasks: PageTask[]): ConferenceEvent {
  // the schema has checked it
  const facts = conference as Omit<ConferenceEvent, 'committees'> & { timezone?: string };
  const { name, edition, year = '', description, school, dates, place, address, mark, timezone } = facts;
  const at = (moment: string) => (timezone && isZone(timezone) ? withOffset(moment, timezone) : moment);
  const optional = { description, school, dates, place, address, mark, ends: facts.ends && at(facts.ends) };
  return {
    name,
    edition,
    year,
    ...withoutEmptyValues(optional),
    starts: at(facts.starts),
    committees: tasks.filter(({ record }) => record?.[0] === PARTS).map(({ path }) => path),
  };
}

/** Removes empty and undefined values from a record. */
function withoutEmptyValues<T extends object>(record: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [K in keyof T]?: NonNullable<T[K]> };
}
