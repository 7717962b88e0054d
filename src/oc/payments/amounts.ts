import type { Cell } from '../model.ts';
import { cleanText } from '../registrations/text.ts';

/* Amounts are whole numbers of the smallest unit (paise, cents), never fractions. Ambiguous amounts are not read. */

export function currencyDecimals(currency: string | undefined): number {
  if (currency === undefined) return 2;
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

export interface Amount {
  /** In the smallest unit of the currency; absent if ambiguous. */
  units?: bigint;
  /** Three-letter code; absent if the cell contains no currency. */
  currency?: string;
}

/** Without `$`, `¥` and `Rs`, which several currencies share. */
export const CURRENCY_SYMBOLS: Record<string, string> = {
  '₹': 'INR',
  '€': 'EUR',
  '£': 'GBP',
  '₩': 'KRW',
  '₺': 'TRY',
  '฿': 'THB',
};
const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));

const ZERO_CODE_POINTS = [0x0966, 0x0660, 0x06f0, 0x09e6];

const MAX_AMOUNT_LENGTH = 60;

interface WrittenAmount {
  digits: string;
  isNegative: boolean;
  currency?: string;
}

function parseWrittenAmount(text: string): WrittenAmount | undefined {
  if (text.length > MAX_AMOUNT_LENGTH) return undefined;
  const plain = text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (ZERO_CODE_POINTS.find((start) => code >= start && code < start + 10) ?? code));
    })
    .replace(/[\u2212\u2010-\u2014]/g, '-')
    .replace(/\/-/g, '');
  const code = [...plain.matchAll(/[A-Z]{3}/g)].map(([one]) => one).find((one) => CURRENCY_CODES.has(one));
  const symbol = [...plain].find((one) => CURRENCY_SYMBOLS[one]);
  const currency = code ?? (symbol && CURRENCY_SYMBOLS[symbol]);
  const isDebit = /\bdr\.?\s*$/i.test(plain);
  const rest = plain
    .replace(code ?? '', '')
    .replace(/\b(rs|re|cr|dr)\b\.?/gi, '')
    .replace(/\p{Sc}/gu, '')
    .trim();
  const [, bracketed] = /^\((.*)\)$/.exec(rest) ?? [];
  const [, sign = '', digits = '', signAfter = ''] =
    /^([+-]?)\s*(\d[\d.,'’ ]*)\s*(-?)$/.exec((bracketed ?? rest).trim()) ?? [];
  if (digits === '' || (sign !== '' && signAfter !== '')) return undefined;
  const isNegative = sign === '-' || signAfter === '-' || bracketed !== undefined || isDebit;
  return { digits: digits.trim(), isNegative, ...(currency && { currency }) };
}

function decimalSeparator(digits: string): '.' | ',' | undefined {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const sign = point >= 0 ? '.' : ',';
  const at = Math.max(point, comma);
  if (at < 0 || digits.indexOf(sign) !== at) return undefined;
  return digits.length - at - 1 === 3 ? undefined : sign;
}

/** Also groups of two before the last three, as in India. */
const GROUPED_DIGITS = /^\d{1,3}(([.,'’ ])\d{3}(\2\d{3})*|([.,'’ ])(\d{2}\4)*\d{3})$/;

/** Undefined if the amount is ambiguous or has no digits. */
function splitDecimals(
  digits: string,
  sign: '.' | ',' | undefined,
): [whole: string, decimals: string] | undefined {
  const at = sign === undefined ? -1 : digits.lastIndexOf(sign);
  const [whole, decimals] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)];
  if (!/^\d*$/.test(decimals) || (sign !== undefined && whole.includes(sign))) return undefined;
  if (!/^\d+$/.test(whole) && !GROUPED_DIGITS.test(whole)) return undefined;
  return [whole.replace(/\D/g, ''), decimals];
}

/** The other cells of the column show whether `2.000` means two or two thousand. */
export function createAmountReader(
  cells: Iterable<Cell | undefined>,
  currency: string | undefined,
): (cell: Cell | undefined) => Amount | undefined {
  const signs = new Set<string>();
  for (const cell of cells) {
    const written = typeof cell === 'string' ? parseWrittenAmount(cleanText(cell)) : undefined;
    const sign = written && decimalSeparator(written.digits);
    if (sign) signs.add(sign);
  }
  return (cell) => {
    if (typeof cell === 'number') return amountFromNumber(cell, currencyDecimals(currency));
    const text = cleanText(cell);
    if (typeof cell !== 'string' || !/\p{Nd}/u.test(text)) return undefined;
    const written = parseWrittenAmount(text);
    if (!written) return {};
    const own = written.currency ?? currency;
    const known = written.currency !== undefined && { currency: written.currency };
    const units = amountUnits(written, signs, currencyDecimals(own));
    return { ...(units !== undefined && { units }), ...known };
  };
}

function amountUnits(
  { digits, isNegative }: WrittenAmount,
  signs: ReadonlySet<string>,
  decimals: number,
): bigint | undefined {
  let sign = decimalSeparator(digits);
  const [only, second] = new Set(digits.match(/[.,]/g) ?? []);
  const isOpen =
    sign === undefined && only !== undefined && second === undefined && digits.split(only).length === 2;
  if (isOpen) {
    // three digits after a single separator are thousands, unless other cells or the currency suggest decimals
    const other = only === '.' ? ',' : '.';
    if (signs.has(only) && !signs.has(other)) sign = only as '.' | ',';
    else if (signs.size === 2 || (decimals === 3 && !signs.has(other))) return undefined;
  }
  const parts = splitDecimals(digits, sign);
  if (!parts) return undefined;
  const [whole, fraction] = parts;
  if (/[1-9]/.test(fraction.slice(decimals)) || whole.length > 15) return undefined;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return isNegative ? -units : units;
}

/** Rounds the number, because a spreadsheet may have computed it. */
export function amountFromNumber(number: number, decimals: number): Amount {
  const text = number.toFixed(decimals);
  if (!Number.isFinite(number) || Math.abs(number) >= 1e15 || Math.abs(Number(text) - number) > 1e-6)
    return {};
  return { units: BigInt(text.replace('.', '')) };
}

export function formatDecimal(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${decimals > 0 ? `.${digits.slice(at)}` : ''}`;
}
