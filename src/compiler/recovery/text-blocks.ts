import type { RelatedLocation } from '../problems/problem.ts';
import type { Edit } from '../source/edits.ts';
import { type Correction, correctionWithChoices, createCorrection, createIndentEdit } from './correction.ts';
import {
  closingQuoteColumn,
  INDENT_STEP,
  type Line,
  type LineParts,
  splitLine,
  withQuotes,
} from './lines.ts';
import { lineAt, nextLine, type RecoveryState, type ValueReadResult } from './state.ts';

/** Corrects the indentation of the text. `column` is the column of the key or dash. */
export function readTextBlock(state: RecoveryState, index: number, column: number): ValueReadResult {
  const { body, next } = textBlockLines(state, index, column);
  const shiftEdits = editsMovedWithKey(state, body, column);
  if (shiftEdits) return { next, shiftEdits };
  return { next, correction: correctIndentation(state, body, next, column) };
}

/** Includes under-indented lines, but no empty lines. `next` is the line after the block. */
function textBlockLines(
  state: RecoveryState,
  index: number,
  column: number,
): { body: number[]; next: number } {
  const body: number[] = [];
  // whether a line is under-indented, in which case the whole text may have been pasted
  let isPasted = false;
  let at = index + 1;
  // in a text block, a line that begins with # is text
  for (; at < state.lines.length; at++) {
    const line = lineAt(state, at);
    if (line.text.trim() === '') continue;
    const [first] = body;
    const isOutside = line.indent <= column;
    if (
      isOutside &&
      endsText(state, line, isPasted) &&
      !isPastedHashLine(state, at, column, body.length > 0, isPasted) &&
      !isLabel(state, line)
    )
      break;
    // a known key to the left of the text is the next key of the file, slightly over-indented
    const isFurtherOut = first !== undefined && line.indent < lineAt(state, first).indent;
    const isMargin = isPasted && line.indent === 0;
    if (isFurtherOut && !isMargin && isKnownKey(state, line) && !isLabel(state, line)) break;
    body.push(at);
    isPasted ||= isOutside;
  }
  return { body, next: at };
}

/** Undefined if the key was not moved or the text must not move. */
function editsMovedWithKey(
  state: RecoveryState,
  body: readonly number[],
  column: number,
): Edit[] | undefined {
  const { shift } = state;
  if (!shift || body.length === 0) return undefined;
  const { by } = shift;
  const lines = body.map((one) => lineAt(state, one));
  const belongs =
    by < 0
      ? // below an over-indented key, the text moves along if it is still a step to the right
        lines.every(({ indent }) => indent >= column - by + 2)
      : lines.every(({ indent }) => indent > column - by) && lines.some(({ indent }) => indent <= column);
  return belongs ? lines.map((line) => createIndentEdit(line, by)) : undefined;
}

function correctIndentation(
  state: RecoveryState,
  body: readonly number[],
  next: number,
  column: number,
): Correction | undefined {
  const indentOf = (index: number) => lineAt(state, index).indent;
  const first = body[0] === undefined ? 0 : indentOf(body[0]);
  const wanted =
    first > column ? first : (body.map(indentOf).find((indent) => indent > column) ?? column + 2);
  const off = body.filter((one) => indentOf(one) < wanted);
  const [firstOff] = off;
  if (firstOff === undefined) return undefined;
  const withoutColon = correctLanguageColon(state, lineAt(state, firstOff));
  if (withoutColon) return withoutColon;
  const before = body.filter((one) => one < firstOff);
  const leftmost = Math.min(...off.map(indentOf));
  // a few over-indented lines at the start are more likely wrong than all lines after them
  const areFirstOff = before.length > 0 && before.length < off.length && leftmost > column;
  const runs = consecutiveRuns(off, body);
  const moves = areFirstOff
    ? before.map((one) => createIndentEdit(lineAt(state, one), leftmost - wanted))
    : runs.flatMap((run) => {
        // consecutive lines keep their relative indentation
        const by = wanted - Math.min(...run.map(indentOf));
        return run.map((one) => createIndentEdit(lineAt(state, one), by));
      });
  const moved = areFirstOff ? before : off;
  const line = lineAt(state, moved[0] as number);
  const by = areFirstOff ? leftmost - wanted : wanted - line.indent;
  const at = [line.start + line.indent, line.end] as const;
  const asComments = !areFirstOff && before.length > 0 ? commentEdits(state, firstOff, next, column) : [];
  if (asComments.length > 0) {
    const details = { comment: `# ${line.text.trim()}`, by };
    const mistake = { code: 'yaml-text-block' as const, at, details, edits: asComments };
    return correctionWithChoices(state.text, mistake, [asComments, moves]);
  }
  // if all lines move by the same distance, they keep their alignment, so they are one pasted passage or parts of it
  const isPassage =
    moves.length > 1 && (areFirstOff || runs.every((run) => Math.min(...run.map(indentOf)) === leftmost));
  return createCorrection(state.text, {
    code: 'yaml-text-indent',
    at,
    details: {
      by: isPassage && !areFirstOff ? wanted - leftmost : by,
      ...(isPassage ? { lines: moves.length } : {}),
    },
    edits: moves,
    certain: moves.length === 1 || isPassage,
    ...(isPassage && { related: relatedEnd(moved.map((one) => lineAt(state, one))) }),
  });
}

/** Below a text, YAML would read such a line as part of the text. */
function correctLanguageColon(state: RecoveryState, line: Line): Correction | undefined {
  const [, key = '', bar = ''] = /^([a-z]{2,3}(?:-[A-Z]{2})?)[ \t]+([|>][-+]?)$/.exec(line.text.trim()) ?? [];
  if (key === '') return undefined;
  const at = line.start + line.indent + key.length;
  return createCorrection(state.text, {
    code: 'yaml-colon-missing',
    at: [at, at + 1],
    details: { key, corrected: `${key}: ${bar}` },
    edits: [{ offset: at, end: at, text: ':' }],
    certain: true,
  });
}

/** Shows the end of the passage together with its start. */
function relatedEnd(lines: readonly Line[]): RelatedLocation[] {
  const last = lines.at(-1);
  if (!last || lines.length < 3) return [];
  return [
    { place: { offset: last.start + last.indent, end: last.end }, message: 'The passage ends in this line.' },
  ];
}

function consecutiveRuns(lines: readonly number[], body: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const one of lines) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && body.indexOf(one) === body.indexOf(last) + 1) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}

/**
 * Whether a line that begins with # is a hashtag or a Markdown heading in a text pasted without indentation. Other lines of
 * that text come before or after it. YAML would read the line as a comment, so that the text would lose it silently.
 */
function isPastedHashLine(
  state: RecoveryState,
  index: number,
  column: number,
  hasLines: boolean,
  isPasted: boolean,
): boolean {
  const line = lineAt(state, index);
  if (!/^\s*#/.test(line.text)) return false;
  if (hasLines && !isPasted) return false;
  if (isPasted && /^\s*#(?:#|[^\s#])/.test(line.text)) return true;
  const next = state.lines[nextLine(state, index)];
  return next !== undefined && next.indent <= column && !endsText(state, next);
}

/** After lines pasted without indentation, lines such as `note: bring water` and `- name: tag` still belong to the text. */
function endsText(
  { words, levels }: RecoveryState,
  { text, blank, indent }: Line,
  isPasted = false,
): boolean {
  if (blank) return true;
  const { dashes, key, value } = splitLine(text);
  const isInList = levels.some((level) => level.isList && Math.abs(level.column - indent) < 2);
  if (isPasted && indent === 0 && dashes.length > 0) return isInList;
  // only these values can be on the line of a section header: true, false, a bracket, or a special character of YAML
  if (isPasted && indent === 0 && value !== '') return /^(?:true|false)$|^[[{|>&*!]/.test(value);
  // if no list is open, a dash begins a list item in the text, except before a known key
  if (dashes.length > 0) return (key !== undefined && words.keys.has(key) && /^[a-z]/.test(key)) || isInList;
  // an unindented line with a value is text if its key does not begin with a lower-case letter
  if (indent === 0 && value !== '' && !/^[a-z]/.test(key ?? '')) return false;
  const word = key ?? /^\s*([A-Za-z][\w-]*):\S/.exec(text)?.[1];
  return word !== undefined && (words.keys.has(word) || /^[a-z]\w*$/.test(word));
}

/**
 * Matches a line that looks like a key but is a label in a text, such as `Venue:` above a list. A label begins with a capital
 * letter, unlike a key. A capitalised key is recognised by its value, which is indented more or begins with `- key:`.
 */
export const LABEL_LINE =
  /^( *)[A-Z][\w-]* *[:：][ \t]*\r?\n(?:[ \t]*\r?\n)*\1(?=[^\s#])(?!- +[a-z]\w*:(?:\s|$)|["']?[a-z]\w*["']?:(?:\s|$))/my;

function isLabel({ text }: RecoveryState, { start }: Line): boolean {
  LABEL_LINE.lastIndex = start;
  return LABEL_LINE.test(text);
}

function isKnownKey({ words }: RecoveryState, { text }: Line): boolean {
  const { dashes, key } = splitLine(text);
  return dashes.length === 0 && key !== undefined && words.keys.has(key);
}

/** Matches `Come early: bring tea.`, because top-level keys begin with a lower-case letter. */
export const UNINDENTED_TEXT = /^[A-Z][^\n:]*: +(?!(?:true|false)\b)[^\s#[{|>&*!"']/;

/** A key of the file with different letter case is not text. */
export function isUnindentedText({ openText, words }: RecoveryState, { text }: Line): boolean {
  if (!openText || openText.inList || !UNINDENTED_TEXT.test(text)) return false;
  const word = text.slice(0, text.indexOf(':')).replaceAll(' ', '').toLowerCase();
  // `words.keys` also contains the first word of this line, so only lower-case keys are compared
  return ![...words.keys].some((key) => /^[a-z]/.test(key) && key.toLowerCase() === word);
}

/** The key lacks its `|`, or the lines are comments that lost their `#`. Undefined if no text can continue here. */
export function readTextWithoutBlock(state: RecoveryState, index: number): ValueReadResult | undefined {
  const { openText, openKey } = state;
  const keyLine = openText?.keyLine ?? openText?.line ?? openKey?.line;
  const line = lineAt(state, index);
  const isText = /^\s*[\p{L}\p{N}*_($“‘"'–—─=-]/u.test(line.text);
  if (keyLine === undefined || !isText) return undefined;
  const column = openText?.column ?? openKey?.column ?? 0;
  const first = lineAt(state, keyLine);
  const { valueColumn, contentEnd } = splitLine(first.text);
  const isOnKeyLine = openText !== undefined && openText.keyLine === undefined;
  const headerColumn = isOnKeyLine ? valueColumn : contentEnd;
  const offset = first.base + headerColumn;
  const passage = readPassage(state, index, column);
  const begin = { offset, end: offset, text: isOnKeyLine ? `|\n${' '.repeat(column + INDENT_STEP)}` : ' |' };
  const edits = [begin, ...passage.edits];
  const { next, lines } = passage;
  const asComments = commentEdits(state, index, next, column);
  const isComment = asComments.length > 0;
  // a line to the left of the key, or after other comments, cannot belong to the text above
  const isApart =
    isComment &&
    (line.indent < column || state.lines.slice(keyLine + 1, index).some(({ text }) => /^\s*#/.test(text)));
  const corrected = `${first.text.slice(0, headerColumn).trim()} |`;
  const at = [line.start + line.indent, line.end] as const;
  if (!isComment && isProse(lines))
    return { next, correction: correctPastedText(state, { at, corrected, edits, lines }) };
  const mistake = {
    code: 'yaml-text-block' as const,
    at,
    details: {
      ...(isApart ? {} : { corrected }),
      ...(isComment ? { comment: `# ${line.text.trim()}` } : {}),
    },
    edits: isComment ? asComments : edits,
  };
  const choices = isComment && !isApart ? [asComments, edits] : [mistake.edits];
  return { next, correction: correctionWithChoices(state.text, mistake, choices) };
}

/**
 * Reads a text that begins on the line of its key after a `|` or a quote, or with a colon, and continues below, where only a text
 * block could continue: `text: | Dear delegates,`. Undefined if no such text follows.
 */
export function readTextAfterHeader(
  state: RecoveryState,
  index: number,
  { value, valueColumn, key }: LineParts,
  column: number,
): ValueReadResult | undefined {
  const isQuoted = /^["']/.test(value);
  const line = lineAt(state, index);
  const header = /^(?:[|>][+-]? +|["'])(?=\S)/.exec(value)?.[0] ?? '';
  const below = state.lines[nextLine(state, index)];
  if (key === undefined || !below) return undefined;
  if (header === '' && !continuesAsText(state, index, column)) return undefined;
  if (below.indent <= column ? endsText(state, below) : isQuoted || isKnownKey(state, below))
    return undefined;
  const passage = readPassage(state, index + 1, column);
  const last = passage.lines.at(-1);
  // a backslash or an inner quote has a different meaning in quotes than in a text block
  const quote = value[0] as string;
  const all = [value.slice(1), ...passage.lines.map(({ text }) => text)].join('\n').trimEnd();
  const inner = all.endsWith(quote) ? all.slice(0, -1) : all;
  if (!last || (isQuoted && (inner.includes('\\') || closingQuoteColumn(quote + inner, 0) >= 0)))
    return undefined;
  const start = line.base + valueColumn;
  const edits: Edit[] = [
    { offset: start, end: start + header.length, text: `|\n${' '.repeat(column + INDENT_STEP)}` },
    ...passage.edits,
  ];
  const quoteAt = last.start + last.text.trimEnd().length - 1;
  if (isQuoted && inner !== all) edits.push({ offset: quoteAt, end: quoteAt + 1, text: '' });
  const corrected = `${line.text.slice(0, valueColumn).trim()} |`;
  const at = [start, line.end] as const;
  return {
    next: passage.next,
    correction: correctPastedText(state, { at, corrected, edits, lines: passage.lines }),
  };
}

/** The line is indented more than the key, and is neither a key nor an entry. */
function continuesAsText({ lines }: RecoveryState, index: number, column: number): boolean {
  const below = lines[index + 1];
  if (!below || below.blank || below.indent <= column) return false;
  const { dashes, key } = splitLine(below.text);
  return dashes.length === 0 && key === undefined && !BULLET_LINE.test(below.text);
}

/** In `The Council: it has 15 members`, the words before the colon cannot be a key, and the text continues below. */
export function isSentenceBelowKey(
  state: RecoveryState,
  index: number,
  { dashes, key, value, column }: LineParts,
): boolean {
  const { openKey } = state;
  if (!openKey || openKey.isDash || column <= openKey.column || dashes.length > 0) return false;
  if (key === undefined || value === '' || /^["']/.test(key)) return false;
  const isSentence = /^\S+\s+\S/.test(key) || /^\p{Lu}/u.test(key);
  return isSentence && continuesAsText(state, index, openKey.column);
}

const BULLET_LINE = /^([ \t]*)([•‣●▪◦○■□–—·*-])[ \t\u00a0]+(?=\S)/;

/** Reads items, such as topics below `agenda: Topics`, which YAML cannot read, or reads as text. Undefined without items. */
export function readListBelowText(state: RecoveryState, index: number): ValueReadResult | undefined {
  const { openText, levels, words } = state;
  if (!openText || openText.inList || openText.keyLine !== undefined || openText.line !== index - 1)
    return undefined;
  const { indent, text } = lineAt(state, index);
  if (levels.some((level) => level.isList && level.column === indent)) return undefined;
  const items: { line: Line; lead: number; item: string }[] = [];
  let next = index;
  for (; next < state.lines.length; next = nextLine(state, next)) {
    const line = lineAt(state, next);
    const lead = BULLET_LINE.exec(line.text)?.[0].length ?? 0;
    const { key, dashes } = splitLine(line.text);
    if (lead === 0 || line.indent !== indent || (dashes.length > 0 && key && words.keys.has(key))) break;
    items.push({ line, lead, item: line.text.slice(lead).trimEnd() });
  }
  const [first] = items;
  // a single line with a dash may also continue a sentence
  if (!first || (items.length < 2 && /^\s*[–—·*]/.test(text))) return undefined;
  const keyLine = lineAt(state, openText.line);
  const { column } = openText;
  const { key = '', valueColumn, contentEnd, value } = splitLine(keyLine.text);
  const start = keyLine.base + valueColumn;
  const intro = value.replace(/:$/, '');
  const lead = ' '.repeat(column + INDENT_STEP);
  const head = { offset: start - 1, end: keyLine.base + contentEnd };
  const asList = [
    { ...head, text: `\n${lead}- ${quoteIfNeeded(intro)}` },
    ...items.map(({ line, item }) => ({
      offset: line.start,
      end: line.start + line.text.trimEnd().length,
      text: `${lead}- ${quoteIfNeeded(item)}`,
    })),
  ];
  const asText = [
    { ...head, text: ` |\n${lead}${value}\n` },
    ...items.map(({ line, lead: length }) => ({
      offset: line.start,
      end: line.start + length,
      text: `${lead}- `,
    })),
  ];
  const at = [first.line.start + indent, first.line.end] as const;
  const details = { key, item: `- ${quoteIfNeeded(first.item)}`, text: value };
  const mistake = { code: 'yaml-list-on-line' as const, at, details, edits: asList };
  return { next, correction: correctionWithChoices(state.text, mistake, [asList, asText]) };
}

function quoteIfNeeded(item: string): string {
  return /^[\s&*!|>%@`[{#'",?-]|:(?:\s|$)|\s#/.test(item) ? withQuotes(item) : item;
}

/** The edits indent the lines for a text block. Also returns the index of the line after them. */
function readPassage(
  state: RecoveryState,
  index: number,
  column: number,
): { lines: Line[]; edits: Edit[]; next: number } {
  const body: number[] = [];
  let isPasted = false;
  let next = index;
  for (; next < state.lines.length; next++) {
    const line = lineAt(state, next);
    if (line.text.trim() === '') continue;
    const ends = line.indent <= column && endsText(state, line, true);
    if (ends && !isPastedHashLine(state, next, column, body.length > 0, isPasted) && !isLabel(state, line))
      break;
    body.push(next);
    isPasted ||= line.indent <= column;
  }
  const lines = body.map((one) => lineAt(state, one));
  const edits = lines
    .filter(({ indent }) => indent < column + INDENT_STEP)
    .map((line) => createIndentEdit(line, column + INDENT_STEP - line.indent));
  return { lines, edits, next };
}

function correctPastedText(
  state: RecoveryState,
  passage: {
    at: readonly [number, number];
    corrected: string;
    edits: readonly Edit[];
    lines: readonly Line[];
  },
): Correction {
  const { at, corrected, edits, lines } = passage;
  return createCorrection(state.text, {
    code: 'yaml-text-block',
    at,
    details: { corrected, lines: lines.length },
    edits,
    certain: true,
    related: relatedEnd(lines),
  });
}

/** Several lines, or a complete sentence, are certainly a text. */
function isProse(lines: readonly Line[]): boolean {
  return lines.length > 1 || lines.some(({ text }) => /^\s*\p{Lu}.*\s.*[.!?…]["”’)]*\s*$/u.test(text));
}

/** In lines. A longer passage is pasted text. */
const MAX_COMMENT_LINES = 6;

/**
 * Returns the edits that turn lines into comments, if the lines may have lost their `#`; otherwise an empty list. All lines
 * must have the same indentation. They must be directly above an entry or a key in their column, or next to another comment.
 */
function commentEdits({ lines }: RecoveryState, index: number, end: number, column: number): Edit[] {
  const all = lines.slice(index, end);
  const next = lines[end];
  const [first] = all;
  if (!first || all.length > MAX_COMMENT_LINES) return [];
  if (all.some((line) => line.indent !== first.indent || line.text.trim() === '')) return [];
  const below = next?.indent === first.indent ? splitLine(next.text) : undefined;
  const isAboveKey = (first.indent === column && below?.key !== undefined) || (below?.dashes.length ?? 0) > 0;
  const isComment = (line: Line | undefined) =>
    line?.indent === first.indent && line.text.startsWith('#', first.indent);
  if (!isAboveKey && !isComment(lines[index - 1]) && !isComment(next)) return [];
  return all.map(({ start, indent }) => ({ offset: start + indent, end: start + indent, text: '# ' }));
}

/** Undefined unless the line continues the text above. */
export function readContinuation(state: RecoveryState, index: number): ValueReadResult | undefined {
  const { openText, words, levels } = state;
  const line = lineAt(state, index);
  if (!openText || line.indent <= openText.column) return undefined;
  const { dashes, key } = splitLine(line.text);
  // YAML would read the dash as part of the text in the entry above, but a new entry is intended
  if (dashes.length > 0 && openText.inList) return undefined;
  if (dashes.length > 0 || key === undefined) return { next: index + 1, openText };
  const isKey = words.keys.has(key) || /^[a-z]\w*$/.test(key);
  if (isKey && levels.some((level) => Math.abs(level.column - line.indent) <= 3)) return undefined;
  let next = index + 1;
  while (next < state.lines.length && lineAt(state, next).indent > openText.column) next++;
  return { next, correction: correctColonInText(state, index) };
}

/** Turns the text into a text block if possible, otherwise puts all of it in quotes. */
function correctColonInText({ openText, lines, text }: RecoveryState, index: number): Correction | undefined {
  if (!openText) return undefined;
  const line = lines[index] as Line;
  const colon = line.base + line.text.search(/:(?:\s|$)/);
  let last = line;
  for (const other of lines.slice(index)) {
    if (other.text.trim() === '') continue;
    if (other.indent <= openText.column) break;
    last = other;
  }
  const at = [colon, colon + 1] as const;
  if (openText.keyLine !== undefined) {
    const key = lines[openText.keyLine] as Line;
    const offset = key.base + splitLine(key.text).contentEnd;
    const edits = [{ offset, end: offset, text: ' |' }];
    return createCorrection(text, {
      code: 'yaml-colon',
      at,
      details: { corrected: `${key.text.trim()} |` },
      edits,
    });
  }
  const below = lines
    .slice(openText.line + 1, lines.indexOf(last) + 1)
    .filter((one) => one.text.trim() !== '');
  const keyLine = lines[openText.line] as Line;
  if (!openText.inList && splitLine(keyLine.text).key !== undefined) {
    const lead = ' '.repeat(Math.min(...below.map(({ indent }) => indent)));
    const edits = [{ offset: openText.start, end: openText.start, text: `|\n${lead}` }];
    const corrected = `${keyLine.text.slice(0, openText.start - keyLine.base).trim()} |`;
    return createCorrection(text, {
      code: 'yaml-colon',
      at,
      details: { corrected, isOnKeyLine: true },
      edits,
    });
  }
  const end = last.base + last.text.trimEnd().length;
  const quoted = JSON.stringify(text.slice(openText.start, end))
    .replaceAll('\\n', '\n')
    .replaceAll('\\r', '\r');
  const edits = [{ offset: openText.start, end, text: quoted }];
  return createCorrection(text, { code: 'yaml-colon', at, details: {}, edits });
}
