import type { Nodes, Parents, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/* Reads a Markdown text with the compiler's parser. */

export type Format = 'strong' | 'emphasis';
export type FormatKind = Format | 'link';

/** `**` and `**`, or `[` and `](/committees)`. */
export interface Delimiters {
  open: string;
  close: string;
}

/** In UTF-16 code units. */
interface TextRange {
  from: number;
  to: number;
}

/** Includes the delimiters. */
interface FormattedRange extends TextRange {
  kind: FormatKind;
  /** Without the delimiters. */
  inner: TextRange;
  /** Only for links. */
  address?: string;
}

/** The smallest part of a text that is formatted as a whole: a character, an escaped character, an entity or a reference. */
export interface TextUnit extends TextRange {
  raw: string;
  marks: Partial<Record<FormatKind, Delimiters>>;
}

/** The text of a paragraph, a heading or a table cell. */
export interface MarkdownBlock extends TextRange {
  units: TextUnit[];
}

interface LinePrefix extends TextRange {
  kind: 'heading' | 'bullet' | 'number' | 'quote';
}

export interface ParsedMarkdown {
  formatted: FormattedRange[];
  blocks: MarkdownBlock[];
  signs: LinePrefix[];
  tables: TextRange[];
}

const PARSER_OPTIONS = {
  extensions: [gfmTable(), { disable: { null: ['codeIndented'] } }],
  mdastExtensions: [gfmTableFromMarkdown()],
};

const MAX_CACHED_PARAGRAPHS = 400;

/** By text. A typed character changes only one paragraph, and parsing 20,000 characters takes 50 ms. */
const parsedParagraphs = new Map<string, ParsedMarkdown>();

/** Parses parts separated by empty lines independently. */
export function parseMarkdown(text: string): ParsedMarkdown {
  const read: ParsedMarkdown = { formatted: [], blocks: [], signs: [], tables: [] };
  for (const { 0: part, index } of text.matchAll(/(?:[^\n]*[^\s][^\n]*(?:\n|$))+/g)) {
    const own = parseParagraph(part);
    const shifted = <Place extends TextRange>(all: Place[]): Place[] =>
      all.map((one) => ({ ...one, from: one.from + index, to: one.to + index }));
    for (const { inner, ...one } of shifted(own.formatted))
      read.formatted.push({ ...one, inner: { from: inner.from + index, to: inner.to + index } });
    for (const block of shifted(own.blocks)) read.blocks.push({ ...block, units: shifted(block.units) });
    read.signs.push(...shifted(own.signs));
    read.tables.push(...shifted(own.tables));
  }
  return read;
}

function parseParagraph(text: string): ParsedMarkdown {
  const earlier = parsedParagraphs.get(text);
  if (earlier) return earlier;
  const read: ParsedMarkdown = { formatted: [], blocks: [], signs: [], tables: [] };
  visitNode(fromMarkdown(text, PARSER_OPTIONS), text, read);
  if (parsedParagraphs.size > MAX_CACHED_PARAGRAPHS) parsedParagraphs.clear();
  parsedParagraphs.set(text, read);
  return read;
}

function nodeRange({ position }: Nodes): TextRange {
  return { from: position?.start.offset ?? 0, to: position?.end.offset ?? 0 };
}

function visitNode(node: Root | Nodes, text: string, read: ParsedMarkdown): void {
  const { from, to } = nodeRange(node);
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'tableCell': {
      const [first, last] = [node.children[0], node.children.at(-1)];
      if (node.type === 'heading') {
        const [sign] = /^#{1,6}(?:[ \t]+|$)/.exec(text.slice(from, to)) ?? [];
        if (sign !== undefined) read.signs.push({ kind: 'heading', from, to: from + sign.length });
      }
      if (!first || !last) return;
      const block: MarkdownBlock = { from: nodeRange(first).from, to: nodeRange(last).to, units: [] };
      read.blocks.push(block);
      addUnits(node, block, {}, text, read.formatted);
      return;
    }
    case 'listItem': {
      const [sign = '', bullet] = /^(?:([-*+])|\d{1,9}[.)])(?:[ \t]+|$)/m.exec(text.slice(from, to)) ?? [];
      read.signs.push({ kind: bullet === undefined ? 'number' : 'bullet', from, to: from + sign.length });
      break;
    }
    case 'blockquote':
      for (const { index } of text.slice(from, to).matchAll(/^[ \t]*>/gm))
        read.signs.push({ kind: 'quote', from: from + index, to: from + index + 1 });
      break;
    case 'table':
      read.tables.push({ from, to });
      break;
  }
  if ('children' in node) for (const child of node.children) visitNode(child, text, read);
}

/** An escaped character, an entity, a reference to a fact, or any other character. */
const UNIT_PATTERN = /\\[!-/:-@[-`{-~]|&(?:#\w{1,8}|\w{1,31});|\$[A-Za-z]\w*(?:\.\w+(?:-\w+)*)*|[\s\S]/gu;

function addUnits(
  parent: Parents,
  block: MarkdownBlock,
  marks: TextUnit['marks'],
  text: string,
  formatted: FormattedRange[],
): void {
  const children = parent.children as Nodes[];
  const [first, last] = [children[0], children.at(-1)];
  let end = first ? nodeRange(first).from : 0;
  for (const child of children) {
    const place = nodeRange(child);
    if (place.from > end) addText(end, place.from);
    end = place.to;
    const inner = 'children' in child ? child.children : [];
    const [start, stop] = [inner[0], inner.at(-1)];
    const isFormat = child.type === 'strong' || child.type === 'emphasis' || child.type === 'link';
    if (isFormat && start && stop) {
      const within = { from: nodeRange(start as Nodes).from, to: nodeRange(stop as Nodes).to };
      formatted.push({
        kind: child.type,
        ...place,
        inner: within,
        ...(child.type === 'link' && { address: child.url }),
      });
      const signs = { open: text.slice(place.from, within.from), close: text.slice(within.to, place.to) };
      addUnits(child, block, { ...marks, [child.type]: signs }, text, formatted);
    } else if (child.type === 'text') addText(place.from, place.to);
    else block.units.push({ ...place, raw: text.slice(place.from, place.to), marks });
  }
  if (last && nodeRange(last).to > end) addText(end, nodeRange(last).to);

  function addText(from: number, to: number): void {
    for (const { 0: raw, index } of text.slice(from, to).matchAll(UNIT_PATTERN))
      block.units.push({ from: from + index, to: from + index + raw.length, raw, marks });
  }
}

const FORMAT_KINDS: FormatKind[] = ['link', 'strong', 'emphasis'];

export const isBlankUnit = ({ raw }: TextUnit) => /^(?:\s+|\\\n|\\)$/.test(raw);

/**
 * Uses as few delimiters as possible. Spaces at the ends of a format stay outside the delimiters, which would have no effect next
 * to a space. `at` is the offset of each unit in the Markdown.
 */
export function unitsToMarkdown(units: readonly TextUnit[]): { text: string; at: number[] } {
  let text = '';
  const at: number[] = [];
  write(0, units.length, []);
  return { text, at };

  function write(from: number, to: number, open: readonly FormatKind[]): void {
    for (let index = from; index < to; ) {
      const { kind, end } = widest(index, to, open);
      const unit = units[index] as TextUnit;
      if (!kind) {
        at[index] = text.length;
        text += unit.raw;
        index++;
        continue;
      }
      let [first, last] = [index, end];
      if (kind !== 'link') {
        while (first < last && isBlankUnit(units[first] as TextUnit)) first++;
        while (last > first && isBlankUnit(units[last - 1] as TextUnit)) last--;
      }
      const { open: before = '', close = '' } = unit.marks[kind] ?? {};
      write(index, first, [...open, kind]);
      if (first < last) text += before;
      write(first, last, [...open, kind]);
      if (first < last) text += close;
      write(last, end, [...open, kind]);
      index = end;
    }
  }

  /** Returns the format that starts at a unit and extends farthest. */
  function widest(
    index: number,
    to: number,
    open: readonly FormatKind[],
  ): { kind?: FormatKind; end: number } {
    let found: { kind?: FormatKind; end: number } = { end: index };
    for (const kind of FORMAT_KINDS) {
      const own = units[index]?.marks[kind];
      if (!own || open.includes(kind)) continue;
      let end = index;
      // two adjacent links stay separate
      while (end < to && (kind === 'link' ? units[end]?.marks.link === own : units[end]?.marks[kind])) end++;
      if (end > found.end) found = { kind, end };
    }
    return found;
  }
}
