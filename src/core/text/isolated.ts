import { directionOf } from './words.ts';

/*
 * On a page in another language, a text that only the main language has is enclosed in the characters of Unicode that isolate its direction
 * (UAX 9, 2.4). In HTML, an element with `lang` replaces them (`renderer/isolated.ts`); everywhere else they are invisible and keep the
 * order right. If the text is in neither language, Unicode tag characters (23.9), also invisible, name its language after the first isolate
 * character.
 */

const [LEFT, RIGHT, END] = ['\u2066', '\u2067', '\u2069'];

/** Offset of the tag characters from ASCII. */
const TAGS = 0xe0000;

/** Returns a text in another language than its page, isolated. It names the language unless it is the main one. */
export function isolateText(text: string, language: string, main = language): string {
  const tags = language === main ? '' : shiftCodePoints(language, TAGS);
  return (directionOf(language) === 'rtl' ? RIGHT : LEFT) + tags + text + END;
}

function shiftCodePoints(text: string, by: number): string {
  return [...text].map((sign) => String.fromCodePoint((sign.codePointAt(0) as number) + by)).join('');
}

const START = /^[\u2066\u2067]([\u{e0020}-\u{e007e}]*)/u;

/** Returns the language that an isolated text names; undefined for the main language. */
export function namedLanguage(text: string): string | undefined {
  const tags = START.exec(text)?.[1];
  return tags ? shiftCodePoints(tags, -TAGS) : undefined;
}

/** Returns the content of a text that is isolated as a whole, and the isolating characters before and after it; undefined for other texts. */
export function isolatedText(
  text: string,
): { text: string; marks: [before: string, after: string] } | undefined {
  const [before] = START.exec(text) ?? [];
  if (before === undefined || !text.endsWith(END)) return undefined;
  return { text: text.slice(before.length, -1), marks: [before, END] };
}

export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066\u2067][\u{e0020}-\u{e007e}]*|\u2069/gu, '');
}
