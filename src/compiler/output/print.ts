import type { Code, LocatedProblem, Span } from '../problems/problem.ts';
import { rules } from '../rules/index.ts';
import type { Example } from '../rules/rule.ts';
import { siteReach } from '../site/reach.ts';
import type { Site } from '../site/site.ts';
import { createLineLocator } from '../source/position.ts';
import type { AppliedFix } from './fix.ts';

// created on first use, since creation takes as long as the rest of the startup of `check`
let graphemes: Intl.Segmenter | undefined;

/** Matches characters that are two columns wide in terminals: emoji and East Asian characters. */
const WIDE_CHARACTER_PATTERN =
  /\p{Emoji_Presentation}|\ufe0f|[\u{1f1e6}-\u{1f1ff}]|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

const ZERO_WIDTH_TEXT_PATTERN = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;

/** In columns: a letter with accents has one; an emoji, even of several code points, has two. */
export function terminalWidth(text: string): number {
  // nearly all lines are ASCII
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text)) {
    if (WIDE_CHARACTER_PATTERN.test(segment)) width += 2;
    else if (!ZERO_WIDTH_TEXT_PATTERN.test(segment)) width++;
  }
  return width;
}

/** Turns each tab into one space, so that columns match, and shows control characters for colours, cursor or direction. */
export function escapeForTerminal(text: string): string {
  return text
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\u00b7');
}

type TextStyle = (text: string) => string;

type Colors = Record<'error' | 'warning' | 'hint' | 'strong' | 'faint', TextStyle>;

const plainStyle: TextStyle = (text) => text;

const ANSI_COLOURS: Colors = {
  error: ansiStyle(31, 39),
  warning: ansiStyle(33, 39),
  hint: ansiStyle(32, 39),
  strong: ansiStyle(1, 22),
  faint: ansiStyle(2, 22),
};

const NO_COLOURS: Colors = {
  error: plainStyle,
  warning: plainStyle,
  hint: plainStyle,
  strong: plainStyle,
  faint: plainStyle,
};

export function terminalColors(enabled: boolean): Colors {
  return enabled ? ANSI_COLOURS : NO_COLOURS;
}

/** Returns a function that styles a text with the escape codes for the start and end of the style (ECMA-48, SGR). */
function ansiStyle(begin: number, end: number): TextStyle {
  return (text) => `\x1b[${begin}m${text}\x1b[${end}m`;
}

const MAX_PRINTED_PROBLEMS = 100;

/** Formats problems for a terminal, each with an excerpt of the file and its hint. */
export function printText(problems: LocatedProblem[], text: string, inColor = false): string {
  const lines = text.split('\n');
  const colors = terminalColors(inColor);
  const shown = problems.slice(0, MAX_PRINTED_PROBLEMS).map((one) => formatProblem(one, lines, colors));
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n\n');
}

function formatProblem(one: LocatedProblem, lines: string[], colors: Colors): string {
  const { severity, code, message, hint, related } = one;
  const file = escapeForTerminal(one.file);
  const place = one.where ?? one.path;
  const kind = colors[severity](`${severity} ${code}`);
  return [
    `${colors.strong(`${file}:${one.line}:${one.column}`)}  ${kind}${place ? ` (${escapeForTerminal(place)})` : ''}`,
    ...indentText(message, '  '),
    ...formatExcerpt(one, lines, colors, colors[severity]),
    ...(hint ? indentText(hint, '  → ').map(colors.hint) : []),
    ...related.flatMap((other) => [
      `  see ${file}:${other.line}:${other.column}: ${escapeForTerminal(other.message)}`,
      ...formatExcerpt(other, lines, colors, colors.faint).slice(-2),
    ]),
  ].join('\n');
}

/** Prefixes a text, and indents further lines to align with the first line. */
function indentText(text: string, first: string): string[] {
  const [line = '', ...others] = text.split('\n').map(escapeForTerminal);
  return [first + line, ...others.map((other) => ' '.repeat(first.length) + other)];
}

const MAX_LINE_WIDTH = 140;

/** Puts carets below the range, after the previous line or, if the previous line is empty, two previous lines. */
export function formatExcerpt(
  span: Span,
  lines: string[],
  colors = terminalColors(false),
  mark = colors.error,
): string[] {
  if (!escapedLine(lines[span.line - 1])) return [];
  return formatLines([...linesBefore(span.line, lines), span.line], lines, { span, colors, mark });
}

interface ExcerptOptions {
  span?: Span | undefined;
  colors: Colors;
  mark: (text: string) => string;
}

/** Formats lines, by their numbers (from 1), with line numbers and with carets below the range. */
function formatLines(numbers: number[], lines: string[], { span, colors, mark }: ExcerptOptions): string[] {
  const width = String(numbers.at(-1)).length;
  const number = (value: number | '') => colors.faint(`  ${String(value).padStart(width)} | `);
  return numbers.flatMap((at) => {
    const content = escapedLine(lines[at - 1]);
    const start = at === span?.line ? excerptStart(span) : 0;
    const line = (number(at) + truncateLine(content, start)).trimEnd();
    return at === span?.line ? [line, number('') + caretLine(span, content, mark)] : [line];
  });
}

/** Returns the index at which the excerpt of a line starts. In a very long line, the excerpt is around the problem. */
function excerptStart({ column }: Span): number {
  return column > MAX_LINE_WIDTH ? column - MAX_LINE_WIDTH / 2 : 0;
}

function caretLine(span: Span, content: string, mark: (text: string) => string): string {
  const { line, column, endLine, endColumn } = span;
  const start = excerptStart(span);
  const end = Math.min(endLine === line ? endColumn : Infinity, content.length + 1, start + MAX_LINE_WIDTH);
  const words = safeSlice(content, column - 1, Math.max(column, end - 1));
  // the range may be in trailing spaces, which aren't printed
  const beyond = Math.max(0, column - 1 - content.length);
  const ahead = terminalWidth(safeSlice(content, start, column - 1)) + (start > 0 ? 1 : 0) + beyond;
  return ' '.repeat(ahead) + mark('^'.repeat(Math.max(1, terminalWidth(words))));
}

function linesBefore(line: number, lines: string[]): number[] {
  if (line < 2) return [];
  const isEmpty = escapedLine(lines[line - 2]) === '';
  return isEmpty && line > 2 && escapedLine(lines[line - 3]) ? [line - 2, line - 1] : [line - 1];
}

function escapedLine(line = ''): string {
  return escapeForTerminal(line.trimEnd());
}

function truncateLine(line: string, start: number): string {
  return (
    (start > 0 ? '…' : '') +
    safeSlice(line, start, start + MAX_LINE_WIDTH) +
    (line.length > start + MAX_LINE_WIDTH ? '…' : '')
  );
}

/** Returns a part of a line, without lone surrogates at the start or end. */
function safeSlice(line: string, start: number, end: number): string {
  return line.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}

export interface Printable {
  problems: LocatedProblem[];
  samples: number[];
  text: string;
  /** The applied fixes; absent if no fixes were requested. */
  fixed?: AppliedFix[];
  /** The compiled site; undefined if there are errors. */
  site?: Site;
}

/** docs/check.md documents the keys. All keys are always present, with `null` for missing values. */
export function printJson({ problems, samples, text, fixed, site }: Printable): string {
  const lineOf = createLineLocator(text);
  const span = (offset: number, endOffset: number): Span => {
    const end = lineOf(endOffset);
    return { ...lineOf(offset), endLine: end.line, endColumn: end.column };
  };
  const plain = problems.map(({ hint, where, fix, suggestions: _, inForm: __, related, ...rest }) => ({
    ...rest,
    hint: hint ?? null,
    where: where ?? null,
    fix: fix ? { ...span(fix.offset, fix.end), text: fix.text } : null,
    related,
  }));
  const reach = site ? siteReach(site) : null;
  return JSON.stringify({ problems: plain, samples, reach, ...(fixed ? { fixed } : {}) }, null, 2);
}

/** Errors come first, since GitHub displays only the first ten annotations of each kind. Applied fixes come last, as notices. */
export function formatGithubCommands({ problems, fixed = [] }: Printable, file: string): string {
  const order = [...problems].sort((a, b) => Number(a.severity !== 'error') - Number(b.severity !== 'error'));
  const notices = fixed.map(({ line, code, after }) =>
    workflowCommand('notice', { file, line, title: `fixed: ${code}` }, after.trim()),
  );
  return [...order.map(annotation), ...notices].join('\n');
}

function annotation({
  file,
  line,
  column,
  endLine,
  endColumn,
  severity,
  code,
  ...one
}: LocatedProblem): string {
  const text = [one.message, ...(one.hint ? [one.hint] : []), ...one.related.map(relatedText)].join('\n');
  const title = one.where ? `${code} (${one.where})` : code;
  return workflowCommand(severity, { file, line, col: column, endLine, endColumn, title }, text);
}

function relatedText({ line, message }: LocatedProblem['related'][number]): string {
  return `See line ${line}: ${message}`;
}

function workflowCommand(kind: string, properties: Record<string, string | number>, text: string): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${kind} ${list.join(',')}::${escapeData(text)}`;
}

// escapes the data of a GitHub workflow command
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Maximum number of lines of an explanation, so that it fits a small terminal together with the prompt. */
const MAX_EXPLANATION_LINES = 25;

/** Maximum line width of prose, in columns. */
const PROSE_WIDTH = 92;

/** The reason, a wrong example with carets, the right example, and the hint. */
export function explainCode(code: Code, example: Example, colors: Colors): string {
  const { severity, reason } = rules[code];
  const fixed = example.fixed ? ', fixed by npx plenary check --fix' : '';
  const head = [`${colors[severity](`${severity} ${code}`)}${fixed}`, ...wrapText(example.message)];
  const why = wrapText(reason);
  const hint = example.hint ? ['', ...wrapText(example.hint, '→ ').map(colors.hint)] : [];
  // besides the examples: two headings with an empty line before each, an empty line before the reason, and the carets
  const most = Math.floor((MAX_EXPLANATION_LINES - head.length - why.length - hint.length - 6) / 2);
  const wrong = splitLines(example.wrong);
  const right = splitLines(example.right);
  const { line } = example;
  const difference = Math.min(line, firstDifference(wrong, right));
  // the line with the problem must be visible, even if the examples differ long before it
  const from = Math.max(1, (line - difference < most - 2 ? difference : line) - 2);
  const part = (lines: string[]) =>
    Array.from({ length: Math.max(1, Math.min(most, lines.length - from + 1)) }, (_, at) => from + at);
  return [
    ...head,
    '',
    ...why,
    '',
    colors.strong('Wrong:'),
    ...formatLines(part(wrong), wrong, { span: example, colors, mark: colors.error }),
    '',
    colors.strong('Right:'),
    ...formatLines(part(right), right, { colors, mark: colors.error }),
    ...hint,
  ].join('\n');
}

function splitLines(piece: string): string[] {
  return piece.replace(/\n+$/, '').split('\n');
}

function firstDifference(one: string[], other: string[]): number {
  return one.findIndex((line, at) => line !== other[at]) + 1 || one.length;
}

/** Wraps a text to lines of limited width. Existing line breaks stay. */
function wrapText(text: string, first = ''): string[] {
  const indent = ' '.repeat(first.length);
  const lines = text.split('\n').flatMap((line) => {
    const rows = [''];
    for (const word of line.split(' ')) {
      const row = rows.at(-1) as string;
      if (row && row.length + word.length >= PROSE_WIDTH) rows.push(word);
      else rows[rows.length - 1] = row ? `${row} ${word}` : word;
    }
    return rows;
  });
  return lines.map((line, at) => (at === 0 ? first : indent) + line);
}
