import { styleText } from 'node:util';
import type { LocatedProblem, Span } from './problem.ts';

// created for the first letter outside ASCII: that takes as long as all else at the start of `check`
let graphemes: Intl.Segmenter | undefined;

/** What terminals draw two columns wide: emoji, and the letters and signs of East Asia. */
const WIDE =
  /\p{Emoji_Presentation}|\ufe0f|[\u{1f1e6}-\u{1f1ff}]|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** What takes no column: marks with nothing under them, and what is only there for programs. */
const NARROW = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;

/** How many columns of a terminal a text takes. Letters with their accents are one, an emoji of several signs is two. */
export function widthOf(text: string): number {
  // nearly all lines are of plain letters
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text)) {
    if (WIDE.test(segment)) width += 2;
    else if (!NARROW.test(segment)) width++;
  }
  return width;
}

/**
 * A text as a terminal may show it: each tab as one space, so that columns count, and what would change colours, move
 * the cursor or turn the direction of writing as a sign of its own.
 */
export function harmless(text: string): string {
  return text
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\u00b7');
}

type Style = (text: string) => string;

/** The colours of a terminal, by what they are for; plain text where there are none. */
export type Colors = Record<'error' | 'warning' | 'hint' | 'strong' | 'faint', Style>;

const plain: Style = (text) => text;

const COLOURS: Colors = {
  error: style('red'),
  warning: style('yellow'),
  hint: style('green'),
  strong: style('bold'),
  faint: style('dim'),
};

const NONE: Colors = { error: plain, warning: plain, hint: plain, strong: plain, faint: plain };

/** The colours of a terminal, or plain text. */
export function terminalColors(enabled: boolean): Colors {
  return enabled ? COLOURS : NONE;
}

function style(colour: Parameters<typeof styleText>[0]): Style {
  // whether there are colours is decided by who prints, not by what standard output happens to be
  return (text) => styleText(colour, text, { validateStream: false });
}

/** Of more problems than this the first ones are printed. */
const MAX_PRINTED = 100;

/** How problems are written for a terminal: each with its frame and what to type instead; in colours if wanted. */
export function printText(problems: LocatedProblem[], text: string, inColor = false): string {
  const lines = text.split('\n');
  const colors = terminalColors(inColor);
  const shown = problems.slice(0, MAX_PRINTED).map((one) => printOne(one, lines, colors));
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n\n');
}

function printOne(one: LocatedProblem, lines: string[], colors: Colors): string {
  const { severity, code, message, hint, related } = one;
  const file = harmless(one.file);
  const place = one.where ?? one.path;
  const kind = colors[severity](`${severity} ${code}`);
  return [
    `${colors.strong(`${file}:${one.line}:${one.column}`)}  ${kind}${place ? ` (${harmless(place)})` : ''}`,
    ...indented(message, '  '),
    ...frame(one, lines, colors, colors[severity]),
    ...(hint ? indented(hint, '  → ').map(colors.hint) : []),
    ...related.flatMap((other) => [
      `  see ${file}:${other.line}:${other.column}: ${harmless(other.message)}`,
      ...frame(other, lines, colors, colors.faint).slice(-2),
    ]),
  ].join('\n');
}

/** The lines of a text behind a sign; further lines are aligned below the first, ready to be copied. */
function indented(text: string, first: string): string[] {
  const [line = '', ...others] = text.split('\n').map(harmless);
  return [first + line, ...others.map((other) => ' '.repeat(first.length) + other)];
}

const WIDTH = 140;

/**
 * The line of a problem with a mark under its span, below the line before it; where that is empty, below the one
 * before that too.
 */
export function frame(
  span: Span,
  lines: string[],
  colors = terminalColors(false),
  mark = colors.error,
): string[] {
  if (!plainLine(lines[span.line - 1])) return [];
  return excerpt([...before(span.line, lines), span.line], lines, { span, colors, mark });
}

interface ExcerptOptions {
  span?: Span | undefined;
  colors: Colors;
  mark: (text: string) => string;
}

/** Some lines (from 1) with their numbers, and under that of the span a mark. */
export function excerpt(
  numbers: number[],
  lines: string[],
  { span, colors, mark }: ExcerptOptions,
): string[] {
  const width = String(numbers.at(-1)).length;
  const number = (value: number | '') => colors.faint(`  ${String(value).padStart(width)} | `);
  return numbers.flatMap((at) => {
    const content = plainLine(lines[at - 1]);
    const start = at === span?.line ? startOf(span) : 0;
    const line = (number(at) + cut(content, start)).trimEnd();
    return at === span?.line ? [line, number('') + marked(span, content, mark)] : [line];
  });
}

/** Of a very long line the part around the problem is shown. */
function startOf({ column }: Span): number {
  return column > WIDTH ? column - WIDTH / 2 : 0;
}

function marked(span: Span, content: string, mark: (text: string) => string): string {
  const { line, column, endLine, endColumn } = span;
  const start = startOf(span);
  const end = Math.min(endLine === line ? endColumn : Infinity, content.length + 1, start + WIDTH);
  const words = part(content, column - 1, Math.max(column, end - 1));
  // a mark may be in the spaces at the end of a line, which are not shown
  const beyond = Math.max(0, column - 1 - content.length);
  const ahead = widthOf(part(content, start, column - 1)) + (start > 0 ? 1 : 0) + beyond;
  return ' '.repeat(ahead) + mark('^'.repeat(Math.max(1, widthOf(words))));
}

/** The lines (from 1) that are shown before a line. */
function before(line: number, lines: string[]): number[] {
  if (line < 2) return [];
  const isEmpty = plainLine(lines[line - 2]) === '';
  return isEmpty && line > 2 && plainLine(lines[line - 3]) ? [line - 2, line - 1] : [line - 1];
}

function plainLine(line = ''): string {
  return harmless(line.trimEnd());
}

function cut(line: string, start: number): string {
  return (start > 0 ? '…' : '') + part(line, start, start + WIDTH) + (line.length > start + WIDTH ? '…' : '');
}

/** A part of a line, without half an emoji at its start or end. */
function part(line: string, start: number, end: number): string {
  return line.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}
