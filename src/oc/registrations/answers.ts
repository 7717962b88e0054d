import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { areTransposed, editDistance, MS_PER_DAY, parseMonth } from '../../core/index.ts';
import type { Cell } from '../model.ts';
import { cleanAnswer, cleanText, wordsOf } from './text.ts';

interface ParsedMail {
  mail: string;
  code?: 'mail-strange' | 'mail-several';
  near?: string;
}

/** Deliberately simple (RFC 5321 allows more): one @, no spaces, and a domain with a dot. */
const MAIL_ADDRESS = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/;
const MAX_ADDRESS_LENGTH = 254;

/** A domain that is nearly the same is probably misspelt. */
const MAIL_PROVIDERS = 'gmail.com yahoo.com yahoo.in hotmail.com outlook.com icloud.com rediffmail.com'.split(
  ' ',
);
const KNOWN_DOMAINS = new Set([
  ...MAIL_PROVIDERS,
  ...'ymail.com mail.com email.com googlemail.com yahoo.ca yahoo.co yahoo.cn hotmail.co gmx.com'.split(' '),
]);

/** `near` is the address with its domain corrected, or the address chosen from several. */
export function parseMail(text: string): ParsedMail {
  const start = text.slice(0, 1000);
  const all = start
    .split(/[\s,;:/|()<>[\]]+/)
    .map(cleanAddress)
    .filter(isMailAddress);
  const [first] = all;
  if (new Set(all).size < 2) {
    const [, bracketed = text] = /<([^<>]*)>\s*$/.exec(start) ?? [];
    const one = cleanAddress(bracketed);
    if (isMailAddress(one)) return checkDomain(one);
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

function isMailAddress(text: string): boolean {
  return (
    text.length <= MAX_ADDRESS_LENGTH &&
    MAIL_ADDRESS.test(text) &&
    /\.\p{L}{2,}$|\.xn--[a-z0-9-]+$/u.test(text)
  );
}

function checkDomain(mail: string): ParsedMail {
  const at = mail.lastIndexOf('@') + 1;
  const domain = mail.slice(at);
  if (KNOWN_DOMAINS.has(domain) || domain.length > 20) return { mail };
  // transposed letters count as two slips, because a short domain easily resembles another domain
  const slips = (usual: string) => editDistance(domain, usual) + (areTransposed(domain, usual) ? 1 : 0);
  const likely = MAIL_PROVIDERS.find(
    (usual) => slips(usual) <= (domain.length < 9 ? 1 : 2) && !domain.endsWith('.edu'),
  );
  return likely ? { mail, code: 'mail-strange', near: mail.slice(0, at) + likely } : { mail };
}

interface ParsedPhone {
  phone: string;
  code?: 'phone-strange' | 'phone-several' | 'phone-rounded';
  near?: string;
}

const SHORTENED_NUMBER = /^'?\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

const NUMBER_SEPARATOR = /[/,;|&]|\b(?:or|and)\b/i;

/** Returns the number as written, with `+` and zeros; all digits of a number that a spreadsheet has shortened. */
export function parsePhone(cell: Cell | undefined, country: string | undefined): ParsedPhone {
  const text = cleanAnswer(cell)
    .replace(/^['"=]+|"$/g, '')
    .trim();
  if (text === '') return { phone: '' };
  const [, first = '', others = '', exponent] = SHORTENED_NUMBER.exec(text) ?? [];
  if (exponent !== undefined && Number(exponent) < 21) {
    const digits = first + others;
    const phone = digits.padEnd(Number(exponent) + 1, '0');
    return digits.length <= Number(exponent) ? { phone, code: 'phone-rounded' } : { phone };
  }
  // some people fill a required field with a number such as 0000000000
  if (/(\d)\1{7}$/.test(text.slice(0, MAX_PHONE_LENGTH).replace(/\D/g, '')))
    return { phone: text, code: 'phone-strange' };
  if (isPossibleNumber(text, country)) return { phone: text };
  const [taken, another] = text
    .slice(0, 200)
    .split(NUMBER_SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => isPossibleNumber(part, country));
  if (taken && another) return { phone: taken, code: 'phone-several', near: taken };
  return { phone: text, code: 'phone-strange' };
}

/** Returns the digits, with the country code if the country is known; empty for an incomplete, invalid or invented number. */
export function phoneKey(phone: string, country: string | undefined): string {
  if (phone === '' || phone.length > MAX_PHONE_LENGTH) return '';
  const region = supportedCountry(country);
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  let key = digits.length >= MIN_COMPLETE_DIGITS ? digits : '';
  if (region || phone.startsWith('+')) {
    const parsed = parsePhoneNumberFromString(phone, region);
    key = parsed?.isValid() ? parsed.number.slice(1) : '';
  }
  // a spreadsheet's 9.19812E+11 expands to 919812000000, whose last digits are lost
  return key.endsWith('0000') || isInventedNumber(key) ? '' : key;
}

function isInventedNumber(key: string): boolean {
  const last = [...key.slice(-8)].map(Number);
  const steps = new Set(last.slice(1).map((digit, at) => (digit - (last[at] ?? 0) + 10) % 10));
  return new Set(last).size < 3 || (steps.size === 1 && (steps.has(1) || steps.has(9)));
}

const MAX_PHONE_LENGTH = 40;
/** A shorter number lacks its area code. */
const MIN_COMPLETE_DIGITS = 8;
/** The shortest phone numbers have seven digits, the longest fifteen (E.164). */
const MIN_PHONE_DIGITS = 7;
const MAX_PHONE_DIGITS = 15;

function isPossibleNumber(text: string, country: string | undefined): boolean {
  if (text.length > MAX_PHONE_LENGTH) return false;
  const region = supportedCountry(country);
  if (region || text.startsWith('+')) return parsePhoneNumberFromString(text, region)?.isPossible() ?? false;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '').length;
  return digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS && !/\p{L}{4}/u.test(text);
}

function supportedCountry(country: string | undefined): CountryCode | undefined {
  return country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
}

/** Part that comes first in a date with slashes; undefined if unclear. */
export type DayOrder = 'day' | 'month' | undefined;

/** `sent` is in UTC fields. */
type SentTime = { sent?: Date; unclear?: 'order' | 'form' };

const TIME_PATTERN = /(?:^|[\sT,])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?([ap])?\.?m?\.?/i;
const YEAR_FIRST_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[\sT,])/;
const YEAR_LAST_DATE = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?=$|[\s,])/;
const NAMED_MONTH_DATE =
  /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[-\s]([a-z]{3,9})\.?,?[-\s](\d{4})(?=$|[\s,])/i;
const AMERICAN_DATE = /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?=$|[\s,])/i;

/** Day 0 of Excel's date numbers, in milliseconds. Only dates between 1990 and 2100 count. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const [EARLIEST, LATEST] = [32_874, 73_051];

/** Judges by numbers above 12. Returns undefined if there are none, or if both parts have them. */
export function detectDayOrder(cells: Iterable<Cell | undefined>): DayOrder {
  let day = false;
  let month = false;
  for (const cell of cells) {
    const [, first, , second] =
      (typeof cell === 'string' && YEAR_LAST_DATE.exec(cleanText(cell.slice(0, 60)))) || [];
    if (Number(first) > 12) day = true;
    if (Number(second) > 12) month = true;
  }
  return day === month ? undefined : day ? 'day' : 'month';
}

/** Omits the time zone, which is the same for all rows of a form. */
export function parseSentTime(cell: Cell | undefined, order: DayOrder): SentTime {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? { unclear: 'form' } : { sent: cell };
  if (typeof cell === 'number' && cell >= EARLIEST && cell <= LATEST)
    return { sent: new Date(EXCEL_EPOCH + Math.round((cell * MS_PER_DAY) / 1000) * 1000) };
  const text = cleanText(typeof cell === 'string' ? cell.slice(0, 100) : cell);
  if (text === '') return {};
  const date = parseDate(text, order);
  if (!date) return { unclear: 'form' };
  if ('unclear' in date) return date;
  const time = parseTime(text.slice(date.length));
  const { year, month, day } = date;
  const sent = new Date(Date.UTC(year, month - 1, day, ...(time ?? [])));
  const isReal = sent.getUTCMonth() === month - 1 && sent.getUTCDate() === day;
  return time && isReal ? { sent } : { unclear: 'form' };
}

type ParsedDate = { year: number; month: number; day: number; length: number };

function parseDate(text: string, order: DayOrder): ParsedDate | { unclear: 'order' } | undefined {
  const found = YEAR_FIRST_DATE.exec(text);
  if (found) return createParsedDate(found[1], found[2], found[3], found[0]);
  const named = NAMED_MONTH_DATE.exec(text);
  if (named) return createParsedDate(named[3], parseMonth(named[2] ?? ''), named[1], named[0]);
  const american = AMERICAN_DATE.exec(text);
  if (american) return createParsedDate(american[3], parseMonth(american[1] ?? ''), american[2], american[0]);
  const [whole, first, sign, second, year = ''] = YEAR_LAST_DATE.exec(text) ?? [];
  if (!whole) return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  // every country that writes dates with dots writes the day first; if both numbers are equal, the order does not matter
  const known =
    sign === '.' || first === second || Number(first) > 12 ? 'day' : Number(second) > 12 ? 'month' : order;
  if (!known) return { unclear: 'order' };
  return known === 'day'
    ? createParsedDate(full, second, first, whole)
    : createParsedDate(full, first, second, whole);
}

function createParsedDate(year: unknown, month: unknown, day: unknown, whole: string): ParsedDate {
  return { year: Number(year), month: Number(month), day: Number(day), length: whole.length };
}

/** Returns midnight if the text has no time, undefined if the time is impossible. */
function parseTime(text: string): [number, number, number] | undefined {
  const [, hours, minutes, seconds = 0, half] = TIME_PATTERN.exec(text) ?? [];
  if (hours === undefined) return [0, 0, 0];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const isTime = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60 && !(half && Number(hours) > 12);
  return isTime ? [hour, Number(minutes), Number(seconds)] : undefined;
}

export type Consent = 'yes' | 'no' | 'unclear' | '';

const YES_WORDS = new Set(
  'yes y yeah yep yup agree agreed accept accepted ok okay sure true checked 1 x ✓ ✔ ☑ ✅ consent confirmed ja oui si haan'.split(
    ' ',
  ),
);
const NO_WORDS = new Set(
  'no n nope not false disagree decline declined refuse refused 0 nein non don dont cannot cant won wont never nahi'.split(
    ' ',
  ),
);
const CONSENT_PATTERN =
  /^(i|we)( hereby| have read| also| fully)* (agree|accept|consent|confirm|declare|understand|allow|permit|acknowledge|and)\b/;

/** The text may be the whole sentence that was ticked, and is unclear if a negative word is not at its start. */
export function parseConsent(text: string): Consent {
  if (text === '') return '';
  if (YES_WORDS.has(text.toLowerCase())) return 'yes';
  const words = wordsOf(text.slice(0, 500));
  const [first = ''] = words;
  const denies = words.some((word) => NO_WORDS.has(word));
  if (
    NO_WORDS.has(first) ||
    /^(i|we) (do |will |can )?(not|dont|don t|disagree|decline|refuse)\b/.test(words.join(' '))
  )
    return 'no';
  if (denies) return 'unclear';
  return YES_WORDS.has(first) || CONSENT_PATTERN.test(words.join(' ')) ? 'yes' : 'unclear';
}

export function worstConsent(consents: Consent[]): Consent {
  return (['no', 'unclear', ''] as const).find((worst) => consents.includes(worst)) ?? 'yes';
}
