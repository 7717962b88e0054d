import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHEETS } from '../../../src/oc/sheets/index.ts';
import { createSheetNames } from '../../../src/oc/workbook/sheet-names.ts';
import { scaled } from '../../scale.ts';

const TITLES = Object.values(SHEETS).map(({ title }) => title);

test.each([
  ['DISEC [A]: what? *yes* a/b\\c', 'DISEC -A-- what- -yes- a-b-c'],
  ['United Nations Office on Drugs and Crime', 'United Nations Office on Drugs'],
  ["'quoted'", 'quoted'],
  ['', 'Committee'],
  ["'''", 'Committee'],
  ['History', 'History (2)'],
  ['a\tb\nc', 'a␉b c'],
  ['emoji emoji emoji emoji emoji 🌍', 'emoji emoji emoji emoji emoji'],
])('"%s" becomes a sheet "%s"', (wish, name) => {
  expect(createSheetNames([wish], TITLES)).toEqual([name]);
});

test('names that are alike bear numbers', () => {
  expect(createSheetNames(['input', 'unsc', 'UNSC', 'Unsc', 'ＵＮＳＣ'], TITLES)).toEqual([
    'input (2)',
    'unsc',
    'UNSC (2)',
    'Unsc (3)',
    'ＵＮＳＣ (4)',
  ]);
});

test('whatever is wished, Excel takes the names', () => {
  const wish = fc.string({ unit: 'binary', maxLength: 40 });
  const odd = fc.string({ unit: fc.constantFrom(...":\\/?*[]'\u0000 \ud83c\udf0dßÉa"), maxLength: 40 });
  fc.assert(
    fc.property(fc.array(fc.oneof(wish, odd)), (wishes) => {
      const names = createSheetNames(wishes, TITLES);
      expect(names).toHaveLength(wishes.length);
      expect(new Set(['input', 'history', ...names.map((name) => name.toLowerCase())]).size).toBe(
        names.length + 2,
      );
      for (const name of names) {
        expect(name.length).toBeLessThanOrEqual(31);
        expect(name).toMatch(/^(?!')[^[\]:*?/\\\p{Surrogate}\p{Cc}]+(?<!')$/u);
      }
    }),
    { numRuns: scaled(30, 100) },
  );
});
