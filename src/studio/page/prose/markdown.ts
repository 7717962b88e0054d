import type { Nodes, Parents, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/*
 * Reads a Markdown text with the compiler's parser: the ranges of its formats, and the text of each paragraph with its formats.
 */

export type Format = 'strong' | 'emphasis';
export type Kind = Format | 'link';

/** The delimiters around formatted text: `**` and `**`, or `[` and `](/committees)`. */
export interface Signs {
  open: string;
  close: string;
}

/** A range in UTF-16 code units. */
interface TextRange {
  from: number;
  to: number;
}

/** A formatted range of the text, including its delimiters. */
interface Formatted extends TextRange {
  kind: Kind;
  /** Range without the delimiters. */
  inner: TextRange;
  /** Target, for links. */
  address?: string;
}

/** The smallest part of a text that is formatted as a whole: a character, an escaped character, an entity or a reference. */
export interface Unit extends TextRange {
  raw: string;
  marks: Partial<Record<Kind, Signs>>;
}

/** The text of a paragraph, a heading or a table cell. */
export interface Block extends TextRange {
  units: Unit[];
}

/** The Markdown prefix of a line, which starts a heading, a list item or a quotation. */
interface LineSign extends TextRange {
  kind: 'heading' | 'bullet' | 'number' | 'quote';
}

export interface ReadText {
  formatted: Formatted[];
  blocks: Block[];
  signs: LineSign[];
  tables: TextRange[];
}

const SYNTAX = {
  extensions: [gfmTable(), { disable: { null: ['codeIndented'] } }],
  mdastExtensions: [gfmTableFromMarkdown()],
};

/** Maximum number of cached paragraphs. */
const MAX_CACHED = 400;

/**
 * Cache of parsed paragraphs, by their text. A typed character changes only one paragraph, and parsing 20,000 characters takes 50
 * ms.
 */
const known = new Map<string, ReadText>();

/** Parses a Markdown text. Parts separated by empty lines are parsed independently. */
export function readMarkdown(text: string): ReadText {
  const read: ReadText = { formatted: [], blocks: [], signs: [], tables: [] };
  for (const { 0: part, index } of text.matchAll(/(?:[^\n]*[^\s][^\n]*(?:\n|$))+/g)) {
    const own = partOf(part);
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

function partOf(text: string): ReadText {
  const earlier = known.get(text);
  if (earlier) return earlier;
  const read: ReadText = { formatted: [], blocks: [], signs: [], tables: [] };
  visit(fromMarkdown(text, SYNTAX), text, read);
  if (known.size > MAX_CACHED) known.clear();
  known.set(text, read);
  return read;
}

function placeOf({ position }: Nodes): TextRange {
  return { from: position?.start.offset ?? 0, to: position?.end.offset ?? 0 };
}

function visit(node: Root | Nodes, text: string, read: ReadText): void {
  const { from, to } = placeOf(node);
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
      const block: Block = { from: placeOf(first).from, to: placeOf(last).to, units: [] };
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
  if ('children' in node) for (const child of node.children) visit(child, text, read);
}

/** Matches a unit: an escaped character, an entity, a reference to a fact, or any other character. */
const UNITS = /\\[!-/:-@[-`{-~]|&(?:#\w{1,8}|\w{1,31});|\$[A-Za-z]\w*(?:\.\w+(?:-\w+)*)*|[\s\S]/gu;

function addUnits(
  parent: Parents,
  block: Block,
  marks: Unit['marks'],
  text: string,
  formatted: Formatted[],
): void {
  const children = parent.children as Nodes[];
  const [first, last] = [children[0], children.at(-1)];
  let end = first ? placeOf(first).from : 0;
  for (const child of children) {
    const place = placeOf(child);
    if (place.from > end) addText(end, place.from);
    end = place.to;
    const inner = 'children' in child ? child.children : [];
    const [start, stop] = [inner[0], inner.at(-1)];
    const isFormat = child.type === 'strong' || child.type === 'emphasis' || child.type === 'link';
    if (isFormat && start && stop) {
      const within = { from: placeOf(start as Nodes).from, to: placeOf(stop as Nodes).to };
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
  if (last && placeOf(last).to > end) addText(end, placeOf(last).to);

  function addText(from: number, to: number): void {
    for (const { 0: raw, index } of text.slice(from, to).matchAll(UNITS))
      block.units.push({ from: from + index, to: from + index + raw.length, raw, marks });
  }
}

const KINDS: Kind[] = ['link', 'strong', 'emphasis'];

export const isBlank = ({ raw }: Unit) => /^(?:\s+|\\\n|\\)$/.test(raw);

/**
 * Converts units to Markdown with as few delimiters as possible. Spaces at the ends of a format stay outside the delimiters,
 * which would have no effect next to a space. Also returns the offset of each unit in the Markdown.
 */
export function markdownOfUnits(units: readonly Unit[]): { text: string; at: number[] } {
  let text = '';
  const at: number[] = [];
  write(0, units.length, []);
  return { text, at };

  function write(from: number, to: number, open: readonly Kind[]): void {
    for (let index = from; index < to; ) {
      const { kind, end } = widest(index, to, open);
      const unit = units[index] as Unit;
      if (!kind) {
        at[index] = text.length;
        text += unit.raw;
        index++;
        continue;
      }
      let [first, last] = [index, end];
      if (kind !== 'link') {
        while (first < last && isBlank(units[first] as Unit)) first++;
        while (last > first && isBlank(units[last - 1] as Unit)) last--;
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
  function widest(index: number, to: number, open: readonly Kind[]): { kind?: Kind; end: number } {
    let found: { kind?: Kind; end: number } = { end: index };
    for (const kind of KINDS) {
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
