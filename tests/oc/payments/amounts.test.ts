import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '../../../src/oc/model.ts';
import { createAmountReader, currencyDecimals, formatDecimal } from '../../../src/oc/payments/amounts.ts';

/** What a cell is read as, beside others of its column: digits with a point; `?` where it is not clear. */
function read(cell: Cell, currency = 'INR', others: Cell[] = []): string | undefined {
  const amount = createAmountReader([cell, ...others], currency)(cell);
  if (!amount) return undefined;
  const digits =
    amount.units === undefined
      ? '?'
      : formatDecimal(amount.units, currencyDecimals(amount.currency ?? currency));
  return amount.currency ? `${amount.currency} ${digits}` : digits;
}

test.each([
  ['2,000.00', '2000.00'],
  ['2.000,00', '2000.00'],
  ['1,50,000', '150000.00'],
  ['10,00,000.50', '1000000.50'],
  ['2 000,5', '2000.50'],
  ["2'000.00", '2000.00'],
  ['1.234.567', '1234567.00'],
  ['2,000', '2000.00'],
  ['(500.00)', '-500.00'],
  ['-500', '-500.00'],
  ['−500', '-500.00'],
  ['500-', '-500.00'],
  ['500.00 Cr', '500.00'],
  ['500.00 Dr', '-500.00'],
  ['₹2,000/-', 'INR 2000.00'],
  ['Rs. 2,000', '2000.00'],
  ['INR 2000', 'INR 2000.00'],
  ['€ 49,50', 'EUR 49.50'],
  ['₹ १,५००', 'INR 1500.00'],
  ['JPY 5,000', 'JPY 5000'],
  [2000.5, '2000.50'],
  [0.1 + 0.2, '0.30'],
  [-12, '-12.00'],
  ['2,00,0', '?'],
  ['2000.005', '?'],
  ['1.2.3', '?'],
  [0.001, '?'],
  [1e20, '?'],
  ['paid', undefined],
  ['', undefined],
] as [Cell, string | undefined][])('%j is read as %s', (cell, expected) => {
  expect(read(cell)).toBe(expected);
});

test('three digits after one point or comma are thousands, unless the column or the currency says that they may be decimals', () => {
  expect(read('2.000')).toBe('2000.00');
  expect(read('2.000', 'INR', ['12,50'])).toBe('2000.00');
  expect(read('2.000', 'INR', ['12.50'])).toBe('2.00');
  expect(read('2.005', 'INR', ['12.50'])).toBe('?');
  expect(read('2.000', 'INR', ['12.50', '12,50'])).toBe('?');
  expect(read('2.000', 'KWD')).toBe('?');
});

test('no amount loses a unit, however it is written, and sums are exact', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { maxLength: 20 }), (all) => {
      const written = all.map((units) => formatDecimal(BigInt(units), 2));
      const grouped = written.map((text) => text.replace(/\B(?=(\d{3})+\.)/g, ','));
      const german = grouped.map((text) => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')));
      for (const texts of [written, grouped, german]) {
        const reader = createAmountReader(texts, 'INR');
        const sum = texts.reduce((total, text) => total + (reader(text)?.units ?? 0n), 0n);
        expect(sum).toBe(all.reduce((total, units) => total + BigInt(units), 0n));
      }
    }),
  );
});
