import type { Edit } from '../source/edits.ts';

/* Converts plain text from the clipboard of Word and Google Docs: tabs after bullets and between cells, special line breaks. */

const BULLET_CHARACTERS = '[•▪▫◦‣⁃●○■□◆◇❖➢➤\\uf000-\\uf0ff]';
/** Word writes these characters instead of a bullet, with a tab after them. */
const BULLETS_WITH_TAB = '[oqvüØ§·–—]';
const BULLET_LINE = new RegExp(
  `^[ \\t\\u00a0]*(?:(${BULLET_CHARACTERS})[ \\t\\u00a0]+|(${BULLETS_WITH_TAB})\\t[ \\t]*)(?=\\S)`,
);

/** As in Markdown, or with a number or letter in a form that Markdown does not support. */
const LIST_ITEM = /^\s*(?:[-*+]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s/i;

/** In columns. */
const INDENT_STEP = 2;

/**
 * Converts text from Word as far as its meaning is certain: bullets become list items, and different bullets below them nested
 * lists; line break characters become line breaks; lines that contain only spaces become empty.
 */
export function markdownEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  // the bullets of the enclosing lists, outermost first
  let levels: string[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const [lead, plain, withTab] = BULLET_LINE.exec(line) ?? [];
    const bullet = plain ?? withTab;
    if (lead !== undefined && bullet !== undefined) {
      const known = levels.indexOf(bullet);
      levels = known < 0 ? [...levels, bullet] : levels.slice(0, known + 1);
      const indent = ' '.repeat(INDENT_STEP * (levels.length - 1));
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

const TAG_REPLACEMENTS: [tag: RegExp, instead: string][] = [
  [/<(?:b|strong)(?:\s[^<>]*)?>\s*([^<>]*?\S)\s*<\/(?:b|strong)>/gi, '**$1**'],
  [/<(?:i|em)(?:\s[^<>]*)?>\s*([^<>]*?\S)\s*<\/(?:i|em)>/gi, '*$1*'],
  [
    /<a\s(?:[^<>]*\s)?href=["']((?:https?:|mailto:|tel:|\/)[^"'\s<>]*)["'][^<>]*>\s*([^<>[\]]*?\S)\s*<\/a>/gi,
    '[$2]($1)',
  ],
  [/<h[1-6](?:\s[^<>]*)?>\s*([^<>]*?\S)\s*<\/h[1-6]>/gi, '\n## $1\n'],
  [/<li(?:\s[^<>]*)?>\s*([^<>]*?\S)\s*(?:<\/li>|$)/gi, '\n- $1'],
  [/<br\s*\/?>\s*$/gi, ''],
  [/<br\s*\/?>\s*/gi, '\\\n'],
  [/<\/?(?:p|div|ul|ol|section|article)(?:\s[^<>]*)?>/gi, '\n\n'],
  [/<\/?(?:span|font|u|o:p|small|big|center)(?:\s[^<>]*)?>/gi, ''],
];

const HTML_ENTITIES: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  quot: '"',
  '#39': "'",
  rsquo: '’',
  ndash: '–',
};

/** Converts simple tags. Undefined if the lines contain other tags, or no text. */
export function htmlToMarkdown(lines: readonly string[]): string[] | undefined {
  let text = lines.join('\n');
  // nested tags need further passes
  for (let turn = 0; turn < 3; turn++)
    for (const [tag, instead] of TAG_REPLACEMENTS.slice(0, -2)) text = text.replaceAll(tag, instead);
  for (const [tag, instead] of TAG_REPLACEMENTS.slice(-2)) text = text.replaceAll(tag, instead);
  for (let turn = 0; turn < 2; turn++)
    for (const [tag, instead] of TAG_REPLACEMENTS.slice(0, 3)) text = text.replaceAll(tag, instead);
  if (/<[a-z/!]/i.test(text)) return undefined;
  text = text
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => HTML_ENTITIES[name] ?? entity)
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
  return text === '' ? undefined : text.split('\n');
}

export function isListItem(line: string): boolean {
  return LIST_ITEM.test(line) || BULLET_LINE.test(line);
}

/** Markdown does not read these lines as a table. */
interface IntendedTable {
  first: number;
  count: number;
  rows: string[][];
  hasHeadings: boolean;
  fault: 'tabs' | 'divided' | 'ruler';
}

/** `---`, or `:-:` for a centred column. */
const DIVIDER_CELL = String.raw`\s*:?-+:?\s*`;
const DIVIDER_LINE_PATTERN = new RegExp(`^\\s*\\|?${DIVIDER_CELL}(\\|${DIVIDER_CELL})+\\|?\\s*$`);
/** Matches a single column, too. */
const ANY_DIVIDER_LINE = new RegExp(`^\\s*\\|?${DIVIDER_CELL}(\\|${DIVIDER_CELL})*\\|?\\s*$`);
const PIPED_LINE = /^\s*\|.*\|\s*$/;

/** A line with `|` at both ends can only be a table row. */
export function isPipedRow(line: string): boolean {
  return PIPED_LINE.test(line);
}

/** Finds cells separated by `|` or by pasted tabs, which Markdown does not read as tables. */
export function findTables(lines: readonly string[]): IntendedTable[] {
  const tables: IntendedTable[] = [];
  for (let at = 0; at < lines.length; at++) {
    const table = findTableAt(lines, at);
    if (!table) continue;
    tables.push(table);
    at += table.count - 1;
  }
  return tables;
}

function findTableAt(lines: readonly string[], first: number): IntendedTable | undefined {
  const hasRuler = lines[first]?.includes('|') === true && DIVIDER_LINE_PATTERN.test(lines[first + 1] ?? '');
  const isRow = (line = '') => (hasRuler ? line.includes('|') : isPipedRow(line)) || hasTabbedCells(line);
  // an empty line separates rows of the same table, unless the headings of another table follow
  const isDivided = (at: number) =>
    lines[at] === '' &&
    [lines[at - 1], lines[at + 1]].every((line = '') => isPipedRow(line)) &&
    (ANY_DIVIDER_LINE.test(lines[at + 1] ?? '') || !ANY_DIVIDER_LINE.test(lines[at + 2] ?? ''));
  let end = first;
  while (end < lines.length && (isRow(lines[end]) || (end > first && isDivided(end)))) end++;
  const written = lines.slice(first, end).filter((line) => line !== '');
  if (written.length < 2) return undefined;
  const rows = written.filter((line, at) => at !== 1 || !ANY_DIVIDER_LINE.test(line)).map(splitCells);
  // headings are words, so a first row with numbers, such as times or fees, is an ordinary row
  const hasHeadings = rows.length < written.length || !rows[0]?.some((cell) => /\d/.test(cell));
  const isTabbed = written.some((line) => !line.includes('|'));
  const fault = isTabbed ? 'tabs' : written.length < end - first ? 'divided' : 'ruler';
  return { first, count: end - first, rows, hasHeadings, fault };
}

/** Includes lines with `|` at both ends that Markdown does not read as rows, but that are probably meant as rows. */
export function tableRowIndexes(lines: readonly string[]): ReadonlySet<number> {
  const indexes = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const hasHeadings = DIVIDER_LINE_PATTERN.test(line) && lines[at - 1]?.includes('|');
    if (hasHeadings) indexes.add(at - 1).add(at);
    if (isPipedRow(line) || (indexes.has(at - 1) && line.includes('|'))) indexes.add(at);
  }
  return indexes;
}

function hasTabbedCells(line: string): boolean {
  return /\S[ ]*\t\s*\S/.test(line) && !isListItem(line);
}

function splitCells(line: string): string[] {
  const cells = line.includes('\t')
    ? line.trim().split('\t').map(escapeBars)
    : line
        .trim()
        .replace(/^\||(?<!\\)\|$/g, '')
        .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim());
}

function escapeBars(cell: string): string {
  return cell.replaceAll('|', '\\|');
}

/** Without headings, the first line has empty cells. */
export function markdownTableLines({
  rows,
  hasHeadings,
}: Pick<IntendedTable, 'rows' | 'hasHeadings'>): string[] {
  const columns = Math.max(...rows.map((cells) => cells.length));
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const filled = (cells: readonly string[]) => Array.from({ length: columns }, (_, at) => cells[at] ?? '');
  const [head = [], ...body] = hasHeadings ? rows : [[], ...rows];
  return [lineOf(filled(head)), `|${'---|'.repeat(columns)}`, ...body.map((cells) => lineOf(filled(cells)))];
}
