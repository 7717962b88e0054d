import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Cell } from '../model.ts';
import { answerOf } from './clean.ts';

/** A phone number as it was written, and what is wrong with it. */
export interface Phone {
  phone: string;
  code?: 'phone-strange' | 'phone-several' | 'phone-error' | 'phone-rounded';
  /** The number that was taken of several. */
  near?: string;
}

/** A number as a spreadsheet shortens it: 9.19812E+11. */
const SHORTENED = /^'?\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/** What stands between two numbers. */
const SEVERAL = /[/,;|&]|\b(?:or|and)\b/i;

/** What a spreadsheet shows for what it cannot calculate: #ERROR!, #NAME? */
const ERROR = /^#[A-Z0-9/]+[!?]?$/;

/** The phone number of a cell: as it was written, with `+` and zeros; of a number of a spreadsheet all its digits. */
export function phoneIn(cell: Cell | undefined, country: string | undefined): Phone {
  const text = answerOf(cell)
    .replace(/^['"=]+|"$/g, '')
    .trim();
  if (text === '') return { phone: '' };
  if (ERROR.test(text)) return { phone: '', code: 'phone-error' };
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
 * Under what two ways to write one number are the same: the international number (E.164) where its country is known, else its digits.
 * Empty for what cannot be one person's: a number that is not complete, rounded by a spreadsheet, or invented.
 */
export function phoneKey(phone: string, country: string | undefined): string {
  if (phone === '' || phone.length > LONGEST) return '';
  const region = countryOf(country);
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  let key = digits.length >= FEWEST_COMPLETE ? digits : '';
  if (region || phone.startsWith('+')) {
    const parsed = parsePhoneNumberFromString(phone, region);
    key = parsed?.isValid() ? parsed.number.slice(1) : '';
  }
  return isRounded(key) || isInvented(key) ? '' : key;
}

/** Whether a number ends in one digit over and over, as people write who must fill in a number: 0000000000. */
function isPlaceholder(phone: string): boolean {
  return /(\d)\1{7}$/.test(phone.slice(0, LONGEST).replace(/\D/g, ''));
}

/** A spreadsheet that shows 9.19812E+11 has made zeros of the last digits, as a file may keep them. */
function isRounded(key: string): boolean {
  return key.endsWith('0000');
}

/** Whether a number is the same digit over and over, or counts up or down. */
function isInvented(key: string): boolean {
  const last = [...key.slice(-8)].map(Number);
  const steps = new Set(last.slice(1).map((digit, at) => (digit - (last[at] ?? 0) + 10) % 10));
  return new Set(last).size < 3 || (steps.size === 1 && (steps.has(1) || steps.has(9)));
}

const LONGEST = 40;
/** With less digits the code of the area is missing. */
const FEWEST_COMPLETE = 8;
/** The shortest numbers have seven digits, the longest fifteen (E.164). */
const FEWEST = 7;
const MOST = 15;

function isPossible(text: string, country: string | undefined): boolean {
  if (text.length > LONGEST) return false;
  const region = countryOf(country);
  if (region || text.startsWith('+')) return parsePhoneNumberFromString(text, region)?.isPossible() ?? false;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '').length;
  return digits >= FEWEST && digits <= MOST && !/\p{L}{4}/u.test(text);
}

/** A country that the library knows. */
function countryOf(country: string | undefined): CountryCode | undefined {
  return country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
}
