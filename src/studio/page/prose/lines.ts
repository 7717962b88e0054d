import { changeBetween } from '../../../core/index.ts';
import type { TextEdit } from './formats.ts';
import { parseMarkdown } from './markdown.ts';

/* Commands that change lines of a text: lists, headings, quotations, Enter and Backspace. */

export type LineKind = 'bullet' | 'heading' | 'quote';

/** A line's indent, its prefix such as `- ` or `## `, and its text. */
const LINE_PATTERN = /^([ \t]*)((?:[-*+•>]|\d{1,9}[.)]|#{1,6})(?:[ \t]+|$))?(.*)$/;

function lineParts(line: string): { indent: string; sign: string; text: string } {
  const [, indent = '', sign = '', text = ''] = LINE_PATTERN.exec(line) ?? [];
  return { indent, sign, text };
}

function findLineKind(line: string): LineKind | 'number' | undefined {
  const { sign } = lineParts(line);
  if (sign === '') return undefined;
  if (/^\d/.test(sign)) return 'number';
  return sign.startsWith('#') ? 'heading' : sign.startsWith('>') ? 'quote' : 'bullet';
}

/** Returns the indices of the first and the last line. */
function selectedLineRange(lines: readonly string[], from: number, to: number): [number, number] {
  const starts = lineStarts(lines);
  return [starts.findLastIndex((start) => start <= from), starts.findLastIndex((start) => start <= to)];
}

/** Undefined if the lines are paragraphs or differ in kind. */
export function lineKindAt(text: string, from: number, to: number): LineKind | 'number' | undefined {
  const lines = text.split('\n');
  const [first, last] = selectedLineRange(lines, from, to);
  const kinds = new Set(
    lines
      .slice(first, last + 1)
      .filter((line) => line.trim() !== '')
      .map(findLineKind),
  );
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** Turns the selected lines into list items, headings or a quotation, or back into paragraphs. Undefined in a table. */
export function toggleLineKind(text: string, from: number, to: number, kind: LineKind): TextEdit | undefined {
  const lines = text.split('\n');
  const [first, last] = selectedLineRange(lines, from, to);
  const { tables } = parseMarkdown(text);
  const starts = lineStarts(lines);
  const [start, end] = [starts[first] ?? 0, (starts[last] ?? 0) + (lines[last]?.length ?? 0)];
  if (tables.some((table) => table.from < end && start < table.to)) return undefined;
  const selected = lines.slice(first, last + 1);
  const isOn = lineKindAt(text, from, to) === kind;
  const own = { heading: '## ', bullet: '- ', quote: '> ' }[kind];
  const isAlone = selected.every((line) => lineParts(line).text.trim() === '');
  const made = selected
    .filter((line) => isAlone || lineParts(line).text.trim() !== '')
    .map((line) => (isOn ? lineParts(line).text : own + lineParts(line).text));
  // list items need no line between them; paragraphs and headings need an empty line, quotations a quoted empty line
  const gap = isOn ? '\n\n' : { heading: '\n\n', bullet: '\n', quote: '\n>\n' }[kind];
  const isItem = (line: string | undefined) =>
    line !== undefined && kind === 'bullet' && !isOn && findLineKind(line) === 'bullet';
  const isNear = (line: string | undefined) => line !== undefined && line.trim() !== '' && !isItem(line);
  const [before, after] = [isNear(lines[first - 1]) ? '\n' : '', isNear(lines[last + 1]) ? '\n' : ''];
  const put = before + made.join(gap) + after;
  const next = text.slice(0, start) + put + text.slice(end);
  // the cursor stays at the same distance from the end of the lines
  const head = start + before.length + Math.max(made.join(gap).length - (end - to), 0);
  const least = start + before.length + (isOn ? 0 : own.length);
  const anchor = from === to ? Math.max(head, least) : least;
  return { ...changeBetween(text, next), anchor, head: Math.max(head, least) };
}

function lineStarts(lines: readonly string[]): number[] {
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  return starts;
}

/** Handles Enter: adds a list item or table row, ends a list at an empty item, or starts a paragraph. */
export function breakLine(text: string, from: number, to: number): TextEdit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const line = text.slice(start, from);
  const { indent, sign, text: own } = lineParts(line);
  const put = (insert: string, at = from): TextEdit => {
    const cursor = at + insert.length;
    // the space between two words would otherwise start the new line
    const spaces = /^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0;
    return { from: at, to: to + spaces, insert, anchor: cursor, head: cursor };
  };
  const isList = sign !== '' && !sign.startsWith('#');
  const rest = text.slice(to, text.indexOf('\n', to) < 0 ? undefined : text.indexOf('\n', to));
  if (isList && own.trim() === '' && rest.trim() === '' && from === to) {
    const isFirst = start === 0 || text.slice(0, start).endsWith('\n\n');
    return put(isFirst ? '' : '\n', start);
  }
  if (isList && from >= start + indent.length + sign.length) {
    const number = /^\d+/.exec(sign)?.[0];
    const next = number === undefined ? sign : sign.replace(number, String(Number(number) + 1));
    return put(`\n${indent}${/\s$/.test(next) ? next : `${next} `}`);
  }
  const isRow = parseMarkdown(text).tables.some((table) => table.from <= from && from <= table.to);
  if (isRow) return put('\n');
  return put(line.trim() === '' ? '\n' : '\n\n');
}

/** Handles Backspace at the start of a paragraph. Undefined at other positions. */
export function joinParagraph(text: string, at: number): TextEdit | undefined {
  const before = /[^\n](\n{2,})$/.exec(text.slice(0, at))?.[1];
  const line = text.slice(at).split('\n', 1)[0] ?? '';
  if (before === undefined || lineParts(line).sign !== '') return undefined;
  const from = at - before.length;
  return { from, to: at, insert: '', anchor: from, head: from };
}
