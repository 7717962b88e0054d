import { type Problem, problem } from '../output/problem.ts';
import { suggestionsOf } from '../rules/index.ts';
import { inQuotes, type Line, type LineParts, linesIn, splitLine } from './lines.ts';

/** What every suspicious value has: a # after a space, or curly quotes. */
const SUSPICIOUS = /\S +#(?! sample *$)|[“„«‘]/m;

/** How no complete value ends. */
const UNFINISHED =
  /(?:[,(&/–—-]|\b(?:and|or|of|the|a|an|to|with|no\.?|nr\.?|number|room|hall|group|committee|channel|phone|tel\.?))$/i;

/**
 * Warnings of values that YAML reads without complaint, and hardly as intended: a # after a space, which makes a comment of
 * the rest of a value, and curly quotes around a value, which become a part of it.
 */
export function suspiciousValues(text: string): Problem[] {
  if (!SUSPICIOUS.test(text)) return [];
  const problems: Problem[] = [];
  // the column of the key of the text block that the line may belong to
  let block = -1;
  for (const line of linesIn(text)) {
    if (line.text.trim() === '' || (block >= 0 && line.indent > block)) continue;
    block = -1;
    if (line.blank) continue;
    const parts = splitLine(line.text);
    if (/^[|>]/.test(parts.value)) {
      block = parts.key === undefined ? (parts.dashes.at(-1) ?? line.indent) : parts.column;
      continue;
    }
    for (const one of [textInComment(line, parts), curlyQuotes(line, parts)]) if (one) problems.push(one);
  }
  return problems;
}

/** The warning of text in a comment: it follows the # at once, or the value before it is not finished. */
function textInComment(line: Line, parts: LineParts): Problem | undefined {
  const { value, valueColumn, contentEnd, key, dashes } = parts;
  if (value === '' || /^["'[{]/.test(value) || (key === undefined && dashes.length === 0)) return undefined;
  const rest = line.text.slice(contentEnd);
  const [, space = '', comment = ''] = /^(\s+)(#.*?)\s*$/.exec(rest) ?? [];
  if (!comment || /^#+\s*(?:sample\s*)?$/.test(comment)) return undefined;
  const isText = /^#[^\s#!]/.test(comment);
  if (!isText && !(UNFINISHED.test(value) && space.length === 1)) return undefined;
  // a second # after a space begins a real comment
  const lost = comment.replace(/\s+#\s+.*$/, '');
  const corrected = `${line.text.slice(0, valueColumn).trim()} ${inQuotes(value + space + lost)}`;
  const offset = line.start + contentEnd + space.length;
  const found = problem('text-in-comment', { offset, end: offset + lost.length }, { lost, corrected });
  const hashes = /^#\s*/.exec(comment)?.[0].length ?? 1;
  const asComment = { offset: line.start + contentEnd, end: offset + hashes, text: '  # ' };
  return { ...found, suggestions: [...suggestionsOf(found), asComment] };
}

const CURLY_QUOTES = /^(?:“([^“”]*)[”"]|„([^„“”]*)[“”"]|«([^«»]*)»|‘([^‘’]*)’)$/;

/** The warning of curly quotes around a whole value. */
function curlyQuotes(line: Line, { value, valueColumn }: LineParts): Problem | undefined {
  const inner = CURLY_QUOTES.exec(value)
    ?.slice(1)
    .find((text) => text !== undefined);
  if (inner === undefined) return undefined;
  const lead = line.text.slice(0, valueColumn).trim();
  const offset = line.start + valueColumn;
  const details = { corrected: `${lead} ${JSON.stringify(inner)}`, shown: `${lead} ${inQuotes(value)}` };
  return problem('curly-quotes', { offset, end: offset + value.length }, details);
}
