// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Countdown from '../../src/blocks/countdown.tsx';

const block = (
  <Countdown
    uid="_b3"
    type="countdown"
    heading="BIGGER. BETTER. BRIGHTER."
    text="The conference starts in:"
    dates="1st, 2nd, and 3rd August"
    starts="2024-08-01T08:00"
    days="Days"
    hours="Hours"
    minutes="Minutes"
  />
);

const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const shown = () =>
  screen.getByRole('timer', { name: 'The conference starts in:' }).textContent?.match(/\d+/g);

beforeEach(() => {
  vi.useFakeTimers();
  // Local time, as the target is.
  vi.setSystemTime(new Date(2024, 6, 30, 5, 57, 30));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('before the first second is over no number stands, and the dates do', () => {
  render(block);
  pass(990);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText('1st, 2nd, and 3rd August')).toBeTruthy();
});

test('the server writes no number either, so that hydration finds what it expects', () => {
  expect(renderToString(block)).not.toMatch(/>\d+</);
});

test('after about a second it shows days, hours and minutes of two digits', () => {
  render(block);
  pass(1000);
  expect(shown()).toEqual(['02', '02', '02']);
});

test('it moves on every 60 seconds and not between', () => {
  render(block);
  pass(1000);
  pass(59_000);
  expect(shown()).toEqual(['02', '02', '02']);
  pass(1000);
  expect(shown()).toEqual(['02', '02', '01']);
});

test('once the conference has started it stays at zero', () => {
  vi.setSystemTime(new Date(2024, 7, 3));
  render(block);
  pass(1000);
  expect(shown()).toEqual(['00', '00', '00']);
});

test('it stops when it leaves the page', () => {
  const { unmount } = render(block);
  pass(1000);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
