import { formatDateRange, MONTH_NAME, parseMonth, toList, valueAt } from '../../core/index.ts';
import type { Edit } from '../problems/problem.ts';
import type { Schema } from '../schema/schemas.ts';
import type { TextValue } from '../source/leaves.ts';
import { nodeAt, type Source } from '../source/position.ts';
import { wholeReference } from '../source/reference-syntax.ts';
import {
  type Day,
  dayNumberOf,
  dayOfMoment,
  formatDay,
  formatDaySpan,
  isPast,
  isTimeZone,
  weekdayOf,
  withOffset,
} from '../values/times/time.ts';
import { collectBlocks, type Finding, type RuleContext, rule, shortText, valueHint } from './rule.ts';
export const dateRules = {
  'conference-over': rule({
    severity: 'warning',
    reason: 'A finished countdown stays at zero days, hours and minutes. You can show a text instead.',
    text: (d: { ended: string; isDeadline?: boolean }) => ({
      message: `${d.isDeadline ? 'This deadline was' : 'The conference ended'} on ${d.ended}, so this countdown shows zeros.`,
      hint: d.isDeadline
        ? 'Delete the countdown, or add a line such as  after: Registration is closed.'
        : 'For the next edition, change "starts" and "ends" under "conference:". Until then, add a line such as  after: The conference is over. Thank you for coming.',
      inForm: {
        hint: d.isDeadline
          ? 'Remove the countdown, or add “Text afterwards”, such as: Registration is closed.'
          : 'Begin the next edition. Until then, add “Text afterwards”, such as: The conference is over. Thank you for coming.',
      },
    }),
    check: finishedCountdowns,
  }),
  'notice-over': rule({
    severity: 'warning',
    reason: 'Visitors no longer see this notice: its last day is over.',
    text: (d: { until: string }) => ({
      message: `This notice ended on ${d.until}, so no page shows it.`,
      hint: 'Delete "notice:" with the lines below it, or correct "until".',
      inForm: { hint: 'Change when it disappears, or remove the notice.' },
    }),
    check: ({ root, now }) => {
      const { until } = (root.notice ?? {}) as Schema;
      const day = dayOfMoment(until);
      const { timezone } = (root.conference ?? {}) as Schema;
      if (!day || !hasPassed(String(until), timezone, now)) return [];
      return [{ place: { path: ['notice', 'until'] }, details: { until: formatDay(day) } }];
    },
  }),
  'day-outside': rule({
    severity: 'warning',
    reason:
      'Visitors add these days to their calendars. This one is before the conference starts, or after it ends.',
    text: (d: { name: string; day: string; conference: string }) => ({
      message: `${d.name} is on ${d.day}, but the conference is ${d.conference}.`,
      hint: 'Correct the date of the day, or "starts" and "ends" of the conference.',
      inForm: { hint: 'Correct the date of the day, or “Starts” and “Ends” of the conference.' },
    }),
    check: daysOutsideConference,
  }),
  'wrong-weekday': rule({
    severity: 'warning',
    reason:
      "The weekday and the date don't match, so one of them is wrong. Some people would come on the wrong day.",
    text: (d: { date: string; weekday: string; corrected: string }) => ({
      message: `${d.date} is a ${d.weekday}.`,
      hint: `Write: ${d.corrected}; or correct the date.`,
      suggestions: [{ value: d.corrected }],
    }),
    check: ({ texts, root }) => {
      const starts = dayOfMoment(valueAt(root, ['conference', 'starts']));
      return texts.flatMap(({ path, text }) =>
        // texts about the history of a committee contain dates without a year, but these belong to past years
        wrongWeekdays(text, path[0] === 'committees' ? undefined : starts).map(({ excerpt, ...details }) => ({
          place: { path, excerpt },
          details,
        })),
      );
    },
  }),
  'dates-differ': rule({
    severity: 'warning',
    reason:
      'The countdown and the calendars use "starts" and "ends", but visitors read this text. When the dates change, it is easy to forget the text.',
    text: (d: { written: string; conference: string; corrected: string }) => ({
      message: `${shortText(d.written)} doesn't match the dates of the conference: ${d.conference}.`,
      hint: `Write: ${d.corrected}; or correct "starts" and "ends" under "conference:".`,
      inForm: {
        hint:
          d.corrected === DATES_REFERENCE
            ? 'If this text is right, correct “Starts” and “Ends” of the conference. “Fix it” shows the dates of the conference here.'
            : `If this text is right, correct “Starts” and “Ends” of the conference. “Fix it” writes here: ${d.corrected}`,
      },
    }),
    check: differingDays,
  }),
  'year-differs': rule({
    severity: 'warning',
    reason:
      'Visitors see this year, large, beside the dates of another one. When the dates change, it is easy to forget the year.',
    text: (d: { written: string; corrected: string; conference: string }) => ({
      message: `The year is ${shortText(d.written)}, but the conference is ${d.conference}.`,
      ...valueHint(`"${d.corrected}"`),
      inForm: { hint: `Write: ${d.corrected}` },
    }),
    check: ({ root }) => {
      const { year } = (root.conference ?? {}) as Schema;
      const [from, to] = conferenceDays(root);
      const [, lead = '', digits] = /^(\D?)(\d{2}|\d{4})$/.exec(String(year)) ?? [];
      if (typeof year !== 'string' || !from || digits === undefined) return [];
      if ([from, to].some((day) => day && String(day.year).endsWith(digits))) return [];
      const corrected = lead + formatYearLike(digits, String(from.year));
      const conference = to ? formatDaySpan(from, to) : `on ${formatDay(from)}`;
      const place = { path: ['conference', 'year'] };
      return [
        {
          place,
          details: { written: year, corrected, conference },
          fix: { part: 'value' as const, text: `"${corrected}"` },
        },
      ];
    },
  }),
};

/** Without an `after` text, a finished countdown displays zeros. */
function finishedCountdowns({ root, now }: RuleContext): Finding<{ ended: string; isDeadline?: boolean }>[] {
  return collectBlocks(root).flatMap(({ block, path }) => {
    const isBanner = block.type === 'banner';
    const clock = (isBanner ? block.countdown : block) as Schema | undefined;
    if (!clock || !(isBanner || block.type === 'countdown') || clock.after !== undefined) return [];
    const { starts, timezone } = (root.conference ?? {}) as Schema;
    const zone = followReference(root, clock.timezone ?? (isBanner ? timezone : undefined));
    const end = followReference(root, clock.ends) ?? followReference(root, clock.starts);
    const ended = dayOfMoment(end);
    if (!ended || !hasPassed(String(end), zone, now)) return [];
    const place = { path: [...path, ...(isBanner ? ['countdown'] : [])] };
    const isDeadline = clock.ends === undefined && followReference(root, clock.starts) !== starts;
    const related = [{ place: { path: ['conference', 'starts'] }, message: 'The conference starts here.' }];
    const details = { ended: formatDay(ended), ...(isDeadline && { isDeadline }) };
    return [{ place, details, ...(!isDeadline && { related }) }];
  });
}

/** In its time zone or, without a time zone, everywhere in the world. */
function hasPassed(moment: string, zone: unknown, now: Date): boolean {
  return isPast(typeof zone === 'string' && isTimeZone(zone) ? withOffset(moment, zone) : moment, now);
}

function followReference(root: Schema, value: unknown): unknown {
  const reference = wholeReference(value);
  return reference ? valueAt(root, reference.keys) : value;
}

function conferenceDays(root: Schema): [Day | undefined, Day | undefined] {
  const { starts, ends } = (root.conference ?? {}) as Schema;
  return [dayOfMoment(starts), dayOfMoment(ends)];
}

function daysOutsideConference({
  root,
}: RuleContext): Finding<{ name: string; day: string; conference: string }>[] {
  const [from, to] = conferenceDays(root);
  if (!from) return [];
  const { days } = root.conference as Schema;
  const conference = to ? formatDaySpan(from, to) : `from ${formatDay(from)} on`;
  const [first = 0, last = Number.POSITIVE_INFINITY] = [dayNumberOf(from), to && dayNumberOf(to)];
  return toList<Schema>(days).flatMap((one, index) => {
    const day = dayOfMoment(one?.starts);
    const number = day && dayNumberOf(day);
    if (!day || number === undefined || (number >= first && number <= last)) return [];
    const path = ['conference', 'days', index, 'starts'];
    return [{ place: { path }, details: { name: String(one.name), day: formatDay(day), conference } }];
  });
}

const DATED_SECTIONS = ['conference', 'header', 'footer', 'routes'];
const DATED_KEYS = new Set(['dates', 'description', 'lines']);

/** Equal texts are one finding with all their places. */
function differingDays({
  root,
  texts,
  source,
}: RuleContext): Finding<{ written: string; conference: string; corrected: string }>[] {
  const [from, to] = conferenceDays(root);
  if (!from || !to) return [];
  const conference = formatDaySpan(from, to);
  const found = new Map<string, TextValue['path'][]>();
  for (const { path, text } of DATED_SECTIONS.flatMap((section) => datedTexts(texts, section))) {
    for (const { excerpt, first, last, year } of findDayRanges(text)) {
      const fits =
        first.day === from.day &&
        last.day === to.day &&
        first.month === from.month &&
        last.month === to.month &&
        (year ?? to.year) === to.year;
      if (!fits) found.set(excerpt, [...(found.get(excerpt) ?? []), path]);
    }
  }
  return [...found].map(([written, paths]) => {
    const [path = [], ...others] = paths;
    // if the text is `dates` itself, either value may be outdated, so the correction is only a suggestion
    const isOwn = paths.some(([section, key]) => section === 'conference' && key === 'dates');
    const corrected = isOwn ? formatDatesLike(written, root) : DATES_REFERENCE;
    const edit = replacementEdit(source, paths, written, corrected);
    return {
      place: { path, excerpt: written },
      details: { written, conference, corrected },
      related: others.map((other) => ({ place: { path: other, excerpt: written }, message: 'Here, too.' })),
      suggestions: edit ? [edit] : [],
    };
  });
}

const DATES_REFERENCE = '$conference.dates';

/** Returns Plenary's default format if the written format is unknown. */
function formatDatesLike(written: string, { conference }: Schema): string {
  const {
    starts,
    ends = starts,
    language = 'en',
  } = conference as {
    starts: string;
    ends?: string;
    language?: string;
  };
  return formatDaysLike(written, starts, ends) ?? formatDateRange(starts, ends, language);
}

/** Undefined if the file spells a text differently, or if the next word would become part of the reference. */
function replacementEdit(
  source: Source,
  paths: readonly TextValue['path'][],
  written: string,
  corrected: string,
): Edit | undefined {
  const stretches = paths.flatMap((path) => {
    const { range } = nodeAt(source, path);
    const at = range ? source.text.slice(range[0], range[1]).indexOf(written) : -1;
    const end = (range?.[0] ?? 0) + at + written.length;
    const joins = corrected.startsWith('$') && /^[.]?[\p{L}\d_]/u.test(source.text.slice(end, end + 2));
    return at < 0 || joins ? [] : [{ offset: end - written.length, end }];
  });
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last || stretches.length < paths.length) return undefined;
  const between = stretches.map(({ end }, at) => source.text.slice(end, stretches[at + 1]?.offset ?? end));
  return { offset: first.offset, end: last.end, text: between.map((text) => corrected + text).join('') };
}

function datedTexts(texts: readonly TextValue[], section: string): TextValue[] {
  return texts.filter(
    ({ path }) =>
      path[0] === section && DATED_KEYS.has(String(path.findLast((key) => typeof key === 'string'))),
  );
}

const MONTH_PATTERN = `(?<month>${MONTH_NAME})\\b\\.?`;
const DAY_PATTERN = '(?<day>[0-3]?\\d)(?:st|nd|rd|th)?';
const DATE_PATTERN = `(?:the )?${DAY_PATTERN}(?: of)? ${MONTH_PATTERN}`;
const YEAR_PATTERN = '(?:,? (?<year>(?:19|20)\\d\\d)\\b)?';
const WEEKDAY_PATTERN = '\\b(?<weekday>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)';

const WEEKDAY_DATE_PATTERNS = [
  `${WEEKDAY_PATTERN},? ${DATE_PATTERN}${YEAR_PATTERN}`,
  `${WEEKDAY_PATTERN},? ${MONTH_PATTERN} ${DAY_PATTERN}${YEAR_PATTERN}`,
  `\\b${DATE_PATTERN}${YEAR_PATTERN},? \\(?${WEEKDAY_PATTERN}`,
  `\\b${MONTH_PATTERN} ${DAY_PATTERN}${YEAR_PATTERN},? \\(?${WEEKDAY_PATTERN}`,
].map((form) => new RegExp(form, 'gi'));

interface WrongWeekday {
  excerpt: string;
  date: string;
  weekday: string;
  corrected: string;
}

/** In days around the start of the conference: within these limits, a date without a year belongs to the same year. */
const MAX_DAYS_BEFORE = 200;
const MAX_DAYS_AFTER = 30;

/** A date without a year gets the year of `starts` if it is close to that date. Without `starts`, it is skipped. */
export function wrongWeekdays(text: string, starts: Day | undefined): WrongWeekday[] {
  if (!/[a-z]day\b/i.test(text)) return [];
  return WEEKDAY_DATE_PATTERNS.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ 0: excerpt, groups = {} }) => {
      const written = String(groups.weekday);
      const day = { day: Number(groups.day), month: parseMonth(String(groups.month)) };
      const date = groups.year ? { ...day, year: Number(groups.year) } : withNearestYear(starts, day);
      const weekday = date && weekdayOf(date);
      if (!weekday || weekday.toLowerCase() === written.toLowerCase()) return [];
      return [{ excerpt, date: formatDay(date), weekday, corrected: excerpt.replace(written, weekday) }];
    }),
  );
}

function withNearestYear(starts: Day | undefined, day: Omit<Day, 'year'>): Day | undefined {
  const [date, start] = starts ? [{ ...day, year: starts.year }, dayNumberOf(starts)] : [];
  const number = date && dayNumberOf(date);
  if (number === undefined || start === undefined) return undefined;
  return number >= start - MAX_DAYS_BEFORE && number <= start + MAX_DAYS_AFTER ? date : undefined;
}

const RANGE_DAY_PATTERN = '([0-3]?\\d)(?:st|nd|rd|th)?';
const RANGE_MONTH_PATTERN = `(${MONTH_NAME})\\b\\.?`;
const RANGE_SEPARATOR_PATTERN = '(?: ?(?:to|and|until|till|[-–—&,])(?: and)? ?)';
const RANGE_YEAR_PATTERN = '(?:,? ((?:19|20)\\d\\d)\\b)?';

/** Matches `1 to 3 August 2024`, `1st, 2nd, and 3rd August`, `30 July to 2 August`. */
const DAY_FIRST_PATTERN = new RegExp(
  `\\b${RANGE_DAY_PATTERN}(?: ${RANGE_MONTH_PATTERN})?(?:${RANGE_SEPARATOR_PATTERN}${RANGE_DAY_PATTERN})*?${RANGE_SEPARATOR_PATTERN}${RANGE_DAY_PATTERN} ${RANGE_MONTH_PATTERN}${RANGE_YEAR_PATTERN}`,
  'gi',
);
/** Matches `August 1 to 3, 2024`, `July 30 – August 2`. */
const MONTH_FIRST_PATTERN = new RegExp(
  `\\b${RANGE_MONTH_PATTERN} ${RANGE_DAY_PATTERN}(?:${RANGE_SEPARATOR_PATTERN}${RANGE_DAY_PATTERN})*?${RANGE_SEPARATOR_PATTERN}(?:${RANGE_MONTH_PATTERN} )?${RANGE_DAY_PATTERN}\\b${RANGE_YEAR_PATTERN}`,
  'gi',
);

interface WrittenDayRange {
  excerpt: string;
  first: { month: number; day: number };
  last: { month: number; day: number };
  year: number | undefined;
}

/** Most texts do not match, and searching for ranges is slow. */
const ANY_MONTH_PATTERN = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;

/** Single days are ignored. "May" and "March" are months only with a capital letter. */
export function findDayRanges(text: string): WrittenDayRange[] {
  if (!/\d/.test(text) || !ANY_MONTH_PATTERN.test(text)) return [];
  const dayFirst = [...text.matchAll(DAY_FIRST_PATTERN)].map(
    ([excerpt, day, month, , lastDay, lastMonth = '', year]) =>
      createDayRange(excerpt, [day, month ?? lastMonth], [lastDay, lastMonth], year),
  );
  const monthFirst = [...text.matchAll(MONTH_FIRST_PATTERN)].map(
    ([excerpt, month = '', day, , lastMonth, lastDay, year]) =>
      createDayRange(excerpt, [day, month], [lastDay, lastMonth ?? month], year),
  );
  return [...dayFirst, ...monthFirst].filter(({ excerpt }) => !/\b(may|march)\b/.test(excerpt));
}

type WrittenDay = [day: string | undefined, month: string];

function createDayRange(
  excerpt: string,
  first: WrittenDay,
  last: WrittenDay,
  year: string | undefined,
): WrittenDayRange {
  const of = ([day, month]: WrittenDay) => ({ day: Number(day), month: parseMonth(month) });
  return { excerpt, first: of(first), last: of(last), year: year ? Number(year) : undefined };
}

/** Uses as many digits as the written year: `24` becomes `25`. */
export function formatYearLike(written: string, starts: string): string {
  const year = starts.slice(0, 4);
  return withLatinDigits(written, (number) => (/^\d{1,3}$/.test(number) ? year.slice(-number.length) : year));
}

/** Converts digits such as ٢٧ to 0 to 9 before the change, and back after it. */
export function withLatinDigits<Text extends string | undefined>(
  written: string,
  change: (text: string) => Text,
): Text {
  const first = /\p{Nd}/u.exec(written)?.[0].codePointAt(0) ?? 0;
  if (first <= 0x39 || /\d/.test(written)) return change(written);
  let zero = first;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && first - zero < 9) zero--;
  const plain = written.replace(/\p{Nd}/gu, (digit) => String((digit.codePointAt(0) ?? zero) - zero));
  return change(plain)?.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))) as Text;
}

/** Undefined if the days do not fit the format, such as `1 to 3 August 2024`. */
export function formatDaysLike(written: string, starts: string, ends: string): string | undefined {
  const [from, to] = [dayOfMoment(`${starts.slice(0, 10)}T`), dayOfMoment(`${ends.slice(0, 10)}T`)];
  const found = /^(\d{1,2})(\D{1,7})(\d{1,2}) (\p{L}+),? (\d{4})$/u.exec(written.trim());
  if (!from || !to || !found || from.month !== to.month || from.year !== to.year) return undefined;
  if (!findDayRanges(written)[0] || from.day === to.day) return undefined;
  const [, , between = '', , month = ''] = found;
  const style = month.length > 3 ? 'long' : 'short';
  const name = new Intl.DateTimeFormat('en', { month: style, timeZone: 'UTC' }).format(
    new Date(Date.UTC(to.year, to.month - 1, 1)),
  );
  const comma = /, \d{4}$/.test(written.trim()) ? ',' : '';
  return `${from.day}${between}${to.day} ${name}${comma} ${to.year}`;
}
