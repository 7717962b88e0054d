import { expect, test } from 'vitest';
import { compileSmall } from './cases.ts';
import { small } from './small-site.ts';

/** Whether pages show a notice from 1 to 5 March at a moment, at a place of a time zone. */
function isShown(now: string, dates: string[], zone?: string): boolean {
  const site = zone ? small.replace('\n  starts:', `\n  timezone: ${zone}\n  starts:`) : small;
  const notice = ['notice:', '  text: Registration closes on Friday.', ...dates, ''].join('\n');
  const { site: compiled, problems } = compileSmall(notice + site, new Date(now));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const shown = compiled?.shell.notice;
  return shown !== undefined && !shown.isAhead;
}

const DATES = ['  from: 2024-03-01T09:00', '  until: 2024-03-05T23:59'];

test('a notice is shown from its first to its last date, by the clocks of its place', () => {
  const shown = (now: string) => isShown(now, DATES, 'Asia/Kolkata');
  expect(shown('2024-03-01T03:29:00Z')).toBe(false);
  expect(shown('2024-03-01T03:30:00Z')).toBe(true);
  expect(shown('2024-03-05T18:28:00Z')).toBe(true);
  expect(shown('2024-03-05T18:30:00Z')).toBe(false);
});

test('without a time zone it is shown while the dates fit any place, and without dates always', () => {
  expect(isShown('2024-02-29T20:00:00Z', DATES)).toBe(false);
  expect(isShown('2024-02-29T22:00:00Z', DATES)).toBe(true);
  expect(isShown('2024-03-06T11:00:00Z', DATES)).toBe(true);
  expect(isShown('2024-03-06T13:00:00Z', DATES)).toBe(false);
  expect(isShown('2090-01-01T00:00:00Z', [])).toBe(true);
});
