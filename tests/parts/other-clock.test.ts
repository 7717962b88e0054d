import { afterEach, describe, expect, test } from 'vitest';
import { otherClock } from '../../src/parts/other-clock.ts';

const zone = process.env.TZ;

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** What a visitor in `mine` reads of a start elsewhere. */
function inZone(mine: string, starts: string, there: string, language = 'en-GB') {
  process.env.TZ = mine;
  return otherClock(starts, there, language);
}

const KOLKATA = ['2024-08-01T08:00+05:30', 'Asia/Kolkata'] as const;

describe('the clock of the place and that of the visitor', () => {
  test.each([
    ['Asia/Dubai', '06:30'],
    ['Europe/London', '03:30'],
    ['America/New_York', '22:30, Wednesday 31 July,'],
    ['Pacific/Auckland', '14:30'],
  ])('in %s', (mine, here) => {
    expect(inZone(mine, ...KOLKATA)).toEqual({
      there: '08:00',
      place: 'Kolkata (India Standard Time)',
      here,
    });
  });

  test('have nothing to tell apart where both show the same, whatever the zones are called', () => {
    expect(inZone('Asia/Kolkata', ...KOLKATA)).toBeUndefined();
    expect(inZone('Asia/Colombo', ...KOLKATA)).toBeUndefined();
  });

  test('are compared as they are on that day: London has the time of Lagos in summer only', () => {
    expect(inZone('Europe/London', '2024-08-01T08:00+01:00', 'Africa/Lagos')).toBeUndefined();
    expect(inZone('Europe/London', '2024-12-01T08:00+01:00', 'Africa/Lagos')).toEqual({
      there: '08:00',
      place: expect.stringMatching(/^Lagos \(West Africa/),
      here: '07:00',
    });
  });

  test("are not compared for a moment of everybody's own clock", () => {
    expect(inZone('Asia/Dubai', '2024-08-01T08:00', 'Asia/Kolkata')).toBeUndefined();
  });

  test('are named in the language of the page', () => {
    const { here, place } = inZone('America/New_York', ...KOLKATA, 'de') ?? {};
    expect([here, place]).toEqual(['22:30, Mittwoch, 31. Juli,', 'Kolkata (Indische Normalzeit)']);
  });

  test('name the city of a zone in its words', () => {
    const zone = 'America/Argentina/Buenos_Aires';
    expect(inZone('Asia/Kolkata', '2024-08-01T08:00-03:00', zone)?.place).toBe(
      'Buenos Aires (Argentina Standard Time)',
    );
  });

  test('name the city alone where the browser does not know the zone', () => {
    expect(inZone('Asia/Dubai', '2024-08-01T08:00+05:30', 'Asia/New_Town')?.place).toBe('New Town');
  });
});
