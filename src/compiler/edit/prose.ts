import { commonEndLengths } from '../../core/index.ts';

/* The file wraps paragraphs to several lines; forms have one line each. Unchanged paragraphs stay wrapped as before. */

/** Matches the start of a line that has a meaning in Markdown: a list, heading, quote, table or rule. */
const STRUCTURE_PATTERN =
  /^(?:[-*+•·‣●▪–—]\s|\d{1,9}[.)](?:\s|$)|>|#{1,6}(?:\s|$)|\||[=*_~`-]{2,}\s*$|```|~~~|<)/;

/** Returns a text as a form displays it, with each paragraph on one line. Lists, tables and hard line breaks stay. */
export function unwrapProse(text: string): string {
  return splitParagraphs(text)
    .map(({ lines, gap }) => joinLines(lines) + gap)
    .join('');
}

/** Whether two texts are equal except for line wrapping and surrounding empty lines. */
export function isSameProse(one: string, other: string): boolean {
  return one === other || unwrapProse(one).trim() === unwrapProse(other).trim();
}

/** Reuses the lines of the previous text where possible. The result has no surrounding empty lines. */
export function rewrapProse(before: string, next: string, width: number): string {
  const old = splitParagraphs(before.trim()).map(({ lines }) => ({ lines, text: joinLines(lines) }));
  const parts = splitParagraphs(next.replace(/^(?:[ \t]*\n)+/, '').trimEnd());
  const texts = parts.map(({ lines }) => joinLines(lines));
  const { start: first, end: last } = commonEndLengths(old, texts, ({ text }, wanted) => text === wanted);
  return parts
    .map(({ lines, gap }, index) => {
      const isKept = index < first || index >= parts.length - last;
      const from = index < first ? index : isKept ? index - parts.length + old.length : index;
      const earlier = isKept || index < old.length - last ? old[from]?.lines : undefined;
      if (isKept && earlier) return earlier.join('\n') + gap;
      return (
        (isStructured(lines) ? lines : rewrapParagraph(earlier ?? [], joinLines(lines), width)).join('\n') +
        gap
      );
    })
    .join('');
}

interface Paragraph {
  lines: string[];
  gap: string;
}

function splitParagraphs(text: string): Paragraph[] {
  const pieces = text.split(/((?:\n[ \t]*(?=\n|$))+\n?)/);
  const parts: Paragraph[] = [];
  for (let at = 0; at < pieces.length; at += 2)
    parts.push({ lines: (pieces[at] as string).split('\n'), gap: pieces[at + 1] ?? '' });
  return parts;
}

function joinLines(lines: readonly string[]): string {
  return isStructured(lines) ? lines.join('\n') : lines.map((line) => line.trim()).join(' ');
}

function isStructured(lines: readonly string[]): boolean {
  return lines.some(
    (line, index) =>
      /^\s/.test(line) ||
      STRUCTURE_PATTERN.test(line) ||
      (lines.length > 1 && line.includes('|')) ||
      (index < lines.length - 1 && /(?:\s\s|\\)$/.test(line)),
  );
}

/** The lines before and after the change stay, if the changed text fits into the lines between them. */
function rewrapParagraph(before: readonly string[], text: string, width: number): string[] {
  const old = isStructured(before) ? [] : before.map((line) => line.trim());
  let first = 0;
  let start = 0;
  while (first < old.length && text.startsWith(`${old[first]} `, start))
    start += (old[first++] as string).length + 1;
  let end = text.length;
  let last = old.length;
  while (last > first && end > start && text.slice(start, end).endsWith(` ${old[last - 1]}`))
    end -= (old[--last] as string).length + 1;
  // joins inserted words with a neighbouring line, since a short line would look like an intended line break
  if (first === last && first > 0) start -= (old[--first] as string).length + 1;
  else if (first === last && last < old.length) end += (old[last++] as string).length + 1;
  const kept = old.slice(0, first);
  const after = old.slice(last);
  const middle = wrap(text.slice(start, end), width);
  if (after.length === 0 || middle.length <= Math.max(1, last - first)) return [...kept, ...middle, ...after];
  return [...kept, ...wrap(text.slice(start), width, after)];
}

/** Wraps words to a width, until the rest of the text equals the existing lines `after`. */
function wrap(text: string, width: number, after: readonly string[] = []): string[] {
  // doesn't split at two spaces: at the end of a line, they would be a hard line break
  const words = text.split(/(?<! ) (?! )/);
  // compares only texts of equal length, since a paragraph may be as long as a book
  const lengths: number[] = [];
  for (const line of after.toReversed())
    lengths.unshift(line.length + (lengths[0] === undefined ? 0 : lengths[0] + 1));
  let left = text.length;
  const lines: string[] = [];
  let line = '';
  for (const [index, word] of words.entries()) {
    const next = line === '' ? word : `${line} ${word}`;
    const length = left;
    left -= word.length + 1;
    if (line === '' || next.length <= width || STRUCTURE_PATTERN.test(`${word} `)) {
      line = next;
      continue;
    }
    lines.push(line);
    line = word;
    const rest = lengths.indexOf(length);
    if (rest >= 0 && after.slice(rest).join(' ') === words.slice(index).join(' '))
      return [...lines, ...after.slice(rest)];
  }
  return [...lines, line];
}

const BLOCK_SCALAR_PATTERN = /^( *)(?:- +)*(?:[^\s#'"][^#'"]*: +|- +)[|>][-+\d]*(?: +#.*)?$/;
const USUAL_WIDTH = 120;
const MAX_SAMPLED_LINES = 4000;

/** Includes indentation; infinite if paragraphs are single long lines. */
export function detectLineWidth(text: string, instead?: string): number {
  let widest = 0;
  let longest = 0;
  let block = -1;
  let before = '';
  for (const line of text.split(/\r?\n/, MAX_SAMPLED_LINES)) {
    const column = line.length - line.trimStart().length;
    const isText = block >= 0 && (line.trim() === '' || column > block);
    if (isText && line.trim() !== '') {
      longest = Math.max(longest, line.length);
      // a line with a following line was wrapped
      if (before.trim() !== '') widest = Math.max(widest, before.length);
    }
    before = isText ? line : '';
    if (isText) continue;
    block = BLOCK_SCALAR_PATTERN.test(line) ? column : -1;
  }
  if (widest > 0) return Math.max(widest, 40);
  if (longest > USUAL_WIDTH) return Number.POSITIVE_INFINITY;
  return instead === undefined ? USUAL_WIDTH : detectLineWidth(instead);
}
