import { distance } from 'fastest-levenshtein';
import { transliterate } from './letters.ts';

/** Matches printable ASCII, which has no accents or ligatures. */
const ASCII_PATTERN = /^[ -~]*$/;

/** Lower-cases, and removes Latin, Greek and Cyrillic accents. Combining marks of other scripts stay, since they are vowels. */
export function foldText(text: string): string {
  if (ASCII_PATTERN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Returns a text in lower case without spaces, punctuation or accents, for comparing the headers of forms. */
export function compactText(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

export function wordsOf(text: string): string[] {
  return foldText(text)
    .replace(/['’`]s?(?![\p{L}\p{N}])/gu, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
}

/** Returns lower-case letters, digits and hyphens; empty if no letter can be transliterated. */
export function slugOf(name: string): string {
  return transliterate(name)
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}

export function idOf(name: string): string {
  return slugOf(name).replace(/^[-\d]+/, '');
}

/** Matches placeholders for an unknown name, such as "TBA", in lower case and without spaces and punctuation. */
const UNKNOWN_NAME_PATTERN = /^(?:tb[acd]|nn|vacant|tobe(?:announced|confirmed|decided|determined))$/;

/** True for the site's own text for unknown names, and for a common abbreviation such as "TBA". */
export function isUnknownName(name: string, toBeAnnounced: string): boolean {
  const written = compactText(name);
  return written === compactText(toBeAnnounced) || UNKNOWN_NAME_PATTERN.test(written);
}

/** Returns the Levenshtein distance of two words, but counts a transposition of letters as one step. */
export function editDistance(a: string, b: string): number {
  const steps = distance(a, b);
  return steps === 2 && haveSameLetters(a, b) ? 1 : steps;
}

/** Whether two words differ only in two swapped letters (`form`, `from`) or one moved letter (`abc`, `bca`). */
export function areTransposed(a: string, b: string): boolean {
  return distance(a, b) === 2 && haveSameLetters(a, b);
}

function haveSameLetters(a: string, b: string): boolean {
  const sorted = (word: string) => [...word].sort().join();
  return a.length === b.length && sorted(a) === sorted(b);
}

/** One in three letters. With more, most matches would be different words. */
export function maxTypos(length: number): number {
  return Math.max(1, Math.floor(length / 3));
}

export const MS_PER_DAY = 86_400_000;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Source of a regular expression for the full or abbreviated English name of a month, without capturing groups. */
export const MONTH_NAME =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';

/** Returns the number of a month (January is 1) from the first three letters of its English name; 0 for any other word. */
export function parseMonth(word: string): number {
  const start = word.slice(0, 3).toLowerCase();
  return start.length < 3 ? 0 : MONTHS.findIndex((name) => name.toLowerCase().startsWith(start)) + 1;
}

/** Returns the letters of a spreadsheet column from its index: A for 0, B, … Z, AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** Returns the index of a spreadsheet column from its upper-case letters: 0 for A. */
export function columnIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns the phone number at the start of a text, ready to dial; empty if there is none. Words after the number are ignored. */
export function parsePhoneNumber(written: string): string {
  const [number = ''] = /^\s*\(?[+\d][\d\s().-]*/.exec(written) ?? [];
  // removes (0) after the country code, which is only dialled within the country
  const digits = number.replace(/^(\s*\+[\d\s]+)\(0\)/, '$1').replace(/[^+\d]/g, '');
  return digits.length < 3 ? '' : digits;
}

/** Returns a range of days, formatted for a language: `August 1 – 3, 2024`. */
export function formatDateRange(starts: string, ends: string | undefined, language: string): string {
  const day = (moment: string) => new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const [first, last] = [day(starts), day(ends ?? starts)];
  const range = format.formatRange(first, last);
  // in Chinese and Japanese, ICU has no range format with words
  const isLong = /\p{L}/u.test(range) || !/\p{L}/u.test(format.format(first));
  // few fonts have the thin spaces that ICU puts around the dash
  return (isLong ? range : `${format.format(first)} – ${format.format(last)}`).replace(/\s/g, ' ');
}

/** Returns the instant at which a local time has passed in all time zones: a time without an offset is interpreted at UTC−12. */
export function latestInstantOf(moment: string): Date {
  return new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(moment) ? moment : `${moment}-12:00`);
}

/** Formats `2027-06-01T09:00`, with or without an offset. Omits the time at 00:00 and 23:59. */
export function formatMoment(moment: string, language: string): string {
  const isWhole = /T(00:00|23:59)/.test(moment);
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    // a 24-hour clock in all languages, as in the schedule
    ...(!isWhole && { timeStyle: 'short', hourCycle: 'h23' }),
    timeZone: 'UTC',
  });
  return format.format(new Date(`${moment.slice(0, 16)}Z`)).replace(/\s/g, ' ');
}

/** Returns a date (`2027-06-01`, with or without a time), formatted for a language. */
export function formatFullDate(language: string, date: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date.slice(0, 10)}T00:00Z`)).replace(/\s/g, ' ');
}
