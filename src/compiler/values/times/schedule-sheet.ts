import { columnLetters, compact, MONTH_NAME, monthOf } from '../../../shared/index.ts';
import { nearest } from '../../problems/nearest.ts';
import { type Place, type Problem, problem } from '../../problems/problem.ts';
import type { Media } from '../media/media.ts';
import { datesInEnglish } from './day-names.ts';
import {
  committeeNamed,
  committeeNear,
  dayAtPosition,
  type ScheduleFacts,
  type WrittenSession,
} from './schedule-facts.ts';
import { FIELDS, type Field, type Headings, headingsIn } from './schedule-headings.ts';
import { dayAt, dayOf, isEndTooEarly, numberOf, weekdayOf } from './time.ts';

const REQUIRED: Field[] = ['day', 'starts', 'title'];

interface SheetContext {
  facts: ScheduleFacts;
  media: Pick<Media, 'tableRows'>;
  report: (problem: Problem) => void;
  /** Reports an error. */
  fail: (problem: Problem) => void;
}

/** The sessions in the rows of a CSV file or a workbook. Each row and each column with a mistake is reported. */
export function readSheet(
  file: string,
  place: Place,
  { facts, media, report, fail }: SheetContext,
): WrittenSession[] {
  const read = media.tableRows(file, place);
  if ('problem' in read) {
    fail(read.problem);
    return [];
  }
  const { columns, rows } = read.value;
  const headings = headingsIn(facts.language);
  const { nameOf, fieldOf } = headings;
  const fields = fieldsOf(columns, headings);
  for (const field of REQUIRED) {
    if (fields.includes(field)) continue;
    const heading = nameOf(field);
    const near = nearest(
      heading,
      columns.filter((_, index) => fields[index] === undefined),
    );
    fail(problem('schedule-heading', place, { file, heading, ...(near && { near }) }));
  }
  if (!REQUIRED.every((field) => fields.includes(field))) return [];
  for (const [index, heading] of columns.entries()) {
    if (fields[index]) continue;
    const first = fieldOf(heading);
    const details = { file, column: columnLetters(index), heading, ...(first && { twice: nameOf(first) }) };
    report(problem('schedule-column', place, { ...details, known: FIELDS.map(nameOf) }));
  }
  let day: number | undefined;
  let hasBadDay = false;
  return rows.flatMap(({ cells, line }) => {
    let isWhole = true;
    const textOf = (field: Field) => cells[fields.indexOf(field)] ?? '';
    const cellOf = (field: Field) => {
      const index = fields.indexOf(field);
      return `media/${file}, row ${line}, column ${columnLetters(index)} (${columns[index]})`;
    };
    const bad = (field: Field, expects: string) => {
      isWhole = false;
      fail(problem('schedule-row', place, { cell: cellOf(field), value: textOf(field), expects }));
    };
    // an empty cell is the day of the row above, as in merged cells
    if (textOf('day') !== '') {
      day = dayIn(textOf('day'), facts);
      hasBadDay = day === undefined;
      if (hasBadDay)
        bad('day', `a day of the conference, such as 2024-08-01, 1 August or ${nameOf('day')} 1`);
    } else if (day === undefined && !hasBadDay) bad('day', `a day, such as 2024-08-01 or ${nameOf('day')} 1`);
    const time = (field: 'starts' | 'ends', isRequired: boolean) => {
      const text = textOf(field);
      if (text === '' && !isRequired) return undefined;
      const found = timeIn(text);
      if (found === undefined) bad(field, 'a time such as 08:30');
      return found;
    };
    const [starts, ends] = [time('starts', true), time('ends', false)];
    const title = textOf('title');
    if (title === '') bad('title', 'the name of the session');
    if (isEndTooEarly(starts, ends))
      bad('ends', `a time after the start, ${starts} (after midnight: before 06:00)`);
    const id = textOf('id').toLowerCase();
    if (!isId(id)) {
      bad('id', 'an id: small letters, digits and hyphens, such as session-1');
    }
    const committees = committeesIn(textOf('committees'), facts);
    for (const id of committees) {
      const known = facts.committees;
      if (!known || known.some((one) => one.id === id)) continue;
      isWhole = false;
      const near = committeeNear(id, known);
      const details = { id, known: known.map((one) => one.id), ...(near && { near }) };
      fail(problem('unknown-committee', place, { ...details, cell: cellOf('committees') }));
    }
    if (!isWhole || day === undefined || starts === undefined) return [];
    const given = (field: 'room' | 'for' | 'text') => textOf(field) && { [field]: textOf(field) };
    const session: WrittenSession = {
      day,
      starts,
      ...(ends !== undefined && { ends }),
      title,
      ...given('room'),
      ...given('for'),
      ...given('text'),
      ...(id && { id }),
      ...(committees.length > 0 && { committees }),
      ...(isMarked(textOf('break')) && { break: true }),
      place: () => place,
      row: line,
    };
    return [session];
  });
}

/** Whether a cell is an id as `schema/values/id.schema.json` has it, or empty: an id is also the name of a calendar file. */
function isId(text: string): boolean {
  return /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(text) && text.length <= 60;
}

/** The field of each column; of two columns with one meaning, the first counts. */
function fieldsOf(columns: string[], { fieldOf }: Headings): (Field | undefined)[] {
  const fields = columns.map(fieldOf);
  return fields.map((field, index) => (fields.indexOf(field) === index ? field : undefined));
}

/** Whether a cell means yes: anything but an empty one and words for no. */
function isMarked(text: string): boolean {
  return !['', 'no', 'n', 'false', '0', '-', '–'].includes(text.toLowerCase());
}

/** The committees of a cell, with commas, semicolons, line breaks or plus signs between them; by their ids where they are known. */
function committeesIn(text: string, { committees = [] }: ScheduleFacts): string[] {
  const whole = committeeNamed(text, committees);
  if (whole) return [whole.id];
  const names = text.split(/[,;+/&\n]/).map((name) => name.trim());
  return names.filter(Boolean).map((name) => committeeNamed(name, committees)?.id ?? name);
}

/** The digits of Arabic, Persian and Hindi from 0 to 9. */
const DIGITS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९'];

/** A day or a time with its digits as `0` to `9`, without the marks of direction that spreadsheets put between them. */
function withLatinDigits(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => String(Math.max(...DIGITS.map((digits) => digits.indexOf(digit)))))
    .trim();
}

/** A time as spreadsheets show it, as `08:30`: `8:30`, `8.30`, `08:30:00`, `8:30 AM`, `8 pm`, `٨:٣٠`. */
export function timeIn(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.h](\d\d)(?::\d\d)?)?\s*(?:([ap])\.?\s?m\.?|h)?$/i.exec(
    withLatinDigits(text),
  );
  const [, hours = '', minutes, half] = match ?? [];
  if (hours === '' || (minutes === undefined && half === undefined)) return undefined;
  if (half && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes ?? 0) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
}

const NUMERIC = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d\d)$/;
const DAY_FIRST = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?(?: of|\\.)?[ -](${MONTH_NAME})\\.?(?:,?[ -](\\d{4}|\\d\\d))?$`,
  'i',
);
const MONTH_FIRST = new RegExp(`^(${MONTH_NAME})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?$`, 'i');
const YEAR_FIRST = new RegExp(`^(\\d{4}) (${MONTH_NAME}) (\\d{1,2})$`, 'i');
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,?\s*/i;

/**
 * The number of the day that a cell names: by a date in any usual form, by its name or its position at the conference
 * (`Day 1`), or by its weekday, in English or in the language of the site. Of `1/8/2024` the reading counts that is a day of the conference.
 */
export function dayIn(cell: string, facts: ScheduleFacts): number | undefined {
  const { days, first, language } = facts;
  const named = days.find(({ id, name }) => [id, name].some((one) => compact(one) === compact(cell)));
  if (named) return named.number;
  const text = withLatinDigits(cell);
  const [, word, position] = /^(?:([\p{L}\p{M}]+) )?#?(\d\d?)$/u.exec(text) ?? [];
  if (position && (word === undefined || headingsIn(language).isDay(word)))
    return Number(position) > 0 ? dayAtPosition(Number(position) - 1, facts) : undefined;
  // a date with a time is what spreadsheets make of a date
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

/** The numbers of the days that a date may mean: `1/8/2024` is two. */
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

/** The one day of the conference that is on a weekday. */
function onWeekday(word: string, { first, last = first }: ScheduleFacts): number | undefined {
  if (first === undefined || last === undefined) return undefined;
  const start = word.slice(0, 3).toLowerCase();
  const found = Array.from({ length: Math.min(last - first + 1, 14) }, (_, index) => first + index).filter(
    (number) => weekdayOf(dayAt(number))?.slice(0, 3).toLowerCase() === start,
  );
  return found.length === 1 ? found[0] : undefined;
}
