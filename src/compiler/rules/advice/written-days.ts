import { MONTH_NAME, monthOf } from '../../../shared/index.ts';

const DAY = '([0-3]?\\d)(?:st|nd|rd|th)?';
const MONTH = `(${MONTH_NAME})\\b\\.?`;
const BETWEEN = '(?: ?(?:to|and|until|till|[-–—&,])(?: and)? ?)';
const YEAR = '(?:,? ((?:19|20)\\d\\d)\\b)?';

/** `1 to 3 August 2024`, `1st, 2nd, and 3rd August`, `30 July to 2 August`. */
const DAY_FIRST = new RegExp(
  `\\b${DAY}(?: ${MONTH})?(?:${BETWEEN}${DAY})*?${BETWEEN}${DAY} ${MONTH}${YEAR}`,
  'gi',
);
/** `August 1 to 3, 2024`, `July 30 – August 2`. */
const MONTH_FIRST = new RegExp(
  `\\b${MONTH} ${DAY}(?:${BETWEEN}${DAY})*?${BETWEEN}(?:${MONTH} )?${DAY}\\b${YEAR}`,
  'gi',
);

/** Several days as a text names them: the first and the last. */
export interface WrittenDays {
  excerpt: string;
  first: { month: number; day: number };
  last: { month: number; day: number };
  year: number | undefined;
}

/** Nearly all texts name no month, and to look for ranges takes its time. */
const ANY_MONTH = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;

/** The ranges of days in a text, in English. A single day is none, and without its capital May is no month. */
export function daysIn(text: string): WrittenDays[] {
  if (!/\d/.test(text) || !ANY_MONTH.test(text)) return [];
  const dayFirst = [...text.matchAll(DAY_FIRST)].map(
    ([excerpt, day, month, , lastDay, lastMonth = '', year]) =>
      written(excerpt, [day, month ?? lastMonth], [lastDay, lastMonth], year),
  );
  const monthFirst = [...text.matchAll(MONTH_FIRST)].map(
    ([excerpt, month = '', day, , lastMonth, lastDay, year]) =>
      written(excerpt, [day, month], [lastDay, lastMonth ?? month], year),
  );
  return [...dayFirst, ...monthFirst].filter(({ excerpt }) => !/\b(may|march)\b/.test(excerpt));
}

type Written = [day: string | undefined, month: string];

function written(excerpt: string, first: Written, last: Written, year: string | undefined): WrittenDays {
  const of = ([day, month]: Written) => ({ day: Number(day), month: monthOf(month) });
  return { excerpt, first: of(first), last: of(last), year: year ? Number(year) : undefined };
}
