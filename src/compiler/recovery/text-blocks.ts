import type { Related } from '../problems/problem.ts';
import type { Edit } from '../source/edits.ts';
import { type Correction, correction, correctionWithChoices, indentEdit } from './correction.ts';
import { closingQuote, inQuotes, type Line, type LineParts, splitLine } from './lines.ts';
import { type LineReading, lineAt, nextLine, type RecoveryState } from './state.ts';

/** Reads the text block under the `|` or `>` of a line whose key or dash is in a column, and corrects its indentation. */
export function readTextBlock(state: RecoveryState, index: number, column: number): LineReading {
  const { body, next } = bodyBelow(state, index, column);
  const shiftEdits = editsWithKey(state, body, column);
  if (shiftEdits) return { next, shiftEdits };
  return { next, correction: correctIndentation(state, body, next, column) };
}

/** The lines of a text block that are not empty, also those that are too far out, and the line after it. */
function bodyBelow(state: RecoveryState, index: number, column: number): { body: number[]; next: number } {
  const body: number[] = [];
  // whether one of them is too far out, so that the whole text may have been pasted
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
      !isPastedHash(state, at, column, body.length > 0, isPasted) &&
      !isLabel(state, line)
    )
      break;
    // a key of the file further out than the text is the key after it, a little too far in
    const isFurtherOut = first !== undefined && line.indent < lineAt(state, first).indent;
    const isMargin = isPasted && line.indent === 0;
    if (isFurtherOut && !isMargin && isKnownKey(state, line) && !isLabel(state, line)) break;
    body.push(at);
    isPasted ||= isOutside;
  }
  return { body, next: at };
}

/** The edits that move a text along with its key, where that was moved and the text is below it as it should be. */
function editsWithKey(state: RecoveryState, body: readonly number[], column: number): Edit[] | undefined {
  const { shift } = state;
  if (!shift || body.length === 0) return undefined;
  const { by } = shift;
  const lines = body.map((one) => lineAt(state, one));
  const belongs =
    by < 0
      ? // of a key too far in, the text moves along if it is still a step further in
        lines.every(({ indent }) => indent >= column - by + 2)
      : lines.every(({ indent }) => indent > column - by) && lines.some(({ indent }) => indent <= column);
  return belongs ? lines.map((line) => indentEdit(line, by)) : undefined;
}

/** The correction of the lines of a text block that are not as far in as its first line. */
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
  const withoutColon = colonOfLanguage(state, lineAt(state, firstOff));
  if (withoutColon) return withoutColon;
  const before = body.filter((one) => one < firstOff);
  const leftmost = Math.min(...off.map(indentOf));
  // a few lines too far in at the start of the text are rather off than all that follow
  const areFirstOff = before.length > 0 && before.length < off.length && leftmost > column;
  const runs = runsOf(off, body);
  const moves = areFirstOff
    ? before.map((one) => indentEdit(lineAt(state, one), leftmost - wanted))
    : runs.flatMap((run) => {
        // lines that follow each other keep their columns among themselves
        const by = wanted - Math.min(...run.map(indentOf));
        return run.map((one) => indentEdit(lineAt(state, one), by));
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
  // lines that all move by as many columns stay one below the other as they are: a passage that was pasted, or parts of it
  const isPassage =
    moves.length > 1 && (areFirstOff || runs.every((run) => Math.min(...run.map(indentOf)) === leftmost));
  return correction(state.text, {
    code: 'yaml-text-indent',
    at,
    details: {
      by: isPassage && !areFirstOff ? wanted - leftmost : by,
      ...(isPassage ? { lines: moves.length } : {}),
    },
    edits: moves,
    certain: moves.length === 1 || isPassage,
    ...(isPassage && { related: endOf(moved.map((one) => lineAt(state, one))) }),
  });
}

/** The correction of the key of a translation without its colon: below a text, it would be a line of that. */
function colonOfLanguage(state: RecoveryState, line: Line): Correction | undefined {
  const [, key = '', bar = ''] = /^([a-z]{2,3}(?:-[A-Z]{2})?)[ \t]+([|>][-+]?)$/.exec(line.text.trim()) ?? [];
  if (key === '') return undefined;
  const at = line.start + line.indent + key.length;
  return correction(state.text, {
    code: 'yaml-colon-missing',
    at: [at, at + 1],
    details: { key, corrected: `${key}: ${bar}` },
    edits: [{ offset: at, end: at, text: ':' }],
    certain: true,
  });
}

/** The last of several lines as a related place, so that a problem names both ends of its passage. */
function endOf(lines: readonly Line[]): Related[] {
  const last = lines.at(-1);
  if (!last || lines.length < 3) return [];
  return [
    { place: { offset: last.start + last.indent, end: last.end }, message: 'The passage ends in this line.' },
  ];
}

/** Lines of a text block in runs of those that follow each other. */
function runsOf(lines: readonly number[], body: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const one of lines) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && body.indexOf(one) === body.indexOf(last) + 1) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}

/**
 * Whether a line that begins with # belongs to a text that was pasted at the margin: a hashtag or a heading of Markdown
 * after such lines, or before more of them. YAML takes it for a comment, and nobody would notice that it is missing.
 */
function isPastedHash(
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

/**
 * Whether a line no further in than the key of a text ends that text: an entry, a comment or a key of the file. After lines
 * that were pasted at the margin, `note: bring water` and `- name: tag` are more of the text.
 */
function endsText(
  { words, levels }: RecoveryState,
  { text, blank, indent }: Line,
  isPasted = false,
): boolean {
  if (blank) return true;
  const { dashes, key, value } = splitLine(text);
  const isInList = levels.some((level) => level.isList && Math.abs(level.column - indent) < 2);
  if (isPasted && indent === 0 && dashes.length > 0) return isInList;
  // what the key of a section may have after it: nothing, true or false, a bracket, or a character of YAML
  if (isPasted && indent === 0 && value !== '') return /^(?:true|false)$|^[[{|>&*!]/.test(value);
  // where no list is open, a dash begins an item of a list in the text
  if (dashes.length > 0) return (key !== undefined && words.keys.has(key) && /^[a-z]/.test(key)) || isInList;
  // at the margin, a key of the file has nothing after it
  if (indent === 0 && value !== '' && !/^[a-z]/.test(key ?? '')) return false;
  const word = key ?? /^\s*([A-Za-z][\w-]*):\S/.exec(text)?.[1];
  return word !== undefined && (words.keys.has(word) || /^[a-z]\w*$/.test(word));
}

/**
 * A line that looks like a key and is a label in a text, such as `Venue:` above a list. Keys begin with a small letter; and
 * where one is misspelt, what it holds is further in, or begins with `- key:`.
 */
export const LABEL =
  /^( *)[A-Z][\w-]* *[:：][ \t]*\r?\n(?:[ \t]*\r?\n)*\1(?=[^\s#])(?!- +[a-z]\w*:(?:\s|$)|["']?[a-z]\w*["']?:(?:\s|$))/my;

function isLabel({ text }: RecoveryState, { start }: Line): boolean {
  LABEL.lastIndex = start;
  return LABEL.test(text);
}

function isKnownKey({ words }: RecoveryState, { text }: Line): boolean {
  const { dashes, key } = splitLine(text);
  return dashes.length === 0 && key !== undefined && words.keys.has(key);
}

/** A line at the margin that can only be text, such as `Come early: bring tea.`: the keys there are in small letters. */
export const MARGIN_TEXT = /^[A-Z][^\n:]*: +(?!(?:true|false)\b)[^\s#[{|>&*!"']/;

/** Whether a line at the margin goes on with the text above it, and is no key of the file in other letters. */
export function isMarginText({ openText, words }: RecoveryState, { text }: Line): boolean {
  if (!openText || openText.inList || !MARGIN_TEXT.test(text)) return false;
  const word = text.slice(0, text.indexOf(':')).replaceAll(' ', '').toLowerCase();
  // the first word of this line is among the words that look like keys, too
  return ![...words.keys].some((key) => /^[a-z]/.test(key) && key.toLowerCase() === word);
}

/**
 * Reads lines of text that are no further in than the key they belong to, which lacks its `|`. They may also be comments
 * without their #. Undefined where no text can go on.
 */
export function readTextWithoutBlock(state: RecoveryState, index: number): LineReading | undefined {
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
  const passage = passageFrom(state, index, column);
  const begin = { offset, end: offset, text: isOnKeyLine ? `|\n${' '.repeat(column + STEP)}` : ' |' };
  const edits = [begin, ...passage.edits];
  const { next, lines } = passage;
  const asComments = commentEdits(state, index, next, column);
  const isComment = asComments.length > 0;
  // further out than the key, or after other comments, a line cannot belong to the text above
  const isApart =
    isComment &&
    (line.indent < column || state.lines.slice(keyLine + 1, index).some(({ text }) => /^\s*#/.test(text)));
  const corrected = `${first.text.slice(0, headerColumn).trim()} |`;
  const at = [line.start + line.indent, line.end] as const;
  if (!isComment && isProse(lines))
    return { next, correction: pastedText(state, { at, corrected, edits, lines }) };
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
 * Reads a text that begins in the line of its key, after a `|` or a quote or with a colon in it, and goes on below it where only
 * a text block can: `text: | Dear delegates,`. Undefined where no such text goes on below.
 */
export function readTextAfterHeader(
  state: RecoveryState,
  index: number,
  { value, valueColumn, key }: LineParts,
  column: number,
): LineReading | undefined {
  const isQuoted = /^["']/.test(value);
  const line = lineAt(state, index);
  const header = /^(?:[|>][+-]? +|["'])(?=\S)/.exec(value)?.[0] ?? '';
  const below = state.lines[nextLine(state, index)];
  if (key === undefined || !below) return undefined;
  if (header === '' && !goesOnAsText(state, index, column)) return undefined;
  if (below.indent <= column ? endsText(state, below) : isQuoted || isKnownKey(state, below))
    return undefined;
  const passage = passageFrom(state, index + 1, column);
  const last = passage.lines.at(-1);
  // in quotes, a backslash and a quote in the middle mean something else than below a |
  const quote = value[0] as string;
  const all = [value.slice(1), ...passage.lines.map(({ text }) => text)].join('\n').trimEnd();
  const inner = all.endsWith(quote) ? all.slice(0, -1) : all;
  if (!last || (isQuoted && (inner.includes('\\') || closingQuote(quote + inner, 0) >= 0))) return undefined;
  const start = line.base + valueColumn;
  const edits: Edit[] = [
    { offset: start, end: start + header.length, text: `|\n${' '.repeat(column + STEP)}` },
    ...passage.edits,
  ];
  const quoteAt = last.start + last.text.trimEnd().length - 1;
  if (isQuoted && inner !== all) edits.push({ offset: quoteAt, end: quoteAt + 1, text: '' });
  const corrected = `${line.text.slice(0, valueColumn).trim()} |`;
  const at = [start, line.end] as const;
  return {
    next: passage.next,
    correction: pastedText(state, { at, corrected, edits, lines: passage.lines }),
  };
}

/** Whether the line right below a key is more of its text: further in than the key, and neither a key nor an entry. */
function goesOnAsText({ lines }: RecoveryState, index: number, column: number): boolean {
  const below = lines[index + 1];
  if (!below || below.blank || below.indent <= column) return false;
  const { dashes, key } = splitLine(below.text);
  return dashes.length === 0 && key === undefined && !BULLET_LINE.test(below.text);
}

/**
 * Whether a line below a key without a value begins a text whose first sentence has a colon: `The Council: it has 15 members`. The
 * words before the colon are no key, and the text goes on below.
 */
export function isSentenceBelowKey(
  state: RecoveryState,
  index: number,
  { dashes, key, value, column }: LineParts,
): boolean {
  const { openKey } = state;
  if (!openKey || openKey.isDash || column <= openKey.column || dashes.length > 0) return false;
  if (key === undefined || value === '' || /^["']/.test(key)) return false;
  const isSentence = /^\S+\s+\S/.test(key) || /^\p{Lu}/u.test(key);
  return isSentence && goesOnAsText(state, index, openKey.column);
}

/** The bullet, dash or hyphen in front of an item of a list that was pasted. */
const BULLET_LINE = /^([ \t]*)([•‣●▪◦○■□–—·*-])[ \t\u00a0]+(?=\S)/;

/**
 * Reads the items of a list below a key that has a text in its own line already, as when topics are pasted below `agenda: Topics`.
 * YAML cannot read them, or takes them for more of the text. Undefined where there are none.
 */
export function readListBelowText(state: RecoveryState, index: number): LineReading | undefined {
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
  // a dash may also go on with a sentence
  if (!first || (items.length < 2 && /^\s*[–—·*]/.test(text))) return undefined;
  const keyLine = lineAt(state, openText.line);
  const { column } = openText;
  const { key = '', valueColumn, contentEnd, value } = splitLine(keyLine.text);
  const start = keyLine.base + valueColumn;
  const intro = value.replace(/:$/, '');
  const lead = ' '.repeat(column + STEP);
  const head = { offset: start - 1, end: keyLine.base + contentEnd };
  const asList = [
    { ...head, text: `\n${lead}- ${plainItem(intro)}` },
    ...items.map(({ line, item }) => ({
      offset: line.start,
      end: line.start + line.text.trimEnd().length,
      text: `${lead}- ${plainItem(item)}`,
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
  const details = { key, item: `- ${plainItem(first.item)}`, text: value };
  const mistake = { code: 'yaml-list-on-line' as const, at, details, edits: asList };
  return { next, correction: correctionWithChoices(state.text, mistake, [asList, asText]) };
}

/** An item of a list of texts, in quotes where YAML needs them. */
function plainItem(item: string): string {
  return /^[\s&*!|>%@`[{#'",?-]|:(?:\s|$)|\s#/.test(item) ? inQuotes(item) : item;
}

/** Where the text of a block begins, in columns after its key. */
const STEP = 2;

/** The lines of a text below a key in a column, the edits that put them below a `|`, and the line after them. */
function passageFrom(
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
    if (ends && !isPastedHash(state, next, column, body.length > 0, isPasted) && !isLabel(state, line)) break;
    body.push(next);
    isPasted ||= line.indent <= column;
  }
  const lines = body.map((one) => lineAt(state, one));
  const edits = lines
    .filter(({ indent }) => indent < column + STEP)
    .map((line) => indentEdit(line, column + STEP - line.indent));
  return { lines, edits, next };
}

/** The correction of a text that was pasted where it has no `|`. */
function pastedText(
  state: RecoveryState,
  passage: {
    at: readonly [number, number];
    corrected: string;
    edits: readonly Edit[];
    lines: readonly Line[];
  },
): Correction {
  const { at, corrected, edits, lines } = passage;
  return correction(state.text, {
    code: 'yaml-text-block',
    at,
    details: { corrected, lines: lines.length },
    edits,
    certain: true,
    related: endOf(lines),
  });
}

/** Whether lines are certainly a text: several, or a sentence. */
function isProse(lines: readonly Line[]): boolean {
  return lines.length > 1 || lines.some(({ text }) => /^\s*\p{Lu}.*\s.*[.!?…]["”’)]*\s*$/u.test(text));
}

/** A comment of more lines is none: somebody has pasted a text. */
const MOST_COMMENTS = 6;

/**
 * The edits that make comments of lines that may have lost their #: they are in the column of the keys right above one of
 * them, right above an entry, or next to another comment. None where they are not.
 */
function commentEdits({ lines }: RecoveryState, index: number, end: number, column: number): Edit[] {
  const all = lines.slice(index, end);
  const next = lines[end];
  const [first] = all;
  if (!first || all.length > MOST_COMMENTS) return [];
  if (all.some((line) => line.indent !== first.indent || line.text.trim() === '')) return [];
  const below = next?.indent === first.indent ? splitLine(next.text) : undefined;
  const isAboveKey = (first.indent === column && below?.key !== undefined) || (below?.dashes.length ?? 0) > 0;
  const isComment = (line: Line | undefined) =>
    line?.indent === first.indent && line.text.startsWith('#', first.indent);
  if (!isAboveKey && !isComment(lines[index - 1]) && !isComment(next)) return [];
  return all.map(({ start, indent }) => ({ offset: start + indent, end: start + indent, text: '# ' }));
}

/** Reads a line that goes on with the text above it; undefined where it does not. */
export function readContinuation(state: RecoveryState, index: number): LineReading | undefined {
  const { openText, words, levels } = state;
  const line = lineAt(state, index);
  if (!openText || line.indent <= openText.column) return undefined;
  const { dashes, key } = splitLine(line.text);
  // YAML takes a dash further in than the entry above it for a part of its text; an entry is intended
  if (dashes.length > 0 && openText.inList) return undefined;
  if (dashes.length > 0 || key === undefined) return { next: index + 1, openText };
  const isKey = words.keys.has(key) || /^[a-z]\w*$/.test(key);
  if (isKey && levels.some((level) => Math.abs(level.column - line.indent) <= 3)) return undefined;
  let next = index + 1;
  while (next < state.lines.length && lineAt(state, next).indent > openText.column) next++;
  return { next, correction: correctColonBelow(state, index) };
}

/** The correction of a colon in a text of several lines: a block where the text begins below its key, otherwise quotes around all of it. */
function correctColonBelow({ openText, lines, text }: RecoveryState, index: number): Correction | undefined {
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
    return correction(text, {
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
    return correction(text, { code: 'yaml-colon', at, details: { corrected, isOnKeyLine: true }, edits });
  }
  const end = last.base + last.text.trimEnd().length;
  const quoted = JSON.stringify(text.slice(openText.start, end))
    .replaceAll('\\n', '\n')
    .replaceAll('\\r', '\r');
  const edits = [{ offset: openText.start, end, text: quoted }];
  return correction(text, { code: 'yaml-colon', at, details: {}, edits });
}
