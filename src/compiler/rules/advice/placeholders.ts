import { MONTH_NAME } from '../../../shared/index.ts';

/*
 * What keeps the place of something. Capital X is a numeral too ("the XX Edition", "Committee X"), so two or three of them count only
 * where a number of another kind belongs: in times, dates, years, prices and phone numbers.
 */
const FORMS = [
  /\{[a-z][\w -]{0,30}\}/i,
  /\[(?:your|insert|add|enter|put|write|fill|name|date|link|place)\b[^\][]{0,40}\](?!\()/i,
  /<(?:your|insert|add|enter|name|date|link)\b[^<>]{0,40}>/i,
  /\b(?:TODO|FIXME)\b/,
  // addresses of the guide, of the schemas' examples and of the sample
  /https:\/\/\S*\/your-[\w-]+/i,
  /https:\/\/(?:docs|drive)\.google\.com\/\S*\/(?:sample|example)\b[\w-]*/i,
  /https:\/\/forms\.gle\/(?:sample|example)\b[\w-]*/i,
  /\blorem ipsum\b/i,
  /(?<![?\w])\?{3,}/,
  /\bX{4,}\b|(?<=\s|^)x{3,}(?=[\s.,]|$)/,
  /\bX{2,3}(?:st|nd|rd|th)\b/,
  /(?:(?<=[\d:/.\-–])X{2,3}\b|\bX{2,3}(?=[:/]|[.\-–][\dX]|\d))/,
  /(?<=(?:Rs\.?|INR|USD|[₹$€£]) ?)X{2,3}\b/,
  new RegExp(`\\bX{2,3}(?= ${MONTH_NAME}\\b)|(?<=\\b${MONTH_NAME} )X{2,3}\\b`),
];

/** Addresses that belong to nobody (RFC 2606). */
const NOBODY =
  /(?:[\w.-]+@)?\b(?:[\w-]+\.)*example\.(?:com|org|net)\b|(?<=@|\/\/)(?:[\w-]+\.)+example(?![.-]?\w)/i;

/** Phone numbers that reach nobody. */
const NO_PHONE = /\+00[\d ()-]*|(?<!\d)(?:0[ -]?){8,}(?!\d)|(?<!\d)12345[ -]?67890?(?!\d)/;

/** What nearly every text lacks: those that have none of it are not looked at any further. */
const HINTED = /[{[<?+]|XX|xxx|TODO|FIXME|orem ipsum|00000|12345|0 0 0|0-0-0|\/(?:your|sample|example)/i;

/** The part of a text that only keeps the place of something; undefined where there is none. */
export function placeholderIn(text: string): string | undefined {
  if (!HINTED.test(text)) return undefined;
  for (const form of [...FORMS, NO_PHONE]) {
    const found = form.exec(text)?.[0].trim();
    if (found) return found;
  }
  return undefined;
}

/** The address in a text that is nobody's; undefined where there is none. */
export function exampleAddressIn(text: string): string | undefined {
  return text.includes('example') ? NOBODY.exec(text)?.[0] : undefined;
}

/** Whether a whole value is nothing but capital Xs where no Roman numeral can be meant. */
export function isCrossedOut(text: string, key: string | number | undefined): boolean {
  return /^X{2,}$/.test(text.trim()) && !/^(edition|year|title|name)$/.test(String(key));
}

/** Whether a whole value is a person who is made up, as in the guide: Asha Example. */
export function isInvented(text: string, key: string | number | undefined): boolean {
  return /^(name|coordinator)$/.test(String(key)) && /^\p{Lu}\p{L}+ Example$/u.test(text.trim());
}
