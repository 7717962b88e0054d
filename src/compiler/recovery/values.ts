import type { Details } from '../problems/problem.ts';
import type { Edit } from '../source/edits.ts';
import { type Correction, correctedLine, createCorrection, type TextRange } from './correction.ts';
import {
  beginsWithDash,
  closingQuoteColumn,
  isBlockHeader,
  isSingleWord,
  type Line,
  type LineParts,
  splitLine,
  withQuotes,
} from './lines.ts';
import { lineAt, nextLine, type RecoveryState, type ValueReadResult } from './state.ts';
import { readTextAfterHeader, readTextBlock } from './text-blocks.ts';

const MAX_SEARCHED_LINES = 100;

const BULLET_LINE = /^\s*[•‣●▪◦○■□–—·*-]\s+\S/;

/** Corrects characters with a special meaning in YAML. `column` is the column of the key or dash. */
export function readValue(
  state: RecoveryState,
  index: number,
  parts: LineParts,
  column: number,
): ValueReadResult {
  const { value, valueColumn } = parts;
  if (isBlockHeader(value)) return readTextBlock(state, index, column);
  const pasted = /^[|>"']/.test(value) ? readTextAfterHeader(state, index, parts, column) : undefined;
  if (pasted) return pasted;
  if (/^["']/.test(value)) return readQuotedValue(state, index, parts, column);
  if (/^[[{]/.test(value)) return readBrackets(state, index, parts, column);
  const next = index + 1;
  const line = lineAt(state, index);
  const start = line.base + valueColumn;
  const whole: TextRange = [start, start + value.length];
  const sign = reservedCharacter(state, value);
  if (sign) {
    const at: TextRange = [start, start + sign.length];
    return { next, correction: correctByQuoting(state, line, parts, 'yaml-sign', at, { sign }) };
  }
  if (/^!\S/.test(value)) {
    const tag = /^\S+/.exec(value)?.[0] ?? '';
    return { next, correction: correctByQuoting(state, line, parts, 'yaml-tag', whole, { tag }) };
  }
  if (/^[&*]/.test(value)) {
    const name = value[0] === '*' ? 'alias (*)' : 'anchor (&)';
    return { next, correction: correctByQuoting(state, line, parts, 'yaml-alias', whole, { sign: name }) };
  }
  if (/^-(?: |$)/.test(value)) return readListAfterKey(state, index, parts, column);
  const inList = parts.key === undefined && parts.dashes.length > 0;
  // an introduction to the list below, such as `agenda: Topics:`
  const isIntroduction = /^[^:]+:$/.test(value) && BULLET_LINE.test(state.lines[next]?.text ?? '');
  if (/:(?:\s|$)/.test(value) && !(isIntroduction && parts.key)) {
    const text = findSecondKey(state, index, parts)
      ? undefined
      : readTextAfterHeader(state, index, parts, column);
    return text ?? { next, correction: correctColonInValue(state, index, parts) };
  }
  return { next, openText: { column, inList, line: index, start } };
}

/** Returns the first character if it makes quotes necessary, else undefined. Anchors, and aliases in use, are not text. */
function reservedCharacter({ words }: RecoveryState, value: string): string | undefined {
  const [star, name = ''] = /^\*(.*)$/s.exec(value) ?? [];
  if (star) return words.anchors.has(name) ? undefined : '*';
  if (/^&[\w-]/.test(value)) return undefined;
  if (/^!(?:\s|$)|^!!(?:\s|$)/.test(value)) return '!';
  return /^(?:[@`,\]}|>&]|\?(?= |$))/.exec(value)?.[0];
}

function correctByQuoting<C extends 'yaml-sign' | 'yaml-colon' | 'yaml-tag' | 'yaml-alias'>(
  { text, words }: RecoveryState,
  line: Line,
  parts: LineParts,
  code: C,
  at: TextRange,
  more: { sign?: string; tag?: string },
): Correction {
  const start = line.base + parts.valueColumn;
  const bare = withoutLoneQuote(parts.value.replace(/^!!\w+ +/, ''));
  const edits = [{ offset: start, end: start + parts.value.length, text: withQuotes(bare) }];
  // quotes do not help if the name is both defined with & and used with *, because it is not a text
  const [, name = ''] = /^[&*]([\w-]+)/.exec(bare) ?? [];
  const isUsed = code === 'yaml-alias' && words.anchors.has(name) && words.aliases.has(name);
  const corrected = isUsed ? {} : { corrected: correctedLine(line, edits, parts.contentEnd) };
  const details = { sign: '', tag: '', ...more, ...corrected } as unknown as Details<C>;
  const certain = code === 'yaml-sign' || code === 'yaml-colon';
  const found = createCorrection(text, { code, at, details, edits, certain });
  return isUsed ? { ...found, problem: { ...found.problem, suggestions: [] } } : found;
}

/** If the text contains no other quote, the opening quote is missing. */
function withoutLoneQuote(text: string): string {
  return /^[^"“”]*["”]$/.test(text) ? text.slice(0, -1) : text;
}

/** A sentence with a colon, or a second key on the same line. */
function correctColonInValue(state: RecoveryState, index: number, parts: LineParts): Correction {
  const line = lineAt(state, index);
  const second = findSecondKey(state, index, parts);
  const start = line.base + parts.valueColumn;
  if (!second) {
    const colon = start + parts.value.search(/:(?:\s|$)/);
    return correctByQuoting(state, line, parts, 'yaml-colon', [colon, colon + 1], {});
  }
  const offset = start + second.start;
  return createCorrection(state.text, {
    code: 'yaml-two-keys',
    at: [offset, offset + second.key.length],
    details: {
      key: second.key,
      first: line.text.slice(parts.column, parts.valueColumn + second.firstEnd),
      second: line.text.slice(parts.valueColumn + second.start, parts.contentEnd),
    },
    edits: [{ offset: start + second.firstEnd, end: offset, text: `\n${' '.repeat(parts.column)}` }],
  });
}

/**
 * Returns the key in the middle of a value: a word that is a key elsewhere in the file, but not yet in this record. `start` is
 * the column of the key within the value; `firstEnd` is the end of the value before it.
 */
function findSecondKey(
  state: RecoveryState,
  index: number,
  { key, value, column }: LineParts,
): { key: string; start: number; firstEnd: number } | undefined {
  const [, before = '', word = ''] = /^(.*?\S)[,;]?\s+([a-z]\w*):\s+\S/.exec(value) ?? [];
  if (!isSingleWord(key) || !state.words.keys.has(word)) return undefined;
  if (state.levels.at(-1)?.keys.includes(word)) return undefined;
  for (
    let at = nextLine(state, index), seen = 0;
    seen < MAX_SEARCHED_LINES;
    at = nextLine(state, at), seen++
  ) {
    const line = state.lines[at];
    if (!line || line.indent < column) break;
    if (line.indent === column && line.text.startsWith(`${word}:`, column)) return undefined;
  }
  return {
    key: word,
    start: value.indexOf(`${word}:`, before.length),
    firstEnd: before.replace(/[,;]$/, '').length,
  };
}

/** `key: - value` is either a list on the line of its key or a text that begins with a hyphen. */
function readListAfterKey(
  state: RecoveryState,
  index: number,
  parts: LineParts,
  column: number,
): ValueReadResult {
  const line = lineAt(state, index);
  const start = line.base + parts.valueColumn;
  const below = state.lines[index + 1];
  const indentBelow = below?.indent ?? 0;
  const hasMoreEntries = below !== undefined && indentBelow >= column && beginsWithDash(below.text);
  const item = splitLine(parts.value);
  const hasMoreKeys =
    below !== undefined && indentBelow > column + 2 && splitLine(below.text).key !== undefined;
  const isRecord = isSingleWord(item.key) && (hasMoreKeys || state.words.keys.has(item.key));
  const hasText = /\S/.test(parts.value.slice(1));
  if (!hasMoreEntries && !isRecord && (hasText || indentBelow <= column)) {
    const at: TextRange = [start, start + 1];
    const correction = correctByQuoting(state, line, parts, 'yaml-sign', at, { sign: '-' });
    return { next: index + 1, correction };
  }
  const indent = hasMoreEntries
    ? indentBelow
    : Math.max(column, indentBelow > column + 2 ? indentBelow - 2 : column + 2);
  const list = { column: indent, isList: true, keys: [], afterDash: false };
  const entry = { column: indent + item.column, isList: false, keys: [item.key ?? ''], afterDash: true };
  return {
    next: index + 1,
    correction: createCorrection(state.text, {
      code: 'yaml-list-on-line',
      at: [start, start + 1],
      details: { key: parts.key ?? '', item: parts.value },
      edits: [{ offset: start, end: start, text: `\n${' '.repeat(indent)}` }],
    }),
    levels: item.key === undefined ? [list] : [list, entry],
  };
}

/** Corrects a missing closing quote or text after the closing quote. */
function readQuotedValue(
  state: RecoveryState,
  index: number,
  parts: LineParts,
  column: number,
): ValueReadResult {
  const line = lineAt(state, index);
  const close = closingQuoteColumn(line.text, parts.valueColumn);
  if (close >= 0) {
    const isAtEnd = isLineEnd(line.text.slice(close + 1));
    const correction = isAtEnd ? undefined : correctTextAfterQuote(state, line, parts, close);
    return { next: index + 1, correction };
  }
  const end = closingLineIndex(state, index, parts, column);
  if (end !== undefined) return { next: end + 1 };
  return { next: index + 1, correction: closeQuote(state, line, parts) };
}

function isLineEnd(rest: string): boolean {
  return /^\s*$|^\s+#/.test(rest);
}

/** Undefined if a line before that is not indented more than the key, or contains a key. */
function closingLineIndex(
  state: RecoveryState,
  index: number,
  { value }: LineParts,
  column: number,
): number | undefined {
  const quote = value[0] as string;
  for (let at = nextLine(state, index); at < state.lines.length; at = nextLine(state, at)) {
    const { indent, text } = lineAt(state, at);
    const { dashes, key } = splitLine(text);
    if (indent <= column || (key !== undefined && state.words.keys.has(key)) || (key && dashes.length > 0))
      return undefined;
    const close = closingQuoteColumn(`${quote}${text}`, 0);
    if (close >= 0) return isLineEnd(text.slice(close)) ? at : undefined;
  }
  return undefined;
}

/** A comment begins with a # between spaces. */
function valueEndColumn(text: string, from: number): number {
  const comment = text.slice(from).search(/\s+#(?:\s|$)/);
  return from + (comment < 0 ? text.slice(from).trimEnd().length : comment);
}

/** Corrects a comma, or more of the text, after the closing quote. */
function correctTextAfterQuote(
  { text }: RecoveryState,
  line: Line,
  { valueColumn }: LineParts,
  close: number,
): Correction {
  const end = valueEndColumn(line.text, valueColumn);
  const value = line.text.slice(valueColumn, end);
  const quote = value[0] as string;
  const start = line.base + valueColumn;
  const withValue = (by: string) => {
    const edits: Edit[] = [{ offset: start, end: start + value.length, text: by }];
    return { edits, certain: true, corrected: correctedLine(line, edits, end) };
  };
  if (value.slice(close + 1 - valueColumn).trim() === ',') {
    const { corrected, ...change } = withValue(value.replace(/\s*,$/, ''));
    const comma = line.base + end - 1;
    return createCorrection(text, {
      code: 'yaml-comma',
      at: [comma, comma + 1],
      details: { corrected },
      ...change,
    });
  }
  if (value.length > 2 && value.endsWith(quote) && isInnerQuote(value, close - valueColumn)) {
    const { corrected, ...change } = withValue(withQuotes(value.slice(1, -1)));
    const at: TextRange = [line.base + close, line.base + close + 1];
    return createCorrection(text, {
      code: 'yaml-quote-inside',
      at,
      details: { quote, corrected },
      ...change,
    });
  }
  const { corrected, ...change } = withValue(withQuotes(value));
  const details = { sign: quote, corrected };
  return createCorrection(text, { code: 'yaml-sign', at: [start, start + 1], details, ...change });
}

/** Accepts `"He said "hello""` and `'the school's'`. */
function isInnerQuote(value: string, at: number): boolean {
  return /\s/.test(value[at - 1] ?? ' ') || /\w/.test(value[at + 1] ?? '') || value[at + 1] === value[0];
}

const SHORTENED_WORD = /^'(?:tis|twas|til|till|cause|em|n'?|round|bout|\d0s)\b/i;

/** The value begins with an unclosed quote or an apostrophe. */
function closeQuote({ text }: RecoveryState, line: Line, { valueColumn }: LineParts): Correction {
  const end = valueEndColumn(line.text, valueColumn);
  const value = line.text.slice(valueColumn, end);
  const quote = value[0] as string;
  const start = line.base + valueColumn;
  const isShortened = SHORTENED_WORD.test(value);
  const endsCurly = /[“”„‘’]$/.test(value);
  const quoted = isShortened ? withQuotes(value) : withClosingQuote(endsCurly ? value.slice(0, -1) : value);
  const edits = [{ offset: start, end: start + value.length, text: quoted }];
  const details = { sign: quote, quote, corrected: correctedLine(line, edits, end) };
  const code = isShortened ? 'yaml-sign' : endsCurly ? 'yaml-curly-quotes' : 'yaml-unclosed-quote';
  return createCorrection(text, { code, at: [start, start + 1], details, edits, certain: true });
}

/** Escapes a backslash at the end, so that the backslash does not escape the quote. */
function withClosingQuote(value: string): string {
  const quote = value[0] as string;
  const backslashes = /\\+$/.exec(value)?.[0].length ?? 0;
  return quote === '"' && backslashes % 2 === 1 ? `${value}\\${quote}` : value + quote;
}

const CLOSING_BRACKET: Record<string, string> = { '{': '}', '[': ']' };

interface BracketScan {
  /** The expected closing brackets, outermost first. */
  open: string[];
  /** After the last bracket in the most recent line; -1 while a bracket is open. */
  end: number;
  /** The column of the unclosed quote in the most recent line; -1 if there is none. */
  openQuote: number;
}

/** Corrects a missing closing bracket or text after the closing bracket. */
function readBrackets(
  state: RecoveryState,
  index: number,
  parts: LineParts,
  column: number,
): ValueReadResult {
  const line = lineAt(state, index);
  const scan: BracketScan = { open: [], end: -1, openQuote: -1 };
  let last = index;
  for (let at = index; at < state.lines.length; at = nextLine(state, at)) {
    const { text, indent } = lineAt(state, at);
    if (at > index && (indent <= column || /^- /.test(text.trimStart()) || beginsWithKnownKey(state, text)))
      break;
    last = at;
    scanBrackets(text, at === index ? parts.valueColumn : indent, scan);
    if (scan.end >= 0 || scan.openQuote >= 0) break;
  }
  if (scan.openQuote >= 0) {
    const correction = last === index ? closeQuoteInBrackets(state, line, parts, scan) : undefined;
    return { next: last + 1, correction };
  }
  if (scan.end < 0) {
    const correction =
      correctCommentInBrackets(state, line, parts) ?? closeBrackets(state, line, parts, scan);
    return { next: index + 1, correction };
  }
  if (last > index) return { next: last + 1 };
  const correction = isLineEnd(line.text.slice(scan.end))
    ? quoteReservedWords(state, line, parts)
    : correctTextAfterBracket(state, line, parts);
  return { next: index + 1, correction };
}

/** A line that ends with a comma is an entry of `{…}` instead. */
function beginsWithKnownKey({ words }: RecoveryState, text: string): boolean {
  const { key, value } = splitLine(text);
  return key !== undefined && words.keys.has(key) && !/,$/.test(value);
}

/** Ends at the last bracket, a comment or an unclosed quote. */
function scanBrackets(text: string, from: number, scan: BracketScan): void {
  for (let at = from; at < text.length && scan.end < 0; at++) {
    const sign = text[at] as string;
    if (sign === '#' && /[\s[{,]/.test(text[at - 1] ?? ' ')) return;
    if (/["']/.test(sign) && /[\s[{,:]/.test(text[at - 1] ?? ' ')) {
      const close = closingQuoteColumn(text, at);
      scan.openQuote = close < 0 ? at : -1;
      if (close < 0) return;
      at = close;
    } else if (CLOSING_BRACKET[sign]) scan.open.push(CLOSING_BRACKET[sign]);
    else if (sign === scan.open.at(-1)) {
      scan.open.pop();
      if (scan.open.length === 0) scan.end = at + 1;
    }
  }
}

/** YAML reads the rest of the line after a # as a comment, including the closing bracket. */
function correctCommentInBrackets(
  { text }: RecoveryState,
  line: Line,
  { valueColumn }: LineParts,
): Correction | undefined {
  const start = line.base + valueColumn;
  const edits = quoteMatches(line.text.slice(valueColumn), /(?<=[\s[{,])#[^\s#,\]}]+/g, start);
  const [first] = edits;
  if (!first || !/[\]}]/.test(line.text.slice(first.end - line.base))) return undefined;
  const details = { corrected: correctedLine(line, edits) };
  return createCorrection(text, {
    code: 'yaml-comment-in-brackets',
    at: [first.offset, first.end],
    details,
    edits,
    certain: true,
  });
}

/** `start` is the offset of the text. */
function quoteMatches(text: string, pattern: RegExp, start: number): Edit[] {
  return [...text.matchAll(pattern)].map(({ index, 0: match }) => {
    const word = match.trimEnd();
    const offset = start + index;
    return { offset, end: offset + word.length, text: JSON.stringify(word) };
  });
}

/**
 * Corrects an unclosed quote in brackets. The quoted text ends before the next key, in a list before the next comma, or before
 * the brackets at the end of the line. Undefined if there is no such end, because the quote may be closed on a line below.
 */
function closeQuoteInBrackets(
  { text }: RecoveryState,
  line: Line,
  { contentEnd }: LineParts,
  { open, openQuote }: BracketScan,
): Correction | undefined {
  const from = openQuote + 1;
  const rest = line.text.slice(from, contentEnd);
  const end = rest.search(
    open.at(-1) === '}' ? /\s*(?:,\s*[A-Za-z][\w-]*:\s|\}\s*(?:[,\]}]|$))/ : /\s*(?:,\s|\]\s*(?:[,\]}]|$))/,
  );
  if (end < 0) return undefined;
  const offset = line.base + from + end;
  const quote = line.text[openQuote] as string;
  const edits = [{ offset, end: offset, text: quote }];
  const at: TextRange = [line.base + openQuote, line.base + openQuote + 1];
  const details = { sign: quote, quote, corrected: correctedLine(line, edits, contentEnd) };
  return createCorrection(text, { code: 'yaml-unclosed-quote', at, details, edits, certain: true });
}

function closeBrackets(
  { text }: RecoveryState,
  line: Line,
  parts: LineParts,
  { open }: BracketScan,
): Correction {
  const start = line.base + parts.valueColumn;
  const closing = open.toReversed().join('');
  const end = start + parts.value.length;
  const edits = [{ offset: end, end, text: closing.startsWith('}') ? ` ${closing}` : closing }];
  const bracket = parts.value[0] as string;
  const corrected = correctedLine(line, edits, parts.contentEnd);
  return createCorrection(text, {
    code: 'yaml-unclosed-bracket',
    at: [start, start + 1],
    details: { open: bracket, close: CLOSING_BRACKET[bracket] as string, corrected },
    edits,
    certain: closing.length === 1,
  });
}

/** A value such as `[Draft] Agenda` becomes a text in quotes. */
function correctTextAfterBracket({ text }: RecoveryState, line: Line, parts: LineParts): Correction {
  const { value, valueColumn, contentEnd } = parts;
  const start = line.base + valueColumn;
  const hasComma = /[\]}]\s*,$/.test(value);
  const replacement = hasComma ? value.slice(0, -1) : withQuotes(value);
  const edits = [{ offset: start, end: start + value.length, text: replacement }];
  const details = { sign: value[0] as string, corrected: correctedLine(line, edits, contentEnd) };
  const code = hasComma ? 'yaml-comma' : 'yaml-sign';
  return createCorrection(text, { code, at: [start, start + 1], details, edits, certain: true });
}

/** Words that begin with `@` or a backtick need quotes. */
function quoteReservedWords(
  { text }: RecoveryState,
  line: Line,
  { value, valueColumn, contentEnd }: LineParts,
): Correction | undefined {
  const pattern = /(?<=[[{,:]\s*)(?<=[[{,\s])[@`][^,\]}"']*/g;
  const edits = quoteMatches(value, pattern, line.base + valueColumn);
  const [first] = edits;
  if (!first) return undefined;
  const details = {
    sign: text[first.offset] as string,
    corrected: correctedLine(line, edits, contentEnd),
  };
  const at: TextRange = [first.offset, first.offset + 1];
  return createCorrection(text, { code: 'yaml-sign', at, details, edits, certain: true });
}
