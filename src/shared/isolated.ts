import { directionOf } from './words.ts';

/*
 * A text in the main language, on a page in another one that lacks it, stands between the characters of Unicode that isolate a
 * text of another direction (UAX 9, 2.4). In HTML, an element with the language takes their place (`renderer/isolated.ts`); wherever else
 * the text is shown, they show nothing and keep its order right.
 */

const [LEFT, RIGHT, END] = ['\u2066', '\u2067', '\u2069'];

/** A text in a language, for a page in another one. */
export function isolated(text: string, language: string): string {
  return (directionOf(language) === 'rtl' ? RIGHT : LEFT) + text + END;
}

/** A text that is isolated as a whole, and what isolates it: before and after it. Undefined where nothing does. */
export function isolatedText(
  text: string,
): { text: string; marks: [before: string, after: string] } | undefined {
  const [first = ''] = text;
  if ((first !== LEFT && first !== RIGHT) || !text.endsWith(END)) return undefined;
  return { text: text.slice(1, -1), marks: [first, END] };
}

/** A text without the characters that isolate. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066\u2067\u2069]/g, '');
}
