import type { Document, ErrorCode } from 'yaml';
import { type Problem, problem } from './problem.ts';
import { DEPTH_LIMIT } from './read-data.ts';
import { hiddenBracket, unclosedBracket, unclosedQuote } from './unclosed.ts';

interface Fault {
  code: ErrorCode;
  pos: [number, number];
  message: string;
}

/** Nobody reads more, and each asks for a look through the text before it. */
const MOST = 20;

/**
 * What YAML's parser could not read, as problems. One slip makes the parser stumble several times in the lines
 * after it, so of the errors within one top-level section only the first is told.
 */
export function syntaxProblems(document: Document.Parsed, text: string): Problem[] {
  const sections = new Set<number>();
  const starts = [...text.matchAll(/^[A-Za-z]/gm)].map(({ index }) => index);
  const problems: Problem[] = [];
  for (const error of [...document.errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    // the top-level section around it: the last line before it that begins with a key
    if (sections.has(sectionOf(starts, error.pos[0]))) continue;
    const quote = unclosedQuote(text, error.pos[0]);
    const section = sectionOf(starts, quote?.offset ?? error.pos[0]);
    if (sections.has(section)) continue;
    sections.add(section);
    if (problems.length === MOST) break;
    problems.push(
      quote ? problem('yaml-unclosed-quote', quote, { quote: quote.open }) : explained(error, text),
    );
    if (quote) break; // all that follows was read as inside and outside of quotes turned round
  }
  return problems;
}

// what the parser says when a line stands in the wrong column
const INDENT =
  /^All (mapping|collection) items must start at the same column|^Sequence item without - indicator/;

// what the parser says when the lines after a bracket are still within it
const UNCLOSED = /^Flow (map|sequence) in block collection must be/;

function explained(error: Fault, text: string): Problem {
  const [offset, end] = error.pos;
  const place = { offset, end: Math.max(end, offset + 1) };
  const line = lineAt(text, offset);
  if (error.code === 'TAB_AS_INDENT' || /^ *\t/.test(line.text)) {
    const at = line.start + Math.max(0, line.text.indexOf('\t'));
    return problem('yaml-tab', { offset: at, end: at + 1 }, {});
  }
  const hidden = UNCLOSED.test(error.message) ? hiddenBracket(text, offset) : undefined;
  if (hidden) return problem('yaml-remark', hidden, hidden);
  const bracket = UNCLOSED.test(error.message) ? unclosedBracket(text, offset) : undefined;
  if (bracket) return problem('yaml-unclosed-bracket', bracket, bracket);
  const { sign, value, column } = valueIn(line.text, error.message.includes('at node end'));
  const corrected = value && `${line.text.slice(0, column).trim()} ${JSON.stringify(value)}`;
  if (sign) {
    const at = line.start + column;
    return problem('yaml-sign', { offset: at, end: at + 1 }, { sign, ...(corrected ? { corrected } : {}) });
  }
  if (error.code === 'MULTIPLE_DOCS') return problem('several-documents', place, {});
  if (error.message.includes('call stack'))
    return problem('yaml-too-deep', { offset: deepPlace(text) }, { limit: DEPTH_LIMIT });
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY') {
    if (/:\s/.test(value)) return problem('yaml-colon', place, corrected ? { corrected } : {});
    return problem('yaml-indent', indentPlace(text, line.start + line.text.length + 1), {});
  }
  if (error.code === 'BAD_INDENT' || INDENT.test(error.message)) {
    return problem('yaml-indent', indentPlace(text, line.start), {});
  }
  return problem('yaml-syntax', place, { reason: error.message });
}

/**
 * The value of a line `key: value`, where it begins, and the sign that no plain text may begin with. With `ends` the
 * value was read up to a closing bracket or quote with more text behind it, so that one is the sign.
 */
function valueIn(line: string, ends: boolean): { value: string; column: number; sign: string | undefined } {
  const parts = /^\s*(?:- )*(?:[\w-]+:\s+)?/.exec(line);
  const column = parts?.[0].length ?? 0;
  const value = line
    .slice(column)
    .replace(/\s+#.*$/, '')
    .trimEnd();
  return { value, column, sign: (ends ? /^[[{"']/ : /^[@`%*&!]/).exec(value)?.[0] };
}

/** The first words at or after an offset. */
function indentPlace(text: string, from: number): { offset: number; end: number } {
  const spaces = /[ \n]*/y;
  spaces.lastIndex = Math.min(from, text.length);
  const offset = from + (spaces.exec(text)?.[0].length ?? 0);
  const end = text.indexOf('\n', offset);
  return { offset, end: end < 0 ? text.length : end };
}

/** The last of the sorted `starts` that is before an offset, or 0. */
function sectionOf(starts: number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) < offset) low = middle + 1;
    else high = middle;
  }
  return starts[low - 1] ?? 0;
}

function lineAt(text: string, offset: number): { start: number; text: string } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { start, text: text.slice(start, end < 0 ? text.length : end) };
}

/** Where a file begins to nest as deep as no site would: forty brackets or list dashes in a row, or a wide indent. */
export function deepPlace(text: string): number {
  return /(?:[[{]\s*){40}|(?:- ?){40}|^ {160,}\S/m.exec(text)?.index ?? 0;
}
