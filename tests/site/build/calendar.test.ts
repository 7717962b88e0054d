import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { readSchemas } from '../../../src/compiler/node/schemas.ts';
import { compile } from '../../../src/compiler/node/site.ts';
import type { CalendarEntry } from '../../../src/compiler/values/times/calendar.ts';
import { calendarFiles, formatCalendar as icsOfFile } from '../../../src/site/build/assets/calendar.ts';
import { writeFiles } from '../../../src/site/build/output.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const root = path.join(import.meta.dirname, '../../..');
const folder = temporaryFolder();

const day: CalendarEntry = {
  id: 'day-1',
  summary: 'Example MUN: Day 1',
  starts: '2024-08-01T08:00',
  ends: '2024-08-01T17:00',
  wholeDays: false,
  url: 'https://mun.example.org/',
};

/** The calendar file of one entry. */
const icsOf = (entry: CalendarEntry) => icsOfFile({ id: entry.id, entries: [entry] });

/** The events of a calendar file as another library reads them, with the zones of the file and no others. */
function eventsOf(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics));
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const instantOf = (property: 'dtstart' | 'dtend', time: ICAL.Time) => {
      const name = component.getFirstProperty(property)?.getParameter('tzid');
      const zone = zones.find(({ tzid }) => tzid === name);
      const local = time.clone();
      if (zone) local.zone = zone;
      return local.toJSDate().toISOString();
    };
    const { uid, summary, location, description: text } = event;
    const starts = instantOf('dtstart', event.startDate);
    return { uid, summary, location, text, starts, ends: instantOf('dtend', event.endDate) };
  });
}

/** A calendar file of one event. */
function read(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics));
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  const [times] = eventsOf(ics);
  if (!component || !times || others.length > 0) throw new Error('The file holds one event.');
  return { calendar, zones, event: new ICAL.Event(component), starts: times.starts, ends: times.ends };
}

const within = (zone: string, starts: string, ends: string) => read(icsOf({ ...day, zone, starts, ends }));

describe('a time is the same instant in another library, which has only the rules of the file:', () => {
  test.each([
    // no clock changes
    ['Asia/Kolkata', '2024-08-01T08:00', '2024-08-01T02:30:00.000Z'],
    // the Saturday before the clocks change, and the Sunday after: forward in March, back in November
    ['America/New_York', '2024-03-09T08:00', '2024-03-09T13:00:00.000Z'],
    ['America/New_York', '2024-03-10T08:00', '2024-03-10T12:00:00.000Z'],
    ['America/New_York', '2024-11-02T08:00', '2024-11-02T12:00:00.000Z'],
    ['America/New_York', '2024-11-03T08:00', '2024-11-03T13:00:00.000Z'],
    // the southern summer, on the other side of the date line
    ['Pacific/Auckland', '2024-09-28T08:00', '2024-09-27T20:00:00.000Z'],
    ['Pacific/Auckland', '2024-09-29T08:00', '2024-09-28T19:00:00.000Z'],
    ['Pacific/Auckland', '2025-04-06T08:00', '2025-04-05T20:00:00.000Z'],
    ['Europe/London', '2024-03-30T08:00', '2024-03-30T08:00:00.000Z'],
    ['Europe/London', '2024-03-31T08:00', '2024-03-31T07:00:00.000Z'],
    ['Europe/London', '2027-10-31T08:00', '2027-10-31T08:00:00.000Z'],
  ])('%s, %s', (zone, starts, instant) => {
    const { zones, event, ...times } = within(zone, starts, starts.replace('T08', 'T17'));
    expect(times.starts).toBe(instant);
    expect(Date.parse(times.ends) - Date.parse(times.starts)).toBe(9 * 3_600_000);
    expect(zones.map(({ tzid }) => tzid)).toEqual([zone]);
    expect(event.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe(zone);
  });

  test('through the night of a clock change', () => {
    const { starts, ends } = within('Europe/London', '2024-03-30T20:00', '2024-03-31T04:00');
    expect(Date.parse(ends) - Date.parse(starts)).toBe(7 * 3_600_000);
  });
});

test('an older name of a zone is written as the one that its rules have', () => {
  const { zones, event } = within('Asia/Calcutta', '2024-08-01T08:00', '2024-08-01T17:00');
  expect(zones.map(({ tzid }) => tzid)).toEqual(['Asia/Kolkata']);
  expect(event.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Asia/Kolkata');
});

test('without a zone the times are those of any clock', () => {
  const { zones, event } = read(icsOf(day));
  expect(zones).toEqual([]);
  expect(event.startDate.toString()).toBe('2024-08-01T08:00:00');
  expect(event.startDate.zone).toBe(ICAL.Timezone.localTimezone);
  expect(event.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBeUndefined();
});

describe('whole days', () => {
  test.each([
    ['three days', '2024-08-01T08:00', '2024-08-03T17:00', '2024-08-04', 3],
    ['one day', '2024-08-01T08:00', '2024-08-01T17:00', '2024-08-02', 1],
    ['over the end of a year', '2024-12-31T08:00', '2025-01-01T17:00', '2025-01-02', 2],
    ['over a clock change', '2024-03-30T08:00', '2024-03-31T17:00', '2024-04-01', 2],
  ])('%s end on the day after the last', (_, starts, ends, dayAfter, count) => {
    const { event, zones } = read(icsOf({ ...day, starts, ends, wholeDays: true, zone: 'Europe/London' }));
    expect(event.startDate.isDate).toBe(true);
    expect(event.startDate.toString()).toBe(starts.slice(0, 10));
    expect(event.endDate.toString()).toBe(dayAfter);
    expect(event.duration.toSeconds()).toBe(count * 86_400);
    // dates are in no zone
    expect(zones).toEqual([]);
  });
});

describe('the words', () => {
  const summary = 'Déjà-vu MUN; “the 6th”, \\o/ 🌐🏛️';
  const text = `First line, with; signs\nsecond line\n${'A long sentence about 委員会 and 👩🏽‍⚖️. '.repeat(20)}`;
  const location = 'Deodar Hall, 6 Ridge Walk; gate "B"';
  const ics = icsOf({ ...day, summary, text, location });

  test('arrive as they were written', () => {
    const { event } = read(ics);
    expect([event.summary, event.description, event.location]).toEqual([summary, text, location]);
    expect(event.component.getFirstPropertyValue('url')).toBe('https://mun.example.org/');
  });

  test('stand in lines of 75 bytes at most, each with its end (RFC 5545, 3.1)', () => {
    expect(ics.endsWith('\r\n')).toBe(true);
    const lines = ics.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes('\n'))).toEqual([]);
  });
});

test('a file says who made it, and when, in universal time', () => {
  const { calendar, event } = read(icsOf({ ...day, zone: 'America/New_York' }));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Plenary//Plenary//EN');
  expect(String(event.component.getFirstPropertyValue('dtstamp'))).toBe('2023-01-01T00:00:00Z');
  expect(event.sequence).toBe(0);
});

describe('calendars know an entry again', () => {
  const uidOf = (change: Partial<CalendarEntry>) => read(icsOf({ ...day, ...change })).event.uid;

  test('when it is changed', () => {
    expect(uidOf({})).toBe('2024-day-1@mun.example.org');
    expect(uidOf({ starts: '2024-09-01T09:00', ends: '2024-09-01T12:00', summary: 'New' })).toBe(uidOf({}));
  });

  test('and keep it apart from other days, years and sites', () => {
    const all = [
      uidOf({}),
      uidOf({ id: 'day-2' }),
      uidOf({ starts: '2025-08-01T08:00', ends: '2025-08-01T17:00' }),
      uidOf({ url: 'https://other.example.org/' }),
      uidOf({ url: 'https://mun.example.org/mun/' }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('the files of a schedule', () => {
  const siteFile = path.join(folder, 'schedule.yaml');
  const schemas = readSchemas(path.join(root, 'schema'));

  /** The events of the calendar files, by the names of the files, with the schedule of a zone's night of a clock change. */
  const filesIn = (timezone: string, starts: string, ends: string, times = ['09:00', '10:30']) => {
    const conference = { name: 'Example MUN', edition: 'The 6th', starts, ends, timezone, place: 'School' };
    const sessions = [
      { starts: times[0], ends: times[1], title: 'Debate', room: 'Hall', committees: ['unsc'] },
      { starts: times[1], ends: '12:00', title: 'Vote', for: 'Chairs', text: 'Bring a pen.' },
    ];
    const site = {
      conference: { ...conference, url: 'https://mun.example.org/' },
      header: { name: 'Example MUN', links: [{ label: 'Home', link: '/' }] },
      footer: { name: 'Example MUN' },
      committees: [
        { id: 'unsc', name: 'UNSC' },
        { id: 'unhrc', name: 'UNHRC' },
      ],
      schedule: { days: [{ sessions }, { sessions: [{ ...sessions[0], title: 'Closing' }] }] },
      routes: [
        { path: '/', title: 'Home', blocks: [{ type: 'schedule', schedule: '$schedule' }] },
        { path: '*', title: 'Not found', blocks: [] },
      ],
    };
    const { site: compiled } = compile({
      file: siteFile,
      content: new TextEncoder().encode(JSON.stringify(site)),
      schemas,
    });
    if (!compiled) throw new Error('The site is broken.');
    const files = calendarFiles(compiled).map(
      ({ name, content }) => [name, eventsOf(String(content))] as const,
    );
    return new Map(files);
  };

  test.each([
    // the clocks change in the night between the two days
    ['Europe/London', '2024-03-30T08:00', ['2024-03-30T09:00:00.000Z', '2024-03-31T08:00:00.000Z']],
    ['America/New_York', '2024-11-02T08:00', ['2024-11-02T13:00:00.000Z', '2024-11-03T14:00:00.000Z']],
    ['Pacific/Auckland', '2024-04-06T08:00', ['2024-04-05T20:00:00.000Z', '2024-04-06T21:00:00.000Z']],
    // or never
    ['Asia/Kolkata', '2024-08-01T08:00', ['2024-08-01T03:30:00.000Z', '2024-08-02T03:30:00.000Z']],
  ])('are the same instants in another library, in %s', (zone, starts, [first, second]) => {
    const ends = starts.replace(
      /(\d\d)T08/,
      (_, day: string) => `${String(Number(day) + 1).padStart(2, '0')}T17`,
    );
    const files = filesIn(zone, starts, ends);
    expect(files.get('calendar/schedule.ics')?.map((one) => `${one.summary} ${one.starts}`)).toEqual([
      `Example MUN: Debate (UNSC) ${first}`,
      expect.stringMatching(/^Example MUN: Vote 2024/),
      `Example MUN: Closing (UNSC) ${second}`,
    ]);
    expect(files.get('calendar/committees/unsc.ics')).toEqual(files.get('calendar/schedule.ics'));
    expect(files.get('calendar/sessions/debate-unsc.ics')?.[0]?.starts).toBe(first);
  });

  test('say where a session is, and who it is for', () => {
    const [debate, vote] =
      filesIn('Asia/Kolkata', '2024-08-01T08:00', '2024-08-02T17:00').get('calendar/schedule.ics') ?? [];
    expect([debate?.location, vote?.location, vote?.text]).toEqual([
      'Hall, School',
      'School',
      'Chairs\nBring a pen.',
    ]);
  });

  test('update the entries that a visitor has when times change, and those of one file are those of another', () => {
    const days = ['2024-08-01T08:00', '2024-08-02T17:00'] as const;
    const before = filesIn('Asia/Kolkata', ...days);
    const after = filesIn('Asia/Kolkata', ...days, ['09:15', '11:00']);
    for (const [name, events] of before) {
      const changed = after.get(name) ?? [];
      expect(changed.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
      expect(changed.map(({ starts }) => starts)).not.toEqual(events.map(({ starts }) => starts));
    }
    const [own] = before.get('calendar/sessions/vote.ics') ?? [];
    expect(before.get('calendar/schedule.ics')?.map(({ uid }) => uid)).toContain(own?.uid);
    expect(own?.uid).toBe('2024-sessions/vote@mun.example.org');
  });
});

test('two builds of the site write the same files, byte for byte', async () => {
  const schemas = readSchemas(path.join(root, 'schema'));
  const build = async (name: string) => {
    const { site } = compile({ file: path.join(root, 'site.yaml'), schemas });
    if (!site) throw new Error('The site is broken.');
    await writeFiles(path.join(folder, name), calendarFiles(site));
    const files = readdirSync(path.join(folder, name, 'calendar')).sort();
    return files.map((file) => [file, readFileSync(path.join(folder, name, 'calendar', file), 'utf8')]);
  };
  const first = await build('first');
  expect(first.length).toBeGreaterThan(1);
  expect(await build('second')).toEqual(first);
});
