import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { areTransposed, editDistance, monthOf } from '../../core/index.ts';
import type { Cell } from '../model.ts';
import { cleanAnswer, cleanText, wordsOf } from './text.ts';

interface Mail {
  mail: string;
  code?: 'mail-strange' | 'mail-several';
  near?: string;
}

/** Deliberately simple pattern of a mail address (RFC 5321 allows more): one @, no spaces, and a domain with a dot. */
const ADDRESS = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/;
const MAX_ADDRESS_LENGTH = 254;

/** Mail providers that pupils often use. A domain that is nearly the same is probably misspelt. */
const PROVIDERS = 'gmail.com yahoo.com yahoo.in hotmail.com outlook.com icloud.com rediffmail.com'.split(' ');
const KNOWN_DOMAINS = new Set([
  ...PROVIDERS,
  ...'ymail.com mail.com email.com googlemail.com yahoo.ca yahoo.co yahoo.cn hotmail.co gmx.com'.split(' '),
]);

/** Returns the mail address in a text. `near` is the address with its domain corrected, or the address chosen from several. */
export function mailIn(text: string): Mail {
  const start = text.slice(0, 1000);
  const all = start
    .split(/[\s,;:/|()<>[\]]+/)
    .map(cleanAddress)
    .filter(isAddress);
  const [first] = all;
  if (new Set(all).size < 2) {
    const [, bracketed = text] = /<([^<>]*)>\s*$/.exec(start) ?? [];
    const one = cleanAddress(bracketed);
    if (isAddress(one)) return checkDomain(one);
  }
  if (first && new Set(all).size === 1) return checkDomain(first);
  return first ? { mail: first, code: 'mail-several', near: first } : { mail: text, code: 'mail-strange' };
}

function cleanAddress(text: string): string {
  // the lookbehind keeps the search fast in a text with thousands of closing brackets or quotes
  const bare = text
    .replace(/\s+/g, '')
    .replace(/^(mailto:)/i, '')
    .replace(/^[<'"]+|(?<![>'".,;])[>'".,;]+$/g, '');
  const at = bare.lastIndexOf('@');
  return bare.slice(0, at + 1) + bare.slice(at + 1).toLowerCase();
}

function isAddress(text: string): boolean {
  return (
    text.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(text) && /\.\p{L}{2,}$|\.xn--[a-z0-9-]+$/u.test(text)
  );
}

function checkDomain(mail: string): Mail {
  const at = mail.lastIndexOf('@') + 1;
  const domain = mail.slice(at);
  if (KNOWN_DOMAINS.has(domain) || domain.length > 20) return { mail };
  // transposed letters count as two slips, because a short domain easily resembles another domain
  const slips = (usual: string) => editDistance(domain, usual) + (areTransposed(domain, usual) ? 1 : 0);
  const likely = PROVIDERS.find(
    (usual) => slips(usual) <= (domain.length < 9 ? 1 : 2) && !domain.endsWith('.edu'),
  );
  return likely ? { mail, code: 'mail-strange', near: mail.slice(0, at) + likely } : { mail };
}

interface Phone {
  phone: string;
  code?: 'phone-strange' | 'phone-several' | 'phone-rounded';
  near?: string;
}

/** Number that a spreadsheet has shortened, such as 9.19812E+11. */
const SHORTENED = /^'?\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

const SEVERAL = /[/,;|&]|\b(?:or|and)\b/i;

/**
 * Returns the phone number in a cell as written, with `+` and zeros. For a number that a spreadsheet has shortened, returns all
 * its digits.
 */
export function phoneIn(cell: Cell | undefined, country: string | undefined): Phone {
  const text = cleanAnswer(cell)
    .replace(/^['"=]+|"$/g, '')
    .trim();
  if (text === '') return { phone: '' };
  const [, first = '', others = '', exponent] = SHORTENED.exec(text) ?? [];
  if (exponent !== undefined && Number(exponent) < 21) {
    const digits = first + others;
    const phone = digits.padEnd(Number(exponent) + 1, '0');
    return digits.length <= Number(exponent) ? { phone, code: 'phone-rounded' } : { phone };
  }
  if (isPlaceholder(text)) return { phone: text, code: 'phone-strange' };
  if (isPossible(text, country)) return { phone: text };
  const [taken, another] = text
    .slice(0, 200)
    .split(SEVERAL)
    .map((part) => part.trim())
    .filter((part) => isPossible(part, country));
  if (taken && another) return { phone: taken, code: 'phone-several', near: taken };
  return { phone: text, code: 'phone-strange' };
}

/**
 * Returns the digits of a phone number for comparisons, with the country code if the country is known. Returns an empty text for
 * an incomplete, invalid or invented number.
 */
export function phoneKey(phone: string, country: string | undefined): string {
  if (phone === '' || phone.length > MAX_PHONE_LENGTH) return '';
  const region = countryOf(country);
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  let key = digits.length >= MIN_COMPLETE_DIGITS ? digits : '';
  if (region || phone.startsWith('+')) {
    const parsed = parsePhoneNumberFromString(phone, region);
    key = parsed?.isValid() ? parsed.number.slice(1) : '';
  }
  return isRounded(key) || isInvented(key) ? '' : key;
}

/** Whether a number only fills a required field: its last eight digits are the same, as in 0000000000. */
function isPlaceholder(phone: string): boolean {
  return /(\d)\1{7}$/.test(phone.slice(0, MAX_PHONE_LENGTH).replace(/\D/g, ''));
}

/** Whether a spreadsheet has rounded a number: 9.19812E+11, for example, ends with zeros. */
function isRounded(key: string): boolean {
  return key.endsWith('0000');
}

function isInvented(key: string): boolean {
  const last = [...key.slice(-8)].map(Number);
  const steps = new Set(last.slice(1).map((digit, at) => (digit - (last[at] ?? 0) + 10) % 10));
  return new Set(last).size < 3 || (steps.size === 1 && (steps.has(1) || steps.has(9)));
}

const MAX_PHONE_LENGTH = 40;
/** Minimum number of digits in a complete phone number. A shorter number lacks its area code. */
const MIN_COMPLETE_DIGITS = 8;
/** The shortest phone numbers have seven digits, the longest fifteen (E.164). */
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

function isPossible(text: string, country: string | undefined): boolean {
  if (text.length > MAX_PHONE_LENGTH) return false;
  const region = countryOf(country);
  if (region || text.startsWith('+')) return parsePhoneNumberFromString(text, region)?.isPossible() ?? false;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '').length;
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS && !/\p{L}{4}/u.test(text);
}

function countryOf(country: string | undefined): CountryCode | undefined {
  return country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
}

/** Part that comes first in a date with slashes, day or month; undefined if unclear. */
export type DayOrder = 'day' | 'month' | undefined;

/** Time at which a form was sent, in UTC fields, or the reason why the time is unclear. */
type SentTime = { sent?: Date; unclear?: 'order' | 'form' };

const TIME = /(?:^|[\sT,])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?([ap])?\.?m?\.?/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[\sT,])/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?=$|[\s,])/;
const DAY_NAMED =
  /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[-\s]([a-z]{3,9})\.?,?[-\s](\d{4})(?=$|[\s,])/i;
const MONTH_NAMED = /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?=$|[\s,])/i;

/** Day 0 of Excel's date numbers, in milliseconds. Only dates between 1990 and 2100 count. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
const [EARLIEST, LATEST] = [32_874, 73_051];

/**
 * Returns which part comes first in the dates of a column, day or month, judged by numbers above 12. Returns undefined if there
 * are no numbers above 12, or if both parts have them.
 */
export function dayOrderOf(cells: Iterable<Cell | undefined>): DayOrder {
  let day = false;
  let month = false;
  for (const cell of cells) {
    const [, first, , second] =
      (typeof cell === 'string' && YEAR_LAST.exec(cleanText(cell.slice(0, 60)))) || [];
    if (Number(first) > 12) day = true;
    if (Number(second) > 12) month = true;
  }
  return day === month ? undefined : day ? 'day' : 'month';
}

/** Returns the time at which a form was sent, without its time zone, which is the same for all rows of a form. */
export function sentIn(cell: Cell | undefined, order: DayOrder): SentTime {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? { unclear: 'form' } : { sent: cell };
  if (typeof cell === 'number' && cell >= EARLIEST && cell <= LATEST)
    return { sent: new Date(EPOCH + Math.round((cell * DAY) / 1000) * 1000) };
  const text = cleanText(typeof cell === 'string' ? cell.slice(0, 100) : cell);
  if (text === '') return {};
  const date = dateIn(text, order);
  if (!date) return { unclear: 'form' };
  if ('unclear' in date) return date;
  const time = timeIn(text.slice(date.length));
  const { year, month, day } = date;
  const sent = new Date(Date.UTC(year, month - 1, day, ...(time ?? [])));
  const isReal = sent.getUTCMonth() === month - 1 && sent.getUTCDate() === day;
  return time && isReal ? { sent } : { unclear: 'form' };
}

type Day = { year: number; month: number; day: number; length: number };

function dateIn(text: string, order: DayOrder): Day | { unclear: 'order' } | undefined {
  const found = YEAR_FIRST.exec(text);
  if (found) return dayOf(found[1], found[2], found[3], found[0]);
  const named = DAY_NAMED.exec(text);
  if (named) return dayOf(named[3], monthOf(named[2] ?? ''), named[1], named[0]);
  const american = MONTH_NAMED.exec(text);
  if (american) return dayOf(american[3], monthOf(american[1] ?? ''), american[2], american[0]);
  const [whole, first, sign, second, year = ''] = YEAR_LAST.exec(text) ?? [];
  if (!whole) return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  // every country that writes dates with dots writes the day first; if both numbers are equal, the order does not matter
  const known =
    sign === '.' || first === second || Number(first) > 12 ? 'day' : Number(second) > 12 ? 'month' : order;
  if (!known) return { unclear: 'order' };
  return known === 'day' ? dayOf(full, second, first, whole) : dayOf(full, first, second, whole);
}

function dayOf(year: unknown, month: unknown, day: unknown, whole: string): Day {
  return { year: Number(year), month: Number(month), day: Number(day), length: whole.length };
}

/** Returns hours, minutes and seconds: midnight if the text has no time, undefined if the time is impossible. */
function timeIn(text: string): [number, number, number] | undefined {
  const [, hours, minutes, seconds = 0, half] = TIME.exec(text) ?? [];
  if (hours === undefined) return [0, 0, 0];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const isTime = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60 && !(half && Number(hours) > 12);
  return isTime ? [hour, Number(minutes), Number(seconds)] : undefined;
}

export type Consent = 'yes' | 'no' | 'unclear' | '';

const YES = new Set(
  'yes y yeah yep yup agree agreed accept accepted ok okay sure true checked 1 x ✓ ✔ ☑ ✅ consent confirmed ja oui si haan'.split(
    ' ',
  ),
);
const NO = new Set(
  'no n nope not false disagree decline declined refuse refused 0 nein non don dont cannot cant won wont never nahi'.split(
    ' ',
  ),
);
const GIVES =
  /^(i|we)( hereby| have read| also| fully)* (agree|accept|consent|confirm|declare|understand|allow|permit|acknowledge|and)\b/;

/**
 * Returns whether a text gives consent. The text may be the whole sentence that was ticked. A sentence with a negative word is
 * unclear, unless it begins with the word.
 */
export function consentIn(text: string): Consent {
  if (text === '') return '';
  if (YES.has(text.toLowerCase())) return 'yes';
  const words = wordsOf(text.slice(0, 500));
  const [first = ''] = words;
  const denies = words.some((word) => NO.has(word));
  if (
    NO.has(first) ||
    /^(i|we) (do |will |can )?(not|dont|don t|disagree|decline|refuse)\b/.test(words.join(' '))
  )
    return 'no';
  if (denies) return 'unclear';
  return YES.has(first) || GIVES.test(words.join(' ')) ? 'yes' : 'unclear';
}

/** Returns the worst of several answers about consent: no, unclear, missing or yes, in this order. */
export function worstConsent(consents: Consent[]): Consent {
  return (['no', 'unclear', ''] as const).find((worst) => consents.includes(worst)) ?? 'yes';
}
