import { changeBetween } from '../../../core/index.ts';
import {
  type Delimiters,
  type Format,
  type FormatKind,
  isBlankUnit,
  type MarkdownBlock,
  parseMarkdown,
  type TextUnit,
  unitsToMarkdown,
} from './markdown.ts';

/* Each formatting command returns a single change, with the new selection. Text outside the selection stays unchanged. */

/** A change to a text, and the selection after it. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  anchor: number;
  head: number;
}

export const DELIMITERS: Record<Format, Delimiters> = {
  strong: { open: '**', close: '**' },
  emphasis: { open: '*', close: '*' },
};

const isPunctuation = ({ raw }: TextUnit) => /^[\p{P}\p{S}]$/u.test(raw);

/** Returns the formats of text typed at a position, or the formats that the whole selection has. */
export function formatsAt(text: string, from: number, to: number): ReadonlySet<FormatKind> {
  const { blocks } = parseMarkdown(text);
  if (from === to) {
    const units = blocks.flatMap((block) => block.units);
    const here = units.find((unit) => unit.to === from) ?? units.find((unit) => unit.from === from);
    return new Set(Object.keys(here?.marks ?? {}) as FormatKind[]);
  }
  const selected = blocks.flatMap(({ units }) =>
    units.filter((unit) => isInRange(unit, from, to) && !isBlankUnit(unit)),
  );
  const kinds: FormatKind[] = ['strong', 'emphasis', 'link'];
  return new Set(
    selected.length === 0 ? [] : kinds.filter((kind) => selected.every(({ marks }) => marks[kind])),
  );
}

function isInRange(unit: TextUnit, from: number, to: number): boolean {
  return unit.to > from && unit.from < to;
}

/** Undefined if the position isn't inside a word. */
function wordAt(text: string, at: number): [number, number] | undefined {
  const before = /[\p{L}\p{N}'’]+$/u.exec(text.slice(0, at))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}'’]+/u.exec(text.slice(at))?.[0].length ?? 0;
  return before > 0 && after > 0 ? [at - before, at + after] : undefined;
}

/** Removes the format if the whole selection has it. Without a selection, changes the word at the cursor. */
export function toggleFormat(text: string, from: number, to: number, format: Format): TextEdit | undefined {
  const range = from === to ? wordAt(text, from) : [from, to];
  if (!range) return undefined;
  const [start, end] = range as [number, number];
  const isOn = formatsAt(text, start, end).has(format);
  const edit = formatRange(text, start, end, (unit) => {
    const { [format]: _, ...others } = unit.marks;
    return {
      ...unit,
      marks: isOn ? others : { ...unit.marks, [format]: unit.marks[format] ?? DELIMITERS[format] },
    };
  });
  if (!edit || from < to) return edit;
  const cursor = Math.min(edit.head, edit.anchor + from - start);
  return { ...edit, anchor: cursor, head: cursor };
}

/** Undefined if Markdown can't express the result. */
function formatRange(
  text: string,
  from: number,
  to: number,
  change: (unit: TextUnit) => TextUnit,
): TextEdit | undefined {
  const blocks = parseMarkdown(text).blocks.filter((block) => block.to > from && block.from < to);
  let result = text;
  let [anchor, head] = [-1, 0];
  let shift = 0;
  for (const block of blocks) {
    const next = formatBlock(result, shift, block, { from, to, change });
    if (!next) return undefined;
    const at = block.from + shift;
    result = result.slice(0, at) + next.text + result.slice(block.to + shift);
    if (anchor < 0) anchor = at + next.from;
    head = at + next.to;
    shift += next.text.length - (block.to - block.from);
  }
  return anchor < 0 ? undefined : { ...changeBetween(text, result), anchor, head };
}

interface FormatChange {
  from: number;
  to: number;
  change: (unit: TextUnit) => TextUnit;
}

/**
 * Also returns the range of the changed text in the block. Tries several ranges, because a delimiter next to punctuation inside a
 * word has no effect.
 */
function formatBlock(
  text: string,
  shift: number,
  { from, to, units }: MarkdownBlock,
  wanted: FormatChange,
): { text: string; from: number; to: number } | undefined {
  const first = units.findIndex((unit) => isInRange(unit, wanted.from, wanted.to) && !isBlankUnit(unit));
  const last = units.findLastIndex((unit) => isInRange(unit, wanted.from, wanted.to) && !isBlankUnit(unit));
  if (first < 0) return { text: text.slice(from + shift, to + shift), from: 0, to: 0 };
  for (const [start, end] of candidateRanges(units, first, last)) {
    const next = units.map((unit, index) => (index >= start && index <= end ? wanted.change(unit) : unit));
    const made = unitsToMarkdown(next);
    const whole = text.slice(0, from + shift) + made.text + text.slice(to + shift);
    if (!hasUnits(next, whole, from + shift, made.text.length)) continue;
    return {
      text: made.text,
      from: made.at[start] ?? 0,
      to: (made.at[end] ?? 0) + (units[end]?.raw.length ?? 0),
    };
  }
  return undefined;
}

/**
 * Yields the selected units, then without punctuation at the ends, then extended to whole words: delimiters between words always
 * take effect.
 */
function* candidateRanges(
  units: readonly TextUnit[],
  first: number,
  last: number,
): Generator<[number, number]> {
  yield [first, last];
  let [start, end] = [first, last];
  while (start < end && isPunctuation(units[start] as TextUnit)) yield [++start, end];
  while (start < end && isPunctuation(units[end] as TextUnit)) yield [start, --end];
  [start, end] = [first, last];
  while (start > 0 && !isBlankUnit(units[start - 1] as TextUnit)) start--;
  while (end < units.length - 1 && !isBlankUnit(units[end + 1] as TextUnit)) end++;
  yield [start, end];
}

/** Whether a range of a text contains exactly these units with these formats. */
function hasUnits(units: readonly TextUnit[], text: string, from: number, length: number): boolean {
  const read = parseMarkdown(text).blocks.flatMap((block) =>
    block.from >= from && block.to <= from + length ? block.units : [],
  );
  const shown = (all: readonly TextUnit[]) =>
    all
      .filter((unit) => !isBlankUnit(unit))
      .map(({ raw, marks }) => [
        raw,
        marks.strong !== undefined,
        marks.emphasis !== undefined,
        marks.link?.close,
      ]);
  return JSON.stringify(shown(read)) === JSON.stringify(shown(units));
}

export function linkAt(
  text: string,
  from: number,
  to: number,
): { inner: { from: number; to: number }; address?: string } | undefined {
  const links = parseMarkdown(text).formatted.filter(({ kind }) => kind === 'link');
  return links.find((link) => link.inner.from <= from && to <= link.inner.to);
}

/** Turns the selection into a link, changes the address of the link around it, or inserts a new link with the text `label`. */
export function setLink(
  text: string,
  from: number,
  to: number,
  address: string,
  label: string,
): TextEdit | undefined {
  const known = linkAt(text, from, to);
  const signs = { open: '[', close: `](${encodeAddress(address)})` };
  const [start, end] = known ? [known.inner.from, known.inner.to] : [from, to];
  const edit =
    start < end &&
    formatRange(text, start, end, (unit) => ({ ...unit, marks: { ...unit.marks, link: signs } }));
  if (edit) {
    // further typing continues after the link
    const afterLink = edit.head + signs.close.length;
    return { ...edit, anchor: afterLink, head: afterLink };
  }
  // spaces separate the new link from adjacent words
  const before = /[\p{L}\p{N}.,:;!?]$/u.test(text.slice(0, from)) ? ' ' : '';
  const after = /^[\p{L}\p{N}]/u.test(text.slice(from)) ? ' ' : '';
  const link = `${before}[${escapeMarkdown(label)}${signs.close}`;
  return { from, to: from, insert: link + after, anchor: from + link.length, head: from + link.length };
}

/** The text of the link stays. */
export function removeLink(text: string, from: number, to: number): TextEdit | undefined {
  const link = linkAt(text, from, to);
  if (!link) return undefined;
  const { inner } = link;
  const edit = formatRange(text, inner.from, inner.to, ({ marks: { link: _, ...marks }, ...unit }) => ({
    ...unit,
    marks,
  }));
  return edit && { ...edit, anchor: edit.head, head: edit.head };
}

/** A Markdown link allows no spaces and only paired parentheses. */
function encodeAddress(address: string): string {
  const encoded = address.trim().replaceAll(' ', '%20').replaceAll('<', '%3C').replaceAll('>', '%3E');
  return /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(encoded)
    ? encoded
    : encoded.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Escapes a character only where it would be syntax. */
export function escapeMarkdown(text: string): string {
  // a single asterisk isn't a delimiter
  if (text === '*') return text;
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])|`|<(?=[A-Za-z/!?])|&(?=#?\w+;)|\](?=\()/g, '\\$&')
    .replace(/\*/g, (sign, at: number) =>
      /^(?:\s|$)/.test(text.slice(at + 1)) && / $/.test(text.slice(0, at)) ? sign : `\\${sign}`,
    )
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/\$(?=[A-Za-z$])/g, '$$$$');
}

/**
 * Replaces a range so that no unpaired delimiters remain. Text typed over formatted text gets its formats. A format is removed if
 * its text or one of its delimiters is deleted. Undefined if the range touches no delimiters.
 */
export function replaceRange(text: string, from: number, to: number, insert: string): TextEdit | undefined {
  const { blocks, formatted: formats } = parseMarkdown(text);
  const isTouched = formats.some(
    ({ from: start, to: end, inner }) =>
      (from < inner.from && to > start) ||
      (from < end && to > inner.to) ||
      (from <= inner.from && to >= inner.to) ||
      (from < to && to === inner.to) ||
      (from < to && from === inner.from),
  );
  if (!isTouched) return undefined;
  const first = blocks.find((block) => block.from <= from && from <= block.to);
  const last = blocks.findLast((block) => block.from <= to && to <= block.to);
  if (!first || !last) return undefined;
  const removed = blocks.flatMap(({ units }) => units.filter((unit) => isInRange(unit, from, to)));
  // if only delimiters are deleted, the text between them loses the format
  const gone =
    removed.length === 0 &&
    insert === '' &&
    formats.filter(
      (one) => one.from < to && from < one.to && !(one.inner.from <= from && to <= one.inner.to),
    );
  const kept = (units: readonly TextUnit[]) =>
    gone
      ? units.map((unit) => {
          const marks = { ...unit.marks };
          for (const { kind, inner } of gone)
            if (inner.from <= unit.from && unit.to <= inner.to) delete marks[kind];
          return { ...unit, marks };
        })
      : units;
  const before = kept(first.units.filter((unit) => unit.to <= from));
  const after = kept(last.units.filter((unit) => unit.from >= to));
  const marks = /\n/.test(insert) ? {} : (removed[0]?.marks ?? {});
  const middle: TextUnit[] = [...insert].map((raw) => ({ from, to: from, raw, marks }));
  const resultOf = (units: readonly TextUnit[]) => {
    const made = unitsToMarkdown(units);
    return { units, made, text: text.slice(0, first.from) + made.text + text.slice(last.to) };
  };
  const seam: [number, number] = [before.length, before.length + middle.length];
  const tried = formatVariants([...before, ...middle, ...after], ...seam).map(resultOf);
  const readable = tried.find((one) => hasUnits(one.units, one.text, first.from, one.made.text.length));
  const { made, text: next } = readable ?? resultOf([...before, ...middle, ...after]);
  const cursor =
    middle.length > 0
      ? (made.at[before.length] ?? 0) + insert.length
      : before.length > 0
        ? (made.at[before.length - 1] ?? 0) + (before.at(-1)?.raw.length ?? 0)
        : (made.at[0] ?? 0);
  return { ...changeBetween(text, next), anchor: first.from + cursor, head: first.from + cursor };
}

/**
 * Returns variants of the formats around a replaced range, because Markdown accepts no delimiter between a letter and punctuation
 * (CommonMark 0.31.2, section 6.2): unchanged formats; adjacent punctuation formatted like the range; the adjacent words
 * formatted like their first character; the adjacent words without formats.
 */
function formatVariants(units: TextUnit[], from: number, to: number): TextUnit[][] {
  const isEdge = (unit: TextUnit | undefined) => unit === undefined || isBlankUnit(unit);
  let [start, end, first, last] = [from, to, from, to];
  while (units[start - 1] && isPunctuation(units[start - 1] as TextUnit)) start--;
  while (units[end] && isPunctuation(units[end] as TextUnit)) end++;
  while (!isEdge(units[first - 1])) first--;
  while (!isEdge(units[last])) last++;
  const alike = (one: number, other: number, marks: TextUnit['marks']) =>
    units.map((unit, index) => (index >= one && index < other ? { ...unit, marks } : unit));
  const beside = alike(start, from, units[from]?.marks ?? {}).map((unit, index) =>
    index >= to && index < end ? { ...unit, marks: units[to - 1]?.marks ?? {} } : unit,
  );
  return [units, beside, alike(first, last, units[first]?.marks ?? {}), alike(first, last, {})];
}

/** The formats may differ from the formats at the position. */
export function insertWithFormats(
  text: string,
  at: number,
  insert: string,
  formats: ReadonlySet<Format>,
): TextEdit | undefined {
  const block = parseMarkdown(text).blocks.find(
    ({ from, to }) => from <= at && (at <= to || /^[ \t]+$/.test(text.slice(to, at))),
  );
  const signs: TextUnit['marks'] = {};
  for (const format of formats) signs[format] = DELIMITERS[format];
  const typed: TextUnit = { from: at, to: at, raw: insert, marks: signs };
  if (!block) {
    const made = unitsToMarkdown([typed]);
    const cursor = at + (made.at[0] ?? 0) + insert.length;
    return { from: at, to: at, insert: made.text, anchor: cursor, head: cursor };
  }
  const spaces = text.slice(block.to, Math.max(at, block.to));
  const gap: TextUnit = { from: block.to, to: at, raw: spaces, marks: {} };
  const before = [...block.units.filter((unit) => unit.to <= at), ...(spaces === '' ? [] : [gap])];
  const after = block.units.filter((unit) => unit.from >= at);
  // trailing spaces get the format of the text before them
  const last = before.findLastIndex((unit) => !isBlankUnit(unit));
  for (const format of formats)
    if (before[last]?.marks[format])
      for (let index = last + 1; index < before.length; index++)
        before[index] = {
          ...(before[index] as TextUnit),
          marks: { ...before[index]?.marks, [format]: DELIMITERS[format] },
        };
  const link = before.at(-1)?.marks.link;
  if (link && link === after[0]?.marks.link) typed.marks.link = link;
  const made = unitsToMarkdown([...before, typed, ...after]);
  const next = text.slice(0, block.from) + made.text + text.slice(Math.max(at, block.to));
  const cursor = block.from + (made.at[before.length] ?? 0) + insert.length;
  return { ...changeBetween(text, next), anchor: cursor, head: cursor };
}
