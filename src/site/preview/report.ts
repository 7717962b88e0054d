import path from 'node:path';
import {
  type Compilation,
  formatExcerpt,
  type LocatedProblem,
  printText,
  type Span,
} from '../../compiler/index.ts';
import { NOT_FOUND_PATH, withBasePath } from '../../core/index.ts';
import { BrokenSite, type Project } from '../build/index.ts';
import { fixKey, textVersion } from '../display/index.ts';
import type { Browsers } from './browsers.ts';
import type { FilePosition, OverlayPayload, OverlayUsage } from './overlay/payload.ts';

interface PreviewAddresses {
  /** The address on this computer, or the address from which a service forwards the port. */
  here: string;
  /** For other devices in the network. */
  network: readonly string[];
  studio: string;
}

export function greetingText({ here, network, studio }: PreviewAddresses): string {
  const lines = [
    `The preview:       ${here}`,
    ...network.map((address) => `In this network:   ${address}`),
    `The studio:        ${studio}`,
    'The preview updates each time you save. To stop it, press Ctrl+C.',
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

/** In the panel, which also displays the total number. */
const MAX_PANEL_PROBLEMS = 100;

/** Errors first. Each problem has the places on the site that display it. */
function createPayload(compilation: Compilation, base: string): OverlayPayload {
  const { problems, text } = compilation;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const lines = text.split('\n');
  const version = textVersion(text);
  return {
    file: problems[0]?.file ?? '',
    errors: errors.length,
    warnings: warnings.length,
    problems: [...errors, ...warnings].slice(0, MAX_PANEL_PROBLEMS).map((one) => ({
      severity: one.severity,
      place: one.where ?? one.path,
      message: one.message,
      hint: one.hint,
      correction: correctedLines(one, text),
      fix: fixKey(one, version),
      frame: codeFrame(one, lines),
      at: filePosition(one.file, one),
      related: one.related.map((other) => ({ message: other.message, at: filePosition(one.file, other) })),
      usages: problemUsages(one, compilation, base),
    })),
  };
}

/** Reports an error because of which site.yaml can't be read. */
function createFailurePayload(message: string, file: string): OverlayPayload {
  const problem = { severity: 'error' as const, place: '', message, frame: '', related: [], usages: [] };
  return { file, errors: 1, warnings: 0, problems: [problem] };
}

function filePosition(file: string, { line, column }: Span): FilePosition {
  return { line, file: `${file}:${line}:${column}` };
}

function codeFrame(span: Span, lines: string[]): string {
  // removes the indent of two spaces, which is only for the terminal
  return formatExcerpt(span, lines)
    .map((line) => line.slice(2))
    .join('\n');
}

/** Returns the lines after the fix or, without a fix, after the first suggestion. Undefined if there is neither. */
function correctedLines({ fix, suggestions = [] }: LocatedProblem, text: string): string | undefined {
  const edit = fix ?? suggestions[0];
  if (!edit) return undefined;
  const from = text.lastIndexOf('\n', edit.offset - 1) + 1;
  const end = text.indexOf('\n', Math.max(edit.offset, edit.end - 1));
  const stop = Math.max(end < 0 ? text.length : end, edit.end);
  // after a pure deletion, there may be no text to copy
  const lines = text.slice(from, edit.offset) + edit.text + text.slice(edit.end, stop);
  return lines.trimEnd() || undefined;
}

function problemUsages(problem: LocatedProblem, { usages }: Compilation, base: string): OverlayUsage[] {
  const around = /^(header|footer)\b/.exec(problem.path)?.[1] as OverlayUsage['frame'];
  if (around) return [{ title: around, frame: around }];
  return usages(problem)
    .filter(({ page }) => page !== NOT_FOUND_PATH)
    .map(({ page, title = page, ...place }) => ({ address: withBasePath(base, page), title, ...place }));
}

/** Reports in the terminal and in all pages, including pages that are opened later. */
export interface Reporter {
  report: (compilation: Compilation) => void;
  fail: (error: unknown) => void;
}

const EMPTY_PAYLOAD: OverlayPayload = { file: '', errors: 0, warnings: 0, problems: [] };

/** Doesn't print the same text twice in a row, and prints a message when the last error is fixed. */
export function createReporter(
  browsers: Pick<Browsers, 'report'>,
  { site }: Pick<Project, 'site'>,
  base: () => string,
  { warn, error }: Pick<Console, 'warn' | 'error'> = console,
): Reporter {
  let printed = '';
  let warned = 0;

  const name = path.basename(site);

  function print(text: string): void {
    if (text === printed) return;
    if (text) error(`\n${text}\n`);
    printed = text;
  }

  /** Warnings aren't listed at each save: only their number is printed, and only if it has changed. */
  function printRest(warnings: number, isFixed: boolean): void {
    const count = `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`;
    const look = 'npx plenary check';
    if (isFixed)
      warn(
        warnings === 0
          ? `\n${name} is fixed: it has no problems now.\n`
          : `\n${name} has no errors now, but ${count}: ${look}\n`,
      );
    else if (warnings !== warned && warnings > 0) warn(`\n${count} in ${name}: ${look}\n`);
    warned = warnings;
  }

  return {
    report(compilation) {
      const { problems, text } = compilation;
      const errors = problems.filter(({ severity }) => severity === 'error');
      const isFixed = printed !== '' && errors.length === 0;
      print(printText(errors, text));
      printRest(problems.length - errors.length, isFixed);
      browsers.report(problems.length > 0 ? createPayload(compilation, base()) : EMPTY_PAYLOAD);
    },
    fail(failure) {
      const message = failure instanceof Error ? failure.message : String(failure);
      if (!(failure instanceof BrokenSite) && message === printed) return;
      print(message);
      browsers.report(createFailurePayload(message, path.relative(process.cwd(), site)));
    },
  };
}
