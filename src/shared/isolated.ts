import { directionOf } from './words.ts';

/*
 * A text in the main language, on a page in another one that lacks it, stands between the characters of Unicode that isolate a
 * text of another direction (UAX 9, 2.4). In HTML, an element with the language takes their place (`renderer/isolated.ts`); wherever else
 * the text is shown, they show nothing and keep its order right. A text that the main language lacks, too, names its language after the
 * first of them, in the tags of Unicode (23.9), which also show nothing.
 */

const [LEFT, RIGHT, END] = ['\u2066', '\u2067', '\u2069'];

/** Where the tags are: each sign of ASCII, so much further. */
const TAGS = 0xe0000;

/** A text in a language, for a page in another one. It names the language unless that is the main one. */
export function isolated(text: string, language: string, main = language): string {
  const tags = language === main ? '' : moved(language, TAGS);
  return (directionOf(language) === 'rtl' ? RIGHT : LEFT) + tags + text + END;
}

function moved(text: string, by: number): string {
  return [...text].map((sign) => String.fromCodePoint((sign.codePointAt(0) as number) + by)).join('');
}

const START = /^[\u2066\u2067]([\u{e0020}-\u{e007e}]*)/u;

/** The language that an isolated text names; undefined where it is the main one. */
export function namedLanguage(text: string): string | undefined {
  const tags = START.exec(text)?.[1];
  return tags ? moved(tags, -TAGS) : undefined;
}

/** A text that is isolated as a whole, and what isolates it: before and after it. Undefined where nothing does. */
export function isolatedText(
  text: string,
): { text: string; marks: [before: string, after: string] } | undefined {
  const [before] = START.exec(text) ?? [];
  if (before === undefined || !text.endsWith(END)) return undefined;
  return { text: text.slice(before.length, -1), marks: [before, END] };
}

/** A text without the characters that isolate. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066\u2067][\u{e0020}-\u{e007e}]*|\u2069/gu, '');
}
