import type { Prose, ProseInline } from '../shared/index.ts';

/** What may mean something in Markdown: signs, what no line of words begins with, and spaces that break a line. */
const SIGNS = /[^\p{L}\p{M}\p{N}\n .,;:?!'’‘“”"()…–—/%-]|^(?![\p{L}“‘"'(])| {2}| $/mu;

/** Bold or slanted words where there is no doubt about it: with an end of words around them, and none of their own signs in them. */
const STRESSED =
  /(?<=^|[ \n(“‘])(\*\*?)([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.,;:?!'’‘“”"()…–—/% -]{0,200}[\p{L}\p{N}])?)\1(?=$|[ \n.,;:?!)”’…])/gu;

/**
 * The paragraphs of a text that is nothing but words in lines, some of them bold or slanted; undefined where Markdown has to
 * be understood. Most texts of a site are so, and to read them as Markdown takes longer than all else that is done with them.
 */
export function plainProse(text: string): Prose | undefined {
  const paragraphs = text.replace(/\n+$/, '').split(/\n{2,}/);
  const areWords = paragraphs.every((one) => !SIGNS.test(one.replaceAll(STRESSED, '$2')));
  return areWords ? paragraphs.map((one) => ({ type: 'paragraph', children: inlinesOf(one) })) : undefined;
}

function inlinesOf(paragraph: string): ProseInline[] {
  const inlines: ProseInline[] = [];
  let from = 0;
  for (const { 0: all, 1: sign, 2: words = '', index } of paragraph.matchAll(STRESSED)) {
    if (index > from) inlines.push(paragraph.slice(from, index));
    inlines.push({ type: sign === '**' ? 'strong' : 'emphasis', children: [words] });
    from = index + all.length;
  }
  return from < paragraph.length ? [...inlines, paragraph.slice(from)] : inlines;
}
