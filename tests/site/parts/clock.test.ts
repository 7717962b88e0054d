import { afterEach, describe, expect, test } from 'vitest';
import { formatMoment } from '../../../src/core/index.ts';
import { compareClocks, eventPhase, formatTwoDigits, timeLeft } from '../../../src/site/parts/clock.ts';

const zone = process.env.TZ;

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const between = (now: string, until: string) =>
  Object.values(timeLeft(new Date(until), new Date(now)))
    .map((count) => formatTwoDigits(count, 'en'))
    .join(' ');

describe('what is left', () => {
  test.each([
    ['a minute and a half', '2024-08-01T07:58:30', '00 00 01'],
    ['less than a minute', '2024-08-01T07:59:01', '00 00 00'],
    ['two days, two hours and two minutes', '2024-07-30T05:58:00', '02 02 02'],
    ['a day to the minute', '2024-07-31T08:00:00', '01 00 00'],
    ['more than 99 days', '2024-01-01T08:00:00', '213 00 00'],
    ['nothing at the moment itself', '2024-08-01T08:00:00', '00 00 00'],
    ['nothing in the past', '2024-09-01T08:00:00', '00 00 00'],
  ])('is right for %s', (_, now, expected) => {
    process.env.TZ = 'Asia/Kolkata';
    expect(between(now, '2024-08-01T08:00')).toBe(expected);
  });

  test('has an hour less where the clock is put forward in between', () => {
    process.env.TZ = 'Europe/Berlin';
    expect(between('2024-03-30T08:00', '2024-03-31T08:00')).toBe('00 23 00');
  });

  test('has an hour more where the clock is put back in between', () => {
    process.env.TZ = 'America/New_York';
    expect(between('2024-11-02T08:00', '2024-11-03T08:00')).toBe('01 01 00');
  });
});

test('counts, times and days are written as the language writes them', () => {
  process.env.TZ = 'America/New_York';
  expect(formatTwoDigits(3, 'ar-EG')).toBe('٠٣');
  expect(compareClocks(...KOLKATA, 'ar-EG')).toMatchObject({ time: '٠٨:٠٠', zone: 'توقيت الهند' });
  expect(formatMoment('2024-08-01T08:00+05:30', 'hi')).toBe('1 अगस्त 2024 को 08:00 बजे');
});

describe('the phase', () => {
  const at = (now: string, ends?: string) =>
    eventPhase(new Date(now), new Date('2024-08-01T08:00Z'), ends ? new Date(ends) : undefined);

  test.each([
    ['before', '2024-08-01T07:59:59Z'],
    ['during', '2024-08-01T08:00:00Z'],
    ['during', '2024-08-03T16:59:59Z'],
    ['after', '2024-08-03T17:00:00Z'],
  ])('is %s at %s', (phase, now) => {
    expect(at(now, '2024-08-03T17:00Z')).toBe(phase);
  });

  test('without an end, such as of a deadline, is over when it comes', () => {
    expect(at('2024-08-01T07:59:59Z')).toBe('before');
    expect(at('2024-08-01T08:00:00Z')).toBe('after');
  });
});

/** What a visitor in `mine` reads of a start elsewhere. */
function inZone(mine: string, starts: string, there: string, language = 'en-GB') {
  process.env.TZ = mine;
  return compareClocks(starts, there, language);
}

const KOLKATA = ['2024-08-01T08:00+05:30', 'Asia/Kolkata'] as const;

describe('the clock of the place and that of the visitor', () => {
  test.each([
    ['Asia/Dubai', '06:30'],
    ['Europe/London', '03:30'],
    ['America/New_York', 'Wednesday 31 July at 22:30'],
    ['Pacific/Auckland', '14:30'],
  ])('in %s', (mine, yourTime) => {
    expect(inZone(mine, ...KOLKATA)).toEqual({
      time: '08:00',
      city: 'Kolkata',
      zone: 'India Standard Time',
      yourTime,
    });
  });

  test('have nothing to tell apart where both show the same, whatever the zones are called', () => {
    expect(inZone('Asia/Kolkata', ...KOLKATA)).toBeUndefined();
    expect(inZone('Asia/Colombo', ...KOLKATA)).toBeUndefined();
  });

  test('are compared as they are on that day: London has the time of Lagos in summer only', () => {
    expect(inZone('Europe/London', '2024-08-01T08:00+01:00', 'Africa/Lagos')).toBeUndefined();
    expect(inZone('Europe/London', '2024-12-01T08:00+01:00', 'Africa/Lagos')).toEqual({
      time: '08:00',
      city: 'Lagos',
      zone: expect.stringMatching(/^West Africa/),
      yourTime: '07:00',
    });
  });

  test("are not compared for a moment of everybody's own clock", () => {
    expect(inZone('Asia/Dubai', '2024-08-01T08:00', 'Asia/Kolkata')).toBeUndefined();
  });

  test('are named in the language of the page', () => {
    const { yourTime, zone } = inZone('America/New_York', ...KOLKATA, 'de') ?? {};
    expect([yourTime, zone]).toEqual(['Mittwoch, 31. Juli um 22:30', 'Indische Normalzeit']);
  });

  test('name the city of a zone in its words', () => {
    const zone = 'America/Argentina/Buenos_Aires';
    expect(inZone('Asia/Kolkata', '2024-08-01T08:00-03:00', zone)).toMatchObject({
      city: 'Buenos Aires',
      zone: 'Argentina Standard Time',
    });
  });

  test('name the zone by its identifier where the browser does not know the zone', () => {
    expect(inZone('Asia/Dubai', '2024-08-01T08:00+05:30', 'Asia/New_Town')).toMatchObject({
      city: 'New Town',
      zone: 'Asia/New_Town',
    });
  });
});
