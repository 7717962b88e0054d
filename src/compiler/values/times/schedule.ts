import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  foldText,
  getOrCreate,
  groupBy,
  isRecord,
  type Link,
  type Schedule,
  type ScheduleSession,
} from '../../../core/index.ts';
import { type Path, type Problem, problem, withValueFix } from '../../problems/problem.ts';
import type { Schema } from '../../schema/schemas.ts';
import { hasReference } from '../../source/reference-syntax.ts';
import type { Dependency } from '../dependencies.ts';
import type { Media } from '../media/media.ts';
import { type CalendarEntry, type CalendarFile, calendarLink, SCHEDULE_ID } from './calendar.ts';
import {
  dayAtPosition,
  findSimilarCommittee,
  type ScheduleFacts,
  sessionMoments,
  type WrittenSession,
} from './schedule-facts.ts';
import { readScheduleSheet } from './schedule-sheet.ts';
import {
  dateFromNumber,
  dayFromNumber,
  dayNumberOf,
  dayOfMoment,
  formatDay,
  formatDaySpan,
  isEndTooEarly,
  withOffset,
} from './time.ts';

interface ScheduleContext {
  facts: ScheduleFacts;
  base: string;
  media: Pick<Media, 'tableRows' | 'sheetRows'>;
  path: Path;
  /** Undefined for the sessions of all committees. */
  committee?: string;
  report: (problem: Problem) => void;
  note?: (dependency: Dependency) => void;
}

/** Reports problems; undefined after an error. The calendar files of displayed sessions become dependencies. */
export function createSchedule(written: Schema, context: ScheduleContext): Schedule | undefined {
  const { problems, entries } = readCachedSchedule(written, context);
  problems.forEach(context.report);
  return entries && displayedSchedule(entries, context);
}

/** After an error, there are no sessions. */
interface ParsedSchedule {
  problems: Problem[];
  entries?: ReadonlyMap<WrittenSession, CalendarEntry>;
}

// cached, because each committee page displays its part of the same schedule
const cachedReadings = new WeakMap<ScheduleFacts, Map<string, ParsedSchedule>>();

function readCachedSchedule(
  written: Schema,
  context: Pick<ScheduleContext, 'facts' | 'media' | 'path'>,
): ParsedSchedule {
  const readings = getOrCreate(cachedReadings, context.facts, () => new Map());
  return getOrCreate(readings, JSON.stringify([context.path, written]), () => readSchedule(written, context));
}

function readSchedule(
  { days, table }: Schema,
  { facts, media, path }: Pick<ScheduleContext, 'facts' | 'media' | 'path'>,
): ParsedSchedule {
  const problems: Problem[] = [];
  let isWhole = true;
  const report = (one: Problem) => problems.push(one);
  const fail = (one: Problem) => {
    isWhole = false;
    report(one);
  };
  const listed = listedSessions(days, path, facts, fail);
  const tabled =
    typeof table === 'string'
      ? readScheduleSheet(table, { path: [...path, 'table'] }, { facts, media, report, fail })
      : [];
  const possible = [...listed, ...tabled].filter((session) => isPossibleSession(session, facts, fail));
  const sessions = withSessionEnds(possible);
  const ids = sessionIds(sessions, fail);
  for (const session of sessions) checkCommittees(session, facts, fail);
  if (!isWhole) return { problems };
  problems.push(...outsideConferenceProblems(sessions, facts), ...sessionConflictProblems(sessions, facts));
  const entries = sessions.map((one) => [one, sessionEntry(one, String(ids.get(one)), facts)] as const);
  return { problems, entries: new Map(entries) };
}

const TEXT_KEYS = ['room', 'for', 'text', 'id'] as const;

/** Leaves out values that the schema reports. */
function listedSessions(
  days: unknown,
  path: Path,
  facts: ScheduleFacts,
  fail: (problem: Problem) => void,
): WrittenSession[] {
  if (!Array.isArray(days)) return [];
  return days.flatMap((day, index) => {
    if (!isRecord(day) || !Array.isArray(day.sessions)) return [];
    const here = [...path, 'days', index];
    const number = sessionDayNumber(day.date, index, [...here, 'date'], facts, fail);
    if (number === undefined) return [];
    return day.sessions.flatMap((session, at) => {
      if (!isRecord(session) || !isClockTime(session.starts) || typeof session.title !== 'string') return [];
      const { starts, ends, title, committees } = session;
      const texts = TEXT_KEYS.flatMap((key) =>
        typeof session[key] === 'string' ? [[key, session[key]]] : [],
      );
      const own: WrittenSession = {
        starts,
        ...(isClockTime(ends) && { ends }),
        title,
        ...(Object.fromEntries(texts) as Partial<WrittenSession>),
        ...(session.break === true && { break: true }),
        ...(Array.isArray(committees) && { committees: committees.filter((one) => typeof one === 'string') }),
        day: number,
        place: (...keys) =>
          keys[0] === 'day' && day.date === undefined
            ? { path: here }
            : { path: keys[0] === 'day' ? [...here, 'date'] : [...here, 'sessions', at, ...keys] },
      };
      return [own];
    });
  });
}

function isClockTime(value: unknown): value is string {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

function sessionDayNumber(
  date: unknown,
  index: number,
  path: Path,
  facts: ScheduleFacts,
  fail: (problem: Problem) => void,
): number | undefined {
  if (date === undefined) return dayAtPosition(index, facts);
  const day = dayOfMoment(`${date}T`);
  const number = day && dayNumberOf(day);
  // any text in another format is reported by the pattern of the schema
  if (day && number === undefined) fail(problem('impossible-date', { path }, { value: String(date) }));
  return number;
}

/** Reports a session that does not end after it starts, or a time that does not exist in the time zone. */
function isPossibleSession(
  session: WrittenSession,
  { zone }: ScheduleFacts,
  fail: (problem: Problem) => void,
): boolean {
  const { starts, ends, place } = session;
  if (isEndTooEarly(starts, ends)) {
    const related = [{ place: place('starts'), message: 'The start is here.' }];
    fail(problem('ends-too-early', place('ends'), { starts, ends: String(ends) }, related));
    return false;
  }
  for (const [key, moment] of Object.entries(sessionMoments(session))) {
    if (!zone || withOffset(moment, zone).startsWith(moment)) continue;
    const [date = '', time = ''] = moment.split('T');
    fail(problem('impossible-time', place(key), { day: date, time, zone }));
    return false;
  }
  return true;
}

/** Sorts by time. A session without an end lasts until the next session of the same day starts. */
function withSessionEnds(sessions: WrittenSession[]): WrittenSession[] {
  const starts = groupBy(sessions, ({ day }) => day);
  const rooms = [...new Set(sessions.map(({ room }) => room))];
  const ended = sessions.map((session) => {
    if (session.ends !== undefined) return session;
    const later = (starts.get(session.day) ?? [])
      .map((one) => one.starts)
      .filter((time) => time > session.starts);
    const [next] = later.sort();
    return { ...session, ...(next !== undefined && { ends: next }) };
  });
  // sessions without a room come first; rooms have the same order at all times
  const place = ({ room }: WrittenSession) => (room === undefined ? -1 : rooms.indexOf(room));
  return ended.sort((a, b) => a.day - b.day || compareTexts(a.starts, b.starts) || place(a) - place(b));
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns written ids, otherwise ids made from the titles, with a number if the id repeats. */
function sessionIds(
  sessions: WrittenSession[],
  fail: (problem: Problem) => void,
): Map<WrittenSession, string> {
  const ids = new Map<WrittenSession, string>();
  const taken = new Map<string, WrittenSession>();
  for (const session of sessions) {
    if (session.id === undefined) continue;
    const first = taken.get(session.id);
    const related = first ? [{ place: first.place('id'), message: 'The first one is here.' }] : [];
    if (first) fail(problem('duplicate-id', session.place('id'), { key: 'id', value: session.id }, related));
    taken.set(session.id, session);
    ids.set(session, session.id);
  }
  for (const session of sessions) {
    if (ids.has(session)) continue;
    const stem = generateSessionId(session);
    let id = stem;
    for (let count = 2; taken.has(id); count++) id = `${stem}-${count}`;
    taken.set(id, session);
    ids.set(session, id);
  }
  return ids;
}

/** Uses the title and the committees; for a title in a non-Latin script, a checksum. */
function generateSessionId({ title, committees = [] }: WrittenSession): string {
  const words = [title, ...committees.slice(0, 2)].join(' ');
  const stem = foldText(words)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  if (/[a-z]/.test(stem) && !/[^\p{ASCII}\p{Script=Latin}\p{P}]/u.test(title)) return stem;
  return `session-${bytesToHex(sha256(utf8ToBytes(words))).slice(0, 8)}`;
}

/** The table reader reports unknown committees in tables. */
function checkCommittees(
  { committees = [], place, row }: WrittenSession,
  { committees: known }: ScheduleFacts,
  fail: (problem: Problem) => void,
): void {
  if (!known || row !== undefined) return;
  for (const [index, id] of committees.entries()) {
    if (hasReference(id) || known.some((one) => one.id === id)) continue;
    const at = place('committees', index);
    const near = findSimilarCommittee(id, known);
    const found = problem('unknown-committee', at, {
      id,
      known: known.map((one) => one.id),
      ...(near && { near }),
    });
    fail(withValueFix(found, near));
  }
}

/** Returns one problem for each day. */
function outsideConferenceProblems(sessions: WrittenSession[], { first, last }: ScheduleFacts): Problem[] {
  if (first === undefined) return [];
  const [from, to] = [dayFromNumber(first), dayFromNumber(last ?? first)];
  const conference = last === undefined ? `from ${formatDay(from)} on` : formatDaySpan(from, to);
  return [...groupBy(sessions, ({ day }) => day)].flatMap(([day, [session]]) => {
    if (!session || (day >= first && day <= (last ?? Number.POSITIVE_INFINITY))) return [];
    const name = session.row ? `The session in row ${session.row} of the table` : 'This day of the schedule';
    return problem('day-outside', session.place('day'), {
      name,
      day: formatDay(dayFromNumber(day)),
      conference,
    });
  });
}

/** Finds sessions that overlap in the same room or of the same committee. */
function sessionConflictProblems(sessions: WrittenSession[], { committees = [] }: ScheduleFacts): Problem[] {
  const found: Problem[] = [];
  const overlapping = (some: WrittenSession[], add: (one: WrittenSession, other: WrittenSession) => void) => {
    for (const [index, other] of some.entries()) {
      const one = some.slice(0, index).find((earlier) => areOverlapping(earlier, other));
      if (one) add(one, other);
    }
  };
  const rooms = groupBy(sessions, ({ room }) => room && foldText(room).trim());
  for (const [room, some] of rooms) {
    if (!room) continue;
    overlapping(some, (one, other) => {
      const details = { room: String(other.room), ...describeConflict(one, other) };
      found.push(problem('room-booked-twice', other.place('room'), details, relatedSession(one, 'room')));
    });
  }
  const ids = [...new Set(sessions.flatMap((session) => session.committees ?? []))];
  for (const id of ids) {
    const name = committees.find((one) => one.id === id)?.name ?? id;
    const some = sessions.filter((session) => session.committees?.includes(id));
    overlapping(some, (one, other) => {
      const at = other.place('committees', other.committees?.indexOf(id) ?? 0);
      const details = { name, ...describeConflict(one, other) };
      found.push(problem('committee-booked-twice', at, details, relatedSession(one, 'committees')));
    });
  }
  return found;
}

function areOverlapping(one: WrittenSession, other: WrittenSession): boolean {
  const [a, b] = [sessionMoments(one), sessionMoments(other)];
  return a.starts < (b.ends ?? b.starts) && b.starts < (a.ends ?? a.starts);
}

function describeConflict(one: WrittenSession, other: WrittenSession) {
  return { day: formatDay(dayFromNumber(one.day)), one: sessionInWords(one), other: sessionInWords(other) };
}

function sessionInWords({ title, starts, ends, row }: WrittenSession): string {
  return `"${title}" from ${starts}${ends ? ` to ${ends}` : ' on'}${row ? ` (row ${row})` : ''}`;
}

function relatedSession(session: WrittenSession, key: string) {
  return session.row ? [] : [{ place: session.place(key), message: 'The other session is here.' }];
}

function displayedSchedule(
  entries: ReadonlyMap<WrittenSession, CalendarEntry>,
  { facts, base, committee, note }: ScheduleContext,
): Schedule {
  const all = [...entries.keys()];
  const own = (id: string) => (session: WrittenSession) => session.committees?.includes(id) ?? true;
  const sessions = committee === undefined ? all : all.filter(own(committee));
  const entriesOf = (some: WrittenSession[]) => some.flatMap((session) => entries.get(session) ?? []);
  const linkTo = (file: CalendarFile): Link => {
    note?.({ calendar: file });
    return calendarLink(base, file);
  };
  const committeeFile = (id: string): CalendarFile => ({
    id: `committees/${id}`,
    name: `${facts.name}: ${committeeName(id, facts)}`,
    entries: entriesOf(all.filter(own(id))),
  });
  const words = scheduleFormats(facts);
  const listed = new Set(all.flatMap((session) => session.committees ?? []));
  const named = (facts.committees ?? []).filter(({ id }) => listed.has(id));
  const sessionOf = (session: WrittenSession): ScheduleSession => {
    const { title, room, for: audience, text, starts, ends, committees } = session;
    const moments = sessionMoments(session);
    const entry = entries.get(session);
    return {
      id: entry?.id.slice(SESSION_ENTRY_ID_PREFIX.length) ?? '',
      starts: words.moment(moments.starts),
      ...(moments.ends !== undefined && { ends: words.moment(moments.ends), to: words.time(String(ends)) }),
      from: words.time(starts),
      title,
      ...(room !== undefined && { room }),
      // the page of a committee does not repeat its own name
      ...(committees &&
        committee === undefined && { committees: committees.map((id) => displayedCommittee(id, facts)) }),
      ...(audience !== undefined && { for: audience }),
      ...(text !== undefined && { text }),
      ...(session.break === true && { break: true }),
      ...(entry && !session.break && { calendar: linkTo({ id: entry.id, entries: [entry] }) }),
    };
  };
  const [any] = sessions;
  return {
    ...(facts.zone && any && { zone: { id: facts.zone, name: words.zone(any.day) } }),
    days: [...groupBy(sessions, ({ day }) => day)].map(([day, some]) => {
      const name = facts.days.find(({ number }) => number === day)?.name;
      return {
        date: dateFromNumber(day),
        text: words.day(day),
        ...(name && { name }),
        sessions: some.map(sessionOf),
      };
    }),
    calendar: linkTo(
      committee === undefined
        ? { id: SCHEDULE_ID, name: facts.name, entries: entriesOf(all) }
        : committeeFile(committee),
    ),
    committees:
      committee === undefined
        ? named.map(({ id, name }) => ({ name, calendar: linkTo(committeeFile(id)) }))
        : [],
  };
}

function committeeName(id: string, { committees = [] }: ScheduleFacts): string {
  return committees.find((one) => one.id === id)?.name ?? id;
}

function displayedCommittee(
  id: string,
  facts: ScheduleFacts,
): { name: string; page?: Link; colour?: string } {
  const { page, colour } = facts.committees?.find((one) => one.id === id) ?? {};
  return { name: committeeName(id, facts), ...(page && { page }), ...(colour && { colour }) };
}

const SESSION_ENTRY_ID_PREFIX = 'sessions/';

function sessionEntry(session: WrittenSession, id: string, facts: ScheduleFacts): CalendarEntry {
  const { title, room, committees = [], for: audience, text } = session;
  const { starts, ends = starts } = sessionMoments(session);
  const names = committees.map((one) => committeeName(one, facts)).join(', ');
  const location = [room, facts.place].filter(Boolean).join(', ');
  const about = [audience, text].filter(Boolean).join('\n');
  return {
    id: SESSION_ENTRY_ID_PREFIX + id,
    summary: `${facts.name}: ${title}${names && ` (${names})`}`,
    starts,
    ends,
    wholeDays: false,
    ...(facts.zone && { zone: facts.zone }),
    ...(location && { location }),
    ...(about && { text: about }),
    url: facts.url,
  };
}

interface ScheduleFormats {
  day: (day: number) => string;
  time: (time: string) => string;
  /** Adds the offset of the time zone, if the zone is known. */
  moment: (written: string) => string;
  /** If the language has a name for the zone, it is the same in summer and winter. */
  zone: (day: number) => string;
}

// cached, because the pages of committees display the same days and times
const cachedFormats = new WeakMap<ScheduleFacts, ScheduleFormats>();

function scheduleFormats(facts: ScheduleFacts): ScheduleFormats {
  return getOrCreate(cachedFormats, facts, () => createScheduleFormats(facts));
}

function createScheduleFormats({ language, zone }: ScheduleFacts): ScheduleFormats {
  const utc = { timeZone: 'UTC' } as const;
  const days = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', ...utc });
  const times = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...utc,
  });
  return {
    day: memoise((day) => days.format(new Date(`${dateFromNumber(day)}T00:00Z`))),
    time: memoise((time) => times.format(new Date(`1970-01-01T${time}Z`))),
    moment: memoise((written) => (zone ? withOffset(written, zone) : written)),
    zone: (day) => {
      const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' });
      const parts = format.formatToParts(new Date(`${dateFromNumber(day)}T12:00Z`));
      return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    },
  };
}

function memoise<T>(make: (key: T) => string): (key: T) => string {
  const results = new Map<T, string>();
  return (key) => getOrCreate(results, key, () => make(key));
}
