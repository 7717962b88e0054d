import type { Edit } from '../source/edits.ts';
import { type Correction, correctedLine, correction } from './correction.ts';
import { closestList, inQuotes, isBlockHeader, isWord, type Line, linesIn, splitLine } from './lines.ts';

/**
 * The corrections of characters that look like others: tabs and other spaces where spaces indent, invisible characters, wide
 * colons, curly quotes. In text blocks, all of them are text.
 */
export function correctCharacters(text: string): Correction[] {
  const lines = linesIn(text);
  const corrections = correctTabs(text, lines);
  const hasInvisible = ANY_INVISIBLE.test(text);
  // the column of the key of the text block that the line may belong to
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
    const inside = hasInvisible ? correctInvisibleInside(text, line) : undefined;
    // one line has one problem
    if (inside && corrections.at(-1)?.edits[0]?.offset !== line.start) corrections.push(inside);
    const parts = splitLine(line.text);
    if (isBlockHeader(parts.value))
      block = parts.key === undefined ? (parts.dashes.at(-1) ?? lead) : parts.column;
  }
  return corrections;
}

/** The correction of lines that hold nothing but characters that nobody sees: to YAML they are not empty. At most one. */
export function emptyLines(text: string): Correction[] {
  const lines = linesIn(text).filter((line) => ONLY_UNSEEN.test(line.text));
  const [first] = lines;
  if (!first) return [];
  const character = first.text.trimStart()[0] ?? first.text.replaceAll(' ', '')[0] ?? '';
  const edits = lines.map(({ start, end }) => ({ offset: start, end, text: '' }));
  const details = { name: character === '\t' ? 'a tab' : nameOf(character), corrected: '' };
  const at = [first.start, first.end] as const;
  return [correction(text, { code: 'yaml-invisible', at, details, edits, certain: true })];
}

/** Spaces other than that of the keyboard, as they are written between the brackets of a regular expression. */
const ODD_SPACES = '\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000';

/**
 * Characters that nobody sees, as a part of a regular expression: spaces without a width, joiners, the marks of a direction,
 * and a hyphen that is only shown at the end of a line.
 */
export const INVISIBLE = '(?:[\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff\\u00ad])';
const ANY_INVISIBLE = new RegExp(INVISIBLE);

const ONLY_UNSEEN = new RegExp(`^(?: *(?:[\\t${ODD_SPACES}]|${INVISIBLE}))+ *$`);

/** What is in front of the value: the indentation, the dash, the key and its colon. */
const LINE_START = new RegExp(
  `^([ ${ODD_SPACES}]*(?:-[ \\t${ODD_SPACES}]+)?)((?:[\\w-]|${INVISIBLE})*)([${ODD_SPACES}]*)([:：﹕])([ ${ODD_SPACES}]*)`,
);

/** The correction of wide colons, odd spaces and invisible characters in front of the value of a line. */
function correctLineStart(text: string, line: Line, lead: number): Correction | undefined {
  const [match = '', , word = '', , colon = '', space = ''] = LINE_START.exec(line.text) ?? [];
  const wideColon = colon !== ':' && word !== '' ? colon : '';
  const hasKey = wideColon !== '' || space !== '' || match.length === line.text.length;
  const start = match && hasKey ? match : (/^\s*(?:-\s+)?/.exec(line.text)?.[0] ?? '');
  const [first] = start.matchAll(new RegExp(`[${ODD_SPACES}]|${INVISIBLE}`, 'g'));
  if (!first && !wideColon) return undefined;
  const offset = line.start + (wideColon ? line.text.indexOf(wideColon) : (first?.index ?? lead));
  const at = [offset, offset + 1] as const;
  const plain = start
    .replace(new RegExp(INVISIBLE, 'g'), '')
    .replace(new RegExp(`[${ODD_SPACES}]`, 'g'), ' ')
    .replace(/ *[：﹕:] *$/, line.text.length > start.length ? ': ' : ':');
  const edits = [{ offset: line.start, end: line.start + start.length, text: plain }];
  const corrected = correctedLine(line, edits, Math.max(start.length, splitLine(line.text).contentEnd));
  if (wideColon) {
    return correction(text, { code: 'yaml-wide-colon', at, details: { corrected }, edits, certain: true });
  }
  const details = { name: nameOf(first?.[0] ?? ''), corrected };
  return correction(text, { code: 'yaml-invisible', at, details, edits, certain: true });
}

/** A word of plain letters, digits and signs with characters between them that nobody sees, up to what ends a word in brackets. */
const WORD_WITH_INVISIBLE = new RegExp(`(?:[!-~]|${INVISIBLE})*${INVISIBLE}(?:[!-~]|${INVISIBLE})*`, 'g');

/** Whether a text has characters that nobody sees in a word of plain letters: where they are written as they are, they are corrected. */
export function hasInvisibleInWord(text: string): boolean {
  return text
    .split(/\s+/)
    .some((word) => ANY_INVISIBLE.test(word) && new RegExp(`^(?:[!-~]|${INVISIBLE})+$`).test(word));
}

/**
 * The correction of characters that nobody sees in a value that is one word: an id, an address, a reference, the name of a file.
 * In sentences they are left, as several scripts need them.
 */
function correctInvisibleInside(text: string, line: Line): Correction | undefined {
  const { value, valueColumn, contentEnd } = splitLine(line.text);
  const isOneWord = /^\S+$/.test(value);
  const inBrackets = /^[[{].*[\]}]$/.test(value);
  if (!isOneWord && !inBrackets) return undefined;
  const edits = [...value.matchAll(WORD_WITH_INVISIBLE)].flatMap(({ index, 0: word }): Edit[] => {
    const [before = ' ', after = ' '] = [value[index - 1], value[index + word.length]];
    const plain = word.replace(new RegExp(INVISIBLE, 'g'), '');
    // beside letters of other scripts they may be needed
    if (plain === '' || !/\s/.test(before) || !/\s/.test(after)) return [];
    const start = line.start + valueColumn + index;
    return [{ offset: start, end: start + word.length, text: plain }];
  });
  const [first] = edits;
  if (!first) return undefined;
  const offset = first.offset + text.slice(first.offset, first.end).search(ANY_INVISIBLE);
  const corrected = correctedLine(line, edits, contentEnd);
  const details = { name: nameOf(text[offset] ?? ''), corrected, inside: true };
  return correction(text, {
    code: 'yaml-invisible',
    at: [offset, offset + 1],
    details,
    edits,
    certain: true,
  });
}

/** The name of a character that looks like a space, or like nothing, for messages. */
function nameOf(character: string): string {
  if (character === '\u00a0') return 'a non-breaking space';
  return new RegExp(INVISIBLE).test(character) ? 'an invisible character' : 'a special space';
}

const OPENING = '“”„‟«‘‚‹';
const CLOSING = '“”»’‘›';
const CURLY_KEY = new RegExp(`^(\\s*(?:- +)*)[${OPENING}]([\\w-]+)[${CLOSING}]( *:(?=\\s|$).*)$`);
const CURLY_VALUE = new RegExp(
  `^((?:\\s*(?:- +)*)(?:[\\w-]+: +)?)[${OPENING}]([^${OPENING}${CLOSING}]*)[${CLOSING}"']((?:\\s+#.*)?)$`,
);

/** The correction of curly quotes around a key, or around a value that needs straight ones. */
function correctCurlyQuotes(text: string, line: Line): Correction | undefined {
  const key = CURLY_KEY.exec(line.text);
  const value = key ? null : CURLY_VALUE.exec(line.text);
  const [, lead = '', inner = '', rest = ''] = key ?? value ?? [];
  if (!key && (!value || !/:(?:\s|$)|\s#/.test(inner))) return undefined;
  const offset = line.start + lead.length;
  const edits = [{ offset, end: offset + inner.length + 2, text: key ? inner : inQuotes(inner) }];
  const corrected = correctedLine(line, edits, key ? undefined : line.text.length - rest.length);
  const at = [offset, offset + 1] as const;
  return correction(text, { code: 'yaml-curly-quotes', at, details: { corrected }, edits, certain: true });
}

/** Lines with tabs that follow each other. */
interface TabRun {
  /** Offset of the first tab. */
  at: number;
  /** The number of spaces that each line should begin with; undefined where the tab is after the dash. */
  spaces: number[] | undefined;
  edits: Edit[];
  /** The last line: what it begins with, the column it belongs in, and whether it begins with a dash. */
  last: { lead: string; column: number; isEntry: boolean };
}

/** What the lines above allow for a line. */
interface TabContext {
  /** The columns in which keys and dashes may go on. */
  keyColumns: Set<number>;
  dashColumns: Set<number>;
  /** The lists that the line may belong to, from the outside in. */
  lists: { column: number; keys: Set<string> }[];
  /** The column of a line below the last one, and whether there has to be one because a key has no value yet. */
  below: { column: number; isNeeded: boolean };
  /** The text below a `|`: its column, and what its lines begin with; known from its first line on. */
  text?: { column: number; lead?: string } | undefined;
}

/** The corrections of tabs in indentations, and between a dash and its entry: one for lines that follow each other. */
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
    if (run) corrections.push(correctRun(text, run));
    run = undefined;
  };
  for (const [index, line] of lines.entries()) {
    if (/^\s*$/.test(line.text)) continue;
    const [, lead = '', dash = ''] = /^([ \t]*)(-[ \t]+)?/.exec(line.text) ?? [];
    if (!lead.includes('\t') && !dash.includes('\t')) {
      endRun();
      addLine(context, line.indent, line.text);
      continue;
    }
    const inText = columnInText(lead, context);
    const column = inText ?? columnWithoutTabs(lines, index, { lead, dash }, context, run?.last);
    const dashStart = inText === undefined ? dash.replace(/\t+/, ' ').replace(/ +$/, ' ') : dash;
    const start = ' '.repeat(column) + dashStart;
    const startLength = lead.length + dash.length;
    if (inText === undefined) addLine(context, column, start + line.text.slice(startLength));
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

function correctRun(text: string, { at, spaces, edits }: TabRun): Correction {
  const details = spaces ? { spaces } : {};
  return correction(text, { code: 'yaml-tab', at: [at, at + 1], details, edits, certain: true });
}

/** The column of a line in the text below a `|`; undefined where it is not in such a text. */
function columnInText(lead: string, { text }: TabContext): number | undefined {
  if (!text) return undefined;
  text.lead ??= lead;
  if (text.lead === '' || !lead.startsWith(text.lead)) return undefined;
  return text.column + lead.slice(text.lead.length).replaceAll('\t', '  ').length;
}

/** The column that a line with tabs belongs in. */
function columnWithoutTabs(
  lines: readonly Line[],
  index: number,
  { lead, dash }: { lead: string; dash: string },
  context: TabContext,
  last: TabRun['last'] | undefined,
): number {
  const { below } = context;
  if (last && lead.startsWith(last.lead)) {
    // after a dash come the keys of its entry, however far in the tabs put them
    if (last.isEntry && dash === '') return below.column;
    const more = lead.slice(last.lead.length);
    if (!more.includes('\t') && !below.isNeeded) return last.column + more.length;
  }
  if (!lead.includes('\t')) return lead.length;
  const columns = dash ? context.dashColumns : context.keyColumns;
  const column = columnByKeys(lines, index, lead, context) ?? columnByWidth(lead, columns, below);
  const isFartherLeft = dash === '' && column < indentBelow(lines, index, lead);
  return isFartherLeft ? below.column : column;
}

/** The column in which the lines go on below one that has a value, and below those that begin like it: nothing with a value has a line farther right below it. */
function indentBelow(lines: readonly Line[], index: number, lead: string): number {
  for (const { text, indent } of lines.slice(index)) {
    if (text.trim() === '') continue;
    if (!text.startsWith(lead)) return /^ *\t/.test(text) ? 0 : indent;
    const { key, value } = splitLine(text);
    if (key === undefined || value === undefined || value === '' || isBlockHeader(value)) return 0;
  }
  return 0;
}

/** Adds a line that begins in a column: the columns and lists that it opens, without those that it closes. */
function addLine(context: TabContext, column: number, text: string): void {
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
  if (list && isWord(parts.key) && parts.column === list.column + 2) list.keys.add(parts.key);
  const isNeeded = parts.key !== undefined && (parts.value === '' || /^[|>]/.test(parts.value));
  context.below = { column: isNeeded ? parts.column + 2 : parts.column, isNeeded };
  context.text = isBlockHeader(parts.value) ? { column: parts.column + 2 } : undefined;
}

/** The most lines that an entry has. */
const ENTRY_LINES = 400;

/** The column of the dashes of the list whose entries have the keys of an entry; undefined where the keys do not show which. */
function columnByKeys(
  lines: readonly Line[],
  index: number,
  lead: string,
  { lists }: TabContext,
): number | undefined {
  const first = lines[index] as Line;
  const { dashes, key } = splitLine(first.text);
  if (dashes.length === 0 || !isWord(key)) return undefined;
  const keys = new Set([key]);
  for (const { text } of lines.slice(index + 1, index + ENTRY_LINES)) {
    if (text.trim() === '') continue;
    if (!text.startsWith(lead) || text.startsWith('-', lead.length)) break;
    const own = splitLine(text);
    if (isWord(own.key)) keys.add(own.key);
  }
  return closestList(lists, keys, (list) => list.keys)?.column;
}

/** The column that lines around a line have, for one of the usual widths of a tab. */
function columnByWidth(lead: string, columns: ReadonlySet<number>, below: TabContext['below']): number {
  const tabs = lead.replaceAll(' ', '').length;
  const spaces = lead.length - tabs;
  const widths = [2, 4, 8, 1].map((width) => tabs * width + spaces);
  if (below.isNeeded || widths.includes(below.column)) return below.column;
  // behind enough spaces, a tab is one sign too many
  const possible = spaces > 0 ? [...widths, spaces] : widths;
  return possible.find((column) => columns.has(column)) ?? widths[0] ?? 0;
}
