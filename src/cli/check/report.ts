import {
  type AppliedFix,
  escapeForTerminal,
  formatGithubCommands,
  type LocatedProblem,
  type Printable,
  printJson,
  printText,
  terminalColors,
} from '../../compiler/index.ts';
import { CommandError } from '../command.ts';
import { parseArguments } from '../options.ts';

const FORMATS = ['text', 'json', 'github'] as const;

const OPTIONS = {
  format: { type: 'string', default: 'text' },
  strict: { type: 'boolean', default: false },
  fix: { type: 'boolean', default: false },
  watch: { type: 'boolean', default: false },
  links: { type: 'boolean', default: false },
} as const;

export const HELP = `npx plenary check                        checks site.yaml
npx plenary check FILE                checks another file, with the media/ folder beside it
npx plenary check --fix               fixes mistakes that have only one sensible fix, then lists the rest
npx plenary check --watch             checks again after every save
npx plenary check --links             also asks other sites whether your links to them still work
npx plenary check --strict            counts warnings as errors (exit code 1)
npx plenary check --format json       prints JSON for other programs; github prints annotations for a pull request
npx plenary check explain [CODE]      explains a problem, with a wrong and a right example
npx plenary check translations fr     writes a sheet for the translator of a site in several languages
npx plenary check translations SHEET  reads that sheet into the file`;

export interface CheckOptions {
  /** The path of the file as the user typed it. */
  file: string;
  format: (typeof FORMATS)[number];
  strict: boolean;
  fix: boolean;
  watch: boolean;
  links: boolean;
}

/** Throws a CommandError for unknown or contradictory arguments. */
export function parseCheckOptions(args: string[]): CheckOptions {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const format = FORMATS.find((known) => known === values.format);
  if (!format)
    throw new CommandError(`--format must be one of: ${FORMATS.join(', ')}. Found "${values.format}".`);
  if (positionals.length > 1) throw new CommandError('check works with one file at a time.');
  if (values.watch && values.fix)
    throw new CommandError(
      '--fix and --watch do not work together: --fix changes the file once, --watch only checks it. Use one of the two.',
    );
  if (values.watch && format !== 'text') throw new CommandError('--watch prints text only.');
  const { strict, fix, watch, links } = values;
  return { file: positionals[0] ?? 'site.yaml', format, strict, fix, watch, links };
}

/** Whether the terminal supports colours and the environment doesn't disable them (NO_COLOR). */
export function supportsColours(): boolean {
  return process.stdout.isTTY === true && process.stdout.hasColors();
}

export function problemsText(found: Printable, { file, format, fix }: CheckOptions): string {
  if (format === 'json') return printJson(found);
  if (format === 'github') return formatGithubCommands(found, file);
  const { problems, text, fixed } = found;
  return [
    ...(fixed ? [appliedFixesText(fixed, file)] : []),
    ...(problems.length > 0 ? [printText(problems, text, supportsColours())] : []),
    summaryText(problems, file, { fixed: fix }),
  ].join('\n\n');
}

function appliedFixesText(fixes: AppliedFix[], file: string): string {
  const colors = terminalColors(supportsColours());
  const lines = (sign: string, text: string, style: (line: string) => string) =>
    text.split('\n').map((line) => style(`  ${sign} ${escapeForTerminal(line.trimEnd())}`));
  const shown = fixes.map((one) =>
    [
      `${colors.strong(`${file}:${one.line}:${one.column}`)}  fixed ${one.code}`,
      ...lines('-', one.before, colors.error),
      ...lines('+', one.after, colors.hint),
    ].join('\n'),
  );
  const count =
    fixes.length === 0
      ? `Plenary can't fix anything in ${file} by itself`
      : `Fixed ${countText(fixes.length, 'problem')} in ${file}`;
  return [...shown, `${count}.`].join('\n\n');
}

/** Returns a text with the number of problems and the commands that fix or explain them. */
export function summaryText(
  problems: LocatedProblem[],
  file: string,
  { fixed = false, fresh = 0 }: { fixed?: boolean; fresh?: number } = {},
): string {
  const [first] = problems;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const count = errors === 0 ? 'No problems' : countText(errors, 'problem');
  const more = warnings === 0 ? '' : `${errors === 0 ? ', but ' : ' and '}${countText(warnings, 'warning')}`;
  const news =
    fresh > 0 && fresh < problems.length ? `; ${fresh} of them ${fresh === 1 ? 'is' : 'are'} new` : '';
  const fixable = fixed ? 0 : problems.filter(({ fix }) => fix).length;
  const fixes = fixable === problems.length ? (fixable === 1 ? 'it' : 'all of them') : `${fixable} of them`;
  const code = first && problems.every((one) => one.code === first.code) ? first.code : 'CODE';
  return [
    `${count}${more} in ${file}${news}.`,
    ...(fixable > 0 ? [`npx plenary check --fix${fileArgument(file)}   fixes ${fixes}`] : []),
    ...(problems.length > 0
      ? [`npx plenary check explain ${code}   explains ${code === 'CODE' ? 'one of them' : 'it'}`]
      : []),
  ].join('\n');
}

/** Returns a number with its noun, such as "1 problem" or "1,204 problems". */
export function countText(count: number, what: string, many = `${what}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? what : many}`;
}

/** Returns a file name quoted, if necessary, for use in a command. */
export function quoteForShell(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `"${file}"`;
}

/** Returns the argument for a command, which needs none for site.yaml. */
export function fileArgument(file: string): string {
  return file === 'site.yaml' ? '' : ` ${quoteForShell(file)}`;
}
