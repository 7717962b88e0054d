import { compactText, MONTH_NAME, parseMonth } from '../../../core/index.ts';
import { datesInEnglish } from './day-names.ts';
import { dayAtPosition, type ScheduleFacts } from './schedule-facts.ts';
import { headingsInLanguage } from './schedule-headings.ts';
import { dayFromNumber, dayNumberOf, dayOfMoment, weekdayOf } from './time.ts';

/* Reads days and times as people write them in tables. */

/** Arabic, Persian and Hindi. */
const NON_LATIN_DIGITS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९'];

/** Also removes the direction marks that spreadsheets insert. */
function withLatinDigits(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[٠-٩۰-۹०-९]/g, (digit) =>
      String(Math.max(...NON_LATIN_DIGITS.map((digits) => digits.indexOf(digit)))),
    )
    .trim();
}

const HOUR_WORDS = /^kl\.?\s*|\s*(?:uhr|hrs?\.?|hours|uur|horas?|heures?|noon|onwards?)$/gi;

/** Converts `8.30`, `08:30:00`, `8:30 AM`, `8 pm`, `9h`, `0900`, `12 noon` or `٨:٣٠` to the form `08:30`. */
export function parseTime(text: string): string | undefined {
  return formatClock(parseClock(text));
}

interface ClockTime {
  hours: number;
  minutes: string | undefined;
  half: 'a' | 'p' | undefined;
  /** Whether the text can only be a time. A number alone is ambiguous. */
  isSure: boolean;
}

function parseClock(text: string): ClockTime | undefined {
  const latin = withLatinDigits(text);
  if (/^noon$/i.test(latin)) return { hours: 12, minutes: '00', half: 'p', isSure: true };
  const bare = latin.replace(HOUR_WORDS, '');
  const match =
    /^(\d{1,2})(?:[:.h](\d\d)(?::\d\d)?)?\s*(?:([ap])\.?\s?m\.?|h)?$/i.exec(bare) ??
    /^([01]\d|2[0-3])([0-5]\d)$/.exec(bare);
  const [whole, hours, minutes, half] = match ?? [];
  if (whole === undefined || hours === undefined) return undefined;
  const isSure = minutes !== undefined || half !== undefined || /h$/i.test(whole) || bare !== latin;
  return { hours: Number(hours), minutes, half: half?.toLowerCase() as ClockTime['half'], isSure };
}

function formatClock(clock: ClockTime | undefined): string | undefined {
  if (!clock?.isSure) return undefined;
  const { hours, minutes = '00', half } = clock;
  if (half && (hours < 1 || hours > 12)) return undefined;
  const hour = half ? (hours % 12) + (half === 'p' ? 12 : 0) : hours;
  return hour > 23 || Number(minutes) > 59 ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`;
}

const RANGE_SEPARATOR =
  /\s*(?:[-–—−~→/]|(?<=[\s\d])(?:to|until|till|bis|à|a|au|até|às|hasta|fino|alle|tot|sampai|إلى|حتى|至|到)(?=[\s\d]))\s*/iu;

/** Reads `9:00 – 10:30`, `9–10.30 am`, `from 14h to 15h30`, or a start. Undefined if the numbers are ambiguous, as in `2-4`. */
export function parseTimeRange(text: string): { starts: string; ends?: string } | undefined {
  const single = parseTime(text);
  if (single !== undefined) return { starts: single };
  const written = text.replace(/^\s*(?:from|von|de|das|dalle|van|dari|ore|من)\s+(?=\d)/iu, '');
  const [first, second, ...more] = written.split(RANGE_SEPARATOR).map(parseClock);
  if (!first || !second || more.length > 0) return undefined;
  const isSure = first.isSure || second.isSure || areUnambiguousHours(first, second);
  const timesOf = (clock: ClockTime, half: ClockTime['half']) =>
    (half ? [{ ...clock, half }, { ...clock, half: otherHalfOfDay(half) }, clock] : [clock]).flatMap(
      (one) => formatClock({ ...one, isSure }) ?? [],
    );
  // am or pm may be written only once: "9–10.30 am", "11 – 1 pm", "11 am – 1"
  const starts = timesOf(first, first.half ? undefined : second.half);
  const ends = timesOf(second, second.half ? undefined : first.half);
  const pairs = starts.flatMap((start) => ends.map((end) => ({ starts: start, ends: end })));
  return pairs.find((pair) => pair.starts < pair.ends) ?? pairs[0];
}

/** Accepts `9-11`, a morning or a 24-hour clock, but not `2-4`. */
function areUnambiguousHours(first: ClockTime, second: ClockTime): boolean {
  return (
    first.half === undefined && second.half === undefined && first.hours >= 8 && second.hours > first.hours
  );
}

function otherHalfOfDay(half: 'a' | 'p'): 'a' | 'p' {
  return half === 'a' ? 'p' : 'a';
}

const NUMERIC_DATE = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d\d)$/;
const DAY_FIRST_DATE = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?(?: of|\\.)?[ -](${MONTH_NAME})\\.?(?:,?[ -](\\d{4}|\\d\\d))?$`,
  'i',
);
const MONTH_FIRST_DATE = new RegExp(`^(${MONTH_NAME})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?$`, 'i');
const YEAR_FIRST_DATE = new RegExp(`^(\\d{4}) (${MONTH_NAME}) (\\d{1,2})$`, 'i');
const WEEKDAY_PREFIX = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,?\s*/i;

const POSITION_WORDS = [
  'one first i',
  'two second ii',
  'three third iii',
  'four fourth iv',
  'five fifth v',
  'six sixth vi',
  'seven seventh vii',
];

/** Counts from 1 in `Day Two` or `Second day`. Returns 0 for other texts. */
function parseDayPosition(text: string, language: string): number {
  const [one = '', other = '', ...more] = text.toLowerCase().split(/\s+/);
  if (more.length > 0) return 0;
  const { isDay } = headingsInLanguage(language);
  const word = isDay(one) ? other : isDay(other) ? one.replace(/^(\d)(?:st|nd|rd|th)$/, '$1') : '';
  return /^[1-7]$/.test(word)
    ? Number(word)
    : POSITION_WORDS.findIndex((words) => words.split(' ').includes(word)) + 1;
}

/** Reads the cell as a whole or, if that fails, in parts: `Day 1: Friday, August 2`. */
export function parseDay(cell: string, facts: ScheduleFacts): number | undefined {
  const whole = parseDayText(cell, facts);
  if (whole !== undefined) return whole;
  const [, position, rest] = /^([\p{L}\p{M}]+[ -]?\d\d?)[\s,]+(.+)$/u.exec(cell) ?? [];
  const parts =
    position && rest
      ? [position, rest]
      : cell.split(/\s*[:()|\n]\s*|\s+[-–—]\s+/).filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 4) return undefined;
  const days = new Set(parts.flatMap((part) => parseDayText(part, facts) ?? []));
  const [day] = days;
  return days.size === 1 ? day : undefined;
}

/**
 * Reads a date in any usual form, the name of a day, its position (`Day 1`), or a weekday, in English or in the language of the
 * site. An ambiguous date such as `1/8/2024` is read as a day of the conference.
 */
function parseDayText(cell: string, facts: ScheduleFacts): number | undefined {
  const { days, first, language } = facts;
  const named = days.find(({ id, name }) => [id, name].some((one) => compactText(one) === compactText(cell)));
  if (named) return named.number;
  const text = withLatinDigits(cell);
  const [, word, position] = /^(?:([\p{L}\p{M}]+)[ -]?)?#?(\d\d?)$/u.exec(text) ?? [];
  if (position && (word === undefined || headingsInLanguage(language).isDay(word)))
    return Number(position) > 0 ? dayAtPosition(Number(position) - 1, facts) : undefined;
  const inWords = parseDayPosition(text, language);
  if (inWords > 0) return dayAtPosition(inWords - 1, facts);
  // spreadsheets may write a time after a date
  const date = text.replace(/[T ]00:00(:00)?$/, '');
  const iso = dayOfMoment(`${date}T`);
  if (iso) return dayNumberOf(iso);
  const found = [date, ...datesInEnglish(date, language)].flatMap((one) => {
    const [weekday = ''] = WEEKDAY_PREFIX.exec(one) ?? [];
    const rest = one.slice(weekday.length);
    if (rest === '' && weekday) return dayOnWeekday(weekday, facts) ?? [];
    return possibleDays(rest, first === undefined ? undefined : dayFromNumber(first).year);
  });
  const numbers = [...new Set(found)];
  const fitting = numbers.filter((number) => isConferenceDay(number, facts));
  return fitting.length === 1 ? fitting[0] : numbers.length === 1 ? numbers[0] : undefined;
}

/** An ambiguous date such as `1/8/2024` has two days. */
function possibleDays(date: string, year: number | undefined): number[] {
  const [, day, dayMonth, dayYear] = DAY_FIRST_DATE.exec(date) ?? [];
  if (day) return distinctDayNumbers([[day, parseMonth(String(dayMonth)), dayYear]], year);
  const [, month, monthDay, monthYear] = MONTH_FIRST_DATE.exec(date) ?? [];
  if (month) return distinctDayNumbers([[String(monthDay), parseMonth(month), monthYear]], year);
  const [, one, other, numericYear] = NUMERIC_DATE.exec(date) ?? [];
  const [, yearBefore, monthAfter, lastDay] = YEAR_FIRST_DATE.exec(date) ?? [];
  if (lastDay) return distinctDayNumbers([[lastDay, parseMonth(String(monthAfter)), yearBefore]], year);
  if (!one) return [];
  return distinctDayNumbers(
    [
      [one, Number(other), numericYear],
      [String(other), Number(one), numericYear],
    ],
    year,
  );
}

function distinctDayNumbers(
  dates: [day: string, month: number, year: string | undefined][],
  usual: number | undefined,
): number[] {
  const numbers = dates.flatMap(([day, month, written]) => {
    const year = written === undefined ? usual : Number(written.length === 2 ? `20${written}` : written);
    const number = year === undefined ? undefined : dayNumberOf({ year, month, day: Number(day) });
    return number ?? [];
  });
  return [...new Set(numbers)];
}

function isConferenceDay(number: number, { first, last }: ScheduleFacts): boolean {
  return first !== undefined && number >= first && number <= (last ?? first);
}

function dayOnWeekday(word: string, { first, last = first }: ScheduleFacts): number | undefined {
  if (first === undefined || last === undefined) return undefined;
  const start = word.slice(0, 3).toLowerCase();
  const found = Array.from({ length: Math.min(last - first + 1, 14) }, (_, index) => first + index).filter(
    (number) => weekdayOf(dayFromNumber(number))?.slice(0, 3).toLowerCase() === start,
  );
  return found.length === 1 ? found[0] : undefined;
}
