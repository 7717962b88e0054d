import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { ScheduleFacts } from '../../src/compiler/values/times/schedule-facts.ts';
import { SCHEDULE_HEADINGS } from '../../src/compiler/values/times/schedule-headings.ts';
import { parseDay, parseTime } from '../../src/compiler/values/times/schedule-moments.ts';
import { compactText, LANGUAGES, type Schedule } from '../../src/core/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { compileIn } from './real-site.ts';

const folder = temporaryFolder();
mkdirSync(path.join(folder, 'media'));

const conference = {
  name: 'Example MUN',
  edition: 'The 6th Edition',
  starts: '2024-08-01T08:00',
  ends: '2024-08-03T17:00',
  url: 'https://mun.example.org/',
  place: 'Example School',
};

/** Compiles a site with a schedule on its home page, and a page for each committee with its part of it. */
function compiledWith(schedule: object, more: object = {}) {
  const block = { type: 'schedule', schedule: '$schedule' };
  const text = stringify({
    conference: { ...conference, ...more },
    header: { name: 'Example MUN', links: [{ label: 'Home', link: '/' }] },
    footer: { name: 'Example MUN' },
    committees: [
      { id: 'unsc', name: 'UNSC', fullName: 'United Nations Security Council' },
      { id: 'unhrc', name: 'UNHRC' },
    ],
    schedule,
    routes: [
      { path: '/', title: 'Home', blocks: [block] },
      {
        path: '/$committee.id',
        each: '$committees',
        as: 'committee',
        title: '$committee.name',
        blocks: [{ ...block, committee: '$committee.id' }],
      },
      { path: '*', title: 'Not found', blocks: [] },
    ],
  });
  return compileIn(folder, text);
}

/** Such a site without errors. */
function siteWith(schedule: object, more: object = {}) {
  const { problems, site } = compiledWith(schedule, more);
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
  const scheduleOn = (page: string): Schedule => {
    const block = site?.pages.find((one) => one.path === page)?.blocks[0];
    if (block?.type !== 'schedule') throw new Error(`${page} has no schedule.`);
    return block.schedule;
  };
  return { scheduleOn, calendar: site?.calendar ?? [], problems };
}

/** The sessions as a visitor reads them. */
const linesOf = ({ days }: Schedule) =>
  days.flatMap(({ text, sessions }) =>
    sessions.map(({ from, to, title, room, committees, for: audience }) =>
      [text, from, to, title, room, committees?.map(({ name }) => name).join(' + '), audience]
        .filter(Boolean)
        .join(', '),
    ),
  );

test('the check-in sheet has the sessions of delegates in their order, without breaks, once for all committees', () => {
  const day = {
    sessions: [
      { starts: '11:00', title: 'Session 1', committees: ['unsc'] },
      { starts: '11:00', title: 'Session 1', committees: ['unhrc'] },
      { starts: '09:00', title: 'Opening' },
      { starts: '13:00', title: 'Lunch', break: true },
      { starts: '13:00', title: 'Briefing', for: 'Chairs' },
    ],
  };
  const sessions = (schedule: object) => compiledWith(schedule).site?.registrations.sessions;
  expect(sessions({ days: [day] })).toEqual(['Opening', 'Session 1']);
  expect(sessions({ days: [day, structuredClone(day)] })?.slice(1, 3)).toEqual([
    'Day 1: Session 1',
    'Day 2: Opening',
  ]);
});

const days = [
  {
    sessions: [
      { starts: '11:00', ends: '12:00', title: 'Session 1', room: 'Room 2', committees: ['unhrc'] },
      { starts: '11:00', ends: '12:00', title: 'Session 1', room: 'Library', committees: ['unsc'] },
      { starts: '08:30', title: 'Registration', room: 'Foyer' },
      { starts: '09:30', ends: '10:30', title: 'Briefing', for: 'Chairs' },
      { starts: '13:00', title: 'Lunch', break: true },
    ],
  },
  { date: '2024-08-03', sessions: [{ starts: '09:00', title: 'Closing', text: 'Formal dress.' }] },
];

describe('days and sessions', () => {
  const { scheduleOn, calendar } = siteWith({ days }, { timezone: 'Asia/Kolkata' });

  test('are in the order of time, rooms in their order, and a missing end is the next start', () => {
    expect(linesOf(scheduleOn('/'))).toEqual([
      'Thursday, August 1, 08:30, 09:30, Registration, Foyer',
      'Thursday, August 1, 09:30, 10:30, Briefing, Chairs',
      'Thursday, August 1, 11:00, 12:00, Session 1, Room 2, UNHRC',
      'Thursday, August 1, 11:00, 12:00, Session 1, Library, UNSC',
      'Thursday, August 1, 13:00, Lunch',
      'Saturday, August 3, 09:00, Closing',
    ]);
  });

  test('are instants of the zone of the conference, which has its name in words', () => {
    const { zone, days } = scheduleOn('/');
    expect(zone).toEqual({ id: 'Asia/Kolkata', name: 'India Standard Time' });
    expect(days[0]?.sessions[0]?.starts).toBe('2024-08-01T08:30+05:30');
  });

  test('of a committee are its own and those for all', () => {
    expect(scheduleOn('/unsc').days.flatMap(({ sessions }) => sessions.map(({ title }) => title))).toEqual([
      ...['Registration', 'Briefing', 'Session 1', 'Lunch', 'Closing'],
    ]);
    expect(scheduleOn('/unsc').calendar.href).toBe('/calendar/committees/unsc.ics');
  });

  test('have calendar files: one each but for breaks, one for each committee, and one of all', () => {
    const files = calendar.map(({ id, entries }) => `${id}: ${entries.length}`).sort();
    expect(files).toEqual([
      ...['committees/unhrc: 5', 'committees/unsc: 5', 'schedule: 6', 'sessions/briefing: 1'],
      ...['sessions/closing: 1', 'sessions/registration: 1', 'sessions/session-1-unhrc: 1'],
      'sessions/session-1-unsc: 1',
    ]);
    const entry = calendar.find(({ id }) => id === 'sessions/session-1-unsc')?.entries[0];
    expect(entry).toMatchObject({
      summary: 'Example MUN: Session 1 (UNSC)',
      location: 'Library, Example School',
    });
  });

  test('of a language are in its words', () => {
    const [day] = siteWith({ days }, { language: 'de' }).scheduleOn('/').days;
    expect(day?.text).toBe('Donnerstag, 1. August');
    const [arabic] = siteWith({ days }, { language: 'ar-EG' }).scheduleOn('/').days;
    expect(arabic?.sessions[0]?.from).toBe('٠٨:٣٠');
  });

  test('have the dates and names that the conference gives its days', () => {
    const named = [
      { id: 'first', name: 'The first day', starts: '08:00', ends: '17:00' },
      { id: 'second', name: 'The second day', starts: '2024-08-03T08:00', ends: '2024-08-03T17:00' },
    ];
    const second = days.map(({ sessions }) => ({ sessions }));
    const { scheduleOn: on } = siteWith({ days: second }, { days: named });
    expect(on('/').days.map(({ date, name }) => [date, name])).toEqual([
      ['2024-08-01', 'The first day'],
      ['2024-08-03', 'The second day'],
    ]);
  });
});

test.each([
  ['room', 12],
  ['room', ['Library']],
  ['for', true],
  ['id', 1],
  ['ends', 1200],
  ['committees', 'unsc'],
  ['committees', [7]],
  ['break', 'yes'],
])('%s: %j is one problem, and nothing else', (key, value) => {
  const sessions = [{ starts: '09:00', title: 'Debate', [key]: value }];
  const { problems } = compiledWith({ days: [{ sessions }] });
  expect(problems.map(({ line, message }) => `${line}: ${message}`)).toHaveLength(1);
});

describe('the id of a session', () => {
  const idsOf = (titles: { title: string; starts?: string; id?: string }[]) =>
    siteWith({ days: [{ sessions: titles.map((one) => ({ starts: '09:00', ...one })) }] })
      .scheduleOn('/')
      .days.flatMap(({ sessions }) => sessions.map(({ id }) => id));

  test('is made of its title and not of its time, with a number where the title repeats', () => {
    expect(idsOf([{ title: 'Déjà vu!' }, { title: 'Deja vu', starts: '10:00' }])).toEqual([
      ...['deja-vu', 'deja-vu-2'],
    ]);
    expect(idsOf([{ title: 'Déjà vu!', starts: '16:00' }])).toEqual(['deja-vu']);
  });

  test('can be written, and wins', () => {
    expect(idsOf([{ title: 'Opening' }, { title: 'Welcome', id: 'opening' }])).toEqual([
      ...['opening-2', 'opening'],
    ]);
  });

  test('of a title in another script can be part of an address', () => {
    const [one, other, ...rest] = idsOf([{ title: 'उद्घाटन समारोह' }, { title: '開会式 1' }]);
    expect(one).toMatch(/^session-[0-9a-f]{8}$/);
    expect(other).toMatch(/^session-[0-9a-f]{8}$/);
    expect([one === other, rest]).toEqual([false, []]);
  });
});

const facts: ScheduleFacts = {
  ...{ name: '', place: '', url: '', language: 'en', zone: undefined, committees: undefined },
  ...{ first: 19_936, last: 19_938 }, // 1 to 3 August 2024
  days: [{ id: 'day-1', name: 'Opening day', number: 19_936 }],
};

describe('a cell of a table', () => {
  test.each([
    ['2024-08-02', 19_937],
    ['2024-08-02 00:00:00', 19_937],
    ['2/8/2024', 19_937],
    ['8/2/2024', 19_937],
    ['02.08.24', 19_937],
    ['25/12/2024', 20_082],
    ['2 August', 19_937],
    ['2nd of August 2024', 19_937],
    ['Aug 2', 19_937],
    ['Friday, August 2, 2024', 19_937],
    ['2-Aug-24', 19_937],
    ['Fri', 19_937],
    ['Day 2', 19_937],
    ['2', 19_937],
    ['opening day', 19_936],
    ['DAY-1', 19_936],
  ])('%s is a day', (text, number) => {
    expect(parseDay(text, facts)).toBe(number);
  });

  test.each([
    ['de', 'Freitag, 2. August 2024', 19_937],
    ['de', 'Fr 2. Aug.', 19_937],
    ['de', 'SAMSTAG', 19_938],
    ['fr', '1er août', 19_936],
    ['fr-CH', 'ven. 2 août', 19_937],
    ['es', '2 de agosto de 2024', 19_937],
    ['es', '2 agosto', 19_937],
    ['pt', 'sábado', 19_938],
    ['pl', '2 sierpnia', 19_937],
    ['ar', 'الجمعة، 2 أغسطس', 19_937],
    ['hi', 'शुक्रवार, 2 अगस्त', 19_937],
    ['hi', '2 अग॰', 19_937],
    ['ar', 'الجمعة، ٢ أغسطس', 19_937],
    ['ar', '٢\u200f/٨\u200f/٢٠٢٤', 19_937],
    ['hi', '२ अगस्त २०२४', 19_937],
    ['zh', '2024年8月2日', 19_937],
    ['zh', '8月2日星期五', 19_937],
    ['zh', '周五', 19_937],
    ['ja', '8月2日(金)', 19_937],
    ['ko', '8월 2일', 19_937],
    ['vi', '2 tháng 8', 19_937],
    // English names are known everywhere
    ['de', 'Friday 2 August', 19_937],
    ['fr', 'Sat', 19_938],
  ])('of a site in %s may be %s', (language, text, number) => {
    expect(parseDay(text, { ...facts, language })).toBe(number);
  });

  test('is the day of the conference where a name is short for a weekday and for a month', () => {
    const march = { first: 19_785, last: 19_787 }; // 3 to 5 March 2024, a Tuesday
    expect(parseDay('mar', { ...facts, ...march, language: 'fr' })).toBe(19_787);
    expect(parseDay('4 mar', { ...facts, ...march, language: 'fr' })).toBe(19_786);
  });

  test.each([
    ['de', '2. Augen'],
    ['de', 'vendredi'],
    ['en', '2 août'],
    ['zh', '18月2日'],
  ])('of a site in %s is not %s', (language, text) => {
    expect(parseDay(text, { ...facts, language })).toBeUndefined();
  });

  test.each(['', 'soon', '31 June', 'Monday', '0', '4/5/2024', '2024-02-30', '2/8'])(
    '%s is no day',
    (text) => {
      expect(parseDay(text, facts)).toBeUndefined();
    },
  );

  test.each([
    ['8:30', '08:30'],
    ['08:30:00', '08:30'],
    ['8.30', '08:30'],
    ['8h30', '08:30'],
    ['8:30 AM', '08:30'],
    ['12:15 am', '00:15'],
    ['12 p.m.', '12:00'],
    ['4 pm', '16:00'],
    ['٠٨:٣٠', '08:30'],
    ['۱۴:۰۵', '14:05'],
    ['१६:४५', '16:45'],
  ])('%s is a time', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });

  test.each(['', '8', '24:00', '8:60', '13 pm', '8:30 - 9:30'])('%s is no time', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });
});

describe('a table', () => {
  const csv = [
    'Date;From;To;Session;Where;Committee;Audience;Break',
    '1 August;8:30 AM;9:30 AM;Registration;Foyer;;;',
    ';9:30;10:30;Briefing;;;Chairs;no',
    ';11:00;12:00;Session 1;Room 2;unhrc;;',
    ';11:00;12:00;Session 1;Library;United Nations Security Council;;',
    ';13:00;;Lunch;;;;x',
    '3 August;09:00;;Closing;;;;',
  ].join('\n');

  test('has the same sessions as the same list', () => {
    writeFileSync(path.join(folder, 'media/list.csv'), csv);
    const table = siteWith({ table: 'list.csv' }).scheduleOn('/');
    expect(linesOf(table)).toEqual(linesOf(siteWith({ days }).scheduleOn('/')));
    expect(table.days[0]?.sessions.at(-1)?.break).toBe(true);
  });

  test.each(['../../../evil', 'a b', 'Über'])('has no id %j, which would name a calendar file', (id) => {
    writeFileSync(
      path.join(folder, 'media/ids.csv'),
      `Day,Start,End,Title,ID\nDay 1,09:00,10:00,Opening,${id}\n`,
    );
    const { problems, site } = compiledWith({ table: 'ids.csv' });
    expect(problems.map(({ code }) => code)).toContain('schedule-row');
    expect(site).toBeUndefined();
  });

  test('can be a workbook with the times and dates of a spreadsheet program', async () => {
    const rows = [
      ['Date', 'Start', 'End', 'Title', 'Room', 'Committee'],
      [45505, 0.354166666666667, 0.395833333333333, 'Registration', 'Foyer', null],
      [null, 0.586805555555556, 0.625, 'Session 1', 'Library', 'UNSC, UNHRC'],
      [45506, 0.375, null, 'Closing', null, null],
    ];
    const formats = ['mm-dd-yy', 'h:mm', 'h:mm AM/PM'].flatMap((numFmt, column) =>
      [1, 2, 3].map((row) => [`${row},${column}`, { style: { numFmt } }] as const),
    );
    const bytes = await writeXlsx({ sheets: [{ name: 'Schedule', rows, cells: new Map(formats) }] });
    writeFileSync(path.join(folder, 'media/schedule.xlsx'), bytes);
    expect(linesOf(siteWith({ table: 'schedule.xlsx' }).scheduleOn('/'))).toEqual([
      'Thursday, August 1, 08:30, 09:30, Registration, Foyer',
      'Thursday, August 1, 14:05, 15:00, Session 1, Library, UNSC + UNHRC',
      'Friday, August 2, 09:00, Closing',
    ]);
  });
});

describe('the headings of a table', () => {
  const tableIn = (language: string, ...rows: string[]) => {
    writeFileSync(path.join(folder, 'media/headings.csv'), rows.join('\n'));
    return compiledWith({ table: 'headings.csv' }, { language });
  };

  test.each([
    ['de', 'Tag,Beginn,Ende,Titel,Raum,Gremium,Pause', 'Tag 2'],
    ['fr-CH', 'Jour,Début,Fin,Titre,Salle,Comité,Pause', 'Jour 2'],
    ['ar', 'اليوم,البداية,النهاية,العنوان,القاعة,اللجنة,استراحة', 'يوم 2'],
    // English ones are known everywhere
    ['es', 'Day,Start,End,Title,Room,Committee,Break', 'Day 2'],
  ])('may be in the language of the site: %s', (language, headings, day) => {
    const { site, problems } = tableIn(language, headings, `${day},09:00,10:00,A,Hall,unsc,`);
    expect(problems.filter(({ code }) => code !== 'media-unused')).toEqual([]);
    const block = site?.pages[0]?.blocks[0];
    expect(block?.type === 'schedule' && block.schedule.days).toMatchObject([
      { date: '2024-08-02', sessions: [{ title: 'A', room: 'Hall', committees: [{ name: 'UNSC' }] }] },
    ]);
  });

  test('have names in the language of the site where one is missing', () => {
    const { problems } = tableIn('de', 'Tag,Anfangszeit,Titel', '1,09:00,A');
    expect(problems).toMatchObject([
      { message: 'media/headings.csv has no column with the heading "Beginn".' },
    ]);
    expect(tableIn('sw', 'Day,Title', '1,A').problems).toMatchObject([
      { message: expect.stringContaining('"Start"') },
    ]);
  });

  test('are there for all languages of words, and each means one thing', () => {
    expect(Object.keys(SCHEDULE_HEADINGS).sort()).toEqual([...LANGUAGES].sort());
    for (const headings of Object.values(SCHEDULE_HEADINGS)) {
      const all = Object.values(headings).flatMap((names) => names.map(compactText));
      expect(all).toEqual([...new Set(all)]);
    }
  });
});

describe('an end after midnight', () => {
  const ball = { starts: '21:00', ends: '00:30', title: 'Ball', room: 'Foyer' };
  const problemsIn = (sessions: object[], more: object[] = []) =>
    compiledWith({ days: [{ sessions }, { sessions: more }].slice(0, more.length + 1) })
      .problems.map(({ code }) => code)
      .filter((code) => code !== 'media-unused');

  test('is on the next day, in the calendar file too', () => {
    const { scheduleOn, calendar } = siteWith({ days: [{ sessions: [ball] }] }, { timezone: 'Asia/Kolkata' });
    const [day] = scheduleOn('/').days;
    expect(day?.sessions[0]).toMatchObject({
      ...{ starts: '2024-08-01T21:00+05:30', ends: '2024-08-02T00:30+05:30' },
      ...{ from: '21:00', to: '00:30' },
    });
    expect(calendar.find(({ id }) => id === 'sessions/ball')?.entries).toMatchObject([
      { starts: '2024-08-01T21:00', ends: '2024-08-02T00:30' },
    ]);
  });

  test('of a day of the conference is on the next day', () => {
    const evening = { id: 'evening', name: 'The evening', starts: '17:00', ends: '00:30' };
    const days = [{ sessions: [ball] }];
    expect(siteWith({ days }, { days: [evening] }).scheduleOn('/').days).toHaveLength(1);
    const { problems } = compiledWith({ days }, { days: [{ ...evening, starts: '08:00' }] });
    expect(problems).toMatchObject([{ code: 'ends-too-early' }]);
  });

  test.each([
    // an hour of the afternoon, written as on a clock with twelve
    ['14:00', '03:00'],
    ['12:30', '01:30'],
    // an end of the same day that is too early
    ['21:00', '20:00'],
    ['18:00', '06:00'],
    ['00:30', '00:30'],
  ])('is not meant with %s to %s', (starts, ends) => {
    expect(problemsIn([{ ...ball, starts, ends }])).toEqual(['ends-too-early']);
  });

  test('is seen where the room has another session in the same night', () => {
    const late = { starts: '00:00', ends: '01:00', title: 'Crisis update', room: 'Foyer' };
    expect(problemsIn([ball], [late])).toEqual(['room-booked-twice']);
    expect(problemsIn([ball], [{ ...late, starts: '00:30' }])).toEqual([]);
  });

  test('is read from a table', () => {
    const rows = ['Day,Start,End,Title', '1,21:00,00:30,Ball', '2,14:00,03:00,Session'];
    writeFileSync(path.join(folder, 'media/night.csv'), rows.join('\n'));
    const { problems } = compiledWith({ table: 'night.csv' });
    expect(problems.map(({ message }) => message)).toEqual([
      'media/night.csv, row 3, column C (End): "03:00" is not a time after the start, 14:00 (after midnight: before 06:00).',
    ]);
  });
});

describe('a table that is laid out for people', () => {
  /** The sessions of a table, or what is wrong with it. */
  const linesIn = (rows: string) => {
    writeFileSync(path.join(folder, 'media/people.csv'), rows);
    const { problems, site } = compiledWith({ table: 'people.csv' });
    const errors = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    const block = site?.pages.find((one) => one.path === '/')?.blocks[0];
    return errors.length === 0 && block?.type === 'schedule' ? linesOf(block.schedule) : errors;
  };
  const usual = [
    'Thursday, August 1, 16:00, 17:00, Registration, Foyer',
    'Thursday, August 1, 17:00, 17:40, Opening, Main hall',
    'Friday, August 2, 09:00, 11:30, Session 1, Library',
    'Friday, August 2, 11:30, 12:00, Break',
  ];

  test.each([
    [
      'a poster without headings',
      '"Thursday, August 1st, 2024",,\n16:00 - 17:00,Registration,Foyer\n17:00 - 17:40,Opening,Main hall\n"Friday, August 2nd, 2024",,\n9:00 - 11:30,Session 1,Library\n11:30 - 12:00,Break,',
    ],
    [
      'a poster with a title, and headings below each day',
      'Programme of Example MUN,,\nDay 1,,\nTime,Event,Venue\n16.00-17.00,Registration,Foyer\n17.00-17.40,Opening,Main hall\nDay 2,,\nTime,Event,Venue\n9.00-11.30,Session 1,Library\n11.30-12.00,Break,',
    ],
    [
      'headings without a day, and days as bands',
      'Time,Event,Venue\nDay One,,\n4 – 5 pm,Registration,Foyer\n5 pm – 5.40 pm,Opening,Main hall\nDay Two: Friday,,\n9 am to 11.30 am,Session 1,Library\n11.30–12 noon,Break,',
    ],
    [
      'start and end in two cells of a poster',
      'Thursday,,,\n16:00,17:00,Registration,Foyer\n17:00,17:40,Opening,Main hall\nFriday,,,\n09:00,11:30,Session 1,Library\n11:30,12:00,Break,',
    ],
    [
      'a row for each, with both times in one cell',
      'Day,Time,Event,Venue\nDay 1,16:00 - 17:00,Registration,Foyer\nDay 1,5:00 pm - 5:40 pm,Opening,Main hall\n"Friday, August 2nd, 2024",9:00 - 11:30,Session 1,Library\n,11.30 - 12.00,Break,',
    ],
    [
      'hours of twelve, and of France',
      'Day,Start Time,End Time,Title,Room\n"Thursday, August 1",4:00 PM,5:00 PM,Registration,Foyer\nThursday,5 p.m.,5.40 p.m.,Opening,Main hall\nFriday,9 AM,11:30 AM,Session 1,Library\nDay Two,11h30,12h,Break,',
    ],
  ])('%s', (_, rows) => {
    expect(linesIn(rows)).toEqual(usual);
  });

  test.each([
    [
      'days beside each other',
      'Time,Day 1,Day 2,Day 3\n09:00 - 10:00,Registration,Session 2,Session 5\n10:00 - 11:00,Opening,Session 3,Closing\n11:00 - 11:30,Break,Break,',
    ],
    [
      'days below each other',
      ',09:00 - 10:00,10:00 - 11:00,11:00 - 11:30\nThursday,Registration,Opening,Break\nFriday,Session 2,Session 3,Break\nSaturday,Session 5,Closing,',
    ],
    [
      'days below their heading',
      'Day,09:00 - 10:00,10:00 - 11:00,11:00 - 11:30\nDay 1,Registration,Opening,Break\nDay 2,Session 2,Session 3,Break\nDay 3,Session 5,Closing,',
    ],
  ])('a grid with %s', (_, rows) => {
    expect(linesIn(rows)).toEqual([
      'Thursday, August 1, 09:00, 10:00, Registration',
      'Thursday, August 1, 10:00, 11:00, Opening',
      'Thursday, August 1, 11:00, 11:30, Break',
      'Friday, August 2, 09:00, 10:00, Session 2',
      'Friday, August 2, 10:00, 11:00, Session 3',
      'Friday, August 2, 11:00, 11:30, Break',
      'Saturday, August 3, 09:00, 10:00, Session 5',
      'Saturday, August 3, 10:00, 11:00, Closing',
    ]);
  });

  test.each([
    ['9:00 – 10:30', '09:00', '10:30'],
    ['09.00-10.30', '09:00', '10:30'],
    ['9–10.30 am', '09:00', '10:30'],
    ['11 – 1 pm', '11:00', '13:00'],
    ['11.30 am – 1', '11:30', '13:00'],
    ['23:30 - 1 am', '23:30', '01:00'],
    ['2 - 4 pm', '14:00', '16:00'],
    ['9-11', '09:00', '11:00'],
    ['0900 - 1030 hrs', '09:00', '10:30'],
    ['von 9 bis 10.30 Uhr', '09:00', '10:30'],
    ['de 9h à 10h30', '09:00', '10:30'],
    ['9:00 to 10:30', '09:00', '10:30'],
    ['٩:٠٠ - ١٠:٣٠', '09:00', '10:30'],
    ['21:00 - 00:30', '21:00', '00:30'],
  ])('%s is a start and an end', (written, from, to) => {
    expect(linesIn(`Day,Time,Title\nDay 1,${written},Session`)).toEqual([
      `Thursday, August 1, ${from}, ${to}, Session`,
    ]);
  });

  test('a session begins at a time and goes on', () => {
    expect(linesIn('Day,Timings,Programme\nDay 1,9:00 onwards,Session\nDay 1,11:00,Lunch')).toEqual([
      'Thursday, August 1, 09:00, 11:00, Session',
      'Thursday, August 1, 11:00, Lunch',
    ]);
  });

  test.each(['Day-2', 'DAY II', 'Day2', 'Second day', 'Day 2 – Friday, 2 August 2024', 'Day 2 Friday'])(
    '%s is a band',
    (day) => {
      expect(linesIn(`"${day}",,\n9:00,Opening,Hall`)).toEqual(['Friday, August 2, 09:00, Opening, Hall']);
    },
  );

  test('a day whose name and weekday differ is asked', () => {
    expect(linesIn('Day,Time,Title\nDay 1: Friday,9:00,Opening')).toEqual([
      expect.stringContaining('Day 1: Friday'),
    ]);
  });

  test('a time that may be of the night or of the afternoon is asked', () => {
    const [problem] = linesIn('Day,Time,Title\nDay 1,1:30 - 2:30,Session');
    expect(problem).toContain('clearly before or after noon, such as 13:00, 1 pm or 01:00');
    for (const time of ['13:30 - 14:30', '1:30 - 2:30 pm'])
      expect(linesIn(`Day,Time,Title\nDay 1,${time},Session`)).toEqual([
        'Thursday, August 1, 13:30, 14:30, Session',
      ]);
    expect(linesIn('Day,Time,Title\nDay 1,01:30,Night')).toEqual(['Thursday, August 1, 01:30, Night']);
  });

  test.each(['2-4', '9:00 - soon', '9-10-11', 'after lunch'])('%s is not guessed', (written) => {
    const [problem, ...others] = linesIn(`Day,Time,Title\nDay 1,${written},Session`);
    expect(others).toEqual([]);
    expect(problem).toContain(`row 2, column B (Time): "${written}" is not a time such as 08:30, or two`);
  });

  test('a fault in a poster names the cell of the sheet', () => {
    expect(linesIn('Day 1,,\n9:00,Opening,Hall\nsoon,Session 1,Library')).toEqual([
      expect.stringContaining('media/people.csv, row 3, column A'),
    ]);
  });
});
