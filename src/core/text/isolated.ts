import { directionOf } from './words.ts';

/*
 * On a page in another language, a text without a translation is enclosed in the Unicode characters that isolate its direction
 * (UAX 9, 2.4). In HTML, an element with `lang` replaces these characters (`renderer/isolated.ts`); elsewhere they are invisible
 * and preserve the order of letters. If the text isn't in the main language either, invisible Unicode tag characters (Unicode
 * 23.9) after the first isolate character name its language.
 */

const [LEFT, RIGHT, END] = ['\u2066', '\u2067', '\u2069'];

/** Difference between the code points of tag characters and ASCII characters. */
const TAG_OFFSET = 0xe0000;

/** Returns an isolated text, for a page in a different language. The text names its language unless it is the main language. */
export function isolateText(text: string, language: string, main = language): string {
  const tags = language === main ? '' : shiftCodePoints(language, TAG_OFFSET);
  return (directionOf(language) === 'rtl' ? RIGHT : LEFT) + tags + text + END;
}

function shiftCodePoints(text: string, by: number): string {
  return [...text].map((sign) => String.fromCodePoint((sign.codePointAt(0) as number) + by)).join('');
}

const ISOLATE_START_PATTERN = /^[\u2066\u2067]([\u{e0020}-\u{e007e}]*)/u;

/** Returns the language that an isolated text names; undefined for the main language. */
export function isolateLanguage(text: string): string | undefined {
  const tags = ISOLATE_START_PATTERN.exec(text)?.[1];
  return tags ? shiftCodePoints(tags, -TAG_OFFSET) : undefined;
}

/** Returns the content and the isolating characters around it; undefined unless the whole text is isolated. */
export function parseIsolatedText(
  text: string,
): { text: string; marks: [before: string, after: string] } | undefined {
  const [before] = ISOLATE_START_PATTERN.exec(text) ?? [];
  if (before === undefined || !text.endsWith(END)) return undefined;
  return { text: text.slice(before.length, -1), marks: [before, END] };
}

export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066\u2067][\u{e0020}-\u{e007e}]*|\u2069/gu, '');
}
