import { type Paint, paint } from './paint.ts';
import type { ShownProblem, Span } from './problem.ts';
import { harmless, widthOf } from './width.ts';

/** Who has more problems than this mends these first. */
const MOST = 100;

/** How problems are written for a terminal: each with its frame and what to type instead; in colours if wanted. */
export function printText(problems: ShownProblem[], text: string, colours = false): string {
  const lines = text.split('\n');
  const paints = paint(colours);
  const shown = problems.slice(0, MOST).map((one) => printOne(one, lines, paints));
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n\n');
}

function printOne(one: ShownProblem, lines: string[], paints: Paint): string {
  const { severity, code, message, hint, related } = one;
  const file = harmless(one.file);
  const place = one.where ?? one.path;
  const kind = paints[severity](`${severity} ${code}`);
  return [
    `${paints.strong(`${file}:${one.line}:${one.column}`)}  ${kind}${place ? ` (${harmless(place)})` : ''}`,
    ...indented(message, '  '),
    ...frame(one, lines, paints, paints[severity]),
    ...(hint ? indented(hint, '  → ').map(paints.hint) : []),
    ...related.flatMap((other) => [
      `  see ${file}:${other.line}:${other.column}: ${harmless(other.message)}`,
      ...frame(other, lines, paints, paints.faint).slice(-2),
    ]),
  ].join('\n');
}

/** The lines of a text behind a sign; what follows its first line stands under it, as it is to be copied. */
function indented(text: string, first: string): string[] {
  const [line = '', ...others] = text.split('\n').map(harmless);
  return [first + line, ...others.map((other) => ' '.repeat(first.length) + other)];
}

const WIDTH = 140;

/**
 * The line of a problem with a mark under what is meant, below the line before it; where that is empty, below the one
 * before that too.
 */
export function frame(span: Span, lines: string[], paints = paint(false), mark = paints.error): string[] {
  if (!plain(lines[span.line - 1])) return [];
  return excerpt([...before(span.line, lines), span.line], lines, { span, paints, mark });
}

interface Look {
  span?: Span | undefined;
  paints: Paint;
  mark: (text: string) => string;
}

/** Some lines (from 1) with their numbers, and under that of the span a mark. */
export function excerpt(numbers: number[], lines: string[], { span, paints, mark }: Look): string[] {
  const width = String(numbers.at(-1)).length;
  const number = (value: number | '') => paints.faint(`  ${String(value).padStart(width)} | `);
  return numbers.flatMap((at) => {
    const content = plain(lines[at - 1]);
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
  const meant = part(content, column - 1, Math.max(column, end - 1));
  // a mark may stand in the spaces at the end of a line, which are not shown
  const beyond = Math.max(0, column - 1 - content.length);
  const ahead = widthOf(part(content, start, column - 1)) + (start > 0 ? 1 : 0) + beyond;
  return ' '.repeat(ahead) + mark('^'.repeat(Math.max(1, widthOf(meant))));
}

/** The lines (from 1) that are shown before a line. */
function before(line: number, lines: string[]): number[] {
  if (line < 2) return [];
  const isEmpty = plain(lines[line - 2]) === '';
  return isEmpty && line > 2 && plain(lines[line - 3]) ? [line - 2, line - 1] : [line - 1];
}

function plain(line = ''): string {
  return harmless(line.trimEnd());
}

function cut(line: string, start: number): string {
  return (start > 0 ? '…' : '') + part(line, start, start + WIDTH) + (line.length > start + WIDTH ? '…' : '');
}

/** A part of a line without the half of an emoji at its ends. */
function part(line: string, start: number, end: number): string {
  return line.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}
