import { distance } from 'fastest-levenshtein';
import { inLatin } from './letters.ts';

/** Text of which there is nothing to take off. */
const PLAIN = /^[ -~]*$/;

/** A text as it is compared: small letters without accents. Only marks of Latin, Greek and Cyrillic are taken off; in other scripts they are vowels. */
export function folded(text: string): string {
  // most texts are plain
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** A text as it is compared when spaces and punctuation mean nothing either: so the compiler and the service compare the headers of forms. */
export function compact(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

/** Returns the words of a text as they are compared. */
export function wordsOf(text: string): string[] {
  return folded(text)
    .replace(/['’`]s?(?![\p{L}\p{N}])/gu, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
}

/** A name in small letters, digits and hyphens, as in addresses and the names of files; empty where it has no letter for that. */
export function slugOf(name: string): string {
  return inLatin(name)
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}

/** The id that a name makes. */
export function idOf(name: string): string {
  return slugOf(name).replace(/^[-\d]+/, '');
}

/** What people write where they do not know a name yet, as `compact` has it. */
const UNKNOWN = /^(?:tb[acd]|nn|vacant|tobe(?:announced|confirmed|decided|determined))$/;

/** Whether a name says that nobody is known yet: in the words of the site, or in those that people write. */
export function isUnknownName(name: string, toBeAnnounced: string): boolean {
  const written = compact(name);
  return written === compact(toBeAnnounced) || UNKNOWN.test(written);
}

/**
 * How many slips of the fingers make one word of another: the Levenshtein distance, in which one slip in the order of the letters
 * counts as one step. How many are too many depends on what follows from them, so each use says it.
 */
export function editDistance(a: string, b: string): number {
  const steps = distance(a, b);
  return steps === 2 && haveSameLetters(a, b) ? 1 : steps;
}

/** Whether one slip in the order of the letters is all that differs: two changed places (`form`, `from`), or one moved (`abc`, `bca`). */
export function areTransposed(a: string, b: string): boolean {
  return distance(a, b) === 2 && haveSameLetters(a, b);
}

function haveSameLetters(a: string, b: string): boolean {
  const sorted = (word: string) => [...word].sort().join();
  return a.length === b.length && sorted(a) === sorted(b);
}

/** How many slips a word may have and still be recognised: one in three letters. With more, most of what is found is another word. */
export function mostSlips(length: number): number {
  return Math.max(1, Math.floor(length / 3));
}

/** The English names of the months, January first. */
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

/** The source of a regular expression for the English name of a month, whole or abbreviated, without a group. */
export const MONTH_NAME =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';

/** The number of a month, from 1, by the first three letters of its English name; 0 for any other word. */
export function monthOf(word: string): number {
  const start = word.slice(0, 3).toLowerCase();
  return start.length < 3 ? 0 : MONTHS.findIndex((name) => name.toLowerCase().startsWith(start)) + 1;
}

/** The letters that a spreadsheet shows above a column, of which the first is 0: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** The place of a column by its letters, capitals only; that of A is 0. */
export function columnIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The number in what is written for a phone, ready to be called; empty where there is none. Words after it are no part of it. */
export function phoneNumberIn(written: string): string {
  const [number = ''] = /^\s*\(?[+\d][\d\s().-]*/.exec(written) ?? [];
  // after the country code, the (0) is for calls from within the country
  const digits = number.replace(/^(\s*\+[\d\s]+)\(0\)/, '$1').replace(/[^+\d]/g, '');
  return digits.length < 3 ? '' : digits;
}

/** The days from one moment to another as a language writes them: `August 1 – 3, 2024`. */
export function datesOf(starts: string, ends: string | undefined, language: string): string {
  const day = (moment: string) => new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const [first, last] = [day(starts), day(ends ?? starts)];
  const range = format.formatRange(first, last);
  // ICU knows no long range in Chinese and Japanese
  const isLong = /\p{L}/u.test(range) || !/\p{L}/u.test(format.format(first));
  // between the days are thin spaces, which few fonts have
  return (isLong ? range : `${format.format(first)} – ${format.format(last)}`).replace(/\s/g, ' ');
}

/** When a moment has come for all visitors: one without a zone, when it has in the last place on earth. */
export function comesEverywhere(moment: string): Date {
  return new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(moment) ? moment : `${moment}-12:00`);
}

/**
 * A day and a time of a place (`2027-06-01T09:00`, with or without an offset) as its people write it. A day that begins or ends
 * then has no time.
 */
export function momentText(moment: string, language: string): string {
  const isWhole = /T(00:00|23:59)/.test(moment);
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    // one clock everywhere: the schedule has it, too
    ...(!isWhole && { timeStyle: 'short', hourCycle: 'h23' }),
    timeZone: 'UTC',
  });
  return format.format(new Date(`${moment.slice(0, 16)}Z`)).replace(/\s/g, ' ');
}

/** The day of a moment or a date (`2027-06-01`), as people of a language write it. */
export function dayTextIn(language: string, date: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date.slice(0, 10)}T00:00Z`)).replace(/\s/g, ' ');
}
