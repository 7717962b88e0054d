import type { Image } from '../../shared/index.ts';
import type { PageTask } from '../references/routes.ts';
import type { Schema } from '../schema/schemas.ts';
import { isZone, withOffset } from '../values/times/time.ts';

/** The conference as an event: for those who have not opened a page, such as search engines. */
export interface ConferenceEvent {
  name: string;
  edition: string;
  year: string;
  description?: string;
  school?: string;
  /** The dates as a visitor reads them. */
  dates?: string;
  place?: string;
  /** The postal address of the place, in one line. */
  address?: string;
  mark?: Image;
  /** ISO 8601, with the offset of the place where its time zone is known: `2024-08-01T08:00+05:30`. */
  starts: string;
  /** As `starts`. */
  ends?: string;
  /** The paths of the pages about one committee each. */
  committees: string[];
}

/** The list of site.yaml whose records are parts of the event. */
const PARTS = 'committees';

/** The event of a site, from its assembled conference and its pages. */
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
    ...given(optional),
    starts: at(facts.starts),
    committees: tasks.filter(({ record }) => record?.[0] === PARTS).map(({ path }) => path),
  };
}

/** A record without the keys that hold nothing. */
function given<T extends object>(record: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [K in keyof T]?: NonNullable<T[K]> };
}
