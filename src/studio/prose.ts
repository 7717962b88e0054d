/*
 * Texts in paragraphs, between the lines of the file and a field: in the file lines are wrapped, in a field they are as wide as the
 * field. What was not changed goes back as it was.
 */

/** Lines that mean something by being lines: lists, headings, quotes, tables, code, hard breaks. */
const MEANT = /^(\s|[-*+>#|]|\d+[.)]\s|```|~~~)|( {2}|\\)$/;

/** A text with its paragraphs on one line each. */
export function unwrapped(text: string): string {
  return paragraphsOf(text.replace(/\n+$/, ''))
    .map(({ lines, gap }) => oneLine(lines) + gap)
    .join('');
}

/** The text of a field as it goes back: paragraphs that were not changed are wrapped as they were. */
export function rewrapped(shown: string, original: string): string {
  const end = /\n*$/.exec(original)?.[0] ?? '';
  const known = new Map(
    paragraphsOf(original.slice(0, original.length - end.length)).map(({ lines }) => [oneLine(lines), lines]),
  );
  const text = paragraphsOf(shown.replace(/\s+$/, ''))
    .map(({ lines, gap }) => (known.get(lines.join('\n')) ?? lines).join('\n') + gap)
    .join('');
  return text === '' ? '' : text + end;
}

/** The paragraphs of a text with what is between them. */
function paragraphsOf(text: string): { lines: string[]; gap: string }[] {
  return [...text.matchAll(/([\s\S]+?)(\n(?:[ \t]*\n)+|$)/g)].map(([, lines = '', gap = '']) => ({
    lines: lines.split('\n'),
    gap,
  }));
}

function oneLine(lines: string[]): string {
  return lines.some((line) => MEANT.test(line)) ? lines.join('\n') : lines.join(' ');
}
