import { compact, MONTH_NAME, monthOf } from '../../../core/index.ts';
import { datesInEnglish } from './day-names.ts';
import { dayAtPosition, type ScheduleFacts } from './schedule-facts.ts';
import { headingsIn } from './schedule-headings.ts';
import { dayAt, dayOf, numberOf, weekdayOf } from './time.ts';

/* Reads days and times as people write them in tables. */

/** The digits from 0 to 9 in Arabic, Persian and Hindi. */
const DIGITS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९'];

/** Converts the digits in a day or a time to `0` to `9`, and removes the direction marks that spreadsheets insert. */
function withLatinDigits(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => String(Math.max(...DIGITS.map((digits) => digits.indexOf(digit)))))
    .trim();
}

/** Matches words and letters next to the digits of a time, in the languages of sites. */
const HOUR_WORDS = /^kl\.?\s*|\s*(?:uhr|hrs?\.?|hours|uur|horas?|heures?|noon|onwards?)$/gi;

/**
 * Converts a time from a spreadsheet or a poster to the form `08:30`. Examples: `8.30`, `08:30:00`, `8:30 AM`, `8 pm`, `9h`,
 * `0900`, `12 noon`, `٨:٣٠`.
 */
export function timeIn(text: string): string | undefined {
  return timeOf(clockOf(text));
}

interface Clock {
  hours: number;
  minutes: string | undefined;
  half: 'a' | 'p' | undefined;
  /** Whether the text can only be a time. A number alone is ambiguous. */
  isSure: boolean;
}

function clockOf(text: string): Clock | undefined {
  const latin = withLatinDigits(text);
  if (/^noon$/i.test(latin)) return { hours: 12, minutes: '00', half: 'p', isSure: true };
  const bare = latin.replace(HOUR_WORDS, '');
  const match =
    /^(\d{1,2})(?:[:.h](\d\d)(?::\d\d)?)?\s*(?:([ap])\.?\s?m\.?|h)?$/i.exec(bare) ??
    /^([01]\d|2[0-3])([0-5]\d)$/.exec(bare);
  const [whole, hours, minutes, half] = match ?? [];
  if (whole === undefined || hours === undefined) return undefined;
  const isSure = minutes !== undefined || half !== undefined || /h$/i.test(whole) || bare !== latin;
  return { hours: Number(hours), minutes, half: half?.toLowerCase() as Clock['half'], isSure };
}

function timeOf(clock: Clock | undefined): string | undefined {
  if (!clock?.isSure) return undefined;
  const { hours, minutes = '00', half } = clock;
  if (half && (hours < 1 || hours > 12)) return undefined;
  const hour = half ? (hours % 12) + (half === 'p' ? 12 : 0) : hours;
  return hour > 23 || Number(minutes) > 59 ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`;
}

const UNTIL =
  /\s*(?:[-–—−~→/]|(?<=[\s\d])(?:to|until|till|bis|à|a|au|até|às|hasta|fino|alle|tot|sampai|إلى|حتى|至|到)(?=[\s\d]))\s*/iu;

/**
 * Returns the start of a session, and also its end if the cell contains both: `9:00 – 10:30`, `9–10.30 am`, `from 14h to
 * 15h30`. Undefined if the numbers are ambiguous, as in `2-4`.
 */
export function rangeIn(text: string): { starts: string; ends?: string } | undefined {
  const single = timeIn(text);
  if (single !== undefined) return { starts: single };
  const written = text.replace(/^\s*(?:from|von|de|das|dalle|van|dari|ore|من)\s+(?=\d)/iu, '');
  const [first, second, ...more] = written.split(UNTIL).map(clockOf);
  if (!first || !second || more.length > 0) return undefined;
  const isSure = first.isSure || second.isSure || isUnambiguous(first, second);
  const timesOf = (clock: Clock, half: Clock['half']) =>
    (half ? [{ ...clock, half }, { ...clock, half: otherHalf(half) }, clock] : [clock]).flatMap(
      (one) => timeOf({ ...one, isSure }) ?? [],
    );
  // am or pm may be written only once: "9–10.30 am", "11 – 1 pm", "11 am – 1"
  const starts = timesOf(first, first.half ? undefined : second.half);
  const ends = timesOf(second, second.half ? undefined : first.half);
  const pairs = starts.flatMap((start) => ends.map((end) => ({ starts: start, ends: end })));
  return pairs.find((pair) => pair.starts < pair.ends) ?? pairs[0];
}

/** Whether two numbers can only be hours of a morning or of a 24-hour clock: `9-11`, but not `2-4`. */
function isUnambiguous(first: Clock, second: Clock): boolean {
  return (
    first.half === undefined && second.half === undefined && first.hours >= 8 && second.hours > first.hours
  );
}

function otherHalf(half: 'a' | 'p'): 'a' | 'p' {
  return half === 'a' ? 'p' : 'a';
}

const NUMERIC = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d\d)$/;
const DAY_FIRST = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?(?: of|\\.)?[ -](${MONTH_NAME})\\.?(?:,?[ -](\\d{4}|\\d\\d))?$`,
  'i',
);
const MONTH_FIRST = new RegExp(`^(${MONTH_NAME})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?$`, 'i');
const YEAR_FIRST = new RegExp(`^(\\d{4}) (${MONTH_NAME}) (\\d{1,2})$`, 'i');
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,?\s*/i;

const POSITIONS = [
  'one first i',
  'two second ii',
  'three third iii',
  'four fourth iv',
  'five fifth v',
  'six sixth vi',
  'seven seventh vii',
];

/** Returns the position of a day from words such as `Day Two` or `Second day`, counted from 1. Returns 0 for other texts. */
function positionIn(text: string, language: string): number {
  const [one = '', other = '', ...more] = text.toLowerCase().split(/\s+/);
  if (more.length > 0) return 0;
  const { isDay } = headingsIn(language);
  const word = isDay(one) ? other : isDay(other) ? one.replace(/^(\d)(?:st|nd|rd|th)$/, '$1') : '';
  return /^[1-7]$/.test(word)
    ? Number(word)
    : POSITIONS.findIndex((words) => words.split(' ').includes(word)) + 1;
}

/** Returns the day number of a cell. The cell is read as a whole, or else in parts: `Day 1: Friday, August 2`. */
export function dayIn(cell: string, facts: ScheduleFacts): number | undefined {
  const whole = dayOfText(cell, facts);
  if (whole !== undefined) return whole;
  const [, position, rest] = /^([\p{L}\p{M}]+[ -]?\d\d?)[\s,]+(.+)$/u.exec(cell) ?? [];
  const parts =
    position && rest
      ? [position, rest]
      : cell.split(/\s*[:()|\n]\s*|\s+[-–—]\s+/).filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 4) return undefined;
  const days = new Set(parts.flatMap((part) => dayOfText(part, facts) ?? []));
  const [day] = days;
  return days.size === 1 ? day : undefined;
}

/**
 * Returns the day number of a text: a date in any usual form, the name of a day, its position at the conference (`Day 1`), or a
 * weekday. The text may be in English or in the language of the site. An ambiguous date such as `1/8/2024` is read as a day of
 * the conference.
 */
function dayOfText(cell: string, facts: ScheduleFacts): number | undefined {
  const { days, first, language } = facts;
  const named = days.find(({ id, name }) => [id, name].some((one) => compact(one) === compact(cell)));
  if (named) return named.number;
  const text = withLatinDigits(cell);
  const [, word, position] = /^(?:([\p{L}\p{M}]+)[ -]?)?#?(\d\d?)$/u.exec(text) ?? [];
  if (position && (word === undefined || headingsIn(language).isDay(word)))
    return Number(position) > 0 ? dayAtPosition(Number(position) - 1, facts) : undefined;
  const inWords = positionIn(text, language);
  if (inWords > 0) return dayAtPosition(inWords - 1, facts);
  // spreadsheets may write a time after a date
  const date = text.replace(/[T ]00:00(:00)?$/, '');
  const iso = dayOf(`${date}T`);
  if (iso) return numberOf(iso);
  const found = [date, ...datesInEnglish(date, language)].flatMap((one) => {
    const [weekday = ''] = WEEKDAY.exec(one) ?? [];
    const rest = one.slice(weekday.length);
    if (rest === '' && weekday) return onWeekday(weekday, facts) ?? [];
    return datesIn(rest, first === undefined ? undefined : dayAt(first).year);
  });
  const numbers = [...new Set(found)];
  const fitting = numbers.filter((number) => isWithin(number, facts));
  return fitting.length === 1 ? fitting[0] : numbers.length === 1 ? numbers[0] : undefined;
}

/** Returns the day numbers that a date may mean. An ambiguous date such as `1/8/2024` has two. */
function datesIn(date: string, year: number | undefined): number[] {
  const [, day, dayMonth, dayYear] = DAY_FIRST.exec(date) ?? [];
  if (day) return numbersOf([[day, monthOf(String(dayMonth)), dayYear]], year);
  const [, month, monthDay, monthYear] = MONTH_FIRST.exec(date) ?? [];
  if (month) return numbersOf([[String(monthDay), monthOf(month), monthYear]], year);
  const [, one, other, numericYear] = NUMERIC.exec(date) ?? [];
  const [, yearBefore, monthAfter, lastDay] = YEAR_FIRST.exec(date) ?? [];
  if (lastDay) return numbersOf([[lastDay, monthOf(String(monthAfter)), yearBefore]], year);
  if (!one) return [];
  return numbersOf(
    [
      [one, Number(other), numericYear],
      [String(other), Number(one), numericYear],
    ],
    year,
  );
}

function numbersOf(
  dates: [day: string, month: number, year: string | undefined][],
  usual: number | undefined,
): number[] {
  const numbers = dates.flatMap(([day, month, written]) => {
    const year = written === undefined ? usual : Number(written.length === 2 ? `20${written}` : written);
    const number = year === undefined ? undefined : numberOf({ year, month, day: Number(day) });
    return number ?? [];
  });
  return [...new Set(numbers)];
}

function isWithin(number: number, { first, last }: ScheduleFacts): boolean {
  return first !== undefined && number >= first && number <= (last ?? first);
}

function onWeekday(word: string, { first, last = first }: ScheduleFacts): number | undefined {
  if (first === undefined || last === undefined) return undefined;
  const start = word.slice(0, 3).toLowerCase();
  const found = Array.from({ length: Math.min(last - first + 1, 14) }, (_, index) => first + index).filter(
    (number) => weekdayOf(dayAt(number))?.slice(0, 3).toLowerCase() === start,
  );
  return found.length === 1 ? found[0] : undefined;
}
