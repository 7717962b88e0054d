// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScheduleSession } from '../../../src/core/index.ts';
import startSchedule from '../../../src/site/blocks/schedule.client.ts';
import Schedule from '../../../src/site/blocks/schedule.tsx';
import { english } from '../../english.ts';
import { inside } from './sample.ts';
import { startBlock } from './start.ts';

type Props = Parameters<typeof Schedule>[0];

const session = (day: number, from: string, to: string, more: Partial<ScheduleSession>): ScheduleSession => ({
  id: String(more.title),
  title: '',
  starts: `2024-08-0${day}T${from}`,
  ends: `2024-08-0${day}T${to}`,
  from,
  to,
  ...more,
});

const sessionOne = { title: 'Session 1', calendar: inside('/calendar/sessions/one.ics') };
const committees = (name: string) => [{ name, page: inside(`/${name.toLowerCase()}`) }];
const props: Props = {
  uid: '_b1',
  type: 'schedule',
  words: { ...english, addSession: 'Add: {title}' },
  schedule: {
    calendar: inside('/calendar/schedule.ics'),
    committees: [{ name: 'UNSC', calendar: inside('/calendar/committees/unsc.ics') }],
    days: [
      {
        date: '2024-08-01',
        name: 'Day 1',
        text: 'Thursday, August 1',
        sessions: [
          session(1, '08:30', '09:30', { title: 'Registration', room: 'Foyer', text: 'Bring a pen.' }),
          session(1, '10:00', '12:00', {
            ...sessionOne,
            id: 'a',
            room: 'Hall',
            committees: committees('UNSC'),
          }),
          session(1, '10:00', '12:00', {
            ...sessionOne,
            id: 'b',
            room: 'Attic',
            committees: committees('UNHRC'),
          }),
          session(1, '10:00', '11:00', { title: 'Briefing', for: 'Chairs' }),
          session(1, '12:00', '13:00', { title: 'Lunch', break: true }),
        ],
      },
      {
        date: '2024-08-02',
        text: 'Friday, August 2',
        sessions: [session(2, '09:00', '10:00', { title: 'Closing' })],
      },
    ],
  },
};

const show = (more: Partial<Props> = {}) => {
  document.body.innerHTML = renderToStaticMarkup(<Schedule {...props} {...more} />);
};

test('each session has its time, its title and its room, in this order', () => {
  show();
  const [first] = screen.getAllByRole('listitem').filter((item) => item.querySelector('time'));
  expect(first?.textContent).toBe('08:30 – 09:30RegistrationFoyerBring a pen.');
  const times = [...(first?.querySelectorAll('time') ?? [])].map((time) => time.dateTime);
  expect(times).toEqual(['2024-08-01T08:30', '2024-08-01T09:30']);
});

test('one session in several rooms has one title, and those that end at other times say so', () => {
  show();
  expect(screen.getAllByText('Session 1')).toHaveLength(1);
  const slot = screen.getByText('Session 1').closest('[data-slot]');
  expect(slot?.textContent).toBe(
    '10:00Session 1 until 12:00UNSCHallAdd: Session 1, UNSCUNHRCAtticAdd: Session 1, UNHRCBriefing until 11:00For Chairs',
  );
});

test('a session of one committee has its colour, and a session of several has none', () => {
  const [unsc, who] = [
    { name: 'UNSC', colour: '#8a1538' },
    { name: 'WHO', colour: '#006633' },
  ];
  const sessions = [
    session(1, '08:00', '09:00', { title: 'One', committees: [unsc] }),
    session(1, '10:00', '11:00', { title: 'Both', committees: [unsc, who] }),
    session(1, '12:00', '13:00', { ...sessionOne, id: 'a', committees: [unsc] }),
    session(1, '12:00', '13:00', { ...sessionOne, id: 'b', committees: [who] }),
  ];
  const days = [{ date: '2024-08-01', text: 'Thursday', sessions }];
  show({ schedule: { ...props.schedule, days } });
  const coloured = [...document.querySelectorAll<HTMLElement>('[data-signal]')];
  expect(
    coloured.map(({ dataset, textContent }) => [dataset.signal, textContent?.match(/UNSC|WHO/)?.[0]]),
  ).toEqual([
    ['#8a1538', 'UNSC'],
    ['#8a1538', 'UNSC'],
    ['#006633', 'WHO'],
  ]);
});

test('days are headings: below that of the block, or in its place', () => {
  show();
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    ...['Thursday, August 1', 'Friday, August 2'],
  ]);
  show({ heading: 'Schedule' });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Schedule');
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
});

test('links lead to each day, and to calendar files of all, of a committee and of a session', () => {
  show();
  const hrefs = (list: string) =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(hrefs('Jump to')).toEqual(['Day 1 #_b1-day-1', 'Friday, August 2 #_b1-day-2']);
  expect(document.getElementById('_b1-day-2')?.textContent).toContain('Closing');
  expect(hrefs('Add to your calendar')).toEqual([
    'Whole schedule /calendar/schedule.ics',
    'UNSC /calendar/committees/unsc.ics',
  ]);
  const one = screen.getByRole('link', { name: 'Add: Session 1, UNSC' });
  expect(one.getAttribute('href')).toBe('/calendar/sessions/one.ics');
});

describe('during the conference', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Starts the script at a local time, as the times of the schedule are. */
  const startAt = (day: number, hours: number, minutes: number) => {
    vi.setSystemTime(new Date(2024, 7, day, hours, minutes, 30));
    return startBlock(<Schedule {...props} />, startSchedule);
  };
  const marked = (element: HTMLElement) =>
    [...element.querySelectorAll('[data-current]')].map((one) => one.querySelector('p')?.textContent);
  const live = (element: HTMLElement) => element.querySelector('[data-live]')?.textContent;

  test('what is on and what is next is marked, and said at the top with a link', () => {
    const { element } = startAt(1, 11, 15);
    expect(marked(element)).toEqual(['Now Session 1 until 12:00', 'Next Lunch']);
    expect(live(element)).toBe('Now Session 1Next 12:00 Lunch');
    const link = element.querySelector<HTMLAnchorElement>('[data-live] a');
    expect(document.getElementById(String(link?.hash.slice(1)))?.textContent).toContain('Session 1');
  });

  test('it changes at the start of a minute', () => {
    const { element } = startAt(1, 11, 59);
    expect(live(element)).toBe('Now Session 1Next 12:00 Lunch');
    vi.advanceTimersByTime(29_000);
    expect(live(element)).toBe('Now Session 1Next 12:00 Lunch');
    vi.advanceTimersByTime(1_000);
    expect(live(element)).toBe('Now LunchNext Friday, August 2, 09:00 Closing');
    expect(marked(element)).toEqual(['Now Lunch', 'Next Closing']);
  });

  test('between sessions there is only the next one, with its day in the evening', () => {
    expect(live(startAt(1, 9, 45).element)).toBe('Next 10:00 Session 1, Briefing');
    expect(live(startAt(1, 20, 0).element)).toBe('Next Friday, August 2, 09:00 Closing');
  });

  test('before the first session and after the last one, nothing is marked', () => {
    expect(live(startAt(1, 8, 29).element)).toBe('');
    expect(live(startAt(2, 10, 0).element)).toBe('');
    expect(marked(startAt(2, 10, 0).element)).toEqual([]);
  });

  test('nothing goes on when the page goes', () => {
    startAt(1, 11, 0).stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a visitor', () => {
  // far from any zone with people: on the clock of the test, whatever that is, it is another time
  const offset = new Date(2024, 7, 1).getTimezoneOffset() === -330 ? '-03:00' : '+05:30';
  const placed = (moment: string | undefined, at: string) => `${moment}${at}`;
  const scheduleAt = (at: string): Props['schedule'] => ({
    ...props.schedule,
    zone: { id: 'Asia/Kolkata', name: 'India Standard Time' },
    days: props.schedule.days.map((day) => ({
      ...day,
      sessions: day.sessions.map((one) => ({
        ...one,
        starts: placed(one.starts, at),
        ends: placed(one.ends, at),
      })),
    })),
  });
  const startIn = (at: string) =>
    startBlock(<Schedule {...props} schedule={scheduleAt(at)} />, startSchedule).element;

  test('with another clock reads its times in brackets, and a sentence about them', () => {
    const element = startIn(offset);
    expect(element.textContent).toContain(
      'All times: India Standard Time. The times in brackets are on your clock.',
    );
    const here = new Date(`2024-08-01T08:30${offset}`);
    const two = (count: number) => String(count).padStart(2, '0');
    expect(element.querySelector('[data-yours]')?.textContent).toContain(
      `${two(here.getHours())}:${two(here.getMinutes())})`,
    );
  });

  test('with the same clock reads the zone only', () => {
    const minutes = -new Date(2024, 7, 1).getTimezoneOffset();
    const two = (count: number) => String(Math.floor(Math.abs(count))).padStart(2, '0');
    const own = `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
    const element = startIn(own);
    expect(element.textContent).toContain('All times: India Standard Time.');
    expect(element.textContent).not.toContain('brackets');
    expect(element.querySelector('[data-yours]')?.textContent).toBe('');
  });
});
