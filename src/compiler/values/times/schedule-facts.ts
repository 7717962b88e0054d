import {
  compactText,
  isRecord,
  type Link,
  textOrUndefined,
  toList,
  withBasePath,
} from '../../../core/index.ts';
import { nearestMatch } from '../../problems/nearest.ts';
import type { ProblemLocation } from '../../problems/problem.ts';
import type { Schema } from '../../schema/schemas.ts';
import { hasReference } from '../../source/reference-syntax.ts';
import { joinLocation } from './calendar.ts';
import { dateFromNumber, dayNumberOf, dayOfMoment, daysUntilEnd } from './time.ts';

export interface ScheduleFacts {
  /** Calendar entries contain this name, the `place`, and the address of the site as `url`. */
  name: string;
  place: string;
  url: string;
  language: string;
  zone: string | undefined;
  /** Day numbers of the first and last day of the conference. */
  first: number | undefined;
  last: number | undefined;
  days: { id: string; name: string; number: number }[];
  /** Undefined if the list is missing, or an id, which is reported separately. Any name is then valid. */
  committees: Committee[] | undefined;
}

interface Committee {
  id: string;
  name: string;
  fullName?: string;
  page?: Link;
  colour?: string;
}

export interface WrittenSession {
  day: number;
  starts: string;
  ends?: string;
  title: string;
  room?: string;
  committees?: string[];
  for?: string;
  text?: string;
  break?: boolean;
  id?: string;
  /** For a session in a table, returns the place of the table. */
  place: (...keys: (string | number)[]) => ProblemLocation;
  row?: number;
}

/** Returns moments without an offset. A session that ends after midnight ends on the next day. */
export function sessionMoments({ day, starts, ends }: Pick<WrittenSession, 'day' | 'starts' | 'ends'>): {
  starts: string;
  ends?: string;
} {
  return {
    starts: `${dateFromNumber(day)}T${starts}`,
    ...(ends !== undefined && { ends: `${dateFromNumber(day + daysUntilEnd(starts, ends))}T${ends}` }),
  };
}

export function readScheduleFacts(
  conference: Schema,
  zone: string | undefined,
  committees: unknown,
  { base, pages }: { base: string; pages: ReadonlyMap<unknown, string> },
): ScheduleFacts {
  const text = (key: string) => textOrUndefined(conference[key]);
  const [first, last] = [dayOfMoment(conference.starts), dayOfMoment(conference.ends)];
  return {
    name: text('name') ?? '',
    place: joinLocation(text('place'), text('address')),
    url: text('url') ?? '',
    language: text('language') ?? 'en',
    zone,
    first: first && dayNumberOf(first),
    last: last && dayNumberOf(last),
    days: toList(conference.days)
      .filter(isRecord)
      .flatMap(({ id, name, starts }) => {
        const day = dayOfMoment(starts);
        const number = day && dayNumberOf(day);
        return number === undefined ? [] : [{ id: String(id), name: String(name), number }];
      }),
    committees:
      Array.isArray(committees) && committees.every(hasId)
        ? committees.map((one) => readCommittee(one, base, pages))
        : undefined,
  };
}

function hasId(record: unknown): record is Schema & { id: string } {
  return isRecord(record) && typeof record.id === 'string';
}

function readCommittee(
  record: Schema & { id: string },
  base: string,
  pages: ReadonlyMap<unknown, string>,
): Committee {
  const { id, name, fullName, colour } = record;
  const page = pages.get(record);
  return {
    id,
    name: typeof name === 'string' && !hasReference(name) ? name : id,
    ...(typeof fullName === 'string' && { fullName }),
    ...(typeof colour === 'string' && !hasReference(colour) && { colour }),
    ...(page !== undefined && { page: { href: withBasePath(base, page), external: false } }),
  };
}

/** Returns the number of the named day at that position, otherwise counts from the first day. */
export function dayAtPosition(index: number, { days, first = 0 }: ScheduleFacts): number {
  return days[index]?.number ?? first + index;
}

/** Prefers the committee with exactly this name. */
export function findSimilarCommittee(text: string, known: Committee[]): string | undefined {
  const same = findCommittee(text, known);
  if (same) return same.id;
  const names = known.flatMap(({ id, name, fullName }) => [id, name, fullName ?? id]);
  const near = nearestMatch(text, names);
  return near && known.find(({ id, name, fullName }) => [id, name, fullName].includes(near))?.id;
}

/** Compares ids and names with `compactText()`. */
export function findCommittee(text: string, known: Committee[]): Committee | undefined {
  const word = compactText(text);
  if (word === '') return undefined;
  return known.find(({ id, name, fullName = '' }) =>
    [id, name, fullName].some((one) => compactText(one) === word),
  );
}
