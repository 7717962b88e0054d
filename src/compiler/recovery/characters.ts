import type { Edit } from '../source/edits.ts';
import { type Correction, correctedLine, createCorrection } from './correction.ts';
import {
  closestList,
  isBlockHeader,
  isSingleWord,
  type Line,
  MAX_ENTRY_LINES,
  splitLine,
  splitLines,
  withQuotes,
} from './lines.ts';

/** Corrects characters that are easily confused with others. Text blocks stay unchanged, except for tabs in their indentation. */
export function correctCharacters(text: string): Correction[] {
  const lines = splitLines(text);
  const corrections = correctTabs(text, lines);
  const hasInvisible = INVISIBLE_PATTERN.test(text);
  // column of the key or dash whose text block is open; -1 if there is none
  let block = -1;
  for (const line of lines) {
    const lead =
      /^[\s\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]*/.exec(line.text)?.[0].length ?? 0;
    if (lead === line.text.length) continue;
    if (block >= 0 && lead > block) continue;
    block = -1;
    for (const one of [correctLineStart(text, line, lead), correctCurlyQuotes(text, line)]) {
      if (one) corrections.push(one);
    }
    const inside = hasInvisible ? correctInvisibleInWord(text, line) : undefined;
    // a line with invisible characters has at most one problem
    if (inside && corrections.at(-1)?.edits[0]?.offset !== line.start) corrections.push(inside);
    const parts = splitLine(line.text);
    if (isBlockHeader(parts.value))
      block = parts.key === undefined ? (parts.dashes.at(-1) ?? lead) : parts.column;
  }
  return corrections;
}

/** YAML does not treat lines of invisible characters as empty. Returns at most one correction. */
export function clearInvisibleLines(text: string): Correction[] {
  const lines = splitLines(text).filter((line) => INVISIBLE_LINE.test(line.text));
  const [first] = lines;
  if (!first) return [];
  const character = first.text.trimStart()[0] ?? first.text.replaceAll(' ', '')[0] ?? '';
  const edits = lines.map(({ start, end }) => ({ offset: start, end, text: '' }));
  const details = { name: character === '\t' ? 'a tab' : characterName(character), corrected: '' };
  const at = [first.start, first.end] as const;
  return [createCorrection(text, { code: 'yaml-invisible', at, details, edits, certain: true })];
}

/** Other than U+0020, for use in a character class of a regular expression. */
const SPECIAL_SPACES = '\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000';

/** A zero-width space, a joiner, a direction mark, or the soft hyphen, for use in a regular expression. */
export const INVISIBLE_CHARACTER =
  '(?:[\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff\\u00ad])';
const INVISIBLE_PATTERN = new RegExp(INVISIBLE_CHARACTER);

const INVISIBLE_LINE = new RegExp(`^(?: *(?:[\\t${SPECIAL_SPACES}]|${INVISIBLE_CHARACTER}))+ *$`);

/** The indentation, the dash, the key and its colon. */
const LINE_START = new RegExp(
  `^([ ${SPECIAL_SPACES}]*(?:-[ \\t${SPECIAL_SPACES}]+)?)((?:[\\w-]|${INVISIBLE_CHARACTER})*)([${SPECIAL_SPACES}]*)([:：﹕])([ ${SPECIAL_SPACES}]*)`,
);

/** Corrects full-width colons, special spaces and invisible characters before the value of a line. */
function correctLineStart(text: string, line: Line, lead: number): Correction | undefined {
  const [match = '', , word = '', , colon = '', space = ''] = LINE_START.exec(line.text) ?? [];
  const wideColon = colon !== ':' && word !== '' ? colon : '';
  const hasKey = wideColon !== '' || space !== '' || match.length === line.text.length;
  const start = match && hasKey ? match : (/^\s*(?:-\s+)?/.exec(line.text)?.[0] ?? '');
  const [first] = start.matchAll(new RegExp(`[${SPECIAL_SPACES}]|${INVISIBLE_CHARACTER}`, 'g'));
  if (!first && !wideColon) return undefined;
  const offset = line.start + (wideColon ? line.text.indexOf(wideColon) : (first?.index ?? lead));
  const at = [offset, offset + 1] as const;
  const plain = start
    .replace(new RegExp(INVISIBLE_CHARACTER, 'g'), '')
    .replace(new RegExp(`[${SPECIAL_SPACES}]`, 'g'), ' ')
    .replace(/ *[：﹕:] *$/, line.text.length > start.length ? ': ' : ':');
  const edits = [{ offset: line.start, end: line.start + start.length, text: plain }];
  const corrected = correctedLine(line, edits, Math.max(start.length, splitLine(line.text).contentEnd));
  if (wideColon) {
    return createCorrection(text, {
      code: 'yaml-wide-colon',
      at,
      details: { corrected },
      edits,
      certain: true,
    });
  }
  const details = { name: characterName(first?.[0] ?? ''), corrected };
  return createCorrection(text, { code: 'yaml-invisible', at, details, edits, certain: true });
}

/** Matches a word of ASCII letters, digits and symbols that contains invisible characters. */
const INVISIBLE_WORD_PATTERN = new RegExp(
  `(?:[!-~]|${INVISIBLE_CHARACTER})*${INVISIBLE_CHARACTER}(?:[!-~]|${INVISIBLE_CHARACTER})*`,
  'g',
);

/** The recovery corrects such ASCII words. */
export function hasInvisibleInWord(text: string): boolean {
  return text
    .split(/\s+/)
    .some(
      (word) => INVISIBLE_PATTERN.test(word) && new RegExp(`^(?:[!-~]|${INVISIBLE_CHARACTER})+$`).test(word),
    );
}

/** Changes only single words, and words in brackets, because several scripts need these characters in sentences. */
function correctInvisibleInWord(text: string, line: Line): Correction | undefined {
  const { value, valueColumn, contentEnd } = splitLine(line.text);
  const isOneWord = /^\S+$/.test(value);
  const inBrackets = /^[[{].*[\]}]$/.test(value);
  if (!isOneWord && !inBrackets) return undefined;
  const edits = [...value.matchAll(INVISIBLE_WORD_PATTERN)].flatMap(({ index, 0: word }): Edit[] => {
    const [before = ' ', after = ' '] = [value[index - 1], value[index + word.length]];
    const plain = word.replace(new RegExp(INVISIBLE_CHARACTER, 'g'), '');
    // next to letters of other scripts, invisible characters may be needed
    if (plain === '' || !/\s/.test(before) || !/\s/.test(after)) return [];
    const start = line.start + valueColumn + index;
    return [{ offset: start, end: start + word.length, text: plain }];
  });
  const [first] = edits;
  if (!first) return undefined;
  const offset = first.offset + text.slice(first.offset, first.end).search(INVISIBLE_PATTERN);
  const corrected = correctedLine(line, edits, contentEnd);
  const details = { name: characterName(text[offset] ?? ''), corrected, inside: true };
  return createCorrection(text, {
    code: 'yaml-invisible',
    at: [offset, offset + 1],
    details,
    edits,
    certain: true,
  });
}

function characterName(character: string): string {
  if (character === '\u00a0') return 'a non-breaking space';
  return new RegExp(INVISIBLE_CHARACTER).test(character) ? 'an invisible character' : 'a special space';
}

const OPENING_QUOTES = '“”„‟«‘‚‹';
const CLOSING_QUOTES = '“”»’‘›';
const CURLY_QUOTED_KEY = new RegExp(
  `^(\\s*(?:- +)*)[${OPENING_QUOTES}]([\\w-]+)[${CLOSING_QUOTES}]( *:(?=\\s|$).*)$`,
);
const CURLY_QUOTED_VALUE = new RegExp(
  `^((?:\\s*(?:- +)*)(?:[\\w-]+: +)?)[${OPENING_QUOTES}]([^${OPENING_QUOTES}${CLOSING_QUOTES}]*)[${CLOSING_QUOTES}"']((?:\\s+#.*)?)$`,
);

/** Corrects quotes around a key, and around a value that needs straight quotes. */
function correctCurlyQuotes(text: string, line: Line): Correction | undefined {
  const key = CURLY_QUOTED_KEY.exec(line.text);
  const value = key ? null : CURLY_QUOTED_VALUE.exec(line.text);
  const [, lead = '', inner = '', rest = ''] = key ?? value ?? [];
  if (!key && (!value || !/:(?:\s|$)|\s#/.test(inner))) return undefined;
  const offset = line.start + lead.length;
  const edits = [{ offset, end: offset + inner.length + 2, text: key ? inner : withQuotes(inner) }];
  const corrected = correctedLine(line, edits, key ? undefined : line.text.length - rest.length);
  const at = [offset, offset + 1] as const;
  return createCorrection(text, {
    code: 'yaml-curly-quotes',
    at,
    details: { corrected },
    edits,
    certain: true,
  });
}

interface TabRun {
  at: number;
  /** For each corrected line; undefined if the first tab follows a dash. */
  spaces: number[] | undefined;
  edits: Edit[];
  last: { lead: string; column: number; isEntry: boolean };
}

interface TabContext {
  /** Columns in which another key may begin; `dashColumns`: in which another dash may begin. */
  keyColumns: Set<number>;
  dashColumns: Set<number>;
  /** Outermost first. */
  lists: { column: number; keys: Set<string> }[];
  /** For a line below the previous line. `isNeeded`: such a line must follow, because a key has no value yet. */
  below: { column: number; isNeeded: boolean };
  /** Below a `|`: its column, and the indentation of its first line once that line has been read. */
  text?: { column: number; lead?: string } | undefined;
}

/** Corrects tabs after a dash, too. Consecutive lines share one correction. */
function correctTabs(text: string, lines: readonly Line[]): Correction[] {
  const corrections: Correction[] = [];
  if (!text.includes('\t')) return corrections;
  const context: TabContext = {
    keyColumns: new Set([0]),
    dashColumns: new Set(),
    lists: [],
    below: { column: 0, isNeeded: false },
  };
  let run: TabRun | undefined;
  const endRun = () => {
    if (run) corrections.push(correctTabRun(text, run));
    run = undefined;
  };
  for (const [index, line] of lines.entries()) {
    if (/^\s*$/.test(line.text)) continue;
    const [, lead = '', dash = ''] = /^([ \t]*)(-[ \t]+)?/.exec(line.text) ?? [];
    if (!lead.includes('\t') && !dash.includes('\t')) {
      endRun();
      addLineToContext(context, line.indent, line.text);
      continue;
    }
    const inText = columnInTextBlock(lead, context);
    const column = inText ?? columnWithoutTabs(lines, index, { lead, dash }, context, run?.last);
    const dashStart = inText === undefined ? dash.replace(/\t+/, ' ').replace(/ +$/, ' ') : dash;
    const start = ' '.repeat(column) + dashStart;
    const startLength = lead.length + dash.length;
    if (inText === undefined) addLineToContext(context, column, start + line.text.slice(startLength));
    const last = { lead, column, isEntry: dash !== '' };
    run ??= {
      at: line.start + line.text.indexOf('\t'),
      spaces: lead.includes('\t') ? [] : undefined,
      edits: [],
      last,
    };
    run.last = last;
    run.spaces?.push(column);
    run.edits.push({ offset: line.start, end: line.start + startLength, text: start });
  }
  endRun();
  return corrections;
}

function correctTabRun(text: string, { at, spaces, edits }: TabRun): Correction {
  const details = spaces ? { spaces } : {};
  return createCorrection(text, { code: 'yaml-tab', at: [at, at + 1], details, edits, certain: true });
}

/** Undefined outside text blocks. */
function columnInTextBlock(lead: string, { text }: TabContext): number | undefined {
  if (!text) return undefined;
  text.lead ??= lead;
  if (text.lead === '' || !lead.startsWith(text.lead)) return undefined;
  return text.column + lead.slice(text.lead.length).replaceAll('\t', '  ').length;
}

function columnWithoutTabs(
  lines: readonly Line[],
  index: number,
  { lead, dash }: { lead: string; dash: string },
  context: TabContext,
  last: TabRun['last'] | undefined,
): number {
  const { below } = context;
  if (last && lead.startsWith(last.lead)) {
    // a line below an entry's dash is a key of that entry, regardless of the tab width
    if (last.isEntry && dash === '') return below.column;
    const more = lead.slice(last.lead.length);
    if (!more.includes('\t') && !below.isNeeded) return last.column + more.length;
  }
  if (!lead.includes('\t')) return lead.length;
  const columns = dash ? context.dashColumns : context.keyColumns;
  const column = columnByKeys(lines, index, lead, context) ?? columnByTabWidth(lead, columns, below);
  const isFartherLeft = dash === '' && column < nextIndentation(lines, index, lead);
  return isFartherLeft ? below.column : column;
}

/**
 * Returns the indentation of the first line that does not begin with `lead`, if all lines before it are keys with values;
 * otherwise 0. Nothing may be indented below a key with a value, so the lines before cannot be farther to the left.
 */
function nextIndentation(lines: readonly Line[], index: number, lead: string): number {
  for (const { text, indent } of lines.slice(index)) {
    if (text.trim() === '') continue;
    if (!text.startsWith(lead)) return /^ *\t/.test(text) ? 0 : indent;
    const { key, value } = splitLine(text);
    if (key === undefined || value === undefined || value === '' || isBlockHeader(value)) return 0;
  }
  return 0;
}

/** Adds the columns and lists that the line opens, and removes the columns and lists that it closes. */
function addLineToContext(context: TabContext, column: number, text: string): void {
  const { keyColumns, dashColumns, lists } = context;
  const parts = splitLine(text);
  for (const columns of [keyColumns, dashColumns])
    for (const one of columns) if (one > column) columns.delete(one);
  for (const dash of parts.dashes) dashColumns.add(dash);
  keyColumns.add(parts.column);
  const isEntry = parts.dashes.length > 0;
  while ((lists.at(-1)?.column ?? -1) > column || (!isEntry && lists.at(-1)?.column === column)) lists.pop();
  if (isEntry && lists.at(-1)?.column !== column) lists.push({ column, keys: new Set() });
  const list = lists.at(-1);
  if (list && isSingleWord(parts.key) && parts.column === list.column + 2) list.keys.add(parts.key);
  const isNeeded = parts.key !== undefined && (parts.value === '' || /^[|>]/.test(parts.value));
  context.below = { column: isNeeded ? parts.column + 2 : parts.column, isNeeded };
  context.text = isBlockHeader(parts.value) ? { column: parts.column + 2 } : undefined;
}

/** Returns the column of the open list whose entries have the same keys as an entry; undefined if the keys are ambiguous. */
function columnByKeys(
  lines: readonly Line[],
  index: number,
  lead: string,
  { lists }: TabContext,
): number | undefined {
  const first = lines[index] as Line;
  const { dashes, key } = splitLine(first.text);
  if (dashes.length === 0 || !isSingleWord(key)) return undefined;
  const keys = new Set([key]);
  for (const { text } of lines.slice(index + 1, index + MAX_ENTRY_LINES)) {
    if (text.trim() === '') continue;
    if (!text.startsWith(lead) || text.startsWith('-', lead.length)) break;
    const own = splitLine(text);
    if (isSingleWord(own.key)) keys.add(own.key);
  }
  return closestList(lists, keys, (list) => list.keys)?.column;
}

/** Prefers a column of the lines above that fits a usual tab width. */
function columnByTabWidth(lead: string, columns: ReadonlySet<number>, below: TabContext['below']): number {
  const tabs = lead.replaceAll(' ', '').length;
  const spaces = lead.length - tabs;
  const widths = [2, 4, 8, 1].map((width) => tabs * width + spaces);
  if (below.isNeeded || widths.includes(below.column)) return below.column;
  // after enough spaces, the tab is superfluous
  const possible = spaces > 0 ? [...widths, spaces] : widths;
  return possible.find((column) => columns.has(column)) ?? widths[0] ?? 0;
}
