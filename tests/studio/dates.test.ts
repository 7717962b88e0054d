import { expect, test } from 'vitest';
import { isCompleteMoment, isNextEdition, shiftedEnd } from '../../src/studio/page/form/inputs/dates.ts';

/* What follows in the studio when a start is changed. */

test('an end that would be before its start moves along by as much, and otherwise stays', () => {
  const move = (to: string) => shiftedEnd('2024-08-01T08:00', to, '2024-08-03T17:00');
  expect(move('2027-08-05T08:00')).toBe('2027-08-07T17:00');
  expect(move('2024-08-03T18:00')).toBe('2024-08-06T03:00');
  expect(move('2024-08-02T08:00')).toBeUndefined();
  // days without times, and values that are no moments: a reference, a time of day
  expect(shiftedEnd('2027-02-27', '2028-02-28', '2027-03-01')).toBe('2028-03-01');
  expect(shiftedEnd('08:00', '18:00', '17:00')).toBeUndefined();
  expect(shiftedEnd('2024-08-01T08:00', '2027-08-05T08:00', '$conference.ends')).toBeUndefined();
});

test('a start that is over and moves by more than half a year is that of the next edition', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const is = (from: string, to: string) => isNextEdition(from, to, now);
  expect(is('2024-08-01T08:00', '2027-08-05T08:00')).toBe(true);
  expect(is('2024-08-01T08:00', '2024-10-01T08:00')).toBe(false);
  // it is not over: it is postponed
  expect(is('2027-01-10T08:00', '2027-09-01T08:00')).toBe(false);
});

test('the beginning of a year that somebody types is no date yet', () => {
  expect(['0002-08-05T08:00', '0202-08-05', ''].map(isCompleteMoment)).toEqual([false, false, false]);
  expect(['2027-08-05T08:00', '08:30', '2027-08-05'].map(isCompleteMoment)).toEqual([true, true, true]);
});
