import { expect, test } from 'vitest';
import {
  directionOf,
  fillPlaceholders,
  formatDateRange,
  languageName,
  pluralForm,
} from '../../src/core/index.ts';

test('placeholders are replaced wherever they are, and what has no value stays', () => {
  expect(fillPlaceholders('Slide {n} of {all}', { n: 2, all: 5 })).toBe('Slide 2 of 5');
  expect(fillPlaceholders('{all} में से स्लाइड {n}', { n: 2, all: 5 })).toBe('5 में से स्लाइड 2');
  expect(fillPlaceholders('{n} and {other}', { n: 1 })).toBe('1 and {other}');
  // what a visitor types may look like a placeholder
  expect(fillPlaceholders('No row matches “{query}”.', { query: '{query} $&' })).toBe(
    'No row matches “{query} $&”.',
  );
});

test('a language has its name in English and other languages, and what is no language keeps its code', () => {
  expect([languageName('de'), languageName('de', 'de'), languageName('pt-BR')]).toEqual([
    'German',
    'Deutsch',
    'Brazilian Portuguese',
  ]);
  expect(['xx', 'x y'].map((code) => languageName(code))).toEqual(['xx', 'x y']);
});

test('with a language, numbers are written as in that language', () => {
  expect(fillPlaceholders('{n}', { n: 1234 }, 'de')).toBe('1.234');
  expect(fillPlaceholders('{n}', { n: 12 }, 'ar-EG')).toBe('١٢');
});

test('a plural is chosen by the rules of the language, and one that is missing is the form for all others', () => {
  const forms = { zero: 'none', two: 'two', few: 'few', other: 'other' };
  expect([0, 1, 2, 3, 100].map((n) => pluralForm(forms, n, 'ar'))).toEqual([
    'none',
    'other',
    'two',
    'few',
    'other',
  ]);
  expect(pluralForm({ one: '{n} row', other: '{n} rows' }, 1, 'en')).toBe('{n} row');
});

test.each([
  ['ar', 'rtl'],
  ['ar-AE', 'rtl'],
  ['he', 'rtl'],
  ['ur', 'rtl'],
  ['fa', 'rtl'],
  ['en', 'ltr'],
  ['hi', 'ltr'],
  ['zh', 'ltr'],
])('%s is written %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});

test.each([
  ['en', 'August 1 – 3, 2024'],
  ['en-IN', '1–3 August 2024'],
  ['hi', '1–3 अगस्त 2024'],
  ['de', '1.–3. August 2024'],
  ['ar', '1–3 أغسطس 2024'],
  // ICU has no range of these with the month in words
  ['zh', '2024年8月1日 – 2024年8月3日'],
])('the days of the conference in %s: %s', (language, dates) => {
  expect(formatDateRange('2024-08-01T08:00', '2024-08-03T17:00', language)).toBe(dates);
});
