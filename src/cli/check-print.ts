import {
  harmless,
  type Mended,
  type Printable,
  paint,
  printGithub,
  printJson,
  printText,
  type ShownProblem,
} from '../compiler/index.ts';
import type { CheckOptions } from './check-options.ts';

/** Whether the terminal shows colours, and nobody has forbidden them (NO_COLOR). */
export function hasColours(): boolean {
  return process.stdout.isTTY === true && process.stdout.hasColors();
}

/** What `check` prints of a file. */
export function printed(found: Printable, { file, format, fix }: CheckOptions): string {
  if (format === 'json') return printJson(found);
  if (format === 'github') return printGithub(found, file);
  const { problems, text, mended } = found;
  return [
    ...(mended ? [mendedText(mended, file)] : []),
    ...(problems.length > 0 ? [printText(problems, text, hasColours())] : []),
    summaryText(problems, file, { fixed: fix }),
  ].join('\n\n');
}

/** Each mended problem with its lines before and after, and how many there were. */
function mendedText(mended: Mended[], file: string): string {
  const paints = paint(hasColours());
  const lines = (sign: string, text: string, brush: (line: string) => string) =>
    text.split('\n').map((line) => brush(`  ${sign} ${harmless(line.trimEnd())}`));
  const shown = mended.map((one) =>
    [
      `${paints.strong(`${file}:${one.line}:${one.column}`)}  mended ${one.code}`,
      ...lines('-', one.before, paints.error),
      ...lines('+', one.after, paints.hint),
    ].join('\n'),
  );
  const count =
    mended.length === 0
      ? `Nothing in ${file} could be mended without asking you`
      : `Mended ${counted(mended.length, 'problem')} in ${file}`;
  return [...shown, `${count}.`].join('\n\n');
}

/** How many problems there are, and how to mend them or learn more. */
export function summaryText(
  problems: ShownProblem[],
  file: string,
  { fixed = false, fresh = 0 }: { fixed?: boolean; fresh?: number } = {},
): string {
  const [first] = problems;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const count = errors === 0 ? 'No problems' : counted(errors, 'problem');
  const more = warnings === 0 ? '' : `${errors === 0 ? ', but ' : ' and '}${counted(warnings, 'warning')}`;
  const news = fresh > 0 && fresh < problems.length ? `; ${fresh} of them new` : '';
  const named = file === 'site.yaml' ? '' : ` ${quotedFor(file)}`;
  const fixable = fixed ? 0 : problems.filter(({ fix }) => fix).length;
  const mends = fixable === problems.length ? (fixable === 1 ? 'it' : 'all of them') : `${fixable} of them`;
  const code = first && problems.every((one) => one.code === first.code) ? first.code : 'CODE';
  return [
    `${count}${more} in ${file}${news}.`,
    ...(fixable > 0 ? [`npm run check -- --fix${named}   mends ${mends}`] : []),
    ...(problems.length > 0 ? [`npm run check -- explain ${code}   tells more`] : []),
  ].join('\n');
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

/** A name as it can be copied into a command. */
function quotedFor(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `"${file}"`;
}
