import type { ShownProblem, Span } from './problem.ts';

/** Who has more problems than this mends these first. */
const MOST = 100;

/** How problems are written for a terminal: each with its frame and what to type instead. */
export function printText(problems: ShownProblem[], text: string): string {
  const lines = text.split('\n');
  const shown = problems.slice(0, MOST).map((one) => {
    const at = `${one.file}:${one.line}:${one.column}`;
    const path = one.path ? ` (${one.path})` : '';
    return [
      `${at}  ${one.severity} ${one.code}${path}`,
      `  ${one.message}`,
      ...frame(one, lines),
      ...(one.hint ? [`  → ${one.hint}`] : []),
      ...one.related.map((other) => `  see ${one.file}:${other.line}:${other.column}: ${other.message}`),
    ].join('\n');
  });
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n\n');
}

const WIDTH = 140;

/** The line of a problem with the line before it, and a mark under what is meant. */
export function frame({ line, column, endLine, endColumn }: Span, lines: string[]): string[] {
  const content = plain(lines[line - 1] ?? '');
  if (!content) return [];
  const number = (value: number | '') => `  ${String(value).padStart(String(line).length)} | `;
  // of a very long line the part around the problem is shown
  const start = column > WIDTH ? column - WIDTH / 2 : 0;
  const end = endLine === line ? endColumn : content.length + 1;
  const length = Math.max(1, Math.min(end, content.length + 1, start + WIDTH) - column);
  const before = line > 1 ? [(number(line - 1) + cut(plain(lines[line - 2] ?? ''), 0)).trimEnd()] : [];
  const mark = number('') + ' '.repeat(column - 1 - start + (start > 0 ? 1 : 0)) + '^'.repeat(length);
  return [...before, number(line) + cut(content, start), mark];
}

// a tab is wider than a letter, so the mark would stand in the wrong place
function plain(line: string): string {
  return line.replaceAll('\t', ' ').trimEnd();
}

function cut(line: string, start: number): string {
  const part = line.slice(start, start + WIDTH);
  return (start > 0 ? '…' : '') + part + (line.length > start + WIDTH ? '…' : '');
}

/** The problems as GitHub's workflow commands, which show them in the pull request. */
export function printGithub(problems: ShownProblem[]): string {
  return problems
    .map(({ file, line, column, endLine, endColumn, severity, code, message, hint }) => {
      const place = `file=${property(file)},line=${line},col=${column},endLine=${endLine},endColumn=${endColumn}`;
      return `::${severity} ${place},title=${property(code)}::${data(hint ? `${message}\n${hint}` : message)}`;
    })
    .join('\n');
}

// the escapes of GitHub's workflow commands
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** The problems as JSON for other programs, with the lines that hold sample content. */
export function printJson(problems: ShownProblem[], samples: number[]): string {
  const plain = problems.map(({ related: _related, ...rest }) => ({ ...rest, hint: rest.hint ?? null }));
  return JSON.stringify({ problems: plain, samples }, null, 2);
}
