import type { Prose } from '../page/values.ts';

/** A line that is nothing but words: no sign in it, and none at its beginning, means anything in Markdown. */
const WORDS = /^[\p{L}“‘"'(](?:[\p{L}\p{M}\p{N}.,;:?!'’‘“”"()…–—/%-]| (?! |$))*$/u;

/**
 * The paragraphs of a text that is nothing but words in lines; undefined where Markdown has to be understood. Most texts of
 * a site are so, and to read them as Markdown takes longer than all else that is done with them.
 */
export function plainProse(text: string): Prose | undefined {
  const paragraphs = text.replace(/\n+$/, '').split(/\n{2,}/);
  const areWords = paragraphs.every((one) => one.split('\n').every((line) => WORDS.test(line)));
  return areWords ? paragraphs.map((one) => ({ type: 'paragraph', children: [one] })) : undefined;
}
