import { describe, expect, test } from 'vitest';
import { figure, kilobytes, median, ratio, table } from './figures.ts';
import { blocked } from './open.ts';
import { optionsOf } from './options.ts';

test('the median is the value in the middle, or the mean of the two in the middle', () => {
  expect(median([30, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('figures are written in groups of three, and a dash means that something could not be measured', () => {
  expect([figure(12345.6), figure(0.1234, 3), figure(undefined), figure(Number.NaN)]).toEqual([
    '12,346',
    '0.123',
    '–',
    '–',
  ]);
  expect([kilobytes(0), kilobytes(14_336)]).toEqual(['0', '14.3']);
  expect([ratio(3, 2), ratio(3, 0)]).toEqual(['1.50', '–']);
});

test('a table is Markdown that reads well as text too', () => {
  expect(
    table(
      ['route', 'ms'],
      [
        ['/', '1,100'],
        ['/committees', '–'],
      ],
    ),
  ).toBe(
    [
      '| route       |    ms |',
      '| ----------- | ----: |',
      '| /           | 1,100 |',
      '| /committees |     – |',
    ].join('\n'),
  );
});

describe('blocking time', () => {
  test('is what a task after the first paint takes beyond 50 ms', () => {
    expect(
      blocked(
        [
          [100, 220],
          [300, 340],
        ],
        50,
      ),
    ).toBe(70);
  });

  test('leaves out what lies before the first paint', () => {
    expect(
      blocked(
        [
          [0, 90],
          [100, 260],
        ],
        200,
      ),
    ).toBe(10);
  });
});

test('without a choice all benches run, and a number that is none is an error', () => {
  const parts = ['pages', 'faces', 'scale', 'registrations', 'studio', 'tab'];
  expect(optionsOf([])).toMatchObject({ parts, sizes: [7, 1000, 10_000], rows: [100, 2000, 20_000] });
  expect(optionsOf(['--pages', '--runs', '5'])).toMatchObject({ parts: ['pages'], runs: 5 });
  expect(optionsOf(['--tab', '--registrations'])).toMatchObject({ parts: ['registrations', 'tab'] });
  expect(optionsOf(['--help'])).toBeUndefined();
  expect(() => optionsOf(['--runs', 'many'])).toThrow('--runs takes a whole number above 0, and not "many".');
});
