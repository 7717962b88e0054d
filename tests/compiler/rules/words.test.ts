import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDayRanges, wrongWeekdays } from '../../../src/compiler/rules/dates.ts';
import {
  findExampleAddress,
  isCrossedOut,
  isInvented,
  matchPlaceholder,
} from '../../../src/compiler/rules/placeholders.ts';
import { dayOfMoment, formatDaySpan, weekdayOf } from '../../../src/compiler/values/times/time.ts';

describe('a placeholder is found in', () => {
  test.each([
    ['Call {phone} before noon', '{phone}'],
    ['Dear [your name],', '[your name]'],
    ['Held by <your school>', '<your school>'],
    ['TODO: ask the principal', 'TODO'],
    ['Lorem ipsum dolor sit amet', 'Lorem ipsum'],
    ['Fee: ???', '???'],
    ['XXXX', 'XXXX'],
    ['Doors open at XX:XX', 'XX'],
    ['On XX August', 'XX'],
    ['The XXth Edition', 'XXth'],
    ['20XX', 'XX'],
    ['Rs. XXX for a delegate', 'XXX'],
    ['+00 00000 00001', '+00 00000 00001'],
    ['00000 00000', '00000 00000'],
    [
      'https://docs.google.com/spreadsheets/d/e/your-sheet/pubhtml?widget=true',
      'https://docs.google.com/spreadsheets/d/e/your-sheet',
    ],
    ['https://forms.gle/your-individual-form', 'https://forms.gle/your-individual-form'],
    [
      'https://docs.google.com/spreadsheets/d/e/EXAMPLE/pubhtml',
      'https://docs.google.com/spreadsheets/d/e/EXAMPLE',
    ],
    [
      'https://drive.google.com/file/d/sample-guide-unsc/view',
      'https://drive.google.com/file/d/sample-guide-unsc',
    ],
  ])('%s', (text, found) => expect(matchPlaceholder(text)).toBe(found));

  test.each([
    'The XX Edition',
    'Superbowl XXX and Chapter XXI',
    'Committee X',
    'Is this real??? Yes!!!',
    'Really?! A todo list, TBA',
    'A [link](https://deodar-hall.school) and a list [1]',
    '1 < 2 and 3 > 2',
    '$100,000,000 or 1000000000',
    '+91 98160 12345',
    'https://docs.google.com/spreadsheets/d/e/2PACX-1vXXYZ/pubhtml',
    'The 1:1 rule; 10.000 people',
    'Write it in your-own words, see /your-page or https://deodar.school/sample-papers',
  ])('and not in: %s', (text) => expect(matchPlaceholder(text)).toBeUndefined());

  test('a value of two Xs alone, but for where it may be a numeral', () => {
    expect(isCrossedOut('XX', 'phone')).toBe(true);
    expect(isCrossedOut('XX', 'edition')).toBe(false);
    expect(isCrossedOut('X', 'phone')).toBe(false);
  });

  test('a person of the name Example alone, and no other name or title', () => {
    expect(isInvented('Asha Example', 'name')).toBe(true);
    expect(isInvented('Leela Example', 'coordinator')).toBe(true);
    expect(isInvented('Example MUN', 'name')).toBe(false);
    expect(isInvented('Good Example', 'title')).toBe(false);
  });

  test('every address and person to fill in that the guide has', () => {
    const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/site-yaml.md'), 'utf8');
    const pieces = [...guide.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, piece]) => piece).join('');
    const values = [...pieces.matchAll(/^[ -]*(\w+): (.*)$/gm)].map(([, key = '', value = '']) => ({
      key,
      value,
    }));
    const people = values.filter(({ key, value }) => key === 'name' && value.endsWith(' Example'));
    const addresses = values.filter(({ value }) => /^https:(?!.*\.example\.)/.test(value));
    expect([people.length, addresses.length]).toEqual([3, 5]);
    for (const { key, value } of people) expect(isInvented(value, key)).toBe(true);
    for (const { value } of addresses) expect(matchPlaceholder(value)).toBeDefined();
  });

  test('any text whatever, without taking long or failing', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'{}[]<>?XxTODO 0+-.@example'), maxLength: 2000 });
    fc.assert(
      fc.property(signs, (text) => {
        const found = [matchPlaceholder(text), findExampleAddress(text)];
        for (const one of found) if (one !== undefined) expect(text).toContain(one);
      }),
    );
  });
});

test.each([
  ['https://example.org/form', 'example.org'],
  ['mailto:hello@mun.example.com', 'hello@mun.example.com'],
  ['@deodarhallmun.example', 'deodarhallmun.example'],
  ['https://example.edu/', undefined],
  ['For example. Org charts', undefined],
  ['https://myexample.organic/', undefined],
])('of %s the address for examples is %s', (text, found) => expect(findExampleAddress(text)).toBe(found));

describe('a weekday', () => {
  const starts = { year: 2024, month: 8, day: 1 };
  const corrected = (text: string) => wrongWeekdays(text, starts).map((one) => one.corrected);

  test.each([
    ['Thursday, 2 August 2024', 'Friday, 2 August 2024'],
    ['on Monday the 1st of August', 'Thursday the 1st of August'],
    ['Sunday, August 2nd', 'Friday, August 2nd'],
    ['1st August 2024 (Friday)', '1st August 2024 (Thursday'],
    ['August 1, 2024, Friday', 'August 1, 2024, Thursday'],
    ['FRIDAY, 1 AUG 2024', 'Thursday, 1 AUG 2024'],
  ])('that does not fit its date is found: %s', (text, right) => expect(corrected(text)).toEqual([right]));

  test.each([
    'Thursday, 1 August 2024',
    'We meet on Friday.',
    'Friday, 31 February 2024',
    // of another year, or nobody knows of which
    'Wednesday, 6 June 1984',
    'On Tuesday, 11 September, the towers fell',
  ])('that fits, or means nothing, is not: %s', (text) => expect(corrected(text)).toEqual([]));

  test('is that of the calendar on every day there is', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const day = dayOfMoment(`${date.toISOString().slice(0, 10)}T08:00`);
          const right = date.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
          expect(day && weekdayOf(day)).toBe(right);
        },
      ),
    );
  });
});

describe('several days in words', () => {
  const days = (text: string) =>
    findDayRanges(text).map(({ first, last, year }) =>
      `${first.day}.${first.month} ${last.day}.${last.month} ${year ?? ''}`.trim(),
    );

  test.each([
    ['1 to 3 August 2024', '1.8 3.8 2024'],
    ['1st, 2nd, and 3rd August', '1.8 3.8'],
    ['30 July – 2 August 2024', '30.7 2.8 2024'],
    ['August 1-3, 2024', '1.8 3.8 2024'],
    ['from July 30 to August 2', '30.7 2.8'],
    ['1 & 2 Sept', '1.9 2.9'],
  ])('are read: %s', (text, read) => expect(days(text)).toEqual([read]));

  test.each(['1 August 2024', '15 members and 10 rooms', 'Rooms 1 to 3 may open', '9 to 5'])(
    'are not: %s',
    (text) => expect(days(text)).toEqual([]),
  );

  test('are written in one way', () => {
    const day = (month: number, day: number, year = 2024) => ({ year, month, day });
    expect(formatDaySpan(day(8, 1), day(8, 3))).toBe('from 1 to 3 August 2024');
    expect(formatDaySpan(day(7, 30), day(8, 2))).toBe('from 30 July to 2 August 2024');
    expect(formatDaySpan(day(12, 30), day(1, 2, 2025))).toBe('from 30 December 2024 to 2 January 2025');
    expect(formatDaySpan(day(8, 1), day(8, 1))).toBe('on 1 August 2024');
  });
});
