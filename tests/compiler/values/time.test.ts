import { expect, test } from 'vitest';
import { daysUntilEnd, isEndTooEarly } from '../../../src/compiler/values/times/time.ts';

test.each([
  ['21:00', '00:30', 1],
  ['18:30', '05:45', 1],
  // a party that ends at breakfast is more likely a mistake
  ['19:00', '06:30', 0],
  // 02:00 for 14:00 is the usual mistake
  ['14:00', '02:00', 0],
  ['09:00', '17:00', 0],
] as const)('from %s to %s it is %i days', (starts, ends, days) => {
  expect(daysUntilEnd(starts, ends)).toBe(days);
  expect(isEndTooEarly(starts, ends)).toBe(days === 0 && ends < starts);
});
