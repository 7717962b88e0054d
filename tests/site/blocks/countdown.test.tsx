// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import startCountdown from '../../../src/site/blocks/countdown.client.ts';
import Countdown from '../../../src/site/blocks/countdown.tsx';
import { english } from '../../english.ts';
import { inside } from './sample.ts';
import { startBlock } from './start.ts';

const props: Parameters<typeof Countdown>[0] = {
  uid: '_b3',
  type: 'countdown',
  heading: 'BIGGER. BETTER. BRIGHTER.',
  text: 'The conference starts in:',
  dates: '1st, 2nd, and 3rd August',
  starts: '2024-08-01T08:00',
  words: english,
};

const block = <Countdown {...props} />;
const render = (countdown = block) => startBlock(countdown, startCountdown);

const pass = (time: number) => vi.advanceTimersByTime(time);
const shown = () =>
  screen.getByRole('timer', { name: 'The conference starts in:' }).textContent?.match(/\d+/g);

beforeEach(() => {
  vi.useFakeTimers();
  // Local time, as the target is.
  vi.setSystemTime(new Date(2024, 6, 30, 5, 57, 30));
});

afterEach(() => {
  vi.useRealTimers();
});

test('before the first second is over there is no number, and the dates are in their place', () => {
  const { element } = render();
  const instead = () => element.querySelector<HTMLElement>('[data-said="true"]');
  pass(990);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(instead()?.textContent).toContain('1st, 2nd, and 3rd August');
  pass(10);
  expect(instead()).toBeNull();
  expect(screen.getAllByText('1st, 2nd, and 3rd August')).toHaveLength(1);
});

test('where no dates are given in words, the day and the time of the start stand there', () => {
  const { dates: _inWords, ...others } = props;
  const { element } = render(<Countdown {...others} starts="2024-08-01T08:00+05:30" />);
  expect(element.querySelector('[data-said="true"]')?.textContent).toContain('August 1, 2024 at 08:00');
});

test('the server writes no number', () => {
  expect(renderToStaticMarkup(block)).not.toMatch(/>\d+</);
});

test('after about a second it shows days, hours and minutes of two digits', () => {
  render();
  pass(1000);
  expect(shown()).toEqual(['02', '02', '02']);
});

test('it moves on every 60 seconds and not between', () => {
  render();
  pass(1000);
  pass(59_000);
  expect(shown()).toEqual(['02', '02', '02']);
  pass(1000);
  expect(shown()).toEqual(['02', '02', '01']);
});

test('once the conference has started it stays at zero', () => {
  vi.setSystemTime(new Date(2024, 7, 3));
  render();
  pass(1000);
  expect(shown()).toEqual(['00', '00', '00']);
});

test('it stops when its page goes', () => {
  const { stop } = render();
  pass(1000);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

describe('once the conference has started', () => {
  const words = { ends: '2024-08-03T17:00', during: 'It is on.', after: 'It is over.' };
  const show = (now: Date, more: object) => {
    vi.setSystemTime(now);
    render(<Countdown {...props} {...more} />);
    pass(1000);
  };

  test.each([
    ['at its start', new Date(2024, 7, 1, 8), 'It is on.'],
    ['at its end', new Date(2024, 7, 3, 17), 'It is over.'],
  ])('its words take the place of the numbers %s', (_, now, said) => {
    show(now, words);
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('until then neither is said', () => {
    show(new Date(2024, 7, 1, 7, 58), words);
    expect(screen.queryByText(/^It is/)).toBeNull();
    expect(shown()).toEqual(['00', '00', '01']);
  });

  test('the words come when it starts before the eyes of the visitor, and go when it ends', () => {
    show(new Date(2024, 7, 1, 7, 59), words);
    pass(60_000);
    expect(screen.getByText('It is on.')).toBeTruthy();
    pass(57 * 3_600_000);
    expect(screen.queryByText('It is on.')).toBeNull();
    expect(screen.getByText('It is over.')).toBeTruthy();
  });

  test('the zeros stay for the phase that has no words', () => {
    show(new Date(2024, 7, 2), { ...words, during: undefined });
    expect(shown()).toEqual(['00', '00', '00']);
  });
});

describe('the clock of the place', () => {
  const zone = process.env.TZ;
  const elsewhere = { starts: '2024-08-01T08:00+05:30', timezone: 'Asia/Kolkata' };
  const sentence = '08:00 in Kolkata (India Standard Time) is 06:30 on your clock.';

  beforeEach(() => {
    process.env.TZ = 'Asia/Dubai';
  });
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test('is said in words where the visitor has another, and only until the start', () => {
    render(<Countdown {...props} {...elsewhere} />);
    expect(screen.queryByText(/on your clock/)).toBeNull();
    pass(1000);
    expect(screen.getByText(sentence)).toBeTruthy();
    vi.setSystemTime(new Date('2024-08-01T02:30Z'));
    pass(60_000);
    expect(screen.queryByText(/on your clock/)).toBeNull();
  });

  test('is not said where the visitor has the same', () => {
    process.env.TZ = 'Asia/Colombo';
    render(<Countdown {...props} {...elsewhere} />);
    pass(1000);
    expect(screen.queryByText(/on your clock/)).toBeNull();
  });

  test('is not said by the server, which knows no visitor', () => {
    document.body.innerHTML = renderToStaticMarkup(<Countdown {...props} {...elsewhere} />);
    expect(screen.queryByText(/on your clock/)).toBeNull();
  });
});

describe('the links for calendars', () => {
  const calendar = { whole: inside('/calendar/conference.ics') };

  test('are there before any script, for all days and for each', () => {
    const days = [{ id: inside('/calendar/day-1.ics'), name: 'Day 1' }];
    document.body.innerHTML = renderToStaticMarkup(<Countdown {...props} calendar={{ ...calendar, days }} />);
    const list = screen.getByRole('list', { name: 'Add to your calendar' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All days', '/calendar/conference.ics'],
      ['Day 1', '/calendar/day-1.ics'],
    ]);
    expect(links.every((link) => link.hasAttribute('download'))).toBe(true);
  });

  test('are left out where there is nothing to add', () => {
    render();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText('Add to your calendar')).toBeNull();
  });
});
