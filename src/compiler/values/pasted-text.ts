import type { Edit } from '../source/edits.ts';

/*
 * What Word and Google Docs write into the clipboard as plain text: bullets with a tab, cells with tabs between them, and
 * characters of their own for a line break.
 */

/** Bullets that begin a line, with a space of any kind after them. */
const BULLETS = '[•▪▫◦‣⁃●○■□◆◇❖➢➤\\uf000-\\uf0ff]';
/** What bullets of Word become as plain text, where a tab follows: letters, dashes, and a dot in the middle. */
const BULLETS_WITH_TAB = '[oqvüØ§·–—]';
const BULLET_LINE = new RegExp(
  `^[ \\t\\u00a0]*(?:(${BULLETS})[ \\t\\u00a0]+|(${BULLETS_WITH_TAB})\\t[ \\t]*)(?=\\S)`,
);

/** What begins a line as an item of a list: of Markdown, or with a number or letter that Markdown does not know. */
const ITEM = /^\s*(?:[-*+]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s/i;

/** How many columns further in a list within a list begins. */
const STEP = 2;

/**
 * The edits that make Markdown of a text from Word, where it can mean nothing else: bullets become items, those with another
 * sign a list within the list; the character of a line break becomes one; and a line with nothing but spaces is empty.
 */
export function markdownEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  // the bullets of the lists around, from the outside in
  let levels: string[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const [lead, plain, withTab] = BULLET_LINE.exec(line) ?? [];
    const bullet = plain ?? withTab;
    if (lead !== undefined && bullet !== undefined) {
      const known = levels.indexOf(bullet);
      levels = known < 0 ? [...levels, bullet] : levels.slice(0, known + 1);
      const indent = ' '.repeat(STEP * (levels.length - 1));
      edits.push({ offset: start, end: start + lead.length, text: `${indent}- ` });
    } else if (line.trim() !== '') levels = [];
    if (line !== '' && line.trim() === '') edits.push({ offset: start, end: start + line.length, text: '' });
    else
      for (const { index, 0: sign } of line.matchAll(/[\v\u2028]/g))
        edits.push({ offset: start + index, end: start + index + sign.length, text: '\\\n' });
    start += line.length + 1;
  }
  return edits;
}

/** Whether a line begins an item of a list, of Markdown or as Word writes it. */
export function isItem(line: string): boolean {
  return ITEM.test(line) || BULLET_LINE.test(line);
}

/** The lines of a table in a text, and its cells. */
interface PastedTable {
  /** The index of its first line, and how many there are. */
  first: number;
  count: number;
  rows: string[][];
  /** Whether the first row names the columns. */
  hasHeadings: boolean;
}

/** The line below the headings of a table: `|---|:-:|`. */
const RULER = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)+\|?\s*$/;
const PIPED = /^\s*\|.*\|\s*$/;

/** The tables in lines: of Markdown, with `|` between the cells, or pasted, with tabs. */
export function tablesIn(lines: readonly string[]): PastedTable[] {
  const tables: PastedTable[] = [];
  for (let at = 0; at < lines.length; at++) {
    const table = tableAt(lines, at);
    if (!table) continue;
    tables.push(table);
    at += table.count - 1;
  }
  return tables;
}

function tableAt(lines: readonly string[], first: number): PastedTable | undefined {
  const hasRuler = lines[first]?.includes('|') === true && RULER.test(lines[first + 1] ?? '');
  const isRow = (line: string) => (hasRuler ? line.includes('|') : PIPED.test(line)) || hasCells(line);
  let end = first;
  while (end < lines.length && isRow(lines[end] as string)) end++;
  if (end - first < 2) return undefined;
  const written = lines.slice(first, end).filter((line) => !RULER.test(line));
  const rows = written.map(cellsOf);
  const [head = [], ...others] = rows;
  const hasDigit = (cells: string[]) => cells.some((cell) => /\d/.test(cell));
  const hasHeadings = hasRuler || (!hasDigit(head) && others.some(hasDigit));
  return { first, count: end - first, rows, hasHeadings };
}

/** Whether a line has tabs between its words, as the row of a table has. */
function hasCells(line: string): boolean {
  return /\S[ ]*\t\s*\S/.test(line) && !isItem(line);
}

function cellsOf(line: string): string[] {
  const isPiped = line.includes('|') && !line.includes('\t');
  const cells = isPiped
    ? line
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|')
    : line.trim().split('\t');
  return cells.map((cell) => cell.trim());
}

/** A table as a list: `- Single delegate: 1,500, 300`. Its headings are a line above. */
export function listOf({ rows, hasHeadings }: Pick<PastedTable, 'rows' | 'hasHeadings'>): string[] {
  const words = rows.map(([first = '', ...others]) => {
    const rest = others.filter((cell) => cell !== '').join(', ');
    return [first, rest].filter((part) => part !== '').join(': ');
  });
  const items = (hasHeadings ? words.slice(1) : words).map((row) => `- ${row}`);
  return hasHeadings ? [`**${words[0]}**`, '', ...items] : items;
}
