import { MONTH_NAME, monthOf } from '../../../shared/index.ts';
import { type Day, dayText, numberOf, weekdayOf } from './day.ts';

const MONTH = `(?<month>${MONTH_NAME})\\b\\.?`;
const NUMBER = '(?<day>[0-3]?\\d)(?:st|nd|rd|th)?';
const DATE = `(?:the )?${NUMBER}(?: of)? ${MONTH}`;
const YEAR = '(?:,? (?<year>(?:19|20)\\d\\d)\\b)?';
const WEEKDAY = '\\b(?<weekday>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)';

/** The ways in which a date and its weekday stand side by side. */
const FORMS = [
  `${WEEKDAY},? ${DATE}${YEAR}`,
  `${WEEKDAY},? ${MONTH} ${NUMBER}${YEAR}`,
  `\\b${DATE}${YEAR},? \\(?${WEEKDAY}`,
  `\\b${MONTH} ${NUMBER}${YEAR},? \\(?${WEEKDAY}`,
].map((form) => new RegExp(form, 'gi'));

export interface WrongWeekday {
  /** The words that do not fit, as they stand in the text. */
  excerpt: string;
  date: string;
  weekday: string;
  corrected: string;
}

/** A date without a year is one of the conference only this near to it, in days before and after its start. */
const BEFORE = 200;
const AFTER = 30;

/**
 * The dates of a text whose weekday is another. Of a date without its year it is that of `starts`, if the date is
 * near to it; with no `starts`, such dates are not looked at.
 */
export function wrongWeekdays(text: string, starts: Day | undefined): WrongWeekday[] {
  if (!/[a-z]day\b/i.test(text)) return [];
  return FORMS.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ 0: excerpt, groups = {} }) => {
      const written = String(groups.weekday);
      const day = { day: Number(groups.day), month: monthOf(String(groups.month)) };
      const date = groups.year ? { ...day, year: Number(groups.year) } : nearTo(starts, day);
      const weekday = date && weekdayOf(date);
      if (!weekday || weekday.toLowerCase() === written.toLowerCase()) return [];
      return [{ excerpt, date: dayText(date), weekday, corrected: excerpt.replace(written, weekday) }];
    }),
  );
}

function nearTo(starts: Day | undefined, day: Omit<Day, 'year'>): Day | undefined {
  const [date, start] = starts ? [{ ...day, year: starts.year }, numberOf(starts)] : [];
  const number = date && numberOf(date);
  if (number === undefined || start === undefined) return undefined;
  return number >= start - BEFORE && number <= start + AFTER ? date : undefined;
}
