import { linesOf } from '../source/position.ts';
import type { AppliedFix } from './fix.ts';
import type { LocatedProblem, Span } from './problem.ts';

/** What was checked, as it is written for other programs. */
export interface Printable {
  problems: LocatedProblem[];
  /** The lines that hold sample content. */
  samples: number[];
  text: string;
  /** The fixes that were applied, where they were asked for. */
  fixed?: AppliedFix[];
}

/**
 * The problems as JSON for other programs, with the lines that hold sample content and, after `--fix`, the fixes.
 * The keys are a promise of docs/check.md: all are always there, `null` where there is nothing to say.
 */
export function printJson({ problems, samples, text, fixed }: Printable): string {
  const lineOf = linesOf(text);
  const span = (offset: number, behind: number): Span => {
    const end = lineOf(behind);
    return { ...lineOf(offset), endLine: end.line, endColumn: end.column };
  };
  const plain = problems.map(({ hint, where, fix, suggestions: _, related, ...rest }) => ({
    ...rest,
    hint: hint ?? null,
    where: where ?? null,
    fix: fix ? { ...span(fix.offset, fix.end), text: fix.text } : null,
    related,
  }));
  return JSON.stringify({ problems: plain, samples, ...(fixed ? { mended: fixed } : {}) }, null, 2);
}

/**
 * The problems as GitHub's workflow commands, which show them in the pull request: errors first, as only the first ten of
 * a kind are shown; then the fixes, as notices.
 */
export function printGithub({ problems, fixed = [] }: Printable, file: string): string {
  const order = [...problems].sort((a, b) => Number(a.severity !== 'error') - Number(b.severity !== 'error'));
  const notices = fixed.map(({ line, code, after }) =>
    command('notice', { file, line, title: `mended: ${code}` }, after.trim()),
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
  const text = [one.message, ...(one.hint ? [one.hint] : []), ...one.related.map(seen)].join('\n');
  const title = one.where ? `${code} (${one.where})` : code;
  return command(severity, { file, line, col: column, endLine, endColumn, title }, text);
}

function seen({ line, message }: LocatedProblem['related'][number]): string {
  return `See line ${line}: ${message}`;
}

function command(kind: string, properties: Record<string, string | number>, text: string): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`);
  return `::${kind} ${list.join(',')}::${data(text)}`;
}

// the escapes of GitHub's workflow commands
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
