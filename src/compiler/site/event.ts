import type { Image } from '../../core/index.ts';
import type { PageTask } from '../references/routes.ts';
import type { Schema } from '../schema/schemas.ts';
import { isTimeZone, withOffset } from '../values/times/time.ts';

/** For search engines and other programs that read metadata. */
export interface ConferenceEvent {
  name: string;
  edition: string;
  year: string;
  description?: string;
  school?: string;
  dates?: string;
  place?: string;
  /** As a single line. */
  address?: string;
  mark?: Image;
  /** ISO 8601, with the UTC offset if the time zone of the conference is known: `2024-08-01T08:00+05:30`. */
  starts: string;
  ends?: string;
  /** The paths of the pages that show a single committee. */
  committees: string[];
}

const EVENT_PART_LIST = 'committees';

export function createConferenceEvent({ conference }: Schema, tasks: PageTask[]): ConferenceEvent {
  // the schema has checked the conference
  const facts = conference as Omit<ConferenceEvent, 'committees'> & { timezone?: string };
  const { name, edition, year = '', description, school, dates, place, address, mark, timezone } = facts;
  const at = (moment: string) => (timezone && isTimeZone(timezone) ? withOffset(moment, timezone) : moment);
  const optional = { description, school, dates, place, address, mark, ends: facts.ends && at(facts.ends) };
  return {
    name,
    edition,
    year,
    ...withoutEmptyValues(optional),
    starts: at(facts.starts),
    committees: tasks.filter(({ record }) => record?.[0] === EVENT_PART_LIST).map(({ path }) => path),
  };
}

function withoutEmptyValues<T extends object>(record: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [K in keyof T]?: NonNullable<T[K]> };
}
