import { expect, test } from 'vitest';
import { applyChanges } from '../../src/core/index.ts';
import { createDateChanges, type NewDates } from '../../src/studio/server/dates.ts';
import { withSuggestedFix } from '../../src/studio/server/session/problems.ts';
import { bytes, reader, sample } from './sample.ts';

/* Other days of the conference: what names them goes along, and nothing else. */

const moved = (text: string, days: NewDates) => {
  const changes = createDateChanges(text, days, reader);
  return changes && applyChanges(text, changes);
};
const linesOf = (text: string | undefined, before: string) => {
  const known = new Set(before.split('\n'));
  return text?.split('\n').flatMap((line) => (known.has(line) ? [] : [line.trim()]));
};
const problemsOf = (text: string) =>
  reader
    .compile(bytes(text))
    .problems.filter(({ code }) => ['dates-differ', 'year-differs', 'ends-too-early'].includes(code));

test('of the sample, the year, the days in words, those of the countdown and the footer follow the first day', () => {
  const text = moved(sample, { starts: '2027-09-04T08:00', ends: '2027-09-06T17:00' });
  expect(linesOf(text, sample)).toEqual([
    'year: "27"',
    'dates: 4 to 6 September 2027',
    'starts: 2027-09-04T08:00',
    // nobody has said that this is right
    'ends: 2027-09-06T17:00  # sample',
    '- $conference.dates',
  ]);
  expect(text).not.toContain('1st, 2nd');
  expect(problemsOf(text ?? '')).toEqual([]);
  // from now on they follow it by themselves
  const again = moved(text ?? '', { ends: '2027-09-07T17:00' });
  expect(linesOf(again, text ?? '')).toEqual(['dates: 4 to 7 September 2027', 'ends: 2027-09-07T17:00']);
});

test('days that were others before stay, and an end before the start is left to the field', () => {
  const other = sample.replace('1st, 2nd, and 3rd August 2024', '9th and 10th May 2019');
  const text = moved(other, { starts: '2027-09-04T08:00', ends: '2027-09-06T17:00' });
  expect(text).toContain('9th and 10th May 2019');
  expect(text).toContain('dates: 4 to 6 September 2027');
  expect(moved(sample, { ends: '2020-01-01T08:00' })).toBeUndefined();
});

test('every warning of days and years has a fix in the studio', () => {
  const text = sample
    .replace('starts: 2024-08-01T08:00', 'starts: 2027-09-04T08:00')
    .replace('ends: 2024-08-03T17:00', 'ends: 2027-09-06T17:00');
  const problems = problemsOf(text);
  expect(problems.length).toBeGreaterThan(2);
  expect(problems.map((one) => withSuggestedFix(one).fix !== undefined)).toEqual(problems.map(() => true));
});

test('a level that no page shows is shown with one press, beside where it is asked for', () => {
  const asked = sample.replace('    fullName: United Nations Security', '    level: Beginner\n$&');
  const warnings = (text: string) =>
    reader.compile(bytes(text)).problems.filter(({ code }) => code === 'fact-not-shown');
  const [found] = warnings(asked).map(withSuggestedFix);
  expect(found?.path).toBe('committees[0].level');
  const { offset, end, text } = found?.fix ?? { offset: 0, end: 0, text: '' };
  const shown = applyChanges(asked, [{ from: offset, to: end, insert: text }]);
  expect(linesOf(shown, asked)).toEqual(['- $committee.level']);
  expect(warnings(shown)).toEqual([]);
});
